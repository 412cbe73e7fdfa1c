"""Setup: the city, its figures, and the player area (TD-008 .. TD-034)."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import inlined, kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import below
from larceny.envs.thiefdom import missions
from larceny.envs.thiefdom.cards import draw_equipment, draw_mission
from larceny.envs.thiefdom.city import CATACOMB, gate_square, nearest_free_lantern, set_down
from larceny.envs.thiefdom.draft import deal_draft
from larceny.envs.thiefdom.routes import measure_locations
from larceny.envs.thiefdom.state import (
    BOARD_BUILDINGS,
    CARRIAGE,
    COLUMNS,
    DIRECTIONS,
    DISPLAY,
    DRAFT_DECK,
    EQUIPMENT_DECK,
    EQUIPMENT_TYPES,
    EV_BOARD,
    EV_START,
    FIRST_GUARD,
    FIRST_NOBLE,
    FIRST_VILLA,
    GATES,
    GOLD,
    GUARDS,
    GUEST_DECK,
    GUEST_GONE,
    MISSION_DECK,
    NORTH,
    NOWHERE,
    OUTSIDE,
    PAINTING_GONE,
    PAINTINGS,
    ROWS,
    SIDE,
    SLOTS,
    SMUGGLERS,
    SOUTH,
    START_GOLD,
    START_VP,
    VILLA,
    VILLAS,
    WEST,
)

_MIDDLE = SIDE // 2


@inlined
def setup(table, state):
    """A random city with its figures and cards, and the guilds' belongings; then the draft begins."""
    clear(state)
    build_city(table, state)
    open_gates(table, state)
    measure_locations(table, state)
    place_townsfolk(table, state)
    lay_out_cards(table, state)
    seat_guilds(table, state)
    deal_draft(table, state)


@kernel
def clear(state):
    """Nothing is anywhere, and nobody is doing anything."""
    state.board[:], state.board_side[:], state.board_turns[:] = 0, 0, 0
    state.ground[:], state.building[:], state.links[:] = OUTSIDE, NOWHERE, 0
    state.kind[:], state.gate[:] = NOWHERE, NOWHERE
    state.place[:], state.facing[:], state.occupant[:] = NOWHERE, 0, NOWHERE
    state.stock[:], state.goods[:], state.pool[:] = 0, 0, 0
    state.poster[:], state.badge_left[:], state.bag_full[:] = 0, 0, 0
    state.laid[:], state.robbed[:], state.visited[:], state.trail[:] = 0, 0, 0, 0
    state.actor = state.partner = state.heading = state.wanted = state.pending = NOWHERE
    state.blind[:], state.sheltered[:], state.friend_left[:] = 0, 0, 0
    state.used = state.crossing = state.die = state.patrol_left = 0
    state.rival[:] = NOWHERE
    state.interrupted = state.waiting = NOWHERE
    state.listed = state.actions = state.points = state.passed = state.asked = 0
    state.carry[:] = 0
    state.settled = state.effects = state.purchases = state.refills = 0
    state.token = state.turn = 0
    state.night = 1


# -- the city ------------------------------------------------------------------------------------


@kernel
def build_city(table, state):
    """Boards 4 and 8 with the river in the east, the others anywhere to their west (TD-008 .. TD-010, TD-025)."""
    land = np.empty(SLOTS, np.int64)
    count = 0
    for board in range(1, SLOTS + 1):
        if board % 4 != 0 and (table.num_players > 2 or board % 4 != 1):
            land[count] = board
            count += 1
    columns = count // 2
    for slot in range(SLOTS):
        column = slot % 4
        if 3 - columns <= column < 3:
            pick = below(state, count)
            count -= 1
            lay_board(table, state, slot, land[pick], below(state, DIRECTIONS))
            land[pick] = land[count]
    north = 4 if below(state, 2) else 8
    lay_board(table, state, 3, north, 0)
    lay_board(table, state, 7, 12 - north, 0)


