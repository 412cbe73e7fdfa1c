"""Move and roll (AT-017 .. AT-020)."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.actions import THIEF, TO
from larceny.envs.alley_thieves.alleys import mark, reachable, relocate
from larceny.envs.alley_thieves.recruiting import mark_recruiting
from larceny.envs.alley_thieves.state import EV_MOVE, EV_ROLL, MOVE_TO
from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import die

_NONE = np.uint64(0)


@kernel
def legal_movers(table, state, mask):
    """Own thieves with a legal move; in the City of Fate recruiting is the other choice (AT-051)."""
    for k in range(table.spaces):
        space = table.frame[state.to_move, k]
        if state.owner[space] == state.to_move and reachable(table, state, space, 1) != _NONE:
            mask[THIEF + k] = 1
    if table.fate:
        mark_recruiting(table, state, mask)


@kernel
def choose_mover(state, space):
    """The thief on a space is to move; asks where to."""
    state.chosen = space
    state.phase = MOVE_TO


@kernel
def legal_spaces(table, state, steps, mask):
    """Spaces that the chosen thief can reach."""
    mark(table, state.to_move, reachable(table, state, state.chosen, steps), TO, mask)


@kernel
def move(state, space):
    """Move the chosen thief and roll its new SV (AT-018, AT-019)."""
    note(state, EV_MOVE, state.to_move, state.chosen, space)
    if state.acted == 0:
        state.moved[:] = 0
    relocate(state, state.chosen, space)
    state.acted = 1
    state.sv[space] = die(state)
    note(state, EV_ROLL, state.to_move, state.sv[space], space)
