"""Thief action: theft from townsfolk, and wanted posters (TD-125 .. TD-139)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import ROB_CARRIAGE, STEAL_BADGE, STEAL_GEM, STEAL_GOLD
from larceny.envs.thiefdom.city import on_alley, way_between
from larceny.envs.thiefdom.cudgel import carries_cudgel, strike
from larceny.envs.thiefdom.goods import guild_of, receive, room_for
from larceny.envs.thiefdom.room import ask_for_room, can_make_room
from larceny.envs.thiefdom.state import (
    ACT,
    BADGE,
    CARRIAGE,
    EV_ROBBED,
    EV_WANTED,
    FIRST_GUARD,
    FIRST_NOBLE,
    GEM,
    GOLD,
    GUARDS,
    WINE,
)
from larceny.envs.thiefdom.view import guard_sees

PURSE = 2
"""Gold that a noble carries."""


@kernel
def in_reach(state, thief, figure):
    """Whether a thief stands next to a townsfolk figure that it has not robbed this night (TD-125, TD-126)."""
    if not on_alley(state, thief) or not on_alley(state, figure):
        return False
    if state.robbed[thief] >> (figure - FIRST_GUARD) & 1:
        return False
    return way_between(state, state.place[thief], state.place[figure]) >= 0


@kernel
def legal_thefts(state, mask):
    """Guards from outside their view, nobles with a full bag, and the carriage."""
    thief = state.actor
    for k in range(GUARDS):
        if unseen_beside(state, thief, k) and worth_robbing(state, thief, k):
            mask[STEAL_BADGE + k] = 1
        if state.bag_full[k] and in_reach(state, thief, FIRST_NOBLE + k):
            if has_room(state, thief, GOLD):
                mask[STEAL_GOLD + k] = 1
            if has_room(state, thief, GEM):
                mask[STEAL_GEM + k] = 1
    if in_reach(state, thief, CARRIAGE):
        mask[ROB_CARRIAGE] = 1


@kernel
def unseen_beside(state, thief, guard):
    """Whether a thief is in reach of a guard and outside its view (TD-129)."""
    return in_reach(state, thief, FIRST_GUARD + guard) and not guard_sees(state, guard, state.place[thief])


@kernel
def worth_robbing(state, thief, guard):
    """Whether a guard has a badge for which there is room; with a Cudgel whatever it has (TD-189)."""
    return carries_cudgel(state, thief) or (state.badge_left[guard] and has_room(state, thief, BADGE))


@kernel
def has_room(state, thief, good):
    """Whether a piece of a good fits, if need be for another one (TD-A85)."""
    return room_for(state, thief, good) > 0 or can_make_room(state, thief, good)


@kernel
def begin_theft(table, state, action):
    """Spend an action point; ask for room first where there is too little and it can be made."""
    state.actions -= 1
    state.settled = 0
    good = stolen_good(action)
    pieces = PURSE if good == GOLD else 1
    brings = good != BADGE or state.badge_left[action - STEAL_BADGE]
    if brings and room_for(state, state.actor, good) < pieces and can_make_room(state, state.actor, good):
        ask_for_room(state, good, action)
    else:
        finish_theft(table, state, action)


@kernel
def stolen_good(action):
    """The good that a theft brings."""
    if action < STEAL_GOLD:
        return BADGE
    if action < STEAL_GEM:
        return GOLD
    return GEM if action < ROB_CARRIAGE else WINE


@kernel
def finish_theft(table, state, action):
    """Take the good from the figure; robbing the carriage makes a thief wanted (TD-127, TD-128)."""
    thief = state.actor
    if action < STEAL_GOLD:
        rob_guard(table, state, action - STEAL_BADGE)
        return
    figure = CARRIAGE
    if action < ROB_CARRIAGE:
        noble = action - STEAL_GOLD if action < STEAL_GEM else action - STEAL_GEM
        figure = FIRST_NOBLE + noble
        state.bag_full[noble] = 0
    mark_robbed(state, figure)
    good = stolen_good(action)
    receive(state, thief, good, PURSE if good == GOLD else 1)
    if figure == CARRIAGE and not state.poster[thief]:
        state.poster[thief] = 1
        note(state, EV_WANTED, guild_of(thief), thief % 3, 0)
    state.phase = ACT


@kernel
def rob_guard(table, state, guard):
    """The badge if the guard has one; with a Cudgel the guard moves after that."""
    thief = state.actor
    mark_robbed(state, FIRST_GUARD + guard)
    if state.badge_left[guard]:
        state.badge_left[guard] = 0
        receive(state, thief, BADGE, 1)
    if carries_cudgel(state, thief):
        strike(table, state, guard)
    else:
        state.phase = ACT


@kernel
def mark_robbed(state, figure):
    """The acting thief robs this figure no more tonight."""
    thief = state.actor
    state.robbed[thief] |= 1 << (figure - FIRST_GUARD)
    note(state, EV_ROBBED, guild_of(thief), thief % 3, figure)
