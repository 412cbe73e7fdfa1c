"""``larceny train``: fit a policy by self-play and leave a checkpoint that loads as an opponent."""

from __future__ import annotations

import platform
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from threadpoolctl import threadpool_limits
from tqdm import tqdm

from larceny import __version__
from larceny.envs.core.rulebook import find_rulebook
from larceny.training import checkpoint
from larceny.training.arena import play_arena
from larceny.training.config import ConfigError, TrainingConfig, load_config, with_overrides
from larceny.training.imitation import imitate
from larceny.training.learner import finished_policy, make_learner, policy_network, policy_of, starting_policy
from larceny.training.opponents import PolicyOpponent, load_opponent
from larceny.training.pool import OpponentPool
from larceny.training.run_folder import RunFolder
from larceny.training.vec_env import SelfPlayVecEnv


def run_training(config: str, overrides: list[str], out: str | None, resume: bool) -> Path:
    """Train as a configuration says.

    Args:
        config: path of a YAML file.
        overrides: ``"name=value"`` entries.
        out: folder of the run; default ``runs/<name of the config>``.
        resume: go on from the newest save in that folder, with the configuration stored there.

    Returns:
        The folder of the finished checkpoint.

    Raises:
        ConfigError: for anything wrong with configuration or folder; nothing was overwritten.
        OpponentError, CheckpointError: if an opponent that it names cannot be loaded.
    """
    folder = RunFolder(out or Path("runs") / Path(config).stem)
    wanted = load_config(config, overrides)
    if resume:
        wanted = folder.config()
        if with_overrides(wanted, overrides) != wanted:
            raise ConfigError(
                f"{folder.path} goes on with the configuration it began with, see its config.yaml; "
                f"leave {' '.join(overrides)} away, or start a new run with another --out"
            )
    for name in (*wanted.pool.fixed, *wanted.evaluation.against, wanted.imitation.teacher):
        load_opponent(name, game=wanted.game)
    if not resume:
        starting_policy(wanted)
        folder.create(wanted)
    return train(wanted, folder)


def train(config: TrainingConfig, folder: RunFolder) -> Path:
    """Train in a run's folder, going on from its newest save if there is one; returns the checkpoint's folder."""
    torch.set_num_threads(config.torch_threads)
    folder.clean()
    if folder.checkpoint.is_dir():
        print(f"{folder.path} is finished; its checkpoint is {folder.checkpoint}", file=sys.stderr)
        return folder.checkpoint
    env = make_env(config)
    model = make_learner(config, env)
    progress: dict[str, Any] = {"seconds": 0.0, "evaluations": [], "commit": _commit()}
    if folder.newest() is not None:
        progress = folder.restore(model, env, config)
    suffix = f"_from_{model.num_timesteps}" if model.num_timesteps else ""
    model.set_logger(_logger(folder, suffix))
    loop = TrainingLoop(config, folder, env, progress)
    remaining = config.total_steps - model.num_timesteps
    if remaining > 0:
        if model.num_timesteps == 0:
            _begin(model, config)
        # Opponents are played in NumPy, whose threads would fight with torch's.
        with threadpool_limits(config.torch_threads, user_api="blas"), _ctrl_c(loop.interrupt):
            model.learn(remaining, callback=loop, reset_num_timesteps=False)
    if loop.interrupted:
        raise KeyboardInterrupt(f"stopped at step {model.num_timesteps}; go on with --resume --out {folder.path}")
    return _finish(config, folder, model, env, loop)


def _begin(model: MaskablePPO, config: TrainingConfig) -> None:
    """What comes before the first step of a run."""
    policy = starting_policy(config)
    if policy is not None:
        policy_of(model).start_with(policy.weights)
    if config.imitation.games:
        imitate(model, config)


