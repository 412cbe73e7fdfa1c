"""A scripted player."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.random import below
from larceny.envs.thiefdom.actions import ACTIONS
from larceny.envs.thiefdom.rules import legal

_ACTIONS = ACTIONS.size


@kernel
def greedy(table, state, seat):
    """A legal action for the seat to move."""
    mask = np.zeros(_ACTIONS, np.int8)
    legal(table, state, mask)
    left = below(state, mask.sum())
    for action in range(_ACTIONS):
        left -= mask[action]
        if left < 0:
            return action
    return 0
