"""The record of a game: one list of named fields from which everything else derives.

A game in progress is one NumPy record. Its fields are declared once, with bounds and a meaning; the
dtype, the documentation, the invariants and the check of a restored snapshot all come from that list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RUNNING, TERMINATED, TRUNCATED = 0, 1, 2
"""Values of the header field ``over``."""


@dataclass(frozen=True)
class Field:
    """One named field of a record.

    Attributes:
        name: attribute under which rules read and write it.
        dtype: NumPy dtype string of one element.
        shape: shape of the field, ``()`` for a scalar.
        low, high: smallest and largest legal value of any element.
        about: what it means, for the generated documentation.
        derived: whether it follows from other fields and is kept only to be at hand.
    """

    name: str
    dtype: str
    shape: tuple[int, ...] = ()
    low: int = 0
    high: int = 1
    about: str = ""
    derived: bool = False


def header(events: int, max_players: int) -> list[Field]:
    """Fields that every game has, first in its record.

    Numbers that are passed from rule to rule are int64, the type of a literal: numba compiles a rule anew for each
    combination of argument types.

    Args:
        events: how many public events one action may log before the oldest are overwritten.
        max_players: number of seats the record has room for.
    """
    return [
        Field("rng", "u8", (), 1, 2**64 - 1, "state of the random generator"),
        Field("to_move", "i8", (), 0, max_players - 1, "seat that is asked"),
        Field("phase", "i8", (), 0, 63, "what is being asked, see the game's phases"),
        Field("over", "i8", (), RUNNING, TRUNCATED, "0 running, 1 ended by the rules, 2 cut off"),
        Field("event_count", "i8", (), 0, 2**15 - 1, "public events of the latest action"),
        Field("events", "i2", (events, 4), -(2**15), 2**15 - 1, "kind, seat and two numbers of each"),
    ]


def record_dtype(fields: Sequence[Field]) -> np.dtype:
    """The record dtype of a list of fields; elements of such an array have attributes."""
    return np.dtype((np.record, [(f.name, f.dtype, f.shape) for f in fields]))


def field_violations(fields: Sequence[Field], states: np.ndarray) -> list[str]:
    """Say which fields of ``states`` hold a value outside their declared range (an empty list if none)."""
    problems = []
    for field in fields:
        values = states[field.name]
        low, high = int(values.min()), int(values.max())
        if low < field.low or high > field.high:
            problems.append(f"{field.name} holds {low}..{high}, allowed is {field.low}..{field.high}")
    return problems


def clone(states: np.ndarray) -> np.ndarray:
    """An independent copy, made as bytes: copying records field by field is fifty times slower."""
    return np.ndarray(states.shape, states.dtype, bytearray(states.tobytes()))


def same(first: np.ndarray, second: np.ndarray) -> bool:
    """Whether two arrays of records are equal byte for byte."""
    return first.tobytes() == second.tobytes()
