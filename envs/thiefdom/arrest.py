"""Attempted arrests and arrests (TD-089 .. TD-101, TD-136 .. TD-138)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.city import figure_on, on_alley, put_inside
from larceny.envs.thiefdom.goods import guild_of, lose_vp, painting_of
from larceny.envs.thiefdom.state import (
    BADGE,
    EV_ARREST,
    FIRST_NOBLE,
    GUARDS,
    PAINTING_IN_DUNGEON,
    THIEVES,
)
from larceny.envs.thiefdom.view import guard_sees, ray_covers

ARREST_LOSS = 2


@kernel
def guard_looks(state, square, direction):
    """A guard on its way looks along a line: thieves in the alleys there are laid down (TD-089, TD-090)."""
    for thief in range(THIEVES):
        if on_alley(state, thief) and ray_covers(state, square, direction, state.place[thief]):
            state.laid[thief] = 1


@kernel
def passes_over(state, figure, square):
    """A noble or the carriage recognises a wanted thief over which it goes (TD-136, TD-137)."""
    other = figure_on(state, square)
    if figure >= FIRST_NOBLE and 0 <= other < THIEVES and state.poster[other]:
        state.laid[other] = 1


@kernel
def thief_is_seen(state, thief):
    """A thief has come to its square: laid down if a guard sees it, or if it is wanted and known (TD-091)."""
    square = state.place[thief]
    for guard in range(GUARDS):
        if guard_sees(state, guard, square):
            state.laid[thief] = 1
    other = figure_on(state, square)
    if other >= FIRST_NOBLE and state.poster[thief]:
        state.laid[thief] = 1


@kernel
def settle_arrests(state):
    """At the end of a movement or action all that lie down are arrested (TD-092)."""
    for thief in range(THIEVES):
        if state.laid[thief]:
            state.laid[thief] = 0
            arrest(state, thief)


@kernel
def arrest(state, thief):
    """Back to the hideout without goods and poster; equipment and friend stay (TD-095 .. TD-100)."""
    guild = guild_of(thief)
    note(state, EV_ARREST, guild, thief % 3, state.place[thief])
    put_inside(state, thief, state.hideout[guild])
    lose_vp(state, guild, ARREST_LOSS)
    state.poster[thief] = 0
    for good in range(BADGE + 1):
        state.pool[good] += state.goods[thief, good]
        state.goods[thief, good] = 0
    painting = painting_of(state, thief)
    if painting >= 0:
        state.painting[painting] = PAINTING_IN_DUNGEON
