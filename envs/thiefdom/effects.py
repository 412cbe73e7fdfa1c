"""What the files of the locations share: effects that are used up, and exchange for victory points."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import SELL
from larceny.envs.thiefdom.goods import gain_vp, guild_of, receive, room_for
from larceny.envs.thiefdom.state import EV_SOLD, LOCATION

FILLED, PICTURE, SOLD, LIQUOR_BOUGHT, BOUGHT, MET, CLEARED, FULFILLED = (1 << k for k in range(8))
"""Bits of the field ``effects``."""


@kernel
def unused(state, effect):
    """Whether an effect is not yet used in this use of the location."""
    return state.effects & effect == 0


@kernel
def use_up(state, effect):
    """An effect is used."""
    state.effects |= effect


@kernel
def legal_sale(state, good, mask):
    """Any number of the pieces that the thief carries (TD-143)."""
    if unused(state, SOLD):
        count = state.goods[state.actor, good]
        mask[SELL : SELL + count] = 1


@kernel
def sell(state, good, action, value):
    """Deliver some pieces for victory points each; they go to the supply (TD-144)."""
    use_up(state, SOLD)
    count = action - SELL + 1
    thief = state.actor
    state.goods[thief, good] -= count
    note(state, EV_SOLD, guild_of(thief), good, count)
    gain_vp(state, guild_of(thief), count * value)


@kernel
def fill(state, good):
    """Fill the thief up with a good (TD-145, TD-147)."""
    use_up(state, FILLED)
    receive(state, state.actor, good, room_for(state, state.actor, good))
    state.phase = LOCATION
