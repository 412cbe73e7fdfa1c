"""Equipment that takes a thief where others cannot go: Climbing Tools, Grappling Hook, Shoes (RULES.md: Equipment)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, points, walk, ways

pytestmark = READABLE

WALLED = """
    +-------+
    |a 1|2 b|
    +-------+
"""


def equipped(drawing, figures, *cards, **settings):
    """A town with P1, which has the cards, to act."""
    game = town(drawing, figures, **settings)
    game.equip("P1", *cards)
    return game


def climber(drawing, figures=None, **settings):
    """P1 with Climbing Tools on square 1, or where it is told."""
    return equipped(drawing, {"P1": "1", **(figures or {})}, "Climbing Tools", **settings)


# -- Climbing Tools ------------------------------------------------------------------------------


@pytest.mark.rule("TD-184", "TD-A112")
def test_a_wall_is_climbed_on_the_way():
    game = climber(WALLED, {"P1": "a"})
    walk(game, "east")
    assert game.choices("climb") == ["east"], "neither back nor over the edge of the city"
    assert game.play("climb", "east") == ["P1 goes to 2"]
    assert points(game) == 1, "the wall costs nothing, the square behind it one point"
    walk(game, "east")

    assert (game.where("P1"), actions(game)) == ("b", 2)


@pytest.mark.rule("TD-184")
def test_a_movement_may_begin_with_it():
    game = climber(WALLED)
    game.play("climb", "east")

    assert (game.phase, points(game), actions(game)) == ("move", 2, 2)


@pytest.mark.rule("TD-184")
@pytest.mark.parametrize("others", [(), ("Shoes", "Grappling Hook")])
def test_without_climbing_tools_a_wall_is_the_end(others):
    game = equipped(WALLED, {"P1": "1", "P2": "b"}, *others)
    game.equip("P2", "Climbing Tools")

    assert "climb" not in game.question(), "those of a friend help nobody else"
    assert ways(game) == {"west"}


@pytest.mark.rule("TD-184")
def test_walls_are_climbed_once_a_turn():
    game = climber(WALLED)
    game.play("climb", "east")
    assert game.choices("climb") == []
    game.play("done")
    assert (game.choices("climb"), actions(game)) == ([], 2), "nor in another movement"
    game.acting("P1")

    assert game.choices("climb") == ["west"]


@pytest.mark.rule("TD-184", "TD-091")
def test_who_climbs_into_a_view_is_seen():
    game = climber(WALLED, {"guard A": ("b", "west")})

    assert game.play("climb", "east")[:2] == ["P1 goes to 2", "P1 is arrested on 2"]


@pytest.mark.rule("TD-185", "TD-A112")
@pytest.mark.parametrize("edge", ["|", " "])
def test_a_location_is_entered_over_its_wall(edge):
    game = climber(f"+-----+\n|1{edge}M:2|\n+-----+", {"Q1": "M"})
    game.play("climb", "east")

    assert (game.where("P1"), game.phase, actions(game)) == ("M", "act", 2), "which ends the movement as ever"
    assert game.vp(0) == 9, "for the rival in it"


@pytest.mark.rule("TD-185", "TD-A112")
def test_a_location_is_left_over_its_wall():
    game = climber("+-----+\n|1 M:2|\n+-----+", {"P1": "M"})
    assert ways(game) == {"1", "2"}
    walk(game, "1")
    assert (game.where("P1"), points(game)) == ("1", 2)

    assert game.choices("climb") == [], "it has climbed"


@pytest.mark.rule("TD-185")
def test_an_entrance_is_no_wall():
    game = climber("+-----+\n|1 M:2|\n+-----+", {"P1": "M"})
    walk(game, "2")
    assert game.choices("climb") == []
    walk(game, "west")
    assert game.where("P1") == "M"

    assert ways(game) == {"1", "2"}, "it can still climb"


@pytest.mark.rule("TD-185")
def test_without_climbing_tools_locations_have_their_entrances_only():
    game = equipped("+-----+\n|1 M:2|\n+-----+", {"P1": "M"}, "Shoes")
    assert ways(game) == {"2"}

    game = equipped("+-----+\n|1 M:2|\n+-----+", {"P1": "1"}, "Shoes")
    assert ways(game) == set()


@pytest.mark.rule("TD-185", "TD-A112", "TD-A53")
def test_a_house_behind_a_wall_stays_closed():
    assert climber("+-----+\n|1|G 2|\n+-----+").choices("climb") == []
    assert ways(climber("+-----+\n|1|G 2|\n+-----+", {"P1": "G"})) == {"2"}


@pytest.mark.rule("TD-184", "TD-A23")
def test_neither_the_river_nor_the_edge_of_the_city_is_a_wall():
    game = climber("+-----+\n|. a 1|\n+-----+", corner=(0, 17))

    assert game.choices("climb") == []


@pytest.mark.rule("TD-184", "TD-107", "TD-108")
def test_whoever_stands_behind_a_wall_is_passed_over():
    game = climber(WALLED, {"Q1": "2"})
    assert game.play("climb", "east") == ["P1 passes Q1", "player_0 loses 1 VP and has 9"]
    assert game.question() == ["go"]
    walk(game, "east")

    assert (game.where("P1"), points(game)) == ("b", 2)


@pytest.mark.rule("TD-184", "TD-A45")
def test_that_way_has_to_end_somewhere():
    game = climber(WALLED, {"Q1": "2", "Q2": "b"})
    assert game.choices("climb") == [], "nothing is free there, and the way back is another wall"

    game.put("Q2", "a")
    assert game.choices("climb") == ["east"]


@pytest.mark.rule("TD-184", "TD-A44")
@pytest.mark.parametrize(
    ("drawing", "end"),
    [("+-------+\n|a 1|2 b|\n+-------+", "2"), ("+-------+\n|a 1|M:2|\n+-------+", "M")],
    ids=["alley", "location"],
)
def test_from_a_square_that_is_passed_over_a_wall_can_be_climbed(drawing, end):
    game = climber(drawing, {"P1": "a", "noble A": "1"})
    walk(game, "east")
    assert (game.choices("climb"), game.choices("done")) == (["east"], [])
    game.play("climb", "east")

    assert game.where("P1") == end


# -- Grappling Hook ------------------------------------------------------------------------------

ACROSS = """
    +---------+
    |T 1 2 3 S|
    +---------+
