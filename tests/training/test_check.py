"""``larceny check``: a line for each sound file, and the first fault of the first that is not."""

import subprocess
import sys

import pytest
import yaml
from typer.testing import CliRunner

from alley_thieves.maps import FAULTS, crooked, spoiled, write
from larceny.training.cli import app
from project import ROOT

CONFIGS = sorted((ROOT / "configs").glob("*/*.yaml"))


def check(*paths):
    return CliRunner().invoke(app, ["check", *map(str, paths)], prog_name="larceny")


def mistake(*paths):
    """Check files of which one is unsound; its line without the prefix."""
    result = check(*paths)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1, result.stderr
    return result.stderr.removeprefix("error: ").strip()


def changed(tmp_path, name, change):
    """A copy of a shipped file after ``change(data)``."""
    data = yaml.safe_load((ROOT / "configs" / name).read_text(encoding="utf-8"))
    change(data)
    return write(tmp_path / "changed.yaml", data)


def test_all_shipped_files_are_sound():
    result = check(*CONFIGS)

    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert [line.split(": ")[0] for line in lines] == [f"ok {path}" for path in CONFIGS]
    text = result.stdout
    assert "city map 'legerdemain' of 44 spaces" in text
    assert "training configuration for alley_thieves" in text
    assert "18 cards" in text and "9 sections" in text
    assert "Thiefdom components 'thiefdom': 16 board sides, 36 guests and so on" in text


def test_maps_of_others_are_checked(tmp_path):
    path = write(tmp_path / "mine.yaml", crooked())

    assert check(path).stdout == f"ok {path}: city map 'crooked' of 25 spaces\n"


@pytest.mark.parametrize("fault", ["no alleyways", "a hideout of three", "an alleyway to nowhere", "too many spaces"])
def test_faults_of_maps_are_one_line(fault, tmp_path):
    change, message = FAULTS[fault]
    path = write(tmp_path / "map.yaml", spoiled(change))

    assert mistake(path).startswith(f"map {path}: ")
    assert message.replace("\\", "") in mistake(path)


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("training/quickstart.yaml", lambda data: data.update(game="chess"), "no game 'chess'"),
        ("training/quickstart.yaml", lambda data: data.update(colour="red"), "colour: Extra inputs are not permitted"),
        ("training/quickstart.yaml", lambda data: data.update(envs=0), "envs: Input should be greater than"),
        ("thieves_guild/cards.yaml", lambda data: data.update(copies=4), "copies is 4; 5 of each make up the deck"),
        ("thieves_guild/cards.yaml", lambda data: data["cards"].pop("heist"), "cards must be 18 names"),
        ("thieves_guild/cards.yaml", lambda data: data["cards"].update(heist=3), "heist has 3: None; there may be"),
        (
            "thieves_guild/cards.yaml",
            lambda data: data["cards"].update(heist={"gold_stolen": 3}),
            "cards: heist has gold_stolen: 3; there may be gold_won: 0, 1, 2, 3, 4, 5, 6; gold_lost",
        ),
        ("thieves_guild/cards.yaml", lambda data: data["cards"].update(heist={"gold_won": True}), "gold_won: True"),
        (
            "thieves_guild/sections.yaml",
            lambda data: data["sections"].update(port={"gold_won": 3}),
            "sections: port has gold_won: 3; there may be gold_won: 0.5, 1, 2; thieves_gained: 1, 2",
        ),
        ("thieves_guild/sections.yaml", lambda data: data.update(sections=[]), "sections must be 9 names"),
        (
            "thiefdom/components.yaml",
            lambda data: data.pop("villas"),
            "the file has no villas; it has boards, locations",
        ),
        (
            "thiefdom/components.yaml",
            lambda data: data["guests"][0].update(cost=9),
            "guests, entry 1 has cost 9; it is",
        ),
        (
            "thiefdom/components.yaml",
            lambda data: data["boards"][2].update(drawing="+---- ----+"),
            "board 2A: its drawing has 1 lines; it needs 11",
        ),
    ],
)
def test_faults_of_other_files_are_one_line(name, change, message, tmp_path):
    path = changed(tmp_path, name, change)

    assert path in mistake(path) and message in mistake(path)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is nothing that larceny reads: it has no entry spaces, boards, game, cards"),
        (b"colour: red\n", "is nothing that larceny reads"),
        (b"- game\n", "is nothing that larceny reads"),
        (b"game: [1\n", "is no YAML: while parsing"),
        (b"game: chess\ngame: go\n", "is no YAML: 'game' is given twice"),
        (b"\xff\xfe\x00\x80", "is no YAML: 'utf-8' codec"),
        (b"[" * 10_000, "is no YAML"),
    ],
)
def test_files_that_are_nothing_are_one_line(content, message, tmp_path):
    path = tmp_path / "file.yaml"
    path.write_bytes(content)

    assert mistake(path).startswith(f"{path} {message}")


def test_files_that_cannot_be_read_are_one_line(tmp_path):
    assert mistake(tmp_path / "none.yaml") == f"{tmp_path / 'none.yaml'} cannot be read: No such file or directory"
    assert mistake(tmp_path) == f"{tmp_path} cannot be read: Is a directory"


def test_the_first_unsound_file_ends_the_check(tmp_path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("colour: red\n", encoding="utf-8")
    result = check(CONFIGS[0], bad, CONFIGS[1])

    assert result.exit_code == 2
    assert result.stdout.count("ok ") == 1
    assert str(bad) in result.stderr


def test_checking_loads_no_training_library(tmp_path):
    program = (
        "import sys\n"
        "from larceny.training.cli import app\n"
        f"app(['check', {str(CONFIGS[-1])!r}], standalone_mode=False)\n"
        "print({'torch', 'stable_baselines3', 'sb3_contrib', 'tensorboard'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.stdout.splitlines()[-1:] == ["set()"], done.stderr
