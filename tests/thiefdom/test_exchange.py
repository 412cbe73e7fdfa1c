"""Exchange of goods between thieves of a guild (RULES.md)."""

from itertools import product

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import QUESTIONS, actions, belongings, divide, points, walk, ways

pytestmark = READABLE

LANE = """
    +-----------+
    |a 1 2 3 4 b|
    +-----------+
"""


def meeting(own=None, friends=None, equipment=None, friends_equipment=None):
    """P1 has come to the square of P2 and is asked; each carries goods."""
    game = town(LANE, {"P1": "a", "P2": "1"})
    for thief, cards in (("P1", equipment), ("P2", friends_equipment)):
        game.equip(thief, *(cards or []))
    game.give("P1", **({"gem": 1} if own is None else own))
    game.give("P2", **(friends or {}))
    walk(game, "east")
    return game


def divisions(game):
    """All that the acting thief can have after the exchange that is offered, with paintings by number."""
    found, todo = [], [game.copy()]
    todo[0].play("trade")
    while todo:
        each = todo.pop()
        if each.phase != "trade":
            found.append(belongings(each, each.actor))
            continue
        assert each.question(), "every answer leaves another one"
        for block in each.question():
            for label in each.choices(block):
                after = each.copy()
                after.play(block, label)
                todo.append(after)
    return found


def without_zeros(**goods):
    return {good: count for good, count in goods.items() if count}


@pytest.mark.rule("TD-109", "TD-118", "TD-A91", "TD-P44")
def test_passing_a_friend_offers_an_exchange():
    game = meeting({"gem": 2, "gold": 1}, {"badge": 1})
    assert (game.phase, game.question()) == ("trade", ["done", "trade"])
    heard = divide(game, gold=1, badge=1)

    assert heard == ["thieves 1 and 2 of player_0 exchange goods"]
    assert game.goods("P1") == {"gold": 1, "badge": 1}
    assert game.goods("P2") == {"gem": 2}


@pytest.mark.rule("TD-109")
def test_it_costs_neither_an_action_nor_a_point():
    game = meeting()
    divide(game)
    assert (game.phase, actions(game), points(game)) == ("move", 2, 3)
    walk(game, "east", "east", "east")

    assert game.where("P1") == "4"
    assert game.vp(0) == 10


@pytest.mark.rule("TD-109", "TD-P44")
def test_it_may_be_declined():
    game = meeting({"gem": 1}, {"badge": 1})
    heard = game.play("done")

    assert heard == []
    assert (game.goods("P1"), game.goods("P2")) == ({"gem": 1}, {"badge": 1})
    assert ways(game) == {"west", "east"}


@pytest.mark.rule("TD-P44")
def test_with_nothing_to_exchange_nothing_is_asked():
    game = meeting({}, {})
    assert game.phase == "move"

    game = meeting({}, {"gold": 1})
    assert game.phase == "trade"


@pytest.mark.rule("TD-A91")
def test_a_rival_or_a_noble_is_no_partner():
    for figure in ("Q1", "noble A", "carriage"):
        game = town(LANE, {"P1": "a", figure: "1"})
        game.give("P1", gem=1)
        walk(game, "east")
        assert game.phase == "move"


@pytest.mark.rule("TD-118")
def test_standing_beside_a_friend_is_not_enough():
    game = town(LANE, {"P1": "a", "P2": "1"})
    game.give("P1", gem=1)
    assert "trade" not in game.question()
    walk(game, "east")
    game.play("done")
    walk(game, "east")
    game.play("done")
    assert game.where("P1") == "2"

    assert "trade" not in game.question()


@pytest.mark.rule("TD-118")
def test_nor_is_being_in_a_building_together():
    game = town("+---+\n|a S|\n+---+", {"P1": "S", "P2": "S"})
    game.give("P1", gem=1)

    assert "trade" not in game.question()


