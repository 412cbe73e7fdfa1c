"""Guests that keep thieves from being arrested: Bernhard and some that stand in (RULES.md: Guests)."""

import pytest

from tabletop import READABLE
from thiefdom.friends import in_house
from thiefdom.table import town
from thiefdom.turns import actions, next_night, points, walk

pytestmark = READABLE

STREET = """
    +-------------+
    |T 1 a 2 b 3 4|
    +-------------+
"""
"""Guard A stands on b and looks along the street to the house T."""


def in_street(friend=None, figures=None, **goods):
    """P1 is in T and to act; guard A looks from b to T."""
    game = town(STREET, {"P1": "T", "guard A": ("b", "west")} | (figures or {}))
    if friend:
        game.befriend("P1", friend)
    game.give("P1", **goods)
    return game


def bribed(figures=None, **goods):
    """P1 has bribed guard A."""
    game = in_street("Bernhard", figures, **({"gold": 1} | goods))
    game.play("bribe", "guard A")
    return game


def arrested(game):
    """Thieves that were arrested by the last answer."""
    return [line.split()[0] for line in game.heard if "is arrested" in line]


# -- Bernhard ------------------------------------------------------------------------------------


@pytest.mark.rule("TD-206", "TD-A123", "TD-170", "TD-A109")
def test_a_bribe_costs_an_action_and_a_gold_that_goes_to_the_dungeon():
    game = in_street("Bernhard", gold=2, gem=1)
    assert game.choices("bribe") == ["guard A"], "of those that are in the game"
    heard = game.play("bribe", "guard A")

    assert heard == ["P1 bribes guard A"]
    assert (actions(game), game.goods("P1"), game.dungeon()) == (2, {"gold": 1, "gem": 1}, {"gold": 1})


@pytest.mark.rule("TD-206")
def test_any_guard_can_be_bribed_wherever_it_stands_and_looks():
    game = in_street("Bernhard", {"guard C": ("4", "east")}, gold=1)

    assert game.choices("bribe") == ["guard A", "guard C"]


@pytest.mark.rule("TD-206", "TD-049", "TD-173")
def test_not_without_gold_in_hand_or_an_action_or_bernhard():
    game = in_street("Bernhard")
    game.store(0, gold=4)
    assert "bribe" not in game.question()
    game.give("P1", gold=4)
    game.acting("P1", actions=0)
    assert "bribe" not in game.question()
    assert "bribe" not in in_street(gold=4).question()

    game = in_street("Bernhard", {"P2": "T"})
    game.give("P2", gold=4)
    game.acting("P2")
    assert "bribe" not in game.question()


@pytest.mark.rule("TD-206")
def test_once_a_turn():
    game = in_street("Bernhard", {"guard C": ("4", "east")}, gold=4)
    game.play("bribe", "guard A")
    assert "bribe" not in game.question()

    game.acting("P1")
    assert game.choices("bribe") == ["guard C"], "the other one is blind already"


@pytest.mark.rule("TD-206", "TD-A123", "TD-A47", "TD-A52")
def test_the_guard_does_not_see_its_friend_not_even_on_its_own_square():
    game = bribed()
    walk(game, "1", "east", "east")
    walk(game, "east", "east")

    assert game.where("P1") == "3"
    assert game.vp(0) == 10


@pytest.mark.rule("TD-206", "TD-A123")
def test_nobody_else_is_unseen():
    game = bribed({"P2": "T"})
    game.acting("P2")
    walk(game, "1")
    assert arrested(game) == ["P2"]

    game = bribed({"guard C": ("4", "west")})
    walk(game, "1")
    assert arrested(game) == ["P1"], "by the guard that took no gold"


@pytest.mark.rule("TD-206", "TD-A123", "TD-A78")
def test_blind_also_in_the_turns_of_others_until_the_night_is_over():
    game = bribed({"Q1": "3"})
    walk(game, "1")
    game.play("done")
    game.put("Q1", "2")
    game.townsfolk("guard A", seat=1)
    assert arrested(game) == ["Q1"], "which the guard passes over"
    assert game.where("P1") == "1", "although it looks there"

    next_night(game)
    game.acting("P1")
    walk(game, "west")
    assert game.where("P1") == "T"
    walk(game, "1")
    assert arrested(game) == ["P1"], "now it sees again"


@pytest.mark.rule("TD-207", "TD-131", "TD-A123")
def test_there_is_no_stealing_from_a_blind_guard_out_of_the_view_that_it_had():
    game = bribed({"P1": "2"})
    assert game.choices("badge") == []

    game = bribed({"P1": "3"})
    assert game.choices("badge") == ["guard A"], "behind its back"


@pytest.mark.rule("TD-206")
def test_a_bribe_can_be_paid_from_anywhere():
    assert "bribe" not in in_house("C", "Bernhard", gold=1).question(), "without any guard in the game"
    game = in_house("C", "Bernhard", gold=1)
    game.put("guard B", "a", "east")

    assert game.choices("bribe") == ["guard B"]


# -- never seen by one guard ---------------------------------------------------------------------


