"""The command line: what it prints, what it writes, and one line for every mistake."""

import json
import subprocess
import sys
import types
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from larceny import __version__
from larceny.benchmarks.report import budget_row
from larceny.training import arena, opponents
from larceny.training.checkpoint import Result
from larceny.training.cli import app, errors, main, output
from larceny.training.config import ConfigError
from tiny_policy import change_card, save_tiny

ARENA = ["arena", "thieves_guild", "greedy", "random"]


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="larceny")


def mistake(*arguments):
    """Run a command that must fail as a user's mistake does; return its one line without the prefix."""
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1, result.stderr
    return result.stderr.removeprefix("error: ").strip()


def test_version():
    assert run("--version").output == f"larceny {__version__}\n"


def test_help_names_the_commands():
    result = run()

    assert result.exit_code == 0
    assert all(name in result.output for name in ("games", "bots", "arena", "bench", "train", "check", "quickstart"))


def test_games_are_listed_with_players_and_options():
    text = run("games").stdout

    assert all(word in text for word in ("thieves_guild_v0", "2-6", "bid_payment", "'highest'", "tie_break"))


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    result = Result(against="greedy", players=4, games=400, win_rate=0.61, ci95=(0.57, 0.65), mean_score=100.0)
    save_tiny(tmp_path / "thieves_guild" / "tiny", results=[result])
    save_tiny(tmp_path / "thieves_guild" / "old")
    change_card(tmp_path / "thieves_guild" / "old", action_layout="0")
    monkeypatch.setattr(opponents, "_shipped_root", lambda: tmp_path)
    monkeypatch.setattr("larceny.training.cli.bots.files", lambda _: tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


@pytest.mark.usefixtures("shipped")
def test_bots_are_listed_with_their_strength():
    text = run("bots", "thieves_guild").stdout

    assert "random" in text and "greedy" in text
    assert "61% (57%-65%) against greedy, 4 players" in text
    assert "cannot be used" in text


def test_arena_prints_a_table_and_a_verdict():
    text = run(*ARENA, "--games", "40", "--seed", "1").stdout

    assert "thieves_guild_v0, 2 players, 40 games" in text
    assert "greedy is better than random" in text


def test_arena_takes_options_of_the_game(monkeypatch):
    asked = {}
    played = arena.play_arena(
        "alley_thieves", ["greedy", "random"], players=2, games=2, seed=1, options={"turn_limit": 9}
    )
    monkeypatch.setattr(arena, "play_arena", lambda *names, **settings: asked.update(settings) or played)
    command = ["arena", "alley_thieves", "greedy", "random", "--option", "turn_limit=9", "--option", "variant=walls"]

    assert run(*command).exit_code == 0
    assert asked["options"] == {"turn_limit": 9, "variant": "walls"}


def test_arena_writes_json(tmp_path):
    path = tmp_path / "result.json"

    assert run(*ARENA, "--players", "4", "--games", "6", "--seed", "3", "--json", path).exit_code == 0

    found = json.loads(path.read_text())
    wanted = arena.play_arena("thieves_guild", ["greedy", "random"], players=4, games=6, seed=3).as_dict()
    assert found == wanted
    assert list(found) == ["game", "players", "games", "bots"]
    fields = ["bot", "games", "win_rate", "ci95", "mean_rank", "mean_score", "mean_outcome", "rating"]
    assert list(found["bots"][0]) == fields
    assert [file.name for file in tmp_path.iterdir()] == ["result.json"]


def test_the_same_arena_gives_the_same_output(tmp_path):
    policy = save_tiny(tmp_path / "tiny")
    command = ["arena", "thieves_guild", f"{policy}:argmax", policy, "--games", "20", "--seed", "4"]

    assert run(*command).stdout == run(*command).stdout


def test_an_older_result_is_replaced(tmp_path):
    (tmp_path / "result.json").write_text("old")

    run(*ARENA, "--games", "2", "--json", tmp_path / "result.json")

    assert json.loads((tmp_path / "result.json").read_text())["games"] == 2


def test_failed_writing_keeps_the_older_file(tmp_path, monkeypatch):
    path = tmp_path / "result.json"
    path.write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(output.os, "replace", fail)
    result = run(*ARENA, "--games", "2", "--json", path)

    assert (result.exit_code, result.stderr) == (2, f"error: {path}: No space left on device\n")
    assert path.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["result.json"]


def test_unserialisable_results_do_not_touch_the_file(tmp_path):
    with pytest.raises(ValueError, match="JSON"):
        output.write_json(tmp_path / "result.json", float("nan"))

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["arena", "chess", "random"], "no game 'chess'; there are alley_thieves, thiefdom, thieves_guild"),
        (["arena", "thieves_guild", "nobody"], "no opponent 'nobody'; there are random, greedy"),
        (["arena", "thieves_guild", "greedy:best"], "no opponent 'greedy:best'"),
        (["arena", "thieves_guild"], "Missing argument 'BOT...'; see larceny arena --help"),
        (["arena"], "Missing argument 'GAME'"),
        ([*ARENA, "--option", "tie_break"], "--option 'tie_break' is not of the form name=value"),
        ([*ARENA, "--option", "num_players=3"], "--option num_players: write it as --players"),
        ([*ARENA, "--option", "tie_break=a", "--option", "tie_break=b"], "--option tie_break is given twice"),
        ([*ARENA, "--option", "tie_break=["], "--option 'tie_break=[': '[' is no YAML value"),
        ([*ARENA, "--option", "tie_break=maybe"], "option tie_break='maybe' is not allowed"),
        ([*ARENA, "--seed", "-1"], "seed=-1 is not allowed; it is a whole number from 0"),
        ([*ARENA, "--seed", "one"], "Invalid value for '--seed'"),
        ([*ARENA, "--games", "0"], "games=0 is not allowed; it is a whole number from 1"),
        ([*ARENA, "--games", "1.5"], "Invalid value for '--games'"),
        ([*ARENA, "--players", "7"], "option num_players=7 is not allowed; choose one of 2, 3, 4, 5, 6"),
        ([*ARENA, "--players", "0"], "option num_players=0 is not allowed"),
        ([*ARENA, "--json", "/no/such/folder/x.json"], "the folder /no/such/folder does not exist; make it first"),
        ([*ARENA, "--json", "/"], "/ is a folder; name a file"),
        ([*ARENA, "--colour"], "No such option: --colour"),
        (["bots", "chess"], "no game 'chess'"),
        (["bench", "chess"], "no game 'chess'"),
        (["bench", "--repeats", "0"], "Invalid value for '--repeats'"),
        (["bench", "--json", "/no/such/folder/x.json"], "the folder /no/such/folder does not exist"),
        (["train"], "Missing argument 'CONFIG'"),
        (["check"], "Missing argument 'PATH...'"),
        (["play"], "No such command 'play'; see larceny --help"),
        (["--colour"], "No such option: --colour"),
    ],
)
def test_mistakes_are_one_line(arguments, message):
    assert message in mistake(*arguments)


