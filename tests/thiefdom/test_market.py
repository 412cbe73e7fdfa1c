"""Locations in general, and the market (RULES.md)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, in_location, next_night, walk

pytestmark = READABLE

STREET = "+-----+\n|M:a:A|\n+-----+"


# -- using a location ----------------------------------------------------------------------------


@pytest.mark.rule("TD-140")
def test_using_a_location_costs_an_action_point():
    game = in_location("M")
    heard = game.play("use")

    assert heard == ["P1 uses M"]
    assert (actions(game), game.phase) == (2, "location")


@pytest.mark.rule("TD-140")
def test_it_takes_a_thief_inside():
    game = in_location("M")
    game.put("P1", "a")
    assert "use" not in game.question()

    game = town("+---+\n|T a|\n+---+", {"P1": "T"})
    assert "use" not in game.question(), "a house is no location"


@pytest.mark.rule("TD-140")
def test_a_location_is_not_used_without_a_point():
    game = in_location("M")
    game.acting("P1", actions=0)

    assert "use" not in game.question()


@pytest.mark.rule("TD-140")
def test_who_else_is_there_does_not_matter():
    game = in_location("M", thieves=["P2", "Q1", "Q2", "R1"])
    game.play("use")
    game.play("fill")

    assert game.goods("P1") == {"gold": 4}
    assert [game.vp(seat) for seat in range(3)] == [10, 10, 10]


@pytest.mark.rule("TD-A96")
def test_coming_in_and_using_it_are_two_actions():
    game = town(STREET, {"P1": "a"})
    walk(game, "west")
    assert (game.where("P1"), actions(game), game.goods("P1")) == ("M", 2, {})
    game.play("use")

    assert actions(game) == 1


@pytest.mark.rule("TD-141")
def test_no_location_is_used_twice_in_a_night():
    game = in_location("M", liquor=2)
    game.play("use")
    game.play("sell", "1")
    game.play("done")
    assert "use" not in game.question(), "although it has more to offer"
    walk(game, "a", "west")

    assert (game.where("P1"), actions(game)) == ("M", 1)
    assert "use" not in game.question()


@pytest.mark.rule("TD-141")
def test_each_thief_counts_for_itself():
    game = in_location("M", thieves=["P2"])
    game.play("use")
    game.play("fill")
    game.acting("P2")

    assert "use" in game.question()


@pytest.mark.rule("TD-141")
def test_the_next_night_it_may_be_used_again():
    game = in_location("M", liquor=2)
    game.play("use")
    game.play("sell", "1")
    next_night(game)
    game.acting("P1")

    assert "use" in game.question()


@pytest.mark.rule("TD-141", "TD-A95")
def test_several_locations_may_be_used_in_a_night():
    game = town(STREET, {"P1": "M"})
    game.give("P1", wine=1)
    game.play("use")
    game.play("fill")
    walk(game, "a", "east")
    game.play("use")
    game.play("sell", "1")

    assert game.goods("P1") == {"gold": 4}
    assert game.vp(0) == 12


@pytest.mark.rule("TD-A95")
@pytest.mark.parametrize(("letter", "kind", "goods"), [("A", "tavern", {"wine": 2}), ("D", "dealer", {"gem": 2})])
def test_two_of_a_kind_are_two_locations(letter, kind, goods):
    game = town(f"+-----+\n|{letter}:a:X|\n+-----+", {"P1": letter}, legend={"X": kind})
    game.give("P1", **goods)
    for where in (letter, "X"):
        assert game.where("P1") == where
        game.play("use")
        game.play("sell", "1")
        if game.phase == "location":
            game.play("done")
        if where == letter:
            walk(game, "a", "east")

    assert game.goods("P1") == {}
    assert game.vp(0) == (14 if kind == "tavern" else 12)


# -- effects -------------------------------------------------------------------------------------


@pytest.mark.rule("TD-142")
@pytest.mark.parametrize("order", [("fill", "sell"), ("sell", "fill")])
def test_effects_come_in_any_order(order):
    game = in_location("M", liquor=2)
    game.play("use")
    for block in order:
        game.play(block, *(["2"] if block == "sell" else []))

    assert game.goods("P1") == {"gold": 4}
    assert game.vp(0) == 12
    assert actions(game) == 2


@pytest.mark.rule("TD-142", "TD-A97")
def test_each_effect_comes_once():
    game = in_location("M", liquor=3)
    game.play("use")
    game.play("sell", "1")
    assert game.question() == ["done", "fill"], "the other liquor cannot be sold in a second go"

    game = in_location("M", liquor=3)
    game.play("use")
    game.play("fill")
    assert game.question() == ["done", "sell"]


@pytest.mark.rule("TD-142")
def test_nothing_else_is_done_in_between():
    """In the tavern beside two friends, with a poster and the stamina marker."""
    game = in_location("A", thieves=["P2", "P3"], gold=2, wine=1)
    game.want("P1")
    game.play("use")

    assert set(game.question()) == {"reveal", "liquor", "sell"}
    game.play("sell", "1")
    assert set(game.question()) == {"done", "reveal", "liquor"}


@pytest.mark.rule("TD-143", "TD-A97", "TD-A103", "TD-A99")
@pytest.mark.parametrize(
    ("letter", "good", "value"), [("M", "liquor", 1), ("D", "gem", 1), ("A", "wine", 2), ("P", "badge", 2)]
)
@pytest.mark.parametrize("count", [1, 2, 4])
def test_any_number_is_exchanged(letter, good, value, count):
    game = in_location(letter, **{good: 4})
    game.play("use")
    assert game.choices("sell") == ["1", "2", "3", "4"]
    heard = game.play("sell", str(count))

    assert heard[:2] == [
        f"player_0 delivers {count} {good}",
        f"player_0 gains {count * value} VP and has {10 + count * value}",
    ]
    assert game.goods("P1").get(good, 0) == 4 - count


@pytest.mark.rule("TD-144")
def test_what_is_delivered_goes_to_the_supply():
    game = in_location("P", badge=2)
    game.fill_dungeon(gem=1)
    game.play("use")
    game.play("sell", "2")

    assert game.dungeon() == {"gem": 1}, "not to the dungeon"
    assert game.stock(0) == {}


@pytest.mark.rule("TD-A98")
def test_a_location_that_offers_nothing_cannot_be_used():
    assert "use" not in in_location("M", gold=4).question(), "full of gold and without liquor"
    assert "use" in in_location("M", gold=3).question()
    assert "use" not in in_location("D", gold=0).question()
    assert "use" not in in_location("P").question()


@pytest.mark.rule("TD-A98", "TD-P45")
def test_a_use_has_one_effect_at_least():
    game = in_location("M", liquor=1)
    game.play("use")
    assert "done" not in game.question()
    game.play("sell", "1")
    game.play("done")

    assert (game.phase, actions(game)) == ("act", 2)


@pytest.mark.rule("TD-P45")
def test_a_use_ends_by_itself_when_nothing_more_is_offered():
    game = in_location("M", liquor=1)
    game.play("use")
    game.play("sell", "1")
    game.play("fill")

    assert game.phase == "act"


# -- the market ----------------------------------------------------------------------------------


@pytest.mark.rule("TD-145")
@pytest.mark.parametrize("gold", [0, 2, 3])
def test_the_market_fills_up_with_gold(gold):
    game = in_location("M", gold=gold)
    game.play("use")
    heard = game.play("fill")

    assert heard == [f"player_0 gets {4 - gold} gold"]
    assert game.goods("P1") == {"gold": 4}


@pytest.mark.rule("TD-145")
def test_full_hands_of_gold_get_none():
    game = in_location("M", gold=4, liquor=1)
    game.play("use")

    assert game.question() == ["sell"]


@pytest.mark.rule("TD-146", "TD-A99")
def test_liquor_is_a_point_each_in_the_market_and_nothing_else_is():
    game = in_location("M", liquor=2, wine=1, gem=1, gold=4)
    game.play("use")
    assert game.choices("sell") == ["1", "2"]
    game.play("sell", "2")

    assert game.vp(0) == 12
    assert game.goods("P1") == {"wine": 1, "gem": 1, "gold": 4}
