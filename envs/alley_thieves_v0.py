"""Alley Thieves as a PettingZoo module: ``env()`` and ``raw_env()``."""

from __future__ import annotations

from typing import Any

from larceny.envs.alley_thieves import RULEBOOK
from larceny.envs.core.env import RulebookEnv


def env(**options: Any) -> RulebookEnv:
    """Alley Thieves for 2 to 4 players; an illegal action warns, costs the offender 1 and ends the game.

    Args:
        **options: ``num_players`` (4), ``reward`` ("outcome"), ``render_mode`` (None), ``map``, ``variant`` and the
            switches of the rules; see ``docs/alley_thieves.md``.

    Raises:
        OptionError: for an unknown option or a value that is not allowed.
    """
    return RulebookEnv(RULEBOOK, **options)


def raw_env(**options: Any) -> RulebookEnv:
    """The same, but an illegal action raises ``IllegalActionError`` and changes nothing."""
    return RulebookEnv(RULEBOOK, strict=True, **options)
