"""Reward modes, each a function of score and standing alone.

* ``outcome``: placement in [-1, 1] when the game ends, zero-sum, ties shared; alone the share of the game's solo bands
  that the score has reached.
* ``score``: own final score minus the mean of the others, scaled, when the game ends; alone the scaled score.
* ``dense``: the change of that same margin with every action, so that the total equals ``score``; alone it is what was
  gained since the deal.
"""

from __future__ import annotations

OUTCOME, SCORE, DENSE = 0, 1, 2
REWARD_MODES = {"outcome": OUTCOME, "score": SCORE, "dense": DENSE}
"""Names of the reward modes as given to an env."""
