"""Thief action: movement (RULES.md). Exchange on the way is in test_exchange.py."""

import pytest

from tabletop import READABLE
from thiefdom.drawing import LEGEND
from thiefdom.table import town
from thiefdom.turns import actions, points, walk, ways

pytestmark = READABLE

LANE = """
    +-----------------+
    |a 1 2 3 b 4 5 6 c|
    +-----------------+
"""


def lane(figures=None, thief="P1", at="a", **settings):
    """An alley of nine squares with a thief at its western end, to act."""
    game = town(LANE, {thief: at, **(figures or {})}, **settings)
    game.acting(thief)
    return game


# -- movement points -----------------------------------------------------------------------------


@pytest.mark.rule("TD-106")
def test_a_movement_has_three_points_of_one_square_each():
    game = lane()
    heard = walk(game, "east", "east", "east")

    assert heard == ["P1 goes to 1", "P1 goes to 2", "P1 goes to 3"]
    assert (game.where("P1"), game.on("3"), game.on("a")) == ("3", "P1", None)
    assert actions(game) == 2, "one action"
    assert game.phase == "act"


@pytest.mark.rule("TD-106", "TD-P42")
def test_the_first_step_spends_the_action_and_the_last_point_ends_it():
    game = lane()
    seen = []
    for _ in range(3):
        walk(game, "east")
        seen.append((game.phase, actions(game), points(game)))

    assert seen == [("move", 2, 2), ("move", 2, 1), ("act", 2, 0)]


@pytest.mark.rule("TD-A43", "TD-P42")
def test_a_movement_may_stop_early():
    game = lane()
    walk(game, "east")
    assert game.question() == ["done", "go"]
    game.play("done")

    assert (game.where("P1"), game.phase, actions(game)) == ("1", "act", 2)


@pytest.mark.rule("TD-A43")
def test_a_thief_may_turn_back_and_come_to_a_square_again():
    game = lane(at="b")
    walk(game, "east", "west", "east")

    assert game.where("P1") == "4"
    assert actions(game) == 2


@pytest.mark.rule("TD-A43", "TD-A55")
def test_a_thief_goes_to_squares_beside_it_and_not_through_walls_or_corners():
    game = town(
        """
        +-----+
        |1 a|.|
        |  - -|
        |2 . 3|
        +-----+
        """,
        {"P1": "a"},
    )
    assert ways(game) == {"west"}


@pytest.mark.rule("TD-A43")
def test_every_square_counts_also_round_a_corner():
    game = town(
        """
        +-----+
        |a 1 2|
        |- -  |
        |b 4 3|
        +-----+
        """,
        {"P1": "a"},
    )
    walk(game, "east", "east", "south")

    assert game.where("P1") == "3"
    assert (game.phase, actions(game)) == ("act", 2)


# -- passing over others -------------------------------------------------------------------------


@pytest.mark.rule("TD-107", "TD-A44")
@pytest.mark.parametrize(("crowd", "end"), [("1", "b"), ("12", "4"), ("123", "5"), ("1b", "4"), ("23b", "5")])
def test_occupied_squares_are_passed_over_for_nothing(crowd, end):
    nobles = dict(zip(["noble A", "noble B", "noble C"], crowd, strict=False))
    game = lane(nobles)
    walk(game, *["east"] * (3 + len(crowd)))

    assert game.where("P1") == end
    assert (game.phase, actions(game)) == ("act", 2)
    assert game.vp(0) == 10
    assert all(game.where(noble) == game.name_of(game.square(square)) for noble, square in nobles.items())


@pytest.mark.rule("TD-107")
def test_no_movement_ends_on_an_occupied_square():
    game = lane({"noble A": "1", "noble B": "2"})
    for _ in range(2):
        walk(game, "east")
        assert (game.phase, points(game)) == ("move", 3)
        assert game.question() == ["go"], "there is no way to stop here"
    walk(game, "east")

    assert (game.where("P1"), points(game)) == ("3", 2)
    assert "done" in game.question()


