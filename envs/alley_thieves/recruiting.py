"""Recruiting and its city rules (AT-034 .. AT-041, AT-050 .. AT-058, AT-060)."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.actions import PASS, RECRUIT_AT, RETURN, THIEF, TO
from larceny.envs.alley_thieves.alleys import bit, free_spaces, has, lift, mark, next_to_rival, put
from larceny.envs.alley_thieves.ending import stop_if_won
from larceny.envs.alley_thieves.state import (
    AREA,
    EV_ATTACK,
    EV_DEFENCE,
    EV_DRAW,
    EV_LOST_SKILL,
    EV_RECRUITED,
    EV_REPELLED,
    EV_RETURNED,
    NOBODY,
    RECRUIT_WITH,
    RETURN_TO,
)
from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import die

_NONE = np.uint64(0)
LOWER, EQUAL, HIGHER = -1, 0, 1


@kernel
def free_place(state, seat):
    """First free place of a seat's recruited thieves area, -1 if all five are taken (AT-039)."""
    for place in range(AREA):
        if state.area_sv[seat, place] == 0:
            return place
    return -1


@kernel
def recruit_targets(table, state):
    """Spaces with a rival's thief next to one that may recruit now, as bits (AT-A21, AT-A22)."""
    targets = _NONE
    if free_place(state, state.to_move) >= 0:
        for space in range(table.spaces):
            if state.moved[space]:
                targets |= next_to_rival(table, state, space, state.to_move)
    return targets


@kernel
def can_recruit(table, state):
    """Whether the seat to move has anybody to recruit."""
    return recruit_targets(table, state) != _NONE


@kernel
def may_return(table, state):
    """City of Hard Knocks: whether there is a recruited thief to put back, and a space for it (AT-056)."""
    if not table.hard_knocks or free_spaces(table, state) == _NONE:
        return False
    for place in range(AREA):
        if state.area_sv[state.to_move, place] > 0:
            return True
    return False


@kernel
def legal_recruiting(table, state, mask):
    """Recruit one of the rivals, put a recruit back, or neither.

    In the City of Fate a seat that cannot move has to do what it can (AT-A35).
    """
    if not table.fate:
        mask[PASS] = 1
    mark_recruiting(table, state, mask)


@kernel
def mark_recruiting(table, state, mask):
    """Mark the rivals that can be recruited and the recruits that can be put back."""
    seat = state.to_move
    mark(table, seat, recruit_targets(table, state), RECRUIT_AT, mask)
    if may_return(table, state):
        for place in range(AREA):
            if state.area_sv[seat, place] > 0:
                mask[RETURN + place] = 1


@kernel
def recruiters(table, state, target):
    """Thieves that may recruit the one on ``target``, as bits, and how many they are."""
    found = _NONE
    count = 0
    for space in range(table.spaces):
        if state.moved[space] and has(table.neighbours[space], target):
            found |= bit(space)
            count += 1
    return found, count


@kernel
def choose_target(table, state, target):
    """Recruit the thief on a space; asks with whom if several could. True if the attempt is over."""
    state.chosen = target
    found, count = recruiters(table, state, target)
    if count > 1:
        state.phase = RECRUIT_WITH
        return False
    for space in range(table.spaces):
        if has(found, space):
            attempt(table, state, space, target)
    return True


@kernel
def legal_recruiters(table, state, mask):
    """The thieves that may make the attempt."""
    found, _ = recruiters(table, state, state.chosen)
    mark(table, state.to_move, found, THIEF, mask)


@kernel
def attempt(table, state, recruiter, target):
    """The one attempt of the turn, and what comes of it (AT-036 .. AT-038)."""
    state.acted = 1
    result = fate_roll(table, state, recruiter, target) if table.fate else contest(table, state, recruiter, target)
    if result == HIGHER:
        take(table, state, target)
    elif result == LOWER and not table.fate:
        state.sv[recruiter] = max(1, state.sv[recruiter] - 1)
        note(state, EV_LOST_SKILL, state.to_move, recruiter, state.sv[recruiter])
    else:
        note(state, EV_DRAW if result == EQUAL else EV_REPELLED, state.to_move, recruiter, target)


@kernel
def home_bonus(table, state, target):
    """City of the Strong Willed: +1 for a defender on its own hideout, for comparing only (AT-058, AT-060)."""
    return 1 if table.strong_willed and table.hideout[target] == state.owner[target] else 0


@kernel
def contest(table, state, recruiter, target):
    """Skill die and SV of both (AT-035). Slums: 1 fails, 6 succeeds (AT-050); Walls: ties fail (AT-055)."""
    roll = die(state)
    note(state, EV_ATTACK, state.to_move, roll, roll + state.sv[recruiter])
    if table.slums and (roll == 1 or roll == 6):
        return HIGHER if roll == 6 else LOWER
    defence = die(state)
    total = defence + state.sv[target] + home_bonus(table, state, target)
    note(state, EV_DEFENCE, state.owner[target], defence, total)
    difference = roll + state.sv[recruiter] - total
    if difference == 0:
        return LOWER if table.walls else EQUAL
    return HIGHER if difference > 0 else LOWER


@kernel
def fate_roll(table, state, recruiter, target):
    """City of Fate: the defender rolls the thief itself and keeps the new SV (AT-052, AT-053, AT-A39)."""
    roll = die(state)
    state.sv[target] = roll
    value = roll + home_bonus(table, state, target)
    note(state, EV_DEFENCE, state.owner[target], roll, value)
    if table.slums and (roll == 1 or roll == 6):
        return HIGHER if roll == 1 else LOWER
    if value == state.sv[recruiter]:
        return EQUAL
    return HIGHER if value < state.sv[recruiter] else LOWER


@kernel
def take(table, state, target):
    """The target joins the recruited thieves area with its SV; this may end the game."""
    seat = state.to_move
    place = free_place(state, seat)
    state.area_sv[seat, place] = state.sv[target]
    state.area_colour[seat, place] = state.colour[target]
    note(state, EV_RECRUITED, seat, target, state.sv[target])
    lift(state, target)
    stop_if_won(table, state)


@kernel
def choose_return(state, place):
    """City of Hard Knocks: put a recruit back; asks where."""
    state.chosen = place
    state.phase = RETURN_TO


@kernel
def legal_return_spaces(table, state, mask):
    """Any free space in play (AT-A37, AT-A40)."""
    mark(table, state.to_move, free_spaces(table, state), TO, mask)


@kernel
def put_back(table, state, space):
    """The recruit stands on the map again, with its SV (a) or a new roll (b), under its owner (AT-057, AT-A37)."""
    seat, place = state.to_move, state.chosen
    colour = state.area_colour[seat, place]
    sv = die(state) if table.hard_knocks == 2 else state.area_sv[seat, place]
    state.area_sv[seat, place] = 0
    state.area_colour[seat, place] = NOBODY
    put(state, space, seat if table.returner_commands else colour, colour, sv)
    state.acted = 1
    note(state, EV_RETURNED, seat, space, sv)
