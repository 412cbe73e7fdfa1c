"""The trainings that ``larceny bench`` compares, all with the same PPO."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from larceny.benchmarks.optional import MissingPackageError
from larceny.benchmarks.peers import pettingzoo_env
from larceny.benchmarks.single_agent import RandomOpponents
from larceny.benchmarks.training import TrainingSpeed, dummy_vec_env, ppo_frames_per_second
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.rulebook import Rulebook
from larceny.training.vec_env import SelfPlayVecEnv

TORCH_THREADS = os.cpu_count() or 1
"""All cores: the batch profits most from them, the eight envs hardly at all, and none is slower."""
BATCH_STEPS, BATCH_MINIBATCH = 32, 4096
FEW_STEPS, FEW_MINIBATCH = 256, 64

Training = Callable[[float], TrainingSpeed]
"""``training(seconds)``: whole cycles of rollout and update for at least that long."""


def train_batch(rulebook: Rulebook, count: int, net_arch: Sequence[int], seconds: float) -> TrainingSpeed:
    """PPO on ``count`` games at once against random opponents."""
    games = SelfPlayVecEnv(rulebook, count, opponents=["random"], seed=0)
    return ppo_frames_per_second(
        games,
        n_steps=BATCH_STEPS,
        batch_size=BATCH_MINIBATCH,
        net_arch=net_arch,
        seconds=seconds,
        torch_threads=TORCH_THREADS,
    )


def train_few(make_aec: Callable[[], Any], count: int, net_arch: Sequence[int], seconds: float) -> TrainingSpeed:
    """PPO on ``count`` AEC environments stepped one after another against random opponents."""
    games = dummy_vec_env(lambda: RandomOpponents(make_aec()), count)
    return ppo_frames_per_second(
        games,
        n_steps=FEW_STEPS,
        batch_size=FEW_MINIBATCH,
        net_arch=net_arch,
        seconds=seconds,
        torch_threads=TORCH_THREADS,
    )


def own_env(rulebook: Rulebook) -> RulebookEnv:
    """A fresh ``env()`` of one of our games."""
    return RulebookEnv(rulebook)


def connect_four() -> Any:
    """A fresh ``env()`` of PettingZoo's Connect Four."""
    return pettingzoo_env("connect_four")


def in_turns(
    trainings: Mapping[str, Training], seconds: float, repeats: int
) -> tuple[dict[str, list[TrainingSpeed]], list[str]]:
    """Speeds of each training, measured in turns, and one line for each package that is missing."""
    found: dict[str, list[TrainingSpeed]] = {}
    missing: dict[str, None] = {}
    order = list(trainings)
    for _ in range(repeats):
        for name in order:
            try:
                found.setdefault(name, []).append(trainings[name](seconds))
            except MissingPackageError as error:
                missing[str(error)] = None
                found.pop(name, None)
        order.reverse()
    return found, list(missing)