@pytest.mark.rule("TD-107", "TD-A45")
def test_the_last_point_pays_for_the_square_behind_those_that_are_passed():
    game = lane({"noble A": "3", "noble B": "b"})
    walk(game, "east", "east")
    assert points(game) == 1
    walk(game, "east", "east", "east")
    assert (game.where("P1"), actions(game)) == ("4", 2)

    game = lane({"noble A": "b"})
    walk(game, "east", "east", "east")
    assert (game.where("P1"), game.phase) == ("3", "act"), "without a point left it does not go on over the noble"


@pytest.mark.rule("TD-A45", "TD-P43")
def test_a_blind_alley_full_of_figures_is_left_the_way_it_was_entered():
    game = town("+-------+\n|c a 1 b|\n+-------+", {"P1": "a", "noble A": "1", "noble B": "b"})
    walk(game, "east", "east")
    assert ways(game) == {"west"}
    walk(game, "west")
    assert ways(game) == {"west"}, "not into the blind alley once more"
    walk(game, "west")

    assert (game.where("P1"), points(game)) == ("a", 2)


@pytest.mark.rule("TD-A45")
def test_a_square_from_which_no_way_goes_on_is_not_come_to():
    """Gates a, b and c with catacombs, and figures on all squares but the street to d.

    Once P1 has been on a on foot and back, and on b and c through the catacombs, nothing would lead out of a again.
    """
    game = town(
        """
        +---------------------+
        |a e f g h b         c|
        |- -                  |
        |1 2 d                |
        +---------------------+
        """,
        {
            "P1": "d",
            "noble A": "a",
            "noble B": "e",
            "noble C": "f",
            "noble D": "g",
            "carriage": "h",
            "P2": "b",
            "P3": "c",
        },
        gates=dict.fromkeys("abc", "catacomb"),
        corner=(0, 2),
    )
    walk(game, "north")
    assert ways(game) == {"west", "east", "south"}
    walk(game, "west", "west")
    assert ways(game) == {"east", "b", "c"}
    walk(game, "east", "east", "east", "east", "east")
    assert ways(game) == {"west", "a", "c"}
    walk(game, "c")
    assert ways(game) == {"a", "b"}, "from a it could still go to b"
    walk(game, "b")

    assert ways(game) == {"west"}


@pytest.mark.rule("TD-A44", "TD-A43")
def test_from_a_passed_square_any_direction_is_open():
    game = town(
        """
        +-----+
        |. . .|
        |  -  |
        |a b T|
        |     |
        |  2  |
        +-----+
        """,
        {"P1": "a", "noble A": "b"},
    )
    walk(game, "east")
    assert ways(game) == {"west", "south", "east"}

    east, south, west = game.copy(), game.copy(), game.copy()
    walk(east, "east")
    walk(south, "south")
    walk(west, "west")
    assert [each.where("P1") for each in (east, south, west)] == ["T", "2", "a"]
    assert [points(each) for each in (east, south, west)] == [0, 2, 2]


@pytest.mark.rule("TD-108", "TD-A46")
def test_each_rival_that_is_passed_over_costs_a_point():
    game = lane({"Q1": "1", "R3": "2", "Q2": "b"})
    heard = walk(game, "east", "east", "east", "east", "east")

    assert game.vp(0) == 10 - 3
    assert heard[:4] == [
        "P1 passes Q1",
        "player_0 loses 1 VP and has 9",
        "P1 passes R3",
        "player_0 loses 1 VP and has 8",
    ]


@pytest.mark.rule("TD-108")
def test_the_rivals_guild_gains_nothing():
    game = lane({"Q1": "1", "R3": "2"})
    walk(game, "east", "east", "east")

    assert [game.vp(seat) for seat in range(4)] == [8, 10, 10, 10]


@pytest.mark.rule("TD-A46")
def test_passing_the_same_rival_twice_costs_twice():
    game = lane({"Q1": "1"})
    walk(game, "east", "east", "west", "west")

    assert game.where("P1") == "a"
    assert game.vp(0) == 8


