"""Router from phases and actions to the chapters, the end of a turn, and the score (TG-005, TG-018, TG-037)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.fields import TERMINATED
from larceny.envs.thieves_guild import city, deck, deploy, initiative, resolution, spy
from larceny.envs.thieves_guild.actions import BID_DIGIT, DEPLOY_ON, END_DEPLOY, END_SPY, PEEK, REROLL, TARGET
from larceny.envs.thieves_guild.state import DEPLOY, END, EV_FINAL, INITIATIVE, RESOLUTION, SPY, TURNS

THIEF_WORTH = 2
"""Gold that a thief is worth at the end."""

setup = city.setup


@kernel
def legal(table, state, mask):
    """Mark each legal action of the seat to move."""
    if state.phase == INITIATIVE:
        initiative.legal_digits(state, mask)
    elif state.phase == SPY:
        spy.legal_spying(state, mask)
    elif state.phase == DEPLOY:
        deploy.legal_deployment(mask)
    else:
        resolution.legal_targets(table, mask)


@kernel
def apply(table, state, action):
    """Play a legal action up to the next question."""
    if action < REROLL:
        initiative.name_digit(table, state, action - BID_DIGIT)
    elif action == REROLL:
        spy.reroll(state)
    elif action < END_SPY:
        spy.peek(table, state, action - PEEK)
    elif action == END_SPY:
        spy.end_spy(table, state)
    elif action < END_DEPLOY:
        deploy.deploy(table, state, action - DEPLOY_ON)
    elif action == END_DEPLOY:
        deploy.end_deploy(table, state)
    else:
        resolution.choose_target(table, state, action - TARGET)
    if state.phase == RESOLUTION and not resolution.resolve_sections(table, state):
        end_turn(table, state)


@kernel
def end_turn(table, state):
    """Discard the city; after ten turns the game is over."""
    deck.discard_city(state)
    if state.turn < TURNS:
        city.begin_turn(table, state)
        return
    state.phase = END
    state.over = TERMINATED
    for seat in range(table.num_players):
        note(state, EV_FINAL, seat, score(table, state, seat), 0)


@kernel
def score(table, state, seat):
    """Gold and two for each thief."""
    return state.gold[seat] + THIEF_WORTH * state.thieves[seat]


@kernel
def rank_key(table, state, seat):
    """The score; by option more thieves go first among equal scores (TG-A26)."""
    key = 64 * score(table, state, seat)
    if table.thieves_break_ties:
        key += state.thieves[seat]
    return key
