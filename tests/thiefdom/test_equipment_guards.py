"""Equipment against guards: Crossbow, Cudgel, Smoke Bomb (RULES.md: Equipment). EQ11 is in test_arrest.py."""

import numpy as np
import pytest

from larceny.envs.thiefdom import state as s
from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, next_night, robbed, walk

pytestmark = READABLE

STREET = """
+-------------+
|a 1 2 b 3 4 c|
|             |
|T S S 5 G G T|
|             |
|T S S d G G T|
+-------------+
"""
"""A crossing with a way south; a stable and a garden at its sides."""
LANE = """
    +-----------------+
    |a 1 2 3 b 4 5 6 c|
    +-----------------+
"""


def armed(card, figures, drawing=STREET, **settings):
    """A town with P1, which has a card, to act."""
    game = town(drawing, figures, **settings)
    game.equip("P1", card)
    return game


# -- Crossbow ------------------------------------------------------------------------------------


@pytest.mark.rule("TD-186", "TD-A113")
def test_a_shot_brings_a_point_and_moves_the_guard():
    game = armed("Crossbow", {"P1": "1", "guard A": ("b", "east")})
    assert game.play("shoot", "guard A") == ["P1 shoots at guard A", "player_0 gains 1 VP and has 11"]
    assert (game.mover, game.phase, game.actor) == (0, "walk", "guard A")
    assert game.choices("go") == ["east", "south"], "wherever a guard can go, as its player likes"
    game.play("go", "south")

    assert (game.where("guard A"), game.facing("guard A")) == ("d", "south")
    assert (game.phase, game.actor, actions(game), game.where("P1")) == ("act", "P1", 2, "1")


@pytest.mark.rule("TD-186")
def test_any_one_guard_in_view_can_be_the_target_however_far_it_is():
    figures = {"P1": "b", "guard A": ("a", "east"), "guard B": ("3", "east"), "guard C": ("c", "west")}
    game = armed("Crossbow", figures | {"guard D": ("d", "south")})
    assert game.choices("shoot") == ["guard A", "guard B", "guard C", "guard D"]
    game.play("shoot", "guard D")

    assert [game.where(guard) for guard in ("guard A", "guard B", "guard C")] == ["a", "3", "c"]


@pytest.mark.rule("TD-186", "TD-053")
def test_guards_out_of_view_are_none():
    game = armed("Crossbow", {"P1": "1", "guard A": ("d", "north"), "guard B": ("5", "north")})

    assert game.choices("shoot") == []


@pytest.mark.rule("TD-186")
def test_shots_are_for_a_thief_with_a_crossbow_once_a_turn():
    game = armed("Crossbow", {"P1": "1", "P2": "2", "guard A": ("b", "east")})
    game.play("shoot", "guard A")
    game.play("go", "east")
    assert game.choices("shoot") == []
    game.acting("P2")
    assert game.choices("shoot") == [], "it is not the crossbow of P2"
    game.acting("P1")

    assert game.choices("shoot") == ["guard A"]


@pytest.mark.rule("TD-187", "TD-054")
def test_a_shot_out_of_a_building():
    game = armed("Crossbow", {"P1": "G", "guard A": ("d", "north"), "guard B": ("b", "west")})
    assert game.choices("shoot") == ["guard A"]
    game.play("shoot", "guard A")
    game.play("go", "west")

    assert (game.where("guard A"), game.where("P1")) == ("a", "G"), "round the corner, past the other guard"
    assert (game.vp(0), actions(game)) == (11, 2)


@pytest.mark.rule("TD-187", "TD-A73")
def test_no_shot_goes_through_a_wall_of_the_house():
    game = armed("Crossbow", {"P1": "G", "guard A": ("b", "east")}, "+-----+\n|G|1 b|\n+-----+")

    assert game.choices("shoot") == []


@pytest.mark.rule("TD-187", "TD-A73")
def test_out_of_a_location_one_shoots_to_all_sides():
    game = armed("Crossbow", {"P1": "M", "guard A": ("b", "east")}, "+-----+\n|M 1 b|\n+-----+")
    assert game.choices("leave") == []

    assert game.choices("shoot") == ["guard A"]


@pytest.mark.rule("TD-187", "TD-A73", "TD-010")
@pytest.mark.parametrize(("column", "targets"), [(3, ["guard A"]), (4, [])])
def test_but_not_over_the_closed_edge_of_a_board(column, targets):
    figures = {"P1": "M", "guard A": ("b", "east")}
    game = armed("Crossbow", figures, "+-----+\n|M 1 b|\n+-----+", corner=(0, column))

    assert game.choices("shoot") == targets


