"""City boards: what a drawing says, drawings that say nothing, and what the shipped ones make of a city."""

import re
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from larceny.envs.core.configs import load_config
from larceny.envs.thiefdom.city_board import (
    BUILDING,
    DIRECTIONS,
    HOUSES,
    LANTERN,
    LOCATIONS,
    MAX_BUILDINGS,
    RIVER_BOARDS,
    SIDE,
    ComponentError,
    E,
    N,
    S,
    W,
    beside,
    mid_edge,
    parse_board,
    squares,
)
from thiefdom.boards import BOARDS, City, alleys, enters, loops, opposite, shortcuts, steps_from, walks

DRAWN = {(row["board"], row["side"]): row for row in load_config("thiefdom/components.yaml")["boards"]}
EVERY_SIDE = pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)


# -- what a drawing says -------------------------------------------------------------------------

RING = """\
+---- ----+
|T T . G G|
|         |
|T|. * . G|
|    :    |
 . * U * .
|         |
|S . *|. B|
|         |
|S S . B B|
+---- ----+
"""
LEGEND = {"T": "tower", "G": "garden", "U": "smuggler", "S": "stable", "B": "blacksmith"}


def parsed(*changes, legend=None, number=1, drawing=RING, **letters):
    """The ring after ``(line, sign, new signs)`` changes, both counted from 1, and with other kinds for letters."""
    lines = [list(line) for line in drawing.splitlines()]
    for line, sign, new in changes:
        lines[line - 1][sign - 1 : sign - 1 + len(new)] = new
    text = "\n".join("".join(line) for line in lines)
    return parse_board(text, LEGEND | letters if legend is None else legend, number, "A")


def test_a_drawing_shows_grounds_and_buildings():
    board = parsed()

    assert (board.number, board.side, board.name) == (1, "A", "1A")
    assert board.ground.tolist() == [
        [2, 2, 0, 2, 2],
        [2, 0, 1, 0, 2],
        [0, 1, 2, 1, 0],
        [2, 0, 1, 0, 2],
        [2, 2, 0, 2, 2],
    ]
    assert board.building.tolist() == [
        [0, 0, -1, 1, 1], [0, -1, -1, -1, 1], [-1, -1, 2, -1, -1], [3, -1, -1, -1, 4], [3, 3, -1, 4, 4],
    ]  # fmt: skip
    assert board.kinds == ("tower", "garden", "smuggler", "stable", "blacksmith")
    assert [array.dtype for array in (board.ground, board.building, board.links, board.walls)] == [
        np.int8, np.int8, np.uint8, np.uint8,
    ]  # fmt: skip


def test_a_drawing_shows_ways_and_entrances():
    board = parsed()

    assert (walks(board, (0, 2)), enters(board, (0, 2))) == ([N, S], [E, W])
    assert (walks(board, (1, 2)), enters(board, (1, 2))) == ([N, E, W], [S])
    assert (walks(board, (2, 0)), enters(board, (2, 0))) == ([E, W], [N, S])
    assert board.links[0, 0] == board.links[2, 2] == 0


def test_a_wall_closes_ways_and_entrances_of_houses():
    board = parsed()

    assert (walks(board, (3, 2)), walks(board, (3, 3))) == ([S, W], [N])
    assert (walks(board, (1, 1)), enters(board, (1, 1))) == ([E, S], [N])
    assert {square: int(board.walls[square]) for square in squares() if board.walls[square]} == {
        (1, 0): 1 << E, (1, 1): 1 << W, (3, 2): 1 << E, (3, 3): 1 << W,
    }  # fmt: skip


def test_a_location_is_entered_where_an_entrance_is_drawn():
    def doors(board):
        return [square for square in squares() if any(beside(*square, d) == (2, 2) for d in enters(board, square))]

    assert doors(parsed()) == [(1, 2)]
    assert doors(parsed((7, 6, ":"))) == [(1, 2), (3, 2)]
    assert doors(parsed((5, 6, " "), U="church")) == [(1, 2), (2, 1), (2, 3), (3, 2)]


def test_blanks_at_the_end_of_lines_may_be_left_out():
    trimmed = "\n".join(line.rstrip() for line in RING.splitlines())

    assert (parse_board(trimmed, LEGEND, 1, "A").links == parsed().links).all()


