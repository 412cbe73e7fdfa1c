"""Cards, sections and options as a table record, read from ``configs/thieves_guild``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from larceny.envs.core.configs import load_config
from larceny.envs.core.rulebook import Option
from larceny.envs.thieves_guild.odds import FIGHT_SIZE, fight_odds
from larceny.envs.thieves_guild.state import CARD_TYPES, SECTIONS

OPTIONS = (
    Option("num_players", 4, (2, 3, 4, 5, 6), "number of players (TG-A01)"),
    Option("bid_payment", "all", ("all", "highest", "none"), "who pays bids to the bank (TG-A02)"),
    Option("steal_roll", "two", ("two", "one"), "Steal rolls loss and gain apart, or one die for both (TG-A17)"),
    Option("tie_break", "shared", ("shared", "thieves"), "equal scores share, or more thieves go first (TG-A26)"),
)

CARD_NUMBERS = ("gold_won", "gold_lost", "target_gold", "thieves_gained", "thieves_lost", "target_thieves")
SECTION_FACTORS = ("gold_won", "thieves_gained", "thieves_lost")

TABLE = np.dtype(
    (
        np.record,
        [
            ("num_players", "i8"),
            ("bid_payment", "i8"),
            ("single_steal_roll", "i8"),
            ("thieves_break_ties", "i8"),
            ("copies", "i8"),
            *((name, "i8", (CARD_TYPES,)) for name in CARD_NUMBERS),
            *((f"{name}_doubles", "i8", (SECTIONS,)) for name in SECTION_FACTORS),
            ("gold_won_halves", "i8", (SECTIONS,)),
            ("fight", "f8", (FIGHT_SIZE, FIGHT_SIZE)),
        ],
    )
)
"""Options by number, dice and thieves of each card, factors of each section, and odds of two-sided fights."""

PAY_ALL, PAY_HIGHEST, PAY_NONE = range(3)


def card_names() -> tuple[str, ...]:
    """Names of the 18 card types, in the order of their numbers."""
    return tuple(load_config("thieves_guild/cards.yaml")["cards"])


def section_names() -> tuple[str, ...]:
    """Names of the nine sections, in the order in which they resolve."""
    return tuple(load_config("thieves_guild/sections.yaml")["sections"])


def spoken(name: str) -> str:
    """A name from the configs as it is written for people."""
    return name.replace("_", " ").title().replace(" Of ", " of ")


@cache
def _components() -> np.ndarray:
    tables = np.zeros(1, TABLE)
    table = tables[0]
    cards = load_config("thieves_guild/cards.yaml")
    table.copies = cards["copies"]
    for number, card in enumerate(cards["cards"].values()):
        for name in CARD_NUMBERS:
            table[name][number] = card.get(name, 0)
    for number, section in enumerate(load_config("thieves_guild/sections.yaml")["sections"].values()):
        for name in SECTION_FACTORS:
            table[f"{name}_doubles"][number] = section.get(name, 1) == 2
        table.gold_won_halves[number] = section.get("gold_won", 1) == 0.5
    table.fight[...] = fight_odds()
    return tables


def build_tables(options: Mapping[str, Any]) -> np.ndarray:
    """The ``(1,)`` table record for complete, checked options."""
    tables = _components().copy()
    table = tables[0]
    table.num_players = options["num_players"]
    table.bid_payment = ("all", "highest", "none").index(options["bid_payment"])
    table.single_steal_roll = options["steal_roll"] == "one"
    table.thieves_break_ties = options["tie_break"] == "thieves"
    return tables
