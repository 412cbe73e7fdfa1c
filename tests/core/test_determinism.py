"""The same seed and actions give the same bytes in every process, whether the rules are compiled or not."""

import os
import subprocess
import sys

import numpy as np
import pytest

from larceny.envs.core.env import RulebookEnv
from playing import COMPILED, RULEBOOKS, each_game, fingerprint, trace
from project import ROOT

SEED = 5


def start_fingerprint(game, **variables):
    """Begin to compute a fingerprint in another process, where an overflow or division by zero is an error."""
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT / 'tests')!r}); import playing;"
        f"print(playing.COMPILED, playing.fingerprint({game!r}, {SEED}))"
    )
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", program]
    return subprocess.Popen(command, env={**os.environ, **variables}, stdout=subprocess.PIPE, text=True)


@pytest.fixture(scope="module")
def other_processes():
    """Fingerprints of all games in a second compiled and in an uncompiled process, computed side by side."""
    started = {
        (rulebook.id, compiled): start_fingerprint(rulebook.id, NUMBA_DISABLE_JIT=str(int(not compiled)))
        for rulebook in RULEBOOKS
        for compiled in (True, False)
    }
    return {key: process.communicate()[0].split() for key, process in started.items()}


@each_game
def test_another_process_plays_the_same_games(rulebook, other_processes):
    assert other_processes[rulebook.id, True] == ["True", fingerprint(rulebook.id, SEED)]


@each_game
def test_uncompiled_rules_play_the_same_games(rulebook, other_processes):
    assert other_processes[rulebook.id, False] == ["False", fingerprint(rulebook.id, SEED)]


@each_game
def test_fingerprint_depends_on_the_seed(rulebook):
    assert fingerprint(rulebook.id, 1) != fingerprint(rulebook.id, 2)
    assert fingerprint(rulebook.id, 1) == fingerprint(rulebook.id, 1)


@each_game
@pytest.mark.uncompiled
@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_other_randomness_in_the_process_changes_nothing(rulebook):
    """Neither NumPy's global generator nor another env has a say."""
    envs = [RulebookEnv(rulebook, reward="dense") for _ in range(2)]
    traces = []
    for number, env in enumerate(envs):
        np.random.seed(number)
        env.reset(seed=6)
        other = RulebookEnv(rulebook)
        other.reset(seed=number)
        traces.append(trace(env, np.random.default_rng(6)))

    assert traces[0] == traces[1]


@pytest.mark.uncompiled
def test_uncompiled_runs_are_uncompiled():
    """Guards the marker: with the variable set, a rule is a plain function."""
    assert hasattr(RULEBOOKS[0].kernels.step_one, "signatures") == COMPILED
    assert (os.environ.get("NUMBA_DISABLE_JIT", "0") == "0") == COMPILED
