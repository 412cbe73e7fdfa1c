"""Attempted arrests and arrests (TD-089 .. TD-101, TD-136 .. TD-138)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import DONE, PREVENT
from larceny.envs.thiefdom.city import figure_on, on_alley, put_inside
from larceny.envs.thiefdom.goods import guild_of, lose_vp, painting_of
from larceny.envs.thiefdom.powers import SHELTERS, effect_of, is_safe_from
from larceny.envs.thiefdom.state import (
    ARRESTS,
    BADGE,
    EV_ARREST,
    EV_PREVENTED,
    FIRST_GUARD,
    FIRST_NOBLE,
    GUARDS,
    GUILD,
    NOWHERE,
    PAINTING_GONE,
    PAINTING_IN_DUNGEON,
    RESCUE,
    THIEVES,
)
from larceny.envs.thiefdom.view import guard_sees, ray_covers

ARREST_LOSS = 2


@kernel
def guard_looks(table, state, square, direction):
    """A guard on its way looks along a line: thieves in the alleys there are laid down (TD-089, TD-090)."""
    for thief in range(THIEVES):
        seen = on_alley(state, thief) and ray_covers(state, square, direction, state.place[thief])
        if seen and not is_safe_from(table, state, thief, state.actor):
            state.laid[thief] = 1


@kernel
def passes_over(table, state, figure, square):
    """A noble or the carriage recognises a wanted thief over which it goes (TD-136, TD-137)."""
    other = figure_on(state, square)
    wanted = figure >= FIRST_NOBLE and 0 <= other < THIEVES and state.poster[other]
    if wanted and not is_safe_from(table, state, other, figure):
        state.laid[other] = 1


@kernel
def thief_is_seen(table, state, thief):
    """A thief has come to its square: laid down if a guard sees it, or if it is wanted and known (TD-091)."""
    square = state.place[thief]
    for guard in range(GUARDS):
        if guard_sees(state, guard, square) and not is_safe_from(table, state, thief, FIRST_GUARD + guard):
            state.laid[thief] = 1
    other = figure_on(state, square)
    if other >= FIRST_NOBLE and state.poster[thief] and not is_safe_from(table, state, thief, other):
        state.laid[thief] = 1


# -- prevented or not ----------------------------------------------------------------------------


@kernel
def settle_arrests(table, state):
    """All that lie down are arrested (TD-092), one after another; False if somebody is asked to prevent it first."""
    thief = first_laid(state)
    while thief >= 0:
        if can_prevent(table, state, thief):
            state.waiting = state.to_move
            state.to_move = guild_of(thief)
            state.phase = RESCUE
            return False
        state.laid[thief] = 0
        arrest(table, state, thief)
        thief = first_laid(state)
    return True


@kernel
def first_laid(state):
    """The first thief that lies down, or -1."""
    for thief in range(THIEVES):
        if state.laid[thief]:
            return thief
    return NOWHERE


@kernel
def can_prevent(table, state, thief):
    """Whether a card that is used up by it can prevent the arrest of a thief (TD-A78, TD-A157)."""
    return not state.sheltered[thief] and effect_of(table, state, thief, SHELTERS) >= 0


@kernel
def legal_rescue(mask):
    """Prevent the arrest or not."""
    mask[PREVENT] = mask[DONE] = 1


@kernel
def rescue(table, state, action):
    """The thief stands up again, or is arrested; on with the next one."""
    thief = first_laid(state)
    state.laid[thief] = 0
    if action == PREVENT:
        state.sheltered[thief] = 1
        note(state, EV_PREVENTED, guild_of(thief), thief % GUILD, 0)
    else:
        arrest(table, state, thief)
    state.to_move = state.waiting
    state.waiting = NOWHERE
    state.phase = ARRESTS


@kernel
def arrest(table, state, thief):
    """Back to the hideout without goods and poster; equipment and friend stay (TD-095 .. TD-100).

    The goods go to the dungeon, in the solo game out of the game (TD-250, TD-A142).
    """
    solo = table.num_players == 1
    guild = guild_of(thief)
    note(state, EV_ARREST, guild, thief % 3, state.place[thief])
    put_inside(state, thief, state.hideout[guild])
    lose_vp(state, guild, ARREST_LOSS)
    state.poster[thief] = 0
    for good in range(BADGE + 1):
        state.pool[good] += 0 if solo else state.goods[thief, good]
        state.goods[thief, good] = 0
    painting = painting_of(state, thief)
    if painting >= 0:
        state.painting[painting] = PAINTING_GONE if solo else PAINTING_IN_DUNGEON
