"""City maps: reading and checking a YAML file, and what the rules need of it.

A map is data, so that an owner of the printed game can transcribe theirs; ``larceny check FILE`` says what is wrong
with one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from larceny.envs.alley_thieves.state import MAX_SPACES, THIEVES
from larceny.envs.core.configs import load_config, read_yaml

HIDEOUTS = ("keys", "gloves", "coins", "masks")
"""The guilds in clockwise order; seat ``i`` has the ``i``-th."""


FARTHEST = 1e6
"""Largest coordinate."""


class MapError(ValueError):
    """A map that cannot be played on; the message names the fault."""


@dataclass(frozen=True)
class CityMap:
    """A checked map.

    Attributes:
        name: its name.
        spaces: names of the spaces, in the order of their numbers.
        at: coordinates ``(x, y)`` of each, y to the north.
        hideout: number of the guild whose hideout a space belongs to, -1 for an intersection.
        neighbours: numbers of the spaces next to each.
    """

    name: str
    spaces: tuple[str, ...]
    at: tuple[tuple[float, float], ...]
    hideout: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]

    def rotation(self) -> tuple[int, ...] | None:
        """For each space the one a quarter turn clockwise from it; None if the map is not the same from all sides."""
        image = []
        for (x, y), hideout in zip(self.at, self.hideout, strict=True):
            turned = _nearest(self.at, (y, -x))
            if turned is None or self.hideout[turned] != (hideout if hideout < 0 else (hideout + 1) % len(HIDEOUTS)):
                return None
            image.append(turned)
        for space, others in enumerate(self.neighbours):
            if {image[other] for other in others} != set(self.neighbours[image[space]]):
                return None
        return tuple(image)

    def frames(self) -> np.ndarray:
        """``frames[guild, k]``: the space that guild calls its ``k``-th, int64 ``(4, spaces)``.

        On a map that is the same from all sides each guild counts as the first does, seen from its own hideout.
        """
        count = len(self.spaces)
        frames = np.tile(np.arange(count), (len(HIDEOUTS), 1))
        image = self.rotation()
        if image is not None:
            for guild in range(1, len(HIDEOUTS)):
                frames[guild] = [image[space] for space in frames[guild - 1]]
        return frames


def _nearest(points: tuple[tuple[float, float], ...], wanted: tuple[float, float]) -> int | None:
    for number, point in enumerate(points):
        if math.dist(point, wanted) < 1e-6:
            return number
    return None


def load_map(name: str) -> CityMap:
    """A map by the name under which it ships, or by the path of a YAML file.

    Raises:
        MapError: if there is none, or it is not one that can be played on.
    """
    if name == "legerdemain":
        return check_map(load_config("alley_thieves/legerdemain.yaml"), name)
    try:
        data = read_yaml(Path(name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise MapError(f"no map is called {name!r}, and no file") from None
    except (OSError, ValueError, RecursionError, yaml.YAMLError) as error:
        raise MapError(f"map {name} cannot be read: {' '.join(str(error).split())}") from None
    return check_map(data, name)


def check_map(data: Any, origin: str) -> CityMap:
    """A map from plain data.

    Raises:
        MapError: naming ``origin`` and the first fault.
    """
    try:
        return _checked(data)
    except MapError as error:
        raise MapError(f"map {origin}: {error}") from None


def _checked(data: Any) -> CityMap:
    if not isinstance(data, dict):
        raise MapError("it has no entries; it needs name, spaces and edges")
    unknown = sorted(set(map(str, data)) - {"name", "source", "spaces", "edges"})
    if unknown:
        raise MapError(f"unknown entry {unknown[0]!r}; there may be name, source, spaces and edges")
    names, at, hideout = _checked_spaces(data.get("spaces"))
    neighbours = _checked_edges(data.get("edges"), names)
    city = CityMap(str(data.get("name", "unnamed")), names, at, hideout, neighbours)
    _check_hideouts(city)
    _check_connected(city)
    return city


def _checked_spaces(
    spaces: Any,
) -> tuple[tuple[str, ...], tuple[tuple[float, float], ...], tuple[int, ...]]:
    if not isinstance(spaces, dict) or not spaces:
        raise MapError("'spaces' must list the spaces as name: [x, y] or name: [x, y, hideout]")
    if len(spaces) > MAX_SPACES:
        raise MapError(f"{len(spaces)} spaces are too many; {MAX_SPACES} are the most")
    at: list[tuple[float, float]] = []
    hideout: list[int] = []
    taken: dict[tuple[float, float], Any] = {}
    for name, entry in spaces.items():
        if not isinstance(entry, list) or len(entry) not in (2, 3) or not all(map(_is_number, entry[:2])):
            raise MapError(f"space {name!r} is {entry!r}; it must be [x, y] or [x, y, hideout]")
        if len(entry) == 3 and entry[2] not in HIDEOUTS:
            raise MapError(f"space {name!r} has hideout {entry[2]!r}; it is one of {', '.join(HIDEOUTS)}")
        point = (float(entry[0]), float(entry[1]))
        if point in taken:
            raise MapError(f"spaces {taken[point]!r} and {name!r} are at the same place {list(entry[:2])}")
        taken[point] = name
        at.append(point)
        hideout.append(HIDEOUTS.index(entry[2]) if len(entry) == 3 else -1)
    return tuple(map(str, spaces)), tuple(at), tuple(hideout)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and -FARTHEST <= value <= FARTHEST


def _checked_edges(edges: Any, names: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    if not isinstance(edges, list):
        raise MapError("'edges' must list the alleyways as [space, space]")
    number = {name: k for k, name in enumerate(names)}
    neighbours: list[set[int]] = [set() for _ in names]
    for edge in edges:
        if not isinstance(edge, list) or len(edge) != 2:
            raise MapError(f"alleyway {edge!r} must be [space, space]")
        for end in edge:
            if str(end) not in number:
                raise MapError(f"alleyway {edge!r} leads to {end!r}, which is no space")
        first, second = (number[str(end)] for end in edge)
        if first == second:
            raise MapError(f"alleyway {edge!r} leads from a space to itself")
        if second in neighbours[first]:
            raise MapError(f"alleyway {edge!r} is listed twice")
        neighbours[first].add(second)
        neighbours[second].add(first)
    return tuple(tuple(sorted(others)) for others in neighbours)


def _check_hideouts(city: CityMap) -> None:
    for guild, name in enumerate(HIDEOUTS):
        spaces = [space for space, hideout in enumerate(city.hideout) if hideout == guild]
        if len(spaces) != THIEVES:
            raise MapError(f"hideout {name} has {len(spaces)} spaces; it needs {THIEVES}")
        doors = [s for s in spaces if any(city.hideout[other] < 0 for other in city.neighbours[s])]
        if len(doors) < 2:
            raise MapError(f"hideout {name} has {len(doors)} spaces next to an intersection; it needs 2 to get out")


def _check_connected(city: CityMap) -> None:
    for covered in (set(), {3}, {2, 3}):
        open_spaces = [s for s, hideout in enumerate(city.hideout) if hideout not in covered]
        seen, todo = {open_spaces[0]}, [open_spaces[0]]
        while todo:
            for other in city.neighbours[todo.pop()]:
                if other not in seen and city.hideout[other] not in covered:
                    seen.add(other)
                    todo.append(other)
        cut_off = [city.spaces[s] for s in open_spaces if s not in seen]
        if cut_off:
            without = f" once {' and '.join(HIDEOUTS[g] for g in sorted(covered))} are covered" if covered else ""
            raise MapError(f"space {cut_off[0]!r} cannot be reached from {city.spaces[0]!r}{without}")
