"""Teleports (TD-112, TD-A57): where a card takes a thief that appears there without moving.

The card is used first; the phase ``target`` then asks where to. ``pending`` is the action that has begun.
"""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom import grappling_hook, passages, river
from larceny.envs.thiefdom.actions import HOOK, INTO, LEAVE, PASSAGE, SWIM
from larceny.envs.thiefdom.arrest import thief_is_seen
from larceny.envs.thiefdom.chains import FIRST_HOUSE
from larceny.envs.thiefdom.city import building_of, kind_of, pick_up, put_inside, set_down
from larceny.envs.thiefdom.goods import guild_of, lose_vp
from larceny.envs.thiefdom.moving import rivals_met
from larceny.envs.thiefdom.powers import PASSAGES, SWIMMERS, effect_in, effect_of, is_peaceful, tell_card
from larceny.envs.thiefdom.state import (
    ACT,
    ARRESTS,
    EV_ARRIVED,
    EV_CARD_USED,
    GRAPPLING_HOOK,
    GUILD,
    HOOKED,
    IN_BUILDING,
    NOWHERE,
    SWUM,
    TARGET,
)
from larceny.envs.thiefdom.trails import mark_trail


@kernel
def begin(table, state, action):
    """Use the card; the grappling hook spends an action point."""
    thief = state.actor
    if action == HOOK:
        state.actions -= 1
        state.used |= HOOKED
        note(state, EV_CARD_USED, guild_of(thief), thief % GUILD, GRAPPLING_HOOK)
    elif action == SWIM:
        state.used |= SWUM
        tell_card(table, state, effect_of(table, state, thief, SWIMMERS))
    else:
        kind = kind_of(state, building_of(state, thief))
        tell_card(table, state, effect_in(table, state, thief, PASSAGES, kind))
    state.pending = action
    state.phase = TARGET


@kernel
def legal_targets(table, state, mask):
    """Where the card leads."""
    if state.pending == HOOK:
        grappling_hook.mark_targets(state, building_of(state, state.actor), mask)
    elif state.pending == SWIM:
        river.mark_targets(state, mask)
    else:
        passages.mark_targets(table, state, mask)


@kernel
def arrive(table, state, action):
    """The thief appears there; in a building it may meet rivals, on an alley square it may be seen."""
    thief = state.actor
    guild = guild_of(thief)
    if state.pending == PASSAGE:
        mark_trail(state.trail, FIRST_HOUSE + action - INTO)
    else:
        state.settled = 0
    state.pending = NOWHERE
    state.phase = ACT
    if action >= INTO:
        building = action - INTO
        note(state, EV_ARRIVED, guild, thief % GUILD, IN_BUILDING + building)
        if not is_peaceful(table, state, thief):
            lose_vp(state, guild, rivals_met(state, guild, building))
        put_inside(state, thief, building)
        return
    pick_up(state, thief)
    set_down(state, thief, action - LEAVE)
    note(state, EV_ARRIVED, guild, thief % GUILD, action - LEAVE)
    thief_is_seen(table, state, thief)
    if state.laid[thief]:
        state.phase = ARRESTS
