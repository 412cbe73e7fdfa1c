"""The README keeps its promises: its examples run, its commands name files and settings that exist."""

from __future__ import annotations

import re
import shlex

import pytest
import yaml

from larceny.envs import GAMES
from larceny.training.config import load_config
from project import PACKAGES, ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"<!-- example -->\n```python\n(.*?)```", README, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    line.split("#")[0].strip()
    for block in re.findall(r"```bash\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("larceny ")
]


def marked(name: str) -> str:
    found = re.findall(rf"<!-- {name}-command -->\n```bash\n(.*?)\n```", README, re.DOTALL)
    assert len(found) == 1
    assert "\n" not in found[0]
    return found[0]


@pytest.mark.parametrize("code", PYTHON, ids=range(len(PYTHON)))
def test_python_examples_run(code, capsys):
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})
    if code in EXAMPLES:
        assert capsys.readouterr().out.strip()


def test_the_aec_example_is_short():
    assert len(EXAMPLES[0].splitlines()) <= 15


def test_exactly_two_commands_for_a_fresh_machine():
    assert marked("quickstart").endswith("larceny quickstart")
    assert marked("test").endswith("-m pytest")
    for command in (marked("quickstart"), marked("test")):
        assert (ROOT / command.split(" -c ")[1].split()[0]).is_file()


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("larceny train")])
def test_training_commands_are_valid(command):
    words = shlex.split(command)[2:]
    overrides = [word for word in words if "=" in word and not word.startswith("--")]
    load_config(ROOT / words[0], overrides)


def test_every_game_and_folder_is_listed():
    for game in GAMES:
        assert f"`larceny/{game}_v0`" in README
    for name, folder in PACKAGES.items():
        if name != "larceny":
            assert f"| `{folder}/` | `{name}` |" in README


def test_shipped_training_configs_are_named_for_their_games():
    for game in GAMES:
        path = ROOT / "configs" / "training" / f"{game}.yaml"
        assert yaml.safe_load(path.read_text(encoding="utf-8"))["game"] == game
