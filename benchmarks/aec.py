"""The one loop of random legal play with which every PettingZoo AEC environment is timed, ours and the peers'."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from larceny.benchmarks.measure import Run, count_steps

_SEEDS = 2**31


class AECEnvironment(Protocol):
    """What the loop needs of an environment: the part of the AEC interface that every training loop uses."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game."""

    def agent_iter(self) -> Iterable[Any]:
        """Yield the agent to act until no agent is left."""

    def last(self) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Observation, cumulative reward, termination, truncation and info of the agent to act."""

    def step(self, action: Any) -> None:
        """Apply an action, or ``None`` for an agent whose game is over."""


def aec_loop(env: AECEnvironment, rng: np.random.Generator) -> Run:
    """Time random legal play of ``env``, in actions taken per second.

    A step is ``last()`` with its observation and mask, the choice of a legal action, and ``step()``. Resets and the
    ``None`` steps that dismiss the agents after a game cost time but are not counted: they move nothing.
    """
    return count_steps(random_play(env, rng))


def random_play(env: AECEnvironment, rng: np.random.Generator) -> Iterator[None]:
    """Play random games without end, yielding after every action taken.

    Only the first reset is seeded, as PettingZoo means it: later games continue the environment's own generator.
    """
    env.reset(seed=int(rng.integers(_SEEDS)))
    while True:
        for _ in env.agent_iter():
            observation, _, termination, truncation, info = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(random_legal(legal_mask(observation, info), rng))
            yield
        env.reset()


def legal_mask(observation: Any, info: dict[str, Any]) -> NDArray[Any]:
    """The mask of legal actions, shape (actions,), from the observation dict or else from the info dict."""
    holder = observation if isinstance(observation, dict) and "action_mask" in observation else info
    if "action_mask" not in holder:
        raise KeyError("the environment gives no 'action_mask', neither in its observation nor in its info")
    mask: NDArray[Any] = holder["action_mask"]
    return mask


def random_legal(mask: NDArray[Any], rng: np.random.Generator) -> int:
    """A uniformly drawn action among those that ``mask``, shape (actions,), allows.

    ``rng.choice`` and ``rng.integers`` cost several microseconds, which would hide the difference between fast
    environments; scaling ``rng.random()`` costs a tenth of that.
    """
    legal = np.flatnonzero(mask)
    return int(legal[int(rng.random() * len(legal))])
