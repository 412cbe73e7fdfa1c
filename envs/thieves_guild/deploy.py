"""The deploy phase: thieves go on to city cards, in order, in everyone's sight (TG-013)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thieves_guild.actions import DEPLOY_ON, END_DEPLOY
from larceny.envs.thieves_guild.capture import capture
from larceny.envs.thieves_guild.state import DEPLOY, EV_DEPLOY, EV_DEPLOY_END, SECTIONS


@kernel
def begin_deploy(table, state):
    """The first seat in order that has thieves deploys."""
    state.phase = DEPLOY
    state.place = -1
    next_deployer(table, state)


@kernel
def next_deployer(table, state):
    """Ask the next seat in order; one without thieves is not asked (TG-A23)."""
    state.place += 1
    while state.place < table.num_players and state.thieves[state.order[state.place]] == 0:
        state.place += 1
    if state.place == table.num_players:
        capture(table, state)
    else:
        state.to_move = state.order[state.place]


@kernel
def thieves_at_home(state, seat):
    """Thieves of a seat that are not on a card."""
    home = state.thieves[seat]
    for section in range(SECTIONS):
        home -= state.placed[seat, section]
    return home


@kernel
def legal_deployment(mask):
    """Any card for the next thief, or no more thieves. A seat that is asked has one at home."""
    mask[END_DEPLOY] = 1
    for section in range(SECTIONS):
        mask[DEPLOY_ON + section] = 1


@kernel
def deploy(table, state, section):
    """Place one thief; when none is left at home the next seat deploys."""
    state.placed[state.to_move, section] += 1
    note(state, EV_DEPLOY, state.to_move, section, 0)
    if thieves_at_home(state, state.to_move) == 0:
        next_deployer(table, state)


@kernel
def end_deploy(table, state):
    """The remaining thieves stay at home."""
    note(state, EV_DEPLOY_END, state.to_move, thieves_at_home(state, state.to_move), 0)
    next_deployer(table, state)
