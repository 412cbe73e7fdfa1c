"""Arranging the hideout's stock, and making room (RULES.md). What a thief can carry at all is in test_goods.py."""

from itertools import product

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, at_home, divide, in_location, in_villa, walk

pytestmark = READABLE

LOOT = ("gem", "liquor", "wine", "badge")


def filling_up(goods=None, equipment=(), villa=3):
    """P1 has begun to fill up with gems in a villa, carrying these goods."""
    game = in_villa(villa, equipment, **(goods or {}))
    game.play("use")
    game.play("fill")
    return game


def arrangements(game):
    """All that the acting thief can have after arranging the stock."""
    found, todo = [], [game.copy()]
    todo[0].play("trade")
    while todo:
        each = todo.pop()
        if each.phase != "trade":
            found.append(each.goods(each.actor))
            continue
        assert each.question(), "every answer leaves another one"
        for count in each.choices("carry"):
            after = each.copy()
            after.play("carry", count)
            todo.append(after)
    return found


# -- what can be taken from the stock ------------------------------------------------------------


@pytest.mark.rule("TD-045", "TD-047")
def test_four_gold_and_four_pieces_of_loot_fit():
    game = at_home(stock=dict.fromkeys(["gold", "gem", "liquor"], 9))
    game.play("trade")
    assert game.choices("carry") == ["0", "1", "2", "3", "4"]
    game.play("carry", "4")
    assert game.choices("carry") == ["0", "1", "2", "3", "4"]
    game.play("carry", "3")
    assert game.choices("carry") == ["0", "1"], "liquor has the slots that the gems leave"
    game.play("carry", "1")

    assert game.goods("P1") == {"gold": 4, "gem": 3, "liquor": 1}
    assert game.stock(0) == {"gold": 5, "gem": 6, "liquor": 8}


@pytest.mark.rule("TD-A87")
def test_with_a_sack_six_of_either_and_ten_in_all():
    most = dict.fromkeys(range(7), 0)
    for goods in arrangements(at_home(["Sack"], {"gold": 9, "gem": 9})):
        gold = goods.get("gold", 0)
        most[gold] = max(most[gold], goods.get("gem", 0))

    assert most == {0: 6, 1: 6, 2: 6, 3: 6, 4: 6, 5: 5, 6: 4}


@pytest.mark.rule("TD-A87", "TD-046")
def test_beside_a_painting_the_sack_holds_two_pieces():
    game = at_home(["Sack"], {"gem": 9, "gold": 9})
    game.hang(2, "stock 0")
    game.play("trade")
    game.play("carry", "5")
    game.play("carry_painting", "2")

    assert game.choices("carry") == ["0", "1"], "of which one holds gold here"


@pytest.mark.rule("TD-P48", "TD-046")
def test_a_painting_leaves_no_question_about_other_loot():
    game = at_home(stock={"gem": 2, "gold": 4})
    game.hang(1, "stock 0")
    game.play("trade")
    game.play("carry", "4")
    game.play("carry_painting", "1")

    assert game.phase == "act"
    assert (game.painting(1), game.goods("P1")) == ("P1", {"gold": 4})


@pytest.mark.rule("TD-P49", "TD-P48")
def test_one_arrangement_reaches_every_division():
    found = arrangements(at_home(stock={"gold": 1, "gem": 1, "badge": 3}, gold=1, liquor=1))
    expected = [
        {good: count for good, count in zip(("gold", "gem", "liquor", "badge"), counts, strict=True) if count}
        for counts in product(range(3), range(2), range(2), range(4))
        if sum(counts[1:]) <= 4
    ]

    assert len(found) == len(expected)
    assert all(each in found for each in expected)


@pytest.mark.rule("TD-P49", "TD-047")
def test_without_goods_on_either_side_nothing_is_asked():
    assert "trade" not in at_home().question()
    assert "trade" in at_home(wine=1).question()
    assert "trade" in at_home(stock={"wine": 1}).question()
    game = at_home()
    game.hang(3, "stock 0")
    assert "trade" in game.question()


@pytest.mark.rule("TD-P49", "TD-A92")
def test_the_stock_is_settled_until_something_else_has_happened():
    game = at_home(stock={"gold": 3})
    game.want("P1")
    divide(game, gold=1)
    assert "trade" not in game.question()
    game.play("stamina")
    game.play("poster")
    assert "trade" not in game.question(), "no goods have moved"
    walk(game, "a", "west")

    assert "trade" in game.question()


@pytest.mark.rule("TD-P49")
def test_each_turn_begins_anew():
    game = at_home(stock={"gold": 3})
    divide(game, gold=1)
    game.acting("P2")
    assert "trade" in game.question()
    divide(game, gold=2)
    game.acting("P1")

    assert "trade" in game.question()


@pytest.mark.rule("TD-A92")
def test_goods_are_moved_before_between_and_after_actions():
    game = at_home(stock={"gem": 3})
    game.state.stamina[0] = 0
    for gems in (2, 1, 3):
        divide(game, gem=gems)
        walk(game, "a")
        assert "trade" not in game.question(), "neither in an alley nor in the middle of a movement"
        walk(game, "west")
    assert (actions(game), game.question()) == (0, ["done", "trade"])
    divide(game, gem=0)

    assert game.stock(0) == {"gem": 3}


@pytest.mark.rule("TD-A92")
def test_what_a_friend_at_home_carries_is_not_in_the_stock():
    game = at_home(gem=2)
    game.give("P2", badge=1)

    assert sorted(goods.get("gem", 0) for goods in arrangements(game)) == [0, 1, 2]
    assert not any("badge" in goods for goods in arrangements(game))


