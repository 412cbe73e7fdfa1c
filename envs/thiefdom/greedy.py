"""A scripted player: takes each thief where its goods, or the goods that are there, bring most for the way.

Everything is counted in victory points. It does not look ahead over more than one errand.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.random import below
from larceny.envs.thiefdom.actions import (
    ACTIONS,
    BEFRIEND,
    BUY_SLOT,
    DONE,
    DROP,
    DROP_POSTER,
    EQUIP,
    FIGHT,
    FILL,
    FULFIL,
    GO,
    HIDE,
    KEEP,
    LEAVE,
    LIQUOR,
    PAINTING,
    REVEAL,
    ROB_CARRIAGE,
    SELL,
    STAMINA,
    STEAL_BADGE,
    STEAL_GEM,
    STEAL_GOLD,
    TAKE,
    TAKE_PAINTING,
    TUNNEL,
    USE,
)
from larceny.envs.thiefdom.cards import card_at, equipment_type
from larceny.envs.thiefdom.city import building_beyond, building_of, gate_square, leads_in, next_square
from larceny.envs.thiefdom.draft import price_of
from larceny.envs.thiefdom.errands import WORTH, card_value, errand_value
from larceny.envs.thiefdom.goods import PAINTING_GOOD, guild_of, room_for
from larceny.envs.thiefdom.moving import SPACES
from larceny.envs.thiefdom.routes import (
    FAR,
    cost_after,
    distances,
    movement_costs,
    steps_from,
    steps_from_house,
    steps_into,
)
from larceny.envs.thiefdom.rules import legal
from larceny.envs.thiefdom.state import (
    ACT,
    BUILDINGS,
    BUY,
    DIRECTIONS,
    DRAFT,
    DUNGEON_GOODS,
    EQUIPMENT_TYPES,
    FIRST_NOBLE,
    FIRST_VILLA,
    GUILD,
    HIDEOUT,
    LOCATION,
    LOCK_PICK,
    MOVE,
    NOWHERE,
    ON_DISPLAY,
    ON_TABLE,
    REVEALED,
    ROOM,
    SACK,
    SQUARES,
    TAVERN_TABLE,
    THIEVES,
    TRADE,
    WALK,
)
from larceny.envs.thiefdom.state import LIQUOR as LIQUOR_GOOD
from larceny.envs.thiefdom.view import ray_covers

_ACTIONS = ACTIONS.size
WORTHWHILE = 0.25
"""Points for an action point below which an errand is left alone."""


@kernel
def greedy(table, state, seat):
    """A legal action for the seat to move."""
    mask = np.zeros(_ACTIONS, np.int8)
    legal(table, state, mask)
    phase = state.phase
    if phase == ACT:
        return choose_act(table, state, mask)
    if phase == MOVE:
        return choose_step(table, state, mask)
    if phase == WALK:
        return choose_way(state, mask)
    if phase == LOCATION:
        return choose_effect(table, state, mask)
    if phase == TAVERN_TABLE:
        return choose_guest(table, state, mask)
    if phase in (DUNGEON_GOODS, ROOM):
        return choose_goods(state, mask)
    if phase == DRAFT:
        return KEEP + best_card(table, mask)
    if phase == BUY:
        return choose_purchase(table, state, seat, mask)
    if phase == HIDEOUT:
        return HIDE + best_house(state, mask)
    if phase == TRADE:
        return keep_goods(state, mask)
    return any_of(state, mask)


@kernel
def any_of(state, mask):
    """Any legal action."""
    left = below(state, mask.sum())
    for action in range(_ACTIONS):
        left -= mask[action]
        if left < 0:
            return action
    return NOWHERE


# -- before the nights ---------------------------------------------------------------------------


@kernel
def draft_value(table, kind):
    """Points that a card brings beyond its price."""
    use = 2.5 if kind in (SACK, LOCK_PICK) else 0.0
    return table.equipment_vp[kind] + use - 0.4 * table.price[kind]


@kernel
def best_card(table, mask):
    """The type in the hand that is worth most."""
    best, best_value = NOWHERE, -99.0
    for kind in range(EQUIPMENT_TYPES):
        if mask[KEEP + kind] and draft_value(table, kind) > best_value:
            best, best_value = kind, draft_value(table, kind)
    return best


@kernel
def choose_purchase(table, state, seat, mask):
    """Buy what is worth its price, each card for another thief."""
    kind = equipment_type(state.kept[seat, state.asked])
    if draft_value(table, kind) <= 0.0 or price_of(table, state, seat, state.asked) > 4:
        return DONE
    for thief in range(GUILD):
        taken = False
        for k in range(state.asked):
            taken = taken or state.bought[seat, k] == thief
        if mask[EQUIP + thief] and not taken:
            return EQUIP + thief
    return DONE


@kernel
def best_house(state, mask):
    """The free house from which the locations are nearest."""
    best, best_steps = NOWHERE, 1e9
    for building in range(FIRST_VILLA):
        if mask[HIDE + building]:
            steps = steps_from_house(state, building)
            if steps < best_steps:
                best, best_steps = building, steps
    return best


# -- townsfolk -----------------------------------------------------------------------------------


@kernel
def choose_way(state, mask):
    """Guards towards rivals and away from the own thieves; all others anywhere."""
    if state.actor >= FIRST_NOBLE:
        return any_of(state, mask)
    best, best_value = NOWHERE, -1e9
    for direction in range(DIRECTIONS):
        if mask[GO + direction]:
            value = below(state, 100) / 1000.0
            square = next_square(state.place[state.actor], direction)
            for thief in range(THIEVES):
                place = state.place[thief]
                if 0 <= place < SQUARES and ray_covers(state, square, direction, place):
                    value += -2.0 if guild_of(thief) == state.to_move else 1.0
            if value > best_value:
                best, best_value = GO + direction, value
    return best


# -- the thief's turn ----------------------------------------------------------------------------


@kernel
def choose_act(table, state, mask):
    """Use where the thief is, steal what is near, or set out for the best errand; else end the turn."""
    if mask[DROP_POSTER]:
        return DROP_POSTER
    if mask[USE] and errand_value(table, state, state.actor, building_of(state, state.actor)) > WORTHWHILE:
        return USE
    for action in range(STEAL_BADGE, ROB_CARRIAGE + 1):
        if mask[action] and not STEAL_GOLD <= action < STEAL_GEM:
            return action
    for action in range(STEAL_GOLD, STEAL_GEM):
        if mask[action]:
            return action
    target, steps = best_errand(table, state)
    if target < 0:
        return DONE
    if state.actions == 0:
        return STAMINA if mask[STAMINA] and steps <= SPACES else DONE
    return step_towards(state, target, mask)


@kernel
def best_errand(table, state):
    """The building that brings most for each action point, and the steps to it; -1 if none is worth the way."""
    found = distances(state, steps_from(state, state.actor))
    best, best_rate = NOWHERE, WORTHWHILE
    for building in range(BUILDINGS):
        if found[building] < FAR and building_of(state, state.actor) != building:
            actions = np.ceil(found[building] / SPACES) + 1.0
            rate = errand_value(table, state, state.actor, building) / actions
            if rate > best_rate:
                best, best_rate = building, rate
    return best, (found[best] if best >= 0 else FAR)


@kernel
def choose_step(table, state, mask):
    """On towards the errand, or stop where going on is not worth it."""
    target, _ = best_errand(table, state)
    return step_towards(state, target, mask)


@kernel
def step_towards(state, target, mask):
    """The legal step of the cheapest movement towards a building (-1: only out of the way), or none."""
    remaining = steps_into(state, target) if target >= 0 else np.zeros(SQUARES, np.int64)
    costs = movement_costs(state, target, remaining)
    points = state.points if state.phase == MOVE else SPACES
    best, best_cost = NOWHERE, 1e9
    if mask[DONE]:
        best, best_cost = DONE, cost_of_staying(state, target, remaining)
    for action in range(GO, LEAVE + SQUARES):
        if mask[action]:
            cost = step_cost(state, target, costs, points, action)
            if cost < best_cost:
                best, best_cost = action, cost
    return best


@kernel
def cost_of_staying(state, target, remaining):
    """Steps that are left from where the thief is."""
    inside = building_of(state, state.actor)
    if inside < 0:
        return 1.0 * remaining[state.place[state.actor]]
    return distances(state, remaining)[inside] - 0.5 if target >= 0 else 0.0


@kernel
def step_cost(state, target, costs, points, action):
    """What a step costs, and all that follows it in the same movement."""
    here = state.place[state.actor]
    if action < TUNNEL and leads_in(state, here, action - GO):
        return 0.0 if building_beyond(state, here, action - GO) == target else 1e6
    return cost_after(state, costs, points, square_after(here, action))


@kernel
def square_after(here, action):
    """The alley square to which a step leads."""
    if action < TUNNEL:
        return next_square(here, action - GO)
    return gate_square(action - TUNNEL) if action < LEAVE else action - LEAVE


# -- goods and locations -------------------------------------------------------------------------


@kernel
def choose_effect(table, state, mask):
    """Deliver first, then fill up, then spend."""
    for action in (FULFIL, PAINTING, DROP_POSTER):
        if mask[action]:
            return action
    for count in range(10, 0, -1):
        if mask[SELL + count - 1]:
            return SELL + count - 1
    best, best_value = NOWHERE, 0.0
    for slot in range(4):
        if mask[BUY_SLOT + slot]:
            value = card_value(table, state, state.actor, card_at(state.equipment, ON_DISPLAY + slot))
            if value > best_value:
                best, best_value = BUY_SLOT + slot, value
    if best >= 0:
        return best
    if mask[REVEAL]:
        return REVEAL
    for count in range(10, 0, -1):
        if mask[LIQUOR + count - 1] and room_for(state, state.actor, LIQUOR_GOOD) >= count:
            return LIQUOR + count - 1
    return FILL if mask[FILL] else any_of(state, mask)


@kernel
def choose_guest(table, state, mask):
    """The friend who brings most, if it is more than a fight does."""
    best, best_value = DONE, 0.0
    for slot in range(REVEALED):
        if mask[FIGHT + slot] and best_value < 1.0:
            best, best_value = FIGHT + slot, 1.0
        if mask[BEFRIEND + slot]:
            card = card_at(state.guest, ON_TABLE + slot)
            value = table.guest_vp[card] + 0.5 - WORTH[0] * table.guest_cost[card]
            for good in range(5):
                value += WORTH[good] * table.guest_gift[card, good]
            if value > best_value:
                best, best_value = BEFRIEND + slot, value
    return best


@kernel
def choose_goods(state, mask):
    """Take what is worth most; drop only what is worth less than what is wanted, the least first."""
    if mask[TAKE_PAINTING : TAKE_PAINTING + 4].any():
        for painting in range(4):
            if mask[TAKE_PAINTING + painting]:
                return TAKE_PAINTING + painting
    best, best_value = NOWHERE, 0.0
    for good in range(PAINTING_GOOD):
        if mask[TAKE + good] and WORTH[good] > best_value:
            best, best_value = TAKE + good, WORTH[good]
    if best >= 0:
        return best
    if mask[DONE]:
        return DONE
    best_value = 99.0
    for good in range(PAINTING_GOOD + 1):
        if mask[DROP + good] and WORTH[good] < best_value:
            best, best_value = DROP + good, WORTH[good]
    return best


@kernel
def keep_goods(state, mask):
    """No exchange on the way; in one that has begun, whatever is legal."""
    return DONE if mask[DONE] else any_of(state, mask)
