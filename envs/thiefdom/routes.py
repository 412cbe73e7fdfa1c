"""Ways through the city: how far everything is, and what a movement there costs the scripted player."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.chains import is_free, tunnel_between
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
from larceny.envs.thiefdom.goods import guild_of
from larceny.envs.thiefdom.moving import SPACES, exit_heading
from larceny.envs.thiefdom.powers import in_smoke, is_peaceful, is_safe_from
from larceny.envs.thiefdom.state import (
    BUILDINGS,
    DIRECTIONS,
    FIGURES,
    FIRST_GUARD,
    GATES,
    GUARDS,
    KINDS,
    LOCATIONS,
    MARKET,
    SQUARES,
    THIEVES,
    UNREACHED,
)
from larceny.envs.thiefdom.view import guard_sees

FAR = 999
MOST_POINTS = SPACES + 1
"""Movement points with Shoes."""
ARREST, MEETING, STEP = 8.0, 2.0, 0.01
"""What an arrest, a rival that is passed, and each square costs, in steps of a detour."""


# -- how far -------------------------------------------------------------------------------------


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
        if gate >= 0:
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
    return steps_from_square(state, state.place[thief])


@kernel
def steps_from_square(state, square):
    """Steps from an alley square to each other one."""
    steps, queue = np.full(SQUARES, FAR), np.empty(SQUARES, np.int64)
    queue[0] = square
    steps[square] = 0
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
def measure_locations(table, state):
    """Write how far each location of the city is from each alley square."""
    state.steps[:] = UNREACHED
    for k in range(LOCATIONS):
        if kind_of(state, table.location[k]) >= 0:
            measure(state, table.location[k], k)


@kernel
def measure(state, building, column):
    """Write how far a building is from each alley square."""
    steps = steps_into(state, building)
    for square in range(SQUARES):
        state.steps[square, column] = np.uint8(min(steps[square], UNREACHED))


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


# -- what a movement costs -----------------------------------------------------------------------


@kernel
def movement_costs(state, target, remaining, entering):
    """What the rest of a movement costs at best, float64 (MOST_POINTS + 1, SQUARES), by points left and square.

    Args:
        target: the building to go to, -1 for none.
        remaining: steps to it from each square, which is what stopping there costs.
        entering: see :func:`entering_costs`.
    """
    costs = np.full((MOST_POINTS + 1, SQUARES), FAR * 1.0)
    for square in range(SQUARES):
        if is_free(state, square):
            costs[:, square] = remaining[square]
    for points in range(1, MOST_POINTS + 1):
        cheaper = True
        while cheaper:
            cheaper = False
            for figure in range(FIGURES):
                place = state.place[figure]
                if 0 <= place < SQUARES and not is_free(state, place):
                    cheaper = improve(state, target, costs, entering, points, place) or cheaper
        for square in range(SQUARES):
            if is_free(state, square) and state.links[square] != 0:
                improve(state, target, costs, entering, points, square)
    return costs


@kernel
def improve(state, target, costs, entering, points, square):
    """Lower the cost of a square to that of its cheapest way on; returns whether it was lowered."""
    best = costs[points, square]
    for direction in range(DIRECTIONS):
        if leads_in(state, square, direction):
            if building_beyond(state, square, direction) == target:
                best = 0.0
        elif leads_on(state, square, direction):
            best = min(best, cost_after(state, costs, entering, points, next_square(square, direction)))
    gate = gate_at(square)
    for other in range(GATES):
        if tunnel_between(state, gate, other):
            best = min(best, cost_after(state, costs, entering, points, gate_square(other)))
    lowered = best < costs[points, square]
    costs[points, square] = best
    return lowered


@kernel
def cost_after(state, costs, entering, points, square):
    """What a step to a square and all after it cost, with so many points before it."""
    return entering[square] + costs[points - 1 if is_free(state, square) else points, square]


@kernel
def entering_costs(table, state):
    """What it costs the acting thief to step on each square, float64 (SQUARES,): the step, an arrest, a rival."""
    costs = np.full(SQUARES, STEP)
    for square in range(SQUARES):
        if state.links[square] != 0 and in_danger(table, state, square):
            costs[square] += ARREST
    if not in_smoke(state, state.actor) and not is_peaceful(table, state, state.actor):
        for thief in range(THIEVES):
            if 0 <= state.place[thief] < SQUARES and guild_of(thief) != guild_of(state.actor):
                costs[state.place[thief]] += MEETING
    return costs


@kernel
def in_danger(table, state, square):
    """Whether a guard that can arrest the acting thief sees a square."""
    for guard in range(GUARDS):
        if guard_sees(state, guard, square) and not is_safe_from(table, state, state.actor, FIRST_GUARD + guard):
            return True
    return False
