"""The cards and locations of the components that ship, as tables for the reference page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from larceny.envs.thiefdom.component_file import Components, load_components
from larceny.envs.thiefdom.component_types import GOODS
from larceny.envs.thiefdom.dealer import GEM_VALUE
from larceny.envs.thiefdom.dungeon import BADGE_VALUE, POSTER_VALUE
from larceny.envs.thiefdom.market import LIQUOR_VALUE
from larceny.envs.thiefdom.tavern import FIGHT_VALUE, LIQUOR_PRICE, WINE_VALUE

Table = tuple[str, Sequence[str], list[Sequence[str]]]
"""Heading, names of the columns, rows."""


def tables() -> Iterator[Table]:
    """All tables of the reference."""
    components = load_components()
    yield "Equipment", ("number", "name", "gold", "VP", "what it does"), _equipment(components)
    yield "Guests", ("number", "name", "gold", "VP", "gift", "what the friend does"), _guests(components)
    yield "Locations", ("kind", "what a thief can do there"), _locations()
    yield "Paintings", ("number", "what a dealer gives"), _paintings(components)
    yield "Smuggling missions", ("number", "wanted", "VP", "reward"), _missions(components)


def _goods(counts: Sequence[int]) -> str:
    return ", ".join(f"{count} {good}" for good, count in zip(GOODS, counts, strict=True) if count)


def _equipment(components: Components) -> list[Sequence[str]]:
    return [
        (str(number), card.name, str(card.price), str(card.vp), card.about)
        for number, card in enumerate(components.equipment, 1)
    ]


def _guests(components: Components) -> list[Sequence[str]]:
    return [
        (str(guest.number), guest.name, str(guest.cost), str(guest.vp), _goods(guest.gift), guest.about)
        for guest in components.guests
    ]


def _locations() -> list[Sequence[str]]:
    return [
        ("market", f"fill up with gold; exchange liquor for {LIQUOR_VALUE} VP each"),
        ("villa", "fill up with gems or take the painting; one of them only with a Lock Pick"),
        ("dealer", f"deliver a painting; exchange gems for {GEM_VALUE} VP each; buy up to two pieces of equipment"),
        (
            "tavern",
            f"meet four guests, to befriend one or have a bar fight for {FIGHT_VALUE} VP; buy liquor for {LIQUOR_PRICE}"
            f" gold each; exchange wine for {WINE_VALUE} VP each",
        ),
        (
            "dungeon",
            f"take goods that were lost in arrests; exchange badges for {BADGE_VALUE} VP each; burn a wanted poster for"
            f" {POSTER_VALUE} VP",
        ),
        ("smuggler", "fulfil the mission"),
    ]


def _paintings(components: Components) -> list[Sequence[str]]:
    return [
        (str(number), ", ".join(filter(None, [f"{painting.vp} VP", _goods(painting.goods)])))
        for number, painting in enumerate(components.paintings, 1)
    ]


def _missions(components: Components) -> list[Sequence[str]]:
    return [
        (str(number), _goods(mission.demand), str(mission.vp), _goods(mission.reward))
        for number, mission in enumerate(components.missions, 1)
    ]
