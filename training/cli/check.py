"""What ``larceny check`` finds out about files: city maps, components, training configurations, cards and sections."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import yaml

from larceny.envs.alley_thieves.city_map import MapError, check_map
from larceny.envs.core.configs import read_yaml
from larceny.envs.thiefdom.component_file import ComponentError, check_components
from larceny.envs.thieves_guild.components import CARD_NUMBERS, SECTION_FACTORS
from larceny.envs.thieves_guild.state import CARD_TYPES, DECK, SECTIONS
from larceny.training.cli.errors import UserError
from larceny.training.config import check_config


def check_file(path: Path) -> str:
    """What a file holds, once it has been found sound.

    Raises:
        UserError, ConfigError: naming the file and its first fault.
    """
    try:
        data = read_yaml(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError, yaml.YAMLError) as error:
        raise UserError(f"{path} is no YAML: {error}") from None
    for entry, check in CHECKS.items():
        if isinstance(data, dict) and entry in data:
            return check(data, str(path))
    raise UserError(f"{path} is nothing that larceny reads: it has no entry {', '.join(CHECKS)}")


def _check_map(data: dict[str, Any], origin: str) -> str:
    try:
        city = check_map(data, origin)
    except MapError as error:
        raise UserError(str(error)) from None
    return f"city map {city.name!r} of {len(city.spaces)} spaces"


def _check_components(data: dict[str, Any], origin: str) -> str:
    try:
        found = check_components(data, origin)
    except ComponentError as error:
        raise UserError(str(error)) from None
    return f"Thiefdom components {found.name!r}: {len(found.boards)} board sides, {len(found.guests)} guests and so on"


def _check_training(data: dict[str, Any], origin: str) -> str:
    return f"training configuration for {check_config(data, origin).game}"


def _check_cards(data: dict[str, Any], origin: str) -> str:
    _check_table(data["cards"], CARD_TYPES, dict.fromkeys(CARD_NUMBERS, range(7)), f"{origin}: cards")
    if data.get("copies") != DECK // CARD_TYPES:
        raise UserError(f"{origin}: copies is {data.get('copies')!r}; {DECK // CARD_TYPES} of each make up the deck")
    return f"{CARD_TYPES} cards"


def _check_sections(data: dict[str, Any], origin: str) -> str:
    factors: dict[str, Collection[Any]] = dict.fromkeys(SECTION_FACTORS, (1, 2))
    _check_table(data["sections"], SECTIONS, {**factors, "gold_won": (0.5, 1, 2)}, f"{origin}: sections")
    return f"{SECTIONS} sections"


def _check_table(rows: Any, count: int, allowed: dict[str, Collection[Any]], origin: str) -> None:
    """Check ``{name: {entry: value}}`` for the number of rows and the values of their entries."""
    if not isinstance(rows, dict) or len(rows) != count:
        raise UserError(f"{origin} must be {count} names with their entries")
    for name, row in rows.items():
        for entry, value in row.items() if isinstance(row, dict) else [(row, None)]:
            if isinstance(value, bool) or value not in allowed.get(entry, ()):
                raise UserError(f"{origin}: {name} has {entry}: {value!r}; there may be {_listed(allowed)}")


def _listed(allowed: dict[str, Collection[Any]]) -> str:
    return "; ".join(f"{entry}: {', '.join(map(str, values))}" for entry, values in allowed.items())


CHECKS: dict[str, Callable[[dict[str, Any], str], str]] = {
    "spaces": _check_map,
    "boards": _check_components,
    "game": _check_training,
    "cards": _check_cards,
    "sections": _check_sections,
}
"""The entry by which a kind of file is known, and how it is checked."""