def test_folders_that_are_no_checkpoints_are_one_line(tmp_path):
    assert mistake("arena", "thieves_guild", tmp_path) == f"{tmp_path} is no checkpoint: it has no card.json"


def test_damaged_checkpoints_are_one_line(tmp_path):
    policy = save_tiny(tmp_path / "tiny")
    change_card(policy, author="me")

    assert "author: Extra inputs" in mistake("arena", "thieves_guild", policy)


def test_places_that_cannot_be_written_are_one_line(tmp_path, monkeypatch):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(output.tempfile, "TemporaryFile", refuse)

    assert "cannot be written: Permission denied; name a file somewhere else" in mistake(
        *ARENA, "--json", tmp_path / "result.json"
    )


def raises(error):
    def function(*_, **__):
        raise error

    return function


@pytest.mark.parametrize(
    ("error", "line"), [(KeyboardInterrupt(), "interrupted\n"), (KeyboardInterrupt("saved"), "interrupted: saved\n")]
)
def test_ctrl_c_is_one_line(monkeypatch, error, line):
    monkeypatch.setattr(arena, "play_arena", raises(error))

    result = run(*ARENA)

    assert (result.exit_code, result.output) == (130, line)


def test_mistakes_of_larceny_itself_are_not_hidden(monkeypatch):
    monkeypatch.setattr(arena, "play_arena", raises(ValueError("a bug")))

    with pytest.raises(ValueError, match="a bug"):
        main(ARENA)


