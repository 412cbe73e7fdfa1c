"""Drawings of towns for tests: the signs of ``configs/thiefdom/components.yaml`` for any number of squares.

Besides ``.`` and ``*`` a digit is an alley square and a small letter a lantern with that name; a letter of the legend
is a building, and a blank lies outside. There is nothing beyond the drawing, whatever its border shows::

    +-------+
    |a 1 b G|        the lanterns a and b with an alley between them, and a garden that is entered from b
    +-------+
"""

from dataclasses import dataclass
from textwrap import dedent

LEGEND = {
    "T": "tower", "G": "garden", "B": "blacksmith", "S": "stable", "C": "church", "M": "market", "D": "dealer",
    "P": "dungeon", "A": "tavern", "U": "smuggler",
}  # fmt: skip
"""Kinds of buildings by letter, unless a town is told otherwise."""
HOUSES = ("tower", "garden", "blacksmith", "stable", "church")
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
NOTHING, WALLS, ENTRANCE = " ", "-|~+", ":"


@dataclass(frozen=True)
class Drawing:
    """What a drawing shows; places are ``(row, column)`` of the drawing.

    Attributes:
        alleys: places of alley squares, of those with a lantern too.
        lanterns: places of lanterns.
        names: place of each square that has a name.
        buildings: places of each building by its letter.
        ways: places and directions in which one can walk on.
        entrances: places and directions in which one can enter a building.
    """

    alleys: frozenset
    lanterns: frozenset
    names: dict
    buildings: dict
    ways: frozenset
    entrances: frozenset


def read_drawing(text, legend):
    """The drawing of a text; ``legend`` gives the kind of each building's letter."""
    lines = [line.rstrip() for line in dedent(text).strip("\n").split("\n")]
    assert len(lines) % 2 == 1, f"a drawing has an odd number of lines, not {len(lines)}"
    columns = max(len(line) for line in lines) // 2
    lines = [line.ljust(2 * columns + 1) for line in lines]
    squares = {
        (row, column): lines[2 * row + 1][2 * column + 1]
        for row in range(len(lines) // 2)
        for column in range(columns)
        if lines[2 * row + 1][2 * column + 1] != NOTHING
    }
    buildings = {}
    for place, sign in squares.items():
        if sign in legend:
            buildings.setdefault(sign, []).append(place)
    alleys = {place: sign for place, sign in squares.items() if sign not in legend}
    names = {sign: place for place, sign in alleys.items() if sign not in ".*"}
    unknown = {sign for sign in alleys.values() if not (sign in ".*" or sign.isdigit() or sign.islower())}
    assert not unknown, f"the legend does not say what {unknown} are"
    assert len(names) == sum(sign not in ".*" for sign in alleys.values()), "a name stands on two squares"
    ways, entrances = set(), set()
    for row, column in alleys:
        for direction, (down, right) in enumerate(STEPS):
            edge = lines[2 * row + 1 + down][2 * column + 1 + right]
            assert edge in NOTHING + WALLS + ENTRANCE, f"{edge!r} is no edge of {row}, {column}"
            beyond = squares.get((row + down, column + right))
            if beyond in legend:
                if edge == (NOTHING if legend[beyond] in HOUSES else ENTRANCE):
                    entrances.add((row, column, direction))
            elif beyond and edge == NOTHING:
                ways.add((row, column, direction))
    lanterns = {place for place, sign in alleys.items() if sign == "*" or sign.islower()}
    for place in set(alleys) - lanterns:
        count = sum((*place, direction) in ways for direction in range(len(STEPS)))
        assert count <= 2, f"{alleys[place]} at {place} has {count} ways on, so it is a lantern"
    return Drawing(
        alleys=frozenset(alleys),
        lanterns=frozenset(lanterns),
        names=names,
        buildings=buildings,
        ways=frozenset(ways),
        entrances=frozenset(entrances),
    )
