"""The planning phase, and the order of turns in the night (TD-070 .. TD-075, TD-A38)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import PLAN_AS, PLANS
from larceny.envs.thiefdom.state import EV_PLAN, EV_TOKEN, NEXT_TURN, PLAN, TOKENS, UNDECIDED

COUNT = len(PLANS)
_PLANS = PLANS


@kernel
def begin_planning(table, state):
    """Ask every seat for its plan, from the starting player on; nobody sees another's."""
    state.plan[:] = UNDECIDED
    state.phase = PLAN
    state.token = state.turn = 0
    state.to_move = state.start


@kernel
def legal_plans(mask):
    """All 24 orders."""
    mask[PLAN_AS : PLAN_AS + COUNT] = 1


@kernel
def choose_plan(table, state, choice):
    """Commit an order; when all have, they are revealed and the first token is resolved."""
    for token in range(TOKENS):
        state.plan[state.to_move, token] = _PLANS[choice][token]
    state.turn += 1
    state.to_move = (state.start + state.turn) % table.num_players
    if state.turn == table.num_players:
        for seat in range(table.num_players):
            note(state, EV_PLAN, seat, plan_number(state, seat), 0)
        state.turn = 0
        state.robbed[:], state.visited[:] = 0, 0
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
