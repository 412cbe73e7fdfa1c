"""The planning phase, and the order of turns in the night (TD-070 .. TD-075, TD-A38)."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import below
from larceny.envs.thiefdom import solo
from larceny.envs.thiefdom.actions import PLAN_AS, PLANS
from larceny.envs.thiefdom.state import (
    EV_PLAN,
    EV_TOKEN,
    GUILD,
    NEXT_TURN,
    NOWHERE,
    PLAN,
    TOKENS,
    TOWNSFOLK,
    UNDECIDED,
)

COUNT = len(PLANS)
ALL_BOARDS = 2**GUILD - 1
_PLANS = PLANS


@kernel
def begin_planning(table, state):
    """Ask every seat for its plan, from the starting player on; nobody sees another's."""
    state.plan[:] = UNDECIDED
    state.robbed[:], state.visited[:] = 0, 0
    state.phase = PLAN
    state.token = state.turn = 0
    state.to_move = state.start
    state.patrol_left = ALL_BOARDS
    if table.chaotic:
        for seat in range(table.num_players):
            set_plan(state, seat, random_plan(table, state))
        reveal(table, state)


@kernel
def random_plan(table, state):
    """One of the orders that could be chosen, by lot (TD-236)."""
    mask = np.zeros(PLAN_AS + COUNT, np.int8)
    legal_plans(table, mask)
    left = below(state, mask.sum())
    for choice in range(COUNT):
        left -= mask[PLAN_AS + choice]
        if left < 0:
            return choice
    return NOWHERE


@kernel
def legal_plans(table, mask):
    """All 24 orders; alone the six of the thieves, for the fourth token is out of the game (TD-238)."""
    for choice in range(COUNT):
        if table.num_players > 1 or _PLANS[choice][TOKENS - 1] == TOWNSFOLK:
            mask[PLAN_AS + choice] = 1


@kernel
def choose_plan(table, state, choice):
    """Commit an order; when all have, they are revealed and the first token is resolved."""
    set_plan(state, state.to_move, choice)
    state.turn += 1
    state.to_move = (state.start + state.turn) % table.num_players
    if state.turn == table.num_players:
        reveal(table, state)


@kernel
def set_plan(state, seat, choice):
    """Who acts with each token of a seat."""
    for token in range(TOKENS):
        state.plan[seat, token] = _PLANS[choice][token]


@kernel
def reveal(table, state):
    """All plans are told, and the night begins."""
    for seat in range(table.num_players):
        note(state, EV_PLAN, seat, plan_number(state, seat), 0)
    state.turn = 0
    state.phase = NEXT_TURN


@kernel
def plan_number(state, seat):
    """The number of a seat's plan among all orders."""
    for choice in range(COUNT):
        same = True
        for token in range(TOKENS):
            same = same and _PLANS[choice][token] == state.plan[seat, token]
        if same:
            return choice
    return -1


@kernel
def next_in_turn(table, state):
    """Who acts next: -1 when all tokens are used, else 0-2 a thief of ``to_move``, 3 its townsfolk (TD-073)."""
    if table.num_players == 1:
        return solo.next_half(state)
    if state.turn == table.num_players:
        state.turn = 0
        state.token += 1
    if state.token == TOKENS:
        return -1
    state.to_move = (state.start + state.turn) % table.num_players
    state.turn += 1
    who = state.plan[state.to_move, state.token]
    note(state, EV_TOKEN, state.to_move, state.token, who)
    return who
