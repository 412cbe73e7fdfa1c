"""What ``larceny bench`` measures: every demand of :mod:`larceny.benchmarks.budgets`, beside the peers if wanted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

import larceny.envs  # noqa: F401  (registers the games)
from larceny.benchmarks import ours
from larceny.benchmarks.budgets import BUDGETS, Budget
from larceny.benchmarks.measure import Measurement, Run, interleave
from larceny.benchmarks.optional import MissingPackageError
from larceny.benchmarks.peers import COPY, PLAY, peer_runs
from larceny.benchmarks.report import Row, budget_row
from larceny.envs.core.rulebook import Rulebook, find_rulebook, rulebook_ids

MASS, FEW = 512, 8
"""Games that train at once, and ``env()`` in the usual way beside it."""
NET_ARCH = (64, 64)
"""Hidden layers, those of Stable-Baselines3."""
AEC_PEER = "pettingzoo/connect_four"
COPY_PEERS = ("openspiel/connect_four clone", "pettingzoo/connect_four deepcopy")


@dataclass
class Bench:
    """One session of measuring: settings, and the notes that gather (a package is missing, say)."""

    seconds: float
    repeats: int
    vs_peers: bool
    notes: dict[str, None] = field(default_factory=dict)

    def rates(self, own: Run, peers: dict[str, Run]) -> dict[str, Measurement]:
        """Measure our run, named ``""``, and the peers' in turns."""
        return interleave({"": own, **peers}, seconds=self.seconds, repeats=self.repeats)

    def peers(self, kind: str, names: Iterable[str]) -> dict[str, Run]:
        """Runs of the named peers as far as they are wanted and installed."""
        if not self.vs_peers:
            return {}
        runs, missing = peer_runs({"play": PLAY, "copy": COPY}[kind], names)
        self.notes.update(dict.fromkeys(missing))
        return runs


def run_bench(
    games: Sequence[str], *, vs_peers: bool = False, seconds: float = 1.0, repeats: int = 5
) -> tuple[list[Row], list[str]]:
    """Measure some games, all by default.

    Args:
        games: names of games.
        vs_peers: measure other libraries beside them.
        seconds: how long each thing is measured each time.
        repeats: how many times; a row shows the middle, the lowest and the highest.

    Returns:
        The rows and notes of a report.

    Raises:
        OptionError: for an unknown game.
    """
    rulebooks = [find_rulebook(name) for name in games or rulebook_ids()]
    bench = Bench(seconds, repeats, vs_peers)
    bench.notes.update(dict.fromkeys(busy_notes()))
    rows = []
    for rulebook in rulebooks:
        budget = BUDGETS.get(rulebook.id, Budget())
        for section in (aec_rows, batch_rows, copy_rows, start_rows, training_rows):
            _say(f"{rulebook.id}: {section.__name__.removesuffix('_rows')}")
            rows += section(bench, rulebook, budget)
    return rows, list(bench.notes)


def busy_notes() -> list[str]:
    """A line for the report if other work leaves too little of the machine for what is not measured as a ratio."""
    if not hasattr(os, "getloadavg"):
        return []
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load < cores / 2:
        return []
    return [f"the machine was busy before (load {load:.1f} on {cores} cores): only the ratios count, not the numbers"]


def _say(what: str) -> None:
    if sys.stderr.isatty():
        print(f"larceny bench: measuring {what}", file=sys.stderr)


def aec_rows(bench: Bench, rulebook: Rulebook, budget: Budget) -> list[Row]:
    """One game at a time through PettingZoo's interface."""
    rates = bench.rates(ours.aec_play(rulebook), bench.peers("play", [AEC_PEER]))
    return _beside(f"{rulebook.id} env()", rates, [AEC_PEER], min_ratio=budget.aec_ratio)


