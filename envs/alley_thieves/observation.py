"""Writing the observation of a seat."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.alleys import bit, free_spaces, has, next_to_rival, reachable
from larceny.envs.alley_thieves.ending import recruited_sum
from larceny.envs.alley_thieves.infiltration import SPRINT_STEPS
from larceny.envs.alley_thieves.layout import DREAD, FORAY, OBSERVATION, PRIZE_UNIT, SCORE_UNIT, SUM_UNIT, WIN
from larceny.envs.alley_thieves.recruiting import recruit_targets
from larceny.envs.alley_thieves.state import (
    ACTIONS_ON_CARD,
    AREA,
    END,
    FLIP,
    GAIN,
    INFILTRATE,
    MAX_PLAYERS,
    MOVE,
    MOVE_TO,
    NOWHERE,
    RECALL_TO,
    RECRUIT,
    RECRUIT_WITH,
    RETURN_TO,
    SIDES,
    SPRINT,
    SPRINT_TO,
    THIEVES,
)
from larceny.envs.core.bits import lowest, without_lowest
from larceny.envs.core.compilation import kernel
from larceny.envs.core.seating import seat_from

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
DECIDES = OBSERVATION.start("decides")
INFILTRATES = OBSERVATION.start("infiltrates")
CHANGED = OBSERVATION.start("changed")
BEST = OBSERVATION.start("best")
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
    observe_guilds(table, state, seat, out)
    observe_verdicts(table, state, seat, out)
    if state.phase < RECRUIT:
        observe_outlook(table, state, seat, out)
    observe_choices(table, state, seat, out)
    if INFILTRATE <= state.phase < RECRUIT and state.to_move == seat:
        observe_infiltration(table, state, seat, out)


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
def observe_verdicts(table, state, seat, out):
    """Which rivals' thieves would end the game if the seat recruited them now, and whether it would win (AT-043)."""
    best_rival = 0.0
    for step in range(1, table.num_players):
        best_rival = max(best_rival, SCORE_UNIT * np.float64(out[SCORE + step]))
    own, recruited = SCORE_UNIT * np.float64(out[SCORE]), SUM_UNIT * np.float64(out[RECRUITED])
    thieves = state.occupied
    while thieves != _NONE:
        space = lowest(thieves)
        thieves = without_lowest(thieves)
        rival, sv = state.owner[space], state.sv[space]
        disbands = THIEVES * np.float64(out[ON_MAP + seat_from(table, seat, rival)]) < 1.5
        if rival == seat or not (disbands or recruited + sv >= table.goal - 0.5):
            continue
        lead = own + sv - best_rival
        if lead < 1.5:
            lead = own + sv - best_without(table, seat, rival, disbands, out)
        out[DECIDES + table.place[seat, space]] = 1.0 if lead > 0.5 else -1.0


@kernel
def best_without(table, seat, rival, disbands, out):
    """The best score of the other seats once a thief of one of them is recruited."""
    best = 0.0
    for step in range(1, table.num_players):
        score = SCORE_UNIT * np.float64(out[SCORE + step])
        if step == seat_from(table, seat, rival):
            score = np.float64(0.0) if disbands else score - 1.0
        best = max(best, score)
    return best


@kernel
def observe_outlook(table, state, seat, out):
    """What an attentive player works out before moving or infiltrating: where it pays to go, where rivals can come."""
    own = rivals = ones = twos = fours = eights = _NONE
    thieves = state.occupied
    while thieves != _NONE:
        space = lowest(thieves)
        thieves = without_lowest(thieves)
        if state.owner[space] == seat:
            own |= bit(space)
            continue
        rivals |= bit(space)
        # One more for each space that this rival can come next to: a sum of 16 at most, a bit of it in each set.
        add = table.near[state.sv[space] + 1, space]
        carry = ones & add
        ones, add = ones ^ add, carry
        carry = twos & add
        twos, add = twos ^ add, carry
        carry = fours & add
        fours, eights = fours ^ add, eights ^ carry
    observe_danger(table, seat, ones, twos, fours, eights, out)
    observe_prospects(table, state, seat, rivals, out)
    if state.to_move == seat:
        observe_promises(table, state, seat, own, rivals, out)


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
def mean_prize(table, state, seat, sv, target, target_sv, out):
    """Points that an attempt with an SV on the thief on a space brings on average; SV 0 stands for a roll to come.

    To end the game as the winner counts some points more, to end it as another some less.
    """
    home = 1 if table.hideout[target] == state.owner[target] else 0
    odds = table.fresh_odds[target_sv, home] if sv == 0 else table.win_odds[sv, target_sv, home]
    prize = target_sv + 1 + WIN * np.float64(out[DECIDES + table.place[seat, target]])
    return max(0.0, odds * prize / PRIZE_UNIT)


