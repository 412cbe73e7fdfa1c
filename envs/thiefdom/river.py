"""Juma (TD-214, TD-A125): once a turn from one place beside the river, in the east of the city, to another."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.actions import INTO, LEAVE, SWIM
from larceny.envs.thiefdom.city import building_of, figure_on, is_alley
from larceny.envs.thiefdom.powers import SWIMMERS, effect_of
from larceny.envs.thiefdom.state import COLUMNS, NOWHERE, ROWS, SWUM


@kernel
def legal(table, state, mask):
    """A friend of Juma that is beside the river, if there is anywhere to go."""
    thief = state.actor
    if state.used & SWUM or effect_of(table, state, thief, SWIMMERS) < 0 or not is_at_river(state, thief):
        return
    for row in range(ROWS):
        if is_target(state, row_square(row)):
            mask[SWIM] = 1


@kernel
def row_square(row):
    """The square of a row that is next to the river."""
    return row * COLUMNS + COLUMNS - 1


@kernel
def is_at_river(state, thief):
    """Whether a thief is on an alley square beside the river or in a building that borders it."""
    inside = building_of(state, thief)
    for row in range(ROWS):
        square = row_square(row)
        if state.place[thief] == square or (inside >= 0 and state.building[square] == inside):
            return True
    return False


@kernel
def is_target(state, square):
    """Whether a square is a free alley square, or belongs to another building than the thief is in."""
    if is_alley(state, square):
        return figure_on(state, square) < 0
    building = state.building[square]
    return building != NOWHERE and building != building_of(state, state.actor)


@kernel
def mark_targets(state, mask):
    """All other places beside the river."""
    for row in range(ROWS):
        square = row_square(row)
        if is_target(state, square):
            if is_alley(state, square):
                mask[LEAVE + square] = 1
            else:
                mask[INTO + np.int64(state.building[square])] = 1
