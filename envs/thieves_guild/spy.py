"""The spy phase: private looks at the city cards (TG-010 .. TG-012)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import die
from larceny.envs.thieves_guild.actions import END_SPY, PEEK, REROLL
from larceny.envs.thieves_guild.deploy import begin_deploy
from larceny.envs.thieves_guild.state import EV_PEEK, EV_REROLL_COST, EV_SPY_END, EV_SPY_ROLL, SECTIONS, SPY

REROLL_NEEDS = 6
"""A reroll costs 1D6 gold, rolled after the decision, so it takes six gold to be sure to pay (TG-A07)."""


@kernel
def begin_spy(table, state):
    """The first seat in order spies."""
    state.phase = SPY
    state.place = 0
    begin_looking(state)


@kernel
def begin_looking(state):
    """Roll how many cards the next seat may look at."""
    state.to_move = state.order[state.place]
    state.may_reroll = 1
    roll_looks(state)


@kernel
def roll_looks(state):
    """Roll 1D6 for the number of looks."""
    state.peeks_left = die(state)
    note(state, EV_SPY_ROLL, state.to_move, state.peeks_left, 0)


@kernel
def legal_spying(state, mask):
    """Stop, look at a card not seen yet, or reroll before the first look."""
    mask[END_SPY] = 1
    for section in range(SECTIONS):
        if not state.seen[state.to_move, section]:
            mask[PEEK + section] = 1
    if state.may_reroll and state.gold[state.to_move] >= REROLL_NEEDS:
        mask[REROLL] = 1


@kernel
def reroll(state):
    """Pay 1D6 gold and roll the number of looks again."""
    cost = die(state)
    state.gold[state.to_move] -= cost
    note(state, EV_REROLL_COST, state.to_move, cost, 0)
    roll_looks(state)


@kernel
def peek(table, state, section):
    """Look at one card; it stays where it is and hidden from the others."""
    state.seen[state.to_move, section] = 1
    state.may_reroll = 0
    state.peeks_left -= 1
    note(state, EV_PEEK, state.to_move, section, 0)
    if state.peeks_left == 0:
        next_spy(table, state)


@kernel
def end_spy(table, state):
    """Look at fewer cards than allowed."""
    note(state, EV_SPY_END, state.to_move, state.peeks_left, 0)
    next_spy(table, state)


@kernel
def next_spy(table, state):
    """The next seat in order spies, or the deploy phase begins."""
    state.place += 1
    state.peeks_left = 0
    state.may_reroll = 0
    if state.place == table.num_players:
        begin_deploy(table, state)
    else:
        begin_looking(state)
