"""A scripted player: counts what cards are worth, looks where it matters, and fights where the odds pay.

It is given a state whose secrets were redrawn for its seat, and reads of the city only what the seat knows.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.random import below
from larceny.envs.thieves_guild.actions import BID_DIGIT, DEPLOY_ON, END_DEPLOY, END_SPY, PEEK, REROLL, TARGET
from larceny.envs.thieves_guild.deck import city_card
from larceny.envs.thieves_guild.deploy import thieves_at_home
from larceny.envs.thieves_guild.knowledge import count_unseen, knows_card
from larceny.envs.thieves_guild.state import CARD_TYPES, DEPLOY, INITIATIVE, SECTIONS, SPY, TURNS

MEAN_DIE = 3.5
BID_SHARE = 12
"""One part in twelve of its gold is the most it bids for the last place."""
RIVAL_GROUP = 2
"""Thieves with which a seat that deploys later is expected to contest a card worth having."""
CONTEST = 0.35
"""Chance that such a seat does so."""
LEAST_GAIN = 0.15
"""Expected points under which another thief stays at home."""

LOOK_ORDER = (0, 1, 4, 5, 2, 3, 7, 6, 8)
"""Sections by how much a look may change: doubled gold, doubled gains, plain, then halved gold."""


@kernel
def greedy(table, state, seat):
    """A legal action for the seat to move."""
    if state.phase == INITIATIVE:
        return BID_DIGIT + bid_digit(table, state, seat)
    if state.phase == SPY:
        return choose_look(state, seat)
    if state.phase == DEPLOY:
        return choose_deployment(table, state, seat)
    return TARGET + choose_victim(table, state, seat)


@kernel
def bid_digit(table, state, seat):
    """The next digit of a modest bid: one more than the richest rival bid last, if a small share pays for it.

    If somebody else named the first digits, the nearest digit that is still legal.
    """
    highest = 0
    for other in range(table.num_players):
        if other != seat:
            highest = max(highest, state.revealed_bid[other])
    bid = state.gold[seat] // BID_SHARE
    if bid > highest + 1:
        bid = highest + 1
    gold = state.gold[seat]
    for _ in range(state.digits_left - 1):
        bid //= 10
        gold //= 10
    return min(bid % 10, gold - 10 * state.bid[seat])


@kernel
def thief_value(state):
    """Points that one thief is worth: two at the end, and what it is likely to steal until then."""
    return 2.0 + 0.9 * (TURNS - state.turn)


@kernel
def card_value(table, state, section, card):
    """Expected points of winning a card in a section, a rival's loss counting for a third."""
    gold = MEAN_DIE * table.gold_won[card]
    if table.gold_won_doubles[section]:
        gold *= 2.0
    if table.gold_won_halves[section]:
        gold *= 0.5
    gained = table.thieves_gained[card] * (2.0 if table.thieves_gained_doubles[section] else 1.0)
    factor = 2.0 if table.thieves_lost_doubles[section] else 1.0
    lost, harm = factor * table.thieves_lost[card], factor * table.target_thieves[card]
    value = gold - MEAN_DIE * table.gold_lost[card] + (gained - lost) * thief_value(state)
    return value + (MEAN_DIE * table.target_gold[card] + harm * thief_value(state)) / 3.0


@kernel
def section_values(table, state, seat, values):
    """Into ``values`` (9,): the card's worth if the seat knows it, else the mean over all that may lie there."""
    counts = np.empty(CARD_TYPES, np.float64)
    count_unseen(table, state, seat, counts)
    total = 0.0
    for card in range(CARD_TYPES):
        total += counts[card]
    for section in range(SECTIONS):
        if knows_card(state, seat, section):
            values[section] = card_value(table, state, section, city_card(state, section))
        else:
            mean = 0.0
            for card in range(CARD_TYPES):
                mean += counts[card] * card_value(table, state, section, card)
            values[section] = mean / max(total, 1.0)


@kernel
def choose_look(state, seat):
    """Reroll a 1 when rich, else look at the most interesting card not seen yet."""
    if state.may_reroll and state.peeks_left == 1 and state.gold[seat] >= 12:
        return REROLL
    for section in LOOK_ORDER:
        if not state.seen[seat, section]:
            return PEEK + section
    return END_SPY


@kernel
def win_chance(table, state, seat, section, group):
    """Odds that ``group`` thieves win a section against those there and those expected to come."""
    chance = 1.0
    for other in range(table.num_players):
        if other != seat and state.placed[other, section] > 0:
            chance *= np.float64(table.fight[group, state.placed[other, section]])
    for place in range(state.place + 1, table.num_players):
        if state.thieves[state.order[place]] > 0:
            chance *= 1.0 - CONTEST + CONTEST * np.float64(table.fight[group, RIVAL_GROUP])
    return chance


@kernel
def choose_deployment(table, state, seat):
    """The card on which one more thief, or the best small group of those at home, adds most per thief."""
    values = np.empty(SECTIONS, np.float64)
    section_values(table, state, seat, values)
    home = thieves_at_home(state, seat)
    best, best_gain = -1, LEAST_GAIN
    for section in range(SECTIONS):
        if values[section] <= 0.0:
            continue
        own = np.int64(state.placed[seat, section])
        now = win_chance(table, state, seat, section, own) if own > 0 else 0.0
        for extra in range(1, min(home, 4) + 1):
            gain = values[section] * (win_chance(table, state, seat, section, own + extra) - now) / extra
            if gain > best_gain:
                best, best_gain = section, gain
    return END_DEPLOY if best < 0 else DEPLOY_ON + best


@kernel
def choose_victim(table, state, seat):
    """The rival with most points who has something to lose, ties at random."""
    steals = table.target_gold[city_card(state, state.section)] > 0
    best, best_points, equal = 0, -1, 0
    for step in range(table.num_players - 1):
        other = (seat + 1 + step) % table.num_players
        points = state.gold[other] + 2 * state.thieves[other] + 1
        if (steals and state.gold[other] == 0) or (not steals and state.thieves[other] == 0):
            points = 0
        if points == best_points:
            equal += 1
            if below(state, equal + 1) == 0:
                best = step
        elif points > best_points:
            best, best_points, equal = step, points, 0
    return best
