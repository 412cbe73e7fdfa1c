"""A scripted player: weighs exact recruit odds, the danger of being recruited, the goal, and infiltrations.

Everything is counted in points: a recruit brings its SV, and takes a thief from a rival.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.actions import PASS, PLACE, RECRUIT_AT, RETURN, THIEF, TO, USE
from larceny.envs.alley_thieves.alleys import free_spaces, has, in_rival_hideout, reachable, thieves_on_map
from larceny.envs.alley_thieves.ending import recruited_sum, score
from larceny.envs.alley_thieves.infiltration import SPRINT_STEPS, can_target, phase_action, usable
from larceny.envs.alley_thieves.recruiting import recruit_targets
from larceny.envs.alley_thieves.state import (
    ACTIONS_ON_CARD,
    AID_HINDER,
    AREA,
    FLIP,
    GAIN,
    GAIN_KNOWLEDGE,
    INFILTRATE,
    MOVE,
    MOVE_TO,
    RECALL,
    RECALL_THIEF,
    RECRUIT,
    RECRUIT_WITH,
    RETURN_TO,
    SIDES,
    SPRINT,
    SPRINT_TO,
    TRAIN,
    TRAIN_RECRUIT,
)
from larceny.envs.core.compilation import kernel
from larceny.envs.core.random import below

_NONE = np.uint64(0)
SETBACK = 0.4
"""Points that the loss of one SV after a failed attempt is worth."""
ATTENTION = 0.35
"""Chance that a rival which can come next to a thief tries to recruit it."""
INFILTRATION = 0.5
"""Points that the roll for an infiltration action is worth."""
POWER = 0.12
"""Points that one more SV of a thief on the map is worth for moving and recruiting."""
WIN, LOSS = 6.0, -6.0
"""Points that ending the game as the leader, or as another, is worth."""
NEVER = -1e9


@kernel
def greedy(table, state, seat):
    """A legal action for the seat to move."""
    phase = state.phase
    if phase == MOVE:
        return choose_move(table, state, seat)
    if phase == MOVE_TO:
        return TO + best_destination(table, state, seat, state.chosen, False)[0]
    if phase == INFILTRATE:
        return choose_use(table, state, seat)
    if phase == TRAIN:
        return PLACE + best_recruit(state, seat)
    if phase == RECRUIT:
        return choose_recruit(table, state, seat)
    if phase == RECRUIT_WITH:
        return THIEF + best_recruiter(table, state, seat)
    if phase in (FLIP, GAIN, RECALL, SPRINT):
        return THIEF + best_thief(table, state, seat, phase_action(phase))[0]
    if phase == SPRINT_TO:
        return TO + best_destination(table, state, seat, state.chosen, True)[0]
    return TO + safest_space(table, state, seat)


# -- what things are worth -----------------------------------------------------------------------


@kernel
def prize(table, state, seat, target):
    """Points of recruiting the thief on ``target``, the end of the game included."""
    rival = state.owner[target]
    return prize_of(table, state, seat, rival, state.sv[target])


@kernel
def prize_of(table, state, seat, rival, sv):
    """Points of recruiting a thief of ``rival`` with an SV."""
    value = sv + 1.0 / (table.num_players - 1)
    disbands = thieves_on_map(table, state, rival) == 1
    if disbands or recruited_sum(state, seat) + sv >= table.goal:
        own = score(table, state, seat) + sv
        leads = True
        for other in range(table.num_players):
            if other != seat and not (disbands and other == rival):
                lost = 1 if other == rival else 0
                leads = leads and own > score(table, state, other) - lost
        value += WIN if leads else LOSS
    return value


@kernel
def at_home(table, state, space):
    """1 if the thief on a space stands in its own hideout."""
    return 1 if table.hideout[space] == state.owner[space] else 0


@kernel
def attempt_value(table, state, seat, sv, target):
    """Expected points of an attempt with an SV on the thief on ``target``."""
    home = at_home(table, state, target)
    win = table.win_odds[sv, state.sv[target], home]
    if table.fate:
        return fate_value(table, state, seat, sv, target, home)
    lose = table.lose_odds[sv, state.sv[target], home]
    return win * prize(table, state, seat, target) - (lose * SETBACK if sv > 1 else 0.0)


@kernel
def fate_value(table, state, seat, sv, target, home):
    """The same in the City of Fate, where the prize is what the defender rolls."""
    value = 0.0
    bonus = home if table.strong_willed else 0
    for roll in range(1, SIDES + 1):
        succeeds = roll + bonus < sv
        if table.slums and (roll == 1 or roll == SIDES):
            succeeds = roll == 1
        if succeeds:
            value += prize_of(table, state, seat, state.owner[target], roll) / SIDES
    return value


@kernel
def best_attempt(table, state, seat, sv, space):
    """The best attempt from a space with an SV; 0 if none is worth it."""
    best = 0.0
    around = table.neighbours[space] & state.occupied
    if around == _NONE or full(state, seat):
        return best
    for target in range(table.spaces):
        if has(around, target) and state.owner[target] != seat:
            best = max(best, attempt_value(table, state, seat, sv, target))
    return best


@kernel
def full(state, seat):
    """Whether the recruited thieves area is full."""
    for place in range(AREA):
        if state.area_sv[seat, place] == 0:
            return False
    return True


@kernel
def danger(table, state, seat, space, sv):
    """Expected points lost to rivals that can come next to ``space`` before the seat's next turn."""
    safe = 1.0
    home = 1 if table.hideout[space] == seat else 0
    for other in range(table.spaces):
        rival = state.owner[other] >= 0 and state.owner[other] != seat
        if rival and table.distance[other, space] <= state.sv[other] + 1:
            chance = 0.0
            for roll in range(1, SIDES + 1):
                chance += table.win_odds[roll, sv, home] / SIDES
            safe *= 1.0 - ATTENTION * chance
    return (1.0 - safe) * (sv + 1.0)


