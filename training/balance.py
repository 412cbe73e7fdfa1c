"""How often the scripted player gets each card of Thiefdom, and how it fares with it.

A card that it always or never gets has a wrong price or a wrong worth; one with which its guild wins far more often
than its share is too strong. ``larceny balance`` prints it as a table.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.rulebook import OptionError, find_rulebook
from larceny.envs.thiefdom.component_file import Equipment, Guest, load_components
from larceny.envs.thiefdom.state import EQUIPMENT_TYPES, GUESTS, GUILD, THIEVES
from larceny.training.self_play import final_rewards

AT_ONCE = 256


@dataclass(frozen=True)
class CardBalance:
    """What became of one card.

    Attributes:
        name: of the type of equipment or the guest.
        guilds: share of all guilds that ever had it.
        win_rate: wins of those guilds, ties counted as 1/N; 1/N is what luck gives; None if there were none.
        error: standard error of ``win_rate``, None likewise.
    """

    name: str
    guilds: float
    win_rate: float | None
    error: float | None

    def wins(self) -> str:
        """Win rate and its error in words, nothing if there is none."""
        return "" if self.win_rate is None else f"{self.win_rate:.1%} +-{self.error:.1%}"


def measure_balance(players: int, games: int, seed: int) -> list[CardBalance]:
    """Play games among scripted players and count.

    Args:
        players: number of guilds, from 2.
        games: how many games, from 1.
        seed: of the deals and draws.

    Raises:
        OptionError: for a number that is not allowed.
    """
    for name, value, least in (("players", players, 2), ("games", games, 1), ("seed", seed, 0)):
        if value < least:
            raise OptionError(f"{name}={value} is not allowed; it is a whole number from {least}")
    owned, won = [], []
    for first in range(0, games, AT_ONCE):
        count = min(AT_ONCE, games - first)
        had, shares = _play(players, count, seed + first)
        owned.append(had)
        won.append(shares)
    had, shares = np.concatenate(owned), np.concatenate(won)
    components = load_components()
    cards: list[Equipment | Guest] = [*components.equipment, *components.guests]
    return [_balance_of(card.name, had[:, :, number], shares) for number, card in enumerate(cards)]


def _play(players: int, count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Which guilds ever had each card, bool ``(count, players, cards)``, and their shares of the win."""
    batch = BatchEnv(find_rulebook("thiefdom"), count, restart=False, num_players=players)
    batch.reset(seed)
    generator = np.random.default_rng(seed)
    had = np.zeros((count, players, EQUIPMENT_TYPES + GUESTS), bool)
    live = np.arange(count)
    while len(live):
        batch.step(batch.seats(live).greedy(generator), live)
        _note_owners(batch.states, had)
        live = np.flatnonzero(batch.overs == 0)
    places = batch.final(np.arange(count))[1][:, :players]
    return had, final_rewards(places, 0.0, 1.0)


def _note_owners(states: np.ndarray, had: np.ndarray) -> None:
    for field, first, kinds in (("equipment", 0, EQUIPMENT_TYPES), ("guest", EQUIPMENT_TYPES, GUESTS)):
        rows, cards = np.nonzero(states[field] < THIEVES)
        had[rows, states[field][rows, cards] // GUILD, first + cards % kinds] = True


def _balance_of(name: str, had: np.ndarray, shares: np.ndarray) -> CardBalance:
    wins = shares[had]
    if not len(wins):
        return CardBalance(name, 0.0, None, None)
    return CardBalance(name, float(had.mean()), float(wins.mean()), float(wins.std() / np.sqrt(len(wins))))


def page(cards: list[CardBalance], players: int, games: int, seed: int) -> str:
    """A page of documentation in Markdown, with the command that writes it."""
    rows = [f"| {card.name} | {card.guilds:.1%} | {card.wins()} |" for card in cards]
    return "\n".join(
        [
            "# What Thiefdom's cards are worth to its scripted player",
            "",
            f"Written by `larceny balance --players {players} --games {games} --seed {seed} --markdown FILE`: how many",
            "of all guilds ever had a card, and how often those won; ties count as shares. Luck alone is",
            f"{1 / players:.1%}. Behind +- is one standard error.",
            "",
            "| card | guilds that had it | they won |",
            "| --- | --- | --- |",
            *rows,
            "",
        ]
    )
