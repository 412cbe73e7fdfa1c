"""What the cards of a thief let it do (TD-170 .. TD-173): effects are data, see ``configs/thiefdom/components.yaml``.

The ten printed types of equipment have rules of their own, in files of their names. Everything else belongs to a family
of effects; a card has an effect if a line of the component file says so.
"""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.cards import has_equipment
from larceny.envs.thiefdom.component_types import FAMILIES
from larceny.envs.thiefdom.state import (
    EQUIPMENT_TYPES,
    EV_CARD_USED,
    EV_FRIEND_USED,
    FIRST_GUARD,
    GUARDS,
    GUILD,
    NOWHERE,
    SMOKE,
)

(
    FAVORS, RATES, BONUSES, LIQUOR_BONUSES, FINALS, PASSAGES, UNSEEN, PEACEFUL, SHELTERS, BRIBES, SHORTCUTS, SWIMMERS,
) = range(len(FAMILIES))  # fmt: skip
"""Families of effects in the order of ``FAMILIES``."""


@kernel
def has_card(state, thief, card):
    """Whether a thief has a card: a type of equipment (0-11), or a guest (from 12) as its friend."""
    if card < EQUIPMENT_TYPES:
        return has_equipment(state, thief, card)
    return state.guest[card - EQUIPMENT_TYPES] == thief


@kernel
def effect_of(table, state, thief, family):
    """The first effect of a family that a thief has, -1 if it has none."""
    for effect in range(table.first_effect[family], table.first_effect[family + 1]):
        if has_card(state, thief, table.effect_card[effect]):
            return effect
    return NOWHERE


@kernel
def effect_in(table, state, thief, family, place):
    """The first effect of a family that a thief has in a kind of building, -1 if it has none."""
    for effect in range(table.first_effect[family], table.first_effect[family + 1]):
        if table.effect_place[effect] == place and has_card(state, thief, table.effect_card[effect]):
            return effect
    return NOWHERE


@kernel
def guild_has(state, seat, card):
    """Whether any thief of a guild has a card (TD-A129)."""
    for thief in range(seat * GUILD, seat * GUILD + GUILD):
        if has_card(state, thief, card):
            return True
    return False


@kernel
def tell_card(table, state, effect):
    """Tell that the acting thief makes use of the card with an effect."""
    thief, card = state.actor, table.effect_card[effect]
    if card < EQUIPMENT_TYPES:
        note(state, EV_CARD_USED, thief // GUILD, thief % GUILD, card)
    else:
        note(state, EV_FRIEND_USED, thief // GUILD, thief % GUILD, card - EQUIPMENT_TYPES)


# -- who is safe from whom -----------------------------------------------------------------------


@kernel
def in_smoke(state, thief):
    """Whether a Smoke Bomb covers a thief, which lasts until the end of its turn (TD-199)."""
    acting = state.interrupted if state.interrupted >= 0 else state.actor
    return thief == acting and state.used & SMOKE != 0


@kernel
def is_peaceful(table, state, thief):
    """Whether meeting rivals costs a thief nothing (TD-205)."""
    return effect_of(table, state, thief, PEACEFUL) >= 0


@kernel
def is_safe_from(table, state, thief, figure):
    """Whether a townsfolk figure cannot arrest a thief: smoke, a bribe, or a friend (TD-199, TD-206)."""
    if in_smoke(state, thief):
        return True
    if FIRST_GUARD <= figure < FIRST_GUARD + GUARDS and state.blind[thief] >> (figure - FIRST_GUARD) & 1:
        return True
    for effect in range(table.first_effect[UNSEEN], table.first_effect[UNSEEN + 1]):
        if table.effect_figure[effect] == figure and has_card(state, thief, table.effect_card[effect]):
            return True
    return False
