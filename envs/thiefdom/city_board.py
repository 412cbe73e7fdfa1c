"""City boards: what a drawing of 11 lines says, and what the rules need of it.

A drawing shows the 5 x 5 squares of one side of a board with the edges between them, so that an owner of the printed
game can transcribe theirs; ``configs/thiefdom/components.yaml`` explains the signs. Squares are counted from 0 in the
code and from 1 in messages, rows from the north and columns from the west of the drawing.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

DIRECTIONS = N, E, S, W = 0, 1, 2, 3
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns that one step in each direction leads on."""
ALLEY, LANTERN, BUILDING = 0, 1, 2
HOUSES = ("tower", "garden", "blacksmith", "stable", "church")
LOCATIONS = ("market", "dealer", "dungeon", "tavern", "smuggler", "villa")
"""Kinds of locations; villas lie outside the boards."""
SIDE = 5
"""Squares along an edge of a board."""
MIDDLE = SIDE // 2
MAX_BUILDINGS = 6
BOARDS = (1, 2, 3, 4, 5, 6, 7, 8)
SIDES = ("A", "B")
RIVER_BOARDS = (4, 8)
"""Boards whose east edge is the river; they are drawn as they lie and never turned."""

SIGNS = 2 * SIDE + 1
"""Lines of a drawing, and signs in each."""
NOTHING, WALLS, ENTRANCE, RIVER = " ", "-|", ":", "~"
CORNERS = "+-|~ "
GROUNDS = {".": ALLEY, "*": LANTERN}

_brief = reprlib.Repr()
_brief.maxlevel, _brief.maxstring, _brief.maxother = 2, 60, 60


def shown(value: Any) -> str:
    """A value as a message shows it: short, however big it is."""
    return _brief.repr(value)


class ComponentError(ValueError):
    """A component that cannot be played with; the message names the fault."""


@dataclass(frozen=True, eq=False)
class Board:
    """One side of a city board.

    Attributes:
        number: 1 to 8.
        side: ``"A"`` or ``"B"``.
        ground: int8 ``(5, 5)``: ALLEY, LANTERN or BUILDING.
        building: int8 ``(5, 5)``: index of the building on a square, -1 for none; they are counted in the order in
            which the rows of the drawing show them.
        kinds: kind of each building.
        links: uint8 ``(5, 5)``: of an alley square bit ``d`` is set if one can walk on in direction ``d``, also off
            the board, and bit ``4 + d`` if one can enter the building there; 0 for a square of a building.
        walls: uint8 ``(5, 5)``: bit ``d`` is set if a wall is drawn on that side of the square, whatever the square
            is. Edges of the board and edges of locations without an entrance are no such walls.
    """

    number: int
    side: str
    ground: np.ndarray
    building: np.ndarray
    kinds: tuple[str, ...]
    links: np.ndarray
    walls: np.ndarray

    @property
    def name(self) -> str:
        """Number and side, e.g. ``"3A"``."""
        return f"{self.number}{self.side}"

    def turned(self, quarter_turns: int) -> Board:
        """The board after so many quarter turns clockwise; buildings keep their indices."""
        turns = quarter_turns % len(DIRECTIONS)
        ground, building, links, walls = (
            np.rot90(squares, -turns) for squares in (self.ground, self.building, self.links, self.walls)
        )
        links = _turned_bits(links & 15, turns) | _turned_bits(links >> 4, turns) << 4
        return _board(self.number, self.side, self.kinds, ground, building, links, _turned_bits(walls, turns))


def _turned_bits(bits: np.ndarray, turns: int) -> np.ndarray:
    return (bits << turns | bits >> (len(DIRECTIONS) - turns)) & 15


