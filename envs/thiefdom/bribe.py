"""Bernhard (TD-206, TD-207, TD-A123): for a gold to the dungeon a guard does not see his friend this night."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import BRIBE
from larceny.envs.thiefdom.goods import guild_of
from larceny.envs.thiefdom.powers import BRIBES, effect_of
from larceny.envs.thiefdom.state import BRIBED, EV_BRIBED, FIRST_GUARD, GOLD, GUARDS, GUILD


@kernel
def legal(table, state, mask):
    """Any guard that still sees the thief, once a turn."""
    thief = state.actor
    if state.used & BRIBED or state.goods[thief, GOLD] == 0 or effect_of(table, state, thief, BRIBES) < 0:
        return
    for guard in range(GUARDS):
        if state.place[FIRST_GUARD + guard] >= 0 and not state.blind[thief] >> guard & 1:
            mask[BRIBE + guard] = 1


@kernel
def bribe(state, guard):
    """The gold goes to the dungeon; the guard is blind to this thief until the night is over."""
    thief = state.actor
    state.used |= BRIBED
    state.goods[thief, GOLD] -= 1
    state.pool[GOLD] += 1
    state.blind[thief] |= 1 << guard
    note(state, EV_BRIBED, guild_of(thief), thief % GUILD, guard)
