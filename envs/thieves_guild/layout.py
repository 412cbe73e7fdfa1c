"""The observation layout of Thieves Guild. Seats are counted from the observer, who is row 0."""

from __future__ import annotations

from larceny.envs.core.observations import ObservationBlock, ObservationLayout
from larceny.envs.thieves_guild.state import CARD_TYPES, MAX_GOLD, MAX_PLAYERS, MAX_THIEVES, PHASE_NAMES, SECTIONS

GOLD_UNIT, BID_UNIT, EFFECT_UNIT = 32.0, 16.0, 16.0
THIEF_UNIT, PLACED_UNIT = 8.0, 4.0
COPIES = 5.0
DIGITS = 4
EFFECTS = 5

_P, _S, _C = MAX_PLAYERS, SECTIONS, CARD_TYPES
_ALL_GOLD = MAX_GOLD + 2 * MAX_THIEVES

OBSERVATION = ObservationLayout(
    [
        ObservationBlock("num_players", (_P - 1,), about="number of players, one-hot from 2"),
        ObservationBlock("phase", (len(PHASE_NAMES),), about=f"one-hot: {', '.join(PHASE_NAMES)}"),
        ObservationBlock("asked", (1,), about="the observer is to move"),
        ObservationBlock("to_move", (_P,), about="seat to move, one-hot; empty while bids are secret"),
        ObservationBlock("turn", (1,), unit="10 turns", about="turn being played"),
        ObservationBlock("gold", (_P,), _ALL_GOLD / GOLD_UNIT, unit="32 gold", about="gold of each seat"),
        ObservationBlock("thieves", (_P,), MAX_THIEVES / THIEF_UNIT, unit="8 thieves", about="thieves of each seat"),
        ObservationBlock("score", (_P,), _ALL_GOLD / GOLD_UNIT, unit="32 points", about="gold + 2 a thief"),
        ObservationBlock("place", (_P,), unit="6th", about="place in the turn's order; 0 while it is not settled"),
        ObservationBlock("revealed_bid", (_P,), MAX_GOLD / BID_UNIT, unit="16 gold", about="latest revealed bids"),
        ObservationBlock("own_bid", (1,), MAX_GOLD / BID_UNIT, unit="16 gold", about="own bid so far, while secret"),
        ObservationBlock("bid_digit", (DIGITS,), about="digit asked of the observer: ones, tens, hundreds, thousands"),
        ObservationBlock("peeks_left", (1,), unit="6 cards", about="cards that the spying seat may still look at"),
        ObservationBlock("known_card", (_S, _C), about="card in each section if the observer knows it, one-hot"),
        ObservationBlock(
            "card_effect",
            (_S, EFFECTS),
            3.0,
            unit="16 gold or 1 thief",
            about="mean effect of a known card there: gold won, gold lost (16 gold each), thieves gained, thieves lost"
            " (1 thief each), what the target loses (16 gold or 1 thief)",
        ),
        ObservationBlock("peeked", (_P, _S), about="who looked at which card this turn"),
        ObservationBlock(
            "placed", (_P, _S), MAX_THIEVES / PLACED_UNIT, unit="4 thieves", about="thieves on each section"
        ),
        ObservationBlock("home", (_P,), MAX_THIEVES / THIEF_UNIT, unit="8 thieves", about="thieves not placed"),
        ObservationBlock("discarded", (_C,), unit="5 cards", about="discarded cards of each type"),
        ObservationBlock("unseen", (_C,), unit="5 cards", about="cards of each type that may lie face down"),
        ObservationBlock("captor", (_P, _S), about="who won which card, in the resolution phase"),
        ObservationBlock("resolving", (_S,), about="section whose card asks for a target, one-hot"),
    ]
)