def test_the_east_edge_of_a_river_board_is_the_river():
    bank = [(line, 11, "~") for line in range(2, 11)]
    board = parsed(*bank, number=8)

    assert (walks(board, (2, 4)), walks(parsed(), (2, 4))) == ([W], [E, W])
    assert parsed(*bank, (6, 9, " B"), (7, 9, "  "), number=8).ground[2, 4] == BUILDING


def test_boards_cannot_be_changed():
    board = parsed()
    with pytest.raises(FrozenInstanceError):
        board.number = 2
    for array in (board.ground, board.building, board.links, board.walls):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


# -- drawings that say nothing -------------------------------------------------------------------

SHUT_IN = [(7, 2, "-"), (8, 3, "|"), (9, 4, "-"), (10, 5, "|")]
FAULTS = {
    "a sign where edges meet": ([(3, 5, "x")], {}, "line 3 has 'x' where edges meet; there may be"),
    "a gap in the edge": ([(1, 2, " ")], {}, "the north edge of row 1, column 1 is ' '; the closed edge .* '-'"),
    "a wall in the opening": ([(11, 6, "-")], {}, "the south edge of row 5, column 3 is '-'; the opening .* ' '"),
    "a second opening": ([(4, 1, " ")], {}, r"the west edge of row 2, column 1 is ' '; .* '\|'"),
    "a river on land": ([(4, 11, "~")], {}, r"the east edge of row 2, column 5 is '~'; .* '\|'"),
    "no river": ([], {"number": 4}, "the east edge of row 1, column 5 is '|'; the river is drawn as '~'"),
    "a letter that has no kind": ([(2, 2, "Z")], {}, r"row 1, column 1 is 'Z'; it may be \. or \* or .* T G U S B"),
    "nothing on a square": ([(6, 4, " ")], {}, "row 3, column 2 is ' '; it may be"),
    "a building in two parts": ([(8, 10, "T")], {}, "building T at row 4, column 5 does not touch the rest of T"),
    "a wall drawn the wrong way": ([(4, 5, "-")], {}, r"the east edge of row 2, column 2 is '-'; there may be \| or :"),
    "a wall drawn the other way": ([(5, 4, "|")], {}, r"the south edge of row 2, column 2 is '\|'; there may be - or"),
    "a wall in a building": ([(2, 3, "|")], {}, r"the east edge of row 1, column 1 is '\|', inside of a building"),
    "an entrance of a house": ([(2, 5, ":")], {}, "the east edge of row 1, column 2 is an entrance; it must be"),
    "an entrance in an alley": ([(4, 5, ":")], {}, "the east edge of row 2, column 2 is an entrance"),
    "an entrance between buildings": ([(6, 4, "U"), (7, 4, ":"), (8, 4, "S")], {}, "the south edge of row 3, column 2"),
    "a building in the middle of an edge": ([(2, 6, "T")], {}, "row 1, column 3 is a building; the middle of an open"),
    "an alley shut off": ([(3, 6, "-")], {}, "the alley at row 2, column 2 cannot be reached from row 1, column 3"),
    "a crossing without a lantern": ([(6, 8, ".")], {}, "row 3, column 4 has 3 ways on, so it must be a lantern"),
    "an opening in the dark": ([(8, 6, ".")], {}, "no lantern is on or next to the open edge at row 5, column 3"),
    "a house without an entrance": (SHUT_IN, {}, "stable S cannot be entered; it needs an alley square beside it"),
    "a location without an entrance": ([(5, 6, " ")], {}, "smuggler U cannot be entered; it needs an entrance"),
    "an unknown kind": ([], {"T": "castle"}, "its legend has T: 'castle'; it is one of tower, .* smuggler$"),
    "a villa": ([], {"T": "villa"}, "its legend has T: 'villa'"),
    "a kind that is no word": ([], {"T": ["tower"]}, r"its legend has T: \['tower'\]"),
    "two letters": ([], {"TT": "tower"}, "its legend has 'TT'; a building is one letter"),
    "a letter that is not drawn": ([], {"M": "market"}, "its legend has M: market, which is not drawn"),
    "seven buildings": ([], {"V": "tower", "X": "tower"}, "its legend has 7 buildings; 6 are the most"),
    "a letter that is a number": ([], {"legend": {1: "tower"}}, "its legend has 1; a building is one letter"),
    "an empty legend": ([], {"legend": {}}, "its legend is {}; it must give a kind for each letter"),
    "too few lines": ([], {"drawing": RING[:60]}, "its drawing has 5 lines; it needs 11"),
    "a long line": ([], {"drawing": RING.replace("+\n|T", "++\n|T")}, "line 1 of its drawing has 12 signs; 11 are"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_of_drawings_are_named(fault):
    changes, arguments, message = FAULTS[fault]
    number = arguments.get("number", 1)
    with pytest.raises(ComponentError, match=f"^board {number}A: {message}"):
        parsed(*changes, **arguments)


@pytest.mark.parametrize("drawing", [None, 5, ["+---- ----+"], b"+", {"A": 1}])
def test_a_drawing_is_text(drawing):
    with pytest.raises(ComponentError, match=r"^board 1A: its drawing is .*; it must be text of 11 lines"):
        parse_board(drawing, LEGEND, 1, "A")


@pytest.mark.parametrize("legend", [None, 5, ["T"], "T"])
def test_a_legend_is_a_mapping(legend):
    with pytest.raises(ComponentError, match=r"^board 1A: its legend is .*; it must give a kind for each letter"):
        parse_board(RING, legend, 1, "A")


@pytest.mark.parametrize(
    ("number", "side"), [(0, "A"), (9, "A"), (True, "A"), ("1", "A"), (1, "C"), (1, None), (1.0, "A")]
)
def test_there_are_eight_boards_with_two_sides(number, side):
    with pytest.raises(ComponentError, match=re.escape(f"board {number!r} {side!r} does not exist")):
        parse_board(RING, LEGEND, number, side)


# -- turning -------------------------------------------------------------------------------------


def turned_drawing(drawing):
    """The drawing a quarter turn clockwise, as text."""
    lines = [line.ljust(11) for line in drawing.rstrip("\n").split("\n")]
    turned = ["".join(lines[10 - sign][line] for sign in range(11)) for line in range(11)]
    return "\n".join(turned).translate(str.maketrans("-|", "|-"))


def same(first, second):
    """Whether two boards are the same but for the order of their buildings."""
    pairs = {(int(a), int(b)) for a, b in zip(first.building.flat, second.building.flat, strict=True)}
    return (
        all((getattr(first, name) == getattr(second, name)).all() for name in ("ground", "links", "walls"))
        and len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(pairs)
        and all(first.kinds[a] == second.kinds[b] for a, b in pairs - {(-1, -1)})
    )


@EVERY_SIDE
def test_four_quarter_turns_change_nothing(board):
    once = board.turned(1)

    assert same(once.turned(1).turned(1).turned(1), board) and same(once.turned(-1), board)
    assert same(board.turned(2), once.turned(1)) and same(board.turned(0), board) and same(board.turned(5), once)
    assert not same(once, board) or board.name == "1A"
    assert (once.number, once.side, once.kinds) == (board.number, board.side, board.kinds)


@EVERY_SIDE
def test_turning_a_board_is_turning_its_drawing(board):
    if board.number in RIVER_BOARDS:
        return
    row = DRAWN[board.number, board.side]
    drawing = row["drawing"]
    for turns in range(5):
        again = parse_board(drawing, row["legend"], board.number, board.side)
        assert same(board.turned(turns), again)
        drawing = turned_drawing(drawing)
    assert [line.rstrip() for line in drawing.split("\n")] == [
        line.rstrip() for line in turned_drawing(row["drawing"]).split("\n")
    ]


# -- the boards that ship ------------------------------------------------------------------------


@EVERY_SIDE
def test_links_lead_both_ways_and_entrances_into_buildings(board):
    for square in squares():
        if board.ground[square] == BUILDING:
            assert board.links[square] == 0 and board.building[square] >= 0
            continue
        assert board.building[square] < 0
        for direction in walks(board, square):
            other = beside(*square, direction)
            assert square == mid_edge(direction) if other is None else opposite(direction) in walks(board, other)
        for direction in enters(board, square):
            assert board.building[beside(*square, direction)] >= 0
            assert direction not in walks(board, square)


@EVERY_SIDE
def test_walls_have_two_sides(board):
    for square in squares():
        for direction in DIRECTIONS:
            if board.walls[square] >> direction & 1:
                assert board.walls[beside(*square, direction)] >> opposite(direction) & 1
                assert direction not in walks(board, square) + enters(board, square)


@EVERY_SIDE
def test_boards_are_open_in_the_middle_of_their_edges_only(board):
    leave = {(square, d) for square in alleys(board) for d in walks(board, square) if beside(*square, d) is None}
    closed = {E} if board.number in RIVER_BOARDS else set()

    assert leave == {(mid_edge(direction), direction) for direction in set(DIRECTIONS) - closed}


@EVERY_SIDE
def test_boards_have_houses_to_hide_in_and_few_lanterns(board):
    houses = [kind for kind in board.kinds if kind in HOUSES]

    assert 3 <= len(houses) <= 5 and len(board.kinds) <= MAX_BUILDINGS
    assert set(board.kinds) <= {*HOUSES, *LOCATIONS} - {"villa"}
    assert 3 <= (board.ground == LANTERN).sum() <= 5
    assert 11 <= len(alleys(board)) <= 15


@EVERY_SIDE
def test_lanterns_of_shipped_boards_are_crossings(board):
    assert all(len(walks(board, square)) > 2 for square in squares() if board.ground[square] == LANTERN)


def test_boards_differ():
    assert not any(
        same(first, second.turned(turns))
        for first in BOARDS.values()
        for second in BOARDS.values()
        for turns in range(4)
        if first.name < second.name
    )
    assert all(loops(board) for board in BOARDS.values())
    assert sum(loops(board) > 1 for board in BOARDS.values()) >= 1
    assert sum(any(len(walks(board, square)) == 1 for square in alleys(board)) for board in BOARDS.values()) >= 6


def test_walls_are_worth_climbing():
    """Four steps or more, where a movement action has three."""
    assert sum(max(shortcuts(board), default=0) >= 4 for board in BOARDS.values()) >= 6


@EVERY_SIDE
def test_river_boards_have_alleys_and_buildings_by_the_river(board):
    if board.number in RIVER_BOARDS:
        bank = board.ground[:, SIDE - 1]
        assert (bank == BUILDING).any() and (bank != BUILDING).any()


# -- cities --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cities():
    return [City(3 + number % 2, np.random.default_rng(number)) for number in range(300)]


def test_all_alleys_of_a_city_are_joined(cities):
    for city in cities:
        steps = steps_from(city.alleys[0], lambda square, city=city: city.ways(square).values())
        assert set(steps) == set(city.alleys)
        assert all(
            square in city.ways(other).values() for square in city.alleys for other in city.ways(square).values()
        )


def test_every_building_of_a_city_can_be_reached_from_every_other(cities):
    """From one along alleys to all; and each can be left where it can be entered, so also back."""
    for city in cities:
        first = ("building", city.boards[0, 0].number, 0)

        def onward(place, city=city, first=first):
            return city.neighbours(place) if place[0] != "building" or place == first else ()

        assert {place for place in steps_from(first, onward) if place[0] == "building"} == {
            ("building", board.number, index) for board in city.boards.values() for index in range(len(board.kinds))
        }


def test_figures_start_on_lanterns_of_their_own(cities):
    for city in cities:
        assert len(city.starts()) == 2 * city.columns + 1 == len(set(city.starts()))


def test_starting_lanterns_lie_on_or_next_to_the_openings(cities):
    for city in cities:
        gates = [(row, SIDE * column + 2) for row in (0, 2 * SIDE - 1) for column in range(city.columns)]
        for (row, column), (other_row, other_column) in zip((*gates, (2, 0)), city.starts(), strict=True):
            assert abs(row - other_row) + abs(column - other_column) <= 1


def test_a_guard_always_finds_a_way_on(cities):
    """From whatever side it came to a lantern, another way leads to a lantern without turning round."""
    for city in cities:
        for square in city.alleys:
            if city.ground(square) == LANTERN:
                assert sum(city.corridor(square, direction) is not None for direction in city.ways(square)) >= 2


def test_townsfolk_can_come_to_every_lantern(cities):
    for city in cities:
        lanterns = [square for square in city.alleys if city.ground(square) == LANTERN]

        def next_lanterns(square, city=city):
            return filter(None, (city.corridor(square, direction) for direction in city.ways(square)))

        assert set(steps_from(lanterns[0], next_lanterns)) == set(lanterns)


def test_a_city_has_houses_for_everybody(cities):
    for city in cities:
        kinds = [kind for board in city.boards.values() for kind in board.kinds]
        assert sum(kind in HOUSES for kind in kinds) >= 6 * city.columns
        assert set(HOUSES) <= set(kinds)
        assert kinds.count("church") == 1 and kinds.count("garden") >= 2 and kinds.count("stable") >= 2
        assert [kinds.count(kind) for kind in ("market", "dealer", "dungeon", "tavern", "smuggler")] == (
            [1, 2, 1, 2, 4] if city.columns == 4 else [1, 1, 1, 2, 3]
        )
