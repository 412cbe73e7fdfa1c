"""The PettingZoo AEC env of any rulebook."""

from __future__ import annotations

import operator
from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from larceny.envs.core import full_state
from larceny.envs.core import snapshot as snapshots
from larceny.envs.core.events import event_lines
from larceny.envs.core.fields import TERMINATED, TRUNCATED, clone
from larceny.envs.core.random import entropy_word
from larceny.envs.core.rewards import REWARD_MODES
from larceny.envs.core.rulebook import OptionError, Rulebook
from larceny.envs.core.seat import Seat, Seats, random_words

RENDER_MODES = ("ansi", "human")
ILLEGAL_REWARD = -1.0


class IllegalActionError(ValueError):
    """An action that is not legal now; the env is unchanged."""


class RulebookEnv(AECEnv[str, dict[str, Any], int]):
    """A game as a PettingZoo AEC env.

    Observations are ``{"observation": float32 (F,), "action_mask": int8 (A,)}`` for any agent at any time; the mask
    is all zeros for agents that are not to move. Rewards follow :mod:`larceny.envs.core.rewards`. The same agent may
    act several times in a row. All agents end together.

    Args:
        rulebook: the game.
        reward: ``"outcome"``, ``"score"`` or ``"dense"``.
        observation: ``"flat"``, or another form that the game offers, see ``rulebook.forms``.
        render_mode: None, ``"ansi"`` (``render()`` returns text) or ``"human"`` (each step prints it).
        strict: raise on an illegal action (``raw_env``); otherwise warn, give the offender -1 and end the game, as
            PettingZoo's own games do (``env``).
        **options: the game's options, see ``rulebook.options``.

    Raises:
        OptionError: for an unknown option or a value that is not allowed.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        *,
        reward: str = "outcome",
        observation: str = "flat",
        render_mode: str | None = None,
        strict: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        _check("reward", reward, tuple(REWARD_MODES))
        _check("observation", observation, ("flat", *rulebook.forms))
        _check("render_mode", render_mode, (None, *RENDER_MODES))
        self.rulebook = rulebook
        self.options = rulebook.complete_options(options)
        self.reward = reward
        self.observation = observation
        self._form = rulebook.forms.get(observation)
        self.render_mode = render_mode
        self.strict = strict
        self.metadata = {
            "name": rulebook.env_id,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self._mode = REWARD_MODES[reward]
        self._tables = rulebook.build_tables(self.options)
        self._states = rulebook.blank(1)
        self._mask = np.zeros(rulebook.actions.size, np.int8)
        self._gains = np.zeros(rulebook.max_players)
        self._kernels = rulebook.kernels
        self.possible_agents = [f"player_{seat}" for seat in range(self.options["num_players"])]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._make_spaces()
        self._started = False
        self.agents: list[str] = []
        self.infos: dict[str, dict[str, Any]] = {}
        self._played: list[int] = []

    def _make_spaces(self) -> None:
        space = self._form.make_space() if self._form else self.rulebook.observations.space()
        size = self.rulebook.actions.size
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": space,
                    "action_mask": gymnasium.spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(size) for agent in self.possible_agents}
        self.state_space = gymnasium.spaces.Box(*full_state.bounds(self.rulebook), dtype=np.float32)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        """The agent's observation space; the same object at each call, equal for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        """The agent's action space; the same object at each call, equal for all agents."""
        return self.action_spaces[agent]

    # -- playing ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: whole number from 0 that decides all that follows; None goes on with the generator as it stands
                (the very first time: with a fresh one).
            options: accepted for PettingZoo's sake and ignored; options belong to the constructor.
        """
        word = np.uint64(0) if seed is None and self._started else entropy_word(seed)
        rows = np.zeros(1, np.int64)
        self._kernels.start_rows(self._tables, self._states, rows, np.array([word], np.uint64), self._mask[None])
        self._started = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._idle = True
        self.agent_selection = self.possible_agents[self._states[0]["to_move"]]
        self._begin_history()
        if self.render_mode == "human":
            self.render()

    def step(self, action: int | None) -> None:
        """Play an action for ``agent_selection`` (None once it is terminated or truncated).

        Raises:
            IllegalActionError: with ``strict``, naming the action and the legal ones; nothing has changed.
            RuntimeError: before the first ``reset()``.
        """
        self._require_reset("step")
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        choice = self._legal_id(action)
        if choice < 0:
            self._refuse(action)
            return
        if not self._idle:
            self._clear_rewards()
            self._idle = True
        self._cumulative_rewards[agent] = 0.0
        following = self._kernels.step_one(self._tables, self._states, choice, self._mask, self._gains, self._mode)
        self._played.append(choice)
        if self._mode == REWARD_MODES["dense"] or following < 0:
            self._pay()
        if following < 0:
            self._end(truncated=following != -TERMINATED)
        else:
            self.agent_selection = self.possible_agents[following]
        if self.render_mode == "human":
            self.render()

    def _require_reset(self, call: str) -> None:
        if not self._started:
            raise RuntimeError(f"call reset() before {call}()")

    def _legal_id(self, action: Any) -> int:
        """The action as an id, or -1 if it is not a legal one."""
        try:
            choice = operator.index(action)
        except TypeError:
            return -1
        return choice if 0 <= choice < len(self._mask) and self._mask[choice] else -1

    def _refuse(self, action: Any) -> None:
        if self.strict:
            raise IllegalActionError(self.illegal_message(action))
        EnvLogger.warn_on_illegal_move()
        offender = self.agent_selection
        self._clear_rewards()
        self._cumulative_rewards[offender] = 0.0
        self.rewards[offender] = ILLEGAL_REWARD
        self._accumulate_rewards()
        self._idle = False
        self._mask[:] = 0
        self._end(truncated=False)

    def illegal_message(self, action: Any) -> str:
        """Why an action is not legal now, in words."""
        legal = "; ".join(f"{a} ({self.describe(a)})" for a in np.flatnonzero(self._mask).tolist())
        try:
            what = f"{action!r} ({self.describe(operator.index(action))})"
        except (TypeError, ValueError):
            what = f"{action!r} (no action of this game: ids are whole numbers 0..{len(self._mask) - 1})"
        return f"{self.agent_selection} may not play {what} now; legal: {legal}"

    def describe(self, action: int) -> str:
        """An action id in words, as it would be meant by the agent to move.

        Raises:
            ValueError: if the id is none of the game's.
        """
        return self.rulebook.describe(self._tables[0], self._states[0], action)

    def _pay(self) -> None:
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = gain = float(self._gains[seat])
            self._cumulative_rewards[agent] += gain
        self._idle = False

    def _end(self, truncated: bool) -> None:
        flags = self.truncations if truncated else self.terminations
        for agent in self.agents:
            flags[agent] = True
        self._deads_step_first()

    # -- seeing ----------------------------------------------------------------------------------

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, in fresh arrays; see the class.

        Raises:
            RuntimeError: before the first ``reset()``.
        """
        self._require_reset("observe")
        seat = self._seat_of[agent]
        vector = np.empty(self.rulebook.observations.size, np.float32)
        self._kernels.observe_one(self._tables, self._states, seat, vector)
        mover = agent == self.agent_selection and not self.terminations.get(agent) and not self.truncations.get(agent)
        mask = self._mask.copy() if mover else np.zeros_like(self._mask)
        return {"observation": self._form.convert(vector) if self._form else vector, "action_mask": mask}

    def state(self) -> np.ndarray:
        """The full truth for centralised training: every field of the record but generator and events, float32.

        Raises:
            RuntimeError: before the first ``reset()``.
        """
        self._require_reset("state")
        return full_state.vector(self.rulebook, self._states)

    def seat(self, agent: str) -> Seat:
        """The view that an opponent playing for ``agent`` is given."""
        return Seat(self, agent)

    def seats(self, agent: str) -> Seats:
        """The same as a batch of one.

        Raises:
            ValueError: if the agent is not to move.
        """
        if agent != self.agent_selection or not self._mask.any():
            raise ValueError(f"{agent} is not to move")
        return Seats(self.rulebook, self._tables, clone(self._states), self._mask[None].copy())

    def sample_states(self, agent: str, generator: np.random.Generator, count: int) -> np.ndarray:
        """``(count,)`` records consistent with what an agent knows, all else redrawn.

        Raises:
            RuntimeError: before the first ``reset()``.
        """
        self._require_reset("sample_states")
        out = np.empty(count, self.rulebook.dtype)
        rows, seats = np.zeros(count, np.int64), np.full(count, self._seat_of[agent])
        self._kernels.sample_rows(self._tables, self._states, rows, seats, random_words(generator, count), out)
        return out

    def render(self) -> str | None:
        """The public position as text (``ansi``) or printed (``human``); None without a render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without render_mode; pass render_mode='ansi' or 'human'")
            return None
        text = self.picture()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def picture(self, agent: str | None = None) -> str:
        """The position as text: what is public, or what ``agent`` knows.

        Raises:
            RuntimeError: before the first ``reset()``.
        """
        self._require_reset("render")
        seat = None if agent is None else self._seat_of[agent]
        return self.rulebook.load_picture()(self.rulebook, self._tables[0], self._states[0], seat)

    def close(self) -> None:
        """Nothing is held open."""

    # -- history, copies -------------------------------------------------------------------------

    def _begin_history(self) -> None:
        self._first = clone(self._states)
        self._played = []

    @property
    def played(self) -> list[int]:
        """Actions since the last ``reset()`` or ``restore()``."""
        return self._played[:]

    @property
    def events(self) -> list[str]:
        """All public events since the last ``reset()`` or ``restore()``, in words.

        They are read off a replay, so that keeping them costs nothing while playing.
        """
        if not self._started:
            return []
        states, mask, gains = clone(self._first), np.zeros_like(self._mask), np.zeros_like(self._gains)
        lines = event_lines(states[0], self.rulebook.write_event, self.possible_agents)
        for action in self._played:
            self._kernels.step_one(self._tables, states, action, mask, gains, self._mode)
            lines += event_lines(states[0], self.rulebook.write_event, self.possible_agents)
        return lines

    def snapshot(self) -> bytes:
        """The game in progress as bytes, for :meth:`restore` in an env of the same game and options.

        Raises:
            RuntimeError: before the first ``reset()``.
        """
        self._require_reset("snapshot")
        truncated = bool(self._states[0]["over"] == TRUNCATED)
        head = {
            "options": self.options,
            "reward": self.reward,
            "agents": self.agents,
            "rewards": self.rewards,
            "cumulative_rewards": self._cumulative_rewards,
            "agent_selection": self.agent_selection,
            "selected_after_the_dead": self._skip_agent_selection,
            "terminated": not truncated and not self._mask.any(),
            "truncated": truncated,
        }
        return snapshots.pack(self.rulebook, head, self._states)

    def restore(self, data: bytes) -> None:
        """Go on from a :meth:`snapshot`.

        Raises:
            SnapshotError: if the bytes are damaged or of another game, version or options; nothing has changed.
        """
        head, states = snapshots.unpack(self.rulebook, data)
        for key, own in (("options", self.options), ("reward", self.reward)):
            if head.get(key) != own:
                raise snapshots.SnapshotError(f"the snapshot has {key}={head.get(key)!r}, this env {key}={own!r}")
        snapshots.check_head(head, states, self.possible_agents)
        self._states[...] = states
        self.agents = head["agents"]
        self.rewards = head["rewards"]
        self._cumulative_rewards = head["cumulative_rewards"]
        self.terminations = dict.fromkeys(self.agents, head["terminated"])
        self.truncations = dict.fromkeys(self.agents, head["truncated"])
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = head["agent_selection"]
        self._skip_agent_selection = head["selected_after_the_dead"]
        self._idle, self._started = False, True
        self._mask[:] = 0
        if not head["terminated"] and not head["truncated"]:
            self._kernels.mask_one(self._tables, self._states, self._mask)
        self._begin_history()
        self._first[0]["event_count"] = 0

    def __getstate__(self) -> dict[str, Any]:
        kept = self.__dict__.copy()
        del kept["_kernels"]
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._kernels = self.rulebook.kernels

    def __repr__(self) -> str:
        return f"<{self.rulebook.env_id} {self.options}>"


def _check(name: str, value: Any, allowed: tuple[Any, ...]) -> None:
    if value not in allowed:
        raise OptionError(f"{name}={value!r} is not allowed; choose one of {', '.join(map(repr, allowed))}")
