"""Infiltration and its five actions (AT-022 .. AT-033)."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.actions import PASS, PLACE, THIEF, TO, USE
from larceny.envs.alley_thieves.alleys import free_spaces, in_rival_hideout, mark, reachable, relocate
from larceny.envs.alley_thieves.ending import stop_if_won
from larceny.envs.alley_thieves.state import (
    ACTIONS_ON_CARD,
    AID_HINDER,
    AREA,
    EV_FLIP,
    EV_GAIN,
    EV_MOVE,
    EV_NO_USE,
    EV_SKILL,
    EV_TRAIN,
    EV_USE,
    FLIP,
    GAIN,
    GAIN_KNOWLEDGE,
    INFILTRATE,
    RECALL,
    RECALL_THIEF,
    RECALL_TO,
    SIDES,
    SPRINT,
    SPRINT_THIEF,
    SPRINT_TO,
    TRAIN,
    TRAIN_RECRUIT,
)
from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import die

_NONE = np.uint64(0)
SPRINT_STEPS = 2


@kernel
def infiltrates(table, state, space):
    """Whether a move that ends on a space infiltrates (AT-A10)."""
    return in_rival_hideout(table, space, state.to_move)


@kernel
def infiltrate(table, state):
    """Roll the skill die. True if there is an action to choose, False if none can be used."""
    state.skill = die(state)
    note(state, EV_SKILL, state.to_move, state.skill, 0)
    state.phase = INFILTRATE
    for action in range(ACTIONS_ON_CARD):
        if usable(table, state, action):
            return True
    return False


@kernel
def usable(table, state, action):
    """Within the die, without the token, and with something to do it to (AT-023, AT-024, AT-026, AT-A14)."""
    if SIDES - action > state.skill or state.token[state.to_move] == action:
        return False
    if action == AID_HINDER:
        return True
    if action == TRAIN_RECRUIT:
        return can_train(state)
    for space in range(table.spaces):
        if can_target(table, state, action, space):
            return True
    return False


@kernel
def can_train(state):
    """Whether a recruit can still gain SV."""
    for place in range(AREA):
        if 0 < state.area_sv[state.to_move, place] < SIDES:
            return True
    return False


@kernel
def can_target(table, state, action, space):
    """Whether an action can be done to the thief on a space (AT-027, AT-029 .. AT-031, AT-A13)."""
    if action == AID_HINDER:
        return state.sv[space] > 0
    if state.owner[space] != state.to_move:
        return False
    if action == GAIN_KNOWLEDGE:
        return state.sv[space] < SIDES
    if action == RECALL_THIEF:
        return (free_spaces(table, state) & table.home[state.to_move]) != _NONE
    return reachable(table, state, space, SPRINT_STEPS) != _NONE


@kernel
def legal_uses(table, state, mask):
    """The actions that can be used, or none of them (AT-025)."""
    mask[PASS] = 1
    for action in range(ACTIONS_ON_CARD):
        if usable(table, state, action):
            mask[USE + action] = 1


@kernel
def use(state, action):
    """Take an action: the token goes on it at once (AT-A20), then its target is asked for."""
    state.token[state.to_move] = action
    note(state, EV_USE, state.to_move, action, 0)
    if action == AID_HINDER:
        state.phase = FLIP
    elif action == TRAIN_RECRUIT:
        state.phase = TRAIN
    elif action == GAIN_KNOWLEDGE:
        state.phase = GAIN
    elif action == RECALL_THIEF:
        state.phase = RECALL
    else:
        state.phase = SPRINT


@kernel
def use_none(state):
    """Use no action; the token stays where it is (AT-A45)."""
    note(state, EV_NO_USE, state.to_move, 0, 0)


@kernel
def phase_action(phase):
    """The action whose thief a phase asks for."""
    if phase == FLIP:
        return AID_HINDER
    if phase == GAIN:
        return GAIN_KNOWLEDGE
    if phase == RECALL:
        return RECALL_THIEF
    return SPRINT_THIEF


@kernel
def legal_thieves(table, state, mask):
    """Thieves to which the action can be done."""
    action = phase_action(state.phase)
    for k in range(table.spaces):
        if can_target(table, state, action, table.frame[state.to_move, k]):
            mask[THIEF + k] = 1


@kernel
def legal_recruits(state, mask):
    """Recruits that can be trained."""
    for place in range(AREA):
        if 0 < state.area_sv[state.to_move, place] < SIDES:
            mask[PLACE + place] = 1


@kernel
def flip(state, space):
    """AID / HINDER: a thief shows its opposite side (AT-005, AT-027)."""
    state.sv[space] = SIDES + 1 - state.sv[space]
    note(state, EV_FLIP, state.to_move, space, state.sv[space])


@kernel
def train(table, state, place):
    """TRAIN RECRUIT: +1 SV, which may reach the goal (AT-028, AT-A15)."""
    state.area_sv[state.to_move, place] += 1
    note(state, EV_TRAIN, state.to_move, place, state.area_sv[state.to_move, place])
    stop_if_won(table, state)


@kernel
def gain(state, space):
    """GAIN KNOWLEDGE: +1 SV to an own thief (AT-029)."""
    state.sv[space] += 1
    note(state, EV_GAIN, state.to_move, space, state.sv[space])


@kernel
def choose_runner(state, space):
    """The thief that is recalled or sprints; asks where to."""
    state.chosen = space
    state.phase = RECALL_TO if state.phase == RECALL else SPRINT_TO


@kernel
def legal_home_spaces(table, state, mask):
    """Free spaces of the own hideout, at any distance (AT-A17)."""
    mark(table, state.to_move, free_spaces(table, state) & table.home[state.to_move], TO, mask)


@kernel
def run(state, space):
    """RECALL or SPRINT: the thief keeps its SV and may recruit this turn (AT-030, AT-031, AT-A43)."""
    note(state, EV_MOVE, state.to_move, state.chosen, space)
    relocate(state, state.chosen, space)
