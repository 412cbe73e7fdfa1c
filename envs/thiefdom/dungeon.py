"""The dungeon (TD-164 .. TD-166): confiscated goods, badges and wanted posters."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import DONE, DROP, DROP_POSTER, FILL, TAKE, TAKE_PAINTING
from larceny.envs.thiefdom.effects import CLEARED, FILLED, legal_sale, rate, sell, unused, use_up
from larceny.envs.thiefdom.goods import PAINTING_GOOD, gain_vp, guild_of, receive, room_for
from larceny.envs.thiefdom.room import drop, drop_helps
from larceny.envs.thiefdom.state import (
    BADGE,
    DUNGEON,
    DUNGEON_GOODS,
    EV_CLEARED,
    EV_PICTURE,
    LOCATION,
    PAINTING_IN_DUNGEON,
    PAINTING_ON_THIEF,
    PAINTING_SIZE,
    PAINTINGS,
)

BADGE_VALUE, POSTER_VALUE = 2, 3


@kernel
def legal(state, mask):
    """Take goods, exchange badges, burn a wanted poster."""
    if unused(state, FILLED) and (any_taking(state) or any_dropping(state)):
        mask[FILL] = 1
    legal_sale(state, BADGE, mask)
    if unused(state, CLEARED) and state.poster[state.actor]:
        mask[DROP_POSTER] = 1


@kernel
def apply(table, state, action):
    """Use an effect of the dungeon."""
    thief = state.actor
    if action == FILL:
        use_up(state, FILLED)
        state.asked = 0
        state.phase = DUNGEON_GOODS
    elif action == DROP_POSTER:
        use_up(state, CLEARED)
        state.poster[thief] = 0
        note(state, EV_CLEARED, guild_of(thief), thief % 3, 0)
        gain_vp(state, guild_of(thief), POSTER_VALUE)
    else:
        sell(state, BADGE, action, rate(table, state, DUNGEON, BADGE, BADGE_VALUE))


@kernel
def can_take(state, good):
    """Whether a piece of a good lies there and fits."""
    return state.pool[good] > 0 and room_for(state, state.actor, good) > 0


@kernel
def painting_lies_there(state):
    """Whether the dungeon holds a painting."""
    for painting in range(PAINTINGS):
        if state.painting[painting] == PAINTING_IN_DUNGEON:
            return True
    return False


@kernel
def any_taking(state):
    """Whether anything can be taken as things are."""
    for good in range(BADGE + 1):
        if can_take(state, good):
            return True
    return painting_lies_there(state) and room_for(state, state.actor, PAINTING_GOOD) >= PAINTING_SIZE


@kernel
def useful_drop(state, other):
    """Whether dropping a piece helps to take something that lies there and does not fit."""
    thief = state.actor
    for good in range(BADGE + 1):
        if state.pool[good] > 0 and room_for(state, thief, good) <= 0 and drop_helps(state, thief, good, other):
            return True
    lacks = room_for(state, thief, PAINTING_GOOD) < PAINTING_SIZE
    return painting_lies_there(state) and lacks and drop_helps(state, thief, PAINTING_GOOD, other)


@kernel
def any_dropping(state):
    """Whether anything could be dropped to take something else."""
    for other in range(PAINTING_GOOD + 1):
        if useful_drop(state, other):
            return True
    return False


@kernel
def legal_goods(state, mask):
    """Take pieces one by one, drop what is in the way, or stop once something was taken (TD-A98, TD-A109)."""
    if state.asked > 0:
        mask[DONE] = 1
    for good in range(BADGE + 1):
        if can_take(state, good):
            mask[TAKE + good] = 1
    painting_fits = room_for(state, state.actor, PAINTING_GOOD) >= PAINTING_SIZE
    for painting in range(PAINTINGS):
        if painting_fits and state.painting[painting] == PAINTING_IN_DUNGEON:
            mask[TAKE_PAINTING + painting] = 1
    for other in range(PAINTING_GOOD + 1):
        if useful_drop(state, other):
            mask[DROP + other] = 1


@kernel
def choose_goods(state, action):
    """A piece is taken or dropped; back to the location when done."""
    thief = state.actor
    if action == DONE:
        state.asked = 0
        state.phase = LOCATION
    elif action >= TAKE_PAINTING:
        state.asked = 1
        painting = action - TAKE_PAINTING
        state.painting[painting] = PAINTING_ON_THIEF + thief
        note(state, EV_PICTURE, guild_of(thief), thief % 3, painting)
    elif action >= TAKE:
        state.asked = 1
        state.pool[action - TAKE] -= 1
        receive(state, thief, action - TAKE, 1)
    else:
        drop(state, action - DROP)
