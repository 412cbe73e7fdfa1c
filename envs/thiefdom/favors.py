"""What friends do in a house for no action, once a turn (TD-202 .. TD-204, TD-218).

They are Antonius, Apollon, Beatrix and Konstanze, and some that stand in for guests that are not known to us.
"""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import FAVOR
from larceny.envs.thiefdom.city import building_of, kind_of
from larceny.envs.thiefdom.goods import gain_vp, guild_of, receive_all, room_for
from larceny.envs.thiefdom.powers import FAVORS, effect_in, tell_card
from larceny.envs.thiefdom.room import ask_for_room, can_make_room
from larceny.envs.thiefdom.state import (
    ACT,
    BADGE,
    EQUIPMENT_TYPES,
    EV_FRIEND_LEFT,
    FAVORED,
    GUEST_GONE,
    GUILD,
    NOWHERE,
)


@kernel
def favor_here(table, state):
    """The favor that the friend of the acting thief does in the house where it is, or -1."""
    inside = building_of(state, state.actor)
    if inside < 0 or state.used & FAVORED:
        return NOWHERE
    return effect_in(table, state, state.actor, FAVORS, kind_of(state, inside))


@kernel
def legal(table, state, mask):
    """As many times as the thief can pay and the friend can give."""
    effect = favor_here(table, state)
    if effect >= 0:
        for times in range(1, table.effect_times[effect] + 1):
            if can_pay(table, state, effect, times) and brings_something(table, state, effect, times):
                mask[FAVOR + times - 1] = 1


@kernel
def can_pay(table, state, effect, times):
    """Whether the acting thief carries what a favor costs."""
    for good in range(BADGE + 1):
        if state.goods[state.actor, good] < times * table.effect_pay[effect, good]:
            return False
    return True


@kernel
def brings_something(table, state, effect, times):
    """Whether a favor brings points, actions, or goods of which a piece has room once all is paid."""
    if table.effect_vp[effect] > 0 or table.effect_actions[effect] > 0:
        return True
    pay(table, state, effect, times)
    found = False
    for good in range(BADGE + 1):
        if table.effect_gain[effect, good] > 0:
            found = found or room_for(state, state.actor, good) > 0 or can_make_room(state, state.actor, good)
    pay(table, state, effect, -times)
    return found


@kernel
def pay(table, state, effect, times):
    """What a favor costs goes to the supply."""
    for good in range(BADGE + 1):
        state.goods[state.actor, good] -= times * table.effect_pay[effect, good]


@kernel
def ask(table, state, action):
    """Pay, and ask for room where something does not fit and other things could be dropped."""
    effect, times = favor_here(table, state), action - FAVOR + 1
    pay(table, state, effect, times)
    for good in range(BADGE + 1):
        count = times * table.effect_gain[effect, good]
        if room_for(state, state.actor, good) < count and can_make_room(state, state.actor, good):
            ask_for_room(state, good, action)
            return
    finish(table, state, action)


@kernel
def finish(table, state, action):
    """The friend gives what it has; Beatrix leaves the game with that, and her place stays taken (TD-A106, TD-A121)."""
    effect, times = favor_here(table, state), action - FAVOR + 1
    thief = state.actor
    state.used |= FAVORED
    state.settled = 0
    guest = table.effect_card[effect] - EQUIPMENT_TYPES
    tell_card(table, state, effect)
    receive_all(state, thief, times * table.effect_gain[effect])
    gain_vp(state, guild_of(thief), times * table.effect_vp[effect])
    state.actions += table.effect_actions[effect]
    if table.effect_leaves[effect]:
        state.guest[guest] = GUEST_GONE
        state.friend_left[thief] = 1
        note(state, EV_FRIEND_LEFT, guild_of(thief), thief % GUILD, guest)
    state.phase = ACT
