"""What an opponent is given: one seat's view of one game, or the movers' views of many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from larceny.envs.core.rulebook import Rulebook

if TYPE_CHECKING:
    from larceny.envs.core.env import RulebookEnv


class Seats:
    """The movers' views of ``K`` games. Offers nothing that a mover cannot know.

    Attributes:
        rulebook: the game.
        action_mask: int8 ``(K, A)``, 1 for legal.
    """

    def __init__(self, rulebook: Rulebook, tables: np.ndarray, states: np.ndarray, masks: np.ndarray) -> None:
        """Views of the seats to move in ``states`` (K,), with their ``masks`` (K, A)."""
        self.rulebook = rulebook
        self.action_mask = masks
        self._tables = tables
        self._states = states
        self._rows = np.arange(len(states))
        self._observation: np.ndarray | None = None

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def seat(self) -> np.ndarray:
        """Number of the seat to move in each game, int64 ``(K,)``."""
        return self._states["to_move"].astype(np.int64)

    @property
    def observation(self) -> np.ndarray:
        """Observations of the seats to move, float32 ``(K, F)``."""
        if self._observation is None:
            out = np.empty((len(self), self.rulebook.observations.size), np.float32)
            self.rulebook.kernels.observe_rows(self._tables, self._states, self._rows, self.seat, out)
            self._observation = out
        return self._observation

    def sample_states(self, generator: np.random.Generator) -> np.ndarray:
        """Records consistent with what each seat knows, all else redrawn; ``(K,)`` of ``rulebook.dtype``."""
        out = np.empty(len(self), self.rulebook.dtype)
        words = random_words(generator, len(self))
        self.rulebook.kernels.sample_rows(self._tables, self._states, self._rows, self.seat, words, out)
        return out

    def greedy(self, generator: np.random.Generator) -> np.ndarray:
        """Actions of the game's scripted player, int64 ``(K,)``; it too sees only such samples."""
        out = np.empty(len(self), np.int64)
        scratch = self.rulebook.blank(1)
        words = random_words(generator, len(self))
        self.rulebook.kernels.greedy_rows(self._tables, self._states, self._rows, words, scratch, out)
        return out


class Seat:
    """One agent's view of an env: what :meth:`larceny.training.opponents.Opponent.act` is given.

    The seat must be the one to move.
    """

    def __init__(self, env: RulebookEnv, agent: str) -> None:
        self._env = env
        self.agent = agent

    @property
    def rulebook(self) -> Rulebook:
        """The game."""
        return self._env.rulebook

    @property
    def observation(self) -> np.ndarray:
        """Observation of the agent, float32 ``(F,)``."""
        return self._env.observe(self.agent)["observation"]

    @property
    def action_mask(self) -> np.ndarray:
        """Legal actions of the agent, int8 ``(A,)``; all zeros when it is not to move."""
        return self._env.observe(self.agent)["action_mask"]

    def sample_state(self, generator: np.random.Generator) -> np.ndarray:
        """A ``(1,)`` record consistent with what the agent knows, all else redrawn."""
        return self._env.sample_states(self.agent, generator, 1)

    def as_batch(self) -> Seats:
        """The same view as a batch of one.

        Raises:
            ValueError: if the agent is not to move.
        """
        return self._env.seats(self.agent)


def random_words(generator: np.random.Generator, count: int) -> np.ndarray:
    """Non-zero 64-bit words from which records draw, uint64 ``(count,)``."""
    return generator.integers(1, 2**64 - 1, count, dtype=np.uint64, endpoint=True)
