"""Random cities: every one can be played in, shows what its boards show, and comes up as often as any other."""

from collections import Counter
from functools import cache

import numpy as np
import pytest

from core.test_leaks import surprise
from larceny.envs.core.batch import BatchEnv
from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.component_file import load_components
from playing import amount
from tabletop import READABLE
from thiefdom.oracles import CATACOMB, GATES, STEPS, Town, joined

pytestmark = READABLE

COMPONENTS = load_components()
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
RIVER = (4, 8)


def dealt(players, count, seed=0):
    """Records of freshly dealt games."""
    for first in range(0, count, 500):
        batch = BatchEnv(RULEBOOK, min(500, count - first), num_players=players)
        batch.reset(seed + first)
        yield from batch.states


# -- what a city should be -----------------------------------------------------------------------


@cache
def turned(number, side, turns):
    """Ground, links and building of each square of a board as it lies, and the kinds of its buildings."""
    board = COMPONENTS.boards[number, "AB"[side]]
    lying = board.turned(turns)
    return lying.ground.astype(int), lying.links.astype(int), lying.building.astype(int), board.kinds


def check_boards(state, players):
    """The boards of the game, the river in the east, side by side without a gap."""
    boards = state.board.tolist()
    columns = 4 if players > 2 else 3
    left_out = () if players > 2 else (1, 5)
    assert sorted(boards[3::4]) == list(RIVER)
    assert not any(state.board_turns[3::4])
    assert sorted(filter(None, boards)) == [number for number in range(1, 9) if number not in left_out]
    assert [slot % 4 for slot in range(s.SLOTS) if boards[slot]] == [*range(4 - columns, 4)] * 2


