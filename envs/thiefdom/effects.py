"""What the files of the locations share: effects that are used up, and exchange for victory points."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import SELL
from larceny.envs.thiefdom.goods import gain_vp, guild_of, receive, receive_all, room_for
from larceny.envs.thiefdom.powers import BONUSES, RATES, effect_in, has_card
from larceny.envs.thiefdom.state import EV_SOLD, LOCATION

FILLED, PICTURE, SOLD, LIQUOR_BOUGHT, BOUGHT, MET, CLEARED, FULFILLED, ADDED = (1 << k for k in range(9))
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
def rate(table, state, place, good, usual):
    """Points for a piece of a good in a kind of location: the usual ones, or those of a card (TD-212, TD-217)."""
    best = usual
    for effect in range(table.first_effect[RATES], table.first_effect[RATES + 1]):
        fits = table.effect_place[effect] == place and table.effect_good[effect] == good
        if fits and has_card(state, state.actor, table.effect_card[effect]):
            best = max(best, table.effect_vp[effect])
    return best


@kernel
def adds_something(table, state, place):
    """Whether a card adds something to the use of a kind of location that has not been taken yet (TD-171, TD-219)."""
    return unused(state, ADDED) and effect_in(table, state, state.actor, BONUSES, place) >= 0


@kernel
def add(table, state, place):
    """Take it all; what has no room is lost."""
    use_up(state, ADDED)
    thief = state.actor
    for effect in range(table.first_effect[BONUSES], table.first_effect[BONUSES + 1]):
        if table.effect_place[effect] == place and has_card(state, thief, table.effect_card[effect]):
            receive_all(state, thief, table.effect_gain[effect])
            gain_vp(state, guild_of(thief), table.effect_vp[effect])


@kernel
def fill(state, good):
    """Fill the thief up with a good (TD-145, TD-147)."""
    use_up(state, FILLED)
    receive(state, state.actor, good, room_for(state, state.actor, good))
    state.phase = LOCATION
