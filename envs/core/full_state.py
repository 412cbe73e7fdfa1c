"""The full truth of a game as one vector, for centralised training."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.fields import Field
from larceny.envs.core.rulebook import Rulebook


def vector(rulebook: Rulebook, record: np.ndarray) -> np.ndarray:
    """Every field of a record ``(1,)`` but generator, bit sets, events and derived ones, float32."""
    return np.concatenate([record[field.name].reshape(-1).astype(np.float32) for field in _fields(rulebook)])


def bounds(rulebook: Rulebook) -> tuple[np.ndarray, np.ndarray]:
    """Lowest and highest value of each float of :func:`vector`."""
    fields = _fields(rulebook)
    sizes = [int(np.prod(field.shape, dtype=int)) for field in fields]
    low = np.repeat([np.float32(field.low) for field in fields], sizes)
    high = np.repeat([np.float32(field.high) for field in fields], sizes)
    return low, high


def _fields(rulebook: Rulebook) -> list[Field]:
    left_out = ("event_count", "events")
    return [f for f in rulebook.fields if f.dtype != "u8" and f.name not in left_out and not f.derived]
