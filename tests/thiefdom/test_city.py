"""The city and fields of view (RULES.md: The city, Fields of view)."""

import pytest

from larceny.envs.thiefdom import state as s
from playing import amount
from tabletop import READABLE
from thiefdom.table import Game, town

pytestmark = READABLE

HOUSES = ("tower", "garden", "blacksmith", "stable", "church")
LOCATIONS = ("market", "dealer", "dungeon", "tavern", "smuggler", "villa")


# -- buildings and alleys ------------------------------------------------------------------------


@pytest.mark.rule("TD-037", "TD-039")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_building_is_a_house_or_a_location(players):
    for seed in range(amount(10, 3)):
        kinds = set(Game(seed, num_players=players).buildings().values())
        assert kinds == {*HOUSES, *LOCATIONS}


STREET = """
+-------+
|. 1 a .|
|  :    |
|. K . .|
+-------+
"""


@pytest.mark.rule("TD-037", "TD-038")
@pytest.mark.parametrize("kind", HOUSES)
def test_all_houses_are_entered_alike_and_offer_nothing_to_use(kind):
    game = town(STREET.replace(":", " "), {"P1": "1"}, legend={"K": kind})
    game.give("P1", gold=1, liquor=1, wine=1, gem=1)
    heard = game.play("go", "south")

    assert heard == ["P1 enters K"]
    assert "use" not in game.question()


@pytest.mark.rule("TD-037")
@pytest.mark.parametrize(
    ("kind", "offers"),
    [
        ("market", ["fill", "sell"]), ("dealer", ["sell"]), ("dungeon", ["fill", "sell"]),
        ("tavern", ["sell", "liquor", "reveal"]),
    ],
)  # fmt: skip
def test_locations_are_there_to_be_used(kind, offers):
    game = town(STREET, {"P1": "1"}, legend={"K": kind})
    game.give("P1", gold=1, liquor=1, wine=1, gem=1)
    game.fill_dungeon(gold=1)
    game.show()
    if kind == "dungeon":
        game.give("P1", badge=1)
    game.play("go", "south")
    game.play("use")

    assert game.question() == offers


ROW = """
+-----------------------------+
|. . a . . . . b . . . . c . .|
+-----------------------------+
"""


@pytest.mark.rule("TD-040")
@pytest.mark.parametrize(("start", "ends"), [("a", ["b"]), ("b", ["a"]), ("c", [])])
def test_catacombs_lead_to_each_other_and_to_nothing_else(start, ends):
    game = town(ROW, {"P1": start}, gates={"a": "catacomb", "b": "catacomb", "c": "villa 1"})
    assert game.choices("tunnel") == ends
    for end in ends:
        game.play("tunnel", end)
        assert game.where("P1") == end


@pytest.mark.rule("TD-041")
@pytest.mark.parametrize(
    ("start", "ways"), [("1", []), ("2", ["south"]), ("a", ["north", "east", "west"]), ("3", ["east"])]
)
def test_walls_stop_thieves(start, ways):
    walls = """
        +-----+
        |1|2|T|
        |-    |
        |3 a S|
        +-----+
    """
    assert town(walls, {"P1": start}).choices("go") == ways


@pytest.mark.rule("TD-042")
@pytest.mark.parametrize("players", [2, 4])
def test_every_crossing_of_a_dealt_city_is_a_lantern(players):
    for seed in range(amount(20, 3)):
        game = Game(seed, num_players=players)
        for square, ground in enumerate(game.state.ground.tolist()):
            ways = bin(int(game.state.links[square]) & 15).count("1")
            assert (ground in (s.ALLEY, s.LANTERN)) == (game.state.links[square] != 0), "what can be walked on"
            assert ways <= 2 or ground == s.LANTERN


YARD = """
+-----+
|1 a 2|
|     |
|3 b 4|
+-----+
"""


@pytest.mark.rule("TD-043", "TD-A77")
@pytest.mark.parametrize(("square", "near"), [("1", True), ("2", True), ("b", True), ("3", False), ("4", False)])
def test_only_straight_neighbours_are_adjacent(square, near):
    game = town(YARD, {"P1": square, "noble A": "a"})

    assert ("purse" in game.question()) == near


@pytest.mark.rule("TD-A76", "TD-043")
@pytest.mark.parametrize(("edge", "near"), [(" ", True), ("-", False)])
def test_what_is_behind_a_wall_is_not_adjacent(edge, near):
    game = town(f"+-----+\n|1 a 2|\n|  {edge}  |\n|3 b 4|\n+-----+", {"P1": "b", "noble A": "a"})

    assert ("purse" in game.question()) == near
    assert ("north" in game.choices("go")) == near, "nor can it be walked to"


# -- fields of view ------------------------------------------------------------------------------

ROAD = """
+---------------------------------------+
|a . 1 . . . . . . . . . . . . . 2 . b .|
|                                       |
|T T T T T T T T T T T T T T T T T T 3 T|
+---------------------------------------+
"""
"""Across four boards."""


@pytest.mark.rule("TD-052", "TD-A14", "TD-A72")
def test_a_view_goes_across_boards_through_figures_and_as_far_as_the_alley():
    figures = {"guard A": ("a", "east"), "noble A": "1", "Q1": "2", "P1": "3"}
    game = town(ROAD, figures)
    road = {game.name_of(square) for square in range(20)}

    assert game.watched() == road
    assert "P1 is arrested on b" in game.play("go", "north")


