"""The city as text."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.state import AREA, END, PHASE_NAMES
from larceny.envs.core.rulebook import Rulebook

GUILDS = "KGCM"
"""Letters of the guilds and their thieves: keys, gloves, coins, masks."""
WIDTH, HEIGHT = 61, 31


def picture(rulebook: Rulebook, table: np.record, state: np.record, seat: int | None) -> str:
    """The position as lines of text; nothing is secret, so ``seat`` changes nothing.

    A thief is shown as its guild's letter and SV, a free space as its number, a free hideout space as number and
    letter.
    """
    head = f"Turn {state.turn}, " + (
        "the end" if state.phase == END else f"player_{state.to_move}: {PHASE_NAMES[state.phase]}"
    )
    return "\n".join([head, "", *_map_lines(table, state), "", *_guild_lines(rulebook, table, state)]) + "\n"


def _map_lines(table: np.record, state: np.record) -> list[str]:
    rows = [[" "] * (WIDTH + 4) for _ in range(HEIGHT)]
    points = table.at[: table.spaces]
    low, high = points.min(axis=0), points.max(axis=0)
    scale = np.maximum(high - low, 1e-9)
    for space in range(table.spaces):
        x, y = (points[space] - low) / scale
        column, row = round(float(x) * (WIDTH - 1)), round(float(1 - y) * (HEIGHT - 1))
        for offset, letter in enumerate(_label(table, state, space)):
            rows[row][column + offset] = letter
    return ["".join(row).rstrip() for row in rows]


def _label(table: np.record, state: np.record, space: int) -> str:
    if not int(table.in_play) >> space & 1:
        return "##"
    if state.owner[space] >= 0:
        return f"{GUILDS[state.owner[space]]}{state.sv[space]}"
    guild = table.hideout[space]
    return f"{space}{GUILDS[guild].lower() if guild >= 0 else ''}"


def _guild_lines(rulebook: Rulebook, table: np.record, state: np.record) -> list[str]:
    lines = []
    points = _points(rulebook, table, state)
    for player in range(table.num_players):
        area = " ".join(
            f"{GUILDS[state.area_colour[player, place]]}{state.area_sv[player, place]}"
            for place in range(AREA)
            if state.area_sv[player, place] > 0
        )
        lines.append(
            f"player_{player} ({GUILDS[player]}): {(state.owner == player).sum()} on the map, "
            f"recruited {state.area_sv[player].sum()} of {table.goal} [{area}], {points[player]} points"
        )
    return lines


def _points(rulebook: Rulebook, table: np.record, state: np.record) -> list[int]:
    tables, states = np.zeros(1, table.dtype), rulebook.blank(1)
    tables[0], states[0] = table, state
    scores = np.zeros((1, rulebook.max_players))
    rulebook.kernels.final_rows(tables, states, np.zeros(1, np.int64), scores, np.zeros_like(scores))
    return scores[0].astype(int).tolist()
