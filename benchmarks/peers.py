"""Other libraries' board games, wrapped as runs: PettingZoo's classic games and OpenSpiel's, both from Python."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from random import Random
from typing import Any

import numpy as np

from larceny.benchmarks.aec import aec_loop, random_play
from larceny.benchmarks.measure import Run, count_calls, count_steps
from larceny.benchmarks.optional import MissingPackageError, require

PETTINGZOO_GAMES = {
    "connect_four": "connect_four_v3",
    "tictactoe": "tictactoe_v3",
    "leduc_holdem": "leduc_holdem_v4",
    "texas_holdem": "texas_holdem_v4",
    "hanabi": "hanabi_v5",
    "chess": "chess_v6",
}
OPENSPIEL_GAMES = ("leduc_poker", "connect_four", "hanabi", "gin_rummy", "backgammon", "chess")

# Above this many actions a NumPy mask written from the list of legal actions beats OpenSpiel's own mask, a Python
# list with one integer per action.
_LIST_MASK_LIMIT = 256
_MOVES_BEFORE_COPY = 6

View = Callable[[Any, list[int]], None]
"""``view(state, legal)``: make the observation and the mask of an OpenSpiel state, given its legal actions."""

PeerRun = Callable[[int], Run]
"""``peer(seed) -> run``, raising ``MissingPackageError`` where the library is not installed."""


def pettingzoo_env(game: str) -> Any:
    """A fresh ``env()`` of a game in ``PETTINGZOO_GAMES``, behind PettingZoo's own stock wrappers."""
    with warnings.catch_warnings():
        # Some classic games declare float64 bounds for float32 spaces and are warned about it at every start.
        warnings.simplefilter("ignore")
        try:
            return require(f"pettingzoo.classic.{PETTINGZOO_GAMES[game]}").env()
        except MissingPackageError:
            raise
        except ImportError as error:  # Hanabi reports what it lacks in its own words, without a package's name.
            raise MissingPackageError(error.name or f"a package behind PettingZoo's {game}") from error


def pettingzoo_play(game: str, seed: int = 0) -> Run:
    """Random legal play of a PettingZoo game through the same loop as ours, in actions/s."""
    return aec_loop(pettingzoo_env(game), np.random.default_rng(seed))


def pettingzoo_deepcopy(game: str, seed: int = 0) -> Run:
    """``copy.deepcopy`` of a PettingZoo environment a few moves into a game, in copies/s."""
    env = pettingzoo_env(game)
    play = random_play(env, np.random.default_rng(seed))
    for _ in range(_MOVES_BEFORE_COPY):
        next(play)
    return count_calls(partial(copy.deepcopy, env))


def openspiel_play(game: str, seed: int = 0, *, lists: bool = False) -> Run:
    """Random legal play of an OpenSpiel game driven from Python, in player actions/s.

    A step takes the observation tensor of the player to move and the mask of legal actions, and applies one of them.
    By default it does so in the cheapest way that OpenSpiel offers, tensors written into a NumPy buffer; with
    ``lists`` it calls the plain methods of the state, which build Python lists. Chance moves (cards, dice) cost time
    but are not counted, since ours happen inside a step.
    """
    loaded = _openspiel_game(game)
    view = _list_view if lists else _numpy_view(loaded)
    return count_steps(_openspiel_moves(loaded, view, Random(seed)))


def openspiel_clone(game: str, seed: int = 0) -> Run:
    """``clone()`` of an OpenSpiel state in the middle of a random game, in clones/s."""
    path = _openspiel_path(_openspiel_game(game), Random(seed))
    return count_calls(path[len(path) // 2].clone)


def _openspiel_game(game: str) -> Any:
    require("open_spiel")  # First, so that the message names the package and not its compiled module.
    return require("pyspiel").load_game(game)


def _openspiel_moves(game: Any, view: View, rng: Random) -> Iterator[None]:
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(_chance_action(state, rng))
                continue
            legal = state.legal_actions()
            view(state, legal)
            state.apply_action(legal[int(rng.random() * len(legal))])
            yield


def _list_view(state: Any, _legal: list[int]) -> None:
    state.observation_tensor()
    state.legal_actions_mask()


def _numpy_view(game: Any) -> View:
    """Observation and mask at the lowest cost; the mask is built from ``legal`` where that is cheaper."""
    observer = require("open_spiel.python.observation").make_observation(game)
    actions = game.num_distinct_actions()

    def few_actions(state: Any, _legal: list[int]) -> None:
        observer.set_from(state, state.current_player())
        state.legal_actions_mask()

    def many_actions(state: Any, legal: list[int]) -> None:
        observer.set_from(state, state.current_player())
        mask = np.zeros(actions, np.int8)
        mask[legal] = 1

    return few_actions if actions <= _LIST_MASK_LIMIT else many_actions


def _chance_action(state: Any, rng: Random) -> int:
    # Faster here than pyspiel.sample_action, which converts the whole list once more.
    outcomes: list[tuple[int, float]] = state.chance_outcomes()
    left = rng.random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return action
    return outcomes[-1][0]


def _openspiel_path(game: Any, rng: Random) -> list[Any]:
    """The states of one random game in which a player is to move."""
    path = []
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_chance_action(state, rng))
            continue
        path.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return path


PLAY: Mapping[str, PeerRun] = {
    **{f"pettingzoo/{game}": partial(pettingzoo_play, game) for game in PETTINGZOO_GAMES},
    **{f"openspiel/{game}": partial(openspiel_play, game) for game in OPENSPIEL_GAMES},
    **{f"openspiel/{game} lists": partial(openspiel_play, game, lists=True) for game in OPENSPIEL_GAMES},
}
"""Every peer's random legal play, in actions/s, by name."""

COPY: Mapping[str, PeerRun] = {
    "pettingzoo/connect_four deepcopy": partial(pettingzoo_deepcopy, "connect_four"),
    **{f"openspiel/{game} clone": partial(openspiel_clone, game) for game in OPENSPIEL_GAMES},
}
"""Every peer's copying of a game, in copies/s, by name; ``Measurement.microseconds()`` turns it into a cost."""


def peer_runs(
    peers: Mapping[str, PeerRun], names: Iterable[str] | None = None, *, seed: int = 0
) -> tuple[dict[str, Run], list[str]]:
    """Start the named ``peers`` (all by default): the runs by name, and one line per package that is missing."""
    runs: dict[str, Run] = {}
    missing: dict[str, None] = {}
    for name in peers if names is None else names:
        try:
            runs[name] = peers[name](seed)
        except MissingPackageError as error:
            missing[str(error)] = None
    return runs, list(missing)
