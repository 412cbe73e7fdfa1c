"""The table of Thieves Guild as text, for everyone or as one seat sees it."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.rulebook import Rulebook
from larceny.envs.thieves_guild.deck import city_card
from larceny.envs.thieves_guild.knowledge import knows_card
from larceny.envs.thieves_guild.state import END, INITIATIVE, PHASE_NAMES, RESOLUTION, SECTIONS, TURNS
from larceny.envs.thieves_guild.words import CARDS, PLACES


def picture(rulebook: Rulebook, table: np.record, state: np.record, seat: int | None) -> str:
    """The position as lines of text.

    Args:
        rulebook: the game.
        table: its table record.
        state: a game record.
        seat: whose knowledge is shown; None shows only what is public.
    """
    players = int(table.num_players)
    lines = [f"Turn {state.turn} of {TURNS}, {PHASE_NAMES[state.phase]} phase{_asked(state)}", ""]
    lines.append(f"{'':11}{'card':16}" + "".join(f"player_{p:<3}" for p in range(players)))
    for section in range(SECTIONS):
        lines.append(f"{PLACES[section]:11}{_card(state, seat, section):16}{_row(state, players, section)}")
    lines.append("")
    lines.append(f"{'gold':27}" + "".join(f"{state.gold[p]:<10}" for p in range(players)))
    lines.append(f"{'thieves':27}" + "".join(f"{state.thieves[p]:<10}" for p in range(players)))
    lines.append(f"{'points':27}" + "".join(f"{state.gold[p] + 2 * state.thieves[p]:<10}" for p in range(players)))
    lines.append(f"{'latest bid':27}" + "".join(f"{state.revealed_bid[p]:<10}" for p in range(players)))
    return "\n".join(lines) + "\n"


def _asked(state: np.record) -> str:
    if state.phase in (END, INITIATIVE):
        return "" if state.phase == END else ", secret bids"
    return f", player_{state.to_move} to move"


def _card(state: np.record, seat: int | None, section: int) -> str:
    if state.phase == END:
        return "-"
    known = state.phase == RESOLUTION if seat is None else knows_card(state, seat, section)
    return CARDS[city_card(state, section)] if known else "face down"


def _row(state: np.record, players: int, section: int) -> str:
    cells = []
    for player in range(players):
        thieves = int(state.placed[player, section])
        looked = "*" if state.seen[player, section] else ""
        won = "!" if state.captor[section] == player else ""
        cells.append(f"{(str(thieves) if thieves else '.') + looked + won:<10}")
    return "".join(cells)
