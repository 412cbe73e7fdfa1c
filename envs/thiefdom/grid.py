"""The observation as planes over the squares of the city and a vector of all the rest, for convolutional networks.

Both are made from the flat observation, and so tell a seat nothing more.
"""

from __future__ import annotations

import gymnasium
import numpy as np

from larceny.envs.core.observations import ObservationForm
from larceny.envs.thiefdom.layout import OBSERVATION
from larceny.envs.thiefdom.state import (
    CARRIAGE,
    COLUMNS,
    DIRECTIONS,
    FIRST_GUARD,
    FIRST_NOBLE,
    GUILD,
    KINDS,
    MAX_PLAYERS,
    ROWS,
    THIEVES,
)

MAPS = ("lantern", "edge_east", "edge_south", "watched", "towards_square")
PLANES = (
    *MAPS,
    *KINDS,
    *(f"own thief {k + 1}" for k in range(GUILD)),
    *(f"thieves of rival {k}" for k in range(1, MAX_PLAYERS)),
    *(f"guard looking {way}" for way in ("north", "east", "south", "west")),
    "noble",
    "carriage",
    "own hideout",
    "rival hideout",
    "acting figure",
)
"""What a 1 in each plane stands for (the edges: see the flat layout)."""
_REST = [block.name for block in OBSERVATION.blocks if block.name not in (*MAPS, "kind")]
VECTOR_SIZE = sum(block.size for block in OBSERVATION.blocks if block.name in _REST)


def planes(observation: np.ndarray) -> np.ndarray:
    """Planes float32 ``(..., len(PLANES), 10, 20)`` of flat observations ``(..., F)``."""
    flat = observation.reshape(-1, observation.shape[-1])
    out = np.zeros((len(flat), len(PLANES), ROWS, COLUMNS), np.float32)
    for number, name in enumerate(MAPS):
        out[:, number] = OBSERVATION.read(flat, name)
    kind = np.rint(OBSERVATION.read(flat, "kind") * len(KINDS))
    for number in range(len(KINDS)):
        out[:, len(MAPS) + number] = kind == number + 1
    _draw_figures(flat, out, len(MAPS) + len(KINDS))
    _draw_hideouts(flat, out)
    return out.reshape(*observation.shape[:-1], *out.shape[1:])


def vector(observation: np.ndarray) -> np.ndarray:
    """All blocks of flat observations ``(..., F)`` that are no map, float32 ``(..., VECTOR_SIZE)``."""
    parts = [OBSERVATION.read(observation, name).reshape(*observation.shape[:-1], -1) for name in _REST]
    return np.concatenate(parts, axis=-1)


def vector_bounds() -> tuple[np.ndarray, np.ndarray]:
    """Lowest and highest value of each float of :func:`vector`."""
    low, high = OBSERVATION.bounds()
    return vector(low), vector(high)


def _space() -> gymnasium.spaces.Dict:
    return gymnasium.spaces.Dict(
        {
            "planes": gymnasium.spaces.Box(0.0, 1.0, (len(PLANES), ROWS, COLUMNS), np.float32),
            "vector": gymnasium.spaces.Box(*vector_bounds(), dtype=np.float32),
        }
    )


GRID = ObservationForm(
    _space,
    lambda flat: {"planes": planes(flat), "vector": vector(flat)},
    {
        "planes": f"over the squares of the city, row 0 in the north: {', '.join(PLANES)}",
        "vector": f"the blocks {', '.join(_REST)}, one after another",
    },
)
"""``env(observation="grid")``: a Dict of ``planes`` float32 (31, 10, 20) and ``vector`` float32."""


def _draw_figures(flat: np.ndarray, out: np.ndarray, first: int) -> None:
    figure, actor = OBSERVATION.read(flat, "figure"), OBSERVATION.read(flat, "actor")
    facing = OBSERVATION.read(flat, "facing")
    acting = PLANES.index("acting figure")
    for number in range(figure.shape[1]):
        where = figure[:, number]
        _mark(out, acting, where, actor[:, number] > 0)
        if number < THIEVES:
            plane = first + (number if number < GUILD else GUILD + number // GUILD - 1)
            _mark(out, plane, where)
        elif number < FIRST_NOBLE:
            for way in range(DIRECTIONS):
                _mark(out, first + GUILD + MAX_PLAYERS - 1 + way, where, facing[:, number - FIRST_GUARD, way] > 0)
        else:
            _mark(out, PLANES.index("noble" if number < CARRIAGE else "carriage"), where)


def _draw_hideouts(flat: np.ndarray, out: np.ndarray) -> None:
    hideout = OBSERVATION.read(flat, "hideout")
    for step in range(MAX_PLAYERS):
        _mark(out, PLANES.index("rival hideout" if step else "own hideout"), hideout[:, step])


def _mark(out: np.ndarray, plane: int, where: np.ndarray, shown: np.ndarray | bool = True) -> None:
    """Write 1 where ``(in the game, row, column)`` says, in the rows that are shown."""
    rows = np.flatnonzero((where[:, 0] > 0) & shown)
    row = np.rint(where[rows, 1] * (ROWS - 1)).astype(int)
    column = np.rint(where[rows, 2] * (COLUMNS - 1)).astype(int)
    out[rows, plane, row, column] = 1.0
