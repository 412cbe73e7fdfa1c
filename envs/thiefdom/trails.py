"""Bits that say where a move has been."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel

_ONE = np.uint64(1)


@kernel
def on_trail(trail, number):
    """Whether a move has come there before."""
    return (trail[number >> 6] >> np.uint64(number & 63)) & _ONE != 0


@kernel
def mark_trail(trail, number):
    """Remember that a move has come there."""
    trail[number >> 6] |= _ONE << np.uint64(number & 63)


@kernel
def forget_trail(trail, number):
    """A move has not come there after all."""
    trail[number >> 6] &= ~(_ONE << np.uint64(number & 63))
