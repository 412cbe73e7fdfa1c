"""What a seat may know (TG-012, TG-A25, TG-A30): the one place that decides it.

Secret from a seat are: cards of the city that it has not looked at, until they are turned up; the order of the
undealt deck; the bids of the others until all are in; and what the dice will show. All else is public.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.random import below
from larceny.envs.thieves_guild.deck import city_card
from larceny.envs.thieves_guild.state import CARD_TYPES, DECK, END, INITIATIVE, RESOLUTION, SECTIONS


@kernel
def knows_card(state, seat, section):
    """Whether a seat knows the card in a section: it looked, or all cards are face up."""
    return state.phase == RESOLUTION or state.phase == END or state.seen[seat, section] != 0


@kernel
def count_unseen(table, state, seat, counts):
    """Into ``counts`` (18,): copies of each type that are neither discarded nor known to the seat."""
    for card in range(CARD_TYPES):
        counts[card] = table.copies - state.discarded[card]
    if state.phase == END:
        return
    for section in range(SECTIONS):
        if knows_card(state, seat, section):
            counts[city_card(state, section)] -= 1


@kernel
def resample_hidden(table, state, seat):
    """Redraw, evenly among all that fits, the cards and bids that a seat cannot know."""
    resample_cards(state, seat)
    if state.phase == INITIATIVE:
        resample_bids(table, state, seat)


@kernel
def resample_cards(state, seat):
    """Shuffle the unknown cards of the city and the undealt deck among themselves."""
    first = (state.turn - 1) * SECTIONS
    hidden = np.empty(DECK, np.int64)
    count = 0
    for position in range(first, DECK):
        section = position - first
        if section >= SECTIONS or not knows_card(state, seat, section):
            hidden[count] = position
            count += 1
    for last in range(count - 1, 0, -1):
        other = hidden[below(state, last + 1)]
        here = hidden[last]
        state.deck[here], state.deck[other] = state.deck[other], state.deck[here]


@kernel
def resample_bids(table, state, seat):
    """Any bid within a rival's gold is possible; one that is half named keeps the number of its digits."""
    for other in range(min(state.place + 1, table.num_players)):
        if other == seat or state.gold[other] == 0:
            continue
        bid = below(state, state.gold[other] + 1)
        if other == state.place:
            for _ in range(state.digits_left):
                bid //= 10
        state.bid[other] = bid
