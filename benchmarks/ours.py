"""larceny's games, wrapped as runs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import partial
from time import perf_counter

import numpy as np

from larceny.benchmarks.aec import aec_loop
from larceny.benchmarks.measure import Run, count_calls
from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.compilation import CACHE_VARIABLE, entry
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.fields import clone
from larceny.envs.core.rulebook import Rulebook

BATCH = 1024

_FIRST_STEP = """
from time import perf_counter
start = perf_counter()
import larceny
env = larceny.make({game!r})
env.reset(seed=0)
env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
print(perf_counter() - start)
"""


def aec_play(rulebook: Rulebook, seed: int = 0) -> Run:
    """Random legal play of ``env()`` through the loop that times the peers, in actions/s."""
    return aec_loop(RulebookEnv(rulebook), np.random.default_rng(seed))


def batch_play(rulebook: Rulebook, seed: int = 0, count: int = BATCH, *, observe: bool = True) -> Run:
    """Random legal play of ``count`` games at once, masks and on demand observations included, in actions/s."""
    batch = BatchEnv(rulebook, count)
    batch.reset(seed)

    def run(seconds: float) -> tuple[int, float]:
        rounds = 0
        start = now = perf_counter()
        while now - start < seconds:
            batch.step(batch.random_actions())
            if observe:
                batch.observe()
            rounds += 1
            now = perf_counter()
        return rounds * count, now - start

    return run


@entry
def copy_rows(source, target):  # type: ignore[no-untyped-def]
    """Copy every record."""
    for row in range(len(source)):
        target[row] = source[row]


def batch_copy(rulebook: Rulebook, count: int = BATCH) -> Run:
    """Copying of records as compiled code does it, in copies/s."""
    source = _played(rulebook, count)
    target = rulebook.blank(count)
    copy_rows(source, target)

    def run(seconds: float) -> tuple[int, float]:
        rounds = 0
        start = now = perf_counter()
        while now - start < seconds:
            copy_rows(source, target)
            rounds += 1
            now = perf_counter()
        return rounds * count, now - start

    return run


def single_copy(rulebook: Rulebook) -> Run:
    """A copy of one game from Python, in copies/s."""
    return count_calls(partial(clone, _played(rulebook, 1)))


def _played(rulebook: Rulebook, count: int, moves: int = 6) -> np.ndarray:
    """Records a few moves into the game."""
    batch = BatchEnv(rulebook, count)
    batch.reset(0)
    for _ in range(moves):
        batch.step(batch.random_actions())
    return batch.states


def first_steps(rulebook: Rulebook, repeats: int) -> tuple[float, list[float]]:
    """Seconds from import to the first step in a new process: with nothing compiled, then with everything."""
    with tempfile.TemporaryDirectory(prefix="larceny-bench-") as cache:
        cold = _first_step(rulebook, cache)
        return cold, [_first_step(rulebook, cache) for _ in range(repeats)]


def _first_step(rulebook: Rulebook, cache: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", _FIRST_STEP.format(game=rulebook.env_id)],
        env={**os.environ, CACHE_VARIABLE: cache},
        cwd=cache,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"the first step of {rulebook.env_id} failed in a new process:\n{done.stderr}")
    return float(done.stdout)
