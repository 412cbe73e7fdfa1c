"""The printed components of Thiefdom: reading and checking a file that holds them all.

Components are data, so that an owner of the printed game can transcribe theirs; ``larceny check FILE`` says what is
wrong with a file.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from larceny.envs.core.configs import read_yaml
from larceny.envs.thiefdom.city_board import BOARDS, HOUSES, SIDES, Board, ComponentError, shown
from larceny.envs.thiefdom.component_sections import (
    check_locations,
    read_boards,
    read_equipment,
    read_gates,
    read_guests,
    read_missions,
    read_paintings,
    read_patrols,
    read_villas,
)
from larceny.envs.thiefdom.component_types import (
    EQUIPMENT,
    GOODS,
    LARGE_CITY,
    PAIRS,
    SECTIONS,
    Components,
    Equipment,
    Guest,
    Mission,
    Painting,
    Patrol,
    Villa,
)
from larceny.envs.thiefdom.component_values import check_keys, read_text

__all__ = [
    "EQUIPMENT", "GOODS", "Board", "ComponentError", "Components", "Equipment", "Guest", "Mission", "Painting",
    "Patrol", "Villa", "check_components", "city_faults", "load_components",
]  # fmt: skip


def load_components(name_or_path: str | Path = "thiefdom") -> Components:
    """Components by the name under which they ship, or by the path of a YAML file.

    Raises:
        ComponentError: if there are none, or they cannot be played with.
    """
    if not isinstance(name_or_path, str | Path):
        raise ComponentError(f"components {shown(name_or_path)} are no name or path")
    name = str(name_or_path)
    try:
        if name == "thiefdom":
            text = files("larceny.configs").joinpath("thiefdom/components.yaml").read_text(encoding="utf-8")
        else:
            text = Path(name).read_text(encoding="utf-8")
        return _load_text(text, name)
    except ComponentError:
        raise
    except FileNotFoundError:
        raise ComponentError(f"no components are called {shown(name)}, and no file") from None
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        raise ComponentError(f"components {shown(name)} cannot be read: {' '.join(str(error).split())}") from None


@lru_cache(maxsize=8)
def _load_text(text: str, origin: str) -> Components:
    return check_components(read_yaml(text), origin)


def check_components(data: Any, origin: str) -> Components:
    """Components from plain data.

    Raises:
        ComponentError: naming ``origin`` and the first fault.
    """
    try:
        components = _checked(data)
        city_faults(components)
    except ComponentError as error:
        raise ComponentError(f"components {origin}: {error}") from None
    return components


def _checked(data: Any) -> Components:
    check_keys(data, "the file", SECTIONS, ("name",))
    boards = read_boards(data)
    check_locations(data, boards)
    catacombs, villa_boards = read_gates(data)
    return Components(
        name=read_text(data, "name", "the file") if "name" in data else "unnamed",
        boards=boards,
        catacomb_boards=catacombs,
        villa_boards=villa_boards,
        villas=read_villas(data),
        paintings=read_paintings(data),
        equipment=read_equipment(data),
        guests=read_guests(data),
        missions=read_missions(data),
        patrols=read_patrols(data),
    )


def city_faults(components: Components) -> None:
    """Check what every city needs, whichever sides of the boards are up and with boards 1 and 5 or without.

    Raises:
        ComponentError: naming the first fault.
    """
    _check_church(components)
    small_city = [board for board in BOARDS if board not in LARGE_CITY]
    for kind in HOUSES:
        least, needed = _fewest(components, kind, small_city), 2 if kind in PAIRS else 1
        if least < needed:
            raise ComponentError(f"a city without boards 1 and 5 may have {least} of kind {kind}; it needs {needed}")


def _check_church(components: Components) -> None:
    with_church = []
    for board in BOARDS:
        few, many = (count(components, "church", [board]) for count in (_fewest, _most))
        if few != many:
            raise ComponentError(f"board {board} has different numbers of churches on its sides; a city has one")
        if many > 1:
            raise ComponentError(f"board {board} has {many} churches; a city has exactly one")
        with_church += [board] * many
    if len(with_church) != 1:
        found = f"boards {', '.join(map(str, with_church))} have a church" if with_church else "there is no church"
        raise ComponentError(f"{found}; a city has exactly one")
    if with_church[0] in LARGE_CITY:
        raise ComponentError(f"the church is on board {with_church[0]}, which a city for two players lacks")


def _fewest(components: Components, kind: str, numbers: list[int]) -> int:
    """Buildings of a kind on some boards with those sides up that have the fewest."""
    return sum(min(components.boards[number, side].kinds.count(kind) for side in SIDES) for number in numbers)


def _most(components: Components, kind: str, numbers: list[int]) -> int:
    return sum(max(components.boards[number, side].kinds.count(kind) for side in SIDES) for number in numbers)
