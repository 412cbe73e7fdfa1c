"""Ways through the city for the scripted player: how far everything is, and which step leads there."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.city import (
    building_beyond,
    building_of,
    gate_at,
    gate_square,
    kind_of,
    leads_in,
    leads_on,
    next_square,
)
from larceny.envs.thiefdom.moving import exit_heading, tunnel_between
from larceny.envs.thiefdom.state import BUILDINGS, DIRECTIONS, GATES, KINDS, MARKET, SQUARES

FAR = 999


@kernel
def spread(state, steps, queue, count):
    """Fill ``steps`` (SQUARES,) with the steps from the squares in ``queue``, whose own are set."""
    first = 0
    while first < count:
        square = queue[first]
        first += 1
        for direction in range(DIRECTIONS):
            if leads_on(state, square, direction):
                count = reach(state, steps, queue, count, square, next_square(square, direction))
        gate = gate_at(square)
        for other in range(GATES):
            if tunnel_between(state, gate, other):
                count = reach(state, steps, queue, count, square, gate_square(other))
    return steps


@kernel
def reach(state, steps, queue, count, square, beyond):
    """Take a square into the queue if it is new; returns the length of the queue."""
    if steps[beyond] < FAR:
        return count
    steps[beyond] = steps[square] + 1
    queue[count] = beyond
    return count + 1


@kernel
def steps_from(state, thief):
    """Steps of a thief to each alley square; figures are in nobody's way here, for they are passed over."""
    inside = building_of(state, thief)
    if inside >= 0:
        return steps_into(state, inside)
    steps, queue = np.full(SQUARES, FAR), np.empty(SQUARES, np.int64)
    queue[0] = state.place[thief]
    steps[queue[0]] = 0
    return spread(state, steps, queue, 1)


@kernel
def steps_into(state, building):
    """Steps from each alley square into a building, or out of it to the square."""
    steps, queue = np.full(SQUARES, FAR), np.empty(SQUARES, np.int64)
    count = 0
    for square in range(SQUARES):
        if exit_heading(state, building, square) >= 0:
            steps[square] = 1
            queue[count] = square
            count += 1
    return spread(state, steps, queue, count)


@kernel
def distances(state, steps):
    """Steps into each building, int64 (BUILDINGS,), by way of squares to which it is so many ``steps``."""
    found = np.full(BUILDINGS, FAR)
    for square in range(SQUARES):
        if steps[square] < FAR and np.int64(state.links[square]) >> 4 != 0:
            for direction in range(DIRECTIONS):
                if leads_in(state, square, direction):
                    building = building_beyond(state, square, direction)
                    found[building] = min(found[building], steps[square] + 1)
    return found


@kernel
def steps_from_house(state, house):
    """Sum of the steps from a house into the nearest location of each kind."""
    found = distances(state, steps_into(state, house))
    nearest = np.full(len(KINDS), FAR)
    for building in range(BUILDINGS):
        kind = kind_of(state, building)
        if kind >= MARKET:
            nearest[kind] = min(nearest[kind], found[building])
    return nearest[MARKET:].sum()
