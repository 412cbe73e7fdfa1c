"""The record of a Thieves Guild game, and the numbers that stand for its phases and events."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.fields import Field, header

MAX_PLAYERS = 6
SECTIONS = 9
CARD_TYPES = 18
DECK = 90
TURNS = 10

MAX_GOLD = 1300
"""More than any seat can own: ten gold and the best roll of every gold card, twenty of them doubled."""
MAX_THIEVES = 40
"""More than any seat can own: seven and every thief card doubled makes 37."""

INITIATIVE, SPY, DEPLOY, RESOLUTION, END = range(5)
"""Values of the field ``phase``. The draw and capture phases ask nothing."""
PHASE_NAMES = ("initiative", "spy", "deploy", "resolution", "end")

(
    EV_TURN, EV_BID, EV_BID_TIE, EV_SPY_ROLL, EV_REROLL_COST, EV_PEEK, EV_SPY_END, EV_DEPLOY, EV_DEPLOY_END,
    EV_REVEAL, EV_FIGHT, EV_FIGHT_TIE, EV_WIN, EV_GOLD_WON, EV_GOLD_LOST, EV_THIEVES_GAINED, EV_THIEVES_LOST,
    EV_TARGET, EV_NO_EFFECT, EV_FINAL,
) = range(20)  # fmt: skip
"""Kinds of public events; the words are in :mod:`larceny.envs.thieves_guild.words`."""

FIELDS = (
    *header(events=160, max_players=MAX_PLAYERS),
    Field("turn", "i8", (), 1, TURNS, "turn being played, 1..10"),
    Field("gold", "i8", (MAX_PLAYERS,), 0, MAX_GOLD, "gold of each seat, public"),
    Field("thieves", "i8", (MAX_PLAYERS,), 0, MAX_THIEVES, "thieves of each seat, public"),
    Field("deck", "i1", (DECK,), 0, CARD_TYPES - 1, "card types in the order of the draw: 9 a turn, by section"),
    Field("discarded", "i1", (CARD_TYPES,), 0, 5, "cards of each type in the discard, public"),
    Field("bid", "i8", (MAX_PLAYERS,), 0, MAX_GOLD, "bid of this turn, or its digits so far; secret until all are in"),
    Field("digits_left", "i8", (), 0, 4, "digits that the bidding seat has still to name"),
    Field("revealed_bid", "i8", (MAX_PLAYERS,), 0, MAX_GOLD, "bids of the latest initiative phase, public"),
    Field("order", "i8", (MAX_PLAYERS,), 0, MAX_PLAYERS - 1, "seats in the order of the spy and deploy phases"),
    Field("place", "i8", (), 0, MAX_PLAYERS, "how many seats have finished the present phase"),
    Field("peeks_left", "i8", (), 0, 6, "cards that the spying seat may still look at"),
    Field("may_reroll", "i8", (), 0, 1, "whether the spying seat has not looked yet"),
    Field("seen", "u1", (MAX_PLAYERS, SECTIONS), 0, 1, "whether a seat looked at a section's card this turn"),
    Field("placed", "i1", (MAX_PLAYERS, SECTIONS), 0, MAX_THIEVES, "thieves of a seat on a section's card, public"),
    Field("section", "i8", (), 0, SECTIONS, "section whose card is being resolved"),
    Field("captor", "i8", (SECTIONS,), -1, MAX_PLAYERS - 1, "seat that won the card, -1 nobody"),
)


class State:
    """Annotations of the record for readers and type checkers; a test keeps them equal to ``FIELDS``."""

    rng: np.uint64
    to_move: int
    phase: int
    over: int
    event_count: int
    events: np.ndarray
    turn: int
    gold: np.ndarray
    thieves: np.ndarray
    deck: np.ndarray
    discarded: np.ndarray
    bid: np.ndarray
    digits_left: int
    revealed_bid: np.ndarray
    order: np.ndarray
    place: int
    peeks_left: int
    may_reroll: int
    seen: np.ndarray
    placed: np.ndarray
    section: int
    captor: np.ndarray
