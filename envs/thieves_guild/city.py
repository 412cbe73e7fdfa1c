"""Setup and the draw phase (TG-001 .. TG-006)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import shuffle
from larceny.envs.thieves_guild.initiative import begin_initiative
from larceny.envs.thieves_guild.state import DECK, EV_TURN, MAX_PLAYERS

START_THIEVES = 7
START_GOLD = 10


@kernel
def setup(table, state):
    """Deal a new game: 7 thieves and 10 gold each, a shuffled deck of 90 cards."""
    for seat in range(MAX_PLAYERS):
        playing = seat < table.num_players
        state.gold[seat] = START_GOLD if playing else 0
        state.thieves[seat] = START_THIEVES if playing else 0
    for card in range(DECK):
        state.deck[card] = card // table.copies
    shuffle(state, state.deck)
    state.discarded[:] = 0
    state.revealed_bid[:] = 0
    state.turn = 0
    begin_turn(table, state)


@kernel
def begin_turn(table, state):
    """Draw phase: nine cards face down, one a section; then the initiative phase."""
    state.turn += 1
    state.seen[:] = 0
    state.placed[:] = 0
    state.captor[:] = -1
    state.section = 0
    state.peeks_left = 0
    state.may_reroll = 0
    note(state, EV_TURN, -1, state.turn, 0)
    begin_initiative(table, state)
