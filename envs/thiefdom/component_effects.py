"""Reading and checking what the cards of a component file do."""

from __future__ import annotations

from larceny.envs.thiefdom.city_board import HOUSES, ComponentError, shown
from larceny.envs.thiefdom.component_types import (
    EFFECT_LOCATIONS,
    FAMILIES,
    FIGURES,
    GOODS,
    MOST_ACTIONS,
    MOST_EFFECTS,
    MOST_TIMES,
    MOST_VP,
    RATED,
    Effect,
)
from larceny.envs.thiefdom.component_values import (
    Entry,
    check_keys,
    read_choice,
    read_goods,
    read_whole,
)

NEEDED = {
    "favor": ("house",),
    "rate": ("location", "good", "vp"),
    "bonus": ("location",),
    "liquor": ("gain",),
    "final": ("good", "vp"),
    "passage": ("house",),
    "unseen": ("figure",),
}
"""What a family cannot do without."""


def read_effects(entry: Entry, where: str, *, guest: bool) -> tuple[Effect, ...]:
    """The effects of a card; none if the entry says nothing about them."""
    rows = entry.get("effects", [])
    if not isinstance(rows, list) or len(rows) > MOST_EFFECTS:
        raise ComponentError(f"{where} has effects {shown(rows)}; it is a list of {MOST_EFFECTS} at most")
    effects = tuple(_read_effect(row, f"{where}, effect {number}") for number, row in enumerate(rows, 1))
    families = [effect.family for effect in effects]
    if "favor" in families and (not guest or families.count("favor") > 1):
        raise ComponentError(f"{where} has {families.count('favor')} favors; only guests do any, and one each")
    return effects


def _read_effect(row: object, where: str) -> Effect:
    if not isinstance(row, dict) or "family" not in row:
        raise ComponentError(f"{where} is {shown(row)}; it has a family and what that is told by")
    family = read_choice(row, "family", where, tuple(FAMILIES))
    required = NEEDED.get(family, ())
    optional = [key for key in FAMILIES[family] if key not in required]
    check_keys(row, where, ("family", *required), optional)
    effect = Effect(
        family=family,
        place=_read_place(row, where),
        good=read_choice(row, "good", where, GOODS) if "good" in row else "",
        figure=read_choice(row, "figure", where, FIGURES) if "figure" in row else "",
        pay=read_goods(row, "pay", where),
        gain=read_goods(row, "gain", where),
        vp=read_whole(row, "vp", where, 1, MOST_VP) if "vp" in row else 0,
        actions=read_whole(row, "actions", where, 1, MOST_ACTIONS) if "actions" in row else 0,
        times=read_whole(row, "times", where, 1, MOST_TIMES) if "times" in row else 1,
        leaves=_read_leaves(row, where),
    )
    _check_effect(effect, where)
    return effect


def _read_place(row: Entry, where: str) -> str:
    if "house" in row:
        return read_choice(row, "house", where, HOUSES)
    return read_choice(row, "location", where, EFFECT_LOCATIONS) if "location" in row else ""


def _read_leaves(row: Entry, where: str) -> bool:
    leaves = row.get("leaves", False)
    if not isinstance(leaves, bool):
        raise ComponentError(f"{where} has leaves {shown(leaves)}; it is true or false")
    return leaves


def _check_effect(effect: Effect, where: str) -> None:
    """Check what the values of an effect mean together."""
    brings = effect.vp or effect.actions or any(effect.gain)
    if effect.family in ("favor", "bonus", "liquor") and not brings:
        raise ComponentError(f"{where} brings nothing; it must have gain, vp or actions")
    if effect.family == "favor" and effect.times > 1 and not any(effect.pay):
        raise ComponentError(f"{where} is done {effect.times} times for nothing; it must have pay or no times")
    if effect.family == "passage" and effect.place == "church":
        raise ComponentError(f"{where} leads from church to church; a city has one only")
    if effect.family == "rate":
        good, usual = RATED.get(effect.place, ("nothing", 0))
        if effect.good != good:
            raise ComponentError(f"{where} is about {effect.good} in the {effect.place}, where {good} is sold")
        if effect.vp <= usual:
            raise ComponentError(f"{where} has vp {effect.vp}; {good} brings {usual} there anyway")