@pytest.mark.rule("TD-A46", "TD-109")
def test_friends_and_townsfolk_cost_nothing():
    game = lane({"P2": "1", "noble A": "2", "carriage": "3"})
    walk(game, "east", "east", "east", "east")

    assert game.where("P1") == "b"
    assert game.vp(0) == 10


@pytest.mark.rule("TD-108")
def test_points_never_fall_below_none():
    game = lane({"Q1": "1", "Q2": "2"})
    game.state.vp[0] = 1
    walk(game, "east", "east", "east")

    assert game.vp(0) == 0


@pytest.mark.rule("TD-A46")
def test_rivals_that_are_not_passed_cost_nothing():
    game = lane({"Q1": "2"})
    walk(game, "east")
    game.play("done")

    assert game.vp(0) == 10


SQUARE = """
    +-----+
    |a b c|
    |     |
    |d e f|
    |     |
    |g h i|
    +-----+
"""


@pytest.mark.rule("TD-P43")
def test_an_occupied_square_is_come_to_from_each_side_once():
    """Round a block of four nobles: the fifth step would come to the first square from the same side again."""
    nobles = {"noble A": "b", "noble B": "c", "noble C": "f", "noble D": "e"}
    game = town(SQUARE, {"P1": "a", **nobles})
    walk(game, "east", "east", "south", "west", "north")
    assert game.choices("go") == ["south", "west"], "not east a second time"
    walk(game, "south")
    assert points(game) == 3


@pytest.mark.rule("TD-P43")
def test_after_a_square_that_counts_all_sides_are_open_again():
    nobles = {"noble A": "b", "noble B": "c", "noble C": "f", "noble D": "e"}
    game = town(SQUARE, {"P1": "a", **nobles})
    walk(game, "east", "east", "south", "west", "west")
    assert (game.where("P1"), points(game)) == ("d", 2)
    walk(game, "north", "east")

    assert points(game) == 1
    assert game.choices("go") == ["east", "south", "west"]


# -- guards, nobles and the carriage on the way --------------------------------------------------


@pytest.mark.rule("TD-A47")
def test_a_guard_catches_whoever_passes_over_it_from_behind_too():
    game = lane({"guard A": ("2", "east")})
    game.give("P1", gem=2)
    heard = walk(game, "east", "east")

    assert heard == ["P1 goes to 1", "P1 passes guard A", "P1 is arrested on 2", "player_0 loses 2 VP and has 8"]
    assert game.at_home("P1")
    assert game.dungeon() == {"gem": 2}
    assert game.on("2") == "guard A"


CROSSING = """
    +---------+
    |    g    |
    |         |
    |a 1 d 2 T|
    +---------+
"""
"""A side street with a guard on g comes down to d."""


@pytest.mark.rule("TD-A49")
@pytest.mark.parametrize("start", ["a", "1"])
def test_the_movement_is_over_on_the_first_square_in_view(start):
    game = town(CROSSING, {"P1": start, "guard A": ("g", "south")}, hideouts={0: "T"})
    heard = walk(game, *["east"] * {"a": 2, "1": 1}[start])

    assert heard[-3:] == ["P1 goes to d", "P1 is arrested on d", "player_0 loses 2 VP and has 8"]
    assert (game.where("P1"), game.phase) == ("T", "act")
    assert (actions(game), points(game)) == (2, 0), "what was left of the movement is lost, the other actions are not"


@pytest.mark.rule("TD-A49")
def test_the_next_action_begins_in_the_hideout():
    game = town(CROSSING, {"P1": "1", "guard A": ("g", "south")}, hideouts={0: "T"})
    walk(game, "east", "2", "west")

    assert game.heard[1] == "P1 is arrested on d", "once more"
    assert game.vp(0) == 6
    assert (game.where("P1"), actions(game)) == ("T", 1)


@pytest.mark.rule("TD-A49")
def test_a_square_that_is_passed_over_may_be_in_view_too():
    game = town(CROSSING, {"P1": "1", "guard A": ("g", "south"), "noble A": "d"}, hideouts={0: "T"})
    heard = walk(game, "east")

    assert heard[:2] == ["P1 passes noble A", "P1 is arrested on d"]
    assert game.on("d") == "noble A"