@pytest.mark.rule("TD-187", "TD-096")
def test_the_guard_may_arrest_thieves_of_any_guild():
    game = armed("Crossbow", {"P1": "1", "P2": "4", "Q1": "3", "guard A": ("b", "east")})
    game.play("shoot", "guard A")
    game.play("go", "east")

    assert (game.where("P1"), game.at_home("P2"), game.at_home("Q1")) == ("1", True, True)
    assert (game.vp(0), game.vp(1)) == (9, 8)


@pytest.mark.rule("TD-A113")
def test_a_point_comes_also_if_the_guard_cannot_move():
    game = armed("Crossbow", {"P1": "5", "guard A": ("d", "south")})

    assert game.play("shoot", "guard A")[1:] == ["player_0 gains 1 VP and has 11", "player_0 cannot move guard A"]
    assert (game.phase, game.actor, actions(game)) == ("act", "P1", 2)


@pytest.mark.rule("TD-A113", "TD-A51")
def test_who_stands_in_the_view_of_a_guard_may_shoot_at_it():
    game = armed("Crossbow", {"P1": "1", "guard A": ("b", "west")}, hideouts={0: "S"})
    game.play("shoot", "guard A")
    game.play("go", "south")
    assert game.where("P1") == "1", "the guard has turned away"

    game = armed("Crossbow", {"P1": "1", "guard A": ("b", "west")}, hideouts={0: "S"})
    game.play("shoot", "guard A")
    game.play("go", "west")
    assert (game.where("P1"), game.vp(0)) == ("S", 9), "1 VP for the shot, 2 lost by the arrest"
    assert (game.mover, game.phase, actions(game)) == (0, "act", 2), "on with the turn at home"


@pytest.mark.rule("TD-186", "TD-A86")
def test_a_shot_is_no_theft():
    game = armed("Crossbow", {"P1": "3", "guard A": ("b", "east")}, LANE)
    game.play("shoot", "guard A")
    assert (game.goods("P1"), robbed(game, "P1"), game.has_badge("guard A")) == ({}, 0, True)
    game.put("guard A", "b", "east")
    game.play("badge", "guard A")
    game.acting("P1")

    assert game.choices("shoot") == ["guard A"], "nor does it matter that the guard was robbed"


# -- Cudgel --------------------------------------------------------------------------------------


@pytest.mark.rule("TD-188", "TD-A114")
def test_a_cudgel_makes_theft_from_a_guard_better():
    game = armed("Cudgel", {"P1": "2", "guard A": ("b", "east")})
    assert game.play("badge", "guard A") == [
        "P1 robs guard A",
        "player_0 gets 1 badge",
        "P1 uses Cudgel",
        "player_0 gains 1 VP and has 11",
    ]
    assert (game.mover, game.phase, game.choices("go")) == (0, "walk", ["east", "south"])
    game.play("go", "south")

    assert (game.where("guard A"), game.goods("P1")) == ("d", {"badge": 1})
    assert (game.phase, game.actor, actions(game)) == ("act", "P1", 2)


@pytest.mark.rule("TD-188")
def test_without_a_cudgel_the_guard_stays():
    game = armed("Crossbow", {"P1": "2", "P2": "a", "guard A": ("b", "east")})
    game.equip("P2", "Cudgel")
    game.play("badge", "guard A")

    assert (game.where("guard A"), game.vp(0), game.phase) == ("b", 10, "act")


@pytest.mark.rule("TD-188")
def test_other_thefts_are_not_better():
    game = armed("Cudgel", {"P1": "b", "noble A": "3", "carriage": "2"})
    game.play("purse", "noble A")
    game.play("carriage")

    assert (game.vp(0), game.where("noble A"), game.where("carriage")) == (10, "3", "2")


@pytest.mark.rule("TD-189", "TD-130", "TD-A114")
@pytest.mark.parametrize("goods", [{}, {"gem": 4}, {"badge": 4}], ids=str)
def test_a_guard_without_a_badge_can_be_struck(goods):
    """Room for a badge does not matter then."""
    game = armed("Cudgel", {"P1": "3", "guard A": ("b", "east")}, LANE)
    game.give("P1", **goods)
    game.state.badge_left[0] = 0
    game.ask()
    heard = game.play("badge", "guard A")

    assert heard[:3] == ["P1 robs guard A", "P1 uses Cudgel", "player_0 gains 1 VP and has 11"]
    assert (game.where("guard A"), game.goods("P1"), actions(game)) == ("c", goods, 2)


