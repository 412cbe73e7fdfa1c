"""Writing the observation of a seat."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thieves_guild.deck import city_card
from larceny.envs.thieves_guild.knowledge import count_unseen, knows_card
from larceny.envs.thieves_guild.layout import (
    BID_UNIT,
    COPIES,
    EFFECT_UNIT,
    EFFECTS,
    GOLD_UNIT,
    OBSERVATION,
    PLACED_UNIT,
    THIEF_UNIT,
)
from larceny.envs.thieves_guild.state import CARD_TYPES, END, INITIATIVE, MAX_PLAYERS, RESOLUTION, SECTIONS, SPY, TURNS

NUM_PLAYERS = OBSERVATION.start("num_players")
PHASE = OBSERVATION.start("phase")
ASKED = OBSERVATION.start("asked")
TO_MOVE = OBSERVATION.start("to_move")
TURN = OBSERVATION.start("turn")
GOLD = OBSERVATION.start("gold")
THIEVES = OBSERVATION.start("thieves")
SCORE = OBSERVATION.start("score")
PLACE = OBSERVATION.start("place")
REVEALED_BID = OBSERVATION.start("revealed_bid")
OWN_BID = OBSERVATION.start("own_bid")
BID_DIGIT = OBSERVATION.start("bid_digit")
PEEKS_LEFT = OBSERVATION.start("peeks_left")
KNOWN_CARD = OBSERVATION.start("known_card")
CARD_EFFECT = OBSERVATION.start("card_effect")
PEEKED = OBSERVATION.start("peeked")
PLACED = OBSERVATION.start("placed")
HOME = OBSERVATION.start("home")
DISCARDED = OBSERVATION.start("discarded")
UNSEEN = OBSERVATION.start("unseen")
CAPTOR = OBSERVATION.start("captor")
RESOLVING = OBSERVATION.start("resolving")


@kernel
def observe(table, state, seat, out):
    """All that a seat knows, into the zeroed vector ``out``."""
    observe_phase(table, state, seat, out)
    observe_seats(table, state, seat, out)
    observe_cards(table, state, seat, out)
    observe_thieves(table, state, seat, out)
    observe_counting(table, state, seat, out)


@kernel
def observe_phase(table, state, seat, out):
    """What is being asked, and of whom; who is bidding stays secret from the others."""
    out[NUM_PLAYERS + table.num_players - 2] = 1.0
    out[PHASE + state.phase] = 1.0
    out[TURN] = state.turn / TURNS
    if state.phase == END:
        return
    asked = state.to_move == seat
    if asked:
        out[ASKED] = 1.0
    if state.phase == INITIATIVE:
        out[OWN_BID] = state.bid[seat] / BID_UNIT
        if asked:
            out[BID_DIGIT + state.digits_left - 1] = 1.0
        return
    out[TO_MOVE + (state.to_move - seat) % table.num_players] = 1.0
    if state.phase == SPY:
        out[PEEKS_LEFT] = state.peeks_left / 6.0
    elif state.phase == RESOLUTION:
        out[RESOLVING + state.section] = 1.0


@kernel
def observe_seats(table, state, seat, out):
    """Gold, thieves, score and latest bid of each seat, and the order once it is settled."""
    for step in range(table.num_players):
        other = (seat + step) % table.num_players
        out[GOLD + step] = state.gold[other] / GOLD_UNIT
        out[THIEVES + step] = state.thieves[other] / THIEF_UNIT
        out[SCORE + step] = (state.gold[other] + 2 * state.thieves[other]) / GOLD_UNIT
        out[REVEALED_BID + step] = state.revealed_bid[other] / BID_UNIT
        if state.phase != INITIATIVE:
            out[PLACE + (state.order[step] - seat) % table.num_players] = (step + 1) / MAX_PLAYERS


@kernel
def observe_cards(table, state, seat, out):
    """The city cards that the seat knows, and what they do where they lie."""
    if state.phase == END:
        return
    for section in range(SECTIONS):
        if knows_card(state, seat, section):
            card = city_card(state, section)
            out[KNOWN_CARD + section * CARD_TYPES + card] = 1.0
            observe_effect(table, section, card, out)


@kernel
def observe_effect(table, section, card, out):
    """Mean gold and number of thieves that a card moves in a section, factors included."""
    at = CARD_EFFECT + section * EFFECTS
    won = 3.5 * table.gold_won[card]
    if table.gold_won_doubles[section]:
        won *= 2.0
    if table.gold_won_halves[section]:
        won *= 0.5
    loss_factor = 2.0 if table.thieves_lost_doubles[section] else 1.0
    gain_factor = 2.0 if table.thieves_gained_doubles[section] else 1.0
    out[at] = won / EFFECT_UNIT
    out[at + 1] = 3.5 * table.gold_lost[card] / EFFECT_UNIT
    out[at + 2] = gain_factor * table.thieves_gained[card]
    out[at + 3] = loss_factor * table.thieves_lost[card]
    out[at + 4] = 3.5 * table.target_gold[card] / EFFECT_UNIT + loss_factor * table.target_thieves[card]


@kernel
def observe_thieves(table, state, seat, out):
    """Who looked where, who placed how many thieves where, and who won what."""
    settled = state.phase == RESOLUTION
    for step in range(table.num_players):
        other = (seat + step) % table.num_players
        home = np.int64(state.thieves[other])
        for section in range(SECTIONS):
            at = step * SECTIONS + section
            out[PEEKED + at] = state.seen[other, section]
            placed = state.placed[other, section]
            out[PLACED + at] = placed / PLACED_UNIT
            home -= placed
            if settled and state.captor[section] == other:
                out[CAPTOR + at] = 1.0
        if home > 0:
            out[HOME + step] = home / THIEF_UNIT


@kernel
def observe_counting(table, state, seat, out):
    """What has been discarded and what may still lie face down."""
    counts = out[UNSEEN : UNSEEN + CARD_TYPES]
    count_unseen(table, state, seat, counts)
    for card in range(CARD_TYPES):
        out[DISCARDED + card] = state.discarded[card] / COPIES
        counts[card] /= COPIES
