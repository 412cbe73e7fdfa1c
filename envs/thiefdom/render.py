"""The city as text that a person can read."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.rulebook import Rulebook
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.sheets import GUILDS, guild_sheet, market_sheet
from larceny.envs.thiefdom.words import figure_name, square_name

MARKS = dict(zip(s.KINDS, "tgbsCMDJWSV", strict=True))
"""Letter of each kind of building: houses small but for the church; J the jail, W the wine tavern."""
ARROWS = "^>v<"
BEFORE_THE_NIGHT = (s.DRAFT, s.BUY, s.HIDEOUT, s.PLAN)
NOBODY_THERE = {s.ALLEY: " . ", s.LANTERN: " * "}


def picture(rulebook: Rulebook, table: np.record, state: np.record, seat: int | None) -> str:
    """The position as lines of text; ``seat`` also sees its own hand and plan.

    Squares are three letters wide: ``.`` alley, ``*`` lantern, letters for buildings (see the legend), ``P2`` a thief,
    ``gA^`` a guard and where it looks, ``nB`` a noble, ``car`` the carriage. Between alley squares ``|`` and ``---``
    are walls; an entrance is ``:`` or ``...``. Building ``t2b`` is a tower, on board 2.
    """
    players = int(table.num_players)
    guilds = [guild_sheet(table, state, player, seat) for player in range(players)]
    return "\n".join([_head(state), _city(state), _legend(), "", *market_sheet(table, state), "", *guilds])


def _head(state: np.record) -> str:
    if state.phase == s.END:
        return "The end\n"
    asked = f"player_{state.to_move}: {s.PHASE_NAMES[state.phase]}"
    if state.phase in BEFORE_THE_NIGHT:
        return f"Night {state.night}, {asked}\n"
    names = [f"player_{player}" for player in range(s.MAX_PLAYERS)]
    who = f" with {figure_name(int(state.actor), names)}{_on_its_way(state)}" if state.actor >= 0 else ""
    points = f", {state.actions} action points left" if s.NOWHERE < state.actor < s.THIEVES else ""
    return f"Night {state.night}, token {state.token + 1}, {asked}{who}{points}\n"


def _on_its_way(state: np.record) -> str:
    """Where the acting figure passes over another, which stands there on the map."""
    place = int(state.place[state.actor])
    if not 0 <= place < s.SQUARES or state.occupant[place] in (s.NOWHERE, state.actor):
        return ""
    ahead = f" {ARROWS[state.heading]}" if 0 <= state.heading < s.DIRECTIONS else ""
    return f" over {square_name(place)}{ahead}"


# -- the map -------------------------------------------------------------------------------------


def _city(state: np.record) -> str:
    lines = [_gates(state, 0)]
    for row in range(s.ROWS):
        squares = range(row * s.COLUMNS, (row + 1) * s.COLUMNS)
        lines.append("".join(_square(state, square) + _edge(state, square, s.EAST) for square in squares).rstrip())
        lines.append("".join(_edge(state, square, s.SOUTH) + " " for square in squares).rstrip())
    return "\n".join([*lines[:-1], _gates(state, 4)])


def _gates(state: np.record, first: int) -> str:
    line = [" "] * (4 * s.COLUMNS)
    for gate in range(first, first + 4):
        what = int(state.gate[gate])
        if what >= 0:
            text = "cat" if what == s.VILLAS else f"V{what + 1}"
            at = 4 * ((gate % 4) * s.SIDE + s.SIDE // 2)
            line[at : at + len(text)] = text
    return "".join(line).rstrip()


def _square(state: np.record, square: int) -> str:
    figure = int(state.occupant[square])
    if figure < 0 and state.actor >= 0 and state.place[state.actor] == square:
        figure = int(state.actor)  # It is passing over somebody, or on its way.
    if figure >= 0:
        return _figure(state, figure)
    ground = int(state.ground[square])
    if ground == s.OUTSIDE:
        return "   "
    if ground == s.BUILDING:
        building = int(state.building[square])
        return f"{MARKS[s.KINDS[state.kind[building]]]}{building // s.BOARD_BUILDINGS + 1}{'abcdef'[building % 6]}"
    return NOBODY_THERE[ground]


def _figure(state: np.record, figure: int) -> str:
    if figure < s.THIEVES:
        return f"{GUILDS[figure // s.GUILD]}{figure % s.GUILD + 1} "
    if figure == s.CARRIAGE:
        return "car"
    if figure < s.FIRST_NOBLE:
        ahead = state.heading if figure == state.actor and state.heading >= 0 else state.facing[figure - s.FIRST_GUARD]
        return f"g{'ABCD'[figure - s.FIRST_GUARD]}{ARROWS[ahead]}"
    return f"n{'ABCD'[figure - s.FIRST_NOBLE]} "


def _edge(state: np.record, square: int, direction: int) -> str:
    """What lies between a square and the next one to the east or south."""
    east = direction == s.EAST
    other = square + (1 if east else s.COLUMNS)
    if ((square + 1) % s.COLUMNS == 0 and east) or other >= s.SQUARES:
        return " " if east else "   "
    here, there = int(state.links[square]), int(state.links[other])
    back = (direction + 2) % 4
    if here >> direction & 1 and there >> back & 1:
        return " " if east else "   "
    if here >> (4 + direction) & 1 or there >> (4 + back) & 1:
        return ":" if east else "..."
    first, second = int(state.building[square]), int(state.building[other])
    same = first >= 0 and first == second
    outside = state.ground[square] == s.OUTSIDE and state.ground[other] == s.OUTSIDE
    if same or outside:
        return " " if east else "   "
    return "|" if east else "---"


def _legend() -> str:
    return "\n" + ", ".join(f"{letter} {kind}" for kind, letter in MARKS.items())
