"""The opponents of self-play: fixed ones by name, and frozen snapshots of the learner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from larceny.envs.core.rulebook import Rulebook
from larceny.training.network import PolicyNetwork
from larceny.training.opponents import SCRIPTED, Opponent, PolicyOpponent, load_opponent

RESULT_MEMORY = 0.98
"""Weight of the past in the running mean of results against an opponent."""


@dataclass
class Entry:
    """An opponent of the pool.

    Attributes:
        name: ``"greedy"`` or ``"snapshot 12"``.
        player: who plays.
        script: its number in ``BatchEnv.script``, 0 for policies.
        result: running mean of the learner's placement (-1..1) in games against it.
        games: games counted.
    """

    name: str
    player: Opponent
    script: int
    result: float = 0.0
    games: int = 0


class OpponentPool:
    """Draws an opponent for each seat of each game.

    Args:
        rulebook: the game.
        fixed: names for ``load_opponent`` and their weights.
        latest: share of seats given to the newest snapshot.
        older: share given to the ``window`` snapshots before it, those that beat the learner more often.
            The rest, and everything while there is no snapshot, goes to the fixed opponents.
        window: how many older snapshots are drawn from.
        seed: for the opponents' generators.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        fixed: Mapping[str, float],
        *,
        latest: float = 0.0,
        older: float = 0.0,
        window: int = 15,
        seed: int = 0,
    ) -> None:
        self.rulebook = rulebook
        self.latest, self.older, self.window = latest, older, window
        self.entries: list[Entry] = []
        for number, name in enumerate(fixed):
            player = load_opponent(name, game=rulebook.id, seed=seed + number)
            self.entries.append(Entry(name, player, SCRIPTED.get(name, 0)))
        self._weights = np.array(list(fixed.values()), float) / sum(fixed.values())
        self._seed = seed

    @property
    def fixed(self) -> int:
        """Number of fixed opponents; snapshots follow them in ``entries``."""
        return len(self._weights)

    @property
    def snapshots(self) -> list[Entry]:
        """The snapshots, oldest first."""
        return self.entries[self.fixed :]

    def add_snapshot(self, network: PolicyNetwork) -> Entry:
        """Freeze a copy of the learner as an opponent."""
        number = len(self.entries)
        weights = {name: weight.copy() for name, weight in network.weights.items()}
        frozen = PolicyNetwork(network.architecture, weights)
        for weight in frozen.weights.values():
            weight.setflags(write=False)
        name = f"snapshot {number - self.fixed + 1}"
        player = PolicyOpponent(name, self.rulebook, frozen, seed=self._seed + 1000 + number)
        self.entries.append(Entry(name, player, 0))
        return self.entries[-1]

    def reseed(self, seed: int) -> None:
        """Restart all opponents' generators."""
        for number, entry in enumerate(self.entries):
            entry.player.reseed(seed + number)

    def draw(self, generator: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
        """Numbers of drawn entries, int64 of ``shape``."""
        return generator.choice(len(self.entries), size=shape, p=self.shares())

    def shares(self) -> np.ndarray:
        """Probability of each entry to be drawn for a seat; sums to 1."""
        shares = np.zeros(len(self.entries))
        count = len(self.snapshots)
        if count == 0:
            shares[: self.fixed] = self._weights
            return shares
        older = self.snapshots[-1 - self.window : -1]
        latest = self.latest if older else self.latest + self.older
        shares[: self.fixed] = self._weights * max(0.0, 1.0 - self.latest - self.older)
        shares[-1] = latest
        if older:
            hardness = np.array([1.1 - entry.result for entry in older])
            shares[-1 - len(older) : -1] = self.older * hardness / hardness.sum()
        return shares / shares.sum()

    def record(self, numbers: np.ndarray, placement: float) -> None:
        """Count a finished game of the learner against the entries ``numbers``."""
        for number in set(numbers.tolist()):
            entry = self.entries[number]
            memory = min(RESULT_MEMORY, entry.games / (entry.games + 1))
            entry.result = memory * entry.result + (1.0 - memory) * placement
            entry.games += 1

    def results(self) -> list[dict[str, Any]]:
        """What is saved with a run besides the snapshots' weights."""
        return [
            {
                "name": entry.name,
                "result": entry.result,
                "games": entry.games,
                "generator": entry.player.generator.bit_generator.state,
            }
            for entry in self.entries
        ]

    def restore_results(self, results: list[dict[str, Any]]) -> None:
        """The inverse of :meth:`results`, after all snapshots were added again.

        Raises:
            ValueError: if the entries are not the saved ones.
        """
        names = [entry.name for entry in self.entries]
        if names != [saved["name"] for saved in results]:
            raise ValueError(f"the saved pool is not {names}")
        for entry, saved in zip(self.entries, results, strict=True):
            entry.result, entry.games = saved["result"], saved["games"]
            entry.player.generator.bit_generator.state = saved["generator"]
