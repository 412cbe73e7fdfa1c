"""Fields of view (TD-052 .. TD-057, TD-A14, TD-A73 .. TD-A77)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.city import (
    building_of,
    leads_on,
    next_square,
    opens_on,
    opposite,
)
from larceny.envs.thiefdom.state import COLUMNS, DIRECTIONS, EAST, FIRST_GUARD, NORTH, SOUTH, SQUARES


@kernel
def ray_covers(state, start, direction, square):
    """Whether a straight view from one alley square in a direction covers another; figures do not block it.

    The start itself is covered too.
    """
    if start == square:
        return True
    if direction in (NORTH, SOUTH):
        if start % COLUMNS != square % COLUMNS or (square < start) != (direction == NORTH):
            return False
    elif start // COLUMNS != square // COLUMNS or (square > start) != (direction == EAST):
        return False
    here = start
    while leads_on(state, here, direction):
        here = next_square(here, direction)
        if here == square:
            return True
    return False


@kernel
def looks(state, guard):
    """The direction in which a guard (0-3) looks: on its way straight ahead (TD-086)."""
    on_its_way = state.actor == FIRST_GUARD + guard and state.heading >= 0
    return state.heading if on_its_way else state.facing[guard]


@kernel
def guard_sees(state, guard, square):
    """Whether a guard (0-3) has an alley square in its view; its own square belongs to it (TD-A47)."""
    start = state.place[FIRST_GUARD + guard]
    return start >= 0 and ray_covers(state, start, state.facing[guard], square)


@kernel
def thief_sees(state, thief, square):
    """Whether a thief has an alley square in its view, to all sides; out of a building from all around it (TD-A73)."""
    inside = building_of(state, thief)
    for direction in range(DIRECTIONS):
        if inside < 0:
            if ray_covers(state, state.place[thief], direction, square):
                return True
        else:
            for start in range(SQUARES):
                seen = opens_on(state, start, opposite(direction), inside)
                if seen and ray_covers(state, start, direction, square):
                    return True
    return False