@kernel
def outlook(table, state, seat, space, sv):
    """What a thief with an SV on a space is worth for the turns to come."""
    return POWER * sv - danger(table, state, seat, space, sv)


# -- moving --------------------------------------------------------------------------------------


@kernel
def arrival_value(table, state, seat, start, end, keeps):
    """Expected points of a thief that goes from one space to another and rolls, or keeps its SV."""
    sv = state.sv[start]
    value = -outlook(table, state, seat, start, sv)
    if keeps:
        value += best_attempt(table, state, seat, sv, end) + outlook(table, state, seat, end, sv)
    else:
        later = 0.5 if table.fate else 1.0
        for roll in range(1, SIDES + 1):
            value += later * best_attempt(table, state, seat, roll, end) / SIDES
            value += outlook(table, state, seat, end, roll) / SIDES
    if in_rival_hideout(table, end, seat) and not table.fate and (table.chained or not keeps):
        value += INFILTRATION
    return value


@kernel
def best_destination(table, state, seat, start, sprints):
    """The best space for a thief, as the seat counts spaces, and its value."""
    spaces = reachable(table, state, start, SPRINT_STEPS if sprints else state.sv[start])
    best, best_value, equal = -1, NEVER, 0
    for k in range(table.spaces):
        if has(spaces, table.frame[seat, k]):
            value = arrival_value(table, state, seat, start, table.frame[seat, k], sprints)
            if value > best_value + 1e-9:
                best, best_value, equal = k, value, 0
            elif value > best_value - 1e-9:
                equal += 1
                if below(state, equal + 1) == 0:
                    best = k
    return best, best_value


@kernel
def choose_move(table, state, seat):
    """The thief whose best move is worth most; in the City of Fate an attempt may be worth more."""
    best, best_value = -1, NEVER
    for k in range(table.spaces):
        space = table.frame[seat, k]
        if state.owner[space] == seat:
            value = best_destination(table, state, seat, space, False)[1]
            if value > best_value:
                best, best_value = THIEF + k, value
    if table.fate:
        target, value = best_target(table, state, seat)
        if target >= 0 and value > best_value:
            return RECRUIT_AT + target
    return best


@kernel
def safest_space(table, state, seat):
    """Where a recalled or returned thief goes: the legal space with the best outlook."""
    returns = state.phase == RETURN_TO
    spaces = free_spaces(table, state) & (table.in_play if returns else table.home[seat])
    best, best_value = -1, NEVER
    for k in range(table.spaces):
        space = table.frame[seat, k]
        if has(spaces, space):
            sv = state.area_sv[seat, state.chosen] if returns else state.sv[state.chosen]
            value = outlook(table, state, seat, space, sv)
            if value > best_value:
                best, best_value = k, value
    return best


