"""The deck: nine cards a turn, so the whole order of play is one shuffled list (TG-002 .. TG-004)."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thieves_guild.state import SECTIONS


@kernel
def city_card(state, section):
    """Type of the card that lies in a section this turn."""
    return np.int64(state.deck[(state.turn - 1) * SECTIONS + section])


@kernel
def discard_city(state):
    """All nine cards of the turn go to the discard (TG-018)."""
    for section in range(SECTIONS):
        state.discarded[city_card(state, section)] += 1
