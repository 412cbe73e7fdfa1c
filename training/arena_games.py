"""Playing the arena's games, thousands at once: who sits where, and who is asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, cycle, islice
from typing import Any

import numpy as np

from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.env import IllegalActionError
from larceny.envs.core.rulebook import Rulebook
from larceny.envs.core.seat import random_words
from larceny.training.opponents import SCRIPTED, GreedyOpponent, Opponent, OpponentError, RandomOpponent

AT_ONCE = 4096
"""No more games than this are in progress together."""


def lineups(entries: Sequence[int], players: int, deals: int) -> np.ndarray:
    """The bots of each deal, int64 ``(deals, players)``.

    Args:
        entries: bot numbers as they were named. Too few for the table, and the last one fills the other seats; too
            many, and the deals go in turn through all choices of ``players`` of them.
        players: seats of a game.
        deals: how many deals.
    """
    filled = [*entries, *[entries[-1]] * (players - len(entries))]
    chosen = islice(cycle(combinations(filled, players)), deals)
    return np.array(list(chosen), np.int64).reshape(deals, players)


def rotations(lineup: np.ndarray) -> np.ndarray:
    """Each deal's bots in every rotation of the seats.

    Args:
        lineup: ``(D, N)``.

    Returns:
        The seating of each game, ``(D * N, N)``: the N games of a deal lie together.
    """
    players = lineup.shape[1]
    turned = (np.arange(players)[:, None] + np.arange(players)) % players
    return lineup[:, turned].reshape(-1, players)


class Tables:
    """Plays games with fixed seats, at most ``size`` at once.

    The deal comes from each game's own seed word. Each bot draws from a generator of its own, restarted from its seed.

    Args:
        rulebook: the game.
        opponents: the bots.
        seeds: one for each bot.
        size: how many games at once.
        options: the game's options, complete.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        opponents: Sequence[Opponent],
        seeds: Sequence[int],
        size: int,
        options: dict[str, Any],
    ) -> None:
        self.batch = BatchEnv(rulebook, size, restart=False, **options)
        self.players = options["num_players"]
        self.opponents = opponents
        for opponent, seed in zip(opponents, seeds, strict=True):
            opponent.reseed(seed)

    def play(self, seating: np.ndarray, words: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Play games to their ends.

        Args:
            seating: bot number of each seat, ``(G, N)``.
            words: seed word of each game's deal, uint64 ``(G,)``, not 0.

        Returns:
            Score and placement of each seat, float64 ``(G, N)`` each.

        Raises:
            OpponentError: if a bot answers with anything but a legal action for each seat.
        """
        rows = np.arange(len(seating))
        self.batch.start(rows, words)
        scripts = self._scripts(seating)
        running = rows
        while len(running):
            self._play_scripts(running, scripts)
            running = running[self.batch.overs[running] == 0]
            self._ask(running, seating[running, self.batch.to_move[running]])
            running = running[self.batch.overs[running] == 0]
        scores, places = self.batch.final(rows)
        return scores[:, : self.players], places[:, : self.players]

    def _scripts(self, seating: np.ndarray) -> list[tuple[np.ndarray, np.ndarray]]:
        """For each bot that has a compiled script: which seats it plays and its generator in each game."""
        found = []
        for number, opponent in enumerate(self.opponents):
            code = script_of(opponent)
            if code:
                scripts = np.zeros((len(self.batch), self.batch.rulebook.max_players), np.int8)
                scripts[: len(seating), : self.players] = np.where(seating == number, code, 0)
                found.append((scripts, random_words(opponent.generator, len(self.batch))))
        return found

    def _play_scripts(self, rows: np.ndarray, scripts: list[tuple[np.ndarray, np.ndarray]]) -> None:
        played = len(rows)
        while played:
            played = 0
            for seats, words in scripts:
                self.batch.words = words
                played += self.batch.script(rows, seats)

    def _ask(self, rows: np.ndarray, movers: np.ndarray) -> None:
        for number in np.unique(movers):
            asked = rows[movers == number]
            bot = self.opponents[number]
            actions = np.asarray(bot.act_batch(self.batch.seats(asked)))
            if actions.shape != asked.shape or not np.issubdtype(actions.dtype, np.integer):
                raise OpponentError(
                    f"{bot.name} was asked for {len(asked)} whole numbers and gave {actions.dtype} {actions.shape}; "
                    "_act must return one legal action for each seat"
                )
            try:
                self.batch.step(actions.astype(np.int64), asked)
            except IllegalActionError as error:
                raise OpponentError(f"{bot.name} broke the rules in {error}") from None


def script_of(opponent: Opponent) -> int:
    """Number of the compiled script that plays exactly as this opponent does, 0 if there is none."""
    if type(opponent) is RandomOpponent:
        return SCRIPTED["random"]
    return SCRIPTED["greedy"] if type(opponent) is GreedyOpponent else 0