@pytest.mark.rule("TD-A49")
def test_squares_that_no_guard_sees_are_safe():
    game = town(CROSSING, {"P1": "1", "guard A": ("g", "north")})
    walk(game, "east", "east")
    assert game.where("P1") == "2"

    game = town(CROSSING, {"P1": "1", "guard A": ("g", "south")})
    walk(game, "west")
    assert game.where("P1") == "a"


@pytest.mark.rule("TD-A50")
def test_what_was_lost_before_an_arrest_stays_lost():
    game = town(CROSSING, {"P1": "a", "guard A": ("g", "south"), "Q1": "1"}, hideouts={0: "T"})
    walk(game, "east", "east")

    assert game.at_home("P1")
    assert game.vp(0) == 10 - 1 - 2


@pytest.mark.rule("TD-A51")
def test_nothing_happens_to_a_thief_that_stands_still_in_view():
    """A guard's view has come over it without an attempt, as after a night of luck; then a noble is robbed."""
    game = town(CROSSING, {"P1": "d", "guard A": ("g", "south"), "noble A": "2"})
    game.play("purse", "noble A")
    assert game.where("P1") == "d"
    game.play("done")
    assert game.where("P1") == "d"

    game.acting("P1")
    walk(game, "west")
    assert game.where("P1") == "1", "nor when it goes out of the view"
    walk(game, "east")
    assert game.at_home("P1"), "but when it comes back"


@pytest.mark.rule("TD-A48")
@pytest.mark.parametrize("figure", ["noble A", "carriage"])
def test_nobles_and_the_carriage_do_not_mind_a_thief_that_is_not_wanted(figure):
    game = lane({figure: "1"})
    walk(game, "east", "east")

    assert (game.where("P1"), game.vp(0)) == ("2", 10)


# -- catacombs -----------------------------------------------------------------------------------

TUNNELS = """
    +---------------------------+
    |1 2 a 3 4     b 6     7 c 8|
    +---------------------------+
"""
"""Gates a and b with an alley each, and c in an alley of its own."""


def tunnels(figures, **settings):
    return town(TUNNELS, figures, gates=dict.fromkeys("abc", "catacomb"), **settings)


@pytest.mark.rule("TD-110")
def test_squares_before_catacombs_lie_side_by_side():
    game = tunnels({"P1": "a"})
    assert ways(game) == {"west", "east", "b", "c"}
    heard = walk(game, "c", "b", "east")

    assert heard == ["P1 goes to c", "P1 goes to b", "P1 goes to 6"]
    assert (game.where("P1"), actions(game)) == ("6", 2)


@pytest.mark.rule("TD-110")
def test_only_squares_before_catacombs_lead_there():
    game = tunnels({"P1": "3"})

    assert ways(game) == {"west", "east"}


@pytest.mark.rule("TD-110")
def test_a_gate_with_a_villa_or_nothing_is_no_catacomb():
    game = town(TUNNELS, {"P1": "a"}, gates={"a": "catacomb", "b": "villa 1", "c": "catacomb"})
    assert ways(game) == {"west", "east", "c"}

    game = town(TUNNELS, {"P1": "a"}, gates={"a": "villa 1", "b": "catacomb", "c": "catacomb"})
    assert ways(game) == {"west", "east", "north"}, "a villa"

    game = town(TUNNELS, {"P1": "a"}, gates={"b": "catacomb", "c": "catacomb"})
    assert ways(game) == {"west", "east"}


@pytest.mark.rule("TD-111")
def test_the_squares_on_both_sides_count_and_the_catacombs_do_not():
    game = tunnels({"P1": "3"})
    walk(game, "west", "b")
    assert points(game) == 1
    walk(game, "east")

    assert (game.where("P1"), game.phase) == ("6", "act")


@pytest.mark.rule("TD-111", "TD-A56")
def test_an_occupied_square_at_either_end_does_not_count():
    game = tunnels({"P1": "3", "noble A": "a", "noble B": "b"})
    walk(game, "west", "b", "east")

    assert (game.where("P1"), points(game)) == ("6", 2)


