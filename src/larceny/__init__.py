"""larceny: reinforcement-learning environments of board games about thieves, and opponents to load into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from larceny.envs.core.env import RulebookEnv
    from larceny.training.opponents import Opponent

__version__ = "0.1.0"
__all__ = ["__version__", "load_opponent", "make"]


def make(game: str, **options: Any) -> RulebookEnv:
    """The AEC env of a game by name, e.g. ``make("thieves_guild", num_players=3)``.

    See :func:`larceny.envs.make`.
    """
    from larceny.envs import make as make_env

    return make_env(game, **options)


def load_opponent(name: str, *, game: str | None = None, seed: int | None = None) -> Opponent:
    """An opponent by name or path. See :func:`larceny.training.opponents.load_opponent`."""
    from larceny.training.opponents import load_opponent as load

    return load(name, game=game, seed=seed)
