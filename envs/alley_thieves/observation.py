"""Writing the observation of a seat."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.alleys import free_spaces, has, reachable
from larceny.envs.alley_thieves.ending import recruited_sum
from larceny.envs.alley_thieves.infiltration import SPRINT_STEPS
from larceny.envs.alley_thieves.layout import OBSERVATION, PRIZE_UNIT, SCORE_UNIT, SUM_UNIT
from larceny.envs.alley_thieves.recruiting import recruit_targets
from larceny.envs.alley_thieves.state import (
    ACTIONS_ON_CARD,
    AREA,
    END,
    MAX_PLAYERS,
    MOVE,
    MOVE_TO,
    RECALL_TO,
    RECRUIT,
    RECRUIT_WITH,
    RETURN_TO,
    SIDES,
    SPRINT_TO,
    THIEVES,
)
from larceny.envs.core.compilation import kernel

NUM_PLAYERS = OBSERVATION.start("num_players")
PHASE = OBSERVATION.start("phase")
ASKED = OBSERVATION.start("asked")
TO_MOVE = OBSERVATION.start("to_move")
CITY = OBSERVATION.start("city")
TURN = OBSERVATION.start("turn")
OWNER = OBSERVATION.start("owner")
SV = OBSERVATION.start("sv")
IN_PLAY = OBSERVATION.start("in_play")
MAY_RECRUIT = OBSERVATION.start("may_recruit")
CHOSEN = OBSERVATION.start("chosen")
CHOSEN_RECRUIT = OBSERVATION.start("chosen_recruit")
REACH = OBSERVATION.start("reach")
PROSPECT = OBSERVATION.start("prospect")
PROMISE = OBSERVATION.start("promise")
DANGER = OBSERVATION.start("danger")
ODDS = OBSERVATION.start("odds")
AREA_SV = OBSERVATION.start("area")
AREA_COLOUR = OBSERVATION.start("area_colour")
TOKEN = OBSERVATION.start("token")
SKILL = OBSERVATION.start("skill")
RECRUITED = OBSERVATION.start("recruited")
GOAL = OBSERVATION.start("goal")
ON_MAP = OBSERVATION.start("thieves")
SCORE = OBSERVATION.start("score")

_NONE = np.uint64(0)


@kernel
def observe(table, state, seat, out):
    """All that a seat sees, into the zeroed vector ``out``."""
    observe_turn(table, state, seat, out)
    observe_spaces(table, state, seat, out)
    if state.phase in (MOVE, MOVE_TO):
        observe_outlook(table, state, seat, out)
    observe_choices(table, state, seat, out)
    observe_guilds(table, state, seat, out)


@kernel
def observe_turn(table, state, seat, out):
    """What is being asked, of whom, and under which city rules."""
    out[NUM_PLAYERS + table.num_players - 2] = 1.0
    out[PHASE + state.phase] = 1.0
    out[TURN] = state.turn / (table.turn_limit * table.num_players)
    out[GOAL] = table.goal / SUM_UNIT
    out[CITY] = table.slums
    out[CITY + 1] = table.fate
    out[CITY + 2] = table.walls
    if table.hard_knocks:
        out[CITY + 2 + table.hard_knocks] = 1.0
    out[CITY + 5] = table.strong_willed
    if state.phase == END:
        return
    out[ASKED] = state.to_move == seat
    out[TO_MOVE + (state.to_move - seat) % table.num_players] = 1.0
    if state.skill > 0:
        out[SKILL + state.skill - 1] = 1.0


@kernel
def observe_spaces(table, state, seat, out):
    """Who stands where."""
    for k in range(table.spaces):
        space = table.frame[seat, k]
        if has(table.in_play, space):
            out[IN_PLAY + k] = 1.0
        owner = state.owner[space]
        if owner >= 0:
            out[OWNER + k * MAX_PLAYERS + (owner - seat) % table.num_players] = 1.0
            out[SV + k] = state.sv[space] / SIDES
            out[MAY_RECRUIT + k] = state.moved[space]
            out[ON_MAP + (owner - seat) % table.num_players] += 1.0 / THIEVES


@kernel
def observe_outlook(table, state, seat, out):
    """What an attentive player works out before moving: where it pays to go, and where rivals can come."""
    for space in range(table.spaces):
        owner = state.owner[space]
        if owner >= 0 and owner != seat:
            observe_rival(table, state, seat, space, out)
    for space in range(table.spaces):
        if state.owner[space] == seat:
            reach = reachable(table, state, space, state.sv[space])
            best = 0.0
            for k in range(table.spaces):
                if has(reach, table.frame[seat, k]):
                    best = max(best, out[PROSPECT + k])
            out[PROMISE + table.place[seat, space]] = best


@kernel
def observe_rival(table, state, seat, space, out):
    """What one rival's thief is worth to its neighbours, and whom it can reach."""
    sv = state.sv[space]
    home = 1 if table.hideout[space] == state.owner[space] else 0
    prize = table.fresh_odds[sv, home] * (sv + 1) / PRIZE_UNIT
    for k in range(table.spaces):
        distance = table.distance[space, table.frame[seat, k]]
        if distance <= sv + 1:
            out[DANGER + k] += 0.25
            if distance == 1:
                out[PROSPECT + k] = max(out[PROSPECT + k], prize)


