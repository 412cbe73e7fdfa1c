"""The turn of the townsfolk: movement of nobles, guards and the carriage (TD-076 .. TD-088, TD-A58 .. TD-A72).

A figure goes step by step. Where one way is open it takes it; where several are, the player is asked. A way is open if
some course from there ends as the figure has to end, so that no choice leads astray. A course never comes twice to a
square with the same heading, so that it has an end.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom import solo
from larceny.envs.thiefdom.actions import GO
from larceny.envs.thiefdom.arrest import guard_looks, passes_over
from larceny.envs.thiefdom.city import (
    figure_on,
    is_lantern,
    leads_on,
    next_square,
    opposite,
    pick_up,
    set_down,
)
from larceny.envs.thiefdom.state import (
    ACT,
    ARRESTS,
    CARRIAGE,
    DIRECTIONS,
    EV_STAYED,
    EV_WALKED,
    FIRST_GUARD,
    FIRST_NOBLE,
    NEXT_FIGURE,
    NEXT_TURN,
    NOWHERE,
    SQUARES,
    WALK,
)
from larceny.envs.thiefdom.trails import forget_trail, mark_trail, on_trail

ENDS, GOES_ON = 1, 0


# -- which figure --------------------------------------------------------------------------------


@kernel
def begin_townsfolk(table, state):
    """The figures of the patrol board, from left to right (TD-076, TD-A160)."""
    if table.num_players == 1:
        solo.begin_townsfolk(state)
        return
    state.listed = 0
    state.phase = NEXT_FIGURE


@kernel
def next_figure(table, state):
    """Start with the next figure on the board, or end the turn."""
    board = state.patrol[state.to_move]
    if state.listed == table.patrol_size[board]:
        if table.num_players == 1:
            solo.end_townsfolk(table, state)
        state.actor = NOWHERE
        state.phase = NEXT_TURN
        return
    state.actor = table.patrol[board, state.listed]
    state.listed += 1
    begin_walk(table, state)


@kernel
def begin_guard_walk(table, state, guard):
    """A card moves a guard (0-3) in the middle of a thief's turn (TD-094, TD-188)."""
    state.interrupted = state.actor
    state.actor = FIRST_GUARD + guard
    begin_walk(table, state)


@kernel
def begin_walk(table, state):
    """Let the acting figure set out, or stay if no way leads to an end (TD-A58)."""
    figure = state.actor
    state.trail[:] = 0
    state.passed = 0
    state.heading = state.facing[figure - FIRST_GUARD] if figure < FIRST_NOBLE else NOWHERE
    pick_up(state, figure)
    if open_ways(state) == 0:
        set_down(state, figure, state.place[figure])
        note(state, EV_STAYED, state.to_move, figure, state.place[figure])
        end_walk(state)
    else:
        walk_on(table, state)


# -- walking -------------------------------------------------------------------------------------


@kernel
def walk_on(table, state):
    """Go on while there is one way; ask where there are several."""
    while True:
        ways = open_ways(state)
        if state.die > 0:
            direction = solo.chosen_way(state, ways)
        elif ways & (ways - 1) != 0:
            state.phase = WALK
            return
        else:
            direction = only_way(ways)
        if take_step(table, state, direction):
            return


@kernel
def only_way(ways):
    """The direction whose bit is set."""
    for direction in range(DIRECTIONS):
        if ways >> direction & 1:
            return direction
    return NOWHERE


@kernel
def legal_ways(state, mask):
    """The open ways."""
    ways = open_ways(state)
    for direction in range(DIRECTIONS):
        if ways >> direction & 1:
            mask[GO + direction] = 1


@kernel
def walk(table, state, direction):
    """The way that was chosen, and on."""
    if not take_step(table, state, direction):
        walk_on(table, state)


@kernel
def take_step(table, state, direction):
    """One square; True if the move ends there."""
    figure = state.actor
    square = next_square(state.place[figure], direction)
    state.place[figure] = square
    state.heading = direction
    mark_trail(state.trail, trail_number(square, direction))
    if figure < FIRST_NOBLE:
        guard_looks(table, state, square, direction)
    else:
        passes_over(table, state, figure, square)
    course = arrival(state, figure, square, state.passed)
    if course == ENDS:
        finish_walk(state)
        return True
    if figure == CARRIAGE and free_lantern(state, square):
        state.passed = 1
    return False