@pytest.mark.rule("TD-188", "TD-050")
def test_so_can_one_with_a_badge_that_finds_no_room():
    game = armed("Cudgel", {"P1": "3", "guard A": ("b", "east")}, LANE)
    game.give("P1", badge=4)
    game.play("badge", "guard A")

    assert (game.vp(0), game.where("guard A"), game.goods("P1")) == (11, "c", {"badge": 4})
    assert not game.state.badge_left[0], "the badge is lost"


@pytest.mark.rule("TD-189", "TD-130")
def test_without_a_cudgel_there_is_nothing_to_do_about_it():
    game = armed("Crossbow", {"P1": "3", "guard A": ("b", "east")}, LANE)
    game.state.badge_left[0] = 0
    game.ask()

    assert game.choices("badge") == []


@pytest.mark.rule("TD-189", "TD-A114", "TD-131")
@pytest.mark.parametrize("protection", [None, "EQ11", "Smoke Bomb"])
def test_never_from_within_the_view_of_the_guard(protection):
    game = armed("Cudgel", {"P1": "4", "guard A": ("b", "east")}, LANE)
    if protection:
        game.equip("P1", protection)
    if protection == "Smoke Bomb":
        game.play("bomb")
    assert game.choices("badge") == []

    game.put("guard A", "b", "west")
    assert game.choices("badge") == ["guard A"]


@pytest.mark.rule("TD-A115")
def test_the_same_guard_is_struck_once_a_night():
    game = armed("Cudgel", {"P1": "3", "guard A": ("b", "east")}, LANE)
    game.play("badge", "guard A")
    game.put("guard A", "b", "east")
    assert game.choices("badge") == []

    next_night(game)
    game.acting("P1")
    assert game.choices("badge") == ["guard A"]


@pytest.mark.rule("TD-A115")
def test_several_guards_can_be_struck_in_a_turn():
    game = armed("Cudgel", {"P1": "3", "guard A": ("b", "east"), "guard B": ("2", "west")}, LANE)
    game.play("badge", "guard A")
    game.play("badge", "guard B")

    assert (game.where("guard A"), game.where("guard B")) == ("c", "a")
    assert (game.goods("P1"), game.vp(0), actions(game)) == ({"badge": 2}, 12, 1)


@pytest.mark.rule("TD-188", "TD-A85")
def test_room_for_the_badge_is_made_before_the_guard_moves():
    game = armed("Cudgel", {"P1": "3", "guard A": ("b", "east")}, LANE)
    game.give("P1", gem=4)
    game.play("badge", "guard A")
    assert (game.phase, game.vp(0), game.where("guard A")) == ("room", 10, "b")
    game.play("drop", "gem")
    game.play("done")

    assert (game.goods("P1"), game.vp(0), game.where("guard A")) == ({"gem": 3, "badge": 1}, 11, "c")


@pytest.mark.rule("TD-188", "TD-097")
def test_the_guard_may_arrest_after_a_blow_too():
    game = armed("Cudgel", {"P1": "3", "P2": "6", "guard A": ("b", "east")}, LANE)
    game.give("P2", gold=2)
    game.play("badge", "guard A")

    assert (game.at_home("P2"), game.vp(0), game.dungeon()) == (True, 9, {"gold": 2})


# -- Smoke Bomb ----------------------------------------------------------------------------------


@pytest.mark.rule("TD-199", "TD-200", "TD-A119")
def test_in_smoke_a_thief_walks_past_everybody():
    figures = {"P1": "a", "Q1": "1", "guard A": ("3", "west"), "noble A": "4", "carriage": "5"}
    game = armed("Smoke Bomb", figures, LANE)
    game.want("P1")
    assert game.play("bomb") == ["P1 uses Smoke Bomb", "player_0 gains 4 VP and has 14"]
    assert actions(game) == 2
    walk(game, "east", "east", "east", "east", "east", "east", "east")

    assert (game.where("P1"), game.vp(0)) == ("6", 14), "neither arrested nor a VP lost"
    assert game.wanted("P1")