UNSEEN = {"G32": "guard A", "G40": "guard B", "G44": "guard C"}
every_unseen = pytest.mark.parametrize(("friend", "guard"), UNSEEN.items())


def watched_by(guard, friend):
    game = town(STREET, {"P1": "T", "P2": "T", guard: ("b", "west")})
    game.befriend("P1", friend)
    return game


@pytest.mark.rule("TD-206", "TD-A78")
@every_unseen
def test_some_friends_keep_one_guard_from_seeing_their_thief(friend, guard):
    game = watched_by(guard, friend)
    walk(game, "1")
    assert (game.where("P1"), points(game), game.phase) == ("1", 2, "move")
    game.play("done")
    game.townsfolk(guard, seat=2)

    assert game.where("P1") == "1"


@pytest.mark.rule("TD-206", "TD-173")
@every_unseen
def test_but_no_other_guard_and_no_other_thief(friend, guard):
    for other in set(UNSEEN.values()) - {guard}:
        game = watched_by(other, friend)
        walk(game, "1")
        assert arrested(game) == ["P1"]

    game = watched_by(guard, friend)
    game.acting("P2")
    walk(game, "1")
    assert arrested(game) == ["P2"]


@pytest.mark.rule("TD-131")
@every_unseen
def test_who_is_unseen_does_not_steal_in_view_either(friend, guard):
    game = watched_by(guard, friend)
    game.put("P1", "2")
    assert game.choices("badge") == []
    game.put("P1", "3")

    assert game.choices("badge") == [guard]


# -- one arrest a night --------------------------------------------------------------------------


@pytest.mark.rule("TD-092", "TD-093", "TD-A78")
def test_a_shelter_asks_and_the_movement_goes_on():
    game = in_street("G43")
    walk(game, "1")
    assert (game.phase, game.mover, game.question()) == ("rescue", 0, ["done", "prevent"])
    heard = game.play("prevent")

    assert heard == ["P1 is not arrested"]
    assert (game.where("P1"), game.phase, points(game), game.vp(0)) == ("1", "move", 2, 10)


@pytest.mark.rule("TD-092", "TD-A78")
def test_whoever_declines_is_arrested_and_can_be_sheltered_later():
    game = in_street("G43", gem=1)
    walk(game, "1")
    heard = game.play("done")
    assert "P1 is arrested on 1" in heard
    assert (game.where("P1"), game.vp(0), game.dungeon(), actions(game)) == ("home of P", 8, {"gem": 1}, 2)

    game.put("P1", "T")
    walk(game, "1")
    assert game.phase == "rescue"


@pytest.mark.rule("TD-A78", "TD-A51")
def test_a_shelter_helps_once_a_night():
    game = in_street("G43")
    walk(game, "1")
    game.play("prevent")
    walk(game, "east")
    assert arrested(game) == ["P1"], "without a question"

    next_night(game)
    game.put("P1", "T")
    game.acting("P1")
    walk(game, "1")
    assert game.phase == "rescue"


@pytest.mark.rule("TD-A78", "TD-173")
def test_a_shelter_is_for_its_friend_alone():
    game = in_street("G43", {"P2": "T"})
    game.acting("P2")
    walk(game, "1")

    assert arrested(game) == ["P2"]


@pytest.mark.rule("TD-A157", "TD-A68")
def test_in_a_rivals_turn_the_owner_is_asked_and_the_turn_goes_on():
    game = in_street("G43", {"P1": "2", "noble A": "4"})
    game.townsfolk("guard A", "noble A", seat=1)
    assert (game.phase, game.mover) == ("rescue", 0)
    heard = game.play("prevent")

    assert heard[0] == "P1 is not arrested"
    assert "player_1 moves noble A to b" in heard, "the next on the patrol board of seat 1"
    assert (game.where("P1"), game.where("guard A"), game.vp(0)) == ("2", "a", 10)


@pytest.mark.rule("TD-A157", "TD-092")
def test_all_that_are_laid_down_are_asked_in_turn():
    game = in_street("G43", {"P1": "2", "Q1": "1", "R1": "4"})
    game.equip("Q1", "EQ11")
    game.townsfolk("guard A", seat=2)
    assert game.mover == 0
    game.play("done")
    assert (game.phase, game.mover, arrested(game)) == ("rescue", 1, ["P1"])
    game.play("prevent")

    assert (game.where("P1"), game.where("Q1")) == ("home of P", "1")
    assert (game.vp(0), game.vp(1)) == (8, 10)


@pytest.mark.rule("TD-136", "TD-A78")
@pytest.mark.parametrize("figure", ["noble A", "carriage"])
def test_a_shelter_also_keeps_nobles_and_the_carriage_off(figure):
    game = town(STREET, {"P1": "T", figure: "1"})
    game.befriend("P1", "G43")
    game.want("P1")
    walk(game, "1")
    assert game.phase == "rescue"
    game.play("prevent")
    walk(game, "east")

    assert (game.where("P1"), game.wanted("P1"), game.vp(0)) == ("a", True, 10)
