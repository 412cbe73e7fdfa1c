"""Exchange of goods with a thief of the same guild or with the hideout (TD-047, TD-048, TD-118, TD-A88 .. TD-A92).

One exchange asks, good by good, how much the acting thief carries from then on, so that every division of what there is
can be reached in one go. It is then settled until something else has happened.
"""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom import messenger_pigeon
from larceny.envs.thiefdom.actions import BOMB, CARRY, CARRY_PAINTING, DONE, EXCHANGE, PIGEON
from larceny.envs.thiefdom.goods import (
    carries_anything,
    gold_limit,
    guild_of,
    loot_limit,
)
from larceny.envs.thiefdom.state import (
    BADGE,
    EV_EXCHANGE,
    EV_STOCK,
    GEM,
    GOLD,
    NOWHERE,
    PAINTING_IN_STOCK,
    PAINTING_ON_THIEF,
    PAINTING_SIZE,
    PAINTINGS,
    TRADE,
)

OFFER, ASK_GOLD, ASK_PAINTING, ASK_GEMS, LAST = 0, 1, 2, 3, 6
"""Values of ``asked`` in the phase ``trade``; after the painting the other loot, good by good."""
NO_LIMIT = 10_000


# -- offers --------------------------------------------------------------------------------------


@kernel
def offer_exchange(state, other):
    """Ask whether to exchange with a thief that is passed over; False if there is nothing to exchange."""
    if not carries_anything(state, state.actor) and not carries_anything(state, other):
        return False
    state.partner = other
    state.asked = OFFER
    state.phase = TRADE
    return True


@kernel
def stock_can_change(state, guild):
    """Whether a thief in the hideout could put something down or take something."""
    if state.settled:
        return False
    if carries_anything(state, state.actor):
        return True
    for good in range(BADGE + 1):
        if state.stock[guild, good] > 0:
            return True
    return stock_paintings(state, guild) > 0


@kernel
def stock_paintings(state, guild):
    """Number of paintings in a hideout."""
    count = 0
    for painting in range(PAINTINGS):
        count += state.painting[painting] == PAINTING_IN_STOCK + guild
    return count


# -- questions -----------------------------------------------------------------------------------


@kernel
def begin_exchange(state, partner):
    """Ask for the first good of which there is a choice. True if that is all: nothing can be chosen."""
    state.partner = partner
    state.phase = TRADE
    state.carry[:] = 0
    state.asked = ASK_GOLD
    return skip_forced(state)


@kernel
def legal_exchange(state, mask):
    """Answers to the present question."""
    if state.asked == OFFER:
        mask[EXCHANGE] = mask[DONE] = 1
    elif state.asked == ASK_PAINTING:
        for painting in range(PAINTINGS):
            if painting_here(state, painting):
                mask[CARRY_PAINTING + painting] = 1
        if can_carry_none(state):
            mask[CARRY] = 1
    elif by_pigeon(state):
        for count in range(both_have(state, good_asked(state)) + 1):
            if messenger_pigeon.allows(state, good_asked(state), count):
                mask[CARRY + count] = 1
    else:
        low, high = bounds(state)
        mask[CARRY + low : CARRY + high + 1] = 1


@kernel
def answer(state, count):
    """Take an answer (for the painting 0 or its number from 1) and ask on. True when all was asked."""
    state.carry[state.asked - 1] = count
    state.asked += 1
    return skip_forced(state)


@kernel
def skip_forced(state):
    """Answer questions that leave no choice. True when no question is left; then the exchange is made."""
    while state.asked <= LAST:
        if state.asked == ASK_PAINTING:
            if paintings_here(state) > 0:
                return False
            state.carry[state.asked - 1] = 0
        else:
            low, high = pigeon_bounds(state) if by_pigeon(state) else bounds(state)
            if low != high:
                return False
            state.carry[state.asked - 1] = low
        state.asked += 1
    settle_exchange(state)
    return True


# -- how much of what ----------------------------------------------------------------------------


@kernel
def partner_has(state, good):
    """Pieces of a good that the partner, or the hideout, has."""
    if state.partner >= 0:
        return state.goods[state.partner, good]
    return state.stock[guild_of(state.actor), good]


@kernel
def both_have(state, good):
    """Pieces of a good that there are to be divided."""
    return state.goods[state.actor, good] + partner_has(state, good)


