"""The market (TD-145, TD-146)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.actions import FILL
from larceny.envs.thiefdom.effects import FILLED, fill, legal_sale, rate, sell, unused
from larceny.envs.thiefdom.goods import room_for
from larceny.envs.thiefdom.room import ask_for_room, can_make_room
from larceny.envs.thiefdom.state import GOLD, LIQUOR, MARKET

LIQUOR_VALUE = 1


@kernel
def legal(state, mask):
    """Fill up with gold; exchange liquor."""
    thief = state.actor
    if unused(state, FILLED) and (room_for(state, thief, GOLD) > 0 or can_make_room(state, thief, GOLD)):
        mask[FILL] = 1
    legal_sale(state, LIQUOR, mask)


@kernel
def apply(table, state, action):
    """Use an effect of the market."""
    if action != FILL:
        sell(state, LIQUOR, action, rate(table, state, MARKET, LIQUOR, LIQUOR_VALUE))
    elif can_make_room(state, state.actor, GOLD):
        ask_for_room(state, GOLD, action)
    else:
        fill(state, GOLD)
