"""Fishing Rod (TD-190, TD-191, TD-A116): wine out of the carriage, from a building next to it."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import FISH
from larceny.envs.thiefdom.cards import has_equipment
from larceny.envs.thiefdom.city import building_beside, building_of, is_open_to, on_alley
from larceny.envs.thiefdom.goods import gain_vp, guild_of, receive, room_for
from larceny.envs.thiefdom.room import ask_for_room, can_make_room
from larceny.envs.thiefdom.state import ACT, CARRIAGE, DIRECTIONS, EV_CARD_USED, FISHED, FISHING_ROD, GUILD, WINE

FISH_VALUE = 2


@kernel
def legal(state, mask):
    """The carriage stands next to the building, once a turn; entrances do not matter."""
    thief = state.actor
    if state.used & FISHED or not has_equipment(state, thief, FISHING_ROD):
        return
    inside = building_of(state, thief)
    if inside < 0 or not on_alley(state, CARRIAGE):
        return
    square = state.place[CARRIAGE]
    for direction in range(DIRECTIONS):
        if building_beside(state, square, direction) == inside and is_open_to(state, square, direction):
            mask[FISH] = 1


@kernel
def fish(state):
    """Ask for room first where there is none and it can be made; the wine is lost otherwise."""
    thief = state.actor
    state.used |= FISHED
    note(state, EV_CARD_USED, guild_of(thief), thief % GUILD, FISHING_ROD)
    if room_for(state, thief, WINE) < 1 and can_make_room(state, thief, WINE):
        ask_for_room(state, WINE, FISH)
    else:
        finish(state)


@kernel
def finish(state):
    """A wine and two points; nobody becomes wanted."""
    receive(state, state.actor, WINE, 1)
    gain_vp(state, guild_of(state.actor), FISH_VALUE)
    state.phase = ACT
