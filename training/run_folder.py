"""The folder of a training run: what is saved, how, and how a run goes on after it was killed.

Every save is a new folder ``saves/<steps>`` that gets its name only when it is complete; the newest two are kept.
Snapshots of the pool are files of their own, written before the first save that needs them. Nothing here can run
code when it is read.
"""

from __future__ import annotations

import json
import os
import pickle
import random
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import safetensors.numpy
import torch
import yaml
from safetensors import SafetensorError
from sb3_contrib import MaskablePPO

from larceny.training.config import ConfigError, TrainingConfig, check_config
from larceny.training.network import Architecture, PolicyNetwork
from larceny.training.pool import OpponentPool
from larceny.training.vec_env import SelfPlayVecEnv

KEPT_SAVES = 2
_UNREADABLE = (
    OSError, ValueError, KeyError, TypeError, EOFError, RuntimeError, pickle.UnpicklingError, zipfile.BadZipFile,
    SafetensorError,
)  # fmt: skip
"""What reading a damaged save may raise."""


class RunFolder:
    """A run's folder on disk.

    Args:
        path: the folder; need not exist.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.saves = self.path / "saves"
        self.pool = self.path / "pool"
        self.logs = self.path / "logs"
        self.checkpoint = self.path / "checkpoint"

    def create(self, config: TrainingConfig) -> None:
        """Make the folder of a new run.

        Raises:
            ConfigError: if it holds anything already, or cannot be made.
        """
        if self.path.exists() and any(self.path.iterdir()):
            raise ConfigError(f"{self.path} is not empty; add --resume to go on with it, or choose another --out")
        text = yaml.safe_dump(config.model_dump(mode="json"), sort_keys=False)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path / "config.yaml", text)
        except OSError as error:
            raise ConfigError(f"{self.path} cannot be made: {error.strerror}") from None

    def config(self) -> TrainingConfig:
        """The configuration with which the run began.

        Raises:
            ConfigError: if the folder holds no run.
        """
        path = self.path / "config.yaml"
        if not path.is_file():
            raise ConfigError(f"{self.path} holds no run to resume; leave --resume away to start one")
        return check_config(yaml.safe_load(path.read_text(encoding="utf-8")), str(path))

    def clean(self) -> None:
        """Make the inner folders, and remove what a killed save left behind."""
        for folder in (self.saves, self.pool, self.logs):
            folder.mkdir(exist_ok=True)
        if self.newest() is None:
            for path in self.pool.iterdir():
                path.unlink()
        for path in [*self.saves.glob(".*"), *self.pool.glob(".*"), *self.path.glob(".checkpoint-*")]:
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)

    def newest(self) -> Path | None:
        """The latest complete save, None before the first."""
        saves = sorted(path for path in self.saves.glob("[0-9]*") if path.is_dir())
        return saves[-1] if saves else None

    # -- saving ----------------------------------------------------------------------------------

    def save(self, model: MaskablePPO, env: SelfPlayVecEnv, progress: dict[str, Any]) -> None:
        """Save everything between two rollouts. ``progress`` (JSON values) is the caller's own."""
        target = self.saves / f"{model.num_timesteps:012d}"
        if target.exists():
            return
        self._save_snapshots(env.pool)
        staging = Path(tempfile.mkdtemp(prefix=".saving-", dir=self.saves))
        torch.save(model.policy.state_dict(), staging / "policy.pt")
        torch.save(model.policy.optimizer.state_dict(), staging / "optimizer.pt")
        np.savez(staging / "arrays.npz", allow_pickle=False, **_arrays(model, env))
        facts = {
            "steps": model.num_timesteps,
            "updates": model._n_updates,
            "snapshots": len(env.pool.snapshots),
            "pool": env.pool.results(),
            "python_generator": random.getstate(),
            "numpy_generator": _numpy_generator(),
            "progress": progress,
        }
        (staging / "run.json").write_text(json.dumps(facts), encoding="utf-8")
        for path in staging.iterdir():
            _flush(path)
        staging.rename(target)
        _flush(self.saves)
        for old in sorted(self.saves.glob("[0-9]*"))[:-KEPT_SAVES]:
            _remove_whole(old)

    def _save_snapshots(self, pool: OpponentPool) -> None:
        for number, entry in enumerate(pool.snapshots):
            path = self.pool / f"{number + 1:04d}.safetensors"
            if not path.exists():
                write_atomically(path, safetensors.numpy.save(entry.player.network.weights))  # type: ignore[attr-defined]

    # -- resuming --------------------------------------------------------------------------------

    def restore(self, model: MaskablePPO, env: SelfPlayVecEnv, config: TrainingConfig) -> dict[str, Any]:
        """Bring a new model and env to the newest save; returns the caller's ``progress``.

        Raises:
            ConfigError: if the save cannot be read.
        """
        save = self.newest()
        assert save is not None
        try:
            facts = json.loads((save / "run.json").read_text(encoding="utf-8"))
            for number in range(facts["snapshots"]):
                weights = safetensors.numpy.load_file(self.pool / f"{number + 1:04d}.safetensors")
                env.pool.add_snapshot(PolicyNetwork(Architecture.of(env.rulebook, config.network), weights))
            for later in sorted(self.pool.glob("*.safetensors"))[facts["snapshots"] :]:
                later.unlink()  # Made after this save; the run will make it anew.
            env.pool.restore_results(facts["pool"])
            model.policy.load_state_dict(torch.load(save / "policy.pt", weights_only=True))
            model.policy.optimizer.load_state_dict(torch.load(save / "optimizer.pt", weights_only=True))
            with np.load(save / "arrays.npz", allow_pickle=False) as arrays:
                _restore_arrays(model, env, dict(arrays))
        except _UNREADABLE as error:
            reason = (str(error).splitlines() or [type(error).__name__])[0][:200]
            raise ConfigError(f"the save {save} cannot be read ({reason}); remove it to use the one before") from None
        model.num_timesteps, model._n_updates = facts["steps"], facts["updates"]
        version, internal, gauss = facts["python_generator"]
        random.setstate((version, tuple(internal), gauss))
        name, keys, position, has_gauss, cached = facts["numpy_generator"]
        np.random.set_state((name, np.array(keys, np.uint32), position, has_gauss, cached))
        return facts["progress"]


def _arrays(model: MaskablePPO, env: SelfPlayVecEnv) -> dict[str, np.ndarray]:
    return {
        **env.state_arrays(),
        "episode_starts": np.asarray(model._last_episode_starts),
        "torch_generator": torch.get_rng_state().numpy(),
    }


def _restore_arrays(model: MaskablePPO, env: SelfPlayVecEnv, arrays: dict[str, np.ndarray]) -> None:
    model._last_obs = env.restore_arrays(arrays)
    model._last_episode_starts = arrays["episode_starts"]
    torch.set_rng_state(torch.from_numpy(arrays["torch_generator"]))


def _numpy_generator() -> list[Any]:
    state = np.random.get_state(legacy=True)
    return [value.tolist() if isinstance(value, np.ndarray) else value for value in state]


def _remove_whole(save: Path) -> None:
    """Remove a save so that its name never stands for half of it."""
    hidden = save.with_name(f".old-{save.name}")
    save.rename(hidden)
    shutil.rmtree(hidden, ignore_errors=True)


def write_atomically(path: Path, content: str | bytes) -> None:
    """Write a file so that its name never stands for half of it."""
    data = content.encode() if isinstance(content, str) else content
    handle, name = tempfile.mkstemp(prefix=".", dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.chmod(name, 0o644)
    os.replace(name, path)


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
