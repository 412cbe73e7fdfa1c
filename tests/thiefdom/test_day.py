"""The administration by day (RULES.md)."""

import numpy as np
import pytest

from larceny.envs.thiefdom.state import EQUIPMENT_DECK, EQUIPMENT_DISCARD
from tabletop import READABLE
from thiefdom.table import GUARDS, NOBLES, Game, town
from thiefdom.turns import next_night

pytestmark = READABLE

STREET = """
    +---------+
    |T 1 2 3 M|
    |  - - -  |
    |U:a b c d|
    +---------+
"""


def street(figures=None, night=1, **settings):
    """A town late in a night."""
    game = town(STREET, figures, hideouts={0: "T"}, **settings)
    game.state.night = night
    return game


@pytest.mark.rule("TD-174", "TD-175")
@pytest.mark.parametrize("night", [1, 2, 3, 4, 5])
def test_a_day_and_then_the_next_night(night):
    game = street(night=night)
    heard = game.end_night()

    assert any(line.startswith(f"Night {night + 1} begins") for line in heard)
    assert game.state.night == night + 1
    assert game.phase == "plan"


@pytest.mark.rule("TD-174", "TD-221")
def test_there_is_no_day_after_the_sixth_night():
    game = street({"P1": "2"}, night=6)
    heard = game.end_night()

    assert game.over
    assert not any("begins" in line for line in heard)
    assert (game.state.night, game.vp(0)) == (6, 10)


@pytest.mark.rule("TD-176")
def test_markers_and_tokens_come_back():
    game = street()
    game.state.stamina[:2] = 0
    game.end_night()

    assert [game.stamina(seat) for seat in range(4)] == [True] * 4
    assert [game.plan(seat) for seat in range(4)] == [[]] * 4
    assert game.choices("plan")[0] == "thief 1 thief 2 thief 3 townsfolk"
    assert len(game.choices("plan")) == 24


@pytest.mark.rule("TD-176")
@pytest.mark.parametrize("players", [2, 3])
def test_seats_that_do_not_play_get_no_marker(players):
    game = street(num_players=players)
    game.end_night()

    assert game.state.stamina.tolist() == [1] * players + [0] * (4 - players)


@pytest.mark.rule("TD-177", "TD-A40")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_patrol_boards_go_counterclockwise_and_the_start_with_them(players):
    game = Game(num_players=players)
    game.play_until("act")
    boards, start = [game.patrol(seat) for seat in range(players)], int(game.state.start)
    game.end_night()

    assert [game.patrol(seat) for seat in range(players)] == boards[1:] + boards[:1]
    assert game.state.start == (start - 1) % players
    assert game.mover == game.state.start, "the new starting player plans first"


@pytest.mark.rule("TD-177")
def test_the_start_goes_with_the_board_that_has_the_icon():
    game = Game()
    game.play_until("act")
    for _ in range(4):
        board = game.patrol(int(game.state.start))
        assert board == ["noble A", "guard A"]
        next_night(game)


@pytest.mark.rule("TD-177", "TD-A40")
def test_turns_go_clockwise_from_the_new_starting_player():
    game = street()
    next_night(game)
    order = []
    for _ in range(4):
        order.append(game.mover)
        game.play("done")

    assert order == [3, 0, 1, 2]


@pytest.mark.rule("TD-178")
def test_each_thief_in_an_alley_is_a_point():
    game = street({"P1": "1", "P2": "a", "P3": "M", "Q1": "T", "R1": "b", "R2": "c", "R3": "d"})
    game.end_night()

    assert [game.vp(seat) for seat in range(4)] == [12, 10, 13, 10]


@pytest.mark.rule("TD-178")
@pytest.mark.parametrize("night", [1, 2, 3, 4, 5])
def test_that_is_so_every_day(night):
    game = street({"P1": "1"}, night)
    game.end_night()

    assert game.vp(0) == 11


@pytest.mark.rule("TD-178")
def test_townsfolk_and_thieves_in_buildings_bring_nothing():
    game = street({"noble A": "1", "carriage": "2", "P1": "M", "P2": "U"})
    game.end_night()

    assert [game.vp(seat) for seat in range(4)] == [10] * 4


REFILLS = pytest.mark.parametrize(("night", "refills"), [(1, False), (2, True), (3, False), (4, True), (5, False)])


def plundered(night):
    """Two guards and two nobles are in town, and everything has been taken from them."""
    game = street(
        {"noble A": "1", "noble C": "2", "guard B": ("a", "north"), "guard D": ("b", "north")}, night
    )  # fmt: skip
    game.state.badge_left[:], game.state.bag_full[:] = 0, 0
    return game