def _board(number: int, side: str, kinds: tuple[str, ...], *arrays: np.ndarray) -> Board:
    """A board of arrays in the order ground, building, links, walls, as copies that cannot be written to."""
    types = (np.int8, np.int8, np.uint8, np.uint8)
    ground, building, links, walls = (array.astype(kind) for array, kind in zip(arrays, types, strict=True))
    for array in (ground, building, links, walls):
        array.flags.writeable = False
    return Board(number, side, ground, building, kinds, links, walls)


def parse_board(drawing: Any, legend: Any, number: int, side: str) -> Board:
    """The board that a drawing shows.

    Args:
        drawing: 11 lines of up to 11 signs; missing signs at the end of a line are blanks.
        legend: kind of the building that each letter stands for.
        number: 1 to 8.
        side: ``"A"`` or ``"B"``.

    Raises:
        ComponentError: naming the board, the place and the fault.
    """
    if isinstance(number, bool) or not isinstance(number, int) or number not in BOARDS or side not in SIDES:
        raise ComponentError(f"board {shown(number)} {shown(side)} does not exist; it is 1 to 8, A or B")
    try:
        signs = _signs(drawing)
        kinds = _checked_legend(legend)
        _check_border(signs, number in RIVER_BOARDS)
        ground, building, letters = _squares(signs, kinds)
        of_building = tuple(kinds[letter] for letter in letters)
        _check_edges(signs, building, of_building)
        links = _links(signs, building, of_building)
        board = _board(number, side, of_building, ground, building, links, _walls(signs))
        _check_alleys(board)
        _check_lanterns(board)
        _check_entrances(board, letters)
    except ComponentError as error:
        raise ComponentError(f"board {number}{side}: {error}") from None
    return board


def squares() -> Iterator[tuple[int, int]]:
    """Row and column of each square, row by row."""
    for row in range(SIDE):
        for column in range(SIDE):
            yield row, column


def outer_square(direction: int, along: int) -> tuple[int, int]:
    """Row and column of a square of the outermost row or column in a direction, counted along it."""
    down, right = STEPS[direction]
    return (along, MIDDLE + MIDDLE * right) if right else (MIDDLE + MIDDLE * down, along)


def mid_edge(direction: int) -> tuple[int, int]:
    """Row and column of the square in the middle of one edge."""
    return outer_square(direction, MIDDLE)


def beside(row: int, column: int, direction: int) -> tuple[int, int] | None:
    """The next square in a direction, None off the board."""
    down, right = STEPS[direction]
    inside = 0 <= row + down < SIDE and 0 <= column + right < SIDE
    return (row + down, column + right) if inside else None


def _place(row: int, column: int) -> str:
    return f"row {row + 1}, column {column + 1}"


def _edge(signs: list[str], row: int, column: int, direction: int) -> str:
    """The sign on one edge of a square."""
    down, right = STEPS[direction]
    return signs[2 * row + 1 + down][2 * column + 1 + right]


def _edge_name(row: int, column: int, direction: int) -> str:
    return f"the {('north', 'east', 'south', 'west')[direction]} edge of {_place(row, column)}"


# -- reading signs -------------------------------------------------------------------------------


def _signs(drawing: Any) -> list[str]:
    """The 11 lines of a drawing, each filled up to 11 signs."""
    if not isinstance(drawing, str):
        raise ComponentError(f"its drawing is {shown(drawing)}; it must be text of {SIGNS} lines")
    lines = [line.rstrip() for line in drawing.rstrip().split("\n")]
    if len(lines) != SIGNS:
        raise ComponentError(f"its drawing has {len(lines)} lines; it needs {SIGNS}")
    for number, line in enumerate(lines, 1):
        if len(line) > SIGNS:
            raise ComponentError(f"line {number} of its drawing has {len(line)} signs; {SIGNS} are the most")
        odd = [sign for sign in line[::2] if sign not in CORNERS] if number % 2 else []
        if odd:
            raise ComponentError(f"line {number} has {odd[0]!r} where edges meet; there may be + - | ~ or a blank")
    return [line.ljust(SIGNS) for line in lines]


