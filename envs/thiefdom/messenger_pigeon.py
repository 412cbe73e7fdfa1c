"""Messenger Pigeon (TD-195, TD-A118, TD-A155): three goods at most change hands between two thieves of a guild.

It asks like any other exchange, see ``exchange``; answers are legal that leave a way to end within the limits.
"""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import PIGEON
from larceny.envs.thiefdom.cards import has_equipment
from larceny.envs.thiefdom.goods import gold_limit, guild_of, loot_limit, loot_of
from larceny.envs.thiefdom.state import (
    BADGE,
    EV_CARD_USED,
    GEM,
    GOLD,
    GUILD,
    MESSENGER_PIGEON,
    SENT,
)

BURDEN = 3
"""Goods that change hands at most, counted in both directions together."""


@kernel
def legal(state, mask):
    """To another thief of the guild, wherever it is, once a turn, if either carries goods other than a painting."""
    thief = state.actor
    if state.used & SENT or not has_equipment(state, thief, MESSENGER_PIGEON):
        return
    for k in range(GUILD):
        other = guild_of(thief) * GUILD + k
        if other != thief and (has_goods(state, thief) or has_goods(state, other)):
            mask[PIGEON + k] = 1


@kernel
def has_goods(state, thief):
    """Whether a thief carries anything that the pigeon can."""
    return state.goods[thief].any()


@kernel
def send(state):
    """The pigeon is on its way."""
    thief = state.actor
    state.used |= SENT
    note(state, EV_CARD_USED, guild_of(thief), thief % GUILD, MESSENGER_PIGEON)


@kernel
def carried_so_far(state, good):
    """Pieces of a good that changed hands by the answers so far."""
    kept = state.carry[0] if good == GOLD else state.carry[good + 1]
    return abs(kept - state.goods[state.actor, good])


@kernel
def allows(state, good, count):
    """Whether the actor may have ``count`` of the good that is asked for, all earlier ones being answered."""
    burden = abs(count - state.goods[state.actor, good])
    for earlier in range(GOLD, good):
        burden += carried_so_far(state, earlier)
    if burden > BURDEN or not 0 <= count <= both_have(state, good):
        return False
    gold = count if good == GOLD else state.carry[0]
    if not gold_fits(state, gold):
        return False
    given = 0
    for earlier in range(GEM, good):
        given += state.carry[earlier + 1] - state.goods[state.actor, earlier]
    if good != GOLD:
        given += count - state.goods[state.actor, good]
    return loot_can_fit(state, max(GEM, good + 1), given, BURDEN - burden, gold)


@kernel
def both_have(state, good):
    """Pieces of a good that both carry."""
    return state.goods[state.actor, good] + state.goods[state.partner, good]


@kernel
def gold_fits(state, gold):
    """Whether both have room for their gold."""
    rest = both_have(state, GOLD) - gold
    return gold <= gold_limit(state, state.actor) and rest <= gold_limit(state, state.partner)


@kernel
def loot_can_fit(state, first, given, burden, gold):
    """Whether goods from ``first`` on can still be moved so that the loot of both fits.

    ``given`` is by how much the actor's loot has grown so far; with a burden of so many more goods it can be anything
    from there less what it has left to give to there and what the other has.
    """
    own, theirs = loot_of(state, state.actor), loot_of(state, state.partner)
    own_room = loot_limit(state, state.actor, gold) - own
    their_room = loot_limit(state, state.partner, both_have(state, GOLD) - gold) - theirs
    left_to_give = left_to_take = 0
    for good in range(first, BADGE + 1):
        left_to_give += state.goods[state.actor, good]
        left_to_take += state.goods[state.partner, good]
    low = given - min(burden, left_to_give)
    high = given + min(burden, left_to_take)
    return low <= own_room and high >= -their_room and -their_room <= own_room
