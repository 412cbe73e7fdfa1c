"""Writing the observation of the seat to move: where its acting thief could go, which step leads there, and what that
brings. Worth is what the scripted player reckons with (``errands``)."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.chains import tunnel_between
from larceny.envs.thiefdom.city import (
    building_beyond,
    building_of,
    gate_at,
    gate_square,
    is_beside,
    kind_of,
    leads_in,
    leads_on,
    next_square,
)
from larceny.envs.thiefdom.errands import house_value, visit_value
from larceny.envs.thiefdom.goods import guild_of
from larceny.envs.thiefdom.layout import HALF, OBSERVATION
from larceny.envs.thiefdom.moving import exit_heading, spaces_of
from larceny.envs.thiefdom.powers import FAVORS, effect_of
from larceny.envs.thiefdom.routes import FAR, in_danger, spread
from larceny.envs.thiefdom.state import DIRECTIONS, GATES, LOCATIONS, NOWHERE, SQUARES, UNREACHED

_HOME, _FAVOR, _ERRANDS = LOCATIONS, LOCATIONS + 1, LOCATIONS + 2
"""Errands are numbered: the locations, the own hideout, and a favor in a house."""
WORTH_HERE = OBSERVATION.start("worth_here")
WORTH_OF = OBSERVATION.start("worth")
NEAR = OBSERVATION.start("near")
ERRAND = OBSERVATION.start("errand")
TOWARDS = OBSERVATION.start("towards")
TOWARDS_GATE = OBSERVATION.start("towards_gate")
TOWARDS_SQUARE = OBSERVATION.start("towards_square")
SEEN = OBSERVATION.start("seen")


@kernel
def observe_errands(table, state, out):
    """What the acting thief can go for, and by which step."""
    thief = state.actor
    kind = kind_for_favor(table, state, thief)
    worth = worths(table, state, thief, kind)
    to_favor = steps_to_favor(state, kind)
    for errand in range(LOCATIONS + 1):
        out[WORTH_OF + errand] = squashed(worth[errand])
    if building_of(state, thief) >= 0:
        observe_from_inside(table, state, worth, kind, to_favor, out)
    else:
        observe_from_alley(table, state, worth, kind, to_favor, out)


@kernel
def squashed(value):
    """Points as a number from 0 to 1."""
    return value / (value + HALF)


# -- worth ---------------------------------------------------------------------------------------


@kernel
def kind_for_favor(table, state, thief):
    """The kind of house in which a thief's friend does a favor, -1 for none."""
    favor = effect_of(table, state, thief, FAVORS)
    return np.int64(table.effect_place[favor]) if favor >= 0 else NOWHERE


@kernel
def worths(table, state, thief, kind):
    """Points that each errand of a thief brings at its end, float64 (_ERRANDS,)."""
    worth = np.zeros(_ERRANDS)
    for k in range(LOCATIONS):
        if kind_of(state, table.location[k]) >= 0:
            worth[k] = max(0.0, visit_value(table, state, thief, table.location[k]))
    worth[_HOME] = max(0.0, visit_value(table, state, thief, state.hideout[guild_of(thief)]))
    if kind >= 0:
        worth[_FAVOR] = max(0.0, house_value(table, state, thief, kind))
    return worth


@kernel
def steps_to_favor(state, kind):
    """Steps from each alley square into a house of a kind, int64 (SQUARES,), empty for no kind."""
    if kind < 0:
        return np.empty(0, np.int64)
    steps, queue, count = np.full(SQUARES, FAR), np.empty(SQUARES, np.int64), 0
    for square in range(SQUARES):
        if is_next_to(state, square, kind):
            steps[square] = 1
            queue[count] = square
            count += 1
    return spread(state, steps, queue, count)


@kernel
def is_next_to(state, square, kind):
    """Whether a building of a kind is entered from a square."""
    for direction in range(DIRECTIONS):
        if leads_in(state, square, direction) and kind_of(state, building_beyond(state, square, direction)) == kind:
            return True
    return False


# -- ways ----------------------------------------------------------------------------------------


@kernel
def steps_to(state, to_favor, square, errand):
    """Steps from an alley square to the end of an errand."""
    if errand == _FAVOR:
        return to_favor[square]
    steps = np.int64(state.steps[square, errand if errand < _HOME else _HOME + guild_of(state.actor)])
    return FAR if steps == UNREACHED else steps


@kernel
def nearness(steps):
    """1 next door, half of it at twice the way, 0 out of reach."""
    return 1.0 / steps if steps < FAR else 0.0