# -- making room ---------------------------------------------------------------------------------


@pytest.mark.rule("TD-044", "TD-A90")
@pytest.mark.parametrize("loot", LOOT)
def test_filling_up_takes_what_fits_beside_other_loot(loot):
    game = filling_up({loot: 3})
    if game.phase == "room":
        game.play("done")

    assert sum(game.goods("P1").values()) == 4
    assert game.goods("P1")["gem"] == (4 if loot == "gem" else 1)


@pytest.mark.rule("TD-A90", "TD-050", "TD-P47")
def test_before_filling_up_as_much_is_dropped_as_the_thief_likes():
    game = filling_up({"liquor": 2, "wine": 2})
    assert game.phase == "room"
    heard = game.play("drop", "liquor")
    assert heard == ["P1 drops a liquor"]
    game.play("drop", "wine")
    game.play("done")

    assert game.goods("P1") == {"gem": 2, "liquor": 1, "wine": 1}
    assert actions(game) == 2


@pytest.mark.rule("TD-P47", "TD-A90")
def test_where_there_is_some_room_nothing_need_be_dropped():
    assert filling_up({"liquor": 3}).question() == ["done", "drop"]
    assert filling_up({"liquor": 4}).question() == ["drop"]


@pytest.mark.rule("TD-050")
def test_what_is_dropped_is_gone():
    game = filling_up({"liquor": 4})
    game.fill_dungeon(wine=1)
    game.play("drop", "liquor")
    game.play("done")

    assert game.goods("P1") == {"gem": 1, "liquor": 3}
    assert (game.dungeon(), game.stock(0)) == ({"wine": 1}, {})


@pytest.mark.rule("TD-050", "TD-P47")
def test_a_painting_that_is_dropped_leaves_the_game():
    game = in_villa(3)
    game.hang(1, "P1")
    game.play("use")
    game.play("fill")
    game.play("drop", "painting")
    game.play("done")

    assert game.painting(1) == "gone"
    assert game.goods("P1") == {"gem": 4}


@pytest.mark.rule("TD-A90", "TD-P47")
def test_only_what_makes_room_is_dropped():
    assert filling_up({"liquor": 1, "gem": 1, "gold": 4}).choices("drop") == ["liquor"]
    assert filling_up({"liquor": 1, "gold": 4}, ["Sack"]).choices("drop") == ["liquor"], "no gold is in the Sack"
    assert filling_up({"liquor": 1, "gold": 5}, ["Sack"]).choices("drop") == ["gold", "liquor"], "but the fifth is"


@pytest.mark.rule("TD-A90", "TD-A87")
def test_loot_in_the_sack_is_dropped_for_gold():
    game = in_location("M", equipment=["Sack"], gem=6, gold=4)
    game.play("use")
    game.play("fill")
    game.play("drop", "gem")
    game.play("done")

    assert game.goods("P1") == {"gold": 5, "gem": 5}


@pytest.mark.rule("TD-A89", "TD-050")
def test_at_other_times_nothing_is_dropped():
    game = at_home(gem=4)
    assert "drop" not in game.question()
    walk(game, "a")
    assert (game.phase, "drop" in game.question()) == ("move", False)
    game.play("done")
    assert (game.phase, "drop" in game.question()) == ("act", False)


@pytest.mark.rule("TD-A162")
def test_which_painting_lies_in_the_dungeon_can_be_told():
    game = in_location("P")
    game.hang(2, "dungeon")
    game.hang(4, "dungeon")
    game.play("use")
    game.play("fill")
    assert game.choices("take_painting") == ["2", "4"]
    game.play("take_painting", "4")

    assert (game.painting(2), game.painting(4)) == ("dungeon", "P1")


@pytest.mark.rule("TD-049", "TD-A93")
@pytest.mark.parametrize(
    ("letter", "stock", "left"), [("M", {"liquor": 5}, ["fill"]), ("P", {"badge": 5}, []), ("D", {"gold": 9}, [])]
)
def test_what_is_at_home_is_neither_paid_nor_delivered(letter, stock, left):
    game = in_location(letter)
    game.store(0, **stock)
    if "use" in game.question():
        game.play("use")

    assert [block for block in game.question() if block in ("fill", "sell", "buy")] == left


@pytest.mark.rule("TD-049")
def test_a_mission_is_not_filled_up_from_elsewhere():
    game = in_location("U", thieves=["P1", "P2"], gem=2)
    game.offer("U", 1)
    game.store(0, gem=5)
    game.give("P2", gem=4)
    assert "use" not in game.question(), "the mission is about three gems"
    game.give("P1", gem=3)

    assert "use" in game.question()


@pytest.mark.rule("TD-048")
def test_each_guild_has_a_stock_of_its_own():
    game = town("+---+\n|T a|\n+---+", hideouts={0: "T"})
    game.store(1, gold=5)

    assert "trade" not in game.question()


@pytest.mark.rule("TD-048")
def test_every_guild_arranges_its_own_stock():
    game = town("+-----+\n|T a S|\n+-----+", hideouts={0: "T", 1: "S"})
    game.store(0, gold=4, gem=2)
    game.store(1, gold=3)
    game.acting("Q1")
    divide(game, gold=2)

    assert game.goods("Q1") == {"gold": 2}
    assert (game.stock(0), game.stock(1)) == ({"gold": 4, "gem": 2}, {"gold": 1})