@pytest.mark.rule("TD-A56")
def test_a_rival_or_a_guard_at_the_far_end_is_passed_over_like_any_other():
    game = tunnels({"P1": "a", "Q1": "c"})
    heard = walk(game, "c", "west")
    assert heard[:2] == ["P1 passes Q1", "player_0 loses 1 VP and has 9"]
    assert game.where("P1") == "7"

    game = tunnels({"P1": "a", "guard A": ("c", "east")})
    assert walk(game, "c")[:2] == ["P1 passes guard A", "P1 is arrested on c"]


@pytest.mark.rule("TD-A56")
def test_a_friend_at_the_far_end_can_be_given_goods():
    game = tunnels({"P1": "a", "P2": "c"})
    game.give("P1", gem=1)
    walk(game, "c")

    assert game.question() == ["done", "trade"]


@pytest.mark.rule("TD-A56")
def test_catacombs_are_for_movement_only():
    game = tunnels({"P1": "a", "noble A": "c", "guard A": ("7", "east")})
    assert game.question() == ["done", "go", "tunnel", "stamina"], "no theft from the noble"
    assert "a" not in game.watched()

    game = tunnels({"noble A": "6", "carriage": "1"})
    assert game.ends("noble A") == {"b"}, "and no townsfolk walk through"


# -- teleports -----------------------------------------------------------------------------------


@pytest.mark.rule("TD-112", "TD-A57")
def test_a_teleport_ignores_entrances_and_whoever_is_in_between():
    """Johanna takes her friend from a stable to another one, where there is a rival."""
    game = town(
        """
        +---------+
        |S a 1 b s|
        +---------+
        """,
        {"P1": "S", "Q1": "s", "guard A": ("1", "west")},
        legend={"s": "stable"},
    )
    game.befriend("P1", "Johanna")
    game.play("passage")
    game.play("into", "s")

    assert (game.where("P1"), actions(game)) == ("s", 3)
    assert game.vp(0) == 9, "it has entered all the same"


# -- buildings -----------------------------------------------------------------------------------

STREET = """
    +---------+
    |T 1 d 2 M|
    |    :    |
    |G 3|A 4 5|
    +---------+
"""
"""A tower and a garden, a tavern with a door in the north, and a market without any."""


@pytest.mark.rule("TD-113", "TD-114")
def test_the_example_of_a_house_entered_with_the_second_of_three_points():
    game = town(STREET, {"P1": "d"})
    heard = walk(game, "west", "west")

    assert heard == ["P1 goes to 1", "P1 enters T"]
    assert (game.where("P1"), game.phase) == ("T", "act")
    assert (actions(game), points(game)) == (2, 0), "the third point is lost"

    heard = walk(game, "1")
    assert heard == ["P1 goes to 1"]
    assert (actions(game), points(game)) == (1, 2), "to come out it takes another movement"


@pytest.mark.rule("TD-113", "TD-106")
def test_entering_costs_a_point():
    game = town("+---------+\n|a 1 2 3 T|\n+---------+", {"P1": "a"})
    walk(game, "east", "east", "east")
    assert (game.where("P1"), game.phase) == ("3", "act"), "no point is left to enter"
    walk(game, "east")

    assert (game.where("P1"), actions(game)) == ("T", 1)


@pytest.mark.rule("TD-114")
@pytest.mark.parametrize("steps", [("east",), ("east", "east"), ("east", "east", "east")])
def test_entering_ends_the_movement_whatever_is_left(steps):
    game = town("+-------+\n|1 2 3 T|\n+-------+", {"P1": "123"[3 - len(steps)]})
    walk(game, *steps)

    assert (game.where("P1"), game.phase, points(game), actions(game)) == ("T", "act", 0, 2)


