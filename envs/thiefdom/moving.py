"""Thief action: movement (TD-106 .. TD-117, TD-121 .. TD-124, TD-A43 .. TD-A57).

A movement goes square by square. Occupied squares are passed over for nothing, and a chain of them must lead to a place
where the thief can stop. Within one chain the thief comes to a square from each side at most once: that keeps every
order of exchanges possible, and no chain can go on for ever.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import DONE, GO, LEAVE, TUNNEL
from larceny.envs.thiefdom.arrest import settle_arrests, thief_is_seen
from larceny.envs.thiefdom.city import (
    CATACOMB,
    building_beyond,
    building_of,
    figure_on,
    gate_at,
    gate_square,
    leads_in,
    leads_on,
    next_square,
    pick_up,
    put_inside,
    set_down,
)
from larceny.envs.thiefdom.exchange import offer_exchange
from larceny.envs.thiefdom.goods import guild_of, lose_vp
from larceny.envs.thiefdom.state import (
    ACT,
    DIRECTIONS,
    EV_ENTER,
    EV_GO,
    EV_PASSED,
    GATES,
    IN_BUILDING,
    MOVE,
    NOWHERE,
    SQUARES,
    THIEVES,
    TRAIL_WORDS,
)
from larceny.envs.thiefdom.townsfolk import mark_trail, on_trail

SPACES = 3
"""Movement points of one movement action."""
FROM_TUNNEL = DIRECTIONS
"""Heading of a thief that comes out of a catacomb."""
_HEADINGS = DIRECTIONS + 1


# -- what is legal -------------------------------------------------------------------------------


@kernel
def legal_steps(state, mask):
    """Steps of the acting thief from where it is: along alleys, into buildings, through catacombs, or out."""
    inside = building_of(state, state.actor)
    if inside >= 0:
        legal_exits(state, inside, mask)
        return
    square = state.place[state.actor]
    for direction in range(DIRECTIONS):
        if can_step(state, square, direction):
            mask[GO + direction] = 1
    gate = gate_at(square)
    for other in range(GATES):
        if tunnel_between(state, gate, other) and can_come_to(state, gate_square(other), FROM_TUNNEL):
            mask[TUNNEL + other] = 1


@kernel
def can_step(state, square, direction):
    """Whether a thief can go in a direction: into a building, or along an alley."""
    if leads_in(state, square, direction):
        return True
    return leads_on(state, square, direction) and can_come_to(state, next_square(square, direction), direction)


@kernel
def tunnel_between(state, gate, other):
    """Whether two gates (-1: no gate) lead to each other through the catacombs (TD-040)."""
    if gate < 0 or gate == other:
        return False
    return state.gate[gate] == CATACOMB and state.gate[other] == CATACOMB


@kernel
def legal_exits(state, inside, mask):
    """Alley squares at an entrance of the building that the thief is in (TD-115, TD-A54)."""
    for square in range(SQUARES):
        heading = exit_heading(state, inside, square)
        if heading >= 0 and can_come_to(state, square, heading):
            mask[LEAVE + square] = 1


@kernel
def exit_heading(state, inside, square):
    """The heading with which a thief comes out of a building to a square, -1 if there is no entrance."""
    if np.int64(state.links[square]) >> 4 != 0:
        for direction in range(DIRECTIONS):
            if leads_in(state, square, direction) and building_beyond(state, square, direction) == inside:
                return (direction + 2) % DIRECTIONS
    return NOWHERE


@kernel
def can_come_to(state, square, heading):
    """Whether a thief may step to an alley square: it is free, or the chain from there ends (TD-A44, TD-A45)."""
    if figure_on(state, square) < 0:
        return True
    number = square * _HEADINGS + heading
    return not on_trail(state.trail, number) and chain_ends(state, number)


@kernel
def is_free(state, square):
    """Whether nobody but the acting thief stands on a square."""
    other = figure_on(state, square)
    return other < 0 or other == state.actor


@kernel
def chain_ends(state, number):
    """Whether the squares passed over from one on lead to a free square or into a building."""
    trail = state.trail.copy()
    mark_trail(trail, number)
    todo = np.empty(TRAIL_WORDS * 64, np.int64)
    todo[0] = number
    count = 1
    while count > 0:
        count -= 1
        square = todo[count] // _HEADINGS
        for direction in range(DIRECTIONS):
            if leads_in(state, square, direction):
                return True
            if leads_on(state, square, direction):
                beyond = next_square(square, direction)
                if is_free(state, beyond):
                    return True
                count = push(trail, todo, count, beyond * _HEADINGS + direction)
        gate = gate_at(square)
        for other in range(GATES):
            if tunnel_between(state, gate, other):
                if is_free(state, gate_square(other)):
                    return True
                count = push(trail, todo, count, gate_square(other) * _HEADINGS + FROM_TUNNEL)
    return False


@kernel
def push(trail, todo, count, number):
    """Put a step on the pile of those to follow, unless the chain has been there; returns the height of the pile."""
    if on_trail(trail, number):
        return count
    mark_trail(trail, number)
    todo[count] = number
    return count + 1


@kernel
def legal_movement(state, mask):
    """In a movement: go on while there are points, or stop where the thief stands."""
    if state.points > 0:
        legal_steps(state, mask)
    if stands(state):
        mask[DONE] = 1


@kernel
def stands(state):
    """Whether the acting thief is where it may stop: in a building, or on a square of its own."""
    place = state.place[state.actor]
    return place >= SQUARES or figure_on(state, place) == state.actor


# -- what happens --------------------------------------------------------------------------------


@kernel
def begin_movement(state):
    """Spend an action point on a movement."""
    state.actions -= 1
    state.points = SPACES
    state.settled = 0
    state.trail[:] = 0
    state.phase = MOVE


@kernel
def go(state, direction):
    """A step along the alley or into a building."""
    square = state.place[state.actor]
    if leads_in(state, square, direction):
        enter(state, building_beyond(state, square, direction))
    else:
        come_to(state, next_square(square, direction), direction)


@kernel
def go_through(state, gate):
    """Out of a catacomb at another gate (TD-110, TD-111)."""
    come_to(state, gate_square(gate), FROM_TUNNEL)


@kernel
def leave(state, square):
    """Out of a building (TD-115)."""
    come_to(state, square, exit_heading(state, building_of(state, state.actor), square))


@kernel
def come_to(state, square, heading):
    """A free square costs a point, an occupied one is passed over (TD-106 .. TD-109)."""
    thief, other = state.actor, figure_on(state, square)
    pick_up(state, thief)
    if other < 0:
        set_down(state, thief, square)
        state.points -= 1
        state.trail[:] = 0
        note(state, EV_GO, guild_of(thief), thief % 3, square)
        look_around(state)
        return
    state.place[thief] = square
    mark_trail(state.trail, square * _HEADINGS + heading)
    note(state, EV_PASSED, guild_of(thief), thief % 3, other)
    if other < THIEVES:
        if guild_of(other) != guild_of(thief):
            lose_vp(state, guild_of(thief), 1)
        elif offer_exchange(state, other):
            return
    look_around(state)


@kernel
def look_around(state):
    """After every square: an arrest ends the movement, and so does the last point on a square of one's own."""
    thief = state.actor
    state.phase = MOVE
    thief_is_seen(state, thief)
    if state.laid[thief]:
        settle_arrests(state)
        end_movement(state)
    elif state.points == 0 and stands(state):
        end_movement(state)


@kernel
def enter(state, building):
    """Into a building, which ends the movement (TD-114) and costs a point for each rival met there (TD-121)."""
    thief = state.actor
    guild = guild_of(thief)
    note(state, EV_ENTER, guild, thief % 3, building)
    lose_vp(state, guild, rivals_met(state, guild, building))
    put_inside(state, thief, building)
    end_movement(state)


@kernel
def rivals_met(state, guild, building):
    """Rivals in a building; nobody meets anybody who is in the own hideout (TD-122, TD-123)."""
    if state.hideout[guild] == building:
        return 0
    count = 0
    for other in range(THIEVES):
        rival = guild_of(other)
        if rival != guild and state.place[other] == IN_BUILDING + building and state.hideout[rival] != building:
            count += 1
    return count


@kernel
def end_movement(state):
    """Points that are left are lost; the thief goes on with its turn."""
    state.points = 0
    state.trail[:] = 0
    state.phase = ACT
