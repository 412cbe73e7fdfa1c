"""Training runs: a small one from start to checkpoint, and going on after a kill as if nothing had happened."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy
import yaml

from larceny.training import checkpoint
from larceny.training.config import ConfigError
from larceny.training.learner import linear
from larceny.training.opponents import OpponentError, load_opponent
from larceny.training.train import run_training

SMALL = {
    "game": "thieves_guild",
    "players": [4, 2],
    "seed": 3,
    "total_steps": 4096,
    "envs": 32,
    "save_every": 512,
    "network": {"hidden": [16], "activation": "tanh"},
    "ppo": {"n_steps": 16, "batch_size": 128, "n_epochs": 2},
    "reward": {"outcome": 1.0, "dense": 1.0},
    "pool": {"fixed": {"random": 1.0, "greedy": 1.0}, "snapshot_every": 1024},
    "evaluation": {"every": 2048, "games": 8, "final_games": 16, "against": ["random"]},
}


@pytest.fixture
def config(tmp_path):
    """Path of a configuration that trains in seconds."""
    path = tmp_path / "small.yaml"
    path.write_text(yaml.safe_dump(SMALL), encoding="utf-8")
    return str(path)


def weights_of(folder: Path) -> dict[str, np.ndarray]:
    return safetensors.numpy.load_file(folder / checkpoint.WEIGHTS)


def assert_same_weights(one: Path, other: Path) -> None:
    first, second = weights_of(one), weights_of(other)
    assert first.keys() == second.keys()
    for name in first:
        np.testing.assert_array_equal(first[name], second[name])


def test_a_run_leaves_a_checkpoint_that_plays(config, tmp_path):
    folder = run_training(config, [], str(tmp_path / "run"), False)
    card = checkpoint.read_card(folder)
    assert card.game == "thieves_guild_v0"
    assert card.training["steps"] >= SMALL["total_steps"]
    assert card.training["config"]["seed"] == 3
    assert [(result.players, result.against) for result in card.results] == [(4, "random"), (2, "random")]
    assert load_opponent(str(folder), game="thieves_guild").rulebook.id == "thieves_guild"
    logs = {path.name.split(".")[0] for path in (tmp_path / "run" / "logs").iterdir()}
    assert logs == {"progress", "events"}
    text = (tmp_path / "run" / "logs" / "progress.csv").read_text(encoding="utf-8")
    assert "evaluation/4_players/win_rate_against_random" in text


def test_same_seed_same_weights(config, tmp_path):
    assert_same_weights(
        run_training(config, [], str(tmp_path / "one"), False), run_training(config, [], str(tmp_path / "two"), False)
    )


def test_another_seed_other_weights(config, tmp_path):
    one = run_training(config, ["total_steps=512"], str(tmp_path / "one"), False)
    two = run_training(config, ["total_steps=512", "seed=4"], str(tmp_path / "two"), False)
    assert not np.array_equal(weights_of(one)["layers.0.weight"], weights_of(two)["layers.0.weight"])


def test_nothing_is_overwritten(config, tmp_path):
    run_training(config, ["total_steps=512"], str(tmp_path / "run"), False)
    before = {path: path.read_bytes() for path in (tmp_path / "run").rglob("*") if path.is_file()}
    with pytest.raises(ConfigError, match="is not empty; add --resume"):
        run_training(config, [], str(tmp_path / "run"), False)
    assert before == {path: path.read_bytes() for path in (tmp_path / "run").rglob("*") if path.is_file()}


def test_resuming_needs_a_run(config, tmp_path):
    with pytest.raises(ConfigError, match="holds no run to resume"):
        run_training(config, [], str(tmp_path / "none"), True)


def test_resuming_a_finished_run_changes_nothing(config, tmp_path):
    folder = run_training(config, ["total_steps=512"], str(tmp_path / "run"), False)
    card = (folder / checkpoint.CARD).read_bytes()
    assert run_training(config, [], str(tmp_path / "run"), True) == folder
    assert (folder / checkpoint.CARD).read_bytes() == card


def test_resuming_with_other_settings_is_refused(config, tmp_path):
    folder = run_training(config, ["total_steps=512"], str(tmp_path / "run"), False)
    with pytest.raises(ConfigError, match="leave seed=9 away"):
        run_training(config, ["seed=9"], str(tmp_path / "run"), True)
    assert run_training(config, ["total_steps=512"], str(tmp_path / "run"), True) == folder


@pytest.mark.parametrize("entry", ["pool.fixed={gredy: 1}", "evaluation.against=[gredy]"])
def test_opponents_are_looked_for_before_anything_is_made(entry, config, tmp_path):
    with pytest.raises(OpponentError, match="no opponent 'gredy'"):
        run_training(config, [entry], str(tmp_path / "run"), False)
    assert not (tmp_path / "run").exists()


def test_the_last_rollout_never_learns_backwards():
    rate = linear(1e-3, 1e-4)
    assert rate(1.0) == pytest.approx(1e-3)
    assert rate(0.0) == rate(-3.0) == pytest.approx(1e-4)


def test_a_damaged_save_is_named(config, tmp_path):
    run_training(config, ["total_steps=512"], str(tmp_path / "run"), False)
    folder = tmp_path / "run"
    for path in (folder / "checkpoint").iterdir():
        path.unlink()
    (folder / "checkpoint").rmdir()
    save = max((folder / "saves").iterdir())
    for name, content in (("policy.pt", b"no weights"), ("arrays.npz", b"no arrays"), ("arrays.npz", b"")):
        whole = (save / name).read_bytes()
        (save / name).write_bytes(content)
        with pytest.raises(ConfigError, match="cannot be read"):
            run_training(config, [], str(folder), True)
        (save / name).write_bytes(whole)


def train_process(config: str, out: Path, *arguments: str) -> subprocess.Popen:
    code = (
        "import sys, larceny.training.train as t; t.run_training(sys.argv[1], [], sys.argv[2], '--resume' in sys.argv)"
    )
    command = [sys.executable, "-c", code, config, str(out), *arguments]
    environment = {**os.environ, "TQDM_DISABLE": "1"}
    return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def saved_steps(out: Path) -> list[int]:
    """Steps of the saves that have their names."""
    return sorted(int(save.name) for save in (out / "saves").glob("[0-9]*"))


def whole_saves(out: Path) -> list[int]:
    """The same once nobody writes any more; each that has its name must be complete."""
    steps = []
    for save in sorted((out / "saves").glob("[0-9]*")):
        facts = json.loads((save / "run.json").read_text(encoding="utf-8"))
        assert facts["steps"] == int(save.name)
        assert {path.name for path in save.iterdir()} == {"policy.pt", "optimizer.pt", "arrays.npz", "run.json"}
        steps.append(facts["steps"])
    return steps


@pytest.mark.slow
def test_killed_five_times_it_ends_with_the_same_weights(config, tmp_path):
    Path(config).write_text(yaml.safe_dump({**SMALL, "total_steps": 16384}), encoding="utf-8")
    unhurt = run_training(config, [], str(tmp_path / "unhurt"), False)
    out, generator, reached = tmp_path / "hurt", random.Random(11), 0
    for attempt in range(5):
        resume = ["--resume"] if (out / "config.yaml").is_file() else []
        process = train_process(config, out, *resume)
        deadline = time.monotonic() + 60
        # The kill comes at a random moment after the run has got further than last time.
        while process.poll() is None and time.monotonic() < deadline:
            if out.is_dir() and max([0, *saved_steps(out)]) > reached:
                break
            time.sleep(0.02)
        time.sleep(generator.random() * 0.3)
        process.send_signal(signal.SIGKILL)
        process.wait()
        saves = whole_saves(out)
        assert saves, f"no save after attempt {attempt}"
        assert max(saves) >= reached
        reached = max(saves)
        assert not (out / "checkpoint").exists() or checkpoint.load(out / "checkpoint")
    process = train_process(config, out, "--resume")
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors.decode()
    assert_same_weights(unhurt, out / "checkpoint")
    assert not list(out.glob(".checkpoint-*")), "no half-written checkpoint stays behind"


@pytest.mark.slow
def test_ctrl_c_saves_and_the_run_goes_on(config, tmp_path):
    out = tmp_path / "run"
    process = train_process(config, out)
    deadline = time.monotonic() + 60
    while not saved_steps(out) and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert b"go on with --resume" in errors
    saved = whole_saves(out)[-1]
    process = train_process(config, out, "--resume")
    process.communicate(timeout=120)
    assert process.returncode == 0
    assert checkpoint.read_card(out / "checkpoint").training["steps"] > saved