@pytest.mark.rule("TD-113", "TD-115")
def test_a_thief_leaves_to_an_alley_square_beside_the_building():
    game = town(
        """
        +-------+
        |  1 b 3|
        |  -    |
        |T T 4 5|
        |       |
        |6      |
        +-------+
        """,
        {"P1": "T"},
    )
    assert ways(game) == {"4", "6"}, "1 is behind a wall, and the others are not beside it"
    heard = walk(game, "6")

    assert heard == ["P1 goes to 6"]
    assert (game.where("P1"), points(game)) == ("6", 2)


@pytest.mark.rule("TD-115")
def test_in_and_out_takes_two_movements():
    game = town("+---+\n|1 T|\n+---+", {"P1": "1"})
    walk(game, "east", "1", "east")

    assert (game.where("P1"), actions(game)) == ("T", 1)


@pytest.mark.rule("TD-115")
def test_a_movement_goes_on_after_leaving():
    game = town(STREET, {"P1": "T"})
    walk(game, "1", "east", "east")

    assert (game.where("P1"), actions(game)) == ("2", 2)


@pytest.mark.rule("TD-116")
def test_a_house_is_entered_from_every_square_beside_it_and_a_location_by_its_doors():
    assert entered_from("1") == {"T"}
    assert entered_from("3") == {"G"}, "not the tavern behind the wall"
    assert entered_from("d") == {"A"}, "by the door"
    assert entered_from("4") == entered_from("2") == entered_from("5") == set()


def entered_from(square):
    """Buildings that a thief can enter with one step from a square."""
    game, found = town(STREET, {"P1": square}), set()
    for way in game.choices("go"):
        after = game.copy()
        after.play("go", way)
        found.add(after.where("P1"))
    return {place for place in found if place in LEGEND}


@pytest.mark.rule("TD-116")
def test_a_location_is_left_by_its_doors():
    assert ways(town(STREET, {"P1": "A"})) == {"d"}


@pytest.mark.rule("TD-A53")
def test_a_wall_closes_the_entrance_of_a_house():
    game = town("+-----+\n|1|T 2|\n+-----+", {"P1": "1", "P2": "T"})
    assert ways(game) == set()
    game.acting("P2")

    assert ways(game) == {"2"}


@pytest.mark.rule("TD-A54", "TD-A44")
def test_a_thief_leaves_over_an_occupied_square():
    game = town(STREET, {"P1": "T", "noble A": "1"})
    walk(game, "1")
    assert (game.question(), points(game)) == (["go"], 3)
    walk(game, "east")

    assert (game.where("P1"), points(game)) == ("d", 2), "d is the first square that counts"


@pytest.mark.rule("TD-A44", "TD-114")
def test_a_building_is_entered_from_a_square_that_is_passed_over():
    game = town(STREET, {"P1": "d", "noble A": "1"})
    walk(game, "west", "west")

    assert (game.where("P1"), game.phase, actions(game)) == ("T", "act", 2)


@pytest.mark.rule("TD-A54")
def test_over_the_square_outside_a_thief_may_come_in_again():
    game = town("+---+\n|T a|\n+---+", {"P1": "T", "noble A": "a"})
    walk(game, "a", "west")

    assert (game.where("P1"), actions(game)) == ("T", 2)


@pytest.mark.rule("TD-A55")
def test_there_is_no_way_from_building_to_building():
    game = town("+-------+\n|1 T G 2|\n+-------+", {"P1": "T"})

    assert ways(game) == {"1"}


@pytest.mark.rule("TD-113")
def test_a_villa_is_entered_and_left_at_its_gate():
    game = town("+-------+\n|1 2 d 3|\n+-------+", {"P1": "2"}, gates={"d": "villa 2"})
    walk(game, "east", "north")
    assert (game.where("P1"), game.phase) == ("villa 2", "act")

    assert ways(game) == {"d"}


@pytest.mark.rule("TD-117")
def test_any_number_of_thieves_may_be_in_a_building():
    others = dict.fromkeys(["Q1", "Q2", "Q3", "R1", "R2", "R3", "P2", "P3"], "T")
    game = town(STREET, {"P1": "1", **others})
    walk(game, "west")

    assert game.where("P1") == "T"
    assert all(game.where(other) == "T" for other in others)