def check_squares(state):
    """Ground, ways and buildings are those drawn on the boards; only the ways off the map are closed."""
    ground = np.full((s.ROWS, s.COLUMNS), s.OUTSIDE)
    links, letters = np.zeros((s.ROWS, s.COLUMNS), int), {}
    for slot, number in enumerate(state.board.tolist()):
        if number:
            row, column = slot // 4 * s.SIDE, slot % 4 * s.SIDE
            place = slice(row, row + s.SIDE), slice(column, column + s.SIDE)
            lying = turned(number, int(state.board_side[slot]), int(state.board_turns[slot]))
            ground[place], links[place] = lying[:2]
            for (down, right), building in np.ndenumerate(lying[2]):
                square = (row + down) * s.COLUMNS + column + right
                letters[square] = (number, int(building), lying[3][building]) if building >= 0 else None
    links, flat = links.ravel(), ground.ravel()
    for square in np.flatnonzero(flat <= s.LANTERN).tolist():
        for way, step in STEPS.items():
            beyond = square + step
            inside = 0 <= beyond < s.SQUARES and (way % 2 == 0 or beyond // s.COLUMNS == square // s.COLUMNS)
            if not inside or flat[beyond] == s.OUTSIDE:
                links[square] &= ~(1 << way)
    for square, gate in zip(GATES, state.gate.tolist(), strict=True):
        if 0 <= gate < s.VILLAS:
            links[square] |= 16 << (s.NORTH if square < s.COLUMNS else s.SOUTH)
    assert state.ground.tolist() == flat.tolist()
    assert state.links.tolist() == links.tolist()
    numbers = {square: int(state.building[square]) for square in range(s.SQUARES)}
    assert all((numbers[square] >= 0) == bool(letters.get(square)) for square in numbers)
    named = {(letters[square], number) for square, number in numbers.items() if number >= 0}
    assert len(named) == len({letter for letter, _ in named}) == len({number for _, number in named})
    assert all(s.KINDS[state.kind[number]] == kind for (_, _, kind), number in named)
    villas = {s.FIRST_VILLA + gate for gate in state.gate.tolist() if 0 <= gate < s.VILLAS}
    assert set(np.flatnonzero(state.kind >= 0).tolist()) == {number for _, number in named} | villas


def check_gates(state):
    """Catacombs and villas are at the boards that name them, each villa once, with one painting."""
    gates, boards = state.gate.tolist(), state.board.tolist()
    at = {CATACOMB: set(), "villa": set()}
    for gate, board in zip(gates, boards, strict=True):
        if board:
            at[CATACOMB if gate == CATACOMB else "villa"].add(board)
    assert at[CATACOMB] == set(COMPONENTS.catacomb_boards) & set(boards)
    assert at["villa"] == set(COMPONENTS.villa_boards) & set(boards)
    villas = [gate for gate in gates if 0 <= gate < s.VILLAS]
    assert len(set(villas)) == len(villas)
    assert sorted(state.painting.tolist()) == sorted(villas) + [s.PAINTING_GONE] * (s.PAINTINGS - len(villas))


def check_ways(state, town):
    """All alleys hang together, and every building can be entered."""
    assert joined(town.ways, min(town.ways)) == set(town.ways)
    entered = set().union(*town.doors.values())
    assert entered == set(np.flatnonzero(state.kind >= 0).tolist())


def nearest_lantern(town, start):
    """The lantern with the fewest steps from a square; of several the most northern, then the most western."""
    found, edge = {start}, [start]
    while not found & town.lanterns:
        edge = sorted({beyond for square in edge for beyond in town.ways[square].values()} - found)
        found.update(edge)
    return min(found & town.lanterns)


def check_figures(state, town, players):
    """Guards before villas with their backs to them, nobles before catacombs, the carriage in the west."""
    letters = 3 if players == 2 else 4
    guards, nobles = set(), set()
    for square, gate in zip(GATES, state.gate.tolist(), strict=True):
        if gate >= 0:
            (nobles if gate == CATACOMB else guards).add(nearest_lantern(town, square))
    assert {town.place.get(s.FIRST_GUARD + k) for k in range(letters)} == guards
    assert {town.place.get(s.FIRST_NOBLE + k) for k in range(letters)} == nobles
    assert len(guards | nobles) == 2 * letters
    west = 2 * s.COLUMNS + (0 if players > 2 else s.SIDE)
    assert town.place[s.CARRIAGE] == nearest_lantern(town, west)
    assert town.place[s.CARRIAGE] % s.COLUMNS <= west % s.COLUMNS + 1
    assert set(town.who.values()) == set(town.place)
    assert len(town.place) == 2 * letters + 1
    for guard in range(s.FIRST_GUARD, s.FIRST_GUARD + letters):
        in_the_north = town.place[guard] < s.SQUARES // 2
        assert town.facing[guard] == (s.SOUTH if in_the_north else s.NORTH)


def check_city(state, players):
    check_boards(state, players)
    check_squares(state)
    check_gates(state)
    town = Town(state)
    check_ways(state, town)
    check_figures(state, town, players)


def check_cities(players, count):
    """Check freshly dealt cities; returns how many."""
    checked = 0
    for state in dealt(players, count):
        check_city(state, players)
        checked += 1
    return checked


@PLAYERS
@pytest.mark.rule("TD-008", "TD-009", "TD-010", "TD-012", "TD-014", "TD-015", "TD-016", "TD-017", "TD-022", "TD-023")
@pytest.mark.rule("TD-024", "TD-025", "TD-027", "TD-028", "TD-040", "TD-116", "TD-A21", "TD-A22", "TD-A24", "TD-A26")
def test_cities_are_whole(players):
    assert check_cities(players, amount(200, 3)) == amount(200, 3)


@pytest.mark.slow
@PLAYERS
def test_ten_thousand_cities_are_whole(players):
    assert check_cities(players, 10_000) == 10_000


# -- chance --------------------------------------------------------------------------------------


def lot(state, players):
    """``(what was drawn by lot, how it came out)`` in a city; each is as likely in every way that it can come out."""
    slots = {number: slot for slot, number in enumerate(state.board.tolist()) if number}
    for number, slot in slots.items():
        yield f"place of board {number}", slot
        yield f"side of board {number}", int(state.board_side[slot])
        if number not in RIVER:
            yield f"turns of board {number}", int(state.board_turns[slot])
    paintings = {int(villa): picture for picture, villa in enumerate(state.painting.tolist())}
    boards_at = {gate: number for number, slot in slots.items() if (gate := int(state.gate[slot])) < s.VILLAS}
    for villa, board in boards_at.items():
        yield f"board of villa {villa}", board
        yield f"painting of villa {villa}", paintings[villa]
    guard_at, noble_at = {}, {}
    town = Town(state)
    for number, slot in slots.items():
        figure = town.who[nearest_lantern(town, GATES[slot])]
        (guard_at if figure in town.facing else noble_at)[number] = figure
    yield from ((f"guard at board {number}", figure) for number, figure in guard_at.items())
    yield from ((f"noble at board {number}", figure) for number, figure in noble_at.items())
    yield "starting seat", int(state.start)
    yield from ((f"patrol board of seat {seat}", int(state.patrol[seat])) for seat in range(players))


def ways_of(what, players):
    """In how many ways a lot can come out."""
    letters = 3 if players == 2 else 4
    if what.startswith("place"):
        return 2 if int(what.split()[-1]) in RIVER else 2 * (letters - 1)
    if "seat" in what:
        return players
    return {"side": 2, "turns": 4, "board": letters, "painting": 4, "guard": letters, "noble": letters}[what.split()[0]]


@PLAYERS
@pytest.mark.rule("TD-008", "TD-009", "TD-016", "TD-017", "TD-022", "TD-024", "TD-032", "TD-A04", "TD-A21", "TD-A27")
def test_all_cities_are_as_likely(players):
    found = {}
    for state in dealt(players, amount(600, 120), seed=1):
        for what, outcome in lot(state, players):
            found.setdefault(what, Counter())[outcome] += 1
    for what, counts in found.items():
        assert len(counts) == ways_of(what, players), what
        square, limit = surprise(counts, dict.fromkeys(counts, 1 / len(counts)))
        assert square < limit, what
    assert len(found) > 30


# -- the checks themselves -----------------------------------------------------------------------


def spoiled(field, index, value):
    """A city of three players in which one number is another."""
    (state,) = dealt(3, 1, seed=4)
    numbers = state[field]
    numbers[index] = value(numbers) if callable(value) else value
    return state


@pytest.mark.parametrize(
    ("field", "index", "value"),
    [
        ("board", 1, lambda boards: boards[2]),
        ("board_turns", 3, 1),
        ("board_side", 1, lambda sides: 1 - sides[1]),
        ("ground", 40, s.OUTSIDE),
        ("links", 40, 0),
        ("links", 40, lambda links: links[40] | 1 << s.WEST),
        ("building", slice(None), lambda buildings: np.where(buildings == buildings.max(), 0, buildings)),
        ("kind", 0, s.CHURCH),
        ("gate", slice(None), lambda gates: np.where(gates == 0, 1, gates)),
        ("gate", slice(None), lambda gates: np.roll(gates, 4)),
        ("painting", 0, lambda paintings: paintings[1]),
        ("facing", 2, s.EAST),
        ("place", s.CARRIAGE, lambda places: places[s.FIRST_GUARD]),
        ("place", s.FIRST_GUARD, lambda places: places[s.FIRST_NOBLE]),
        ("place", s.FIRST_NOBLE, s.NOWHERE),
    ],
)
def test_a_number_that_is_wrong_is_noticed(field, index, value):
    check_city(spoiled("vp", 0, 10), 3)
    with pytest.raises(AssertionError):
        check_city(spoiled(field, index, value), 3)


def test_alleys_that_lead_nowhere_are_noticed():
    """Ground and drawing apart: the check of the ways sees it by itself."""
    (state,) = dealt(3, 1)
    check_ways(state, Town(state))
    town = Town(state)
    for way, beyond in town.ways[40].items():
        del town.ways[beyond][(way + 2) % 4]
    town.ways[40] = {}
    with pytest.raises(AssertionError):
        check_ways(state, town)
    town = Town(state)
    for doors in town.doors.values():
        doors.discard(s.FIRST_VILLA)
    with pytest.raises(AssertionError):
        check_ways(state, town)