def batch_rows(bench: Bench, rulebook: Rulebook, budget: Budget) -> list[Row]:
    """Many games at once, against OpenSpiel's compiled games."""
    names = [f"openspiel/{game}" for game in budget.batched_peers]
    rates = bench.rates(ours.batch_play(rulebook), bench.peers("play", names))
    ahead = None if budget.batched is None else 1.0
    masks = bench.rates(ours.batch_play(rulebook, observe=False), {})
    return [
        *_beside(f"{rulebook.id} batch", rates, names, at_least=budget.batched, min_ratio=ahead),
        *_beside(f"{rulebook.id} batch, masks only", masks, [], at_least=budget.batched_mask),
    ]


def copy_rows(bench: Bench, rulebook: Rulebook, budget: Budget) -> list[Row]:
    """Copies of a game in progress."""
    peers = bench.peers("copy", COPY_PEERS)
    rows = []
    for what, run in (("in a batch", ours.batch_copy(rulebook)), ("from Python", ours.single_copy(rulebook))):
        costs = {name: rate.microseconds() for name, rate in bench.rates(run, peers).items()}
        title = f"{rulebook.id} copy {what}"
        rows += _beside(title, costs, COPY_PEERS, at_most=budget.copy_us, lower_is_better=True)
    return rows


def start_rows(bench: Bench, rulebook: Rulebook, budget: Budget) -> list[Row]:
    """From import to the first step in a new process."""
    cold, warm = ours.first_steps(rulebook, bench.repeats)
    middle = Measurement.of(warm, "s")
    return [
        budget_row(f"{rulebook.id} first step, cold", cold, "s", at_most=budget.cold_s),
        budget_row(
            f"{rulebook.id} first step, warm", middle.median, "s", at_most=budget.warm_s,
            spread=(middle.low, middle.high),
        ),
    ]  # fmt: skip


def training_rows(bench: Bench, rulebook: Rulebook, budget: Budget) -> list[Row]:
    """MaskablePPO against random opponents on the batch, on ``env()`` and on a peer's game.

    All train the same hidden layers for the same number of epochs. The minibatch is Stable-Baselines3's own 64 where
    few games give few frames, and 4096 for the batch. All have all cores.
    """
    try:
        from larceny.benchmarks import training_runs
    except MissingPackageError as error:
        bench.notes[str(error)] = None
        return []
    few = f"{FEW} env() in turn"
    trainings = {
        "": partial(training_runs.train_batch, rulebook, MASS, NET_ARCH),
        few: partial(training_runs.train_few, partial(training_runs.own_env, rulebook), FEW, NET_ARCH),
    }
    peer = f"{FEW} {AEC_PEER}"
    if bench.vs_peers:
        trainings[peer] = partial(training_runs.train_few, training_runs.connect_four, FEW, NET_ARCH)
    speeds, missing = training_runs.in_turns(trainings, bench.seconds, bench.repeats)
    bench.notes.update(dict.fromkeys(missing))
    fps = {name: Measurement.of([speed.fps for speed in found], "frames/s") for name, found in speeds.items()}
    share = Measurement.of([speed.env_share for speed in speeds[""]], "of the time")
    title = f"{rulebook.id} training, {MASS} games"
    return [
        *_beside(title, fps, [few], min_ratio=budget.training_ratio),
        *(_beside(title, fps, [peer]) if peer in fps else ()),
        *_beside(f"{title}: in the games", {"": share}, [], at_most=budget.env_share),
    ]


def _beside(
    path: str,
    found: dict[str, Measurement],
    peers: Sequence[str],
    *,
    at_least: float | None = None,
    at_most: float | None = None,
    min_ratio: float | None = None,
    lower_is_better: bool = False,
) -> list[Row]:
    """A row for each peer that was measured, or one without; ``found[""]`` is ours."""
    own = found[""]
    row = partial(
        budget_row, path, own.median, own.unit, at_least=at_least, at_most=at_most, min_ratio=min_ratio,
        lower_is_better=lower_is_better, spread=(own.low, own.high),
    )  # fmt: skip
    beside = [(name, found[name]) for name in peers if name in found]
    return [row(peer=name, peer_value=peer.median, peer_spread=(peer.low, peer.high)) for name, peer in beside] or [
        row()
    ]
