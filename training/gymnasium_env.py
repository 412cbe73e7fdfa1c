"""One seat of a game as a ``gymnasium.Env``; opponents play the others inside ``step``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.rulebook import OptionError, find_rulebook
from larceny.training.opponents import Opponent, OpponentError, load_opponent


class OneSeatEnv(gymnasium.Env[np.ndarray, np.int64]):
    """A single-agent env: ``gymnasium.make("larceny/ThievesGuild-v0", opponents="greedy")``.

    Observations are the seat's flat float32 vector ``(F,)``, actions ``Discrete(A)``. Legal actions are in
    ``info["action_mask"]`` (int8 ``(A,)``) and from :meth:`action_masks`, the method that MaskablePPO asks for. The
    reward is what the seat earned since it last acted. An illegal action gives -1 and ends the episode.

    Args:
        game: name of the game.
        opponents: one name or :class:`Opponent` for all other seats, or one for each.
        seat: the learner's seat; None draws one for each episode.
        reward: reward mode, see :mod:`larceny.envs.core.rewards`.
        render_mode: None, ``"ansi"`` or ``"human"``.
        **options: the game's options.

    Raises:
        OptionError: for an unknown option or a value that is not allowed.
        OpponentError, CheckpointError: for opponents that do not exist or do not fit.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}  # noqa: RUF012 (declared by the base class)

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Opponent | Sequence[str | Opponent] = "random",
        seat: int | None = None,
        reward: str = "outcome",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._env = RulebookEnv(find_rulebook(game), reward=reward, render_mode=render_mode, **options)
        self.render_mode = render_mode
        players = self._env.max_num_agents
        if seat is not None and seat not in range(players):
            raise OptionError(f"seat={seat!r} is not allowed; choose 0..{players - 1}, or None for a random one")
        self._fixed_seat = seat
        self._opponents = _one_each(opponents, players - 1, game)
        agent = self._env.possible_agents[0]
        self.observation_space = self._env.observation_spaces[agent]["observation"]
        self.action_space = self._env.action_space(agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """A new game up to the learner's first decision. A seed also decides seat and opponents' choices."""
        super().reset(seed=seed)
        players = self._env.max_num_agents
        drawn = int(self.np_random.integers(players))
        number = drawn if self._fixed_seat is None else self._fixed_seat
        self.agent = self._env.possible_agents[number]
        others = [agent for agent in self._env.possible_agents if agent != self.agent]
        self._player_of = dict(zip(others, self._opponents, strict=True))
        for opponent in self._opponents:
            opponent.reseed(int(self.np_random.integers(2**32)))
        self._env.reset(seed=int(self.np_random.integers(2**32)))
        self._gain = 0.0
        self._play_on()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """The learner's action, then the opponents' up to its next decision or the end."""
        self._act(action)
        self._play_on()
        agent, gain = self.agent, self._gain
        self._gain = 0.0
        return (
            self._observation(),
            gain,
            self._env.terminations[agent],
            self._env.truncations[agent],
            self._info(),
        )

    def action_masks(self) -> np.ndarray:
        """Legal actions, bool ``(A,)``; none once the game is over."""
        return self._env.observe(self.agent)["action_mask"].astype(bool)

    def render(self) -> str | None:
        """The public position as text (``ansi``) or printed (``human``)."""
        return self._env.render()

    def close(self) -> None:
        """Nothing is held open."""

    def _act(self, action: Any) -> None:
        self._env.step(action)
        self._gain += self._env.rewards[self.agent]

    def _play_on(self) -> None:
        env = self._env
        while env.agent_selection != self.agent and not self._over():
            seat = env.seat(env.agent_selection)
            self._act(self._player_of[env.agent_selection].act(seat))

    def _over(self) -> bool:
        return self._env.terminations[self.agent] or self._env.truncations[self.agent]

    def _observation(self) -> np.ndarray:
        return self._env.observe(self.agent)["observation"]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._env.observe(self.agent)["action_mask"]}


def _one_each(opponents: str | Opponent | Sequence[str | Opponent], seats: int, game: str) -> list[Opponent]:
    given = [opponents] * seats if isinstance(opponents, str | Opponent) else list(opponents)
    if len(given) != seats:
        raise OptionError(f"opponents names {len(given)} players for {seats} other seats; give one or {seats}")
    players = [load_opponent(player, game=game) if isinstance(player, str) else player for player in given]
    for player in players:
        if player.rulebook not in (None, find_rulebook(game)):
            raise OpponentError(f"{player.name} plays {player.rulebook.env_id}, not {find_rulebook(game).env_id}")
    return players
