"""Self-play as a stable-baselines3 ``VecEnv`` over the batched games.

In each game the learner has one random seat; opponents drawn from a pool have the others and act inside ``step``.
The learner's reward is what its own seat earned since it last acted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.fields import TRUNCATED
from larceny.envs.core.rulebook import Rulebook
from larceny.training.pool import OpponentPool


class SelfPlayVecEnv(VecEnv):
    """``count`` games, each with the learner in one seat.

    Observations are float32 ``(count, F)``, actions int64 ``(count,)``; ``env_method("action_masks")`` gives int8
    ``(count, A)`` as MaskablePPO asks for it. A finished game reports ``info["episode"]`` with ``r`` (reward), ``l``
    (decisions of the learner), ``placement`` (-1..1) and ``score``.

    Args:
        rulebook: the game.
        count: number of games.
        opponents: a pool, or names for ``load_opponent`` drawn evenly.
        outcome, dense: weights of the placement at the end and of score differences as they happen; both may be
            changed between steps.
        seed: decides deals, seats and opponents.
        options: the game's options.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        count: int,
        opponents: OpponentPool | Sequence[str],
        *,
        outcome: float = 1.0,
        dense: float = 0.0,
        seed: int = 0,
        options: dict[str, Any] | None = None,
    ) -> None:
        self.rulebook = rulebook
        if not isinstance(opponents, OpponentPool):
            opponents = OpponentPool(rulebook, dict.fromkeys(opponents, 1.0), seed=seed)
        self.pool = opponents
        self.outcome, self.dense = outcome, dense
        self.batch = BatchEnv(rulebook, count, reward="dense", restart=False, **(options or {}))
        self.players = self.batch.options["num_players"]
        self.render_mode: str | None = None
        low, high = rulebook.observations.bounds()
        super().__init__(
            count, gymnasium.spaces.Box(low, high, dtype=np.float32), gymnasium.spaces.Discrete(rulebook.actions.size)
        )
        self.learner = np.zeros(count, np.int64)
        self.opponents = np.zeros((count, self.players), np.int64)
        self._scripts = np.zeros((count, rulebook.max_players), np.int8)
        self._gain = np.zeros(count)
        self._rows = np.arange(count)
        self._total, self._length = np.zeros(count), np.zeros(count, np.int64)
        self._actions = np.zeros(count, np.int64)
        self.generator = np.random.default_rng(seed)
        self.seed(seed)

    # -- VecEnv ----------------------------------------------------------------------------------

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Restart deals, seats and opponents from a seed at the next ``reset()``."""
        self._seed_next = seed
        return [seed] * self.num_envs

    def reset(self) -> np.ndarray:
        """New games in all rows; observations ``(count, F)``."""
        if self._seed_next is not None:
            self.generator = np.random.default_rng(self._seed_next)
            self.batch.reset(self._seed_next)
            self._seed_next = None
        self._total[:], self._length[:] = 0.0, 0
        self._deal(self._rows)
        return self.batch.observe().copy()

    def step_async(self, actions: np.ndarray) -> None:
        """Take the learner's actions for all rows."""
        self._actions[:] = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play them and the opponents' answers up to the learner's next decision in every row."""
        self.batch.step(self._actions)
        self._gain[:] = self.batch.rewards[self._rows, self.learner]
        self._play_on(self._rows)
        rewards = self.dense * self._gain
        ended = np.flatnonzero(self.batch.overs)
        dones = self.batch.overs != 0
        self._length += 1
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if len(ended):
            self._finish(ended, rewards, infos)
        self._total += rewards
        for row in ended:
            infos[row]["episode"]["r"] = float(self._total[row])
        self._total[ended], self._length[ended] = 0.0, 0
        if len(ended):
            self._deal(ended)
        return self.batch.observe().copy(), rewards.astype(np.float32), dones, infos

    def _finish(self, ended: np.ndarray, rewards: np.ndarray, infos: list[dict[str, Any]]) -> None:
        scores, places = self.batch.final(ended)
        last = self._observe_learner(ended)
        for k, row in enumerate(ended):
            seat = self.learner[row]
            placement = float(places[k, seat])
            rewards[row] += self.outcome * placement
            infos[row]["terminal_observation"] = last[k]
            infos[row]["TimeLimit.truncated"] = bool(self.batch.overs[row] == TRUNCATED)
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

    def action_masks(self) -> np.ndarray:
        """Legal actions of the learner, int8 ``(count, A)``."""
        return self.batch.masks.copy()

    # -- games -----------------------------------------------------------------------------------

    def _deal(self, rows: np.ndarray) -> None:
        """New games with new seats and opponents, up to the learner's first decision."""
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

    # -- saving ----------------------------------------------------------------------------------

    def state_arrays(self) -> dict[str, np.ndarray]:
        """Everything that a resumed run needs, as arrays."""
        return {
            "states": self.batch.states.view(np.uint8).reshape(self.num_envs, -1).copy(),
            "words": self.batch.words.copy(),
            "masks": self.batch.masks.copy(),
            "learner": self.learner.copy(),
            "opponents": self.opponents.copy(),
            "scripts": self._scripts.copy(),
            "total": self._total.copy(),
            "length": self._length.copy(),
        }

    def restore_arrays(self, arrays: dict[str, np.ndarray]) -> np.ndarray:
        """Continue from :meth:`state_arrays`; returns the observations."""
        self._seed_next = None
        self.batch.states[...] = arrays["states"].copy().view(self.rulebook.dtype).reshape(-1)
        self.batch.words[...] = arrays["words"]
        self.batch.masks[...] = arrays["masks"]
        self.batch.overs[:] = 0
        self.learner[...], self.opponents[...] = arrays["learner"], arrays["opponents"]
        self._scripts[...] = arrays["scripts"]
        self._total[...], self._length[...] = arrays["total"], arrays["length"]
        return self.batch.observe().copy()

    # -- the rest of the VecEnv interface --------------------------------------------------------

    def close(self) -> None:
        """Nothing is held open."""

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """The attribute once for each index."""
        value = getattr(self, attr_name)
        return [value] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of all games at once."""
        setattr(self, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> Any:
        """``"action_masks"`` is the one method of the single games."""
        if method_name != "action_masks":
            raise AttributeError(f"games of {self.rulebook.env_id} have no method {method_name!r}")
        return self.action_masks()[list(self._get_indices(indices))]

    def has_attr(self, attr_name: str) -> bool:
        """Whether :meth:`get_attr` would find it."""
        return hasattr(self, attr_name)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        """The games are wrapped in nothing."""
        return [False] * len(list(self._get_indices(indices)))
