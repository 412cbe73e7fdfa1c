"""Options of a game as they are written on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from larceny.envs.core.rulebook import OptionError


def parse_options(texts: Sequence[str]) -> dict[str, Any]:
    """Options from ``"name=value"`` texts; a value is YAML, e.g. ``variant=walls`` or ``turn_limit=50``.

    Raises:
        OptionError: for a text that is not of that form, a name given twice, or the number of players.
    """
    options: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise OptionError(f"--option {text!r} is not of the form name=value, e.g. turn_limit=50")
        if name == "num_players":
            raise OptionError("--option num_players: write it as --players")
        if name in options:
            raise OptionError(f"--option {name} is given twice")
        try:
            options[name] = yaml.safe_load(value)
        except yaml.YAMLError:
            raise OptionError(f"--option {text!r}: {value!r} is no YAML value") from None
    return options
