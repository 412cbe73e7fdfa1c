"""Thief action: movement (TD-106 .. TD-117, TD-121 .. TD-124, TD-A43 .. TD-A57).

A movement goes square by square. Occupied squares are passed over for nothing, and a chain of them must lead to a place
where the thief can stop. Within one chain the thief comes to a square from each side at most once: that keeps every
order of exchanges possible, and no chain can go on for ever.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom import climbing_tools, shortcut, solo
from larceny.envs.thiefdom.actions import ACROSS, CLIMB, DONE, GO, LEAVE, TUNNEL
from larceny.envs.thiefdom.arrest import thief_is_seen
from larceny.envs.thiefdom.cards import has_equipment
from larceny.envs.thiefdom.chains import CANNOT_CLIMB, CANNOT_CROSS, FROM_TUNNEL, HEADINGS, can_come_to, tunnel_between
from larceny.envs.thiefdom.city import (
    building_beside,
    building_beyond,
    building_of,
    figure_on,
    gate_at,
    gate_square,
    is_beside,
    leads_in,
    leads_on,
    next_square,
    opposite,
    pick_up,
    put_inside,
    set_down,
)
from larceny.envs.thiefdom.exchange import offer_exchange
from larceny.envs.thiefdom.goods import guild_of, lose_vp
from larceny.envs.thiefdom.powers import SHORTCUTS, effect_of, in_smoke, is_peaceful, tell_card
from larceny.envs.thiefdom.state import (
    ACT,
    ARRESTS,
    CLIMBED,
    CLIMBING_TOOLS,
    CROSSED,
    DIRECTIONS,
    EV_ENTER,
    EV_GO,
    EV_PASSED,
    GATES,
    IN_BUILDING,
    MOVE,
    NOWHERE,
    SHOES,
    SQUARES,
    THIEVES,
)
from larceny.envs.thiefdom.trails import mark_trail

SPACES = 3
"""Movement points of one movement action, without Shoes."""


# -- what is legal -------------------------------------------------------------------------------


@kernel
def legal_steps(table, state, mask):
    """Steps of the acting thief from where it is: along alleys, into buildings, through catacombs, or out."""
    spent = spent_tricks(table, state)
    inside = building_of(state, state.actor)
    if state.crossing:
        shortcut.legal_ends(state, inside, spent, mask)
        return
    if inside >= 0:
        legal_exits(state, inside, spent, mask)
        return
    square = state.place[state.actor]
    for direction in range(DIRECTIONS):
        if can_step(state, square, direction, spent):
            mask[GO + direction] = 1
        if climbing_tools.can_climb(state, square, direction, spent):
            mask[CLIMB + direction] = 1
        if shortcut.can_cross(state, square, direction, spent):
            mask[ACROSS + direction] = 1
    gate = gate_at(square)
    for other in range(GATES):
        if tunnel_between(state, gate, other) and can_come_to(state, gate_square(other), FROM_TUNNEL, spent):
            mask[TUNNEL + other] = 1


@kernel
def can_step(state, square, direction, spent):
    """Whether a thief can go in a direction: into a building, or along an alley."""
    if leads_in(state, square, direction):
        return True
    return leads_on(state, square, direction) and can_come_to(state, next_square(square, direction), direction, spent)


@kernel
def legal_exits(state, inside, spent, mask):
    """Alley squares at an entrance of the building that the thief is in (TD-115, TD-A54), or over a wall (TD-185)."""
    for square in range(SQUARES):
        heading = exit_heading(state, inside, square)
        if heading >= 0:
            if can_come_to(state, square, heading, spent):
                mask[LEAVE + square] = 1
        elif climbing_tools.can_climb_out(state, inside, square, spent):
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
def spent_tricks(table, state):
    """Bits of what the acting thief cannot do (any more) this turn: climb over a wall, pass over a building."""
    spent = CANNOT_CLIMB | CANNOT_CROSS
    if state.used & CLIMBED == 0 and has_equipment(state, state.actor, CLIMBING_TOOLS):
        spent -= CANNOT_CLIMB
    if state.used & CROSSED == 0 and effect_of(table, state, state.actor, SHORTCUTS) >= 0:
        spent -= CANNOT_CROSS
    return spent


@kernel
def legal_movement(table, state, mask):
    """In a movement: go on while there are points, or stop where the thief stands."""
    if state.points > 0:
        legal_steps(table, state, mask)
    if stands(state):
        mask[DONE] = 1


@kernel
def stands(state):
    """Whether the acting thief is where it may stop: in a building, or on a square of its own."""
    if state.crossing:
        return False
    place = state.place[state.actor]
    return place >= SQUARES or figure_on(state, place) == state.actor


# -- what happens --------------------------------------------------------------------------------


@kernel
def spaces_of(state):
    """Movement points that the acting thief has for an action point."""
    return SPACES + has_equipment(state, state.actor, SHOES)


@kernel
def begin_movement(state):
    """Spend an action point on a movement."""
    state.actions -= 1
    state.points = spaces_of(state)
    state.settled = 0
    state.trail[:] = 0
    state.phase = MOVE


@kernel
def go(table, state, direction):
    """A step along the alley or into a building."""
    square = state.place[state.actor]
    if leads_in(state, square, direction):
        enter(table, state, building_beyond(state, square, direction))
    else:
        come_to(table, state, next_square(square, direction), direction)


@kernel
def climb(table, state, direction):
    """Over a wall, to an alley square or into a location (TD-184, TD-185)."""
    state.used |= CLIMBED
    square = state.place[state.actor]
    building = building_beside(state, square, direction)
    if building >= 0:
        enter(table, state, building)
    else:
        come_to(table, state, next_square(square, direction), direction)


@kernel
def cross(table, state, direction):
    """Over a building as if it were a figure (TD-213); where it ends is asked next."""
    thief, square = state.actor, state.place[state.actor]
    building = building_beside(state, square, direction)
    state.used |= CROSSED
    state.crossing = 1
    state.pending = square
    put_inside(state, thief, building)
    tell_card(table, state, effect_of(table, state, thief, SHORTCUTS))
    state.phase = MOVE


@kernel
def go_through(table, state, gate):
    """Out of a catacomb at another gate (TD-110, TD-111)."""
    come_to(table, state, gate_square(gate), FROM_TUNNEL)


@kernel
def leave(table, state, square):
    """Out of a building (TD-115): by an entrance, over its wall, or on the other side of one that is passed over."""
    inside = building_of(state, state.actor)
    heading = exit_heading(state, inside, square)
    if state.crossing:
        state.crossing = 0
        state.pending = NOWHERE
    elif heading < 0:
        state.used |= CLIMBED
    if heading < 0:
        heading = opposite(is_beside(state, square, inside))
    come_to(table, state, square, heading)


@kernel
def come_to(table, state, square, heading):
    """A free square costs a point, an occupied one is passed over (TD-106 .. TD-109)."""
    thief, other = state.actor, figure_on(state, square)
    pick_up(state, thief)
    if other < 0:
        set_down(state, thief, square)
        state.points -= 1
        state.trail[:] = 0
        note(state, EV_GO, guild_of(thief), thief % 3, square)
        look_around(table, state)
        return
    state.place[thief] = square
    mark_trail(state.trail, square * HEADINGS + heading)
    note(state, EV_PASSED, guild_of(thief), thief % 3, other)
    if other < THIEVES:
        if guild_of(other) == guild_of(thief):
            if offer_exchange(state, other):
                return
        elif not in_smoke(state, thief) and not is_peaceful(table, state, thief):
            lose_vp(state, guild_of(thief), 1)
    look_around(table, state)


@kernel
def look_around(table, state):
    """After every square: whoever is seen is laid down."""
    thief = state.actor
    thief_is_seen(table, state, thief)
    if state.laid[thief]:
        state.phase = ARRESTS
    else:
        go_on(state)


@kernel
def go_on(state):
    """An arrest ends the movement, and so does the last point on a square of one's own; else it goes on (TD-093)."""
    state.phase = MOVE
    if building_of(state, state.actor) >= 0 or (state.points == 0 and stands(state)):
        end_movement(state)


@kernel
def enter(table, state, building):
    """Into a building, which ends the movement (TD-114) and costs a point for each rival met there (TD-121)."""
    thief = state.actor
    guild = guild_of(thief)
    note(state, EV_ENTER, guild, thief % 3, building)
    if not is_peaceful(table, state, thief):
        lose_vp(state, guild, rivals_met(state, guild, building))
    put_inside(state, thief, building)
    end_movement(state)


@kernel
def rivals_met(state, guild, building):
    """Rivals in a building; nobody meets anybody who is in the own hideout (TD-122, TD-123)."""
    if state.hideout[guild] == building:
        return 0
    count = solo.rivals_at(state, building)
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
