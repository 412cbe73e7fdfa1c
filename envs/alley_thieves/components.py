"""Map, city rules and options as a table record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

import numpy as np

from larceny.envs.alley_thieves.city_map import HIDEOUTS, MapError, load_map
from larceny.envs.alley_thieves.odds import fate_odds, recruit_odds
from larceny.envs.alley_thieves.state import MAX_PLAYERS, MAX_SPACES, SIDES
from larceny.envs.core.rulebook import Option, OptionError

CITIES = ("slums", "fate", "walls", "hard_knocks_a", "hard_knocks_b", "strong_willed")
"""City rules that can be played alone or in pairs (City of Laws)."""
GOALS = {2: 8, 3: 10, 4: 12}
"""Recruitment goal by number of players (AT-042)."""


def parse_variant(value: Any) -> str:
    """``"none"``, a city, or two of them, as the one string that stands for it, e.g. ``"slums+walls"``.

    Raises:
        OptionError: for anything else.
    """
    names = value.split("+") if isinstance(value, str) else value
    if names == ["none"]:
        return "none"
    if isinstance(names, list | tuple) and all(isinstance(name, str) and name in CITIES for name in names):
        distinct = {name.removesuffix("_a").removesuffix("_b") for name in names}
        if len(distinct) == len(names) and len(names) in (1, 2):
            return "+".join(sorted(names, key=CITIES.index))
    raise OptionError(
        f"option variant={value!r} is not allowed; choose 'none', one of {', '.join(map(repr, CITIES))}, "
        "or two different ones, e.g. 'slums+walls'"
    )


def parse_map(value: Any) -> str:
    """The name or path of a map that can be played on.

    Raises:
        OptionError: if it cannot; the message names the fault.
    """
    try:
        if not isinstance(value, str):
            raise MapError(f"{value!r} is no name or path")
        load_map(value)
    except MapError as error:
        raise OptionError(
            f"option map={value!r} is not allowed: {error}; choose 'legerdemain' or the path of a YAML file"
        ) from None
    return value


OPTIONS = (
    Option("num_players", 4, (2, 3, 4), "number of players"),
    Option("map", "legerdemain", ("legerdemain",), "name of a map that ships, or path of a YAML file", parse_map),
    Option("variant", "none", ("none", *CITIES, "slums+walls"), "city rules: one, or two at once", parse_variant),
    Option("turn_limit", 100, range(1, 10_001), "turns of each player after which the game is cut off (AT-A31)"),
    Option("chained_infiltration", True, (True, False), "a SPRINT may infiltrate once more (AT-A19)"),
    Option("returned_thief", "owner", ("owner", "returner"), "who commands a thief put back on the map (AT-A37)"),
)

TABLE = np.dtype(
    (
        np.record,
        [
            ("num_players", "i8"),
            ("goal", "i8"),
            ("turn_limit", "i8"),
            ("slums", "i8"),
            ("fate", "i8"),
            ("walls", "i8"),
            ("hard_knocks", "i8"),
            ("strong_willed", "i8"),
            ("chained", "i8"),
            ("returner_commands", "i8"),
            ("spaces", "i8"),
            ("in_play", "u8"),
            ("neighbours", "u8", (MAX_SPACES,)),
            ("spread", "u8", (MAX_SPACES // 8, 256)),
            ("hideout", "i8", (MAX_SPACES,)),
            ("at", "f8", (MAX_SPACES, 2)),
            ("home", "u8", (MAX_PLAYERS,)),
            ("frame", "i8", (MAX_PLAYERS, MAX_SPACES)),
            ("place", "i8", (MAX_PLAYERS, MAX_SPACES)),
            ("distance", "i1", (MAX_SPACES, MAX_SPACES)),
            ("near", "u8", (SIDES + 2, MAX_SPACES)),
            ("win_odds", "f8", (SIDES + 1, SIDES + 1, 2)),
            ("lose_odds", "f8", (SIDES + 1, SIDES + 1, 2)),
            ("fresh_odds", "f8", (SIDES + 1, 2)),
        ],
    )
)
"""Options by number; spaces as bits; ``distance`` between spaces in play when nobody is in the way, 99 for none;
``near[steps, space]`` the spaces at most so far away;
``frame[seat, k]`` and its inverse ``place[seat, space]``; exact recruit odds for attacker's SV, defender's SV and
whether the defender is on its own hideout; ``fresh_odds`` are those of an attacker that has just been rolled."""


def _spread(neighbours: list[int]) -> np.ndarray:
    """``spread[byte, pattern]``: all neighbours of the spaces whose bits are set in that byte of a set."""
    spread = np.zeros((MAX_SPACES // 8, 256), np.uint64)
    for byte, pattern in product(range(MAX_SPACES // 8), range(256)):
        around = 0
        for offset in range(8):
            if pattern >> offset & 1:
                around |= neighbours[8 * byte + offset]
        spread[byte, pattern] = around
    return spread


def _distances(neighbours: list[int]) -> np.ndarray:
    """Steps between any two spaces; 99 where there is no way."""
    distance = np.full((MAX_SPACES, MAX_SPACES), 99)
    for start in range(MAX_SPACES):
        seen = frontier = 1 << start
        steps = 0
        while frontier:
            here = [space for space in range(MAX_SPACES) if frontier >> space & 1]
            distance[start, here] = steps
            steps += 1
            frontier = reduce(or_, (neighbours[space] for space in here)) & ~seen
            seen |= frontier
    return distance


def _city(name: str) -> np.ndarray:
    city = load_map(name)
    tables = np.zeros(1, TABLE)
    table = tables[0]
    table.spaces = len(city.spaces)
    table.hideout[:] = -1
    table.hideout[: table.spaces] = city.hideout
    table.at[: table.spaces] = city.at
    for space, others in enumerate(city.neighbours):
        table.neighbours[space] = sum(1 << other for other in others)
    for guild in range(len(HIDEOUTS)):
        table.home[guild] = sum(1 << s for s, hideout in enumerate(city.hideout) if hideout == guild)
    table.frame[:] = np.arange(MAX_SPACES)
    table.frame[:, : table.spaces] = city.frames()
    for guild in range(len(HIDEOUTS)):
        table.place[guild, table.frame[guild]] = np.arange(MAX_SPACES)
    return tables


def build_tables(options: Mapping[str, Any]) -> np.ndarray:
    """The ``(1,)`` table record for complete, checked options. Hideouts without a player are covered (AT-A03)."""
    tables = _city(options["map"]).copy()
    table = tables[0]
    players = table.num_players = options["num_players"]
    table.goal = GOALS[players]
    table.turn_limit = options["turn_limit"]
    cities = options["variant"].split("+")
    for name in ("slums", "fate", "walls", "strong_willed"):
        table[name] = name in cities
    table.hard_knocks = 1 if "hard_knocks_a" in cities else 2 if "hard_knocks_b" in cities else 0
    table.chained = options["chained_infiltration"]
    table.returner_commands = options["returned_thief"] == "returner"
    in_play = sum(1 << space for space in range(table.spaces) if table.hideout[space] < players)
    for space in range(table.spaces):
        table.neighbours[space] = int(table.neighbours[space]) & in_play if in_play >> space & 1 else 0
    table.in_play = in_play
    neighbours = [int(bits) for bits in table.neighbours]
    table.spread[...] = _spread(neighbours)
    table.distance[...] = _distances(neighbours)
    within = table.distance[None] <= np.arange(SIDES + 2)[:, None, None]
    table.near[...] = (within * 2 ** np.arange(MAX_SPACES, dtype=np.uint64)).sum(axis=2, dtype=np.uint64)
    odds = fate_odds if table.fate else recruit_odds
    table.win_odds[...], table.lose_odds[...] = odds(
        slums=bool(table.slums), walls=bool(table.walls), strong_willed=bool(table.strong_willed)
    )
    table.fresh_odds[...] = table.win_odds[1:].mean(axis=0)
    return tables