@kernel
def lay_board(table, state, slot, board, turns):
    """One board on a slot, either side up; its buildings and ways become the city's."""
    side = below(state, 2)
    state.board[slot], state.board_side[slot], state.board_turns[slot] = board, side, turns
    first = (board - 1) * BOARD_BUILDINGS
    corner = (slot // 4) * SIDE * COLUMNS + (slot % 4) * SIDE
    for k in range(SIDE * SIDE):
        square = corner + (k // SIDE) * COLUMNS + k % SIDE
        state.ground[square] = table.ground[board - 1, side, turns, k]
        state.links[square] = table.links[board - 1, side, turns, k]
        number = table.number[board - 1, side, turns, k]
        if number >= 0:
            state.building[square] = first + number
    for number in range(BOARD_BUILDINGS):
        state.kind[first + number] = table.kind[board - 1, side, number]
    note(state, EV_BOARD, NOWHERE, slot, board * 10 + side)


@kernel
def open_gates(table, state):
    """Catacombs and shuffled villas at the north and south edge, with a painting each; the west is closed (TD-A22)."""
    left = shuffled(state, VILLAS)
    pictures = shuffled(state, PAINTINGS)
    state.painting[:] = PAINTING_GONE
    villas = 0
    for row in range(ROWS):
        for column in range(0, COLUMNS, SIDE):
            square = row * COLUMNS + column
            if column == 0 or state.ground[square - 1] == OUTSIDE:
                close(state, square, WEST)
    for gate in range(GATES):
        board = state.board[gate]
        if board == 0:
            continue
        square = gate_square(gate)
        outward = NORTH if gate < 4 else SOUTH
        close(state, square, outward)
        if table.catacomb_board[board - 1]:
            state.gate[gate] = CATACOMB
        else:
            villa = left[villas]
            state.gate[gate] = villa
            state.kind[FIRST_VILLA + villa] = VILLA
            state.painting[pictures[villas]] = villa
            state.links[square] |= np.uint8(1 << (4 + outward))
            villas += 1


@kernel
def close(state, square, direction):
    """No way leads from an alley square in a direction."""
    state.links[square] &= np.uint8(255 - (1 << direction))


@kernel
def shuffled(state, count):
    """The numbers ``0..count-1`` in random order."""
    order = np.arange(count)
    for last in range(count - 1, 0, -1):
        other = below(state, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# -- figures -------------------------------------------------------------------------------------


@kernel
def place_townsfolk(table, state):
    """Guards before the villas, looking at the city, nobles before the catacombs, the carriage in the west."""
    number = GUARDS if table.num_players > 2 else GUARDS - 1
    guards, nobles = shuffled(state, number), shuffled(state, number)
    count = 0
    for gate in range(GATES):
        if 0 <= state.gate[gate] < CATACOMB:
            guard = guards[count]
            set_down(state, FIRST_GUARD + guard, nearest_free_lantern(state, gate_square(gate)))
            state.facing[guard] = SOUTH if gate < 4 else NORTH
            state.badge_left[guard] = 1
            count += 1
    for gate in range(GATES):
        if state.gate[gate] == CATACOMB:
            count -= 1
            set_down(state, FIRST_NOBLE + nobles[count], nearest_free_lantern(state, gate_square(gate)))
            state.bag_full[nobles[count]] = 1
    west = 0
    while state.ground[west] == OUTSIDE:
        west += SIDE
    set_down(state, CARRIAGE, nearest_free_lantern(state, west + _MIDDLE * COLUMNS))


# -- cards and guilds ----------------------------------------------------------------------------


@kernel
def lay_out_cards(table, state):
    """Missions on the smugglers' slots, guests in a deck, four pieces of equipment on display (TD-019 .. TD-021)."""
    state.mission[:] = MISSION_DECK
    for smuggler in range(SMUGGLERS):
        if state.kind[table.smuggler[smuggler]] >= 0:
            draw_mission(state, smuggler)
    if table.open_stacks:
        missions.lay_out_stacks(table, state)
    state.guest[: table.guests] = GUEST_DECK
    state.guest[table.guests :] = GUEST_GONE
    state.equipment[:EQUIPMENT_TYPES] = EQUIPMENT_DECK
    state.equipment[EQUIPMENT_TYPES:] = DRAFT_DECK
    for slot in range(DISPLAY):
        draw_equipment(state, slot)


@kernel
def seat_guilds(table, state):
    """Gold, victory points, patrol boards and the starting player (TD-030 .. TD-034)."""
    state.vp[:], state.hideout[:], state.stamina[:] = 0, NOWHERE, 0
    state.patrol[:], state.plan[:] = NOWHERE, -1
    boards = shuffled(state, table.num_players)
    for seat in range(table.num_players):
        state.vp[seat] = START_VP
        state.stock[seat, GOLD] = START_GOLD
        state.stamina[seat] = 1
        state.patrol[seat] = boards[seat] if table.num_players > 1 else NOWHERE
        if table.num_players == 1 or boards[seat] == table.start_board:
            state.start = state.first_start = seat
    note(state, EV_START, state.start, 0, 0)
