"""Self-play as a stable-baselines3 ``VecEnv`` over the batched games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from larceny.envs.core.rulebook import Rulebook
from larceny.training.pool import OpponentPool
from larceny.training.self_play import SelfPlayGames


class SelfPlayVecEnv(VecEnv):
    """``count`` games, each with the learner in one seat; opponents act inside ``step``.

    Observations are float32 ``(count, F)``, actions int64 ``(count,)``; ``env_method("action_masks")`` gives int8
    ``(count, A)`` as MaskablePPO asks for it. The reward is what the learner's own seat earned since it last acted.
    A finished game reports ``info["episode"]`` with ``r`` (reward), ``l`` (decisions of the learner), ``placement``
    (-1..1) and ``score``.

    Args:
        rulebook: the game.
        count: number of games.
        opponents: a pool, or names for ``load_opponent`` drawn evenly.
        players: numbers of players; the games are shared out evenly among them. Default: the game's own default.
        outcome, win, dense: weights of the placement and of the share of the first place at the end, and of score
            differences as they happen; they may be changed between steps.
        seed: decides deals, seats and opponents.
        options: the game's other options.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        count: int,
        opponents: OpponentPool | Sequence[str],
        *,
        players: Sequence[int] | None = None,
        outcome: float = 1.0,
        win: float = 0.0,
        dense: float = 0.0,
        seed: int = 0,
        options: dict[str, Any] | None = None,
    ) -> None:
        if not isinstance(opponents, OpponentPool):
            opponents = OpponentPool(rulebook, dict.fromkeys(opponents, 1.0), seed=seed)
        self.rulebook, self.pool = rulebook, opponents
        self.outcome, self.win, self.dense = outcome, win, dense
        self.render_mode: str | None = None
        numbers = list(players or [rulebook.options[0].default])
        rows = np.array_split(np.arange(count), len(numbers))
        self.groups = [
            SelfPlayGames(
                rulebook, len(part), self.pool, seed=seed + 1000 * k, options={**(options or {}), "num_players": number}
            )
            for k, (number, part) in enumerate(zip(numbers, rows, strict=True))
        ]
        self._cuts = np.cumsum([len(part) for part in rows])[:-1]
        self._actions = np.zeros(count, np.int64)
        super().__init__(count, rulebook.observations.space(), gymnasium.spaces.Discrete(rulebook.actions.size))
        self.seed(seed)

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Restart deals, seats and opponents from a seed at the next ``reset()``."""
        self._seed_next = seed
        return [seed] * self.num_envs

    def reset(self) -> np.ndarray:
        """New games in all rows; observations ``(count, F)``."""
        if self._seed_next is not None:
            self.pool.reseed(self._seed_next)
        for k, group in enumerate(self.groups):
            group.reset(None if self._seed_next is None else self._seed_next + 1000 * k)
        self._seed_next = None
        return self._observe()

    def step_async(self, actions: np.ndarray) -> None:
        """Take the learner's actions for all rows."""
        self._actions[:] = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play them and the opponents' answers up to the learner's next decision in every row."""
        parts = [
            group.step(actions, self.outcome, self.win, self.dense)
            for group, actions in zip(self.groups, np.split(self._actions, self._cuts), strict=True)
        ]
        rewards = np.concatenate([part[0] for part in parts]).astype(np.float32)
        dones = np.concatenate([part[1] for part in parts])
        return self._observe(), rewards, dones, [info for part in parts for info in part[2]]

    def _observe(self) -> np.ndarray:
        return np.concatenate([group.observe() for group in self.groups])

    def action_masks(self) -> np.ndarray:
        """Legal actions of the learner, int8 ``(count, A)``, a fresh array."""
        return np.concatenate([group.batch.masks for group in self.groups])

    def state_arrays(self) -> dict[str, np.ndarray]:
        """Everything that a resumed run needs, as arrays."""
        return {
            f"{number}/{name}": array
            for number, group in enumerate(self.groups)
            for name, array in group.state_arrays().items()
        }

    def restore_arrays(self, arrays: dict[str, np.ndarray]) -> np.ndarray:
        """Continue from :meth:`state_arrays`; returns the observations."""
        self._seed_next = None
        for number, group in enumerate(self.groups):
            own = f"{number}/"
            group.restore_arrays({name.removeprefix(own): a for name, a in arrays.items() if name.startswith(own)})
        return self._observe()

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