@kernel
def write_way(state, worth, to_favor, square, best, out, at):
    """Write the most points for each action point of any errand by way of a square that is a step away."""
    for errand in range(_ERRANDS):
        if worth[errand] > 0.0:
            steps = steps_to(state, to_favor, square, errand)
            if steps < FAR:
                write_rate(state, worth[errand], 1 + steps, best, out, at)


@kernel
def write_rate(state, value, steps, best, out, at):
    """Write what an errand brings for each action point if it is more than what stands there, and note the best."""
    out[at] = max(np.float64(out[at]), value / (1.0 + steps / spaces_of(state)))
    if out[at] > best[0]:
        best[0], best[1] = out[at], value


@kernel
def compare_ways(state, best, out, first, count):
    """Turn rates into 1 / (1 + N), if N steps more to the best errand would lower its rate as far."""
    for at in range(first, first + count):
        if out[at] > 0.0:
            longer = spaces_of(state) * best[1] * (1.0 / np.float64(out[at]) - 1.0 / best[0])
            out[at] = 1.0 / (1.0 + max(0.0, longer))


@kernel
def observe_from_alley(table, state, worth, kind, to_favor, out):
    """Errands from an alley square, and who sees the squares next to it."""
    here, best = state.place[state.actor], np.zeros(2)
    out[SEEN + DIRECTIONS] = in_danger(table, state, here)
    for errand in range(LOCATIONS + 1):
        out[NEAR + errand] = nearness(steps_to(state, to_favor, here, errand))
    for direction in range(DIRECTIONS):
        if leads_in(state, here, direction):
            value = worth_of(table, state, worth, kind, building_beyond(state, here, direction))
            write_rate(state, value, 1, best, out, TOWARDS + direction)
        elif leads_on(state, here, direction):
            beyond = next_square(here, direction)
            write_way(state, worth, to_favor, beyond, best, out, TOWARDS + direction)
            out[SEEN + direction] = in_danger(table, state, beyond)
    gate = gate_at(here)
    if gate >= 0:
        for other in range(GATES):
            if tunnel_between(state, gate, other):
                write_way(state, worth, to_favor, gate_square(other), best, out, TOWARDS_GATE + other)
    out[ERRAND] = squashed(best[0])
    compare_ways(state, best, out, TOWARDS, DIRECTIONS)
    compare_ways(state, best, out, TOWARDS_GATE, GATES)


@kernel
def ends_in(table, state, errand, kind, building):
    """Whether an errand ends in a building; favors are done in one kind of houses."""
    if errand == _FAVOR:
        return kind_of(state, building) == kind
    return building == (table.location[errand] if errand < _HOME else state.hideout[guild_of(state.actor)])


@kernel
def worth_of(table, state, worth, kind, building):
    """Points that the best errand to a building brings."""
    best = 0.0
    for errand in range(_ERRANDS):
        if worth[errand] > best and ends_in(table, state, errand, kind, building):
            best = worth[errand]
    return best


@kernel
def observe_from_inside(table, state, worth, kind, to_favor, out):
    """Errands out of a building: what it is worth to use it, and what each way out is good for."""
    inside, best = building_of(state, state.actor), np.zeros(2)
    if not state.crossing:
        out[WORTH_HERE] = squashed(worth_of(table, state, worth, kind, inside))
        for errand in range(_ERRANDS):
            if ends_in(table, state, errand, kind, inside):
                worth[errand] = 0.0
    exits = exits_of(state, inside)
    for square in exits:
        write_way(state, worth, to_favor, square, best, out, TOWARDS_SQUARE + square)
    for errand in range(LOCATIONS + 1):
        steps = FAR
        for square in exits:
            steps = min(steps, 1 + steps_to(state, to_favor, square, errand))
        out[NEAR + errand] = nearness(steps)
    out[ERRAND] = squashed(best[0])
    for square in exits:
        compare_ways(state, best, out, TOWARDS_SQUARE + square, 1)


@kernel
def exits_of(state, inside):
    """Squares to which a thief comes out of a building, or may when it passes over the building (TD-213), int64."""
    exits, count = np.empty(SQUARES, np.int64), 0
    for square in range(SQUARES):
        if leads_out(state, inside, square):
            exits[count] = square
            count += 1
    return exits[:count]


@kernel
def leads_out(state, inside, square):
    """Whether a square is such a way out."""
    if state.crossing:
        return square != state.pending and is_beside(state, square, inside) >= 0
    return exit_heading(state, inside, square) >= 0
