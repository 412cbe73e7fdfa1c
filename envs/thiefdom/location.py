"""Thief action: use a location (TD-140 .. TD-144). What each kind offers is in a file of its own.

An effect is one of the things that a location offers; each is used at most once in a use, in any order.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import inlined, kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom import dealer, dungeon, market, smuggler, tavern, villa
from larceny.envs.thiefdom.actions import ACTIONS, DONE, EXTRA
from larceny.envs.thiefdom.city import building_of, kind_of
from larceny.envs.thiefdom.effects import ADDED, BOUGHT, add, adds_something, use_up
from larceny.envs.thiefdom.goods import guild_of
from larceny.envs.thiefdom.state import (
    ACT,
    DEALER,
    DUNGEON,
    EV_USE,
    LOCATION,
    MARKET,
    NOWHERE,
    SMUGGLER,
    TAVERN,
    VILLA,
)

_ONE = np.uint64(1)
_ACTIONS = ACTIONS.size


@kernel
def location_of(state, thief):
    """Kind of the location that a thief is in, -1 if it is in none."""
    building = building_of(state, thief)
    if building < 0:
        return NOWHERE
    kind = kind_of(state, building)
    return kind if kind >= MARKET else NOWHERE


@kernel
def may_use(table, state):
    """Whether the acting thief is in a location that it has not used this night and that offers something."""
    thief = state.actor
    if location_of(state, thief) < 0:
        return False
    if state.visited[thief] >> np.uint64(building_of(state, thief)) & _ONE:
        return False
    return any_effect(table, state)


@kernel
def any_effect(table, state):
    """Whether the location offers any effect now."""
    mask = np.zeros(_ACTIONS, np.int8)
    mark_effects(table, state, mask)
    return mask.any()


@kernel
def mark_effects(table, state, mask):
    """All effects that the location offers now."""
    kind = location_of(state, state.actor)
    if kind == MARKET:
        market.legal(state, mask)
    elif kind == VILLA:
        villa.legal(table, state, mask)
    elif kind == DEALER:
        dealer.legal(table, state, mask)
    elif kind == TAVERN:
        tavern.legal(state, mask)
    elif kind == DUNGEON:
        dungeon.legal(state, mask)
    elif kind == SMUGGLER:
        smuggler.legal(table, state, mask)


@kernel
def begin_use(state):
    """Spend an action point in a location."""
    thief = state.actor
    building = building_of(state, thief)
    state.actions -= 1
    state.settled = 0
    state.effects = 0
    state.purchases = 0
    state.visited[thief] |= _ONE << np.uint64(building)
    note(state, EV_USE, guild_of(thief), thief % 3, building)
    state.phase = LOCATION
    if location_of(state, thief) == VILLA:
        villa.pick_lock(state)


@kernel
def legal_effects(table, state, mask):
    """An effect that is left, or what a card adds; after the first effect the use may end (TD-A98)."""
    mark_effects(table, state, mask)
    if adds_something(table, state, location_of(state, state.actor)):
        mask[EXTRA] = 1
    if state.effects & ~ADDED != 0 or state.purchases > 0:
        mask[DONE] = 1


@inlined
def do_effect(table, state, action):
    """Use an effect."""
    kind = location_of(state, state.actor)
    if action == EXTRA:
        if state.purchases > 0:
            use_up(state, BOUGHT)
        add(table, state, kind)
    elif kind == MARKET:
        market.apply(table, state, action)
    elif kind == VILLA:
        villa.apply(table, state, action)
    elif kind == DEALER:
        dealer.apply(table, state, action)
    elif kind == TAVERN:
        tavern.apply(table, state, action)
    elif kind == DUNGEON:
        dungeon.apply(table, state, action)
    else:
        smuggler.apply(table, state)


@kernel
def end_if_exhausted(table, state):
    """The use of a location is over when it offers nothing more."""
    if state.phase == LOCATION and not any_effect(table, state):
        end_use(table, state)


@kernel
def end_use(table, state):
    """On with the thief's turn; what a card adds is not forgotten."""
    kind = location_of(state, state.actor)
    if adds_something(table, state, kind):
        add(table, state, kind)
    state.effects = 0
    state.purchases = 0
    state.phase = ACT