def test_full_disks_are_one_line(monkeypatch):
    monkeypatch.setattr(arena, "play_arena", raises(OSError("no folder can be written")))

    assert mistake(*ARENA) == "no folder can be written"


def test_usage_errors_are_recognised():
    assert issubclass(typer.BadParameter, errors.USAGE_ERROR)
    assert errors.USAGE_ERROR.__name__ == "UsageError"


@pytest.fixture
def calls(monkeypatch):
    """Stands in for the training modules, which load torch, and keeps what they were called with."""
    found = []
    for module, name in (("train", "run_training"), ("quickstart", "run_quickstart")):
        stand_in = types.ModuleType(module)
        setattr(stand_in, name, lambda *arguments: found.append(arguments))
        monkeypatch.setitem(sys.modules, f"larceny.training.{module}", stand_in)
    return found


def test_train_passes_everything_on(calls):
    run("train", "run.yaml")
    run("train", "run.yaml", "ppo.n_epochs=2", "seed=3", "--out", "runs/a", "--resume")

    assert calls == [("run.yaml", [], None, False), ("run.yaml", ["ppo.n_epochs=2", "seed=3"], "runs/a", True)]


def test_quickstart_passes_everything_on(calls):
    run("quickstart")
    run("quickstart", "--out", "runs/q", "--seed", "7")

    assert calls == [(None, 0), ("runs/q", 7)]


@pytest.mark.usefixtures("calls")
def test_config_errors_are_one_line(monkeypatch):
    error = ConfigError("config run.yaml: ppo.gamma: too\nlarge")
    monkeypatch.setattr(sys.modules["larceny.training.train"], "run_training", raises(error))

    assert mistake("train", "run.yaml") == "config run.yaml: ppo.gamma: too large"


def test_bench_prints_and_writes_its_rows(tmp_path, monkeypatch):
    asked = []

    def stand_in(games, **settings):
        asked.append((games, settings))
        return [budget_row("path", 3.0, "us", at_most=1.0)], ["a note"]

    monkeypatch.setattr("larceny.benchmarks.run.run_bench", stand_in)
    result = run("bench", "thieves_guild", "--vs-peers", "--repeats", "2", "--json", tmp_path / "bench.json")

    assert asked == [(["thieves_guild"], {"vs_peers": True, "seconds": 1.0, "repeats": 2})]
    assert "missed" in result.stdout and "a note" in result.stdout
    written = json.loads((tmp_path / "bench.json").read_text())
    assert (written["rows"][0]["ok"], written["notes"]) == (False, ["a note"])


def outside(*command, cwd):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


def test_the_installed_command_reports_mistakes_without_a_traceback(tmp_path):
    done = outside(Path(sys.executable).with_name("larceny"), "arena", "thieves_guild", "nobody", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: no opponent 'nobody'") and done.stderr.count("\n") == 1


def test_commands_for_playing_load_no_training_library(tmp_path):
    program = (
        "import sys\n"
        "from larceny.training.cli import app, main\n"
        "app(['arena', 'thieves_guild', 'greedy', 'random', '--games', '2'], standalone_mode=False)\n"
        "app(['bots', 'thieves_guild'], standalone_mode=False)\n"
        "print({'torch', 'stable_baselines3', 'sb3_contrib', 'tensorboard'} & set(sys.modules))"
    )

    done = outside(sys.executable, "-c", program, cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "set()"
