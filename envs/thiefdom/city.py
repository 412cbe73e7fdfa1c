"""The city: ways along alleys and into buildings, gates, and who stands where (TD-037 .. TD-043, TD-077)."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.state import (
    COLUMNS,
    EAST,
    FIRST_VILLA,
    IN_BUILDING,
    LANTERN,
    MARKET,
    NORTH,
    NOWHERE,
    ROWS,
    SIDE,
    SOUTH,
    SQUARES,
    VILLAS,
)

CATACOMB = VILLAS
"""Value of ``gate`` where a catacomb lies."""
_MIDDLE = SIDE // 2


@kernel
def next_square(square, direction):
    """The square beyond one of the four sides of a square; the caller knows that there is one."""
    if direction == NORTH:
        return square - COLUMNS
    if direction == EAST:
        return square + 1
    if direction == SOUTH:
        return square + COLUMNS
    return square - 1


@kernel
def opposite(direction):
    """The direction back."""
    return (direction + 2) % 4


@kernel
def leads_on(state, square, direction):
    """Whether an alley leads from an alley square in a direction."""
    return (np.int64(state.links[square]) >> direction) & 1 != 0


@kernel
def leads_in(state, square, direction):
    """Whether a building can be entered from an alley square in a direction (TD-113, TD-116)."""
    return (np.int64(state.links[square]) >> (4 + direction)) & 1 != 0


@kernel
def gate_square(gate):
    """The square at a gate."""
    column = (gate % 4) * SIDE + _MIDDLE
    return column if gate < 4 else (ROWS - 1) * COLUMNS + column


@kernel
def gate_at(square):
    """The gate next to a square, or -1."""
    column = square % COLUMNS
    if column % SIDE != _MIDDLE:
        return NOWHERE
    if square < COLUMNS:
        return column // SIDE
    if square >= SQUARES - COLUMNS:
        return 4 + column // SIDE
    return NOWHERE


@kernel
def building_beyond(state, square, direction):
    """The building that is entered from a square in a direction in which :func:`leads_in` holds."""
    gate = gate_at(square)
    if gate >= 0 and direction == (NORTH if gate < 4 else SOUTH):
        return FIRST_VILLA + state.gate[gate]
    return np.int64(state.building[next_square(square, direction)])


@kernel
def inside_city(square, direction):
    """Whether there is a square beyond one of the four sides of a square."""
    if direction == NORTH:
        return square >= COLUMNS
    if direction == SOUTH:
        return square < SQUARES - COLUMNS
    return square % COLUMNS != (COLUMNS - 1 if direction == EAST else 0)


@kernel
def building_beside(state, square, direction):
    """The building next to an alley square in a direction, with an entrance or without; -1 if there is none."""
    gate = gate_at(square)
    if gate >= 0 and direction == (NORTH if gate < 4 else SOUTH):
        return FIRST_VILLA + state.gate[gate] if 0 <= state.gate[gate] < CATACOMB else NOWHERE
    return np.int64(state.building[next_square(square, direction)]) if inside_city(square, direction) else NOWHERE


@kernel
def leaves_board(square, direction):
    """Whether a step from a square in a direction leads off its board."""
    if direction in (NORTH, SOUTH):
        return square // COLUMNS % SIDE == (0 if direction == NORTH else SIDE - 1)
    return square % COLUMNS % SIDE == (SIDE - 1 if direction == EAST else 0)


@kernel
def is_open_to(state, square, direction):
    """Whether no wall is between an alley square and the building in a direction; a location has its own all around,
    and whatever does not need its entrances does not mind them. Edges of boards are closed to all of it (TD-010)."""
    if leads_in(state, square, direction):
        return True
    location = kind_of(state, building_beside(state, square, direction)) >= MARKET
    return location and not leaves_board(square, direction)


@kernel
def opens_on(state, square, direction, building):
    """Whether a building lies in a direction from an alley square with no wall between them."""
    beside = is_alley(state, square) and building_beside(state, square, direction) == building
    return beside and is_open_to(state, square, direction)


@kernel
def is_beside(state, square, building):
    """The direction from an alley square to a building next to it, or -1."""
    if is_alley(state, square):
        for direction in range(4):
            if building_beside(state, square, direction) == building:
                return direction
    return NOWHERE


@kernel
def is_alley(state, square):
    """Whether a square is an alley square, with a lantern or without."""
    return state.ground[square] <= LANTERN


@kernel
def is_lantern(state, square):
    """Whether a square has a lantern."""
    return np.int64(state.ground[square]) == LANTERN


@kernel
def figure_on(state, square):
    """The figure that stands on a square, or -1."""
    return np.int64(state.occupant[square])


@kernel
def kind_of(state, building):
    """Kind of a building, -1 if it is not in this city."""
    return np.int64(state.kind[building])


@kernel
def building_of(state, figure):
    """The building in which a figure is, or -1."""
    place = state.place[figure]
    return place - IN_BUILDING if place >= IN_BUILDING else NOWHERE


@kernel
def on_alley(state, figure):
    """Whether a figure is on an alley square."""
    return 0 <= state.place[figure] < SQUARES


@kernel
def set_down(state, figure, square):
    """Let a figure stand on a free square."""
    state.place[figure] = square
    state.occupant[square] = figure


@kernel
def pick_up(state, figure):
    """Take a figure off the square where it stands; its place stays until it is set elsewhere."""
    place = state.place[figure]
    if 0 <= place < SQUARES and figure_on(state, place) == figure:
        state.occupant[place] = NOWHERE


@kernel
def put_inside(state, figure, building):
    """Move a figure into a building, where any number may be (TD-117)."""
    pick_up(state, figure)
    state.place[figure] = IN_BUILDING + building


@kernel
def way_between(state, first, second):
    """The direction of an open alley from one square to a square next to it, or -1 (TD-043, TD-A76)."""
    for direction in range(4):
        if leads_on(state, first, direction) and next_square(first, direction) == second:
            return direction
    return NOWHERE


@kernel
def nearest_free_lantern(state, start):
    """The free lantern with the fewest steps along alleys from a square; of several the most northern, then western."""
    distance = np.full(SQUARES, -1, np.int64)
    queue = np.empty(SQUARES, np.int64)
    queue[0] = start
    distance[start] = 0
    first, count, best = 0, 1, NOWHERE
    while first < count:
        square = queue[first]
        first += 1
        if best >= 0 and distance[square] > distance[best]:
            break
        if is_lantern(state, square) and figure_on(state, square) < 0 and (best < 0 or square < best):
            best = square
        for direction in range(4):
            if leads_on(state, square, direction):
                beyond = next_square(square, direction)
                if distance[beyond] < 0:
                    distance[beyond] = distance[square] + 1
                    queue[count] = beyond
                    count += 1
    return best
