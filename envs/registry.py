"""All games, their PettingZoo and Gymnasium ids, and how to make an env by name."""

from __future__ import annotations

from typing import Any

import gymnasium
import pettingzoo

from larceny.envs import alley_thieves_v0, thiefdom_v0, thieves_guild_v0
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.rulebook import find_rulebook

GAMES = {"thieves_guild": thieves_guild_v0, "alley_thieves": alley_thieves_v0, "thiefdom": thiefdom_v0}
"""Module of the current version of each game."""


def make(game: str, **options: Any) -> RulebookEnv:
    """The AEC env of a game.

    Args:
        game: ``"thieves_guild"``, ``"thieves_guild_v0"`` or ``"larceny/thieves_guild_v0"``.
        **options: as in the game's ``env()``.

    Raises:
        OptionError: for an unknown game or option, or a value that is not allowed.
    """
    return RulebookEnv(find_rulebook(game), **options)


def gymnasium_id(game: str) -> str:
    """Id of a game's single-agent env, e.g. ``"larceny/ThievesGuild-v0"``."""
    return find_rulebook(game).gymnasium_id


def register_all() -> None:
    """Register every game with PettingZoo and Gymnasium (once)."""
    for name, module in GAMES.items():
        aec_id = f"larceny/{name}_v{module.RULEBOOK.version}"
        pettingzoo.register("aec", aec_id, module.env)
        gym_id = gymnasium_id(name)
        if gym_id not in gymnasium.registry:
            gymnasium.register(gym_id, "larceny.training.gymnasium_env:OneSeatEnv", kwargs={"game": name})


__all__ = ["GAMES", "gymnasium_id", "make", "register_all"]
