"""The capture phase: cards are turned up and fights decide who wins them (TG-014 .. TG-017, TG-019)."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import dice, die
from larceny.envs.thieves_guild.deck import city_card
from larceny.envs.thieves_guild.resolution import begin_resolution
from larceny.envs.thieves_guild.state import EV_FIGHT, EV_FIGHT_TIE, EV_REVEAL, EV_WIN, MAX_PLAYERS, SECTIONS


@kernel
def capture(table, state):
    """Turn up all nine cards and decide each section, then resolve."""
    for section in range(SECTIONS):
        note(state, EV_REVEAL, -1, section, city_card(state, section))
    for section in range(SECTIONS):
        state.captor[section] = winner_of(table, state, section)
        if state.captor[section] >= 0:
            note(state, EV_WIN, state.captor[section], section, 0)
    begin_resolution(state)


@kernel
def winner_of(table, state, section):
    """The seat that wins a section's card: nobody, the only one there, or the winner of a fight."""
    present = 0
    only = -1
    for seat in range(table.num_players):
        if state.placed[seat, section] > 0:
            present += 1
            only = seat
    if present <= 1:
        return only
    return fight(table, state, section)


@kernel
def fight(table, state, section):
    """Each seat rolls 1D6 a thief; the highest sum wins, ties roll 1D6 among themselves until one is ahead."""
    total = np.zeros(MAX_PLAYERS, np.int64)
    for seat in range(table.num_players):
        if state.placed[seat, section] > 0:
            total[seat] = dice(state, state.placed[seat, section])
            note(state, EV_FIGHT, seat, section, total[seat])
    best = highest(total)
    while leaders(total, best) > 1:
        for seat in range(table.num_players):
            if total[seat] == best:
                total[seat] = die(state)
                note(state, EV_FIGHT_TIE, seat, section, total[seat])
            else:
                total[seat] = 0
        best = highest(total)
    winner = 0
    while total[winner] != best:
        winner += 1
    return winner


@kernel
def highest(total):
    """The highest total of a fight."""
    best = total[0]
    for seat in range(1, len(total)):
        best = max(best, total[seat])
    return best


@kernel
def leaders(total, best):
    """How many seats have the highest total."""
    count = 0
    for seat in range(len(total)):
        count += total[seat] == best
    return count
