"""Proof that the tests of the rules notice: a rule is broken in a copy of the package, and its tests have to fail.

The copy runs uncompiled, which takes a second or two. Only tests marked with the id of the broken rule are run.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from functools import cache

from ledger import defined_ids, ledgers, marked_tests
from project import PACKAGES, ROOT

COPIED = ("larceny", "larceny.envs", "larceny.configs")
RUN = """
import pathlib, sys
import larceny.configs, larceny.envs
import pytest
copy = pathlib.Path(sys.argv[1])
for package in (larceny, larceny.envs, larceny.configs):
    assert pathlib.Path(package.__file__).is_relative_to(copy), package.__file__
sys.exit(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--no-header", *sys.argv[2:]]))
"""
PASSED, FAILED = 0, 1


@dataclass(frozen=True)
class Breakage:
    """A rule, and a change of one place in the sources that breaks it."""

    rule: str
    name: str
    file: str
    original: str
    broken: str

    def __str__(self):
        return f"{self.rule} {self.name}"


@dataclass(frozen=True)
class Breaker:
    """Makes breakages in the sources of a game, which lie in ``folder``."""

    folder: str

    def __call__(self, rule, name, file, original, broken):
        """A breakage in a module of the game, or in a file named with its path."""
        return Breakage(rule, name, file if "/" in file else f"{self.folder}/{file}.py", original, broken)


def copy_of_the_package(folder):
    """Copy what the rules need, as an importable package, and return the folder that holds it."""
    for name in COPIED:
        target = folder.joinpath(*name.split("."))
        shutil.copytree(ROOT / PACKAGES[name], target, ignore=shutil.ignore_patterns("__pycache__"), dirs_exist_ok=True)
    return folder


def source_of(breakage):
    """The file of the sources that a breakage changes."""
    return ROOT / breakage.file


def break_rule(copy, breakage):
    """Apply a breakage to a copy of the package."""
    path = copy / "larceny" / breakage.file
    text = path.read_text(encoding="utf-8")
    assert text.count(breakage.original) == 1, f"{breakage.file} does not hold exactly once: {breakage.original!r}"
    path.write_text(text.replace(breakage.original, breakage.broken), encoding="utf-8")


def run_tests(copy, tests, timeout=120):
    """Run tests of the rules against a copy, uncompiled; returns pytest's exit status and what it printed."""
    settings = {"PYTHONPATH": str(copy), "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1", "PYTEST_ADDOPTS": ""}
    command = [sys.executable, "-c", RUN, str(copy), *tests]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True, check=False, timeout=timeout
    )
    return done.returncode, done.stdout[-4000:] + done.stderr[-4000:]


@cache
def marked():
    return marked_tests()


def run_broken(breakage, folder, tmp_path):
    """Break a rule in a copy of the package and run its tests below a folder; as :func:`run_tests`."""
    copy = copy_of_the_package(tmp_path)
    break_rule(copy, breakage)
    return run_tests(copy, [test for test in marked()[breakage.rule] if test.startswith(f"{folder}/")])


def unbroken_rules(game, breakages):
    """Rules of a game's rulebook, its rulings left aside, that no breakage breaks."""
    rules = [rule for rule in defined_ids(ledgers()[game]) if "-A" not in rule and "-P" not in rule]
    return [rule for rule in rules if rule not in {one.rule for one in breakages}]