@pytest.mark.rule("TD-117", "TD-119")
def test_all_three_thieves_of_a_guild_may_be_at_home():
    game = town(STREET, {"P1": "1"}, hideouts={0: "T"})
    assert not game.at_home("P1")
    walk(game, "west")

    assert all(game.at_home(thief) for thief in ("P1", "P2", "P3"))
    assert game.vp(0) == 10


@pytest.mark.rule("TD-119", "TD-120")
def test_only_the_guild_itself_finds_its_stock():
    game = town(STREET, {"P1": "1", "Q1": "T"}, hideouts={0: "T"})
    game.store(0, gold=5)
    walk(game, "west")
    assert "trade" in game.question()

    game.acting("Q1")
    assert game.where("Q1") == "T"
    assert "trade" not in game.question()


@pytest.mark.rule("TD-120")
def test_rivals_may_enter_a_hideout():
    game = town(STREET, {"P1": "1"}, hideouts={1: "T"})
    walk(game, "west")

    assert game.where("P1") == "T"


@pytest.mark.rule("TD-120")
def test_in_the_hideout_of_others_a_thief_is_not_at_home():
    game = town(STREET, {"Q1": "T"}, hideouts={0: "T"})
    game.give("Q1", gold=1)
    game.store(1, gem=1)
    game.want("Q1")
    game.acting("Q1")

    assert game.question() == ["done", "leave", "stamina"], "neither stock nor poster"


# -- meeting rivals in buildings -----------------------------------------------------------------


@pytest.mark.rule("TD-121")
@pytest.mark.parametrize("rivals", [[], ["Q1"], ["Q1", "R2"], ["Q1", "Q2", "Q3", "U1"]])
@pytest.mark.parametrize("letter", ["T", "A"])
def test_each_rival_inside_costs_a_point(rivals, letter):
    game = town(STREET, {"P1": "d", **dict.fromkeys(rivals, letter)})
    walk(game, *{"T": ("west", "west"), "A": ("south",)}[letter])

    assert game.where("P1") == letter
    assert [game.vp(seat) for seat in range(4)] == [10 - len(rivals), 10, 10, 10]


@pytest.mark.rule("TD-121")
def test_friends_inside_cost_nothing():
    game = town(STREET, {"P1": "d", "P2": "A", "P3": "A"})
    walk(game, "south")

    assert game.vp(0) == 10


@pytest.mark.rule("TD-121")
def test_whoever_is_inside_loses_nothing_when_a_rival_comes():
    game = town(STREET, {"P1": "d", "Q1": "A"})
    walk(game, "south")

    assert game.vp(1) == 10


@pytest.mark.rule("TD-122")
def test_thieves_in_their_hideout_are_not_met():
    game = town(STREET, {"P1": "1"}, hideouts={1: "T"})
    assert game.where("Q1") == game.where("Q2") == game.where("Q3") == "T"
    walk(game, "west")

    assert game.vp(0) == 10


@pytest.mark.rule("TD-123")
def test_coming_home_costs_nothing_whoever_is_there():
    game = town(STREET, {"P1": "1", "Q1": "T", "R1": "T"}, hideouts={0: "T"})
    walk(game, "west")

    assert game.vp(0) == 10


@pytest.mark.rule("TD-124", "TD-122", "TD-123")
def test_the_example_of_three_guilds_in_a_hideout():
    """White is seat 2, Yellow seat 1 at home, and Blue seat 0: Blue loses exactly 1, the second Yellow nothing."""
    game = town(STREET, {"P1": "1", "Q2": "d", "R1": "T", "Q3": "5"}, hideouts={1: "T"})
    assert game.where("Q1") == "T"
    heard = walk(game, "west")

    assert heard == ["P1 enters T", "player_0 loses 1 VP and has 9"]
    assert [game.vp(seat) for seat in range(3)] == [9, 10, 10]

    game.acting("Q2")
    heard = walk(game, "west", "west")
    assert heard == ["Q2 goes to 1", "Q2 enters T"]
    assert [game.vp(seat) for seat in range(3)] == [9, 10, 10]
