"""The record of an Alley Thieves game, and the numbers that stand for its phases, actions and events."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.fields import Field, header

MAX_PLAYERS = 4
THIEVES = 4
"""Thieves of a guild."""
AREA = 5
"""Places of a recruited thieves area."""
MAX_SPACES = 64
SIDES = 6

(
    MOVE, MOVE_TO, INFILTRATE, FLIP, TRAIN, GAIN, RECALL, RECALL_TO, SPRINT, SPRINT_TO, RECRUIT, RECRUIT_WITH,
    RETURN_TO, END,
) = range(14)  # fmt: skip
"""Values of the field ``phase``: what the seat to move is asked."""
PHASE_NAMES = (
    "move", "move_to", "infiltrate", "flip", "train", "gain", "recall", "recall_to", "sprint", "sprint_to",
    "recruit", "recruit_with", "return_to", "end",
)  # fmt: skip

AID_HINDER, TRAIN_RECRUIT, GAIN_KNOWLEDGE, RECALL_THIEF, SPRINT_THIEF = range(5)
"""Infiltration actions in the order of the player card; their values are 6, 5, 4, 3, 2."""
ACTIONS_ON_CARD = 5
NOBODY, NOWHERE = -1, -1

(
    EV_FIRST, EV_MOVE, EV_ROLL, EV_SKILL, EV_USE, EV_NO_USE, EV_FLIP, EV_TRAIN, EV_GAIN, EV_TRAPPED, EV_ATTACK,
    EV_DEFENCE, EV_RECRUITED, EV_LOST_SKILL, EV_DRAW, EV_REPELLED, EV_NO_RECRUIT, EV_RETURNED, EV_ELIMINATED, EV_GOAL,
    EV_STALEMATE, EV_LIMIT, EV_FINAL,
) = range(23)  # fmt: skip
"""Kinds of public events; the words are in :mod:`larceny.envs.alley_thieves.words`."""

_SEATS, _SPACES = MAX_PLAYERS, MAX_SPACES

FIELDS = (
    *header(events=32, max_players=MAX_PLAYERS),
    Field("turn", "i8", (), 1, 40_001, "turn being played, counted over all seats"),
    Field("occupied", "u8", (), 0, 2**64 - 1, "bit of each space on which a thief stands"),
    Field("owner", "i8", (_SPACES,), NOBODY, _SEATS - 1, "seat that commands the thief on a space, -1 no thief"),
    Field("colour", "i8", (_SPACES,), NOBODY, _SEATS - 1, "seat whose dice the thief on a space belongs to"),
    Field("sv", "i8", (_SPACES,), 0, SIDES, "skill value of the thief on a space, 0 no thief"),
    Field("moved", "u1", (_SPACES,), 0, 1, "whether the thief on a space may recruit this turn"),
    Field("area_sv", "i8", (_SEATS, AREA), 0, SIDES, "skill values in the recruited thieves areas, 0 free"),
    Field("area_colour", "i8", (_SEATS, AREA), NOBODY, _SEATS - 1, "whose dice lie there, -1 free"),
    Field("token", "i8", (_SEATS,), NOWHERE, ACTIONS_ON_CARD - 1, "infiltration action under the token, -1 none"),
    Field("chosen", "i8", (), NOWHERE, _SPACES - 1, "space of the chosen thief, target or place of the area"),
    Field("skill", "i8", (), 0, SIDES, "skill die of the infiltration, 0 none"),
    Field("acted", "u1", (), 0, 1, "whether the seat has moved, recruited or returned a thief this turn"),
    Field("passes", "i8", (), 0, _SEATS, "turns in a row in which nobody did anything"),
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
    occupied: np.uint64
    owner: np.ndarray
    colour: np.ndarray
    sv: np.ndarray
    moved: np.ndarray
    area_sv: np.ndarray
    area_colour: np.ndarray
    token: np.ndarray
    chosen: int
    skill: int
    acted: int
    passes: int
