"""Public events and actions of Alley Thieves in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from larceny.envs.alley_thieves import state as s
from larceny.envs.alley_thieves.actions import ACTIONS, ON_CARD

_WRITERS: dict[int, Callable[[str, int, int, Sequence[str]], str]] = {
    s.EV_FIRST: lambda who, a, b, names: f"{who} goes first",
    s.EV_MOVE: lambda who, a, b, names: f"{who} moves from space {a} to space {b}",
    s.EV_ROLL: lambda who, a, b, names: f"{who} rolls {a}: the new SV of the thief on space {b}",
    s.EV_SKILL: lambda who, a, b, names: f"{who} infiltrates and rolls {a}",
    s.EV_USE: lambda who, a, b, names: f"{who} uses {ON_CARD[a]}",
    s.EV_NO_USE: lambda who, a, b, names: f"{who} uses no action",
    s.EV_FLIP: lambda who, a, b, names: f"{who} flips the thief on space {a} to SV {b}",
    s.EV_TRAIN: lambda who, a, b, names: f"{who} trains recruit {a + 1} to SV {b}",
    s.EV_GAIN: lambda who, a, b, names: f"{who} raises the thief on space {a} to SV {b}",
    s.EV_TRAPPED: lambda who, a, b, names: f"{who} is trapped",
    s.EV_ATTACK: lambda who, a, b, names: f"{who} tries to recruit and rolls {a}: {b} in all",
    s.EV_DEFENCE: lambda who, a, b, names: f"{who} defends and rolls {a}: {b} in all",
    s.EV_RECRUITED: lambda who, a, b, names: f"{who} recruits the thief on space {a} with SV {b}",
    s.EV_LOST_SKILL: lambda who, a, b, names: f"{who} fails: the thief on space {a} now has SV {b}",
    s.EV_DRAW: lambda who, a, b, names: f"{who} and the thief on space {b} are equally matched",
    s.EV_REPELLED: lambda who, a, b, names: f"{who} fails to recruit the thief on space {b}",
    s.EV_NO_RECRUIT: lambda who, a, b, names: f"{who} recruits nobody",
    s.EV_RETURNED: lambda who, a, b, names: f"{who} puts a recruit with SV {b} back on space {a}",
    s.EV_ELIMINATED: lambda who, a, b, names: f"{who} has no thief left on the map",
    s.EV_GOAL: lambda who, a, b, names: f"{who} reaches the goal with {a} SV",
    s.EV_STALEMATE: lambda who, a, b, names: "Nobody could do anything for a whole round",
    s.EV_LIMIT: lambda who, a, b, names: f"The limit of {a} turns for each is reached",
    s.EV_FINAL: lambda who, a, b, names: f"{who} ends with {a} points and {b} on the map",
}


def write_event(kind: int, seat: int, first: int, second: int, names: Sequence[str]) -> str:
    """One public event in words; ``names`` are the agents by seat."""
    return _WRITERS[kind](names[seat] if seat >= 0 else "", first, second, names)


def describe_in(table: np.record, state: np.record, action: int) -> str:
    """An action with the numbers of the map's spaces instead of the seat's own count."""
    name, choice = ACTIONS.decode(action)
    if name not in ("thief", "to", "recruit"):
        return ACTIONS.describe(action)
    return ACTIONS.describe(ACTIONS.encode(name, int(table.frame[state.to_move, choice])))
