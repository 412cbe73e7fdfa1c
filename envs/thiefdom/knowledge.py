"""What a seat may know (TD-A38, TD-A148): the one place that decides it.

Secret from a seat are: the cards of the others in the draft, as far as it has not passed them on itself; what the
others buy, until all have decided; and their plans, until all are in. Decks have no order that could be known.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.random import below
from larceny.envs.thiefdom.actions import PLANS
from larceny.envs.thiefdom.draft import can_buy, can_equip
from larceny.envs.thiefdom.state import (
    BUY,
    DRAFT,
    DRAFT_DECK,
    EQUIPMENT,
    EQUIPMENT_TYPES,
    GUILD,
    IN_DRAFT,
    MAX_PLAYERS,
    NOT_BOUGHT,
    PLAN,
    TOKENS,
    UNDECIDED,
)

_PLANS = PLANS


@kernel
def knows_plan(state, seat, other):
    """Whether a seat knows another's plan for this night: its own, and all once they are revealed."""
    return other == seat or state.phase != PLAN


@kernel
def resample_hidden(table, state, seat):
    """Redraw, evenly among all that fits, what a seat cannot know."""
    if state.phase == DRAFT or state.phase == BUY:
        resample_cards(table, state, seat)
    if state.phase == BUY:
        resample_purchases(table, state, seat)
    elif state.phase == PLAN:
        resample_plans(table, state, seat)


# -- the draft -----------------------------------------------------------------------------------

HELD, PLACES = 2 * GUILD, 2 * GUILD * MAX_PLAYERS
"""Places of a seat's cards: 0-2 in the hand, 3-5 kept; and of all seats."""


@kernel
def card_in(state, place):
    """The card at a place, or -1."""
    seat, k = place // HELD, place % HELD
    return state.hand[seat, k] if k < GUILD else state.kept[seat, k - GUILD]


@kernel
def put_card(state, place, card):
    """Put a card at a place."""
    seat, k = place // HELD, place % HELD
    if k < GUILD:
        state.hand[seat, k] = card
    else:
        state.kept[seat, k - GUILD] = card


@kernel
def passed_by(table, state, seat, place):
    """What a seat knows of a place because it passed the card on: 2 the card, 1 that it is one of two, 0 nothing.

    A first hand goes from ``seat`` to the seat before it, which keeps a card of it as its second and passes the other
    on, to be the third of the seat before that; of the second hand the last card goes one seat only.
    """
    steps = (seat - place // HELD) % table.num_players
    k = place % HELD
    if state.phase == DRAFT:
        received = state.asked == 1 and steps == 1 and k != GUILD
        chosen = card_in(state, (place // HELD) * HELD + GUILD + 1) >= 0
        return (1 if chosen else 2) if received else 0
    if steps == 1 and k == GUILD + 2:
        return 2
    if steps == 1 and k == GUILD + 1:
        return 1 if table.num_players > 2 else 2
    return 1 if steps == 2 and k == GUILD + 2 else 0


@kernel
def resample_cards(table, state, seat):
    """Shuffle the cards that the seat does not know, those left in the deck among them; swap the two of a pair."""
    places, cards = np.empty(PLACES, np.int64), np.empty(EQUIPMENT_TYPES, np.int64)
    pair = np.empty(2, np.int64)
    count = halves = 0
    for place in range(HELD * table.num_players):
        if place // HELD == seat or card_in(state, place) < 0:
            continue
        known = passed_by(table, state, seat, place)
        if known == 0:
            places[count] = place
            cards[count] = card_in(state, place)
            count += 1
        elif known == 1:
            pair[halves] = place
            halves += 1
    if halves == 2 and below(state, 2):
        first = card_in(state, pair[0])
        put_card(state, pair[0], card_in(state, pair[1]))
        put_card(state, pair[1], first)
    deal_again(state, places, cards, count)


@kernel
def deal_again(state, places, cards, count):
    """Deal the cards and what is left in the deck to the places at random."""
    total = count
    for card in range(EQUIPMENT_TYPES, EQUIPMENT):
        if state.equipment[card] == DRAFT_DECK:
            cards[total] = card
            total += 1
    for k in range(count):
        other = k + below(state, total - k)
        cards[k], cards[other] = cards[other], cards[k]
    for k in range(total):
        state.equipment[cards[k]] = IN_DRAFT if k < count else DRAFT_DECK
        if k < count:
            put_card(state, places[k], cards[k])


@kernel
def resample_purchases(table, state, seat):
    """Any legal decisions of the others, as many as they have made."""
    for other in range(table.num_players):
        for k in range(GUILD):
            if other != seat and state.bought[other, k] != UNDECIDED:
                state.bought[other, k] = NOT_BOUGHT
                thief = below(state, GUILD + 1)
                if thief < GUILD and can_buy(table, state, other, k) and can_equip(state, other, k, thief):
                    state.bought[other, k] = thief


# -- plans ---------------------------------------------------------------------------------------


@kernel
def resample_plans(table, state, seat):
    """Any order is possible for those who have committed one."""
    for other in range(table.num_players):
        if other != seat and state.plan[other, 0] != UNDECIDED:
            choice = below(state, len(_PLANS))
            for token in range(TOKENS):
                state.plan[other, token] = _PLANS[choice][token]