@pytest.mark.rule("TD-118", "TD-109", "TD-A91")
def test_the_example_of_the_stable():
    """Over a friend in the alley into the stable beside it, with an exchange on the way."""
    game = town("+-----+\n|a 1 S|\n+-----+", {"P1": "a", "P2": "1"})
    game.give("P1", liquor=2)
    game.give("P2", wine=1)
    walk(game, "east")
    divide(game, wine=1)
    walk(game, "east")

    assert game.where("P1") == "S"
    assert (game.goods("P1"), game.goods("P2")) == ({"wine": 1}, {"liquor": 2})
    assert (game.phase, actions(game)) == ("act", 2)


@pytest.mark.rule("TD-A91")
def test_passing_twice_exchanges_twice():
    game = meeting({"gem": 1}, {"badge": 1})
    divide(game, badge=1)
    walk(game, "east", "west")
    assert game.phase == "trade"
    divide(game, gem=1)
    walk(game, "west")

    assert (game.where("P1"), game.goods("P1"), game.goods("P2")) == ("a", {"gem": 1}, {"badge": 1})


@pytest.mark.rule("TD-A91", "TD-P43")
def test_goods_can_be_passed_on_from_friend_to_friend_and_back():
    """P2 beside P3: to P3 first and then, coming back, to P2."""
    game = town(LANE, {"P1": "a", "P2": "1", "P3": "2"})
    game.give("P2", gem=1)
    game.give("P3", badge=1)
    walk(game, "east")
    game.play("done")
    walk(game, "east")
    divide(game, badge=1)
    walk(game, "west")
    divide(game)
    walk(game, "west")

    assert game.goods("P2") == {"gem": 1, "badge": 1}
    assert (game.where("P1"), points(game)) == ("a", 2)


@pytest.mark.rule("TD-A91")
def test_only_the_thief_that_moves_exchanges():
    """A noble goes over P2 and P1; neither is asked for anything."""
    game = town(
        """
        +-------+
        |a 1 2 b|
        +-------+
        """,
        {"P1": "1", "P2": "2", "noble A": "a"},
    )
    game.give("P1", gem=1)
    game.townsfolk("noble A")

    assert game.where("noble A") == "b"
    assert (game.phase, game.actor) == ("act", "Q1")


# -- what can be divided -------------------------------------------------------------------------


@pytest.mark.rule("TD-A91", "TD-P48")
def test_goods_are_asked_for_one_by_one():
    game = meeting({"gold": 1, "gem": 1}, {"wine": 2, "badge": 1})
    game.play("trade")
    asked = []
    while game.phase == "trade":
        asked.append((QUESTIONS[game.state.asked], game.choices("carry")))
        game.play("carry", "0")

    assert asked == [
        ("gold", ["0", "1"]), ("gem", ["0", "1"]), ("wine", ["0", "1", "2"]), ("badge", ["0", "1"]),
    ]  # fmt: skip


@pytest.mark.rule("TD-A91")
def test_any_division_within_the_limits_of_both_is_possible():
    """Three gold and six loot: each can hold four, so that either has two to four loot."""
    found = divisions(meeting({"gold": 2, "gem": 2, "liquor": 1}, {"gold": 1, "gem": 1, "wine": 2}))
    expected = [
        without_zeros(gold=gold, gem=gem, liquor=liquor, wine=wine)
        for gold, gem, liquor, wine in product(range(4), range(4), range(2), range(3))
        if 2 <= gem + liquor + wine <= 4
    ]

    assert len(found) == len(expected)
    assert all(each in found for each in expected)


@pytest.mark.rule("TD-A91")
def test_nobody_ends_with_more_gold_than_it_can_hold():
    game = meeting({"gold": 4}, {"gold": 3})
    game.play("trade")

    assert game.choices("carry") == ["3", "4"]


