"""The solo game (TD-237 .. TD-251, TD-A136 .. TD-A145): one guild against guards that a die moves."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import below
from larceny.envs.thiefdom.cards import draw
from larceny.envs.thiefdom.city import kind_of
from larceny.envs.thiefdom.state import (
    BUY,
    DEALER,
    DIRECTIONS,
    DRAFT_DECK,
    DUNGEON,
    EQUIPMENT_DECK,
    EV_FLIPPED,
    EV_RIVAL,
    EV_STARS,
    EV_TOKEN,
    GUILD,
    IN_DRAFT,
    LOCATIONS,
    MARKET,
    NEXT_FIGURE,
    NOWHERE,
    TAVERN,
    TOWNSFOLK,
)

FACES = 8
STARS = (30, 40, 50, 60, 70)
"""Scores from which a game is worth one star more (TD-251, TD-A144)."""
_PLACES = (TAVERN, TAVERN, MARKET, MARKET, DEALER, DEALER, DUNGEON, TAVERN)
_SECOND = (1, 0, 0, 0, 0, 0, 0, 1)
"""Where a rival thief goes by the faces of the die: a kind of location, and which of the two taverns (TD-248)."""
_STARS = STARS


# -- draft and night -----------------------------------------------------------------------------


@kernel
def draw_fewer(state):
    """Three cards, then two, then one, each time to keep one; the others go to the common deck (TD-241, TD-A143)."""
    for k in range(GUILD):
        if state.hand[0, k] >= 0:
            state.equipment[state.hand[0, k]] = EQUIPMENT_DECK
            state.hand[0, k] = NOWHERE
    state.asked += 1
    for k in range(GUILD - state.asked):
        card = draw(state, state.equipment, DRAFT_DECK, NOWHERE)
        state.equipment[card] = IN_DRAFT
        state.hand[0, k] = card
    state.turn = 0
    if state.asked == GUILD - 1:
        state.kept[0, state.asked] = state.hand[0, 0]
        state.hand[0, 0] = NOWHERE
        state.asked = 0
        state.phase = BUY


@kernel
def next_half(state):
    """Thief and townsfolk take turns, the thief first in odd nights (TD-242, TD-243); -1 when all have had theirs."""
    if state.turn == 2:
        state.turn = 0
        state.token += 1
    if state.token == GUILD:
        return -1
    thief = (state.turn == 0) == (state.night % 2 == 1)
    state.turn += 1
    who = state.plan[0, state.token] if thief else TOWNSFOLK
    note(state, EV_TOKEN, 0, state.token, who)
    return who


# -- the townsfolk -------------------------------------------------------------------------------


@kernel
def begin_townsfolk(state):
    """A patrol board from the deck, and a roll for the way of its figures (TD-244)."""
    count = 0
    for board in range(GUILD):
        count += state.patrol_left >> board & 1
    pick = below(state, count)
    for board in range(GUILD):
        if state.patrol_left >> board & 1:
            if pick == 0:
                state.patrol[0] = board
            pick -= 1
    state.patrol_left &= ~(1 << state.patrol[0])
    state.die = below(state, FACES) + 1
    note(state, EV_FLIPPED, 0, state.patrol[0], state.die)
    state.listed = 0
    state.phase = NEXT_FIGURE


@kernel
def chosen_way(state, ways):
    """Of the open ways the one that was rolled, or the next one round, clockwise for even rolls (TD-245 .. TD-247)."""
    direction = (state.die - 1) // 2
    step = 1 if state.die % 2 == 0 else DIRECTIONS - 1
    for _ in range(DIRECTIONS):
        if ways >> direction & 1:
            return direction
        direction = (direction + step) % DIRECTIONS
    return NOWHERE


@kernel
def end_townsfolk(table, state):
    """The rival thief of the patrol board goes to a location (TD-248)."""
    rival = state.patrol[0]
    state.rival[rival] = location_for(table, state, below(state, FACES))
    note(state, EV_RIVAL, 0, rival, state.rival[rival])
    state.patrol[0] = NOWHERE
    state.die = 0


@kernel
def location_for(table, state, face):
    """The location that a face (0-7) of the die stands for."""
    skip = _SECOND[face]
    for k in range(LOCATIONS):
        building = table.location[k]
        if kind_of(state, building) == _PLACES[face]:
            if skip == 0:
                return building
            skip -= 1
    return NOWHERE


@kernel
def rivals_at(state, building):
    """Rival thieves of the solo game in a location (TD-249)."""
    count = 0
    for rival in range(GUILD):
        count += state.rival[rival] == building
    return count


# -- the result ----------------------------------------------------------------------------------


@kernel
def tell_stars(state, score):
    """How many stars a score is worth."""
    stars = 0
    for band in _STARS:
        stars += score >= band
    note(state, EV_STARS, 0, stars, 0)
