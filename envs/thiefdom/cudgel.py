"""Cudgel (TD-188, TD-189, TD-A114): stealing from a guard brings a point more, and moves the guard."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.cards import has_equipment
from larceny.envs.thiefdom.goods import gain_vp, guild_of
from larceny.envs.thiefdom.state import CUDGEL, EV_CARD_USED, GUILD
from larceny.envs.thiefdom.townsfolk import begin_guard_walk

CUDGEL_VALUE = 1


@kernel
def carries_cudgel(state, thief):
    """Whether a thief can also go for a guard without a badge."""
    return has_equipment(state, thief, CUDGEL)


@kernel
def strike(table, state, guard):
    """After the theft."""
    thief = state.actor
    note(state, EV_CARD_USED, guild_of(thief), thief % GUILD, CUDGEL)
    gain_vp(state, guild_of(thief), CUDGEL_VALUE)
    begin_guard_walk(table, state, guard)