@kernel
def finish_walk(state):
    """The figure stands on its lantern, a guard looking where it went; then arrests are settled (TD-086, TD-A68)."""
    figure = state.actor
    set_down(state, figure, state.place[figure])
    if figure < FIRST_NOBLE:
        state.facing[figure - FIRST_GUARD] = state.heading
    note(state, EV_WALKED, state.to_move, figure, state.place[figure])
    state.phase = ARRESTS


@kernel
def end_walk(state):
    """Nothing of the move is left to see; on to the next figure, or back to the thief that moved a guard."""
    state.heading = NOWHERE
    state.passed = 0
    state.phase = NEXT_FIGURE
    if state.interrupted >= 0:
        state.trail[:] = 0
        state.actor = state.interrupted
        state.interrupted = NOWHERE
        state.phase = ACT


# -- where the ways lead -------------------------------------------------------------------------


@kernel
def free_lantern(state, square):
    """Whether a figure can end its move on a square (TD-078)."""
    return is_lantern(state, square) and figure_on(state, square) < 0


@kernel
def arrival(state, figure, square, passed):
    """Whether a move ends on a square: on the first free lantern, for the carriage the second (TD-082, TD-087)."""
    if free_lantern(state, square) and (figure != CARRIAGE or passed == 1):
        return ENDS
    return GOES_ON


@kernel
def open_ways(state):
    """Bits of the directions in which the acting figure can go on and come to an end."""
    figure, square = state.actor, state.place[state.actor]
    ways = 0
    for direction in range(DIRECTIONS):
        if leads_on(state, square, direction) and not turns_back(state.heading, direction):
            beyond = next_square(square, direction)
            if comes_to_an_end(state, figure, beyond, direction):
                ways |= 1 << direction
    return ways


@kernel
def turns_back(heading, direction):
    """Whether a direction is the way back; at the start only a guard has a heading (TD-080, TD-084)."""
    return heading >= 0 and direction == opposite(heading)


@kernel
def trail_number(square, heading):
    """The number of a bit of the trail."""
    return square * DIRECTIONS + heading


@kernel
def comes_to_an_end(state, figure, square, heading):
    """Whether a move that enters a square with a heading can end (TD-A59, TD-A60)."""
    number = trail_number(square, heading)
    if on_trail(state.trail, number):
        return False
    if arrival(state, figure, square, state.passed) == ENDS:
        return True
    trail = state.trail.copy()
    mark_trail(trail, number)
    if figure == CARRIAGE:
        return carriage_comes_to_an_end(state, number, trail)
    return reaches_lantern(state, number, trail)


@kernel
def reaches_lantern(state, number, trail):
    """Whether any course that goes on from a square and heading comes to a free lantern."""
    todo = np.empty(SQUARES * DIRECTIONS, np.int64)
    todo[0] = number
    count = 1
    while count > 0:
        count -= 1
        here, heading = todo[count] // DIRECTIONS, todo[count] % DIRECTIONS
        for direction in range(DIRECTIONS):
            if not leads_on(state, here, direction) or turns_back(heading, direction):
                continue
            beyond = next_square(here, direction)
            if free_lantern(state, beyond):
                return True
            number = trail_number(beyond, direction)
            if not on_trail(trail, number):
                mark_trail(trail, number)
                todo[count] = number
                count += 1
    return False


@kernel
def carriage_comes_to_an_end(state, number, trail):
    """The same for the carriage, which goes past one free lantern and may not come to its own course after that.

    Every course is tried in turn, which takes long only where nearly all lanterns are occupied.
    """
    course, tried = np.empty(SQUARES * DIRECTIONS, np.int64), np.zeros(SQUARES * DIRECTIONS, np.int64)
    passed = np.zeros(SQUARES * DIRECTIONS, np.int64)
    depth = 0
    course[0] = number
    passed[0] = 1 if state.passed or free_lantern(state, number // DIRECTIONS) else 0
    while depth >= 0:
        direction = tried[depth]
        if direction == DIRECTIONS:
            forget_trail(trail, course[depth])
            depth -= 1
            continue
        tried[depth] += 1
        here = course[depth] // DIRECTIONS
        if not leads_on(state, here, direction) or turns_back(course[depth] % DIRECTIONS, direction):
            continue
        beyond = next_square(here, direction)
        number = trail_number(beyond, direction)
        if on_trail(trail, number):
            continue
        if passed[depth] and free_lantern(state, beyond):
            return True
        mark_trail(trail, number)
        depth += 1
        course[depth], tried[depth] = number, 0
        passed[depth] = 1 if passed[depth - 1] or free_lantern(state, beyond) else 0
    return False
