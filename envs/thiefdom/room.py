"""Making room for goods that are received (TD-050, TD-A85, TD-A89, TD-A90).

Pieces are dropped one by one, to the supply. What was to be received then follows.
"""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import DONE, DROP
from larceny.envs.thiefdom.cards import has_equipment
from larceny.envs.thiefdom.goods import PAINTING_GOOD, guild_of, painting_of, room_for
from larceny.envs.thiefdom.state import (
    BADGE,
    EV_DROPPED,
    GOLD,
    NOWHERE,
    PAINTING_GONE,
    PAINTING_ON_THIEF,
    PAINTING_SIZE,
    ROOM,
    SACK,
)


@kernel
def can_make_room(state, thief, good):
    """Whether dropping anything else gives a thief more room for a good (5: for a painting)."""
    for other in range(PAINTING_GOOD + 1):
        if drop_helps(state, thief, good, other):
            return True
    return False


@kernel
def drop_helps(state, thief, good, other):
    """Whether dropping a piece of another good gives room for a good: loot for loot, and with a Sack also the rest.

    A painting may be dropped for another one.
    """
    if (other == good and good != PAINTING_GOOD) or not carries(state, thief, other):
        return False
    if (good == GOLD) == (other == GOLD):
        return True
    if not has_equipment(state, thief, SACK):
        return False
    before = room_for(state, thief, good)
    change(state, thief, other, -1)
    after = room_for(state, thief, good)
    change(state, thief, other, 1)
    return after > before


@kernel
def carries(state, thief, good):
    """Whether a thief carries a good, 5 a painting."""
    return painting_of(state, thief) >= 0 if good == PAINTING_GOOD else state.goods[thief, good] > 0


@kernel
def change(state, thief, good, by):
    """Try how it would be with one piece more or less."""
    if good == PAINTING_GOOD:
        for painting in range(4):
            if by < 0 and state.painting[painting] == PAINTING_ON_THIEF + thief:
                state.painting[painting] = PAINTING_GONE + 1 + thief
            elif by > 0 and state.painting[painting] == PAINTING_GONE + 1 + thief:
                state.painting[painting] = PAINTING_ON_THIEF + thief
    else:
        state.goods[thief, good] += by


@kernel
def ask_for_room(state, good, action):
    """Ask what to drop before an action goes on that brings a good."""
    state.wanted = good
    state.pending = action
    state.phase = ROOM


@kernel
def room_needed(good, least):
    """Slots that must be free for the action to go on: of a painting all four."""
    return PAINTING_SIZE if good == PAINTING_GOOD else least


@kernel
def legal_drops(state, least, mask):
    """Drop what helps, or go on once there is room enough."""
    thief, good = state.actor, state.wanted
    for other in range(PAINTING_GOOD + 1):
        if drop_helps(state, thief, good, other):
            mask[DROP + other] = 1
    if room_for(state, thief, good) >= room_needed(good, least):
        mask[DONE] = 1


@kernel
def drop(state, good):
    """A piece goes back to the supply; a painting is out of the game."""
    thief = state.actor
    note(state, EV_DROPPED, guild_of(thief), thief % 3, good)
    if good <= BADGE:
        state.goods[thief, good] -= 1
    else:
        state.painting[painting_of(state, thief)] = PAINTING_GONE


@kernel
def end_room(state):
    """The action that waited; room was made."""
    action = state.pending
    state.wanted = state.pending = NOWHERE
    return action
