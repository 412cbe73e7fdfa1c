"""Component file and options as a table record."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np

from larceny.envs.core.rulebook import Option, OptionError
from larceny.envs.thiefdom.city_board import Board
from larceny.envs.thiefdom.component_file import ComponentError, Components, load_components
from larceny.envs.thiefdom.component_types import FAMILIES, MOST_EFFECTS, Effect, Equipment, Guest
from larceny.envs.thiefdom.state import (
    BOARD_BUILDINGS,
    CARDS,
    CARRIAGE,
    DEALER,
    DIRECTIONS,
    DUNGEON,
    EQUIPMENT_TYPES,
    FIRST_GUARD,
    FIRST_NOBLE,
    FIRST_VILLA,
    GOODS,
    GUESTS,
    KINDS,
    LOCATIONS,
    MARKET,
    MAX_PLAYERS,
    MISSIONS,
    NOWHERE,
    PAINTINGS,
    SIDE,
    SLOTS,
    SMUGGLER,
    SMUGGLERS,
    TAVERN,
    VILLAS,
)


def parse_components(value: Any) -> str:
    """The name or path of components that can be played with.

    Raises:
        OptionError: if they cannot; the message names the fault.
    """
    try:
        if not isinstance(value, str):
            raise ComponentError(f"{value!r} is no name or path")
        load_components(value)
    except ComponentError as error:
        raise OptionError(
            f"option components={value!r} is not allowed: {error}; choose 'thiefdom' or the path of a YAML file"
        ) from None
    return value


OPTIONS = (
    Option("num_players", 4, (1, 2, 3, 4), "number of players; 1 is the solo game"),
    Option("components", "thiefdom", ("thiefdom",), "components that ship, or path of a YAML file", parse_components),
    Option("guests", "full", ("full", "described"), "all 36 guests, or the 17 that the rulebook describes"),
    Option("missions", "deck", ("deck", "open_stacks"), "new missions from the deck, or from open stacks (TD-234)"),
    Option("planning", "secret", ("secret", "chaotic"), "everybody plans, or the tokens are shuffled (TD-236)"),
)

_SQUARES = SIDE * SIDE
_BOARDS = (SLOTS, 2, DIRECTIONS)
_G = len(GOODS)
TOWNSFOLK_MOST = 9
DESCRIBED_GUESTS = 17
"""Guests 13 to 29, which come first."""
EFFECTS = CARDS * MOST_EFFECTS

TABLE = np.dtype(
    (
        np.record,
        [
            ("num_players", "i8"),
            ("guests", "i8"),
            ("open_stacks", "i8"),
            ("chaotic", "i8"),
            ("ground", "i1", (*_BOARDS, _SQUARES)),
            ("number", "i1", (*_BOARDS, _SQUARES)),
            ("links", "u1", (*_BOARDS, _SQUARES)),
            ("first_square", "i8", (*_BOARDS, BOARD_BUILDINGS)),
            ("kind", "i1", (SLOTS, 2, BOARD_BUILDINGS)),
            ("catacomb_board", "i8", (SLOTS,)),
            ("location", "i8", (LOCATIONS,)),
            ("smuggler", "i8", (SMUGGLERS,)),
            ("start_board", "i8"),
            ("patrol_size", "i8", (MAX_PLAYERS,)),
            ("patrol", "i8", (MAX_PLAYERS, TOWNSFOLK_MOST)),
            ("gems_locked", "i8", (VILLAS,)),
            ("painting_vp", "i8", (PAINTINGS,)),
            ("painting_goods", "i8", (PAINTINGS, _G)),
            ("price", "i8", (EQUIPMENT_TYPES,)),
            ("equipment_vp", "i8", (EQUIPMENT_TYPES,)),
            ("guest_cost", "i8", (GUESTS,)),
            ("guest_vp", "i8", (GUESTS,)),
            ("guest_gift", "i8", (GUESTS, _G)),
            ("demand", "i8", (MISSIONS, _G)),
            ("reward", "i8", (MISSIONS, _G)),
            ("mission_vp", "i8", (MISSIONS,)),
            ("first_effect", "i8", (len(FAMILIES) + 1,)),
            ("effect_card", "i8", (EFFECTS,)),
            ("effect_place", "i8", (EFFECTS,)),
            ("effect_good", "i8", (EFFECTS,)),
            ("effect_figure", "i8", (EFFECTS,)),
            ("effect_pay", "i8", (EFFECTS, _G)),
            ("effect_gain", "i8", (EFFECTS, _G)),
            ("effect_vp", "i8", (EFFECTS,)),
            ("effect_actions", "i8", (EFFECTS,)),
            ("effect_times", "i8", (EFFECTS,)),
            ("effect_leaves", "i8", (EFFECTS,)),
        ],
    )
)
"""Boards by number, side, quarter turns and square, buildings numbered with the locations first; where the locations
are; patrol boards of the number of players; what cards cost and bring; their effects, family by family, each with the
number of its card: types of equipment first, then guests."""


def build_tables(options: Mapping[str, Any]) -> np.ndarray:
    """The ``(1,)`` table record for complete, checked options."""
    components = load_components(options["components"])
    tables = np.zeros(1, TABLE)
    table = tables[0]
    table.num_players = options["num_players"]
    table.guests = GUESTS if options["guests"] == "full" else DESCRIBED_GUESTS
    table.open_stacks = options["missions"] == "open_stacks"
    table.chaotic = options["planning"] == "chaotic"
    table.number[...] = -1
    table.first_square[...] = -1
    table.kind[...] = -1
    for (number, side), board in components.boards.items():
        _fill_board(table, number - 1, "AB".index(side), board)
    table.catacomb_board[[number - 1 for number in components.catacomb_boards]] = 1
    _fill_locations(table)
    _fill_patrols(table, components)
    _fill_cards(table, components)
    return tables


def _fill_board(table: np.record, number: int, side: int, board: Board) -> None:
    kinds = [KINDS.index(kind) for kind in board.kinds]
    order = sorted(range(len(kinds)), key=lambda k: (kinds[k] < MARKET, kinds[k] if kinds[k] >= MARKET else k))
    new_number = np.full(BOARD_BUILDINGS + 1, -1)
    for new, old in enumerate(order):
        new_number[old] = new
        table.kind[number, side, new] = kinds[old]
    for turns in range(DIRECTIONS):
        turned = board.turned(turns)
        table.ground[number, side, turns] = turned.ground.ravel()
        table.links[number, side, turns] = turned.links.ravel()
        buildings = new_number[turned.building.ravel()]
        table.number[number, side, turns] = buildings
        for new in range(len(order)):
            table.first_square[number, side, turns, new] = np.argmax(buildings == new)


def _fill_locations(table: np.record) -> None:
    """Locations have the same number on both sides of their board, so that a building stands for each."""
    places: dict[int, list[int]] = {kind: [] for kind in range(MARKET, SMUGGLER + 1)}
    for number, building in product(range(SLOTS), range(BOARD_BUILDINGS)):
        kind = int(table.kind[number, 0, building])
        if kind >= MARKET:
            places[kind].append(number * BOARD_BUILDINGS + building)
    listed = [place for kind in (MARKET, DEALER, DUNGEON, TAVERN, SMUGGLER) for place in places[kind]]
    table.location[:] = [*listed, *range(FIRST_VILLA, FIRST_VILLA + VILLAS)]
    table.smuggler[:] = places[SMUGGLER]


def _figure(name: str) -> int:
    """The number of a townsfolk figure called like ``"guard_a"``."""
    if name == "carriage":
        return CARRIAGE
    kind, letter = name.split("_")
    return (FIRST_GUARD if kind == "guard" else FIRST_NOBLE) + "abcd".index(letter)


def _fill_patrols(table: np.record, components: Components) -> None:
    for number, board in enumerate(components.patrols[int(table.num_players)]):
        figures = [_figure(name) for name in board.figures]
        table.patrol_size[number] = len(figures)
        table.patrol[number, : len(figures)] = figures
        if board.start:
            table.start_board = number


def _fill_cards(table: np.record, components: Components) -> None:
    table.gems_locked[:] = [villa.padlock == "gems" for villa in components.villas]
    table.painting_vp[:] = [painting.vp for painting in components.paintings]
    table.painting_goods[:] = [painting.goods for painting in components.paintings]
    table.price[:] = [card.price for card in components.equipment]
    table.equipment_vp[:] = [card.vp for card in components.equipment]
    table.guest_cost[:] = [card.cost for card in components.guests]
    table.guest_vp[:] = [card.vp for card in components.guests]
    table.guest_gift[:] = [card.gift for card in components.guests]
    table.demand[:] = [mission.demand for mission in components.missions]
    table.reward[:] = [mission.reward for mission in components.missions]
    table.mission_vp[:] = [mission.vp for mission in components.missions]
    _fill_effects(table, components)


def _fill_effects(table: np.record, components: Components) -> None:
    cards: list[Equipment | Guest] = [*components.equipment, *components.guests]
    listed = [(card, effect) for card, owner in enumerate(cards) for effect in owner.effects]
    row = 0
    for number, family in enumerate(FAMILIES):
        table.first_effect[number] = row
        for card, effect in listed:
            if effect.family == family:
                _fill_effect(table, row, card, effect)
                row += 1
    table.first_effect[len(FAMILIES)] = row


def _fill_effect(table: np.record, row: int, card: int, effect: Effect) -> None:
    table.effect_card[row] = card
    table.effect_place[row] = KINDS.index(effect.place) if effect.place else NOWHERE
    table.effect_good[row] = GOODS.index(effect.good) if effect.good else NOWHERE
    table.effect_figure[row] = _figure(effect.figure) if effect.figure else NOWHERE
    table.effect_pay[row], table.effect_gain[row] = effect.pay, effect.gain
    table.effect_vp[row], table.effect_actions[row] = effect.vp, effect.actions
    table.effect_times[row], table.effect_leaves[row] = effect.times, effect.leaves
