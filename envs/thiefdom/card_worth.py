"""What cards are worth to the scripted player, in victory points, beyond those that they bring at once."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.goods import PAINTING_GOOD, room_for
from larceny.envs.thiefdom.powers import (
    BONUSES,
    BRIBES,
    FAVORS,
    FINALS,
    LIQUOR_BONUSES,
    PASSAGES,
    PEACEFUL,
    RATES,
    SHELTERS,
    SHORTCUTS,
    SWIMMERS,
    UNSEEN,
)
from larceny.envs.thiefdom.room import room_needed
from larceny.envs.thiefdom.state import BADGE, EQUIPMENT_TYPES, GEM, NOWHERE, ROUNDS, SMOKE_BOMB

WORTH = np.array([0.6, 0.9, 0.8, 1.8, 1.8, 5.0])
"""Points that a piece of gold, gem, liquor, wine, a badge and a painting are worth before they are delivered."""
EQUIPMENT_WORTH = np.array([0.8, 1.6, 1.8, 1.4, 1.2, 2.4, 0.6, 2.2, 2.4, 3.2, 1.6, 0.8])
"""What the types of equipment bring in a game that has just begun, a Smoke Bomb whenever it is thrown."""
_EACH_NIGHT, _EACH_USE = 0.3, 0.25
"""How often in a night a favor is asked and a location is used by one thief."""
_STORED = np.array([2.5, 2.5, 2.5, 1.5, 1.0])
"""How many pieces of each good lie in the hideout in the end."""


@kernel
def nights_left(state):
    """Share of the game that is still to come."""
    return (ROUNDS + 1 - state.night) / ROUNDS


@kernel
def equipment_worth(table, state, kind):
    """Points that a type of equipment brings beyond its price."""
    share = 1.0 if kind == SMOKE_BOMB else nights_left(state)
    return table.equipment_vp[kind] + EQUIPMENT_WORTH[kind] * share - WORTH[0] * table.price[kind]


@kernel
def goods_worth(goods):
    """Points that some goods are worth."""
    total = 0.0
    for good in range(BADGE + 1):
        total += WORTH[good] * goods[good]
    return total


@kernel
def forced_loss(state, thief, good):
    """Points of what must be dropped, the cheapest first, before a piece of a good (5: a painting) fits."""
    missing = room_needed(good, 1) - room_for(state, thief, good)
    left = state.goods[thief].copy()
    loss = 0.0
    while missing > 0:
        cheapest = NOWHERE
        for other in range(GEM, BADGE + 1):
            if other != good and left[other] > 0 and (cheapest < 0 or WORTH[other] < WORTH[cheapest]):
                cheapest = other
        if cheapest < 0:
            return loss + WORTH[PAINTING_GOOD]
        left[cheapest] -= 1
        loss += WORTH[cheapest]
        missing -= 1
    return loss


@kernel
def favor_worth(table, effect):
    """Points that a favor brings once, as often as it can be done in one go."""
    once = table.effect_vp[effect] + goods_worth(table.effect_gain[effect]) - goods_worth(table.effect_pay[effect])
    return table.effect_times[effect] * once + 1.2 * table.effect_actions[effect]


@kernel
def guest_worth(table, state, guest):
    """Points that a guest brings as a friend beyond the price, at once and for the rest of the game."""
    value = table.guest_vp[guest] + goods_worth(table.guest_gift[guest]) - WORTH[0] * table.guest_cost[guest]
    nights = ROUNDS * nights_left(state)
    for effect in range(table.first_effect[len(table.first_effect) - 1]):
        if table.effect_card[effect] == guest + EQUIPMENT_TYPES:
            value += effect_worth(table, effect, nights)
    return value


@kernel
def effect_worth(table, effect, nights):
    """Points that an effect brings in so many nights."""
    family = 0
    while table.first_effect[family + 1] <= effect:
        family += 1
    if family == FAVORS:
        times = 0.6 if table.effect_leaves[effect] else _EACH_NIGHT * nights * min(2, table.effect_times[effect])
        return favor_worth(table, effect) / table.effect_times[effect] * times
    if family == RATES:
        return _EACH_USE * nights * (table.effect_vp[effect] - WORTH[table.effect_good[effect]])
    if family in (BONUSES, LIQUOR_BONUSES):
        return _EACH_USE * nights * (table.effect_vp[effect] + goods_worth(table.effect_gain[effect]))
    if family == FINALS:
        return _STORED[table.effect_good[effect]] * table.effect_vp[effect]
    if family == SHELTERS:
        return 0.4 * nights
    if family in (PASSAGES, SHORTCUTS, SWIMMERS):
        return 0.25 * nights
    return 0.2 * nights if family in (UNSEEN, PEACEFUL, BRIBES) else 0.0
