"""Crossbow (TD-186, TD-187, TD-A113): a shot at a guard in the thief's view, which then moves."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import SHOOT
from larceny.envs.thiefdom.cards import has_equipment
from larceny.envs.thiefdom.city import on_alley
from larceny.envs.thiefdom.goods import gain_vp, guild_of
from larceny.envs.thiefdom.state import CROSSBOW, EV_SHOT, FIRST_GUARD, GUARDS, GUILD, SHOT
from larceny.envs.thiefdom.townsfolk import begin_guard_walk
from larceny.envs.thiefdom.view import thief_sees

SHOT_VALUE = 1


@kernel
def legal(state, mask):
    """Any guard in view, once a turn."""
    thief = state.actor
    if state.used & SHOT or not has_equipment(state, thief, CROSSBOW):
        return
    for guard in range(GUARDS):
        figure = FIRST_GUARD + guard
        if on_alley(state, figure) and thief_sees(state, thief, state.place[figure]):
            mask[SHOOT + guard] = 1


@kernel
def shoot(table, state, guard):
    """A point, and the guard moves as ever, whichever way the player likes."""
    thief = state.actor
    state.used |= SHOT
    note(state, EV_SHOT, guild_of(thief), thief % GUILD, guard)
    gain_vp(state, guild_of(thief), SHOT_VALUE)
    begin_guard_walk(table, state, guard)
