"""Reading the YAML files that ship with larceny."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml


@cache
def load_config(name: str) -> Any:
    """The contents of a file under ``larceny.configs``, e.g. ``"thieves_guild/cards.yaml"``."""
    return yaml.safe_load(files("larceny.configs").joinpath(name).read_text(encoding="utf-8"))