def _checked_legend(legend: Any) -> Mapping[str, str]:
    allowed = HOUSES + LOCATIONS[:-1]
    if not isinstance(legend, dict) or not legend:
        raise ComponentError(f"its legend is {shown(legend)}; it must give a kind for each letter of the drawing")
    for letter, kind in legend.items():
        if not (isinstance(letter, str) and len(letter) == 1 and letter.isascii() and letter.isalpha()):
            raise ComponentError(f"its legend has {shown(letter)}; a building is one letter, A to Z or a to z")
        if not isinstance(kind, str) or kind not in allowed:
            raise ComponentError(f"its legend has {letter}: {shown(kind)}; it is one of {', '.join(allowed)}")
    if len(legend) > MAX_BUILDINGS:
        raise ComponentError(f"its legend has {len(legend)} buildings; {MAX_BUILDINGS} are the most")
    return legend


def _check_border(signs: list[str], river: bool) -> None:
    """Check that a board is open in the middle of each edge and nowhere else."""
    for direction in DIRECTIONS:
        for along in range(SIDE):
            wanted, meaning = WALLS[direction in (E, W)], "the closed edge of a board"
            if along == MIDDLE:
                wanted, meaning = NOTHING, "the opening in the middle of an edge"
            if river and direction == E:
                wanted, meaning = RIVER, "the river"
            square = outer_square(direction, along)
            sign = _edge(signs, *square, direction)
            if sign != wanted:
                raise ComponentError(f"{_edge_name(*square, direction)} is {sign!r}; {meaning} is drawn as {wanted!r}")


def _squares(signs: list[str], kinds: Mapping[str, str]) -> tuple[np.ndarray, np.ndarray, tuple[str, ...]]:
    """Ground and building index of each square, ``(5, 5)`` each, and the letter of each building."""
    ground, building = np.full((SIDE, SIDE), BUILDING), np.full((SIDE, SIDE), -1)
    letters: list[str] = []
    for row, column in squares():
        sign = signs[2 * row + 1][2 * column + 1]
        if sign in GROUNDS:
            ground[row, column] = GROUNDS[sign]
            continue
        if sign not in kinds:
            letter = " ".join(kinds)
            raise ComponentError(
                f"{_place(row, column)} is {sign!r}; it may be . or * or a letter of its legend, {letter}"
            )
        if building[row, column] < 0:
            if sign in letters:
                raise ComponentError(f"building {sign} at {_place(row, column)} does not touch the rest of {sign}")
            _fill(signs, building, (row, column), len(letters))
            letters.append(sign)
    missing = [letter for letter in kinds if letter not in letters]
    if missing:
        raise ComponentError(f"its legend has {missing[0]}: {kinds[missing[0]]}, which is not drawn")
    return ground, building, tuple(letters)


def _fill(signs: list[str], building: np.ndarray, start: tuple[int, int], index: int) -> None:
    """Give an index to all squares that hang together with one and show the same letter."""
    todo = [start]
    building[start] = index
    letter = signs[2 * start[0] + 1][2 * start[1] + 1]
    while todo:
        row, column = todo.pop()
        for direction in DIRECTIONS:
            other = beside(row, column, direction)
            if other and building[other] < 0 and signs[2 * other[0] + 1][2 * other[1] + 1] == letter:
                building[other] = index
                todo.append(other)


def _check_edges(signs: list[str], building: np.ndarray, kinds: tuple[str, ...]) -> None:
    """Check the signs between neighbouring squares."""
    for row, column in squares():
        for direction in (E, S):
            other = beside(row, column, direction)
            if other is None:
                continue
            sign, name = _edge(signs, row, column, direction), _edge_name(row, column, direction)
            allowed = NOTHING + WALLS[direction == E] + ENTRANCE
            pair = building[row, column], building[other]
            if sign not in allowed:
                raise ComponentError(f"{name} is {sign!r}; there may be {' or '.join(allowed[1:])} or a blank")
            if sign != NOTHING and pair[0] == pair[1] >= 0:
                raise ComponentError(f"{name} is {sign!r}, inside of a building; nothing may be drawn there")
            if sign == ENTRANCE and not (min(pair) < 0 <= max(pair) and kinds[max(pair)] in LOCATIONS):
                raise ComponentError(f"{name} is an entrance; it must be between a location and an alley square")


