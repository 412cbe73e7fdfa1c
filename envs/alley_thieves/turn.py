"""The turn: what a seat is asked first, and how play passes to the left (AT-016, AT-020, AT-021, AT-051, AT-061)."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.alleys import reachable
from larceny.envs.alley_thieves.ending import stop_if_stuck
from larceny.envs.alley_thieves.recruiting import can_recruit, may_return
from larceny.envs.alley_thieves.state import EV_TRAPPED, MOVE, NOWHERE, RECRUIT
from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note

_NONE = np.uint64(0)


@kernel
def begin_turn(table, state):
    """Ask the seat to move for the first decision of its turn; seats that can do nothing are passed over."""
    while state.over == 0:
        state.turn += 1
        state.acted = 0
        state.skill = 0
        state.chosen = NOWHERE
        state.moved[:] = 0
        if can_move(table, state):
            if table.fate:
                all_may_recruit(table, state)
            state.phase = MOVE
            return
        note(state, EV_TRAPPED, state.to_move, 0, 0)
        all_may_recruit(table, state)
        if can_recruit(table, state) or may_return(table, state):
            state.phase = RECRUIT
            return
        pass_on(table, state)


@kernel
def can_move(table, state):
    """Whether any thief of the seat to move has a legal move."""
    for space in range(table.spaces):
        if state.owner[space] == state.to_move and reachable(table, state, space, 1) != _NONE:
            return True
    return False


@kernel
def all_may_recruit(table, state):
    """Trapped, or in the City of Fate, any own thief may recruit without moving (AT-A26, AT-A34)."""
    for space in range(table.spaces):
        state.moved[space] = state.owner[space] == state.to_move


@kernel
def end_turn(table, state):
    """Play passes to the left."""
    pass_on(table, state)
    begin_turn(table, state)


@kernel
def pass_on(table, state):
    """Count a turn without any action, look for the limits, and name the next seat."""
    state.passes = 0 if state.acted else state.passes + 1
    state.to_move = (state.to_move + 1) % table.num_players
    stop_if_stuck(table, state)
