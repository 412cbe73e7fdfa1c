"""Grappling Hook (TD-192, TD-193, TD-A117): straight over the alley from one building to the next."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.actions import ACTIONS, HOOK, INTO
from larceny.envs.thiefdom.cards import has_equipment
from larceny.envs.thiefdom.city import (
    building_beside,
    building_of,
    is_open_to,
    leads_on,
    next_square,
    opens_on,
    opposite,
)
from larceny.envs.thiefdom.state import DIRECTIONS, GRAPPLING_HOOK, HOOKED, NOWHERE, SQUARES

_ACTIONS = ACTIONS.size


@kernel
def legal(state, mask):
    """From a building, once a turn, if there is another one to reach."""
    thief = state.actor
    inside = building_of(state, thief)
    if inside < 0 or state.used & HOOKED or not has_equipment(state, thief, GRAPPLING_HOOK):
        return
    targets = np.zeros(_ACTIONS, np.int8)
    mark_targets(state, inside, targets)
    if targets.any():
        mask[HOOK] = 1


@kernel
def mark_targets(state, inside, mask):
    """The first other building on each straight line from a square of the building."""
    for square in range(SQUARES):
        for direction in range(DIRECTIONS):
            if opens_on(state, square, opposite(direction), inside):
                building = first_building(state, square, direction)
                if building >= 0 and building != inside:
                    mask[INTO + building] = 1


@kernel
def first_building(state, square, direction):
    """The building at which a straight line along open alley squares ends, -1 if a wall does."""
    while building_beside(state, square, direction) < 0:
        if not leads_on(state, square, direction):
            return NOWHERE
        square = next_square(square, direction)
    return building_beside(state, square, direction) if is_open_to(state, square, direction) else NOWHERE
