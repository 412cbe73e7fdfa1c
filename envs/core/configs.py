"""Reading the YAML files that ship with larceny."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import yaml


class _Loader(yaml.SafeLoader):
    """Refuses an entry that is given twice, where YAML would take the last."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict:
        seen = set()
        for key, _ in node.value:
            name = str(self.construct_object(key, deep=True))
            if name in seen:
                raise yaml.constructor.ConstructorError(None, None, f"{name!r} is given twice", key.start_mark)
            seen.add(name)
        return super().construct_mapping(node, deep)


def read_yaml(text: str) -> Any:
    """Plain data from YAML in which every entry is given once.

    Raises:
        yaml.YAMLError, ValueError, RecursionError: if the text is none.
    """
    return yaml.load(text, _Loader)


@cache
def load_config(name: str) -> Any:
    """The contents of a file under ``larceny.configs``, e.g. ``"thieves_guild/cards.yaml"``."""
    return read_yaml(files("larceny.configs").joinpath(name).read_text(encoding="utf-8"))
