"""Equipment that works together with other equipment and with friends (RULES.md: Equipment)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, in_location, in_villa, points, walk

pytestmark = READABLE

LANE = """
    +-----------------+
    |a 1 2 3 b 4 5 6 c|
    +-----------------+
"""


def with_cards(drawing, figures, *cards, friend=None, **settings):
    """A town with P1, which has the cards and a friend, to act."""
    game = town(drawing, figures, **settings)
    game.equip("P1", *cards)
    if friend:
        game.befriend("P1", friend)
    return game


# -- in locations --------------------------------------------------------------------------------


@pytest.mark.rule("TD-194", "TD-196", "TD-197")
def test_sack_and_lock_pick_in_a_villa():
    game = in_villa(1, ["Sack", "Lock Pick"])
    game.play("use")
    game.play("fill")

    assert (game.goods("P1"), game.vp(0), actions(game)) == ({"gem": 6}, 11, 2), "six gems from behind the padlock"


@pytest.mark.rule("TD-194", "TD-197", "TD-149")
def test_a_painting_from_behind_the_padlock_beside_two_gems_in_the_sack():
    game = in_villa(3, ["Sack", "Lock Pick"], gem=2)
    game.play("use")
    game.play("painting")

    assert (game.painting(3), game.goods("P1"), game.vp(0), game.phase) == ("P1", {"gem": 2}, 11, "act")


@pytest.mark.rule("TD-194", "TD-171")
def test_sack_and_eq12_in_a_tavern():
    game = in_location("A", equipment=["Sack", "EQ12"], gold=5)
    game.play("use")
    game.play("liquor", "5")

    assert game.goods("P1") == {"liquor": 6}


@pytest.mark.rule("TD-190", "TD-194")
def test_fishing_with_a_sack():
    game = with_cards("+-----+\n|T 1 2|\n+-----+", {"P1": "T", "carriage": "1"}, "Fishing Rod", "Sack")
    game.give("P1", gem=5)
    game.play("fish")

    assert (game.goods("P1"), game.vp(0)) == ({"gem": 5, "wine": 1}, 12)


# -- on the way ----------------------------------------------------------------------------------


@pytest.mark.rule("TD-184", "TD-198")
def test_climbing_tools_and_shoes():
    game = with_cards("+---------+\n|a 1|2 3 b|\n+---------+", {"P1": "a"}, "Climbing Tools", "Shoes")
    walk(game, "east")
    game.play("climb", "east")
    assert points(game) == 2
    walk(game, "east", "east")

    assert (game.where("P1"), game.phase, actions(game)) == ("b", "act", 2)


@pytest.mark.rule("TD-198", "TD-213", "TD-A124")
@pytest.mark.parametrize(("cards", "end"), [((), "3"), (("Shoes",), "b")])
def test_over_a_building_with_jin_and_four_squares_on_with_shoes(cards, end):
    game = with_cards("+-----------+\n|a G 1 2 3 b|\n+-----------+", {"P1": "a"}, *cards, friend="Jin")
    game.play("across", "east")
    walk(game, "1")
    while game.phase == "move":
        walk(game, "east")

    assert (game.where("P1"), actions(game)) == (end, 2)


@pytest.mark.rule("TD-184", "TD-213", "TD-A45")
def test_over_a_building_a_noble_and_a_wall():
    """Where the building has no entrance and Jin helps once a turn, the wall is the only way on."""
    street = "+---------+\n|a M 1|2 b|\n+---------+"
    assert with_cards(street, {"P1": "a", "noble A": "1"}, friend="Jin").choices("across") == []

    game = with_cards(street, {"P1": "a", "noble A": "1"}, "Climbing Tools", friend="Jin")
    game.play("across", "east")
    assert game.choices("leave") == ["1"]
    walk(game, "1")
    assert game.choices("climb") == ["east", "west"]
    game.play("climb", "east")

    assert (game.where("P1"), points(game), actions(game)) == ("2", 2, 2)


@pytest.mark.rule("TD-185", "TD-192")
def test_in_with_the_hook_and_out_with_climbing_tools():
    game = with_cards("+---------+\n|T 1 M a b|\n+---------+", {"P1": "T"}, "Grappling Hook", "Climbing Tools")
    game.play("hook")
    game.play("into", "M")
    walk(game, "a")

    assert (game.where("P1"), actions(game)) == ("a", 1)


@pytest.mark.rule("TD-192", "TD-205", "TD-A122")
def test_the_hook_with_benjamin():
    game = with_cards("+-----+\n|T 1 S|\n+-----+", {"P1": "T", "Q1": "S"}, "Grappling Hook", friend="Benjamin")
    game.play("hook")
    game.play("into", "S")

    assert game.vp(0) == 10


# -- smoke ---------------------------------------------------------------------------------------


@pytest.mark.rule("TD-198", "TD-199")
def test_smoke_bomb_and_shoes_past_a_guard():
    game = with_cards(LANE, {"P1": "a", "guard A": ("1", "west")}, "Smoke Bomb", "Shoes")
    game.play("bomb")
    assert walk(game, "east") == ["P1 passes guard A"]
    assert game.choices("done") == [], "no movement ends on it"
    walk(game, "east", "east", "east", "east")

    assert (game.where("P1"), game.vp(0), actions(game)) == ("4", 14, 1)


@pytest.mark.rule("TD-184", "TD-199")
def test_smoke_bomb_and_climbing_tools_over_a_wall_and_a_guard():
    game = with_cards(
        "+-------+\n|a|1 2 b|\n+-------+", {"P1": "a", "guard A": ("1", "east")}, "Smoke Bomb", "Climbing Tools"
    )
    game.play("bomb")
    assert game.play("climb", "east") == ["P1 passes guard A"]
    walk(game, "east")

    assert (game.where("P1"), points(game), game.vp(0)) == ("2", 2, 14), "and right before its eyes"


# -- guards that come along ----------------------------------------------------------------------


@pytest.mark.rule("TD-188", "TD-199", "TD-094")
def test_in_smoke_a_thief_need_not_fear_the_guard_that_it_strikes():
    """From the square behind the guard, which walks round and comes back to it."""
    ring = """
        +-----+
        |1 a 2|
        |     |
        |3 T 4|
        |     |
        |5 6 7|
        +-----+
    """
    game = with_cards(ring, {"P1": "1", "guard A": ("a", "east")}, "Smoke Bomb", "Cudgel", hideouts={0: "T"})
    assert game.courses("guard A")[""].where("P1") == "T", "without smoke it would be caught"
    game.play("bomb")
    game.play("badge", "guard A")

    assert (game.where("guard A"), game.facing("guard A")) == ("a", "east")
    assert (game.where("P1"), game.goods("P1"), game.vp(0), actions(game)) == ("1", {"badge": 1}, 15, 1)


@pytest.mark.rule("TD-186", "TD-199", "TD-A113")
def test_a_shot_in_smoke_from_within_the_view():
    game = with_cards(LANE, {"P1": "1", "P2": "2", "guard A": ("b", "west")}, "Smoke Bomb", "Crossbow")
    game.play("bomb")
    game.play("shoot", "guard A")

    assert (game.where("P1"), game.at_home("P2")) == ("1", True), "smoke covers P1 alone"
    assert (game.vp(0), game.where("guard A")) == (13, "a"), "4 VP and 1, and 2 lost by the arrest"


@pytest.mark.rule("TD-187", "TD-093", "TD-A78")
@pytest.mark.parametrize(("answer", "end", "vp"), [("prevent", "1", 11), ("done", "T", 9)])
def test_a_shot_guard_comes_for_the_thief_itself(answer, end, vp):
    lane = "+---------+\n|T|a 1 2 b|\n+---------+"
    game = with_cards(lane, {"P1": "1", "guard A": ("b", "west")}, "EQ11", "Crossbow", hideouts={0: "T"})
    game.play("shoot", "guard A")
    assert (game.mover, game.question()) == (0, ["done", "prevent"])
    game.play(answer)

    assert (game.where("P1"), game.vp(0), game.where("guard A")) == (end, vp, "a")
    assert (game.mover, game.actor, game.phase, actions(game)) == (0, "P1", "act", 2)


@pytest.mark.rule("TD-188", "TD-A157")
def test_a_rival_may_be_asked_in_the_middle_of_the_turn():
    game = with_cards(LANE, {"P1": "3", "Q1": "5", "guard A": ("b", "east")}, "Cudgel")
    game.equip("Q1", "EQ11")
    game.play("badge", "guard A")
    assert (game.mover, game.question()) == (1, ["done", "prevent"])
    game.play("prevent")

    assert (game.where("Q1"), game.vp(1)) == ("5", 10)
    assert (game.mover, game.actor, game.phase, actions(game)) == (0, "P1", "act", 2)


@pytest.mark.rule("TD-186", "TD-206", "TD-A123")
def test_a_bribed_guard_that_is_shot_does_not_see_who_bribed_it():
    game = with_cards(LANE, {"P1": "1", "P2": "2", "guard A": ("b", "west")}, "Crossbow", friend="Bernhard")
    game.give("P1", gold=1)
    game.play("bribe", "guard A")
    game.play("shoot", "guard A")

    assert (game.where("P1"), game.at_home("P2"), game.vp(0)) == ("1", True, 9)


@pytest.mark.rule("TD-186", "TD-188")
def test_crossbow_and_cudgel_for_the_same_guard():
    game = with_cards(LANE, {"P1": "3", "guard A": ("b", "east")}, "Crossbow", "Cudgel")
    game.play("badge", "guard A")
    assert game.where("guard A") == "c"
    game.play("shoot", "guard A")

    assert (game.where("guard A"), game.vp(0), actions(game)) == ("c", 12, 1), "at the end of the lane it stays"
