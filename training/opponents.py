"""Opponents: who can sit at the other seats. Loading one needs neither torch nor stable-baselines3."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib.resources import files
from pathlib import Path

import numpy as np

import larceny.envs  # noqa: F401  (registers the games)
from larceny.envs.core.rulebook import OptionError, Rulebook, find_rulebook
from larceny.envs.core.seat import Seat, Seats
from larceny.training import checkpoint
from larceny.training.network import PolicyNetwork, choose

SCRIPTED = {"random": 1, "greedy": 2}
"""Opponents that every game has, and their number in ``BatchEnv.script``."""


class OpponentError(ValueError):
    """An opponent that does not exist or cannot play this game; the message says what to do."""


class Opponent(ABC):
    """Somebody who plays. Sees a seat's view and nothing else.

    Attributes:
        name: as shown in tables.
        rulebook: the only game it plays, None if it plays all.
    """

    def __init__(self, name: str, rulebook: Rulebook | None = None, seed: int | None = None) -> None:
        self.name = name
        self.rulebook = rulebook
        self.reseed(seed)

    def reseed(self, seed: int | None) -> None:
        """Restart the opponent's own generator; None takes a fresh one.

        Raises:
            OpponentError: if the seed is negative.
        """
        if seed is not None and seed < 0:
            raise OpponentError(f"seed must be a whole number from 0, got {seed}")
        self.generator = np.random.default_rng(seed)

    def act(self, seat: Seat) -> int:
        """A legal action for a seat that is to move.

        Raises:
            OpponentError: if the seat's game is not the one it plays.
            ValueError: if the seat is not to move.
        """
        return int(self.act_batch(seat.as_batch())[0])

    def act_batch(self, seats: Seats) -> np.ndarray:
        """A legal action for each of ``K`` seats to move, int64 ``(K,)``.

        Raises:
            OpponentError: if the seats' game is not the one it plays.
        """
        if self.rulebook is not None and seats.rulebook is not self.rulebook:
            raise OpponentError(f"{self.name} plays {self.rulebook.env_id}, not {seats.rulebook.env_id}")
        return self._act(seats)

    @abstractmethod
    def _act(self, seats: Seats) -> np.ndarray:
        """A legal action for each seat."""

    def __repr__(self) -> str:
        return f"<opponent {self.name}>"


class RandomOpponent(Opponent):
    """Every legal action equally likely."""

    def _act(self, seats: Seats) -> np.ndarray:
        noise = self.generator.random(seats.action_mask.shape)
        return np.argmax(np.where(seats.action_mask != 0, noise, -1.0), axis=1)


class GreedyOpponent(Opponent):
    """The game's scripted player."""

    def _act(self, seats: Seats) -> np.ndarray:
        return seats.greedy(self.generator)


class PolicyOpponent(Opponent):
    """A trained policy.

    Args:
        name: as shown in tables.
        rulebook: its game.
        network: its weights.
        argmax: play the likeliest action instead of drawing one.
        seed: for its own generator.
    """

    def __init__(
        self, name: str, rulebook: Rulebook, network: PolicyNetwork, *, argmax: bool = False, seed: int | None = None
    ) -> None:
        super().__init__(name, rulebook, seed)
        self.network = network
        self.argmax = argmax

    def _act(self, seats: Seats) -> np.ndarray:
        logits = self.network.logits(seats.observation, seats.action_mask)
        return choose(logits, seats.action_mask, self.generator, self.argmax)


def load_opponent(name: str, *, game: str | None = None, seed: int | None = None) -> Opponent:
    """An opponent by name or path.

    Args:
        name: ``"random"``, ``"greedy"``, a shipped checkpoint such as ``"thieves_guild/baseline"``, or the path of a
            checkpoint folder. A checkpoint plays by drawing from its policy; with ``":argmax"`` behind the name it
            plays the likeliest action.
        game: name of the game it must be able to play; with it, ``"baseline"`` is enough for a shipped checkpoint.
        seed: whole number from 0 for the opponent's own generator; None takes a fresh one.

    Raises:
        OpponentError: for an unknown name or a checkpoint of another game.
        CheckpointError: for a checkpoint that is damaged or does not fit.
    """
    wanted = None if game is None else find_rulebook(game)
    if name == "random":
        return RandomOpponent(name, None, seed)
    if name == "greedy":
        return GreedyOpponent(name, None, seed)
    base, _, manner = name.partition(":argmax")
    if manner:
        raise OpponentError(f"opponent {name!r}: only ':argmax' may follow a name")
    folder = _find_folder(base, wanted)
    card, network = checkpoint.load(folder)
    rulebook = find_rulebook(card.game)
    if wanted is not None and rulebook is not wanted:
        raise OpponentError(f"{name} plays {rulebook.env_id}, not {wanted.env_id}")
    return PolicyOpponent(name, rulebook, network, argmax=":argmax" in name, seed=seed)


def shipped_checkpoints(game: str) -> list[str]:
    """Names of the checkpoints that ship for a game, e.g. ``["thieves_guild/baseline"]``.

    Raises:
        OptionError: for an unknown game.
    """
    rulebook = find_rulebook(game)
    root = _shipped_root() / rulebook.id
    if not root.is_dir():
        return []
    return [f"{rulebook.id}/{path.name}" for path in sorted(root.iterdir()) if (path / checkpoint.CARD).is_file()]


def _shipped_root() -> Path:
    return Path(str(files("larceny.checkpoints")))


def _find_folder(name: str, rulebook: Rulebook | None) -> Path:
    candidates = [Path(name), _shipped_root() / name]
    if rulebook is not None:
        candidates.append(_shipped_root() / rulebook.id / name)
    try:
        for path in candidates:
            if name and (path / checkpoint.CARD).is_file():
                return path
        if name and Path(name).is_dir():
            raise checkpoint.CheckpointError(f"{name} is no checkpoint: it has no {checkpoint.CARD}")
    except OSError as error:
        raise OpponentError(f"opponent {name[:80]!r}: {error.strerror}") from None
    raise OpponentError(f"no opponent {name!r}; there are {', '.join(_known_names(rulebook))}, or give a folder")


def _known_names(rulebook: Rulebook | None) -> list[str]:
    root = _shipped_root()
    games = [rulebook.id] if rulebook else [path.name for path in sorted(root.iterdir()) if path.is_dir()]
    names = list(SCRIPTED)
    for game in games:
        try:
            names += shipped_checkpoints(game)
        except OptionError:
            continue
    return names
