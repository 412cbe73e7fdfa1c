"""Writing the observation of a seat: the map and the figures on it."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.seating import seat_from
from larceny.envs.thiefdom.city import building_of, gate_square, kind_of, leads_on, next_square
from larceny.envs.thiefdom.layout import OBSERVATION, TOWN
from larceny.envs.thiefdom.powers import is_safe_from
from larceny.envs.thiefdom.state import (
    COLUMNS,
    DIRECTIONS,
    FIGURES,
    FIRST_GUARD,
    FIRST_VILLA,
    GATES,
    GUARDS,
    GUILD,
    KINDS,
    LANTERN,
    LOCATIONS,
    NOWHERE,
    OUTSIDE,
    ROWS,
    SQUARES,
    THIEVES,
)
from larceny.envs.thiefdom.view import looks, ray_covers

_KINDS = len(KINDS)
_ONE = np.uint64(1)
ENTRANCE = 0.5
LANTERNS = OBSERVATION.start("lantern")
EDGE_EAST = OBSERVATION.start("edge_east")
EDGE_SOUTH = OBSERVATION.start("edge_south")
KIND = OBSERVATION.start("kind")
WATCHED = OBSERVATION.start("watched")
FIGURE = OBSERVATION.start("figure")
INSIDE = OBSERVATION.start("inside")
FACING = OBSERVATION.start("facing")
HIDEOUT = OBSERVATION.start("hideout")
LOCATION = OBSERVATION.start("location")
VISITED = OBSERVATION.start("visited")
ROBBED = OBSERVATION.start("robbed")
SIGHTED = OBSERVATION.start("sighted")


@kernel
def observe_city(table, state, seat, out):
    """The map, where everybody is, and where the acting guild's thieves have been this night."""
    observe_squares(state, out)
    observe_figures(table, state, seat, out)
    observe_views(state, out)
    observe_places(table, state, seat, out)


@kernel
def observe_squares(state, out):
    """Lanterns, ways and buildings."""
    for square in range(SQUARES):
        ground = state.ground[square]
        if ground == OUTSIDE:
            continue
        if ground > LANTERN:
            out[KIND + square] = (kind_of(state, np.int64(state.building[square])) + 1) / _KINDS
            continue
        if ground == LANTERN:
            out[LANTERNS + square] = 1.0
        links = np.int64(state.links[square])
        if links & 0x22:
            out[EDGE_EAST + square] = 1.0 if links & 0x02 else ENTRANCE
        if links & 0x44 and square + COLUMNS < SQUARES:
            out[EDGE_SOUTH + square] = 1.0 if links & 0x04 else ENTRANCE
        if links & 0x10 and square >= COLUMNS:
            out[EDGE_SOUTH + square - COLUMNS] = ENTRANCE
        if links & 0x80:
            out[EDGE_EAST + square - 1] = ENTRANCE


@kernel
def observe_views(state, out):
    """Squares that guards see, and where they look."""
    for guard in range(GUARDS):
        square = state.place[FIRST_GUARD + guard]
        if square < 0:
            continue
        direction = looks(state, guard)
        out[FACING + guard * 4 + direction] = 1.0
        out[WATCHED + square] = 1.0
        while leads_on(state, square, direction):
            square = next_square(square, direction)
            out[WATCHED + square] = 1.0


@kernel
def observe_sighted(table, state, seat, out):
    """Thieves that the acting guard would see after each of its steps, and that are not safe from it."""
    for direction in range(DIRECTIONS):
        if leads_on(state, state.place[state.actor], direction):
            beyond = next_square(state.place[state.actor], direction)
            for thief in range(THIEVES):
                place = state.place[thief]
                seen = 0 <= place < SQUARES and ray_covers(state, beyond, direction, place)
                if seen and not is_safe_from(table, state, thief, state.actor):
                    out[SIGHTED + 2 * direction + (thief // GUILD != seat)] += 1.0 / GUILD


@kernel
def building_square(table, state, building):
    """The first square of a building, for a villa the one at its gate; -1 if it is not in this city."""
    if building >= FIRST_VILLA:
        for gate in range(GATES):
            if state.gate[gate] == building - FIRST_VILLA:
                return gate_square(gate)
        return NOWHERE
    board = building // 6 + 1
    for slot in range(8):
        if state.board[slot] == board:
            first = table.first_square[board - 1, state.board_side[slot], state.board_turns[slot], building % 6]
            if first < 0:
                return NOWHERE
            return ((slot // 4) * 5 + first // 5) * COLUMNS + (slot % 4) * 5 + first % 5
    return NOWHERE


@kernel
def write_place(table, state, place, out, at):
    """Whether a place is in the city, its row and its column."""
    if place < 0:
        return
    square = place if place < SQUARES else building_square(table, state, place - SQUARES)
    out[at] = 1.0
    out[at + 1] = (square // COLUMNS) / (ROWS - 1)
    out[at + 2] = (square % COLUMNS) / (COLUMNS - 1)


@kernel
def thief_from(table, seat, thief):
    """The number of a thief as a seat counts: its own first."""
    return seat_from(table, seat, thief // GUILD) * GUILD + thief % GUILD


@kernel
def figure_from(table, seat, figure):
    """The number of a figure as a seat counts."""
    return thief_from(table, seat, figure) if figure < THIEVES else figure


@kernel
def observe_figures(table, state, seat, out):
    """Place of each figure, and the kind of building that a thief is in."""
    for figure in range(FIGURES):
        if figure < THIEVES and figure // GUILD >= table.num_players:
            continue
        row = figure_from(table, seat, figure)
        write_place(table, state, state.place[figure], out, FIGURE + row * 3)
        if figure < THIEVES and building_of(state, figure) >= 0:
            out[INSIDE + row * _KINDS + kind_of(state, building_of(state, figure))] = 1.0


@kernel
def observe_places(table, state, seat, out):
    """Hideouts, locations, and where the own thieves have been this night."""
    for step in range(table.num_players):
        hideout = state.hideout[(seat + step) % table.num_players]
        if hideout >= 0:
            write_place(table, state, SQUARES + hideout, out, HIDEOUT + step * 3)
    for k in range(LOCATIONS):
        building = table.location[k]
        if kind_of(state, building) >= 0:
            write_place(table, state, SQUARES + building, out, LOCATION + k * 3)
        for thief in range(GUILD):
            if state.visited[seat * GUILD + thief] >> np.uint64(building) & _ONE:
                out[VISITED + thief * LOCATIONS + k] = 1.0
    for thief in range(GUILD):
        for k in range(TOWN):
            out[ROBBED + thief * TOWN + k] = state.robbed[seat * GUILD + thief] >> k & 1
