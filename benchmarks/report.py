"""What a benchmark says: one row per measured path, as a table for people and as JSON for machines."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

_PACKAGES = ("larceny", "numpy", "numba", "pettingzoo", "open-spiel", "torch", "stable-baselines3", "sb3-contrib")
_VERDICTS = {True: "[green]met[/]", False: "[red]missed[/]", None: "-"}


@dataclass(frozen=True)
class Row:
    """One measured path beside its peer and its budget.

    ``ours`` and ``peer_value`` are in ``unit``, and so are ``spread`` and ``peer_spread``, the lowest and the highest
    of several repeats whose middles they are. ``ratio`` says how many times better than the peer we are, above 1
    always meaning better. ``budget`` is the demand in words, in the same unit; ``ok`` is whether it is met, ``None``
    where there is none or where the peer that it speaks of was not measured.
    """

    path: str
    ours: float
    unit: str
    peer: str | None = None
    peer_value: float | None = None
    ratio: float | None = None
    budget: str | None = None
    ok: bool | None = None
    spread: tuple[float, float] | None = None
    peer_spread: tuple[float, float] | None = None


def budget_row(
    path: str,
    ours: float,
    unit: str,
    *,
    peer: str | None = None,
    peer_value: float | None = None,
    at_least: float | None = None,
    at_most: float | None = None,
    min_ratio: float | None = None,
    lower_is_better: bool = False,
    spread: tuple[float, float] | None = None,
    peer_spread: tuple[float, float] | None = None,
) -> Row:
    """Make a row and judge it by every demand given.

    ``at_least`` and ``at_most`` bound ``ours``, in ``unit``; ``min_ratio`` is how many times better than the peer we
    must be. ``lower_is_better`` is for times and shares: the ratio is then the peer's value over ours.
    """
    ratio = _ratio(ours, peer_value, lower_is_better)
    demands: list[str] = []
    verdicts: list[bool | None] = []
    if at_least is not None:
        demands.append(f">= {_number(at_least)}")
        verdicts.append(ours >= at_least)
    if at_most is not None:
        demands.append(f"<= {_number(at_most)}")
        verdicts.append(ours <= at_most)
    if min_ratio is not None:
        demands.append(f">= {min_ratio:g}x peer")
        verdicts.append(None if ratio is None else ratio >= min_ratio)
    budget = ", ".join(demands) or None
    return Row(path, ours, unit, peer, peer_value, ratio, budget, _verdict(verdicts), spread, peer_spread)


def _ratio(ours: float, peer_value: float | None, lower_is_better: bool) -> float | None:
    if peer_value is None:
        return None
    above, below = (peer_value, ours) if lower_is_better else (ours, peer_value)
    return above / below if below else None


def _verdict(verdicts: list[bool | None]) -> bool | None:
    """A miss decides; otherwise one unknown leaves the whole unknown."""
    if False in verdicts:
        return False
    return True if verdicts and None not in verdicts else None


FILE_WIDTH = 160
"""Columns where the table goes to a file or a pipe."""


def print_table(rows: Iterable[Row], *, notes: Iterable[str] = (), console: Console | None = None) -> None:
    """Print the rows as one table, and below it one line per note (a missing package, say)."""
    console = console or Console()
    if not console.is_terminal:
        console.width = max(console.width, FILE_WIDTH)
    table = Table(title="larceny bench", box=SIMPLE_HEAD)
    for heading in ("path", "ours", "unit", "peer", "peer's", "ratio", "budget", ""):
        number = heading in ("ours", "peer's", "ratio")
        table.add_column(heading, justify="right" if number else "left", no_wrap=number, overflow="fold")
    for row in rows:
        table.add_row(*_cells(row))
    console.print(table)
    for note in notes:
        console.print(note, markup=False, highlight=False, soft_wrap=True)


def _cells(row: Row) -> Sequence[str]:
    return (
        row.path,
        _value(row.ours, row.spread),
        row.unit,
        row.peer or "",
        "" if row.peer_value is None else _value(row.peer_value, row.peer_spread),
        "" if row.ratio is None else f"{row.ratio:.2f}x",
        row.budget or "",
        _VERDICTS[row.ok],
    )


def _value(middle: float, spread: tuple[float, float] | None) -> str:
    """A value, and in a second line the lowest and the highest of its repeats."""
    return _number(middle) if spread is None else f"{_number(middle)}\n{_number(spread[0])}-{_number(spread[1])}"


def _number(value: float) -> str:
    """Three significant digits, thousands separated: 1,230,000 rather than 1234567.8."""
    if value == 0 or not abs(value) < float("inf"):
        return f"{value:g}"
    rounded = float(f"{value:.3g}")
    return f"{rounded:,.0f}" if abs(rounded) >= 100 else f"{rounded:g}"


def as_json(rows: Iterable[Row], *, notes: Iterable[str] = ()) -> dict[str, Any]:
    """The rows, the notes and the machine as one dict that ``json.dump`` takes."""
    return {"machine": machine(), "rows": [asdict(row) for row in rows], "notes": list(notes)}


def machine() -> dict[str, Any]:
    """What a number depends on besides the code: processor, cores, Python, and the versions of the packages."""
    return {
        "system": platform.platform(),
        "processor": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "packages": {name: _version(name) for name in _PACKAGES},
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
