"""Games of self-play: the learner has one random seat in each, opponents drawn from a pool have the others."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.rulebook import Rulebook
from larceny.training.pool import OpponentPool


def final_rewards(places: np.ndarray, outcome: float, win: float) -> np.ndarray:
    """What placements ``(K, players)`` earn: they and the shares of the first place, each by its weight."""
    first = places == places.max(axis=1, keepdims=True)
    return outcome * places + win * first / first.sum(axis=1, keepdims=True)


class SelfPlayGames:
    """``count`` games with the same number of players, at rest whenever it is the learner's turn in all of them.

    Attributes:
        batch: the games.
        learner: the learner's seat in each, int64 ``(count,)``.
        opponents: number of the pool's entry at each seat, int64 ``(count, players)``.

    Args:
        rulebook: the game.
        count: number of games.
        pool: who sits at the other seats.
        seed: decides deals, seats and opponents.
        options: the game's options.
    """

    def __init__(
        self, rulebook: Rulebook, count: int, pool: OpponentPool, *, seed: int, options: dict[str, Any]
    ) -> None:
        self.rulebook, self.pool = rulebook, pool
        self.batch = BatchEnv(rulebook, count, reward="dense", restart=False, **options)
        self.players: int = self.batch.options["num_players"]
        self.learner = np.zeros(count, np.int64)
        self.opponents = np.zeros((count, self.players), np.int64)
        self._scripts = np.zeros((count, rulebook.max_players), np.int8)
        self._gain = np.zeros(count)
        self._rows = np.arange(count)
        self._total, self._length = np.zeros(count), np.zeros(count, np.int64)
        self.reset(seed)

    def __len__(self) -> int:
        return len(self._rows)

    def reset(self, seed: int | None) -> None:
        """New games in all rows; None goes on with the generators."""
        if seed is not None:
            self.generator = np.random.default_rng(seed)
            self.batch.reset(seed)
        self._gain[:], self._total[:], self._length[:] = 0.0, 0.0, 0
        self._deal(self._rows)

    def observe(self) -> np.ndarray:
        """Observations of the learner, float32 ``(count, F)``, a fresh array."""
        return self.batch.observe().copy()

    def step(
        self, actions: np.ndarray, outcome: float, win: float, dense: float
    ) -> tuple[np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """The learner's actions and the opponents' answers up to its next decision in every game.

        Args:
            actions: int64 ``(count,)``.
            outcome, win, dense: weights of the placement and of the share of the first place at the end, and of
                score differences as they happen.

        Returns:
            Rewards float64 ``(count,)``, dones bool ``(count,)`` and infos as ``SelfPlayVecEnv`` describes them.
        """
        self.batch.step(actions)
        self._gain += self.batch.rewards[self._rows, self.learner]
        self._play_on(self._rows)
        rewards = dense * self._gain
        self._gain[:] = 0.0
        dones = self.batch.overs != 0
        ended = np.flatnonzero(dones)
        self._length += 1
        infos: list[dict[str, Any]] = [{} for _ in self._rows]
        if len(ended):
            self._finish(ended, rewards, outcome, win, infos)
        self._total += rewards
        for row in ended:
            infos[row]["episode"]["r"] = float(self._total[row])
        if len(ended):
            self._total[ended], self._length[ended] = 0.0, 0
            self._deal(ended)
        return rewards, dones, infos

    def _finish(
        self, ended: np.ndarray, rewards: np.ndarray, outcome: float, win: float, infos: list[dict[str, Any]]
    ) -> None:
        scores, places = self.batch.final(ended)
        places = places[:, : self.players]
        earned = final_rewards(places, outcome, win)
        last = self._observe_learner(ended)
        for k, row in enumerate(ended):
            seat = self.learner[row]
            # Not a truncation to SB3, even at a turn limit: the game was scored, and no value is to be added to that.
            placement = float(places[k, seat])
            rewards[row] += earned[k, seat]
            infos[row]["terminal_observation"] = last[k]
            infos[row]["episode"] = {
                "l": int(self._length[row]),
                "placement": placement,
                "score": float(scores[k, seat]),
            }
            self.pool.record(np.delete(self.opponents[row], seat), placement)

    def _observe_learner(self, rows: np.ndarray) -> np.ndarray:
        out = np.empty((len(rows), self.rulebook.observations.size), np.float32)
        kernels = self.rulebook.kernels
        kernels.observe_rows(self.batch.tables, self.batch.states, rows, self.learner[rows], out)
        return out

    def _deal(self, rows: np.ndarray) -> None:
        """New games with new seats and opponents, up to the learner's first decision."""
        while len(rows):
            self._deal_once(rows)
            rows = rows[self.batch.overs[rows] != 0]  # The rivals may have ended a game before the learner's turn.

    def _deal_once(self, rows: np.ndarray) -> None:
        count = len(rows)
        self.learner[rows] = self.generator.integers(self.players, size=count)
        self.opponents[rows] = self.pool.draw(self.generator, (count, self.players))
        scripts = np.array([entry.script for entry in self.pool.entries], np.int8)
        self._scripts[rows, : self.players] = scripts[self.opponents[rows]]
        self._scripts[rows, self.learner[rows]] = 0
        self.batch.start(rows, np.zeros(count, np.uint64))
        self._play_on(rows)

    def _play_on(self, rows: np.ndarray) -> None:
        """Let opponents act in ``rows`` until the learner is asked or the game is over."""
        batch = self.batch
        while len(rows):
            batch.rewards[rows] = 0.0
            batch.script(rows, self._scripts)
            self._gain[rows] += batch.rewards[rows, self.learner[rows]]
            movers = batch.to_move[rows]
            waits = (batch.overs[rows] == 0) & (movers != self.learner[rows])
            rows, movers = rows[waits], movers[waits]
            self._ask_opponents(rows, self.opponents[rows, movers])

    def _ask_opponents(self, rows: np.ndarray, entries: np.ndarray) -> None:
        for entry in np.unique(entries):
            asked = rows[entries == entry]
            actions = self.pool.entries[entry].player.act_batch(self.batch.seats(asked))
            self.batch.step(actions, asked)
            self._gain[asked] += self.batch.rewards[asked, self.learner[asked]]

    def state_arrays(self) -> dict[str, np.ndarray]:
        """Everything that a resumed run needs, as arrays."""
        generator = json.dumps(self.generator.bit_generator.state).encode()
        return {
            "states": self.batch.states.view(np.uint8).reshape(len(self), -1).copy(),
            "words": self.batch.words.copy(),
            "masks": self.batch.masks.copy(),
            "learner": self.learner.copy(),
            "opponents": self.opponents.copy(),
            "scripts": self._scripts.copy(),
            "gain": self._gain.copy(),
            "total": self._total.copy(),
            "length": self._length.copy(),
            "generator": np.frombuffer(generator, np.uint8),
        }

    def restore_arrays(self, arrays: dict[str, np.ndarray]) -> None:
        """Continue from :meth:`state_arrays`."""
        self.generator.bit_generator.state = json.loads(arrays["generator"].tobytes())
        self.batch.states[...] = arrays["states"].copy().view(self.rulebook.dtype).reshape(-1)
        self.batch.words[...] = arrays["words"]
        self.batch.masks[...] = arrays["masks"]
        self.batch.overs[:] = 0
        self.learner[...], self.opponents[...] = arrays["learner"], arrays["opponents"]
        self._scripts[...] = arrays["scripts"]
        self._gain[...], self._total[...], self._length[...] = arrays["gain"], arrays["total"], arrays["length"]