@pytest.mark.rule("TD-199", "TD-047")
def test_without_smoke_the_same_way_costs_a_point_and_ends_in_an_arrest():
    game = armed("Crossbow", {"P1": "a", "Q1": "1", "guard A": ("3", "west")}, LANE)
    walk(game, "east")

    assert (game.at_home("P1"), game.vp(0)) == (True, 7)


@pytest.mark.rule("TD-200", "TD-A154")
def test_the_bomb_is_discarded_and_makes_a_slot_free():
    """Also for another one that the same thief buys in the same turn."""
    game = armed("Smoke Bomb", {"P1": "D"}, "+---+\n|D:a|\n+---+")
    game.equip("P1", "Sack")
    game.give("P1", gold=4)
    game.show("Smoke Bomb", "Cudgel")
    assert "use" not in game.question(), "two pieces are the most"
    game.play("bomb")
    assert game.equipment("P1") == ["Sack"]
    game.play("use")
    game.play("buy", "1")

    assert sorted(game.equipment("P1")) == ["Sack", "Smoke Bomb"]


@pytest.mark.rule("TD-A154", "TD-155")
def test_a_bomb_that_was_thrown_comes_back_when_the_deck_runs_out():
    game = armed("Smoke Bomb", {"P1": "D"}, "+---+\n|D:a|\n+---+")
    game.give("P1", gold=4)
    game.show("Cudgel")
    game.state.equipment[game.state.equipment == s.EQUIPMENT_DECK] = s.THIEVES - 1
    game.play("bomb")
    assert np.count_nonzero(game.state.equipment == s.EQUIPMENT_DISCARD) == 1
    game.play("use")
    game.play("buy", "1")
    game.play("done")

    assert game.display() == ["Smoke Bomb", None, None, None]


@pytest.mark.rule("TD-199", "TD-A119", "TD-A51")
def test_the_smoke_is_gone_at_the_end_of_the_turn():
    game = armed("Smoke Bomb", {"P1": "3", "guard A": ("b", "west")}, LANE)
    game.play("bomb")
    walk(game, "west")
    game.play("done")
    assert game.where("P1") == "2"
    game.play("done")
    assert game.where("P1") == "2", "standing there does nothing"

    after = game.copy()
    after.acting("P1")
    walk(after, "east")
    assert "P1 is arrested on 3" in after.heard, "in its next turn"
    game.townsfolk("guard A", seat=1)
    assert "P1 is arrested on 2" in game.heard, "in the turn of the townsfolk"


@pytest.mark.rule("TD-199", "TD-173")
def test_smoke_covers_one_thief():
    game = armed("Smoke Bomb", {"P1": "a", "P2": "5", "guard A": ("b", "east")}, LANE)
    game.equip("P1", "Crossbow")
    game.play("bomb")
    game.play("shoot", "guard A")

    assert game.at_home("P2")


@pytest.mark.rule("TD-A119")
def test_rivals_are_no_friends_to_exchange_with():
    game = armed("Smoke Bomb", {"P1": "a", "Q1": "1", "P2": "2"}, LANE)
    for thief in ("P1", "P2", "Q1"):
        game.give(thief, gold=1)
    game.play("bomb")
    walk(game, "east")
    assert game.question() == ["go"]
    walk(game, "east")

    assert game.question() == ["done", "trade"], "only with a thief of the own guild"


@pytest.mark.rule("TD-A119", "TD-121")
def test_in_buildings_smoke_does_nothing():
    game = armed("Smoke Bomb", {"P1": "b", "Q1": "S", "Q2": "S"})
    game.play("bomb")
    walk(game, "south", "west")

    assert (game.where("P1"), game.vp(0)) == ("S", 12)


@pytest.mark.rule("TD-201", "TD-131")
def test_in_smoke_there_is_no_stealing_within_the_view_either():
    game = armed("Smoke Bomb", {"P1": "3", "guard A": ("b", "west")}, LANE)
    game.play("bomb")
    assert game.choices("badge") == []
    walk(game, "east", "east")
    game.play("done")

    assert (game.where("P1"), game.choices("badge")) == ("4", ["guard A"]), "behind its back as ever"


@pytest.mark.rule("TD-199", "TD-170")
def test_a_bomb_is_thrown_by_who_has_one():
    game = armed("Smoke Bomb", {"P1": "a", "P2": "b"}, LANE)
    game.acting("P2")
    assert game.choices("bomb") == []
    game.acting("P1")
    game.play("bomb")

    assert game.choices("bomb") == []
