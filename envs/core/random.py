"""Random numbers that live in the record: same seed and same actions give the same bytes on any machine.

The generator is a multiply-with-carry with a 32-bit lag-one output (value xor carry). Its arithmetic
fits into 64 bits without overflow, so compiled and uncompiled rules draw the same numbers.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel

_MULTIPLIER = np.uint64(4294883355)
_LOW32 = np.uint64(0xFFFFFFFF)
_HALF = np.uint64(32)
_CARRIES = np.uint64(4294883355 - 2)
_ONE = np.uint64(1)
_TWO32 = np.uint64(2**32)


def entropy_word(seed: int | None = None) -> np.uint64:
    """Spread a seed (any whole number from 0; None draws a fresh one) over 64 bits.

    Raises:
        ValueError: if the seed is negative.
    """
    if seed is not None and (not hasattr(seed, "__index__") or seed < 0):
        raise ValueError(f"seed must be a whole number from 0, got {seed}")
    return np.random.SeedSequence(seed).generate_state(1, np.uint64)[0]


@kernel
def seeded(word):
    """A valid generator state from any 64-bit word."""
    return (((word >> _HALF) % _CARRIES + _ONE) << _HALF) | (word & _LOW32)


@kernel
def next_word(rng):
    """The generator state that follows ``rng``."""
    return (rng & _LOW32) * _MULTIPLIER + (rng >> _HALF)


@kernel
def below(state, count):
    """A uniform whole number in ``0..count-1`` drawn from ``state.rng``, without modulo bias."""
    bound = np.uint64(count)
    product = ((state.rng & _LOW32) ^ (state.rng >> _HALF)) * bound
    state.rng = next_word(state.rng)
    if (product & _LOW32) < bound:
        reject = (_TWO32 - bound) % bound
        while (product & _LOW32) < reject:
            product = ((state.rng & _LOW32) ^ (state.rng >> _HALF)) * bound
            state.rng = next_word(state.rng)
    return np.int64(product >> _HALF)


@kernel
def die(state):
    """One roll of a six-sided die, 1..6."""
    return below(state, 6) + 1


@kernel
def dice(state, count):
    """The sum of ``count`` six-sided dice."""
    total = 0
    for _ in range(count):
        total += below(state, 6) + 1
    return total


@kernel
def shuffle(state, items):
    """Shuffle a one-dimensional array in place, every order equally likely."""
    for last in range(len(items) - 1, 0, -1):
        other = below(state, last + 1)
        items[last], items[other] = items[other], items[last]
