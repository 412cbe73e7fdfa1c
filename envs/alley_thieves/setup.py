"""Setup (AT-006 .. AT-010)."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.alleys import put
from larceny.envs.alley_thieves.state import EV_FIRST, MAX_SPACES, NOBODY, NOWHERE
from larceny.envs.alley_thieves.turn import begin_turn
from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import below

START_SV = 2


@kernel
def setup(table, state):
    """Four thieves with SV 2 in each hideout, tokens off the cards, and a random first player (AT-A04)."""
    state.occupied = np.uint64(0)
    for space in range(MAX_SPACES):
        state.owner[space], state.colour[space], state.sv[space], state.moved[space] = NOBODY, NOBODY, 0, 0
    state.area_sv[:] = 0
    state.area_colour[:] = NOBODY
    state.token[:] = NOWHERE
    for space in range(table.spaces):
        guild = table.hideout[space]
        if 0 <= guild < table.num_players:
            put(state, space, guild, guild, START_SV)
    state.turn = 0
    state.passes = 0
    state.to_move = below(state, table.num_players)
    note(state, EV_FIRST, state.to_move, 0, 0)
    begin_turn(table, state)
