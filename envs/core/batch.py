"""Many games of one rulebook stepped together in compiled loops."""

from __future__ import annotations

from typing import Any

import numpy as np

from larceny.envs.core.env import IllegalActionError
from larceny.envs.core.random import entropy_word
from larceny.envs.core.rewards import REWARD_MODES
from larceny.envs.core.rulebook import OptionError, Rulebook
from larceny.envs.core.seat import Seats


class BatchEnv:
    """``B`` independent games; each step plays one action in each (or in some) of them.

    All arrays are the env's own buffers, overwritten by the next call: copy what is to be kept.

    Attributes:
        states: records, ``(B,)``.
        masks: int8 ``(B, A)``: legal actions of the seat to move.
        rewards: float64 ``(B, P)``: what the latest step earned each seat.
        overs: int8 ``(B,)``: 1 if the latest step ended the game, 2 if it cut it off, else 0.

    Args:
        rulebook: the game.
        count: number of games ``B``.
        reward: reward mode, as in ``RulebookEnv``.
        restart: deal a new game, from the same generator, where one has ended.
        **options: the game's options.

    Raises:
        OptionError: for an unknown option or a value that is not allowed.
    """

    def __init__(
        self, rulebook: Rulebook, count: int, *, reward: str = "outcome", restart: bool = True, **options: Any
    ) -> None:
        if reward not in REWARD_MODES:
            raise OptionError(f"reward={reward!r} is not allowed; choose one of {', '.join(REWARD_MODES)}")
        if count < 1:
            raise OptionError(f"count={count!r} is not allowed; it is a whole number from 1")
        self.rulebook = rulebook
        self.options = rulebook.complete_options(options)
        self.reward, self.restart = reward, restart
        self.tables = rulebook.build_tables(self.options)
        self.states = rulebook.blank(count)
        self.masks = np.zeros((count, rulebook.actions.size), np.int8)
        self.rewards = np.zeros((count, rulebook.max_players))
        self.overs = np.zeros(count, np.int8)
        self._vectors = np.zeros((count, rulebook.observations.size), np.float32)
        self._actions = np.zeros(count, np.int64)
        self._rows = np.arange(count)
        self._scratch = rulebook.blank(1)
        self._k = rulebook.kernels
        self._mode = REWARD_MODES[reward]
        self.reset()

    def __len__(self) -> int:
        return len(self.states)

    def reset(self, seed: int | None = None) -> None:
        """Deal new games in all rows; a seed decides all that follows, None draws a fresh one."""
        words = np.random.default_rng(entropy_word(seed)).integers(1, 2**64 - 1, (2, len(self)), dtype=np.uint64)
        self.words = words[1].copy()
        self.start(self._rows, words[0])

    def start(self, rows: np.ndarray, words: np.ndarray) -> None:
        """Deal new games in ``rows`` (K,) from seed words (K,) uint64; 0 goes on with the row's generator."""
        self._k.start_rows(self.tables, self.states, rows, words, self.masks)
        self.overs[rows] = 0
        self.rewards[rows] = 0.0

    @property
    def to_move(self) -> np.ndarray:
        """Seat to move in each game, a view."""
        return self.states["to_move"]

    def step(self, actions: np.ndarray, rows: np.ndarray | None = None) -> None:
        """Play ``actions`` (K,) int64 in ``rows`` (K,) int64, all rows by default, none of them twice.

        ``rewards`` and ``overs`` of rows that are not named stay as they were.

        Raises:
            IllegalActionError: naming the first row whose action is illegal; then nothing has changed.
            ValueError: if actions or rows are not whole numbers of the right shape and range.
        """
        rows = self._rows if rows is None else self._checked_rows(rows)
        actions = np.asarray(actions)
        if actions.shape != rows.shape or actions.dtype.kind not in "iu":
            raise ValueError(f"actions must be {len(rows)} whole numbers, got {actions.dtype} {actions.shape}")
        bad = self._k.step_rows(
            self.tables, self.states, rows, actions, self.masks, self.rewards, self.overs, self._mode, self.restart
        )
        if bad >= 0:
            legal = np.flatnonzero(self.masks[rows[bad]]).tolist()
            raise IllegalActionError(f"row {rows[bad]}: action {actions[bad]} is not legal now; legal: {legal}")

    def _checked_rows(self, rows: np.ndarray) -> np.ndarray:
        rows = np.asarray(rows)
        if (
            rows.ndim != 1
            or rows.dtype.kind not in "iu"
            or (len(rows) and not 0 <= rows.min() <= rows.max() < len(self))
        ):
            raise ValueError(f"rows must be whole numbers 0..{len(self) - 1}, got {rows!r}")
        return rows

    def observe(self) -> np.ndarray:
        """Observations of the seats to move, float32 ``(B, F)``."""
        self._k.observe_rows(self.tables, self.states, self._rows, self.to_move.astype(np.int64), self._vectors)
        return self._vectors

    def random_actions(self) -> np.ndarray:
        """A uniformly random legal action for each game, int64 ``(B,)``."""
        self._k.random_rows(self.masks, self._rows, self.words, self._actions)
        return self._actions

    def script(self, rows: np.ndarray, scripts: np.ndarray) -> int:
        """Play on for scripted seats until another is asked or the game ends; rewards are added up.

        Args:
            rows: games, int64 ``(K,)``.
            scripts: int8 ``(B, P)``: 0 somebody else plays the seat, 1 at random, 2 the scripted player.

        Returns:
            The number of actions played.
        """
        return self._k.script_rows(
            self.tables,
            self.states,
            rows,
            scripts,
            self.words,
            self._scratch,
            self.masks,
            self.rewards,
            self.overs,
            self._mode,
        )

    def seats(self, rows: np.ndarray) -> Seats:
        """The movers' views of some rows (copies of their records)."""
        return Seats(self.rulebook, self.tables, self.states[rows], self.masks[rows])

    def final(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Score and placement utility of each seat in ``rows``, float64 ``(K, P)`` each."""
        scores = np.zeros((len(rows), self.rulebook.max_players))
        places = np.zeros_like(scores)
        self._k.final_rows(self.tables, self.states, rows, scores, places)
        return scores, places