@pytest.mark.rule("TD-053", "TD-A14", "TD-056")
@pytest.mark.parametrize(
    ("alley", "seen"),
    [
        ("a 1 2 . .", "a 1 2 1-4 1-5"), ("a 1 2 T 3", "a 1 2"), ("a 1|2 . 3", "a 1"), ("a 1:M 2 3", "a 1"),
        ("a 1 M:2 3", "a 1"), ("a T . . .", "a"), ("a", "a"),
    ],
)  # fmt: skip
def test_a_view_ends_at_a_building_or_wall(alley, seen):
    line = "-" * len(alley)
    game = town(f"+{line}+\n|{alley}|\n+{line}+", {"guard A": ("a", "east")})

    assert game.watched() == set(seen.split())


@pytest.mark.rule("TD-053", "TD-A76", "TD-041")
@pytest.mark.parametrize(("start", "end", "arrested"), [("1", "b", True), ("2", "c", False)])
def test_a_thief_is_seen_in_front_of_a_wall_and_not_behind_it(start, end, arrested):
    walled = """
        +---------+
        |a . b .|c|
        |  -   -  |
        |T T 1 T 2|
        +---------+
    """
    game = town(walled, {"guard A": ("a", "east"), "P1": start})
    heard = game.play("go", "north")

    assert (f"P1 is arrested on {end}" in heard) == arrested
    assert game.at_home("P1") == arrested


CROSS = """
+---------+
|T T 1 T T|
|         |
|T T n T T|
|         |
|4 w c e 2|
|         |
|T T s T T|
|         |
|T T 3 T T|
+---------+
"""
SIDES = {"north": ("1", "n"), "east": ("2", "e"), "south": ("3", "s"), "west": ("4", "w")}
BACK = {"north": "south", "east": "west", "south": "north", "west": "east"}


@pytest.mark.rule("TD-056", "TD-057", "TD-A77")
@pytest.mark.parametrize("facing", SIDES)
def test_a_guard_sees_in_one_direction_only(facing):
    assert town(CROSS, {"guard A": ("c", facing)}).watched() == {"c", *SIDES[facing]}


@pytest.mark.rule("TD-056", "TD-057")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("facing", SIDES)
def test_a_thief_is_safe_at_the_back_and_flank_of_a_guard(facing, side):
    start, end = SIDES[side]
    game = town(CROSS, {"guard A": ("c", facing), "P1": start})
    heard = game.play("go", BACK[side])

    assert (f"P1 is arrested on {end}" in heard) == (facing == side)


@pytest.mark.rule("TD-055", "TD-A82")
@pytest.mark.parametrize("figure", ["noble A", "carriage"])
def test_nobles_and_the_carriage_do_not_see_what_is_beside_them(figure):
    game = town(CROSS, {figure: "c", "P1": "1"}, num_players=2)
    game.want("P1")
    assert game.play("go", "south") == ["P1 goes to n"]
    assert game.watched() == set()

    game = town(CROSS, {"carriage": "c", "P1": "n"})
    game.play("carriage")
    assert game.wanted("P1")
    assert game.where("P1") == "n", "the carriage knows its face, but is not looking"


@pytest.mark.rule("TD-A74")
def test_nobody_sees_into_buildings():
    game = town("+-------+\n|a . T .|\n+-------+", {"guard A": ("a", "east"), "P1": "1-2", "Q1": "T"})
    heard = game.play("go", "east")

    assert game.where("P1") == game.where("Q1") == "T"
    assert not any("arrested" in line for line in heard)


@pytest.mark.rule("TD-A75")
@pytest.mark.parametrize("behind", ["villa 2", "catacomb"])
def test_a_view_ends_at_a_gate(behind):
    gates = {"a": behind, "b": "catacomb"}
    game = town(ROW, {"guard A": ("a", "north"), "P1": "1-7"}, gates=gates)
    assert game.watched() == {"a"}

    game.play("go", "east")
    assert game.where("P1") == "b", "which is not seen through the catacombs"


@pytest.mark.rule("TD-A23")
def test_the_river_ends_ways_and_views():
    game = town("+-----+\n|. a .|\n+-----+", {"guard A": ("1-19", "east")}, corner=(0, 17))

    assert game.watched() == {"a", "1-20"}
    game.put("guard A", "1-20")
    assert game.watched() == {"1-20"}


# -- what thieves see ----------------------------------------------------------------------------

SIGHT = """
+---------+
|T a 1 b T|
|         |
|T 2 S S T|
|         |
|T 3 S 4 T|
+---------+
"""


def targets(start, guard):
    """The guard that P1 may shoot at with a Crossbow because it sees it, with guard A on a square."""
    game = town(SIGHT, {"P1": start, "guard A": (guard, "east")})
    game.equip("P1", "Crossbow")
    return game.choices("shoot")


@pytest.mark.rule("TD-053", "TD-A73")
def test_a_thief_sees_along_straight_lines():
    assert all(targets("a", guard) for guard in ("1", "b", "2", "3"))
    assert not targets("2", "1"), "round the corner"
    assert not targets("3", "4"), "behind the stable"


@pytest.mark.rule("TD-054", "TD-A73")
def test_out_of_a_building_a_thief_sees_from_each_of_its_squares():
    assert all(targets("S", guard) for guard in ("1", "b", "2", "3", "4"))
    assert not targets("S", "a"), "on the diagonal"