@kernel
def observe_prospects(table, state, seat, rivals, out):
    """What the rivals are worth to whoever comes next to them: after a roll, or to the thief that runs."""
    sv = state.sv[state.chosen] if state.phase == SPRINT_TO else 0
    while rivals != _NONE:
        target = lowest(rivals)
        rivals = without_lowest(rivals)
        prize = mean_prize(table, state, seat, sv, target, state.sv[target], out)
        around = table.neighbours[target]
        while around != _NONE:
            at = PROSPECT + table.place[seat, lowest(around)]
            out[at] = max(out[at], prize)
            around = without_lowest(around)


@kernel
def observe_promises(table, state, seat, own, rivals, out):
    """What the best space is worth that each own thief can reach by a move, or with its SV by a SPRINT."""
    moves = state.phase == MOVE
    if not moves and state.phase != INFILTRATE and state.phase != SPRINT:
        return
    hideouts = rival_hideouts(table, seat)
    while own != _NONE:
        start = lowest(own)
        own = without_lowest(own)
        reach = reachable(table, state, start, state.sv[start] if moves else SPRINT_STEPS)
        k = table.place[seat, start]
        out[INFILTRATES + k] = reach & hideouts != _NONE
        if moves:
            out[PROMISE + k] = best_arrival(table, seat, reach, hideouts, out)
        else:
            out[PROMISE + k] = best_run(table, state, seat, state.sv[start], reach, rivals, out)


@kernel
def best_arrival(table, seat, reach, hideouts, out):
    """The best of some spaces to arrive at: prospect, a rival's hideout, and rivals that can come next to it."""
    best = -1.0
    while reach != _NONE:
        space = lowest(reach)
        reach = without_lowest(reach)
        k = table.place[seat, space]
        value = np.float64(out[PROSPECT + k]) - DREAD * np.float64(out[DANGER + k])
        if has(hideouts, space):
            value += FORAY
        best = max(best, value)
    return best


@kernel
def best_run(table, state, seat, sv, reach, rivals, out):
    """The best prize for a thief with its SV on the spaces to which it can run."""
    best = 0.0
    while rivals != _NONE:
        target = lowest(rivals)
        rivals = without_lowest(rivals)
        if table.neighbours[target] & reach != _NONE:
            best = max(best, mean_prize(table, state, seat, sv, target, state.sv[target], out))
    return best


# -- infiltration --------------------------------------------------------------------------------


@kernel
def observe_infiltration(table, state, seat, out):
    """What the best attempt is worth now, and after each infiltration action."""
    now = best_attempt(table, state, seat, NOWHERE, 0, out)
    out[BEST] = out[BEST + 1] = out[BEST + 2] = now
    thieves = state.occupied
    while thieves != _NONE:
        space = lowest(thieves)
        thieves = without_lowest(thieves)
        sv, k = state.sv[space], table.place[seat, space]
        out[BEST + 3] = max(out[BEST + 3], np.float64(out[PROMISE + k]))
        flipped = best_attempt(table, state, seat, space, SIDES + 1 - sv, out)
        out[BEST + 1] = max(out[BEST + 1], flipped)
        if state.phase == FLIP:
            out[CHANGED + k] = flipped
        if state.owner[space] == seat and sv < SIDES:
            raised = best_attempt(table, state, seat, space, sv + 1, out)
            out[BEST + 2] = max(out[BEST + 2], raised)
            if state.phase == GAIN:
                out[CHANGED + k] = raised
    out[BEST + 4] = 1.0 / PRIZE_UNIT
    if SUM_UNIT * np.float64(out[RECRUITED]) + 1.5 > table.goal:
        leads = SCORE_UNIT * np.float64(out[SCORE]) + 0.5 > best_without(table, seat, NOWHERE, False, out)
        out[BEST + 4] += WIN / PRIZE_UNIT if leads else -WIN / PRIZE_UNIT


@kernel
def best_attempt(table, state, seat, changed, sv, out):
    """Mean prize of the best attempt that is possible now, were one thief's SV another."""
    best = 0.0
    thieves = state.occupied
    while thieves != _NONE:
        space = lowest(thieves)
        thieves = without_lowest(thieves)
        if state.moved[space] and state.owner[space] == seat:
            around = next_to_rival(table, state, space, seat)
            own_sv = sv if space == changed else state.sv[space]
            while around != _NONE:
                target = lowest(around)
                around = without_lowest(around)
                target_sv = sv if target == changed else state.sv[target]
                best = max(best, mean_prize(table, state, seat, own_sv, target, target_sv, out))
    return best


@kernel
def rival_hideouts(table, seat):
    """Spaces in the hideouts of the other guilds that play, as bits."""
    spaces = _NONE
    for other in range(table.num_players):
        if other != seat:
            spaces |= table.home[other]
    return spaces


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
    mark_spaces(table, seat, reach, REACH, out)
    if phase in (MOVE_TO, SPRINT_TO):
        mark_spaces(table, seat, reach & rival_hideouts(table, seat), INFILTRATES, out)
    if (INFILTRATE <= phase <= RECRUIT_WITH) or (phase == MOVE and table.fate):
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
        thieves = THIEVES * np.float64(out[ON_MAP + step])
        if thieves > 0:
            out[SCORE + step] = (recruited_sum(state, other) + thieves) / SCORE_UNIT
