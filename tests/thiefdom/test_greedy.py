"""The scripted player makes no plain mistakes with goods, cards and plans."""

import numpy as np
import pytest

from larceny.envs.core.random import entropy_word
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.actions import PLAN_AS, PLANS
from thiefdom.friends import in_house
from thiefdom.table import town
from thiefdom.turns import in_location, in_villa

SEEDS = range(8)


def answers(game):
    """Numbers of what the scripted player would answer, with some seeds."""
    out, rows = np.empty(1, np.int64), np.zeros(1, np.int64)
    kernels, scratch = game.rulebook.kernels, game.rulebook.blank(1)
    found = set()
    for seed in SEEDS:
        kernels.greedy_rows(game._tables, game._states, rows, np.array([entropy_word(seed)], np.uint64), scratch, out)
        found.add(int(out[0]))
    return found


def choices(game):
    """The blocks of these answers."""
    starts = {
        block.name: (game.rulebook.actions.start(block.name), block.size) for block in game.rulebook.actions.blocks
    }
    return {name for name, (first, size) in starts.items() if any(0 <= a - first < size for a in answers(game))}


STREET = """
+-----------+
|a 1 2 3 4 M|
|    :      |
|T T D S S .|
+-----------+
"""


@pytest.mark.parametrize(("goods", "answer"), [({}, {"badge"}), ({"badge": 3, "gem": 1}, {"badge"})])
def test_it_robs_a_guard_for_less_than_the_badge(goods, answer):
    game = town(STREET, {"P1": "2", "guard A": ("3", "east")})
    game.give("P1", **goods)

    assert choices(game) == answer


def test_it_drops_no_painting_for_a_badge_or_a_gem():
    game = town(STREET, {"P1": "2", "guard A": ("3", "east"), "noble A": "1"})
    game.give("P1", gold=4)
    game.hang(1, "P1")

    assert {"badge", "jewel"} <= set(game.question())
    assert choices(game).isdisjoint({"badge", "jewel", "purse"})


def test_it_asks_no_favor_that_costs_more_than_it_brings():
    assert choices(in_house("C", "Antonius")) == {"favor"}

    game = in_house("C", "Antonius")
    game.hang(1, "P1")
    assert "favor" in game.question() and "favor" not in choices(game)


def test_it_leaves_no_badges_behind_for_gems():
    game = in_villa(3, ("Lock Pick",), badge=4)

    assert "use" in game.question() and "use" not in choices(game)


def test_in_a_location_it_ends_rather_than_waste():
    """Liquor would cost a badge."""
    game = in_location("A", gold=2, badge=4, wine=0)
    game.play("use")
    game.play("reveal")
    game.play("done")

    assert "liquor" in game.question() and choices(game) == {"done"}


def test_its_townsfolk_come_last():
    game = town(STREET, {"P1": "1"}, hideouts={0: "T", 1: "S"}, num_players=2)
    game.end_night()
    plans = {PLANS[answer - PLAN_AS] for answer in answers(game)}

    assert len(plans) > 1 and all(plan[-1] == s.TOWNSFOLK for plan in plans)


@pytest.mark.parametrize(("safe", "goes"), [("nobody", False), ("G32", True), ("smoke", True)])
def test_it_walks_through_the_view_of_a_guard_that_cannot_arrest_it(safe, goes):
    """On the way to the market it would have to stop in the view of the guard."""
    game = town("+-------------+\n|a 1 2 3 4:M M|\n+-------------+", {"P1": "a", "guard A": ("4", "west")})
    if safe == "G32":
        game.befriend("P1", "G32")
    elif safe == "smoke":
        game.equip("P1", "Smoke Bomb")
        game.play("bomb")

    assert ("go" in choices(game)) == goes
