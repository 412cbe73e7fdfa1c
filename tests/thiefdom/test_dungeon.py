"""The dungeon (RULES.md)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, in_location, walk

pytestmark = READABLE


def in_dungeon(lies=None, paintings=(), equipment=(), **goods):
    """P1 is in the dungeon, where these goods and paintings lie."""
    game = in_location("P", equipment=equipment, **goods)
    game.fill_dungeon(**(lies or {}))
    for painting in paintings:
        game.hang(painting, "dungeon")
    return game


def taking(*settings, **goods):
    """The same, and the thief has begun to take."""
    game = in_dungeon(*settings, **goods)
    game.play("use")
    game.play("fill")
    return game


@pytest.mark.rule("TD-164", "TD-A109", "TD-P51")
def test_goods_are_taken_one_by_one_as_the_thief_likes():
    game = taking({"gem": 3, "wine": 1, "gold": 2})
    assert game.choices("take") == ["gold", "gem", "wine"]
    game.play("take", "gem", "gold", "wine", "gem")
    game.play("done")

    assert game.goods("P1") == {"gold": 1, "gem": 2, "wine": 1}
    assert game.dungeon() == {"gem": 1, "gold": 1}
    assert (actions(game), game.vp(0)) == (2, 10)


@pytest.mark.rule("TD-164")
def test_up_to_what_a_thief_can_carry():
    game = taking({"gem": 9, "gold": 9}, gold=3, wine=2)
    game.play("take", "gem", "gem", "gold")

    assert game.choices("take") == []
    assert game.goods("P1") == {"gold": 4, "wine": 2, "gem": 2}


@pytest.mark.rule("TD-164", "TD-A87")
def test_with_a_sack_more():
    game = taking({"gem": 9, "gold": 9}, (), ["Sack"])
    game.play("take", *["gem"] * 5, *["gold"] * 5)

    assert game.choices("take") == []
    assert game.goods("P1") == {"gem": 5, "gold": 5}


@pytest.mark.rule("TD-164", "TD-A98")
def test_an_empty_dungeon_offers_nothing():
    assert "use" not in in_dungeon().question()
    assert "use" in in_dungeon({"gold": 1}).question()
    assert "use" in in_dungeon(paintings=[1]).question()


@pytest.mark.rule("TD-A109")
def test_a_painting_takes_four_slots():
    game = taking({"gem": 1}, [3])
    game.play("take_painting", "3")
    assert game.painting(3) == "P1"
    assert game.choices("take") == []

    game = taking({"gem": 1}, [3])
    game.play("take", "gem")
    assert game.choices("take_painting") == []


@pytest.mark.rule("TD-A109", "TD-P51", "TD-A89")
def test_something_is_dropped_for_what_does_not_fit():
    game = taking({"badge": 1}, [2], liquor=4)
    assert game.question() == ["drop"], "a use that does nothing is no use"
    assert game.choices("drop") == ["liquor"]
    game.play("drop", "liquor")
    game.play("take", "badge")
    game.play("done")

    assert game.goods("P1") == {"liquor": 3, "badge": 1}
    assert game.painting(2) == "dungeon"


@pytest.mark.rule("TD-A109", "TD-P51")
def test_all_is_dropped_for_a_painting():
    game = taking({}, [2], liquor=2, gem=1)
    game.play("drop", "liquor", "gem", "liquor")
    game.play("take_painting", "2")

    assert (game.goods("P1"), game.painting(2)) == ({}, "P1")
    assert game.dungeon() == {}, "what is dropped does not lie in the dungeon"


@pytest.mark.rule("TD-P51")
def test_nothing_is_dropped_without_need():
    assert taking({"gem": 2}, liquor=3).choices("drop") == [], "a gem fits"
    assert taking({"gem": 2, "gold": 1}, gem=4).choices("drop") == [], "a gem for a gem"
    assert taking({"gold": 2, "gem": 1}, gold=4).choices("drop") == [], "gold for gold, while the gem fits"
    assert taking({"gold": 2, "gem": 1}, gold=4, wine=4).choices("drop") == ["wine"]


@pytest.mark.rule("TD-A98", "TD-A109")
def test_what_is_dropped_for_a_painting_makes_room_for_it_in_the_end():
    """P1 has a painting and a gem in its Sack; only without that painting there is room for the other."""
    game = in_dungeon({}, [2], ["Sack"], gem=1)
    game.hang(1, "P1")
    if "use" in game.question():
        game.play("use")
        game.play("fill")
        while game.choices("drop") and not game.choices("take_painting"):
            game.play("drop", game.choices("drop")[0])
        assert game.choices("take_painting") == ["2"]


@pytest.mark.rule("TD-164", "TD-142")
def test_goods_are_taken_in_one_go():
    game = taking({"gem": 2}, badge=1)
    game.play("take", "gem")
    game.play("done")

    assert game.question() == ["done", "sell"]


@pytest.mark.rule("TD-165")
def test_badges_are_two_points_each_and_nothing_else_is():
    game = in_dungeon(badge=3, gem=1)
    game.play("use")
    assert game.choices("sell") == ["1", "2", "3"]
    game.play("sell", "2")

    assert game.vp(0) == 14
    assert game.goods("P1") == {"badge": 1, "gem": 1}


@pytest.mark.rule("TD-165", "TD-164", "TD-142")
def test_badges_that_lie_there_can_be_taken_and_exchanged():
    game = taking({"badge": 2})
    game.play("take", "badge", "badge")
    game.play("done")
    game.play("sell", "2")

    assert game.vp(0) == 14
    assert game.dungeon() == {}


@pytest.mark.rule("TD-166")
def test_a_poster_is_three_points_once():
    game = in_dungeon()
    game.want("P1")
    game.play("use")
    heard = game.play("poster")

    assert heard == ["P1 is no longer wanted", "player_0 gains 3 VP and has 13"]
    assert game.phase == "act", "nothing else is offered"


@pytest.mark.rule("TD-166")
def test_only_the_thief_that_is_there_hands_it_in():
    game = in_dungeon()
    game.want("P2")

    assert "use" not in game.question()


@pytest.mark.rule("TD-164")
def test_what_an_arrested_thief_carried_can_be_fetched():
    game = town(
        """
        +---------+
        |P:a 1 b 2|
        +---------+
        """,
        {"P1": "2", "Q1": "P", "guard A": ("1", "east")},
    )
    game.give("P1", gem=2, gold=1)
    game.hang(1, "Q1")
    walk(game, "west")
    assert game.at_home("P1")
    assert game.dungeon() == {"gold": 1, "gem": 2}

    game.hang(1, "gone")
    game.acting("Q1")
    game.play("use")
    game.play("fill")
    game.play("take", "gem", "gem", "gold")
    assert game.goods("Q1") == {"gold": 1, "gem": 2}
