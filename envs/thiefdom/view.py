"""Fields of view (TD-052 .. TD-057, TD-A14, TD-A73 .. TD-A77)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.city import leads_on, next_square
from larceny.envs.thiefdom.state import COLUMNS, EAST, FIRST_GUARD, GUARDS, NORTH, SOUTH


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
def guard_sees(state, guard, square):
    """Whether a guard (0-3) has an alley square in its view; its own square belongs to it (TD-A47)."""
    start = state.place[FIRST_GUARD + guard]
    return start >= 0 and ray_covers(state, start, state.facing[guard], square)


@kernel
def watched(state, square):
    """Whether any guard sees an alley square."""
    for guard in range(GUARDS):
        if guard_sees(state, guard, square):
            return True
    return False
