"""``larceny bench`` measures what it says, with and without the other libraries."""

import pytest

import larceny.envs
from larceny.benchmarks import ours, run
from larceny.benchmarks.budgets import BUDGETS, Budget
from larceny.benchmarks.measure import Measurement
from larceny.benchmarks.report import as_json, budget_row, print_table
from larceny.benchmarks.run import Bench, run_bench
from larceny.envs.thieves_guild import RULEBOOK

BUDGET = BUDGETS["thieves_guild"]


@pytest.fixture
def bench():
    return Bench(seconds=0.01, repeats=1, vs_peers=False)


def test_every_game_has_a_budget():
    assert set(BUDGETS) == set(larceny.envs.GAMES)


@pytest.mark.parametrize("section", [run.aec_rows, run.batch_rows, run.copy_rows])
def test_sections_measure_without_peers(section, bench):
    rows = section(bench, RULEBOOK, BUDGET)

    assert all(row.path.startswith("thieves_guild") and row.ours > 0 for row in rows)
    assert all(row.peer is None and row.spread[0] <= row.ours <= row.spread[1] for row in rows)
    assert bench.notes == {}


def test_a_game_without_budget_is_measured_without_demands(bench):
    assert {(row.budget, row.ok) for row in run.batch_rows(bench, RULEBOOK, Budget())} == {(None, None)}


def test_peers_are_measured_beside_us():
    pytest.importorskip("pyspiel")
    bench = Bench(seconds=0.01, repeats=1, vs_peers=True)

    rows = [row for row in run.batch_rows(bench, RULEBOOK, BUDGET) if row.peer]

    assert [row.peer for row in rows] == ["openspiel/connect_four", "openspiel/leduc_poker"]
    assert all(row.ratio == pytest.approx(row.ours / row.peer_value) for row in rows)


def test_missing_packages_are_noted_once(monkeypatch):
    monkeypatch.setattr(run, "peer_runs", lambda kind, names: ({}, ["x is not installed"]))
    bench = Bench(seconds=0.01, repeats=1, vs_peers=True)

    rows = run.copy_rows(bench, RULEBOOK, BUDGET) + run.aec_rows(bench, RULEBOOK, BUDGET)

    assert list(bench.notes) == ["x is not installed"]
    assert [row.peer for row in rows] == [None] * 3
    assert rows[-1].ok is None  # The demand speaks of a peer that was not measured.


@pytest.mark.parametrize(("load", "lines"), [(0.2, 0), (7.5, 1)])
def test_a_busy_machine_is_noted(monkeypatch, load, lines):
    monkeypatch.setattr(run.os, "getloadavg", lambda: (load, 0.0, 0.0), raising=False)
    monkeypatch.setattr(run.os, "cpu_count", lambda: 4)

    assert len(run.busy_notes()) == lines


def test_copies_are_whole():
    source = ours._played(RULEBOOK, 5)
    target = RULEBOOK.blank(5)

    ours.copy_rows(source, target)

    assert source.tobytes() == target.tobytes()


def test_report_shows_middle_lowest_and_highest(capsys):
    row = budget_row("path", 2.0, "us", at_most=3.0, spread=(1.0, 4.0), peer="x", peer_value=8.0, lower_is_better=True)

    print_table([row])

    text = capsys.readouterr().out
    assert "1-4" in text and "4.00x" in text and "met" in text
    assert as_json([row])["rows"][0]["spread"] == (1.0, 4.0)


def test_rows_of_several_peers():
    found = {"": Measurement(4.0, 3.0, 5.0), "a": Measurement(2.0, 1.0, 3.0), "b": Measurement(8.0, 7.0, 9.0)}

    rows = run._beside("path", found, ["a", "b", "absent"], min_ratio=1.0)

    assert [(row.peer, row.ratio, row.ok) for row in rows] == [("a", 2.0, True), ("b", 0.5, False)]


@pytest.mark.slow
def test_the_whole_bench():
    rows, notes = run_bench([], seconds=0.05, repeats=1)

    paths = {row.path.removeprefix("thieves_guild ") for row in rows}
    assert {"env()", "batch", "copy in a batch", "copy from Python"} <= paths
    assert {"first step, cold", "first step, warm", "training, 512 games"} <= paths
    assert any(row.peer == "8 env() in turn" for row in rows)
    assert [note for note in notes if "busy" not in note] == []
