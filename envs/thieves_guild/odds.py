"""Exact odds of a fight between two groups of thieves, one die each (TG-016)."""

from __future__ import annotations

from functools import cache

import numpy as np

FIGHT_SIZE = 41
"""Group sizes 0..40: no seat can own more thieves."""


@cache
def fight_odds() -> np.ndarray:
    """``odds[k, m]``: chance that ``k`` thieves beat ``m``, float64 ``(41, 41)``.

    A tie is rolled off, which is even. Nobody wins with no thieves; a group alone always wins.
    """
    sums = np.zeros((FIGHT_SIZE, 6 * FIGHT_SIZE))
    sums[0, 0] = 1.0
    for count in range(1, FIGHT_SIZE):
        for face in range(1, 7):
            sums[count, face:] += sums[count - 1, :-face] / 6.0
    at_most = np.cumsum(sums, axis=1)
    less = at_most - sums
    odds = sums @ (less + 0.5 * sums).T
    odds[:, 0] = 1.0
    odds[0, :] = 0.0
    return odds