@kernel
def chosen_reach(table, state):
    """Spaces that the chosen thief can go to in the present phase, as bits."""
    if state.phase == MOVE_TO:
        return reachable(table, state, state.chosen, state.sv[state.chosen])
    if state.phase == SPRINT_TO:
        return reachable(table, state, state.chosen, SPRINT_STEPS)
    if state.phase == RECALL_TO:
        return free_spaces(table, state) & table.home[state.to_move]
    if state.phase == RETURN_TO:
        return free_spaces(table, state)
    return _NONE


@kernel
def observe_choices(table, state, seat, out):
    """The chosen thief and where it can go; the rivals that can be recruited and the odds."""
    phase = state.phase
    if phase in (MOVE_TO, SPRINT_TO, RECALL_TO, RECRUIT_WITH):
        out[CHOSEN + table.place[seat, state.chosen]] = 1.0
    elif phase == RETURN_TO:
        out[CHOSEN_RECRUIT + state.chosen] = 1.0
    reach = chosen_reach(table, state)
    if reach != _NONE:
        for k in range(table.spaces):
            if has(reach, table.frame[seat, k]):
                out[REACH + k] = 1.0
    if phase == RECRUIT or (phase == MOVE and table.fate):
        targets = recruit_targets(table, state)
        if targets != _NONE:
            for k in range(table.spaces):
                space = table.frame[seat, k]
                if has(targets, space):
                    out[ODDS + k] = best_odds(table, state, space)


@kernel
def best_odds(table, state, target):
    """Best odds with which a thief that may recruit now recruits the one on a space."""
    best = 0.0
    home = 1 if table.hideout[target] == state.owner[target] else 0
    for space in range(table.spaces):
        if state.moved[space] and has(table.neighbours[space], target):
            best = max(best, table.win_odds[state.sv[space], state.sv[target], home])
    return best


@kernel
def observe_guilds(table, state, seat, out):
    """Areas, tokens and points."""
    for step in range(table.num_players):
        other = (seat + step) % table.num_players
        for place in range(AREA):
            if state.area_sv[other, place] > 0:
                at = step * AREA + place
                out[AREA_SV + at] = state.area_sv[other, place] / SIDES
                colour = (state.area_colour[other, place] - seat) % table.num_players
                out[AREA_COLOUR + at * MAX_PLAYERS + colour] = 1.0
        if state.token[other] >= 0:
            out[TOKEN + step * ACTIONS_ON_CARD + state.token[other]] = 1.0
        out[RECRUITED + step] = recruited_sum(state, other) / SUM_UNIT
        thieves = THIEVES * out[ON_MAP + step]
        if thieves > 0:
            out[SCORE + step] = (recruited_sum(state, other) + thieves) / SCORE_UNIT
