"""The scripted player on its way: which errand is worth it, and which step leads there at the least cost."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import inlined, kernel
from larceny.envs.thiefdom.actions import (
    ACROSS,
    CLIMB,
    DONE,
    GO,
    LEAVE,
    TUNNEL,
)
from larceny.envs.thiefdom.chains import is_free
from larceny.envs.thiefdom.city import (
    building_beside,
    building_beyond,
    building_of,
    gate_square,
    is_beside,
    leads_in,
    next_square,
)
from larceny.envs.thiefdom.errands import visit_value
from larceny.envs.thiefdom.moving import spaces_of
from larceny.envs.thiefdom.routes import (
    FAR,
    cost_after,
    distances,
    entering_costs,
    in_danger,
    movement_costs,
    steps_from,
    steps_from_square,
    steps_into,
)
from larceny.envs.thiefdom.state import (
    BUILDINGS,
    DIRECTIONS,
    MOVE,
    NOWHERE,
    SQUARES,
)

WORTHWHILE = 0.25
"""Points for an action point below which an errand is left alone."""


@kernel
def best_errand(table, state, steps):
    """The building that brings most for each action point, the steps to it, and how much; -1 if none is worth the way.

    ``steps`` are those to each alley square.
    """
    found = distances(state, steps)
    spaces = spaces_of(state)
    best, best_rate = NOWHERE, WORTHWHILE
    for building in range(BUILDINGS):
        if found[building] < FAR and building_of(state, state.actor) != building:
            actions = np.ceil(found[building] / spaces) + 1.0
            rate = visit_value(table, state, state.actor, building) / actions
            if rate > best_rate:
                best, best_rate = building, rate
    return best, (found[best] if best >= 0 else FAR), (best_rate if best >= 0 else 0.0)


@inlined
def choose_step(table, state, mask):
    """On towards the errand, or stop where going on is not worth it."""
    if state.crossing:
        return best_end(table, state, mask)
    target = best_errand(table, state, steps_from(state, state.actor))[0]
    return step_towards(table, state, target, mask)


@kernel
def best_end(table, state, mask):
    """Where to come out on the other side of a building."""
    best, best_rate = NOWHERE, -1.0
    for square in range(SQUARES):
        if mask[LEAVE + square]:
            rate = best_errand(table, state, steps_from_square(state, square))[2]
            if in_danger(table, state, square):
                rate = -0.5
            if rate > best_rate:
                best, best_rate = LEAVE + square, rate
    return best


@kernel
def step_towards(table, state, target, mask):
    """The legal step of the cheapest movement towards a building (-1: only out of the way), or none."""
    remaining = steps_into(state, target) if target >= 0 else np.zeros(SQUARES, np.int64)
    entering = entering_costs(table, state)
    costs = movement_costs(state, target, remaining, entering)
    points = state.points if state.phase == MOVE else spaces_of(state)
    best, best_cost = NOWHERE, 1e9
    if mask[DONE]:
        best, best_cost = DONE, cost_of_staying(state, target, remaining)
    for action in range(GO, LEAVE + SQUARES):
        if mask[action]:
            cost = step_cost(state, target, costs, entering, points, action)
            if cost < best_cost:
                best, best_cost = action, cost
    for direction in range(DIRECTIONS):
        if mask[CLIMB + direction]:
            cost = climb_cost(state, target, costs, entering, points, direction)
            if cost < best_cost:
                best, best_cost = CLIMB + direction, cost
    for direction in range(DIRECTIONS):
        if mask[ACROSS + direction]:
            cost = cost_across(state, costs, entering, points, direction)
            if cost < best_cost:
                best, best_cost = ACROSS + direction, cost
    return best


@kernel
def climb_cost(state, target, costs, entering, points, direction):
    """What it costs to climb over a wall, and all that follows."""
    here = state.place[state.actor]
    building = building_beside(state, here, direction)
    if building >= 0:
        return 0.0 if building == target else 1e6
    return cost_after(state, costs, entering, points, next_square(here, direction))


@kernel
def cost_across(state, costs, entering, points, direction):
    """What it costs to pass over a building to the best square on its other sides, and all that follows."""
    here = state.place[state.actor]
    building = building_beside(state, here, direction)
    best = 1e6
    for square in range(SQUARES):
        if square != here and is_beside(state, square, building) >= 0 and is_free(state, square):
            best = min(best, cost_after(state, costs, entering, points, square))
    return best


@kernel
def cost_of_staying(state, target, remaining):
    """Steps that are left from where the thief is."""
    inside = building_of(state, state.actor)
    if inside < 0:
        return 1.0 * remaining[state.place[state.actor]]
    return distances(state, remaining)[inside] - 0.5 if target >= 0 else 0.0


@kernel
def step_cost(state, target, costs, entering, points, action):
    """What a step costs, and all that follows it in the same movement."""
    here = state.place[state.actor]
    if action < TUNNEL and leads_in(state, here, action - GO):
        return 0.0 if building_beyond(state, here, action - GO) == target else 1e6
    return cost_after(state, costs, entering, points, square_after(here, action))


@kernel
def square_after(here, action):
    """The alley square to which a step leads."""
    if action < TUNNEL:
        return next_square(here, action - GO)
    return gate_square(action - TUNNEL) if action < LEAVE else action - LEAVE
