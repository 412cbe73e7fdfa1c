"""A learner's seat in any AEC environment, with random opponents: what PPO is timed on for a peer's game."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from larceny.benchmarks.aec import legal_mask, random_legal


class RandomOpponents(gymnasium.Env[NDArray[np.float32], int]):
    """The first seat of an AEC environment as a Gymnasium environment; the other seats play at random, legally.

    ``aec`` must give dict observations with the key ``observation`` and discrete actions. Observations are
    flattened float32, shape (size,); ``action_masks()`` is the bool mask of the learner, shape (actions,), the name
    under which sb3-contrib looks for it. The reward of a step is what the learner's seat earned since its last one.
    """

    def __init__(self, aec: Any) -> None:
        """Take over ``aec``, which must not be stepped by anybody else from now on."""
        self.aec = aec
        self.learner = aec.possible_agents[0]
        size = int(np.prod(aec.observation_space(self.learner)["observation"].shape))
        actions = int(aec.action_space(self.learner).n)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(actions)  # type: ignore[assignment]
        self._mask = np.zeros(actions, dtype=bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Start a game and play it up to the learner's first decision; see ``gymnasium.Env.reset``."""
        super().reset(seed=seed)
        over = True
        while over:  # The opponents may finish a game before the learner's first turn.
            self.aec.reset(seed=seed, options=options)
            seed = None
            observation, _, over = self._play_to_learner()
        return observation, {}

    def step(self, action: int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Act for the learner, then let the others play until it is the learner's turn again or the game is over."""
        self.aec.step(int(action))
        observation, reward, over = self._play_to_learner()
        return observation, reward, over, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """The learner's legal actions, shape (actions,)."""
        return self._mask

    def _play_to_learner(self) -> tuple[NDArray[np.float32], float, bool]:
        """Play the other seats; return the learner's observation, its reward since, and whether its game is over."""
        while True:
            observation, reward, termination, truncation, info = self.aec.last()
            over = termination or truncation
            if self.aec.agent_selection == self.learner:
                self._mask = legal_mask(observation, info).astype(bool)
                return self._flat(observation), float(reward), over
            self.aec.step(None if over else random_legal(legal_mask(observation, info), self.np_random))

    def _flat(self, observation: Any) -> NDArray[np.float32]:
        return np.asarray(observation["observation"], np.float32).reshape(-1)
