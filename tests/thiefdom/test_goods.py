"""Goods and inventories (RULES.md: Goods)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import at_home, divide, in_location, in_villa

pytestmark = READABLE

LOOT = ("gem", "liquor", "wine", "badge")
BESIDE = "+---+\n|1 a|\n+---+"


def beside_a_noble(equipment=(), **goods):
    """P1 may rob noble A of gold or a gem, carrying these goods."""
    game = town(BESIDE, {"P1": "1", "noble A": "a"})
    game.equip("P1", *equipment)
    game.give("P1", **goods)
    return game


# -- how much a thief can carry ------------------------------------------------------------------


@pytest.mark.rule("TD-044", "TD-045")
def test_loot_of_all_kinds_shares_four_slots():
    game = beside_a_noble(gem=1, liquor=1, wine=1)
    game.play("jewel", "noble A")
    assert game.goods("P1") == {"gem": 2, "liquor": 1, "wine": 1}

    game = beside_a_noble(gem=1, liquor=1, wine=1, badge=1)
    game.play("jewel", "noble A")
    assert game.phase == "room", "something has to go first"
    assert game.choices("drop") == ["liquor", "wine", "badge"]


@pytest.mark.rule("TD-044", "TD-045")
def test_gold_is_no_loot_and_has_four_slots_of_its_own():
    game = beside_a_noble(gold=2, gem=4)
    game.play("purse", "noble A")
    assert game.goods("P1") == {"gold": 4, "gem": 4}

    game = beside_a_noble(gold=4)
    assert "purse" not in game.question(), "no room for gold"
    game.play("jewel", "noble A")
    assert game.goods("P1") == {"gold": 4, "gem": 1}


@pytest.mark.rule("TD-045", "TD-A94")
def test_gold_that_does_not_fit_is_lost():
    game = beside_a_noble(gold=3)
    game.play("purse", "noble A")

    assert game.goods("P1") == {"gold": 4}


@pytest.mark.rule("TD-045", "TD-A94")
def test_four_pieces_are_still_four_pieces():
    game = in_location("A", gold=4)
    game.play("use")
    game.play("liquor", "1")

    assert game.goods("P1") == {"gold": 3, "liquor": 1}


@pytest.mark.rule("TD-046")
def test_a_painting_takes_four_slots():
    game = in_villa(1, gem=1)
    game.play("use")
    game.play("painting")
    assert game.phase == "room"
    assert game.choices("done") == [], "as long as the gem is in the way"
    game.play("drop", "gem")
    game.play("done")
    assert game.painting(1) == "P1"
    assert game.goods("P1") == {}

    game = beside_a_noble()
    game.hang(1, "P1")
    game.play("jewel", "noble A")
    assert game.choices("drop") == ["painting"]


@pytest.mark.rule("TD-046", "TD-A162")
def test_a_painting_takes_no_gold_slots():
    game = in_villa(2, gold=4)
    game.play("use")
    game.play("painting")

    assert (game.painting(2), game.goods("P1")) == ("P1", {"gold": 4})
    assert game.painting(1) == "gone", "it is the villa's own one"


@pytest.mark.rule("TD-A87", "TD-045")
@pytest.mark.parametrize(
    ("carried", "after"),
    [
        ({}, {"gold": 6}),
        ({"gem": 4}, {"gold": 6, "gem": 4}),
        ({"gem": 5}, {"gold": 5, "gem": 5}),
        ({"liquor": 3, "wine": 3}, {"gold": 4, "liquor": 3, "wine": 3}),
    ],
)
def test_a_sack_has_two_slots_for_either(carried, after):
    game = in_location("M", equipment=["Sack"], **carried)
    game.play("use")
    game.play("fill")
    while game.phase == "room":
        game.play("done")

    assert game.goods("P1") == after


@pytest.mark.rule("TD-A87", "TD-046")
def test_a_painting_may_use_the_slots_of_a_sack():
    game = in_villa(1, equipment=["Sack"], badge=2)
    game.play("use")
    game.play("painting")

    assert (game.painting(1), game.goods("P1")) == ("P1", {"badge": 2})


@pytest.mark.rule("TD-A87")
def test_with_a_sack_gold_beyond_four_leaves_less_room_for_loot():
    game = in_villa(3, equipment=["Sack"], gold=6)
    game.play("use")
    game.play("fill")
    while game.phase == "room":
        game.play("done")

    assert game.goods("P1") == {"gold": 6, "gem": 4}


# -- the hideout ---------------------------------------------------------------------------------


@pytest.mark.rule("TD-047", "TD-048")
def test_in_the_hideout_goods_change_places_for_nothing():
    game = at_home(stock={"gold": 3, "badge": 2}, gem=3)
    divide(game, gold=2, gem=1, badge=1)

    assert game.goods("P1") == {"gold": 2, "gem": 1, "badge": 1}
    assert game.stock(0) == {"gold": 1, "gem": 2, "badge": 1}
    assert game.state.actions == 3


@pytest.mark.rule("TD-047")
@pytest.mark.parametrize(("where", "at_hand"), [("T", True), ("S", False), ("a", False)])
def test_only_in_the_own_hideout(where, at_hand):
    game = town("+-----+\n|T a S|\n+-----+", {"P1": where}, hideouts={0: "T", 1: "S"})
    game.store(0, gold=1)
    game.store(1, gold=1)

    assert ("trade" in game.question()) == at_hand


@pytest.mark.rule("TD-047", "TD-046")
def test_paintings_too_are_put_down_and_taken():
    game = at_home(stock={"wine": 4})
    game.hang(2, "P1")
    game.hang(3, "stock 0")
    other = game.copy()
    divide(game, painting=3)
    assert (game.painting(2), game.painting(3)) == ("stock 0", "P1")

    divide(other, wine=4)
    assert (other.painting(2), other.painting(3)) == ("stock 0", "stock 0")
    assert other.goods("P1") == {"wine": 4}


@pytest.mark.rule("TD-048", "TD-A88")
def test_a_hideout_has_room_for_all():
    game = at_home(stock={"gold": 50, "gem": 40, "badge": 30}, gold=4, gem=4)
    game.hang(1, "stock 0")
    game.hang(2, "stock 0")
    divide(game)

    assert game.stock(0) == {"gold": 54, "gem": 44, "badge": 30}


@pytest.mark.rule("TD-048", "TD-A92")
def test_friends_in_the_hideout_share_what_lies_there():
    game = at_home(gem=2)
    divide(game)
    game.acting("P2")
    divide(game, gem=2)

    assert (game.goods("P1"), game.goods("P2"), game.stock(0)) == ({}, {"gem": 2}, {})


@pytest.mark.rule("TD-A92", "TD-047")
def test_who_is_not_active_exchanges_nothing():
    game = town("+-----+\n|T a .|\n+-----+", {"P2": "a"}, hideouts={0: "T"})
    game.give("P1", gold=1)
    assert "trade" in game.question(), "P1 is at home"
    game.acting("P2")
    assert "trade" not in game.question(), "P2 is not"
    game.acting("Q1")
    assert "trade" not in game.question()


@pytest.mark.rule("TD-A92", "TD-047")
@pytest.mark.parametrize("actions", [3, 1, 0])
def test_goods_change_places_at_any_time_of_the_turn(actions):
    game = at_home(stock={"gold": 1})
    game.acting("P1", actions)
    divide(game, gold=1)

    assert game.goods("P1") == {"gold": 1}
    assert game.state.actions == actions


# -- paying, delivering, discarding --------------------------------------------------------------


@pytest.mark.rule("TD-049", "TD-A93")
def test_payments_come_from_the_acting_thief_alone():
    game = in_location("A", thieves=("P1", "P2"), gold=1)
    game.give("P2", gold=4)
    game.store(0, gold=9)
    game.play("use")

    assert game.choices("liquor") == ["1"]
    game.play("liquor", "1")
    assert (game.goods("P1"), game.goods("P2"), game.stock(0)) == ({"liquor": 1}, {"gold": 4}, {"gold": 9})


@pytest.mark.rule("TD-049", "TD-A93")
def test_deliveries_come_from_the_acting_thief_alone():
    game = in_location("D", thieves=("P1", "P2"), gem=2)
    game.give("P2", gem=4)
    game.store(0, gem=9)
    game.show()
    game.play("use")

    assert game.choices("sell") == ["1", "2"]


@pytest.mark.rule("TD-050", "TD-A89")
def test_goods_are_dropped_to_make_room():
    game = beside_a_noble(gold=2, liquor=4)
    game.play("jewel", "noble A")
    assert game.choices("done") == []
    assert game.choices("drop") == ["liquor"], "gold would make no room"
    game.play("drop", "liquor")
    game.play("done")

    assert game.goods("P1") == {"gold": 2, "liquor": 3, "gem": 1}
    assert game.stock(0) == game.dungeon() == {}, "to the supply"


@pytest.mark.rule("TD-A89", "TD-050")
def test_goods_are_dropped_for_nothing_else():
    game = beside_a_noble(liquor=4, gold=4)
    assert "drop" not in game.question()

    game = beside_a_noble(liquor=3)
    game.play("jewel", "noble A")
    assert game.phase == "act", "there was room"


@pytest.mark.rule("TD-A162")
def test_paintings_stay_what_they_are():
    game = at_home()
    game.hang(2, "P1")
    game.hang(4, "stock 0")
    game.play("trade")

    assert game.choices("carry_painting") == ["2", "4"]