# -- recruiting ----------------------------------------------------------------------------------


@kernel
def target_value(table, state, seat, target):
    """The best of the seat's thieves for recruiting the one on ``target``, as the seat counts, and the value."""
    best, best_value = -1, NEVER
    for k in range(table.spaces):
        space = table.frame[seat, k]
        if state.moved[space] and has(table.neighbours[space], target):
            value = attempt_value(table, state, seat, state.sv[space], target)
            if value > best_value:
                best, best_value = k, value
    return best, best_value


@kernel
def best_target(table, state, seat):
    """The best rival to recruit, as the seat counts spaces, and its value; -1 if there is none."""
    targets = recruit_targets(table, state)
    best, best_value = -1, NEVER
    for k in range(table.spaces):
        if has(targets, table.frame[seat, k]):
            value = target_value(table, state, seat, table.frame[seat, k])[1]
            if value > best_value:
                best, best_value = k, value
    return best, best_value


@kernel
def choose_recruit(table, state, seat):
    """Recruit if it pays; recruits are never put back by choice, only where nothing else is legal."""
    target, value = best_target(table, state, seat)
    if target >= 0 and (value > 0.0 or table.fate):
        return RECRUIT_AT + target
    if table.fate:
        for place in range(AREA):
            if state.area_sv[seat, place] > 0:
                return RETURN + place
    return PASS


@kernel
def best_recruiter(table, state, seat):
    """The thief with the best odds on the chosen target."""
    return target_value(table, state, seat, state.chosen)[0]


# -- infiltration --------------------------------------------------------------------------------


@kernel
def best_recruit(state, seat):
    """The recruit to train: any that can still gain counts the same."""
    for place in range(AREA):
        if 0 < state.area_sv[seat, place] < SIDES:
            return place
    return 0


@kernel
def train_value(table, state, seat):
    """One point, and the end of the game if it reaches the goal."""
    value = 1.0
    if recruited_sum(state, seat) + 1 >= table.goal:
        own = score(table, state, seat) + 1
        leads = True
        for other in range(table.num_players):
            leads = leads and (other == seat or own > score(table, state, other))
        value += WIN if leads else LOSS
    return value


@kernel
def moved_attempts(table, state, seat):
    """The best attempt that is possible now."""
    best = 0.0
    for space in range(table.spaces):
        if state.moved[space]:
            best = max(best, best_attempt(table, state, seat, state.sv[space], space))
    return best


@kernel
def raise_value(table, state, seat, space, sv):
    """What it brings that the thief on a space gets another SV: attempts and outlook after, less before."""
    before, owner, old = moved_attempts(table, state, seat), state.owner[space], state.sv[space]
    view = outlook(table, state, owner, space, old)
    state.sv[space] = sv
    gain = moved_attempts(table, state, seat) - before
    view = outlook(table, state, owner, space, sv) - view
    state.sv[space] = old
    return gain + view if owner == seat else gain - view / (table.num_players - 1)


@kernel
def thief_value(table, state, seat, action, space):
    """Points of doing an infiltration action to the thief on a space."""
    sv = state.sv[space]
    if action == AID_HINDER:
        return raise_value(table, state, seat, space, SIDES + 1 - sv)
    if action == GAIN_KNOWLEDGE:
        return raise_value(table, state, seat, space, sv + 1)
    if action == RECALL_THIEF:
        return danger(table, state, seat, space, sv) - 0.5
    return best_destination(table, state, seat, space, True)[1]


@kernel
def best_thief(table, state, seat, action):
    """The best thief for an action, as the seat counts spaces, and its value."""
    best, best_value = -1, NEVER
    for k in range(table.spaces):
        space = table.frame[seat, k]
        if can_target(table, state, action, space):
            value = thief_value(table, state, seat, action, space)
            if value > best_value:
                best, best_value = k, value
    return best, best_value


@kernel
def choose_use(table, state, seat):
    """The infiltration action that is worth most, or none."""
    best, best_value = PASS, 0.0
    for action in range(ACTIONS_ON_CARD):
        if usable(table, state, action):
            if action == TRAIN_RECRUIT:
                value = train_value(table, state, seat)
            else:
                value = best_thief(table, state, seat, action)[1]
            if value > best_value:
                best, best_value = USE + action, value
    return best
