"""Writing the observation of a seat."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.alleys import bit, free_spaces, has, reachable
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
from larceny.envs.core.bits import lowest, without_lowest
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
    out[TO_MOVE + seat_from(table, seat, state.to_move)] = 1.0
    if state.skill > 0:
        out[SKILL + state.skill - 1] = 1.0


@kernel
def seat_from(table, seat, other):
    """How many seats after ``seat`` another one sits."""
    return other - seat if other >= seat else other - seat + table.num_players


@kernel
def mark_spaces(table, seat, spaces, block, out):
    """Write 1 for each space of a set, as the seat counts them."""
    while spaces != _NONE:
        out[block + table.place[seat, lowest(spaces)]] = 1.0
        spaces = without_lowest(spaces)


@kernel
def observe_spaces(table, state, seat, out):
    """Who stands where."""
    mark_spaces(table, seat, table.in_play, IN_PLAY, out)
    thieves = state.occupied
    while thieves != _NONE:
        space = lowest(thieves)
        thieves = without_lowest(thieves)
        k = table.place[seat, space]
        owner = seat_from(table, seat, state.owner[space])
        out[OWNER + k * MAX_PLAYERS + owner] = 1.0
        out[SV + k] = state.sv[space] / SIDES
        out[MAY_RECRUIT + k] = state.moved[space]
        out[ON_MAP + owner] += 1.0 / THIEVES


@kernel
def observe_outlook(table, state, seat, out):
    """What an attentive player works out before moving: where it pays to go, and where rivals can come."""
    own = rivals = ones = twos = fours = eights = _NONE
    thieves = state.occupied
    while thieves != _NONE:
        space = lowest(thieves)
        thieves = without_lowest(thieves)
        if state.owner[space] == seat:
            own |= bit(space)
            continue
        rivals |= bit(space)
        observe_prospect(table, state, seat, space, out)
        # One more for each space that this rival can come next to: a sum of 16 at most, a bit of it in each set.
        add = table.near[state.sv[space] + 1, space]
        carry = ones & add
        ones, add = ones ^ add, carry
        carry = twos & add
        twos, add = twos ^ add, carry
        carry = fours & add
        fours, eights = fours ^ add, eights ^ carry
    observe_danger(table, seat, ones, twos, fours, eights, out)
    while own != _NONE:
        out[PROMISE + table.place[seat, lowest(own)]] = promise(table, state, lowest(own), rivals)
        own = without_lowest(own)


@kernel
def observe_danger(table, seat, ones, twos, fours, eights, out):
    """How many rivals can come next to each space, from the bits of the numbers."""
    spaces = ones | twos | fours | eights
    while spaces != _NONE:
        space = lowest(spaces)
        spaces = without_lowest(spaces)
        count = 1.0 * has(ones, space) + 2.0 * has(twos, space) + 4.0 * has(fours, space) + 8.0 * has(eights, space)
        out[DANGER + table.place[seat, space]] = count / THIEVES


@kernel
def mean_prize(table, state, target):
    """Points that an attempt on the thief on a space brings on average, with a recruiter that has just been rolled."""
    home = 1 if table.hideout[target] == state.owner[target] else 0
    return table.fresh_odds[state.sv[target], home] * (state.sv[target] + 1) / PRIZE_UNIT


@kernel
def observe_prospect(table, state, seat, target, out):
    """What one rival's thief is worth to whoever comes next to it."""
    prize = mean_prize(table, state, target)
    around = table.neighbours[target]
    while around != _NONE:
        at = PROSPECT + table.place[seat, lowest(around)]
        out[at] = max(out[at], prize)
        around = without_lowest(around)


@kernel
def promise(table, state, start, rivals):
    """The best prospect on the spaces that the thief on ``start`` can reach."""
    reach = reachable(table, state, start, state.sv[start])
    best = 0.0
    while rivals != _NONE:
        target = lowest(rivals)
        rivals = without_lowest(rivals)
        if table.neighbours[target] & reach != _NONE:
            best = max(best, mean_prize(table, state, target))
    return best


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
    mark_spaces(table, seat, chosen_reach(table, state), REACH, out)
    if phase == RECRUIT or (phase == MOVE and table.fate):
        targets = recruit_targets(table, state)
        while targets != _NONE:
            space = lowest(targets)
            targets = without_lowest(targets)
            out[ODDS + table.place[seat, space]] = best_odds(table, state, space)


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
                colour = seat_from(table, seat, state.area_colour[other, place])
                out[AREA_COLOUR + at * MAX_PLAYERS + colour] = 1.0
        if state.token[other] >= 0:
            out[TOKEN + step * ACTIONS_ON_CARD + state.token[other]] = 1.0
        out[RECRUITED + step] = recruited_sum(state, other) / SUM_UNIT
        thieves = THIEVES * out[ON_MAP + step]
        if thieves > 0:
            out[SCORE + step] = (recruited_sum(state, other) + thieves) / SCORE_UNIT
