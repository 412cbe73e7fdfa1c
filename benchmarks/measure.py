"""Timing of competitors side by side, so that the ratio of two of them means something on a busy machine."""

from __future__ import annotations

import gc
import statistics
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, repeat
from time import perf_counter

Run = Callable[[float], tuple[int, float]]
"""``run(seconds) -> (steps, elapsed)``: work for about ``seconds`` s, say how many steps took how many seconds."""

WARM_UP_SHARE = 0.25
_RATE_UNIT = "steps/s"
_TIME_UNIT = "us"
_MICROSECONDS = 1e6


@dataclass(frozen=True)
class Measurement:
    """The middle, the lowest and the highest of several repeats, all in ``unit``."""

    median: float
    low: float
    high: float
    unit: str = _RATE_UNIT

    @classmethod
    def of(cls, values: list[float], unit: str = _RATE_UNIT) -> Measurement:
        """Summarise at least one value in ``unit``."""
        return cls(statistics.median(values), min(values), max(values), unit)

    def microseconds(self) -> Measurement:
        """The same measurement, turned from a rate per second into microseconds per item."""
        if self.unit == _TIME_UNIT:
            return self
        return Measurement(_MICROSECONDS / self.median, _MICROSECONDS / self.high, _MICROSECONDS / self.low, _TIME_UNIT)


def measure(run: Run, *, seconds: float, repeats: int) -> Measurement:
    """Warm ``run`` up, then take its rate ``repeats`` times for ``seconds`` s each."""
    return interleave({"only": run}, seconds=seconds, repeats=repeats)["only"]


def interleave(runs: Mapping[str, Run], *, seconds: float, repeats: int) -> dict[str, Measurement]:
    """Measure all ``runs`` in turns, each ``repeats`` times for ``seconds`` s, after a warm-up of each.

    Returns one measurement in steps/s per name. Every other round goes through the competitors backwards: other
    work on the machine, and a processor that heats up, then slow all of them alike.
    """
    if repeats < 1 or seconds <= 0:
        raise ValueError(f"repeats and seconds must be positive, not repeats={repeats}, seconds={seconds}")
    for run in runs.values():
        run(seconds * WARM_UP_SHARE)
    rates: dict[str, list[float]] = {name: [] for name in runs}
    order = list(runs)
    for _ in range(repeats):
        for name in order:
            rates[name].append(_rate(runs[name], seconds))
        order.reverse()
    return {name: Measurement.of(values) for name, values in rates.items()}


def _rate(run: Run, seconds: float) -> float:
    # One competitor's garbage must not be collected on the clock of the next.
    gc.collect()
    steps, elapsed = run(seconds)
    if steps < 1 or elapsed <= 0:
        raise ValueError(f"a run must take at least one step in a positive time, not {steps} in {elapsed} s")
    return steps / elapsed


def count_steps(steps: Iterator[object], *, chunk: int = 32) -> Run:
    """Make a run out of an endless iterator that takes one step each time it is advanced.

    The clock is read once per ``chunk`` steps, so that a fast environment does not pay for it. The next run goes
    on where the last one stopped: short runs see late positions and resets as often as long ones.
    """

    def run(seconds: float) -> tuple[int, float]:
        done = 0
        start = now = perf_counter()
        while now - start < seconds:
            deque(islice(steps, chunk), maxlen=0)
            done += chunk
            now = perf_counter()
        return done, now - start

    return run


def count_calls(call: Callable[[], object], *, chunk: int = 32) -> Run:
    """Make a run out of one call, repeated; each call counts as one step."""

    def calls() -> Iterator[object]:
        return (call() for _ in repeat(None))

    return count_steps(calls(), chunk=chunk)