@pytest.mark.rule("TD-P48")
def test_a_question_with_one_answer_is_not_asked():
    game = meeting({"gold": 4, "gem": 4}, {"gold": 4, "gem": 3})
    game.play("trade")
    assert (QUESTIONS[game.state.asked], game.choices("carry")) == ("gem", ["3", "4"]), "all gold is full"

    game = meeting({"gold": 4, "gem": 4}, {"gold": 4, "gem": 4})
    heard = game.play("trade")
    assert game.phase == "move"
    assert len(heard) == 1


@pytest.mark.rule("TD-A91", "TD-A162")
def test_paintings_are_exchanged_too():
    game = meeting({}, {"gem": 1, "gold": 1})
    game.hang(2, "P1")
    found = divisions(game)

    assert {"painting 2": 1, "gold": 1} in found and {"painting 2": 1} in found
    assert {"gem": 1} in found and {"gem": 1, "gold": 1} in found
    assert len(found) == 4, "a painting fills all slots for loot"


@pytest.mark.rule("TD-A91", "TD-A162")
def test_a_painting_that_is_given_away_is_with_the_friend():
    game = meeting({}, {"gold": 1})
    game.hang(2, "P1")
    divide(game)

    assert belongings(game, "P1") == {}
    assert belongings(game, "P2") == {"painting 2": 1, "gold": 1}


@pytest.mark.rule("TD-A91", "TD-A162")
def test_two_paintings_can_only_be_swapped():
    game = town(LANE, {"P1": "a", "P2": "1"})
    game.hang(1, "P1")
    game.hang(3, "P2")
    walk(game, "east")
    assert sorted(map(list, divisions(game))) == [["painting 1"], ["painting 3"]]
    game.play("trade")

    assert game.question() == ["carry_painting"], "nobody can take both"


@pytest.mark.rule("TD-A91", "TD-A87")
@pytest.mark.parametrize("owner", ["P1", "P2"])
def test_a_sack_on_one_side_holds_more_there(owner):
    sacks = {"equipment": ["Sack"]} if owner == "P1" else {"friends_equipment": ["Sack"]}
    found = divisions(meeting({"gem": 4}, {"wine": 4}, **sacks))
    held = {each.get("gem", 0) + each.get("wine", 0) for each in found}

    assert held == ({4, 5, 6} if owner == "P1" else {2, 3, 4})


@pytest.mark.rule("TD-A91", "TD-A87")
def test_divisions_with_a_sack_are_those_that_both_can_hold():
    """Eight gold and nine gems; P1 has a Sack."""
    found = divisions(meeting({"gold": 5, "gem": 5}, {"gold": 3, "gem": 4}, equipment=["Sack"]))
    expected = [
        {"gold": gold, "gem": gem}
        for gold, gem in product(range(7), range(7))
        if 8 - gold <= 4 and 9 - gem <= 4 and max(0, gold - 4) + max(0, gem - 4) <= 2
    ]

    assert len(found) == len(expected)
    assert all(each in found for each in expected)


# -- exchange and arrest -------------------------------------------------------------------------


@pytest.mark.rule("TD-A91", "TD-A49")
def test_the_exchange_comes_before_a_look_at_the_square():
    """The friend stands in view of a guard: what it is given is safe, P1 is not."""
    game = town(
        """
        +-------+
        |    g  |
        |       |
        |a 1 d 2|
        +-------+
        """,
        {"P1": "1", "P2": "d", "guard A": ("g", "south")},
    )
    game.give("P1", gem=3)
    walk(game, "east")
    assert game.phase == "trade"
    divide(game, gem=1)

    assert game.at_home("P1")
    assert game.goods("P2") == {"gem": 2}
    assert game.dungeon() == {"gem": 1}
    assert game.where("P2") == "d", "nobody looks at a thief that stands still"


@pytest.mark.rule("TD-A91", "TD-A49")
def test_declining_does_not_help():
    game = town("+-------+\n|a 1 2 b|\n+-------+", {"P1": "a", "P2": "1", "guard A": ("b", "west")})
    game.give("P1", gem=3)
    walk(game, "east")
    game.play("done")

    assert game.at_home("P1")
    assert game.dungeon() == {"gem": 3}
