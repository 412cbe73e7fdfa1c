"""Exact odds of a recruit attempt, by going through all dice."""

from __future__ import annotations

from itertools import product

import numpy as np

from larceny.envs.alley_thieves.state import SIDES

DICE = range(1, SIDES + 1)


def recruit_odds(*, slums: bool, walls: bool, strong_willed: bool) -> tuple[np.ndarray, np.ndarray]:
    """Odds that the attacker recruits, and that it loses one SV.

    Returns:
        Two float64 arrays ``[attacker's SV, defender's SV, defender on its own hideout]`` of shape ``(7, 7, 2)``.
    """
    win, lose = np.zeros((SIDES + 1, SIDES + 1, 2)), np.zeros((SIDES + 1, SIDES + 1, 2))
    for own, rival, home, attack, defence in product(DICE, DICE, (0, 1), DICE, DICE):
        difference = own + attack - rival - defence - (1 if strong_willed and home else 0)
        if slums and attack in (1, SIDES):
            difference = 1 if attack == SIDES else -1
        win[own, rival, home] += difference > 0
        lose[own, rival, home] += difference < 0 or (walls and difference == 0)
    return win / SIDES**2, lose / SIDES**2


def fate_odds(*, slums: bool, walls: bool, strong_willed: bool) -> tuple[np.ndarray, np.ndarray]:
    """The same in the City of Fate, where only the defender is rolled and a failure costs nothing.

    ``walls`` changes nothing: a tie and a failure are the same there (AT-A39).
    """
    win = np.zeros((SIDES + 1, SIDES + 1, 2))
    for own, rival, home, roll in product(DICE, DICE, (0, 1), DICE):
        lower = roll + (1 if strong_willed and home else 0) < own
        if slums and roll in (1, SIDES):
            lower = roll == 1
        win[own, rival, home] += lower
    return win / SIDES, np.zeros_like(win)