@kernel
def painting_here(state, painting):
    """Whether a painting is part of the exchange; the pigeon carries none."""
    where = state.painting[painting]
    if by_pigeon(state):
        return False
    if where == PAINTING_ON_THIEF + state.actor:
        return True
    if state.partner >= 0:
        return where == PAINTING_ON_THIEF + state.partner
    return where == PAINTING_IN_STOCK + guild_of(state.actor)


@kernel
def paintings_here(state):
    """How many paintings are part of the exchange."""
    count = 0
    for painting in range(PAINTINGS):
        count += painting_here(state, painting)
    return count


@kernel
def can_carry_none(state):
    """Whether the actor may be left without a painting: no thief can hold two."""
    return state.partner < 0 or paintings_here(state) < 2


@kernel
def good_asked(state):
    """The good that the present question is about."""
    return GOLD if state.asked == ASK_GOLD else state.asked - ASK_GEMS + GEM


@kernel
def loot_room(state, thief, gold):
    """Slots for loot that a thief has with some gold; the hideout has room for all."""
    return loot_limit(state, thief, gold) if thief >= 0 else NO_LIMIT


@kernel
def loot_to_divide(state, first):
    """Pieces of loot from some good on that are not yet divided."""
    total = 0
    for good in range(first, BADGE + 1):
        total += both_have(state, good)
    return total


@kernel
def bounds(state):
    """Least and most of the good asked for that the actor may carry, so that all the rest can still be divided."""
    good = good_asked(state)
    total = both_have(state, good)
    if good == GOLD:
        return gold_bounds(state, total)
    gold = state.carry[0]
    own = loot_room(state, state.actor, gold)
    theirs = loot_room(state, state.partner, both_have(state, GOLD) - gold)
    if state.carry[1] > 0:
        own -= PAINTING_SIZE
    theirs -= PAINTING_SIZE * (paintings_here(state) - (state.carry[1] > 0))
    for earlier in range(GEM, good):
        kept = state.carry[earlier + 1]
        own -= kept
        theirs -= both_have(state, earlier) - kept
    return max(0, total - theirs), min(total, own)


@kernel
def by_pigeon(state):
    """Whether the exchange is one by Messenger Pigeon."""
    return PIGEON <= state.pending < BOMB


@kernel
def pigeon_bounds(state):
    """Least and most of the good asked for that the actor may have after an exchange by pigeon."""
    good = good_asked(state)
    low, high = both_have(state, good), 0
    for count in range(both_have(state, good) + 1):
        if messenger_pigeon.allows(state, good, count):
            low, high = min(low, count), max(high, count)
    return low, high


@kernel
def gold_bounds(state, total):
    """The same for gold, which with a Sack leaves less or more room for loot."""
    low, high = total, 0
    loot = loot_to_divide(state, GEM) + PAINTING_SIZE * paintings_here(state)
    for gold in range(min(total, gold_limit(state, state.actor)) + 1):
        rest = total - gold
        if state.partner >= 0 and rest > gold_limit(state, state.partner):
            continue
        if loot <= loot_room(state, state.actor, gold) + loot_room(state, state.partner, rest):
            low, high = min(low, gold), max(high, gold)
    return low, high


# -- the result ----------------------------------------------------------------------------------


@kernel
def settle_exchange(state):
    """Divide the goods as answered."""
    actor, partner = state.actor, state.partner
    guild = guild_of(actor)
    for good in range(BADGE + 1):
        total = both_have(state, good)
        kept = state.carry[0] if good == GOLD else state.carry[good + 1]
        state.goods[actor, good] = kept
        if partner >= 0:
            state.goods[partner, good] = total - kept
        else:
            state.stock[guild, good] = total - kept
    elsewhere = PAINTING_ON_THIEF + partner if partner >= 0 else PAINTING_IN_STOCK + guild
    chosen = state.carry[1] - 1
    for painting in range(PAINTINGS):
        if painting_here(state, painting):
            state.painting[painting] = PAINTING_ON_THIEF + actor if painting == chosen else elsewhere
    note(state, EV_EXCHANGE if partner >= 0 else EV_STOCK, guild, actor % 3, partner % 3)
    state.asked = OFFER
    state.partner = state.pending = NOWHERE
