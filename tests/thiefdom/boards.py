"""Boards and cities for tests: where one can go on them."""

from larceny.envs.thiefdom.city_board import (
    BUILDING,
    DIRECTIONS,
    LANTERN,
    RIVER_BOARDS,
    SIDE,
    STEPS,
    E,
    S,
    beside,
    squares,
)
from larceny.envs.thiefdom.component_file import load_components

BOARDS = load_components().boards


def opposite(direction):
    return (direction + 2) % 4


def walks(board, square):
    """Directions in which one can walk from a square."""
    return [direction for direction in DIRECTIONS if board.links[square] >> direction & 1]


def enters(board, square):
    """Directions in which one can enter a building from a square."""
    return [direction for direction in DIRECTIONS if board.links[square] >> (4 + direction) & 1]


def alleys(board):
    return [square for square in squares() if board.ground[square] != BUILDING]


def on_board(board):
    """For each alley square those that one can walk to without leaving the board."""
    return lambda square: [other for direction in walks(board, square) if (other := beside(*square, direction))]


def steps_from(start, neighbours):
    """Steps from a place to all that can be reached, nearest first."""
    steps, edge = {start: 0}, [start]
    for place in edge:
        for other in neighbours(place):
            if other not in steps:
                steps[other] = steps[place] + 1
                edge.append(other)
    return steps


def shortcuts(board):
    """Steps that climbing over each wall between two alley squares saves."""
    found = []
    for square in alleys(board):
        for direction in (E, S):
            other = beside(*square, direction)
            if other in alleys(board) and direction not in walks(board, square):
                found.append(steps_from(square, on_board(board))[other] - 1)
    return found


def loops(board):
    ways = sum(len(on_board(board)(square)) for square in alleys(board)) // 2
    return ways - len(alleys(board)) + 1


class City:
    """Boards side by side in two rows, the river boards in the east; squares are ``(row, column)`` of the city.

    Args:
        columns: 4, or 3 without boards 1 and 5.
        generator: draws places, sides and orientations.
    """

    def __init__(self, columns, generator):
        self.columns = columns
        land = generator.permutation([number for number in range(1, 9) if number not in RIVER_BOARDS])
        land = [number for number in land if columns == 4 or number not in (1, 5)]
        river = generator.permutation(RIVER_BOARDS)
        self.boards = {}
        for row in range(2):
            for column in range(columns):
                number = river[row] if column == columns - 1 else land.pop()
                board = BOARDS[int(number), "AB"[generator.integers(2)]]
                turns = 0 if column == columns - 1 else int(generator.integers(4))
                self.boards[row, column] = board.turned(turns)
        self.alleys = [
            (SIDE * slot[0] + row, SIDE * slot[1] + column)
            for slot, board in self.boards.items()
            for row, column in alleys(board)
        ]

    def board_at(self, square):
        row, column = square
        return self.boards[row // SIDE, column // SIDE], (row % SIDE, column % SIDE)

    def ground(self, square):
        board, place = self.board_at(square)
        return board.ground[place]

    def ways(self, square):
        """The next square in each direction in which one can walk on, within the city."""
        found = {}
        for direction in walks(*self.board_at(square)):
            other = square[0] + STEPS[direction][0], square[1] + STEPS[direction][1]
            if other[0] in range(2 * SIDE) and other[1] in range(self.columns * SIDE):
                found[direction] = other
        return found

    def neighbours(self, place):
        """The places that a thief may go to from a square or a building ``("building", board number, index)``."""
        if place[0] == "building":
            return [square for square in self.alleys if place in self.neighbours(square)]
        board, square = self.board_at(place)
        inside = [int(board.building[beside(*square, direction)]) for direction in enters(board, square)]
        return [*self.ways(place).values(), *(("building", board.number, index) for index in inside)]

    def corridor(self, lantern, direction):
        """The lantern that townsfolk leaving in a direction come to first, None in a blind alley."""
        square = lantern
        for _ in self.alleys:
            square = self.ways(square)[direction]
            if self.ground(square) == LANTERN:
                return square
            onward = [way for way in self.ways(square) if way != opposite(direction)]
            if not onward:
                return None
            (direction,) = onward
        raise AssertionError("a corridor without an end")

    def starts(self):
        """Nearest lantern of each opening in the north and south, and of the western one in the north row."""
        gates = [(row, SIDE * column + 2) for row in (0, 2 * SIDE - 1) for column in range(self.columns)]
        return [self.nearest_lantern(square) for square in (*gates, (2, 0))]

    def nearest_lantern(self, start):
        steps = steps_from(start, lambda square: self.ways(square).values())
        return min((far, square) for square, far in steps.items() if self.ground(square) == LANTERN)[1]
