"""Public events of Thieves Guild as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from larceny.envs.thieves_guild import state as s
from larceny.envs.thieves_guild.components import card_names, section_names, spoken

CARDS = tuple(spoken(name) for name in card_names())
PLACES = tuple(spoken(name) for name in section_names())


def _count(amount: int, noun: str) -> str:
    plural = "thieves" if noun == "thief" else noun
    return f"{amount} {noun if amount == 1 else plural}"


_WRITERS: dict[int, Callable[[str, int, int, Sequence[str]], str]] = {
    s.EV_TURN: lambda who, a, b, names: f"Turn {a}: nine cards are laid face down",
    s.EV_BID: lambda who, a, b, names: f"{who} bid {a}",
    s.EV_BID_TIE: lambda who, a, b, names: f"{who} rolls {a} to break the tie of bids",
    s.EV_SPY_ROLL: lambda who, a, b, names: f"{who} rolls {a} for spying",
    s.EV_REROLL_COST: lambda who, a, b, names: f"{who} pays {a} gold for a reroll",
    s.EV_PEEK: lambda who, a, b, names: f"{who} looks at the card of the {PLACES[a]}",
    s.EV_SPY_END: lambda who, a, b, names: f"{who} stops spying",
    s.EV_DEPLOY: lambda who, a, b, names: f"{who} places a thief on the {PLACES[a]}",
    s.EV_DEPLOY_END: lambda who, a, b, names: f"{who} keeps {_count(a, 'thief')} at home",
    s.EV_REVEAL: lambda who, a, b, names: f"{PLACES[a]}: {CARDS[b]}",
    s.EV_FIGHT: lambda who, a, b, names: f"{who} rolls {b} on the {PLACES[a]}",
    s.EV_FIGHT_TIE: lambda who, a, b, names: f"{who} rolls {b} to break the tie on the {PLACES[a]}",
    s.EV_WIN: lambda who, a, b, names: f"{who} wins the card of the {PLACES[a]}",
    s.EV_GOLD_WON: lambda who, a, b, names: f"{PLACES[b]}: {who} gains {a} gold",
    s.EV_GOLD_LOST: lambda who, a, b, names: f"{PLACES[b]}: {who} loses {a} gold",
    s.EV_THIEVES_GAINED: lambda who, a, b, names: f"{PLACES[b]}: {who} gains {_count(a, 'thief')}",
    s.EV_THIEVES_LOST: lambda who, a, b, names: f"{PLACES[b]}: {who} loses {_count(a, 'thief')}",
    s.EV_TARGET: lambda who, a, b, names: f"{PLACES[b]}: {who} chooses {names[a]}",
    s.EV_NO_EFFECT: lambda who, a, b, names: f"{PLACES[a]}: {CARDS[b]} does nothing",
    s.EV_FINAL: lambda who, a, b, names: f"{who} ends with {a} points",
}


def write_event(kind: int, seat: int, first: int, second: int, names: Sequence[str]) -> str:
    """One public event in words; ``names`` are the agents by seat."""
    return _WRITERS[kind](names[seat] if seat >= 0 else "", first, second, names)
