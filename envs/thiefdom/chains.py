"""Where a thief may step: on a free square, or on an occupied one if the chain of those that it then passes over ends.

A chain may end by an entrance, on a free alley square or out of a catacomb, and, with cards that are still unused, over
a wall or over a building. The search remembers which of these are spent on the way.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.city import (
    CATACOMB,
    building_beside,
    figure_on,
    gate_at,
    gate_square,
    inside_city,
    is_alley,
    is_beside,
    kind_of,
    leads_in,
    leads_on,
    next_square,
    opposite,
)
from larceny.envs.thiefdom.state import DIRECTIONS, FIRST_VILLA, GATES, MARKET, SQUARES, TRAIL_WORDS
from larceny.envs.thiefdom.trails import on_trail

FROM_TUNNEL = DIRECTIONS
"""Heading of a thief that comes out of a catacomb."""
HEADINGS = DIRECTIONS + 1
FIRST_HOUSE = SQUARES * HEADINGS
"""Bits of a trail from here on are houses to which passages led."""
CANNOT_CLIMB, CANNOT_CROSS = 1, 2
"""Bits of tricks that a thief cannot do, or not any more this turn."""
_LAYERS, _NUMBERS = 4, TRAIL_WORDS * 64


@kernel
def tunnel_between(state, gate, other):
    """Whether two gates (-1: no gate) lead to each other through the catacombs (TD-040)."""
    if gate < 0 or gate == other:
        return False
    return state.gate[gate] == CATACOMB and state.gate[other] == CATACOMB


@kernel
def is_free(state, square):
    """Whether nobody but the acting thief stands on a square."""
    other = figure_on(state, square)
    return other < 0 or other == state.actor


@kernel
def can_come_to(state, square, heading, spent):
    """Whether a thief may step to an alley square: it is free, or the chain from there ends (TD-A44, TD-A45)."""
    if figure_on(state, square) < 0:
        return True
    number = square * HEADINGS + heading
    return not on_trail(state.trail, number) and chain_ends(state, number, spent)


@kernel
def chain_ends(state, number, spent):
    """Whether the squares passed over from one on lead to a free square or into a building."""
    seen = np.zeros(_LAYERS * _NUMBERS, np.uint8)
    todo = np.empty(_LAYERS * _NUMBERS, np.int64)
    todo[0] = spent * _NUMBERS + number
    seen[todo[0]] = 1
    count = 1
    while count > 0:
        count -= 1
        spent, square = todo[count] // _NUMBERS, todo[count] % _NUMBERS // HEADINGS
        for direction in range(DIRECTIONS):
            if leads_in(state, square, direction):
                return True
            if leads_on(state, square, direction):
                count = follow(state, seen, todo, count, next_square(square, direction), direction, spent)
            elif spent & CANNOT_CLIMB == 0 and is_wall(state, square, direction):
                if building_beside(state, square, direction) >= 0:
                    return True
                beyond = next_square(square, direction)
                count = follow(state, seen, todo, count, beyond, direction, spent | CANNOT_CLIMB)
            if count < 0:
                return True
        count = follow_tunnels(state, seen, todo, count, square, spent)
        if spent & CANNOT_CROSS == 0 and count >= 0:
            count = follow_shortcuts(state, seen, todo, count, square, spent | CANNOT_CROSS)
        if count < 0:
            return True
    return False


@kernel
def follow(state, seen, todo, count, square, heading, spent):
    """Put a step on the pile of those to follow; returns the height of the pile, -1 if the chain ends with it."""
    if count < 0 or is_free(state, square):
        return -1
    number = square * HEADINGS + heading
    if not on_trail(state.trail, number) and not seen[spent * _NUMBERS + number]:
        seen[spent * _NUMBERS + number] = 1
        todo[count] = spent * _NUMBERS + number
        count += 1
    return count


@kernel
def follow_tunnels(state, seen, todo, count, square, spent):
    """The same for all ways through the catacombs."""
    gate = gate_at(square)
    for other in range(GATES):
        if tunnel_between(state, gate, other):
            count = follow(state, seen, todo, count, gate_square(other), FROM_TUNNEL, spent)
    return count


@kernel
def follow_shortcuts(state, seen, todo, count, square, spent):
    """The same for all ways over a building beside a square."""
    for direction in range(DIRECTIONS):
        building = building_beside(state, square, direction)
        if 0 <= building < FIRST_VILLA:
            for other in range(SQUARES):
                side = is_beside(state, other, building) if other != square else -1
                if side >= 0:
                    count = follow(state, seen, todo, count, other, opposite(side), spent)
    return count


@kernel
def is_wall(state, square, direction):
    """Whether a wall that can be climbed is on one side of an alley square: before an alley or a location (TD-A112)."""
    if leads_on(state, square, direction) or leads_in(state, square, direction) or not inside_city(square, direction):
        return False
    if is_alley(state, next_square(square, direction)):
        return True
    building = building_beside(state, square, direction)
    return building >= 0 and kind_of(state, building) >= MARKET