"""


def hooker(drawing, figures=None, **settings):
    """P1 with a Grappling Hook in building T, or where it is told."""
    return equipped(drawing, {"P1": "T", **(figures or {})}, "Grappling Hook", **settings)


def reached(game):
    """Buildings to which the hook leads, none if it cannot be thrown."""
    if "hook" not in game.question():
        return set()
    after = game.copy()
    after.play("hook")
    return set(after.choices("into"))


@pytest.mark.rule("TD-192", "TD-A117", "TD-112")
def test_the_hook_leads_straight_over_the_alley():
    game = hooker(ACROSS)
    assert game.play("hook") == ["P1 uses Grappling Hook"]
    assert game.question() == ["into"]
    assert game.play("into", "S") == ["P1 appears in S"]

    assert (game.where("P1"), actions(game), game.phase) == ("S", 2, "act")


@pytest.mark.rule("TD-192", "TD-193", "TD-A117")
def test_whoever_is_in_between_does_not_matter():
    game = hooker(ACROSS, {"P2": "1", "guard A": ("2", "west"), "noble A": "3"})
    game.give("P1", gem=1)
    game.want("P1")
    game.play("hook")
    game.play("into", "S")

    assert (game.where("P1"), game.goods("P1"), game.phase) == ("S", {"gem": 1}, "act")
    assert game.vp(0) == 10, "neither arrested nor asked to exchange"


@pytest.mark.rule("TD-192", "TD-A117", "TD-A57")
def test_rivals_that_are_met_there_cost_points():
    game = hooker(ACROSS, {"Q1": "S", "R1": "S", "P2": "S"})
    game.play("hook")
    game.play("into", "S")

    assert game.vp(0) == 8


@pytest.mark.rule("TD-192", "TD-123")
def test_in_the_own_hideout_nobody_is_met():
    game = hooker(ACROSS, {"Q1": "S"}, hideouts={0: "S"})
    game.play("hook")
    game.play("into", "S")

    assert (game.vp(0), game.at_home("P1")) == (10, True)


@pytest.mark.rule("TD-192")
def test_the_hook_is_thrown_once_a_turn():
    game = hooker(ACROSS)
    game.play("hook")
    game.play("into", "S")
    assert "hook" not in game.question()
    game.acting("P1")

    assert reached(game) == {"T"}


@pytest.mark.rule("TD-192")
def test_the_hook_is_thrown_from_buildings_only():
    assert reached(hooker(ACROSS, {"P1": "1"})) == set()
    assert reached(equipped(ACROSS, {"P1": "T"}, "Climbing Tools", "Shoes")) == set()


@pytest.mark.rule("TD-192", "TD-A117")
def test_entrances_do_not_matter():
    street = "+---------+\n|M 1 2 3 D|\n|  :   :  |\n|T T S S S|\n+---------+"

    assert reached(hooker(street, {"P1": "M"})) == {"D"}


@pytest.mark.rule("TD-193", "TD-A117")
def test_the_hook_crosses_no_wall():
    assert reached(hooker("+---------+\n|T 1 2|3 S|\n+---------+")) == set()


@pytest.mark.rule("TD-193")
@pytest.mark.parametrize("street", ["|T 1 2|S|", "|T|1 2 S|"])
def test_nor_one_that_is_drawn_right_before_a_house(street):
    assert reached(hooker(f"+-------+\n{street}\n+-------+")) == set()


@pytest.mark.rule("TD-193")
@pytest.mark.parametrize(("column", "ends"), [(2, {"M"}), (3, set()), (4, set())])
def test_nor_the_closed_edge_of_a_board_though_locations_need_no_entrance(column, ends):
    """From column 3 the edge is before the market, from column 4 behind the dealer."""
    street = "+-----+\n|D 1 M|\n+-----+"

    assert reached(hooker(street, {"P1": "D"}, corner=(1, column))) == ends


@pytest.mark.rule("TD-192", "TD-A117")
def test_the_hook_leads_to_the_first_building_on_each_straight_line():
    town_square = """
        +-----------+
        |T 1 2 S 3 B|
        |           |
        |4 G G G G G|
        |           |
        |5 . . . . C|
        +-----------+
    """
    game = hooker(town_square)

    assert reached(game) == {"S"}, "not the blacksmith behind it, nor what lies round the corner"
    assert reached(hooker(town_square, {"P1": "C"})) == set(), "the square in the south-west is no building"
    assert reached(hooker(town_square, {"P1": "S"})) == {"T", "B"}, "the garden is right beside it"


@pytest.mark.rule("TD-192", "TD-A117")
def test_a_line_that_ends_at_the_same_building_leads_nowhere():
    yard = """
        +-------+
        |T T T T|
        |       |
        |T 1 2 T|
        +-------+
    """

    assert reached(hooker(yard)) == set()


@pytest.mark.rule("TD-192", "TD-A117")
@pytest.mark.parametrize(("start", "end"), [("T", "villa 1"), ("villa 1", "T")])
def test_villas_are_buildings_too(start, end):
    gate = """
        +-----+
        |. . d|
        |     |
        |T T T|
        +-----+
    """

    assert reached(hooker(gate, {"P1": start}, gates={"d": "villa 1"})) == {end}


# -- Shoes ---------------------------------------------------------------------------------------

LANE = """
    +-----------------+
    |a 1 2 3 b 4 5 6 c|
    +-----------------+
"""


@pytest.mark.rule("TD-198", "TD-A120")
def test_shoes_take_a_thief_four_squares_far_in_every_movement():
    game = equipped(LANE, {"P1": "a"}, "Shoes")
    walk(game, "east", "east", "east", "east")
    assert (game.where("P1"), game.phase, actions(game)) == ("b", "act", 2)
    walk(game, "east", "east", "east")
    assert (game.phase, points(game)) == ("move", 1)
    walk(game, "east")

    assert (game.where("P1"), game.phase, actions(game)) == ("c", "act", 1)


@pytest.mark.rule("TD-198", "TD-173")
def test_shoes_of_a_friend_do_not():
    game = equipped(LANE, {"P1": "a", "P2": "c"}, "Sack")
    game.equip("P2", "Shoes")
    walk(game, "east", "east", "east")

    assert (game.where("P1"), game.phase) == ("3", "act")


@pytest.mark.rule("TD-198", "TD-114")
def test_shoes_do_not_lead_through_a_building():
    game = equipped("+-------+\n|a T 1 2|\n+-------+", {"P1": "a"}, "Shoes")
    walk(game, "east")

    assert (game.where("P1"), game.phase, points(game)) == ("T", "act", 0), "entering ends a movement as ever"
