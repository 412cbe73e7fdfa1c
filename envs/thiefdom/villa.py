"""The villas (TD-147 .. TD-149): the gems or the painting, one of them behind a padlock."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import FILL, MOST, PAINTING, SELL
from larceny.envs.thiefdom.cards import card_at, has_equipment
from larceny.envs.thiefdom.city import building_of
from larceny.envs.thiefdom.effects import FILLED, PICTURE, fill, legal_sale, rate, sell, unused, use_up
from larceny.envs.thiefdom.goods import PAINTING_GOOD, gain_vp, guild_of, room_for
from larceny.envs.thiefdom.room import ask_for_room, can_make_room
from larceny.envs.thiefdom.state import (
    EV_PICTURE,
    FIRST_VILLA,
    GEM,
    LOCATION,
    LOCK_PICK,
    PAINTING_ON_THIEF,
    PAINTING_SIZE,
    VILLA,
    WINE,
)

LOCK_PICK_VALUE = 1


@kernel
def villa_of(state):
    """The villa that the acting thief is in."""
    return building_of(state, state.actor) - FIRST_VILLA


@kernel
def legal(table, state, mask):
    """One of the two; the one behind the padlock only with a Lock Pick. Jonathan's friend can also exchange wine."""
    thief = state.actor
    if rate(table, state, VILLA, WINE, 0) > 0:
        legal_sale(state, WINE, mask)
    if not unused(state, FILLED) or not unused(state, PICTURE):
        return
    picks = has_equipment(state, thief, LOCK_PICK)
    gems_locked = table.gems_locked[villa_of(state)]
    if (picks or not gems_locked) and (room_for(state, thief, GEM) > 0 or can_make_room(state, thief, GEM)):
        mask[FILL] = 1
    hangs = card_at(state.painting, villa_of(state)) >= 0
    fits = has_painting_room(state, thief) or can_make_room(state, thief, PAINTING_GOOD)
    if (picks or gems_locked) and hangs and fits:
        mask[PAINTING] = 1


@kernel
def pick_lock(state):
    """Whoever has a Lock Pick gets a point for each use of a villa (TD-196)."""
    thief = state.actor
    if has_equipment(state, thief, LOCK_PICK):
        gain_vp(state, guild_of(thief), LOCK_PICK_VALUE)


@kernel
def has_painting_room(state, thief):
    """Whether four slots are free."""
    return room_for(state, thief, PAINTING_GOOD) >= PAINTING_SIZE


@kernel
def apply(table, state, action):
    """Take the gems or the painting, after making room if that is possible or needed; or exchange wine."""
    thief = state.actor
    if SELL <= action < SELL + MOST:
        sell(state, WINE, action, rate(table, state, VILLA, WINE, 0))
    elif action == FILL:
        if can_make_room(state, thief, GEM):
            ask_for_room(state, GEM, action)
        else:
            fill(state, GEM)
    elif has_painting_room(state, thief):
        take_painting(state)
    else:
        ask_for_room(state, PAINTING_GOOD, action)


@kernel
def take_painting(state):
    """The villa's painting, for good."""
    use_up(state, PICTURE)
    thief = state.actor
    painting = card_at(state.painting, villa_of(state))
    state.painting[painting] = PAINTING_ON_THIEF + thief
    note(state, EV_PICTURE, guild_of(thief), thief % 3, painting)
    state.phase = LOCATION
