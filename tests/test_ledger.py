"""Every rule has a test, every test of a rule names one that exists, and the ledger points at code that exists."""

import importlib
import re

import pytest

from ledger import RULE_ID, defined_ids, ledgers, marked_in, marked_tests
from project import ROOT

LEDGERS = ledgers()
IN_BRACKETS = re.compile(r"\[([^]]*)]")
CODE = re.compile(r"`(\w+)\.(\w+)`")
OPTION = re.compile(r"[Oo]ption `(\w+)`")


@pytest.fixture(scope="module")
def tested():
    return marked_tests()


def game_of(rule):
    """Return the game whose ledger has ids with the same letters, None if there is none."""
    return next((game for game, text in LEDGERS.items() if f"**{rule.partition('-')[0]}-" in text), None)


def test_there_is_a_ledger():
    assert "thieves_guild" in LEDGERS


@pytest.mark.parametrize("game", LEDGERS)
def test_no_id_is_given_twice(game):
    ids = defined_ids(LEDGERS[game])

    assert ids
    assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("game", LEDGERS)
def test_every_rule_has_a_test(game, tested):
    assert [rule for rule in defined_ids(LEDGERS[game]) if rule not in tested] == []


def test_every_marked_test_names_a_rule_of_a_ledger(tested):
    known = {rule for text in LEDGERS.values() for rule in defined_ids(text)}

    assert {rule: tests for rule, tests in tested.items() if rule not in known} == {}


@pytest.mark.parametrize("game", LEDGERS)
def test_rules_mentioned_in_the_sources_are_in_the_ledger(game):
    known = set(defined_ids(LEDGERS[game]))
    prefix = defined_ids(LEDGERS[game])[0].partition("-")[0]
    paths = [*(ROOT / "envs" / game).rglob("*.py"), ROOT / "envs" / game / "RULES.md"]
    mentioned = {rule for path in paths for rule in RULE_ID.findall(path.read_text(encoding="utf-8"))}

    assert {rule for rule in mentioned if rule.startswith(f"{prefix}-")} - known == set()


@pytest.mark.parametrize("game", LEDGERS)
def test_the_ledger_points_at_code_that_exists(game):
    named = [code for text in IN_BRACKETS.findall(LEDGERS[game]) for code in CODE.findall(text)]
    package = f"larceny.envs.{game}"
    missing = [
        f"{module}.{name}"
        for module, name in sorted(set(named))
        if not hasattr(importlib.import_module(f"{package}.{module}"), name)
    ]

    assert named
    assert missing == []


@pytest.mark.parametrize("game", LEDGERS)
def test_every_rule_says_where_it_is_implemented(game):
    lines = re.split(r"^(?=- \*\*|#)", LEDGERS[game], flags=re.MULTILINE)
    rules = [" ".join(line.split()) for line in lines if line.startswith("- **")]

    assert len(rules) == len(defined_ids(LEDGERS[game]))
    assert [rule for rule in rules if not re.search(r"\[[^]]*`\w+\.\w+`[^]]*]$", rule)] == []


@pytest.mark.parametrize("game", LEDGERS)
def test_the_ledger_names_exactly_the_options_that_exist(game):
    rulebook = importlib.import_module(f"larceny.envs.{game}").RULEBOOK

    assert set(OPTION.findall(LEDGERS[game])) == {option.name for option in rulebook.options}


def test_marks_are_found_in_all_their_forms():
    source = """
@pytest.mark.rule("XX-001", "XX-A02")
@pytest.mark.rule("XX-003")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("XX-004"))])
def test_one(x):
    pass

def test_two():
    mark.rule("XX-005")
"""
    assert marked_in(source) == {"test_one": ["XX-001", "XX-A02", "XX-003", "XX-004"], "test_two": []}


def test_marks_that_cannot_be_read_are_errors():
    with pytest.raises(ValueError, match="malformed"):
        marked_in("@pytest.mark.rule(NAME)\ndef test_one(): pass")
