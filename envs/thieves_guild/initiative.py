"""The initiative phase: sealed bids for the order of the spy and deploy phases (TG-007 .. TG-009)."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import die
from larceny.envs.thieves_guild.actions import BID_DIGIT
from larceny.envs.thieves_guild.components import PAY_ALL, PAY_HIGHEST
from larceny.envs.thieves_guild.spy import begin_spy
from larceny.envs.thieves_guild.state import EV_BID, EV_BID_TIE, INITIATIVE, MAX_PLAYERS


@kernel
def begin_initiative(table, state):
    """Ask each seat in turn for a bid that stays secret until the last is in."""
    state.phase = INITIATIVE
    state.bid[:] = 0
    state.order[:] = 0
    state.place = -1
    state.digits_left = 0
    next_bidder(table, state)


@kernel
def next_bidder(table, state):
    """Ask the next seat; one without gold can only bid 0 and is not asked."""
    state.place += 1
    while state.place < table.num_players and state.gold[state.place] == 0:
        state.place += 1
    if state.place == table.num_players:
        reveal_bids(table, state)
    else:
        state.to_move = state.place
        state.digits_left = digits_of(state.gold[state.place])


@kernel
def digits_of(amount):
    """Number of decimal digits; every bid of a seat is named with as many digits as its gold has."""
    digits = 1
    while amount >= 10:
        amount //= 10
        digits += 1
    return digits


@kernel
def legal_digits(state, mask):
    """Digits with which a bid within the seat's gold can still be completed."""
    gold = state.gold[state.to_move]
    for _ in range(state.digits_left - 1):
        gold //= 10
    highest = gold - 10 * state.bid[state.to_move]
    for digit in range(min(9, highest) + 1):
        mask[BID_DIGIT + digit] = 1


@kernel
def name_digit(table, state, digit):
    """Add a digit to the bid; after the last one the next seat bids."""
    state.bid[state.to_move] = 10 * state.bid[state.to_move] + digit
    state.digits_left -= 1
    if state.digits_left == 0:
        next_bidder(table, state)


@kernel
def reveal_bids(table, state):
    """All bids are in: settle the order, pay, and go on to the spy phase."""
    for seat in range(table.num_players):
        state.revealed_bid[seat] = state.bid[seat]
        note(state, EV_BID, seat, state.bid[seat], 0)
    settle_order(table, state)
    pay_bids(table, state)
    state.bid[:] = 0
    begin_spy(table, state)


@kernel
def settle_order(table, state):
    """Lowest bid first; equal bids roll 1D6 until they differ, a higher roll counting as a higher bid."""
    players = table.num_players
    rank = np.zeros(MAX_PLAYERS, np.int64)
    key = np.zeros(MAX_PLAYERS, np.int64)
    for seat in range(players):
        key[seat] = state.bid[seat]
    rank_seats(key, rank, players)
    while has_ties(rank, players):
        for seat in range(players):
            roll = 0
            if is_tied(rank, players, seat):
                roll = die(state)
                note(state, EV_BID_TIE, seat, roll, 0)
            key[seat] = 7 * rank[seat] + roll
        rank_seats(key, rank, players)
    for seat in range(players):
        state.order[rank[seat]] = seat


@kernel
def rank_seats(key, rank, players):
    """How many seats have a smaller key."""
    for seat in range(players):
        rank[seat] = 0
        for other in range(players):
            if key[other] < key[seat]:
                rank[seat] += 1


@kernel
def is_tied(rank, players, seat):
    """Whether another seat has the same rank."""
    for other in range(players):
        if other != seat and rank[other] == rank[seat]:
            return True
    return False


@kernel
def has_ties(rank, players):
    """Whether any two seats have the same rank."""
    for seat in range(players):
        if is_tied(rank, players, seat):
            return True
    return False


@kernel
def pay_bids(table, state):
    """Bids go to the bank: everyone's, or by option only the last in order's, or nobody's (TG-A02)."""
    for seat in range(table.num_players):
        last = state.order[table.num_players - 1] == seat
        if table.bid_payment == PAY_ALL or (table.bid_payment == PAY_HIGHEST and last):
            state.gold[seat] -= state.bid[seat]