@pytest.mark.rule("TD-179")
@REFILLS
def test_bags_are_filled_after_the_second_and_the_fourth_night(night, refills):
    game = plundered(night)
    game.end_night()

    assert [noble for noble in NOBLES if game.has_purse(noble)] == (["noble A", "noble C"] if refills else [])


@pytest.mark.rule("TD-180")
@REFILLS
def test_guards_have_their_badges_again(night, refills):
    game = plundered(night)
    game.end_night()

    assert [guard for guard in GUARDS if game.has_badge(guard)] == (["guard B", "guard D"] if refills else [])


@pytest.mark.rule("TD-180", "TD-179")
def test_one_each_and_not_one_more():
    game = street({"noble A": "1", "guard A": ("a", "north")}, 2)
    game.end_night()

    assert game.state.badge_left.tolist() == [1, 0, 0, 0]
    assert game.state.bag_full.tolist() == [1, 0, 0, 0]


@pytest.mark.rule("TD-181", "TD-169")
@REFILLS
def test_an_empty_slot_gets_a_mission(night, refills):
    game = street(night=night)
    game.offer("U", None)
    game.end_night()

    assert (game.mission("U") is not None) == refills


@pytest.mark.rule("TD-181")
@REFILLS
def test_a_mission_that_lies_there_stays(night, refills):
    game = street(night=night)
    game.offer("U", 9)
    game.end_night()

    assert game.mission("U") == 9


@pytest.mark.rule("TD-181")
def test_smugglers_that_are_not_in_the_city_get_none():
    game = street(night=2)
    game.end_night()

    assert int((game.state.mission < 4).sum()) == 1


@pytest.mark.rule("TD-182")
@REFILLS
def test_the_display_is_discarded_for_four_cards(night, refills):
    game = street(night=night)
    game.show("Sack", "Shoes", "Cudgel", "Lock Pick")
    old = [number for number in range(24) if 12 <= game.state.equipment[number] < 16]
    game.end_night()

    assert None not in game.display()
    if refills:
        assert (game.state.equipment[old] == EQUIPMENT_DISCARD).all()
    else:
        assert game.display() == ["Sack", "Shoes", "Cudgel", "Lock Pick"]


@pytest.mark.rule("TD-182", "TD-155")
def test_the_discarded_cards_come_back_when_the_deck_runs_out():
    """Two are left in the deck; they come first, and two of all that were discarded."""
    game = street(night=2)
    game.show("Sack", "Shoes", "Cudgel", "Lock Pick")
    deck = np.flatnonzero(game.state.equipment == EQUIPMENT_DECK)
    game.state.equipment[deck[2:]] = EQUIPMENT_DISCARD
    game.end_night()

    assert None not in game.display()
    assert all(12 <= game.state.equipment[number] < 16 for number in deck[:2])
    assert not (game.state.equipment == EQUIPMENT_DISCARD).any()


@pytest.mark.rule("TD-183")
@pytest.mark.parametrize("night", [1, 2])
def test_everything_else_stays(night):
    game = street(
        {"P1": "M", "Q1": "1", "R1": "T", "noble A": "2", "guard A": ("b", "west"), "carriage": "c"}, night
    )  # fmt: skip
    game.give("P1", gold=3, wine=1)
    game.give("Q1", gem=2)
    game.store(0, gold=5)
    game.fill_dungeon(badge=2)
    game.hang(2, "Q1")
    game.hang(3, "dungeon")
    game.want("P1", "R1")
    game.equip("P1", "Sack")
    game.befriend("P1", "Elise")
    game.befriend("Q1", None)
    before = persistent(game)
    game.end_night()

    assert persistent(game) == before


def persistent(game):
    """All that neither night nor day touches by itself."""
    fields = ("place", "facing", "goods", "stock", "pool", "painting", "poster", "hideout", "guest", "occupant")
    return {name: game.state[name].tolist() for name in fields} | {"equipment": game.equipment("P1")}


@pytest.mark.rule("TD-183", "TD-141", "TD-126")
def test_what_a_thief_has_robbed_and_used_is_forgotten_by_the_next_night():
    game = town("+-----+\n|a 1:M|\n+-----+", {"P1": "1", "carriage": "a"})
    game.play("carriage")
    game.play("go", "east")
    game.play("use")
    game.play("fill")
    next_night(game)

    assert not game.state.robbed.any()
    assert not game.state.visited.any()
