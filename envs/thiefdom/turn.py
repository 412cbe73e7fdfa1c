"""The turn of a thief: action points and what can be done with and without them (TD-102 .. TD-105, TD-134)."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom import (
    bribe,
    crossbow,
    favors,
    fishing_rod,
    grappling_hook,
    messenger_pigeon,
    passages,
    river,
    smoke_bomb,
)
from larceny.envs.thiefdom.actions import ACTIONS, DONE, DROP_POSTER, EXCHANGE, STAMINA, USE
from larceny.envs.thiefdom.city import building_of
from larceny.envs.thiefdom.dealer import refill_display
from larceny.envs.thiefdom.exchange import stock_can_change
from larceny.envs.thiefdom.goods import guild_of
from larceny.envs.thiefdom.location import may_use
from larceny.envs.thiefdom.moving import legal_steps
from larceny.envs.thiefdom.state import ACT, EV_CLEARED, EV_STAMINA, NEXT_TURN, NOWHERE
from larceny.envs.thiefdom.theft import legal_thefts

ACTION_POINTS = 3
_ACTIONS = ACTIONS.size


@kernel
def begin_turn(state, thief):
    """Three action points for a thief."""
    state.actor = thief
    state.actions = ACTION_POINTS
    state.points = 0
    state.settled = 0
    state.used = 0
    state.trail[:] = 0
    state.phase = ACT


@kernel
def at_home(state, thief):
    """Whether a thief is in its own hideout."""
    return building_of(state, thief) == state.hideout[guild_of(thief)]


@kernel
def legal_acts(table, state, mask):
    """All that a thief can begin, and to end its turn."""
    thief = state.actor
    if state.actions > 0:
        if may_use(table, state):
            mask[USE] = 1
        legal_steps(table, state, mask)
        legal_thefts(state, mask)
        legal_card_actions(table, state, mask)
    legal_free_cards(table, state, mask)
    if state.stamina[guild_of(thief)]:
        mask[STAMINA] = 1
    if at_home(state, thief):
        if state.poster[thief]:
            mask[DROP_POSTER] = 1
        if stock_can_change(state, guild_of(thief)):
            mask[EXCHANGE] = 1
    mask[DONE] = 1


@kernel
def legal_card_actions(table, state, mask):
    """Cards that cost an action point (TD-170)."""
    crossbow.legal(state, mask)
    fishing_rod.legal(state, mask)
    grappling_hook.legal(state, mask)
    messenger_pigeon.legal(state, mask)
    smoke_bomb.legal(state, mask)
    bribe.legal(table, state, mask)


@kernel
def legal_free_cards(table, state, mask):
    """Cards that cost none (TD-172)."""
    favors.legal(table, state, mask)
    river.legal(table, state, mask)
    passages.legal(table, state, mask)


@kernel
def nothing_left(table, state):
    """Whether a thief without action points can do nothing more."""
    thief = state.actor
    if state.actions > 0 or state.stamina[guild_of(thief)] or at_home(state, thief):
        return False
    mask = np.zeros(_ACTIONS, np.int8)
    legal_free_cards(table, state, mask)
    return not mask.any()


@kernel
def use_stamina(state):
    """One action point more (TD-103)."""
    guild = guild_of(state.actor)
    state.stamina[guild] = 0
    state.actions += 1
    note(state, EV_STAMINA, guild, state.actor % 3, 0)


@kernel
def drop_poster(state):
    """In the hideout a thief disguises itself (TD-134)."""
    state.poster[state.actor] = 0
    note(state, EV_CLEARED, guild_of(state.actor), state.actor % 3, 0)


@kernel
def end_turn(state):
    """Points that are left are lost; the display is refilled if something was bought."""
    state.actions = 0
    state.settled = state.used = 0
    state.trail[:] = 0
    state.actor = NOWHERE
    if state.refills:
        refill_display(state)
    state.phase = NEXT_TURN
