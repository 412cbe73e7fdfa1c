"""Goods and inventories (TD-044 .. TD-050, TD-A87 .. TD-A91), and victory points (TD-036)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.cards import card_at, has_equipment
from larceny.envs.thiefdom.state import (
    BADGE,
    EV_GAIN,
    EV_GOT,
    EV_LOSS,
    GEM,
    GOLD,
    GUILD,
    PAINTING_ON_THIEF,
    PAINTING_SIZE,
    SACK,
)

SLOTS_OF_A_KIND, SACK_SLOTS = 4, 2
PAINTING_GOOD = 5
"""What stands for a painting where goods are counted 0-4."""


@kernel
def guild_of(thief):
    """The seat that a thief belongs to."""
    return thief // GUILD


@kernel
def gain_vp(state, seat, points):
    """A guild scores."""
    if points > 0:
        state.vp[seat] += points
        note(state, EV_GAIN, seat, points, state.vp[seat])


@kernel
def lose_vp(state, seat, points):
    """A guild loses victory points, never below 0."""
    if points > 0:
        state.vp[seat] = max(0, state.vp[seat] - points)
        note(state, EV_LOSS, seat, points, state.vp[seat])


@kernel
def painting_of(state, thief):
    """The painting that a thief carries, or -1; a second one never fits."""
    return card_at(state.painting, PAINTING_ON_THIEF + thief)


@kernel
def gold_limit(state, thief):
    """Most gold that a thief can carry: 4, or 6 with a Sack (TD-A87)."""
    return SLOTS_OF_A_KIND + SACK_SLOTS if has_equipment(state, thief, SACK) else SLOTS_OF_A_KIND


@kernel
def loot_limit(state, thief, gold):
    """Most loot that a thief can carry beside some gold; the two slots of a Sack serve for either."""
    if has_equipment(state, thief, SACK):
        return SLOTS_OF_A_KIND + SACK_SLOTS - max(0, gold - SLOTS_OF_A_KIND)
    return SLOTS_OF_A_KIND


@kernel
def loot_of(state, thief):
    """Slots that a thief's loot takes up; a painting takes four (TD-046)."""
    total = PAINTING_SIZE if painting_of(state, thief) >= 0 else 0
    for good in range(GEM, BADGE + 1):
        total += state.goods[thief, good]
    return total


@kernel
def room_for(state, thief, good):
    """How many more pieces of a good, or slots for a painting (5), a thief has room for."""
    gold, loot = state.goods[thief, GOLD], loot_of(state, thief)
    if good != GOLD:
        return loot_limit(state, thief, gold) - loot
    extra = max(0, loot - SLOTS_OF_A_KIND)
    return gold_limit(state, thief) - extra - gold


@kernel
def receive(state, thief, good, count):
    """A thief gets pieces of a good; what does not fit is lost."""
    fits = min(count, room_for(state, thief, good))
    if fits > 0:
        state.goods[thief, good] += fits
        note(state, EV_GOT, guild_of(thief), good, fits)


@kernel
def receive_all(state, thief, goods):
    """A thief gets goods of all kinds but paintings, in their order."""
    for good in range(BADGE + 1):
        receive(state, thief, good, goods[good])


@kernel
def carries_anything(state, thief):
    """Whether a thief has any goods at all."""
    for good in range(BADGE + 1):
        if state.goods[thief, good] > 0:
            return True
    return painting_of(state, thief) >= 0
