"""Thiefdom as a PettingZoo module: ``env()`` and ``raw_env()``."""

from __future__ import annotations

from typing import Any

from larceny.envs.core.env import RulebookEnv
from larceny.envs.thiefdom import RULEBOOK


def env(**options: Any) -> RulebookEnv:
    """Thiefdom for 1 to 4 players; an illegal action warns, costs the offender 1 and ends the game.

    Args:
        **options: ``num_players`` (4), ``reward`` ("outcome"), ``observation`` ("flat" or "grid"), ``render_mode``
            (None), ``components`` and the switches of the rules; see ``docs/thiefdom.md``.

    Raises:
        OptionError: for an unknown option or a value that is not allowed.
    """
    return RulebookEnv(RULEBOOK, **options)


def raw_env(**options: Any) -> RulebookEnv:
    """The same, but an illegal action raises ``IllegalActionError`` and changes nothing."""
    return RulebookEnv(RULEBOOK, strict=True, **options)