@contextmanager
def _ctrl_c(handler: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    """Another answer to Ctrl-C for as long as it takes; only the main thread can have one."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def make_env(config: TrainingConfig) -> SelfPlayVecEnv:
    """The self-play env and its opponents as the configuration describes them."""
    rulebook = find_rulebook(config.game)
    pool = OpponentPool(
        rulebook,
        config.pool.fixed,
        latest=config.pool.latest,
        older=config.pool.older,
        window=config.pool.window,
        seed=config.seed,
    )
    return SelfPlayVecEnv(
        rulebook,
        config.envs,
        pool,
        outcome=config.reward.outcome,
        win=config.reward.win,
        dense=config.reward.dense,
        seed=config.seed,
        options=config.options,
        players=config.players,
    )


def _logger(folder: RunFolder, suffix: str) -> Any:
    from stable_baselines3.common.logger import CSVOutputFormat, Logger, TensorBoardOutputFormat

    logs = str(folder.logs)
    csv = CSVOutputFormat(str(folder.logs / f"progress{suffix}.csv"))
    return Logger(logs, [csv, TensorBoardOutputFormat(logs)])


class TrainingLoop(BaseCallback):
    """What happens between rollouts: schedules, snapshots, evaluation, saves, the progress bar."""

    model: MaskablePPO

    def __init__(
        self, config: TrainingConfig, folder: RunFolder, env: SelfPlayVecEnv, progress: dict[str, Any]
    ) -> None:
        super().__init__()
        self.config, self.folder, self.env, self.progress = config, folder, env, progress
        self.interrupted = False
        self._bar: tqdm | None = None
        self._placements: list[float] = []
        self._clock = time.monotonic()

    def _on_training_start(self) -> None:
        self._bar = tqdm(total=self.config.total_steps, initial=self.num_timesteps, unit="step", unit_scale=True)

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Ctrl-C: stop after this step and save; a second one stops at once."""
        self.interrupted = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def _on_step(self) -> bool:
        self._placements += [info["episode"]["placement"] for info in self.locals["infos"] if "episode" in info]
        return not self.interrupted

    def _on_rollout_start(self) -> None:
        """The one moment at which model and games are at rest: all that is saved is saved here."""
        assert self._bar is not None
        self._bar.update(self.num_timesteps - self._bar.n)
        self._set_schedules()
        if self._due("snapshot", self.config.pool.snapshot_every):
            self.env.pool.add_snapshot(policy_network(self.model))
        evaluates = self._due("evaluation", self.config.evaluation.every)
        if self._due("save", self.config.save_every):
            self.save()
        if evaluates:
            self._evaluate()

    def _due(self, what: str, every: int) -> bool:
        """Whether a multiple of ``every`` was passed since the last time (never at step 0)."""
        passed = self.num_timesteps // every
        due = passed > self.progress.get(what, 0)
        self.progress[what] = passed
        return due

    def _on_rollout_end(self) -> None:
        if self._placements:
            self.logger.record("games/placement", float(np.mean(self._placements)))
            self.logger.record("games/finished", len(self._placements))
            self._placements.clear()
        for entry in self.env.pool.entries[: self.env.pool.fixed]:
            self.logger.record(f"games/placement_against_{entry.name}", entry.result)

    def _set_schedules(self) -> None:
        share = self.num_timesteps / self.config.total_steps
        reward, ppo = self.config.reward, self.config.ppo
        through = min(1.0, share / reward.dense_until)
        self.env.dense = reward.dense + (reward.final_dense - reward.dense) * through
        self.model.ent_coef = ppo.ent_coef + (ppo.final_ent_coef - ppo.ent_coef) * share
        start = self.config.start
        only_value = bool(start.checkpoints) and self.num_timesteps < start.value_steps
        policy_of(self.model).learn_only_value(only_value)

    def _evaluate(self) -> None:
        evaluation = self.config.evaluation
        players = evaluation.players or list(dict.fromkeys(self.config.players))
        results = measure(self.model, self.config, players, evaluation.games)
        self.progress["evaluations"].append({"steps": self.num_timesteps, "results": [r.model_dump() for r in results]})
        for result in results:
            where = f"evaluation/{result.players}_players"
            self.logger.record(f"{where}/win_rate_against_{result.against}", result.win_rate)
        assert self._bar is not None
        self._bar.set_postfix({f"{r.players}p vs {r.against}": f"{r.win_rate:.0%}" for r in results})

    def seconds(self) -> float:
        """Time spent on the run so far, over all its parts."""
        return self.progress["seconds"] + time.monotonic() - self._clock

    def save(self) -> None:
        """Save the run as it stands."""
        self.progress["seconds"], self._clock = self.seconds(), time.monotonic()
        self.folder.save(self.model, self.env, self.progress)

    def _on_training_end(self) -> None:
        assert self._bar is not None
        self._bar.update(self.num_timesteps - self._bar.n)
        self._bar.close()
        self.save()


def measure(model: MaskablePPO, config: TrainingConfig, players: list[int], games: int) -> list[checkpoint.Result]:
    """Play the present policy against each fixed opponent of the evaluation at tables of each size."""
    results = []
    for number in players:
        for name in config.evaluation.against:
            results.append(_measure_one(model, config, number, name, games))
    return results


def _measure_one(model: MaskablePPO, config: TrainingConfig, players: int, name: str, games: int) -> checkpoint.Result:
    rulebook, network = find_rulebook(config.game), finished_policy(model, config)
    policy = PolicyOpponent("learner", rulebook, network, seed=config.seed)
    result = play_arena(
        config.game, [policy, name], players=players, games=games, seed=config.seed + 1, options=config.options
    )
    own = result.bots[0]
    return checkpoint.Result(
        against=name,
        players=result.players,
        games=own.games,
        win_rate=own.win_rate,
        ci95=own.ci95,
        mean_score=own.mean_score,
    )


def _finish(
    config: TrainingConfig, folder: RunFolder, model: MaskablePPO, env: SelfPlayVecEnv, loop: TrainingLoop
) -> Path:
    """Measure the policy and write its checkpoint."""
    seconds = loop.seconds()
    network = checkpoint.Network(**config.network.model_dump())
    card = checkpoint.make_card(
        env.rulebook,
        {k: v for k, v in env.rulebook.complete_options(config.options).items() if k != "num_players"},
        network,
        players=list(dict.fromkeys(config.players)),
        training={
            "config": config.model_dump(mode="json"),
            "steps": model.num_timesteps,
            "seconds": round(seconds),
            "versions": {name: version(name) for name in ("numpy", "torch", "stable-baselines3", "sb3-contrib")}
            | {"larceny": __version__, "python": platform.python_version()},
            "commit": loop.progress["commit"],
        },
        results=measure(model, config, list(dict.fromkeys(config.players)), config.evaluation.final_games),
    )
    checkpoint.save(folder.checkpoint, card, finished_policy(model, config).weights)
    return folder.checkpoint


def _commit() -> str | None:
    """Git commit of the sources, ``-dirty`` behind it if they were changed since; None when not in a checkout."""
    try:
        done = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--exclude=*", "--abbrev=40"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


__all__ = ["measure", "run_training", "train"]
