"""What it is worth to a thief to go to a building and use it, in victory points, for the scripted player."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.cards import card_at, equipment_count, equipment_type, has_equipment
from larceny.envs.thiefdom.city import kind_of
from larceny.envs.thiefdom.goods import PAINTING_GOOD, guild_of, painting_of, room_for
from larceny.envs.thiefdom.smuggler import mission_at
from larceny.envs.thiefdom.state import (
    BADGE,
    DEALER,
    DISPLAY,
    DUNGEON,
    FIRST_VILLA,
    GEM,
    GOLD,
    LIQUOR,
    LOCK_PICK,
    MARKET,
    ON_DISPLAY,
    PAINTING_SIZE,
    ROUNDS,
    SMUGGLER,
    TAVERN,
    VILLA,
    WINE,
)
from larceny.envs.thiefdom.tavern import slot_is_free

_ONE = np.uint64(1)
WORTH = np.array([0.6, 0.9, 0.8, 1.8, 1.8, 5.0])
"""Points that a piece of gold, gem, liquor, wine, a badge and a painting are worth before they are delivered."""
GUEST, HOME = 1.2, 1.2
"""Points that a visit to the guests, and to be at home in the end, is worth."""


@kernel
def errand_value(table, state, thief, building):
    """Points that going to a building now would bring."""
    kind = kind_of(state, building)
    if building == state.hideout[guild_of(thief)]:
        return HOME if state.night == ROUNDS else 0.0
    if kind < MARKET or state.visited[thief] >> np.uint64(building) & _ONE:
        return 0.0
    goods = state.goods[thief]
    if kind == MARKET:
        return goods[LIQUOR] + WORTH[GOLD] * max(0, room_for(state, thief, GOLD))
    if kind == VILLA:
        return villa_value(table, state, thief, building - FIRST_VILLA)
    if kind == DEALER:
        return dealer_value(table, state, thief)
    if kind == TAVERN:
        bought = min(goods[GOLD], max(0, room_for(state, thief, LIQUOR)))
        guests = GUEST if slot_is_free(state, thief) else 0.0
        return 2.0 * goods[WINE] + (WORTH[LIQUOR] - WORTH[GOLD]) * bought + guests
    if kind == DUNGEON:
        return dungeon_value(state, thief)
    return mission_value(table, state, thief, building) if kind == SMUGGLER else 0.0


@kernel
def villa_value(table, state, thief, villa):
    """The better of the gems and the painting, as far as no padlock is before it."""
    picks = has_equipment(state, thief, LOCK_PICK)
    room = max(0, room_for(state, thief, GEM))
    best = 0.0
    if picks or not table.gems_locked[villa]:
        best = WORTH[GEM] * room
    if (picks or table.gems_locked[villa]) and card_at(state.painting, villa) >= 0 and room >= PAINTING_SIZE:
        best = max(best, WORTH[PAINTING_GOOD])
    return best


@kernel
def dealer_value(table, state, thief):
    """Gems, a painting, and the best card that can be paid."""
    value = 1.0 * state.goods[thief, GEM]
    painting = painting_of(state, thief)
    if painting >= 0:
        value += table.painting_vp[painting]
    best = 0.0
    for slot in range(DISPLAY):
        best = max(best, card_value(table, state, thief, card_at(state.equipment, ON_DISPLAY + slot)))
    return value + best


@kernel
def card_value(table, state, thief, card):
    """Points that a card brings a thief beyond its price, 0 if it cannot be had."""
    if card < 0 or equipment_count(state, thief) == 2:
        return 0.0
    kind = equipment_type(card)
    if has_equipment(state, thief, kind) or table.price[kind] > state.goods[thief, GOLD]:
        return 0.0
    return max(0.0, table.equipment_vp[kind] + 0.5 - WORTH[GOLD] * table.price[kind])


@kernel
def dungeon_value(state, thief):
    """Badges, a wanted poster, and the goods that lie there."""
    value = 2.0 * state.goods[thief, BADGE] + (3.0 if state.poster[thief] else 0.0)
    for good in range(BADGE + 1):
        value += WORTH[good] * min(state.pool[good], max(0, room_for(state, thief, good)))
    return value


@kernel
def mission_value(table, state, thief, building):
    """The reward of the mission there, if the thief has what is demanded, less the goods."""
    mission = mission_at(table, state, building)
    if mission < 0:
        return 0.0
    value = 1.0 * table.mission_vp[mission]
    for good in range(BADGE + 1):
        if state.goods[thief, good] < table.demand[mission, good]:
            return 0.0
        value += WORTH[good] * (table.reward[mission, good] - table.demand[mission, good])
    return max(0.0, value)
