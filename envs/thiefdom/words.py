"""Public events and actions of Thiefdom in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import numpy as np

from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.actions import ACTIONS, PLANS
from larceny.envs.thiefdom.component_file import Components, load_components

_LETTERS = "ABCD"
WAYS = ("north", "east", "south", "west")


def figure_name(figure: int, names: Sequence[str]) -> str:
    """A figure in words; ``names`` are the agents by seat."""
    if figure < s.THIEVES:
        return f"thief {figure % s.GUILD + 1} of {names[figure // s.GUILD]}"
    if figure == s.CARRIAGE:
        return "the carriage"
    if figure < s.FIRST_NOBLE:
        return f"guard {_LETTERS[figure - s.FIRST_GUARD]}"
    return f"noble {_LETTERS[figure - s.FIRST_NOBLE]}"


def square_name(square: int) -> str:
    """A square as row and column from the north-west, e.g. ``"3-14"``."""
    return f"{square // s.COLUMNS + 1}-{square % s.COLUMNS + 1}"


def place_name(place: int) -> str:
    """A square or a building in words."""
    if place >= s.IN_BUILDING:
        return building_name(place - s.IN_BUILDING)
    return f"square {square_name(place)}"


def building_name(building: int) -> str:
    """A building by its board, e.g. ``"building 3a"``, or ``"villa 2"``."""
    if building >= s.FIRST_VILLA:
        return f"villa {building - s.FIRST_VILLA + 1}"
    return f"building {building // s.BOARD_BUILDINGS + 1}{'abcdef'[building % s.BOARD_BUILDINGS]}"


def plan_words(plan: Sequence[int]) -> str:
    """Who acts with the tokens, in order."""
    return ", ".join("the townsfolk" if who == s.TOWNSFOLK else f"thief {who + 1}" for who in plan)


def _who(who: int) -> str:
    return "the townsfolk" if who == s.TOWNSFOLK else f"thief {who + 1}"


def _good(good: int) -> str:
    return s.GOODS[good] if good < len(s.GOODS) else "painting"


@cache
def _shipped() -> Components:
    return load_components("thiefdom")


def equipment_name(kind: int) -> str:
    """Name of an equipment type in the components that ship."""
    return _shipped().equipment[kind].name


def guest_name(card: int) -> str:
    """Name of a guest in the components that ship."""
    return _shipped().guests[card].name


_WRITERS: dict[int, Callable[[str, int, int, Sequence[str]], str]] = {
    s.EV_BOARD: lambda who, a, b, names: f"Board {b // 10}{'AB'[b % 10]} lies on slot {a + 1}",
    s.EV_START: lambda who, a, b, names: f"{who} is the starting player",
    s.EV_BOUGHT: lambda who, a, b, names: f"{who} buys {equipment_name(a)} for thief {b + 1}",
    s.EV_HIDEOUT: lambda who, a, b, names: f"{who} hides in {building_name(a)}",
    s.EV_PLAN: lambda who, a, b, names: f"{who} has planned: {plan_words(PLANS[a])}",
    s.EV_TOKEN: lambda who, a, b, names: f"{who} resolves token {a + 1}: {_who(b)}",
    s.EV_WALKED: lambda who, a, b, names: f"{who} moves {figure_name(a, names)} to {place_name(b)}",
    s.EV_STAYED: lambda who, a, b, names: f"{who} cannot move {figure_name(a, names)}",
    s.EV_ARREST: lambda who, a, b, names: f"thief {a + 1} of {who} is arrested on {place_name(b)}",
    s.EV_GO: lambda who, a, b, names: f"thief {a + 1} of {who} goes to {place_name(b)}",
    s.EV_PASSED: lambda who, a, b, names: f"thief {a + 1} of {who} passes {figure_name(b, names)}",
    s.EV_ENTER: lambda who, a, b, names: f"thief {a + 1} of {who} enters {building_name(b)}",
    s.EV_LOSS: lambda who, a, b, names: f"{who} loses {a} VP and has {b}",
    s.EV_EXCHANGE: lambda who, a, b, names: f"thieves {a + 1} and {b + 1} of {who} exchange goods",
    s.EV_STOCK: lambda who, a, b, names: f"thief {a + 1} of {who} arranges the hideout",
    s.EV_ROBBED: lambda who, a, b, names: f"thief {a + 1} of {who} robs {figure_name(b, names)}",
    s.EV_WANTED: lambda who, a, b, names: f"thief {a + 1} of {who} is wanted",
    s.EV_CLEARED: lambda who, a, b, names: f"thief {a + 1} of {who} is no longer wanted",
    s.EV_STAMINA: lambda who, a, b, names: f"{who} uses the stamina marker for thief {a + 1}",
    s.EV_USE: lambda who, a, b, names: f"thief {a + 1} of {who} uses {building_name(b)}",
    s.EV_GOT: lambda who, a, b, names: f"{who} gets {b} {_good(a)}",
    s.EV_DROPPED: lambda who, a, b, names: f"thief {a + 1} of {who} drops a {_good(b)}",
    s.EV_SOLD: lambda who, a, b, names: f"{who} delivers {b} {_good(a)}",
    s.EV_PICTURE: lambda who, a, b, names: f"thief {a + 1} of {who} takes painting {b + 1}",
    s.EV_DELIVERED: lambda who, a, b, names: f"thief {a + 1} of {who} delivers painting {b + 1}",
    s.EV_CARD: lambda who, a, b, names: f"thief {a + 1} of {who} buys {equipment_name(b)}",
    s.EV_REVEALED: lambda who, a, b, names: f"{who} meets {guest_name(b)}",
    s.EV_FRIEND: lambda who, a, b, names: f"thief {a + 1} of {who} befriends {guest_name(b)}",
    s.EV_FIGHT: lambda who, a, b, names: f"thief {a + 1} of {who} has a bar fight with {guest_name(b)}",
    s.EV_MISSION: lambda who, a, b, names: f"thief {a + 1} of {who} fulfils mission {b + 1}",
    s.EV_GAIN: lambda who, a, b, names: f"{who} gains {a} VP and has {b}",
    s.EV_ROUND: lambda who, a, b, names: f"Night {a} begins; {who} is the starting player",
    s.EV_REFILL: lambda who, a, b, names: "The equipment display is refilled",
    s.EV_CARD_USED: lambda who, a, b, names: f"thief {a + 1} of {who} uses {equipment_name(b)}",
    s.EV_FRIEND_USED: lambda who, a, b, names: f"thief {a + 1} of {who} is helped by {guest_name(b)}",
    s.EV_SHOT: lambda who, a, b, names: f"thief {a + 1} of {who} shoots at guard {_LETTERS[b]}",
    s.EV_BRIBED: lambda who, a, b, names: f"thief {a + 1} of {who} bribes guard {_LETTERS[b]}",
    s.EV_ARRIVED: lambda who, a, b, names: f"thief {a + 1} of {who} appears in {place_name(b)}",
    s.EV_PREVENTED: lambda who, a, b, names: f"thief {a + 1} of {who} is not arrested",
    s.EV_FRIEND_LEFT: lambda who, a, b, names: f"{guest_name(b)} leaves thief {a + 1} of {who} for good",
    s.EV_FLIPPED: lambda who, a, b, names: f"Patrol board {a + 1} is turned up, and a {b} is rolled",
    s.EV_RIVAL: lambda who, a, b, names: f"Rival thief {a + 1} goes to {building_name(b)}",
    s.EV_STARS: lambda who, a, b, names: f"{who} wins {a} of 5 stars",
    s.EV_FINAL: lambda who, a, b, names: f"{who} ends with {a} VP and {b} goods",
}


def write_event(kind: int, seat: int, first: int, second: int, names: Sequence[str]) -> str:
    """One public event in words; ``names`` are the agents by seat."""
    return _WRITERS[kind](names[seat] if seat >= 0 else "", first, second, names)


def describe_in(table: np.record, state: np.record, action: int) -> str:
    """An action with the names of what it is about."""
    name, choice = ACTIONS.decode(action)
    if name == "keep":
        return f"keep {equipment_name(choice)}"
    if name == "equip" and state.phase == s.BUY:
        card = int(state.kept[state.to_move, state.asked]) % s.EQUIPMENT_TYPES
        return f"buy {equipment_name(card)} for thief {choice + 1}"
    if name == "into":
        return f"go to {building_name(choice)}"
    if name == "hide":
        return f"hide in {building_name(choice)}"
    if name == "leave":
        return f"leave to square {square_name(choice)}"
    cards = np.flatnonzero(_cards_of(state, name) == _FIRST.get(name, 0) + choice)
    if len(cards):
        card = int(cards[0])
        return f"buy {equipment_name(card % s.EQUIPMENT_TYPES)}" if name == "buy" else f"{name} {guest_name(card)}"
    return ACTIONS.describe(action)


_FIRST = {"buy": s.ON_DISPLAY, "befriend": s.ON_TABLE, "fight": s.ON_TABLE}


def _cards_of(state: np.record, block: str) -> np.ndarray:
    """Where the cards are that a block of actions is about; of other blocks none."""
    if block not in _FIRST:
        return np.empty(0)
    return state.equipment if block == "buy" else state.guest
