"""Attempted arrests and arrests (RULES.md: Arrests)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, divide, next_night, points

pytestmark = READABLE

STREET = """
+-------------+
|a 1 2 b 3 4 c|
|             |
|T S S 5 S S T|
|             |
|T S S d S S T|
+-------------+
"""
"""A crossing with a way south; towers and stables around."""


def arrests(game):
    """Thieves that were arrested by the last answer."""
    return [line.split()[0] for line in game.heard if "arrested" in line]


def after(game, figure, course=""):
    """The game after a course of a townsfolk figure."""
    return game.courses(figure)[course]


# -- attempts ------------------------------------------------------------------------------------


@pytest.mark.rule("TD-089", "TD-A61")
def test_a_guard_sees_whom_it_skips():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "1", "R1": "2"})

    assert arrests(after(game, "guard A")) == ["Q1", "R1"]


@pytest.mark.rule("TD-089", "TD-A67")
@pytest.mark.parametrize("course", ["east", "south"])
def test_a_thief_on_a_skipped_lantern_is_seen_and_so_is_whoever_stands_behind_it(course):
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "b", "R1": "4"})

    assert arrests(after(game, "guard A", course)) == ["Q1", "R1"], "it looks straight on until it turns"


@pytest.mark.rule("TD-089", "TD-A61", "TD-086")
def test_a_guard_sees_along_every_leg_of_its_way():
    bends = """
        +-------+
        |a . 1 T|
        |       |
        |T T 2 T|
        |       |
        |b 3 4 T|
        +-------+
    """
    game = town(bends, {"guard A": ("a", "east"), "Q1": "2", "R1": "3"})

    assert arrests(after(game, "guard A")) == ["Q1", "R1"], "southward, then westward"


@pytest.mark.rule("TD-090")
@pytest.mark.parametrize(("thief", "arrested"), [("3", True), ("4", True), ("5", False), ("d", False)])
def test_a_guard_sees_what_is_before_it_in_the_end(thief, arrested):
    game = town(STREET, {"guard A": ("a", "east"), "Q1": thief})

    game = after(game, "guard A")
    assert (game.where("guard A"), game.facing("guard A")) == ("b", "east")
    assert bool(arrests(game)) == arrested


@pytest.mark.rule("TD-A63", "TD-A158")
def test_of_the_exits_of_a_skipped_crossing_only_those_it_looks_along_are_seen():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "b", "R1": "5", "U1": "3"})

    assert arrests(after(game, "guard A", "east")) == ["Q1", "U1"], "not the one round the corner"
    assert arrests(after(game, "guard A", "south")) == ["Q1", "R1", "U1"], "straight on it looked before it turned"


@pytest.mark.rule("TD-A62", "TD-A159")
def test_who_was_in_view_before_the_move_is_not_looked_at_again():
    game = town(STREET, {"guard A": ("b", "east"), "Q1": "3", "R1": "2"})

    assert arrests(after(game, "guard A", "south")) == [], "it turns right at once"
    assert arrests(after(game, "guard A", "east")) == ["Q1"], "forward is another matter"


@pytest.mark.rule("TD-A62", "TD-089")
def test_a_guard_that_turns_on_its_lantern_looks_along_the_new_way():
    game = town(STREET, {"guard A": ("b", "east"), "Q1": "5"})

    assert arrests(after(game, "guard A", "south")) == ["Q1"]


@pytest.mark.rule("TD-A61", "TD-057")
def test_who_is_behind_a_moving_guard_is_safe():
    game = town(STREET, {"guard A": ("b", "east"), "Q1": "2", "Q2": "5"})

    assert arrests(after(game, "guard A", "east")) == []


@pytest.mark.rule("TD-101", "TD-A74")
def test_thieves_in_buildings_are_safe():
    game = town(STREET, {"guard A": ("b", "north"), "Q1": "T", "Q2": "S", "R1": "S"}, hideouts={2: "S"})
    for course in ("east", "west"):
        assert arrests(after(game, "guard A", course)) == []


@pytest.mark.rule("TD-091", "TD-092", "TD-098")
def test_a_thief_that_steps_into_a_view_is_stopped_there():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "d"})
    assert game.play("go", "north") == ["P1 goes to 5"]
    heard = game.play("go", "north")

    assert heard[:2] == ["P1 goes to b", "P1 is arrested on b"]
    assert game.at_home("P1")
    assert (game.phase, actions(game)) == ("act", 2), "the third step is lost"


@pytest.mark.rule("TD-091", "TD-A51")
def test_standing_in_a_view_is_no_arrest_but_every_step_within_it_is():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "1"})
    assert game.where("P1") == "1"
    assert arrests(game) == []
    game.play("go", "east")

    assert arrests(game) == ["P1"]


@pytest.mark.rule("TD-A158", "TD-A63")
def test_a_guard_looks_straight_on_at_a_crossing_that_it_comes_to():
    short = """
        +-------+
        |a b 1 c|
        |       |
        |T d T T|
        +-------+
    """
    game = town(short, {"guard A": ("a", "east"), "Q1": "b", "R1": "1"})

    assert arrests(after(game, "guard A", "south")) == ["Q1", "R1"]


@pytest.mark.rule("TD-092", "TD-A68")
def test_those_laid_down_are_arrested_when_the_move_is_over():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "b"})
    heard = game.townsfolk("guard A")
    assert (game.phase, game.choices("go")) == ("walk", ["east", "south"]), "at b, where Q1 lies"
    assert not any("arrested" in line for line in heard)
    assert (game.where("Q1"), game.vp(1)) == ("b", 10)
    game.play("go", "south")
    assert (game.at_home("Q1"), game.vp(1)) == (True, 8)


@pytest.mark.rule("TD-A68", "TD-A67")
def test_those_laid_down_are_in_the_way_until_the_move_is_over():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "b", "R1": "c"})

    assert game.ends("guard A") == {("d", "south")}, "not b and not c, though both are arrested"
    assert arrests(after(game, "guard A")) == ["Q1", "R1"]


@pytest.mark.rule("TD-A68", "TD-A160")
def test_the_next_figure_finds_the_squares_of_the_arrested_free():
    figures = {"guard A": ("a", "east"), "Q1": "b", "noble B": "d"}
    game = town(STREET, figures)
    game.townsfolk("noble B", "guard A")
    assert (game.where("noble B"), game.where("guard A")) == ("c", "d"), "the noble had to skip b"

    game = town(STREET, figures)
    game.townsfolk("guard A", "noble B")
    assert (game.where("noble B"), game.where("guard A")) == ("b", "c")


# -- the arrest ----------------------------------------------------------------------------------


@pytest.mark.rule("TD-095", "TD-096", "TD-A69")
def test_arrested_thieves_go_home_and_cost_2_points_each():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "1", "Q3": "2", "R2": "b"}, hideouts={1: "T"})
    heard = after(game, "guard A", "east").heard
    game = after(game, "guard A", "east")

    assert [game.where(thief) for thief in ("Q1", "Q3", "R2")] == ["T", "T", "home of R"]
    assert [game.vp(seat) for seat in range(4)] == [10, 6, 8, 10]
    assert [line for line in heard if "loses" in line] == [
        "player_1 loses 2 VP and has 8", "player_1 loses 2 VP and has 6", "player_2 loses 2 VP and has 8",
    ]  # fmt: skip
    assert (game.on("1"), game.on("2"), game.on("b")) == (None, None, None)


@pytest.mark.rule("TD-A69", "TD-096")
def test_each_arrest_costs_anew():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "1"})
    game = after(game, "guard A")
    game.put("Q1", "3")
    game = after(game, "guard A", "east")

    assert game.vp(1) == 6


@pytest.mark.rule("TD-A70", "TD-095")
def test_own_thieves_are_arrested_too():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "1"})

    assert after(game, "guard A").vp(0) == 8


@pytest.mark.rule("TD-097", "TD-A79", "TD-048")
def test_all_that_was_carried_goes_to_the_dungeon():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "1", "Q2": "2", "Q3": "5"})
    game.give("Q1", gold=3)
    game.give("Q2", gold=1, gem=2, liquor=1, badge=1)
    game.give("Q3", wine=2)
    game.hang(4, "Q1")
    game.hang(2, "Q3")
    game.store(1, gold=7)
    game.fill_dungeon(gold=1, wine=1)
    game = after(game, "guard A")

    assert game.dungeon() == {"gold": 5, "gem": 2, "liquor": 1, "wine": 1, "badge": 1}
    assert game.goods("Q1") == game.goods("Q2") == {}
    assert game.painting(4) == "dungeon"
    assert (game.goods("Q3"), game.painting(2)) == ({"wine": 2}, "Q3"), "who was not arrested keeps all"
    assert game.stock(1) == {"gold": 7}, "as does the hideout"


@pytest.mark.rule("TD-098", "TD-A80")
def test_after_an_arrest_in_its_own_turn_a_thief_goes_on_from_home():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "5"}, hideouts={0: "S"})
    game.store(0, gem=1)
    game.play("go", "north")
    assert (game.phase, game.actor, game.where("P1"), actions(game)) == ("act", "P1", "S", 2)

    divide(game, gem=1)
    game.play("leave", "5")
    assert game.goods("P1") == {"gem": 1}


@pytest.mark.rule("TD-098")
def test_an_arrest_with_the_last_action_point_leaves_what_costs_none():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "5"})
    game.acting("P1", actions=1)
    game.play("go", "north")

    assert game.actor == "P1"
    assert game.question() == ["done", "stamina"]


@pytest.mark.rule("TD-099", "TD-036")
def test_an_arrest_takes_the_wanted_poster_away_for_no_points():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "1", "Q2": "5"})
    game.want("Q1", "Q2")
    game = after(game, "guard A")

    assert (game.wanted("Q1"), game.wanted("Q2")) == (False, True)
    assert game.vp(1) == 8


@pytest.mark.rule("TD-100")
def test_equipment_and_friends_stay_with_an_arrested_thief():
    game = town(STREET, {"guard A": ("a", "east"), "Q1": "1"})
    game.equip("Q1", "Sack", "Shoes")
    game.befriend("Q1", "Kunrad")
    game = after(game, "guard A")

    assert game.at_home("Q1")
    assert game.equipment("Q1") == ["Sack", "Shoes"]
    assert game.friend("Q1") == "Kunrad"


# -- nobles and the carriage ---------------------------------------------------------------------


@pytest.mark.rule("TD-055", "TD-A81")
@pytest.mark.parametrize(("figure", "end"), [("noble A", "b"), ("carriage", "c")])
def test_nobles_and_the_carriage_know_the_wanted_whom_they_skip(figure, end):
    game = town(STREET, {figure: "a", "Q1": "1", "Q2": "2", "R1": "5", "U1": "3"})
    game.want("Q1", "R1")
    game = next(other for other in game.courses(figure).values() if other.where(figure) == end)

    assert arrests(game) == ["Q1"], "not who is not wanted, nor who stands beside their way or before its end"


@pytest.mark.rule("TD-055", "TD-A81")
@pytest.mark.parametrize("figure", ["noble A", "carriage"])
def test_a_wanted_thief_that_skips_them_is_known_too(figure):
    game = town(STREET, {figure: "b", "P1": "2"})
    game.play("go", "east", "east")
    assert game.where("P1") == "3"

    game = town(STREET, {figure: "b", "P1": "2"})
    game.want("P1")
    game.play("go", "east")
    assert "P1 is arrested on b" in game.heard
    assert game.at_home("P1")


# -- cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("TD-093", "TD-A78")
def test_a_prevented_arrest_lets_the_movement_go_on():
    """Nobody is asked: what the Smoke Bomb does costs nothing more."""
    game = town(STREET, {"guard A": ("a", "east"), "P1": "5"})
    game.equip("P1", "Smoke Bomb")
    game.play("bomb")
    game.play("go", "north", "east", "east")

    assert game.where("P1") == "4"
    assert (actions(game), game.vp(0)) == (1, 14)


@pytest.mark.rule("TD-093", "TD-A78")
def test_a_card_that_is_used_up_asks_in_the_middle_of_the_movement():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "5"})
    game.equip("P1", "EQ11")
    game.play("go", "north")
    assert (game.mover, game.question()) == (0, ["done", "prevent"])
    assert game.play("prevent") == ["P1 is not arrested"]

    assert (game.where("P1"), game.phase, points(game), actions(game)) == ("b", "move", 2, 2)
    game.play("done")
    assert (game.where("P1"), game.vp(0)) == ("b", 10)


@pytest.mark.rule("TD-093", "TD-A47", "TD-A91")
def test_it_asks_on_squares_that_are_passed_over_too_and_after_the_exchange_there():
    game = town(STREET, {"guard A": ("b", "west"), "P1": "1", "P2": "2"})
    game.equip("P1", "EQ11")
    game.give("P2", gem=1)
    game.play("go", "east")
    assert game.phase == "trade"
    divide(game, gem=1)
    assert game.phase == "rescue"
    game.play("prevent")
    assert game.question() == ["go"], "no movement ends there"
    assert "P1 is arrested on b" in game.play("go", "east"), "the next one is not prevented"

    game = town(STREET, {"guard A": ("b", "west"), "P1": "2"})
    game.equip("P1", "EQ11")
    game.play("go", "east")
    game.play("prevent")
    game.play("go", "east")
    assert (game.where("P1"), points(game)) == ("3", 2), "past the guard"


@pytest.mark.rule("TD-A78")
def test_whoever_is_asked_may_let_the_arrest_happen():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "5"})
    game.equip("P1", "EQ11")
    game.play("go", "north")
    game.play("done")

    assert (game.at_home("P1"), game.vp(0)) == (True, 8)
    assert (game.mover, game.phase, actions(game)) == (0, "act", 2)


@pytest.mark.rule("TD-A78", "TD-A08")
def test_eq11_prevents_one_arrest_a_night():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "5"})
    game.equip("P1", "EQ11")
    game.play("go", "north")
    game.play("prevent")
    game.play("go", "east")
    assert "P1 is arrested on 3" in game.heard

    next_night(game)
    game.put("P1", "5")
    game.acting("P1")
    game.play("go", "north")
    assert game.phase == "rescue"


@pytest.mark.rule("TD-A78", "TD-A08")
def test_eq11_helps_nobody_but_its_thief():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "5", "P2": "T"})
    game.equip("P2", "EQ11")
    game.play("go", "north")

    assert "P1 is arrested on b" in game.heard


@pytest.mark.rule("TD-A157", "TD-A78")
def test_an_arrest_in_the_turn_of_another_can_be_prevented():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "1"}, num_players=3)
    game.equip("P1", "EQ11")
    game.townsfolk("guard A", seat=1)
    assert (game.mover, game.phase) == (0, "rescue")
    game.play("prevent")

    assert (game.where("P1"), game.vp(0)) == ("1", 10)
    assert game.phase == "act", "and the night goes on"


@pytest.mark.rule("TD-A157", "TD-A68")
def test_of_several_that_are_caught_each_seat_decides_for_its_own():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "1", "Q1": "2", "R1": "3", "noble A": "c"}, num_players=3)
    for thief in ("P1", "R1"):
        game.equip(thief, "EQ11")
    game.townsfolk("guard A", "noble A", seat=1)
    assert (game.mover, game.phase) == (0, "rescue")
    game.play("done")
    assert arrests(game) == ["P1", "Q1"]
    assert (game.mover, game.phase) == (2, "rescue")
    game.play("prevent")

    assert (game.where("R1"), game.vp(2)) == ("3", 10)
    assert (game.mover, game.actor, game.phase) == (1, "noble A", "walk"), "then the next figure moves"


@pytest.mark.rule("TD-A157", "TD-A78")
def test_what_costs_nothing_asks_nobody_in_the_turn_of_another():
    game = town(STREET, {"guard A": ("a", "east"), "P1": "1"})
    game.state.blind[0] = 1
    game.townsfolk("guard A", seat=1)

    assert (game.phase, game.where("P1")) == ("act", "1"), "a guard that was bribed"


@pytest.mark.rule("TD-094", "TD-090")
@pytest.mark.parametrize(("card", "block"), [("Crossbow", "shoot"), ("Cudgel", "badge")])
def test_a_guard_that_is_moved_by_a_card_arrests_too(card, block):
    game = town(STREET, {"guard A": ("b", "east"), "P1": "2", "Q1": "3"})
    game.equip("P1", card)
    game.play(block, "guard A")
    game.play("go", "east")

    assert arrests(game) == ["Q1"]
    assert (game.vp(0), game.vp(1)) == (11, 8)
    assert (game.mover, game.actor, game.phase, actions(game)) == (0, "P1", "act", 2)