def _walls(signs: list[str]) -> np.ndarray:
    """Walls of each square as bits, ``(5, 5)``."""
    walls = np.zeros((SIDE, SIDE), np.int64)
    for row, column in squares():
        for direction in DIRECTIONS:
            if beside(row, column, direction) and _edge(signs, row, column, direction) in WALLS:
                walls[row, column] |= 1 << direction
    return walls


def _links(signs: list[str], building: np.ndarray, kinds: tuple[str, ...]) -> np.ndarray:
    """Where one can go from each alley square, ``(5, 5)``."""
    links = np.zeros((SIDE, SIDE), np.int64)
    for row, column in squares():
        if building[row, column] >= 0:
            continue
        for direction in DIRECTIONS:
            other, sign = beside(row, column, direction), _edge(signs, row, column, direction)
            if other is None or building[other] < 0:
                links[row, column] |= (sign == NOTHING) << direction
            else:
                open_edge = NOTHING if kinds[building[other]] in HOUSES else ENTRANCE
                links[row, column] |= (sign == open_edge) << (4 + direction)
    return links


# -- what the rules need -------------------------------------------------------------------------


def _ways(board: Board, row: int, column: int) -> list[int]:
    """Directions in which one can walk on, off the board too."""
    return [direction for direction in DIRECTIONS if board.links[row, column] >> direction & 1]


def _next_alleys(board: Board, row: int, column: int) -> list[tuple[int, int]]:
    others = (beside(row, column, direction) for direction in _ways(board, row, column))
    return [other for other in others if other]


def _openings(board: Board) -> list[tuple[int, int]]:
    """The squares from which ways lead off the board."""
    closed = (E,) if board.number in RIVER_BOARDS else ()
    return [mid_edge(direction) for direction in DIRECTIONS if direction not in closed]


def _check_alleys(board: Board) -> None:
    for row, column in _openings(board):
        if board.ground[row, column] == BUILDING:
            raise ComponentError(f"{_place(row, column)} is a building; the middle of an open edge must be an alley")
    start = _openings(board)[0]
    seen, todo = {start}, [start]
    while todo:
        for other in _next_alleys(board, *todo.pop()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    for row, column in squares():
        if board.ground[row, column] != BUILDING and (row, column) not in seen:
            raise ComponentError(f"the alley at {_place(row, column)} cannot be reached from {_place(*start)}")


def _check_lanterns(board: Board) -> None:
    for row, column in squares():
        ways = len(_ways(board, row, column))
        if ways > 2 and board.ground[row, column] == ALLEY:
            raise ComponentError(f"{_place(row, column)} has {ways} ways on, so it must be a lantern")
    for row, column in _openings(board):
        near = [(row, column), *_next_alleys(board, row, column)]
        if all(board.ground[square] != LANTERN for square in near):
            raise ComponentError(f"no lantern is on or next to the open edge at {_place(row, column)}")


def _check_entrances(board: Board, letters: tuple[str, ...]) -> None:
    entered = set()
    for row, column in squares():
        for direction in DIRECTIONS:
            if board.links[row, column] >> (4 + direction) & 1:
                entered.add(int(board.building[beside(row, column, direction) or (row, column)]))
    for index, (letter, kind) in enumerate(zip(letters, board.kinds, strict=True)):
        if index not in entered:
            needs = "an alley square beside it" if kind in HOUSES else "an entrance (:) on an edge to an alley square"
            raise ComponentError(f"{kind} {letter} cannot be entered; it needs {needs}")
