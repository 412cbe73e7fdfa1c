"""A scripted player: takes each thief where its goods, or the goods that are there, bring most for the way.

Everything is counted in victory points. It does not look ahead over more than one errand.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import inlined, kernel
from larceny.envs.core.random import below
from larceny.envs.thiefdom import grappling_hook, passages, river
from larceny.envs.thiefdom.actions import (
    ACTIONS,
    BOMB,
    DONE,
    DROP_POSTER,
    EQUIP,
    EXCHANGE,
    FAVOR,
    FISH,
    GO,
    HIDE,
    HOOK,
    INTO,
    KEEP,
    LEAVE,
    PASSAGE,
    PLAN_AS,
    PLANS,
    PREVENT,
    ROB_CARRIAGE,
    SHOOT,
    STAMINA,
    STEAL_BADGE,
    SWIM,
    USE,
)
from larceny.envs.thiefdom.card_worth import WORTH, equipment_worth, favor_worth, forced_loss
from larceny.envs.thiefdom.cards import equipment_type
from larceny.envs.thiefdom.city import (
    building_of,
    next_square,
)
from larceny.envs.thiefdom.errands import HOME, errand_value, home_value, visit_value
from larceny.envs.thiefdom.favors import favor_here
from larceny.envs.thiefdom.goods import guild_of, room_for
from larceny.envs.thiefdom.greedy_goods import any_of, choose_effect, choose_goods, choose_guest, keep_goods
from larceny.envs.thiefdom.greedy_steps import WORTHWHILE, best_errand, choose_step, step_towards
from larceny.envs.thiefdom.moving import SPACES
from larceny.envs.thiefdom.routes import (
    in_danger,
    steps_from,
    steps_from_house,
    steps_from_square,
    steps_into,
)
from larceny.envs.thiefdom.rules import legal
from larceny.envs.thiefdom.state import (
    ACT,
    BADGE,
    BUILDINGS,
    BUY,
    DIRECTIONS,
    DRAFT,
    DUNGEON_GOODS,
    EQUIPMENT_TYPES,
    FIRST_NOBLE,
    FIRST_VILLA,
    GOLD,
    GUARDS,
    GUILD,
    HIDEOUT,
    LOCATION,
    MOVE,
    NOWHERE,
    PLAN,
    RESCUE,
    ROOM,
    ROUNDS,
    SQUARES,
    TARGET,
    TAVERN_TABLE,
    THIEVES,
    TOKENS,
    TOWNSFOLK,
    TRADE,
    WALK,
)
from larceny.envs.thiefdom.theft import PURSE, stolen_good
from larceny.envs.thiefdom.view import ray_covers

_ACTIONS = ACTIONS.size
_PLANS = PLANS


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
        return KEEP + best_card(table, state, mask)
    if phase == BUY:
        return choose_purchase(table, state, seat, mask)
    if phase == HIDEOUT:
        return HIDE + best_house(state, mask)
    if phase == TRADE:
        return keep_goods(table, state, mask)
    if phase == TARGET:
        return best_target(table, state, mask)
    if phase == RESCUE:
        return PREVENT
    if phase == PLAN:
        return choose_plan(state, mask)
    return any_of(state, mask)


# -- before the nights ---------------------------------------------------------------------------


@kernel
def best_card(table, state, mask):
    """The type in the hand that is worth most."""
    best, best_value = NOWHERE, -99.0
    for kind in range(EQUIPMENT_TYPES):
        if mask[KEEP + kind] and equipment_worth(table, state, kind) > best_value:
            best, best_value = kind, equipment_worth(table, state, kind)
    return best


@kernel
def choose_purchase(table, state, seat, mask):
    """Buy what is worth its price, each card for another thief."""
    kind = equipment_type(state.kept[seat, state.asked])
    if equipment_worth(table, state, kind) <= 0.0:
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
def choose_plan(state, mask):
    """The own townsfolk last, when the thieves are where they want to be: of five ways tried it wins most."""
    late = mask.copy()
    for plan in range(len(_PLANS)):
        if _PLANS[plan][TOKENS - 1] != TOWNSFOLK:
            late[PLAN_AS + plan] = 0
    return any_of(state, late)


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


@inlined
def choose_act(table, state, mask):
    """Use where the thief is, steal what is near, or set out for the best errand; else end the turn."""
    if mask[DROP_POSTER]:
        return DROP_POSTER
    card = choose_card(table, state, mask)
    if card >= 0:
        return card
    if mask[USE] and errand_value(table, state, state.actor, building_of(state, state.actor)) > WORTHWHILE:
        return USE
    theft = choose_theft(state, mask)
    if theft >= 0:
        return theft
    target, steps, rate = best_errand(table, state, steps_from(state, state.actor))
    teleport = choose_teleport(table, state, mask, rate)
    if teleport >= 0:
        return teleport
    if target < 0 or state.actions == 0:
        if mask[STAMINA] and target >= 0 and steps <= SPACES:
            return STAMINA
        return pass_time(state, mask)
    step = step_towards(table, state, target, mask)
    return step if step != DONE else pass_time(state, mask)


@kernel
def choose_theft(state, mask):
    """The theft that brings most beyond what must be dropped for it, -1 for none."""
    best, best_value = NOWHERE, 0.0
    for action in range(STEAL_BADGE, ROB_CARRIAGE + 1):
        if mask[action]:
            good = stolen_good(action)
            value = (PURSE if good == GOLD else 1) * WORTH[good] - forced_loss(state, state.actor, good)
            if value > best_value:
                best, best_value = action, value
    return best


@kernel
def choose_card(table, state, mask):
    """Cards that are worth it whenever they can be used; -1 if there are none."""
    if mask[BOMB]:
        return BOMB
    if mask[FISH]:
        return FISH
    for times in range(6, 0, -1):
        if mask[FAVOR + times - 1] and is_worth_asking(table, state, favor_here(table, state)):
            return FAVOR + times - 1
    if mask[EXCHANGE] and is_worth_exchanging(table, state):
        return EXCHANGE
    return NOWHERE


@kernel
def is_worth_asking(table, state, effect):
    """Whether a favor brings more than what must be dropped for it."""
    value = favor_worth(table, effect) / table.effect_times[effect]
    for good in range(BADGE + 1):
        if table.effect_gain[effect, good] > 0:
            value -= forced_loss(state, state.actor, good)
    return value > 0.0


@kernel
def is_worth_exchanging(table, state):
    """Whether to take gold along from home, or in the last night to leave there what friends count in the end."""
    thief = state.actor
    if state.night == ROUNDS:
        return home_value(table, state, thief) > HOME
    return state.stock[guild_of(thief), GOLD] > 0 and room_for(state, thief, GOLD) > 1


@kernel
def pass_time(state, mask):
    """With points that are left a shot, else nothing."""
    for guard in range(GUARDS):
        if mask[SHOOT + guard]:
            return SHOOT + guard
    return DONE


@inlined
def choose_teleport(table, state, mask, rate):
    """A card that takes the thief where more is to be had for each action point; -1 for none."""
    for action in (PASSAGE, SWIM, HOOK):
        if mask[action]:
            targets = np.zeros(_ACTIONS, np.int8)
            mark_targets(table, state, action, targets)
            found = rate_at(table, state, targets, best_target(table, state, targets))
            if found > (1.6 if action == HOOK else 1.2) * rate + 0.1:
                return action
    return NOWHERE


@kernel
def mark_targets(table, state, action, mask):
    """Where a card would take the thief."""
    if action == PASSAGE:
        passages.mark_targets(table, state, mask)
    elif action == SWIM:
        river.mark_targets(state, mask)
    else:
        grappling_hook.mark_targets(state, building_of(state, state.actor), mask)


@kernel
def best_target(table, state, mask):
    """The place from which most is to be had for each action point."""
    best, best_rate = NOWHERE, -1.0
    for action in range(_ACTIONS):
        if mask[action]:
            found = rate_at(table, state, mask, action)
            if found > best_rate:
                best, best_rate = action, found
    return best


@kernel
def rate_at(table, state, mask, action):
    """Points for each action point from a place to which a card leads."""
    if INTO <= action < INTO + BUILDINGS:
        here = max(0.0, visit_value(table, state, state.actor, action - INTO))
        return max(here, best_errand(table, state, steps_into(state, action - INTO))[2])
    if in_danger(table, state, action - LEAVE):
        return 0.0
    return best_errand(table, state, steps_from_square(state, action - LEAVE))[2]
