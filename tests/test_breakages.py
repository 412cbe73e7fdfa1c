"""The rules that the slow tests break can still be broken: each text that is to be changed is there once."""

import importlib

import pytest

from breaking import source_of
from project import ROOT

MODULES = sorted(path.relative_to(ROOT / "tests") for path in ROOT.glob("tests/*/test_broken_*.py"))


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_what_is_to_be_broken_is_there_once(path):
    breakages = importlib.import_module(".".join(path.with_suffix("").parts)).BREAKAGES

    stale = [str(each) for each in breakages if source_of(each).read_text(encoding="utf-8").count(each.original) != 1]
    assert breakages and stale == []
