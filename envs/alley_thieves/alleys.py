"""The rules in the alleyways: spaces, distance and blocking (AT-011 .. AT-015), and thieves on the map."""

from __future__ import annotations

import numpy as np

from larceny.envs.alley_thieves.state import NOBODY
from larceny.envs.core.bits import lowest, without_lowest
from larceny.envs.core.compilation import kernel

_ONE = np.uint64(1)
_NONE = np.uint64(0)
_BYTE = np.uint64(255)


@kernel
def bit(space):
    """The bit of a space."""
    return _ONE << np.uint64(space)


@kernel
def has(spaces, space):
    """Whether a set of spaces, as bits, has a space."""
    return (spaces >> np.uint64(space)) & _ONE != _NONE


@kernel
def free_spaces(table, state):
    """Spaces in play on which nobody stands, as bits."""
    return table.in_play & ~state.occupied


@kernel
def reachable(table, state, start, steps):
    """Free spaces within ``steps`` of a thief along free spaces, as bits; nobody can be passed (AT-013).

    The thief's own space is occupied by itself and so never among them.
    """
    free = free_spaces(table, state)
    seen = _NONE
    frontier = bit(start)
    for _ in range(steps):
        following = _NONE
        for byte in range((table.spaces + 7) // 8):
            following |= table.spread[byte, np.int64((frontier >> np.uint64(8 * byte)) & _BYTE)]
        frontier = following & free & ~seen
        if frontier == _NONE:
            break
        seen |= frontier
    return seen


@kernel
def put(state, space, owner, colour, sv):
    """Place a thief on a free space."""
    state.owner[space] = owner
    state.colour[space] = colour
    state.sv[space] = sv
    state.occupied |= bit(space)


@kernel
def lift(state, space):
    """Take the thief off a space."""
    state.owner[space] = NOBODY
    state.colour[space] = NOBODY
    state.sv[space] = 0
    state.moved[space] = 0
    state.occupied &= ~bit(space)


@kernel
def relocate(state, start, end):
    """Move a thief; it may now recruit this turn (AT-034)."""
    owner, colour, sv = state.owner[start], state.colour[start], state.sv[start]
    lift(state, start)
    put(state, end, owner, colour, sv)
    state.moved[end] = 1


@kernel
def thieves_on_map(table, state, seat):
    """How many thieves a seat commands on the map."""
    count = 0
    for space in range(table.spaces):
        count += state.owner[space] == seat
    return count


@kernel
def in_rival_hideout(table, space, seat):
    """Whether a space belongs to the hideout of another guild that plays (AT-A10)."""
    hideout = table.hideout[space]
    return hideout >= 0 and hideout != seat and hideout < table.num_players


@kernel
def next_to_rival(table, state, space, seat):
    """Spaces next to ``space`` with a thief of another seat, as bits."""
    found = _NONE
    around = table.neighbours[space] & state.occupied
    while around != _NONE:
        other = lowest(around)
        around = without_lowest(around)
        if state.owner[other] != seat:
            found |= bit(other)
    return found


@kernel
def mark(table, seat, spaces, block, mask):
    """Mark the actions of a block that name one of some spaces, as a seat counts them."""
    while spaces != _NONE:
        mask[block + table.place[seat, lowest(spaces)]] = 1
        spaces = without_lowest(spaces)
