"""Training speed: frames per second of one and the same MaskablePPO over any Stable-Baselines3 ``VecEnv``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np

from larceny.benchmarks.optional import MissingPackageError

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv, VecEnvWrapper
    from stable_baselines3.common.vec_env.base_vec_env import VecEnvIndices, VecEnvObs, VecEnvStepReturn
except ModuleNotFoundError as error:
    raise MissingPackageError((error.name or "sb3_contrib").partition(".")[0]) from error

N_EPOCHS = 4
_MASKS = "action_masks"  # The method that sb3-contrib calls through env_method() before every step.


@dataclass(frozen=True)
class TrainingSpeed:
    """What whole rollout-and-update cycles cost.

    ``fps`` counts one frame per environment and step; ``step_share`` and ``mask_share`` are the parts, in [0, 1], of
    ``elapsed`` (seconds) spent in the vectorised environment's step (its automatic resets included) and in fetching
    action masks from it.
    """

    fps: float
    step_share: float
    mask_share: float
    frames: int
    elapsed: float

    @property
    def env_share(self) -> float:
        """The part of the time, in [0, 1], spent in the environment: steps and masks together."""
        return self.step_share + self.mask_share


class TimedVecEnv(VecEnvWrapper):
    """Passes everything on and sums the seconds spent in steps and in fetching action masks."""

    def __init__(self, venv: VecEnv) -> None:
        """Wrap ``venv``, both sums at zero."""
        super().__init__(venv)
        self.clear()

    def clear(self) -> None:
        """Start both sums again from zero."""
        self.step_seconds = 0.0
        self.mask_seconds = 0.0

    def reset(self) -> VecEnvObs:
        """Reset all environments; see ``VecEnv.reset``."""
        return self.venv.reset()

    def step_async(self, actions: np.ndarray) -> None:
        """Hand over actions, shape (environments,), on the clock."""
        start = perf_counter()
        self.venv.step_async(actions)
        self.step_seconds += perf_counter() - start

    def step_wait(self) -> VecEnvStepReturn:
        """Collect the step's results on the clock."""
        start = perf_counter()
        result = self.venv.step_wait()
        self.step_seconds += perf_counter() - start
        return result

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """Call a method of every environment; the fetching of action masks is on the clock."""
        start = perf_counter()
        result = self.venv.env_method(method_name, *method_args, indices=indices, **method_kwargs)
        if method_name == _MASKS:
            self.mask_seconds += perf_counter() - start
        return result


def dummy_vec_env(make_env: Callable[[], gymnasium.Env[Any, Any]], n_envs: int = 8) -> DummyVecEnv:
    """``n_envs`` single-agent environments stepped one after another: the usual way without a batched environment.

    ``make_env`` returns a new environment at each call; it must offer ``action_masks()``, shape (actions,).
    """
    return DummyVecEnv([make_env] * n_envs)


def ppo_frames_per_second(
    vec_env: VecEnv,
    *,
    n_steps: int,
    batch_size: int,
    net_arch: Sequence[int] = (256, 256),
    seconds: float = 2.0,
    torch_threads: int = 1,
    seed: int = 0,
) -> TrainingSpeed:
    """Train MaskablePPO on ``vec_env`` for at least ``seconds`` s and say how fast that was.

    ``n_steps`` is the length of a rollout per environment, ``batch_size`` the frames in a minibatch of the update,
    ``net_arch`` the hidden layers. Whole cycles of one rollout and its update are timed, at least one, after one cycle
    of warm-up. PyTorch uses ``torch_threads`` threads meanwhile: its own default competes with other work.
    """
    timed = TimedVecEnv(vec_env)
    with _torch_threads(torch_threads):
        model = MaskablePPO(
            "MlpPolicy",
            timed,
            n_steps=n_steps,
            batch_size=batch_size,
            n_epochs=N_EPOCHS,
            policy_kwargs={"net_arch": list(net_arch)},
            seed=seed,
            device="cpu",
        )
        _train_one_cycle(model)
        return _time_cycles(model, timed, seconds)


def _time_cycles(model: MaskablePPO, timed: TimedVecEnv, seconds: float) -> TrainingSpeed:
    first_frame = model.num_timesteps
    timed.clear()
    start = now = perf_counter()
    while now - start < seconds:
        _train_one_cycle(model)
        now = perf_counter()
    elapsed = now - start
    frames = model.num_timesteps - first_frame
    return TrainingSpeed(frames / elapsed, timed.step_seconds / elapsed, timed.mask_seconds / elapsed, frames, elapsed)


def _train_one_cycle(model: MaskablePPO) -> None:
    # learn() stops at the first end of a rollout after this many frames: exactly one rollout and one update.
    model.learn(model.n_steps * model.n_envs, reset_num_timesteps=model.num_timesteps == 0)


@contextmanager
def _torch_threads(count: int) -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(count)
    try:
        yield
    finally:
        torch.set_num_threads(before)
