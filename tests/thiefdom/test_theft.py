"""Thief action: theft from townsfolk, and wanted posters (RULES.md)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, in_location, next_night, robbed, walk

pytestmark = READABLE

SQUARE = """
    +-----+
    |a b c|
    |     |
    |d e f|
    |     |
    |g h i|
    +-----+
"""
LANE = """
    +-----------+
    |a 1 2 3 4 b|
    +-----------+
"""


def in_the_square(figures, **goods):
    """P1 stands on e in the middle of nine squares, to act."""
    game = town(SQUARE, {"P1": "e", **figures})
    game.give("P1", **goods)
    return game


def thefts(game):
    """``(block, figure)`` of each theft that is legal."""
    named = [(block, figure) for block in ("badge", "purse", "jewel") for figure in game.choices(block)]
    return named + [("carriage", "") for _ in game.choices("carriage")]


# -- where and how often -------------------------------------------------------------------------


@pytest.mark.rule("TD-125")
@pytest.mark.parametrize(("square", "beside"), [("b", True), ("d", True), ("f", True), ("h", True), ("a", False)])
@pytest.mark.parametrize(
    ("figure", "theft"),
    [("carriage", ("carriage", "")), ("noble B", ("jewel", "noble B")), ("guard C", ("badge", "guard C"))],
)
def test_a_theft_takes_a_figure_on_a_square_beside(square, beside, figure, theft):
    away = {"b": "north", "d": "west", "f": "east", "h": "south", "a": "north"}[square]
    game = in_the_square({figure: (square, away) if figure == "guard C" else square})

    assert (theft in thefts(game)) == beside


@pytest.mark.rule("TD-125")
def test_a_theft_costs_an_action_point():
    game = in_the_square({"noble A": "b"})
    heard = game.play("jewel", "noble A")

    assert heard == ["P1 robs noble A", "player_0 gets 1 gem"]
    assert (actions(game), game.phase) == (2, "act")


@pytest.mark.rule("TD-125")
def test_there_is_no_theft_out_of_a_building():
    game = town("+-----+\n|T a b|\n+-----+", {"P1": "T", "noble A": "a", "P2": "b"})
    assert thefts(game) == []
    game.acting("P2")

    assert thefts(game) == [("purse", "noble A"), ("jewel", "noble A")]


@pytest.mark.rule("TD-A76")
def test_a_wall_keeps_them_apart():
    drawing = "+---+\n|a b|\n|   |\n|c d|\n+---+"
    assert len(thefts(town(drawing, {"P1": "a", "noble A": "b", "carriage": "c"}))) == 3

    assert thefts(town(drawing.replace("a b", "a|b").replace("|   |", "|-  |"), {"P1": "a", "noble A": "b"})) == []


@pytest.mark.rule("TD-126", "TD-A86")
def test_no_figure_is_robbed_twice_in_a_night():
    game = in_the_square({"noble A": "b", "carriage": "d"})
    game.play("carriage")
    assert thefts(game) == [("purse", "noble A"), ("jewel", "noble A")]
    game.play("purse", "noble A")
    game.state.bag_full[0] = 1
    game.ask()

    assert thefts(game) == [], "although its bag is full"
    assert robbed(game, "P1") == 2


@pytest.mark.rule("TD-126")
def test_several_figures_may_be_robbed_in_a_night():
    game = in_the_square({"noble A": "b", "guard B": ("d", "west"), "carriage": "f"})
    game.play("jewel", "noble A")
    game.play("badge", "guard B")
    game.play("carriage")

    assert game.goods("P1") == {"gem": 1, "badge": 1, "wine": 1}


@pytest.mark.rule("TD-A86")
def test_another_thief_may_rob_the_same_figure():
    game = in_the_square({"carriage": "d", "P2": "g"})
    game.play("carriage")
    game.acting("P2")

    assert thefts(game) == [("carriage", "")]


@pytest.mark.rule("TD-A86")
def test_the_next_night_counts_anew():
    game = in_the_square({"carriage": "d"})
    game.play("carriage")
    next_night(game)
    game.acting("P1")

    assert thefts(game) == [("carriage", "")]


# -- the carriage --------------------------------------------------------------------------------


@pytest.mark.rule("TD-127")
def test_the_carriage_yields_a_wine_and_makes_wanted():
    game = in_the_square({"carriage": "b"})
    heard = game.play("carriage")

    assert heard == ["P1 robs the carriage", "player_0 gets 1 wine", "P1 is wanted"]
    assert game.goods("P1") == {"wine": 1}
    assert game.wanted("P1")
    assert game.vp(0) == 10


@pytest.mark.rule("TD-128", "TD-A83", "TD-139")
def test_a_wanted_thief_may_rob_it_again_for_the_wine():
    game = in_the_square({"carriage": "b"}, wine=1)
    game.want("P1")
    heard = game.play("carriage")

    assert heard == ["P1 robs the carriage", "player_0 gets 1 wine"]
    assert game.goods("P1") == {"wine": 2}
    assert int(game.state.poster.max()) == 1


@pytest.mark.rule("TD-139")
def test_posters_are_each_thiefs_own():
    game = in_the_square({"carriage": "b", "P2": "a"})
    game.play("carriage")

    assert [game.wanted(thief) for thief in ("P1", "P2", "P3", "Q1")] == [True, False, False, False]


@pytest.mark.rule("TD-A85")
def test_with_full_hands_the_wine_is_lost_and_the_poster_comes():
    game = in_the_square({"carriage": "b"}, wine=4)
    heard = game.play("carriage")
    assert heard == ["P1 robs the carriage", "P1 is wanted"]
    assert game.goods("P1") == {"wine": 4}

    game = in_the_square({"carriage": "b"}, gem=4)
    game.play("carriage")
    assert game.question() == ["done", "drop"]
    heard = game.play("done")
    assert heard == ["P1 robs the carriage", "P1 is wanted"]
    assert game.goods("P1") == {"gem": 4}


@pytest.mark.rule("TD-A85")
def test_or_something_is_dropped_for_it():
    game = in_the_square({"carriage": "b"}, gem=4)
    game.play("carriage")
    game.play("drop", "gem")
    game.play("done")

    assert game.goods("P1") == {"gem": 3, "wine": 1}


# -- guards --------------------------------------------------------------------------------------


@pytest.mark.rule("TD-129")
@pytest.mark.parametrize(("facing", "allowed"), [("north", True), ("west", True), ("east", True), ("south", False)])
def test_a_guard_is_robbed_from_its_back_and_flanks(facing, allowed):
    game = in_the_square({})
    game.put("guard A", "b", facing)

    assert (thefts(game) == [("badge", "guard A")]) == allowed


@pytest.mark.rule("TD-129")
def test_its_badge_comes_from_the_loot_board():
    game = in_the_square({"guard A": ("b", "north"), "guard B": ("d", "west")})
    heard = game.play("badge", "guard A")

    assert heard == ["P1 robs guard A", "player_0 gets 1 badge"]
    assert game.goods("P1") == {"badge": 1}
    assert (game.has_badge("guard A"), game.has_badge("guard B")) == (False, True)


@pytest.mark.rule("TD-129")
def test_only_the_view_of_that_guard_matters():
    """P1 stands in the view of guard B, which nothing has come of, behind guard A."""
    game = in_the_square({"guard A": ("b", "north"), "guard B": ("d", "east")})

    assert thefts(game) == [("badge", "guard A")]


@pytest.mark.rule("TD-130")
def test_a_guard_without_a_badge_has_nothing():
    game = in_the_square({"guard A": ("b", "north"), "P2": "a"})
    game.play("badge", "guard A")
    game.acting("P2")

    assert thefts(game) == [], "also for another thief beside it"


@pytest.mark.rule("TD-131")
def test_no_way_of_being_safe_lets_a_thief_steal_in_view():
    """P1 stands in view of the guard as nobody could that was not safe."""
    game = in_the_square({"guard A": ("b", "south")})
    game.equip("P1", "EQ11", "Smoke Bomb")
    game.befriend("P1", "Bernhard")

    assert thefts(game) == []


# -- nobles --------------------------------------------------------------------------------------


@pytest.mark.rule("TD-132")
@pytest.mark.parametrize(("block", "goods"), [("purse", {"gold": 2}), ("jewel", {"gem": 1})])
def test_a_noble_yields_two_gold_or_a_gem(block, goods):
    game = in_the_square({"noble B": "d", "noble C": "f"})
    game.play(block, "noble B")

    assert game.goods("P1") == goods
    assert (game.has_purse("noble B"), game.has_purse("noble C")) == (False, True)


@pytest.mark.rule("TD-133")
def test_a_noble_with_an_empty_bag_has_nothing_for_anybody():
    game = town(SQUARE, {"P1": "b", "P2": "d", "Q1": "f", "noble A": "e"})
    game.play("purse", "noble A")
    for thief in ("P2", "Q1"):
        game.acting(thief)
        assert thefts(game) == []


@pytest.mark.rule("TD-133")
def test_filled_again_it_has():
    game = town(SQUARE, {"P2": "d", "noble A": "e"})
    game.state.bag_full[0] = 0
    game.acting("P2")
    assert thefts(game) == []
    game.state.bag_full[0] = 1
    game.ask()

    assert thefts(game) == [("purse", "noble A"), ("jewel", "noble A")]


@pytest.mark.rule("TD-A85", "TD-P46")
def test_of_a_purse_for_which_there_is_half_the_room_half_is_lost():
    game = in_the_square({"noble A": "b"}, gold=3)
    game.play("purse", "noble A")

    assert game.goods("P1") == {"gold": 4}
    assert not game.has_purse("noble A")


@pytest.mark.rule("TD-A85")
def test_without_room_there_is_no_theft_from_guard_or_noble():
    game = in_the_square({"noble A": "b", "guard A": ("d", "west")}, gold=4, gem=1)
    assert thefts(game) == [("badge", "guard A"), ("jewel", "noble A")], "four gold are full hands"

    game = in_the_square({"noble A": "b", "guard A": ("d", "west")}, gem=4)
    assert thefts(game) == [("badge", "guard A"), ("purse", "noble A")], "a gem is not dropped for a gem"

    game = in_the_square({"noble A": "b", "guard A": ("d", "west")}, badge=4)
    assert thefts(game) == [("purse", "noble A"), ("jewel", "noble A")]


@pytest.mark.rule("TD-A85", "TD-P47")
def test_what_is_in_the_way_is_dropped_first():
    game = in_the_square({"guard A": ("b", "north")}, gem=3, liquor=1)
    game.play("badge", "guard A")
    assert game.question() == ["drop"], "there is no room yet, and the theft has been begun"
    assert game.choices("drop") == ["gem", "liquor"]
    game.play("drop", "liquor")
    game.play("done")

    assert game.goods("P1") == {"gem": 3, "badge": 1}
    assert (actions(game), game.phase) == (2, "act")


@pytest.mark.rule("TD-A85", "TD-P47")
def test_with_room_nothing_is_asked():
    game = in_the_square({"guard A": ("b", "north")}, gem=3)
    game.play("badge", "guard A")

    assert game.phase == "act"
    assert game.goods("P1") == {"gem": 3, "badge": 1}


@pytest.mark.rule("TD-A85")
def test_a_sack_makes_loot_and_gold_stand_in_each_others_way():
    game = town(SQUARE, {"P1": "e", "noble A": "b"})
    game.equip("P1", "Sack")
    game.give("P1", gold=5, wine=5)
    game.play("purse", "noble A")
    game.play("drop", "wine")
    game.play("done")

    assert game.goods("P1") == {"gold": 6, "wine": 4}, "one piece of room, and one gold is lost"


@pytest.mark.rule("TD-P47", "TD-A85")
@pytest.mark.parametrize(("dropped", "gold", "wine"), [(0, 5, 5), (1, 6, 4)])
def test_a_purse_with_room_for_half_of_it_asks_first(dropped, gold, wine):
    game = town(SQUARE, {"P1": "e", "noble A": "b"})
    game.equip("P1", "Sack")
    game.give("P1", gold=4, wine=5)
    game.play("purse", "noble A")
    assert (game.question(), game.choices("drop")) == (["done", "drop"], ["wine"])
    for _ in range(dropped):
        game.play("drop", "wine")
    game.play("done")

    assert game.goods("P1") == {"gold": gold, "wine": wine}


# -- wanted posters ------------------------------------------------------------------------------


@pytest.mark.rule("TD-134", "TD-A84")
def test_at_home_a_poster_is_got_rid_of_for_nothing():
    game = town("+---+\n|T a|\n+---+", hideouts={0: "T"})
    game.want("P1")
    heard = game.play("poster")

    assert heard == ["P1 is no longer wanted"]
    assert not game.wanted("P1")
    assert (actions(game), game.vp(0)) == (3, 10)
    assert "poster" not in game.question()


@pytest.mark.rule("TD-134")
@pytest.mark.parametrize("place", ["a", "S"])
def test_elsewhere_it_is_kept(place):
    game = town("+-----+\n|T a S|\n+-----+", {"P1": place}, hideouts={0: "T"})
    game.want("P1")

    assert "poster" not in game.question()


@pytest.mark.rule("TD-134")
def test_a_rivals_hideout_does_not_help():
    game = town("+-----+\n|T a S|\n+-----+", {"P1": "S"}, hideouts={0: "T", 1: "S"})
    game.want("P1")

    assert "poster" not in game.question()


@pytest.mark.rule("TD-A84")
def test_it_may_be_kept_at_home():
    game = town("+---+\n|T a|\n+---+", hideouts={0: "T"})
    game.want("P1")
    game.play("done")

    assert game.wanted("P1")


@pytest.mark.rule("TD-A84", "TD-139")
def test_a_thief_gets_rid_of_its_own_poster_only():
    game = town("+---+\n|T a|\n+---+", hideouts={0: "T"})
    game.want("P2")
    assert "poster" not in game.question()
    game.want("P1")
    game.play("poster")

    assert game.wanted("P2")


@pytest.mark.rule("TD-135", "TD-166")
def test_in_the_dungeon_it_is_worth_three_points():
    game = in_location("P")
    game.want("P1")
    game.play("use")
    game.play("poster")

    assert not game.wanted("P1")
    assert game.vp(0) == 13


@pytest.mark.rule("TD-136", "TD-A81")
@pytest.mark.parametrize("figure", ["noble A", "carriage"])
def test_a_wanted_thief_is_caught_when_it_passes_over_a_noble_or_the_carriage(figure):
    game = town(LANE, {"P1": "a", figure: "2"})
    game.want("P1")
    game.give("P1", wine=1)
    heard = walk(game, "east", "east")

    assert heard[-2:] == ["P1 is arrested on 2", "player_0 loses 2 VP and has 8"]
    assert game.at_home("P1")
    assert not game.wanted("P1"), "the poster is gone, without a point for it"
    assert game.dungeon() == {"wine": 1}


@pytest.mark.rule("TD-136", "TD-A81")
def test_and_when_they_pass_over_it():
    game = town("+-----+\n|a 1 b|\n+-----+", {"P1": "1", "noble A": "a"})
    game.want("P1")
    game.townsfolk("noble A", seat=1)

    assert game.where("noble A") == "b"
    assert game.at_home("P1")


@pytest.mark.rule("TD-137")
@pytest.mark.parametrize("figure", ["noble A", "carriage"])
def test_one_that_is_not_wanted_is_never_caught_by_them(figure):
    others = {"Q1": "b"} if figure == "noble A" else {}
    game = town("+-------+\n|a 1 b c|\n+-------+", {"P1": "1", figure: "a", **others})
    game.want("P2")
    game.townsfolk(figure, seat=1)
    assert (game.where(figure), game.where("P1")) == ("c", "1")

    game = town(LANE, {"P1": "a", figure: "1"})
    walk(game, "east", "east")
    assert game.where("P1") == "2"


@pytest.mark.rule("TD-138", "TD-A81")
@pytest.mark.parametrize("figure", ["noble A", "carriage"])
def test_standing_and_walking_beside_them_is_safe(figure):
    game = town(SQUARE, {"P1": "a", figure: "e"})
    game.want("P1")
    walk(game, "east", "east", "south")
    assert game.where("P1") == "f"
    game.play("done")
    game.acting("P1")

    assert game.where("P1") == "f"


@pytest.mark.rule("TD-138", "TD-A81")
def test_a_noble_that_stops_beside_a_wanted_thief_does_nothing():
    game = town("+-----+\n|a b 1|\n+-----+", {"P1": "1", "noble A": "a"})
    game.want("P1")
    game.townsfolk("noble A", seat=1)

    assert (game.where("noble A"), game.where("P1")) == ("b", "1")


@pytest.mark.rule("TD-A82", "TD-A81")
def test_becoming_wanted_beside_the_carriage_and_a_noble_does_nothing():
    game = in_the_square({"carriage": "b", "noble A": "d"})
    game.play("carriage")

    assert (game.where("P1"), game.wanted("P1")) == ("e", True)
    assert game.vp(0) == 10


@pytest.mark.rule("TD-A151")
def test_poster_and_points_every_night():
    """Twice in two nights: the carriage, then the dungeon beside it."""
    game = town("+-------+\n|c 1 b:P|\n+-------+", {"P1": "1"})
    for night in (1, 2):
        game.put("P1", "1")
        game.put("carriage", "c")
        game.acting("P1")
        game.play("carriage")
        walk(game, "east", "east")
        game.play("use")
        game.play("poster")
        assert game.vp(0) == 10 + 3 * night
        assert actions(game) == 0
        next_night(game)

    assert game.goods("P1") == {"wine": 2}
