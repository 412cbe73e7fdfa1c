"""The scripted player in locations: what it delivers, takes, buys and leaves behind."""

from __future__ import annotations

from larceny.envs.core.compilation import inlined, kernel
from larceny.envs.core.random import below
from larceny.envs.thiefdom.actions import (
    ACTIONS,
    BEFRIEND,
    BUY_SLOT,
    CARRY,
    CARRY_PAINTING,
    DONE,
    DROP,
    DROP_POSTER,
    EXTRA,
    FIGHT,
    FILL,
    FULFIL,
    LIQUOR,
    PAINTING,
    REVEAL,
    SELL,
    TAKE,
    TAKE_PAINTING,
)
from larceny.envs.thiefdom.card_worth import WORTH, forced_loss, guest_worth
from larceny.envs.thiefdom.cards import card_at
from larceny.envs.thiefdom.city import building_of, kind_of
from larceny.envs.thiefdom.errands import card_value, points_at_home
from larceny.envs.thiefdom.goods import PAINTING_GOOD, guild_of, room_for
from larceny.envs.thiefdom.state import (
    DUNGEON,
    GEM,
    GOLD,
    NOWHERE,
    ON_DISPLAY,
    ON_TABLE,
    PAINTINGS,
    REVEALED,
    ROUNDS,
    VILLA,
)
from larceny.envs.thiefdom.state import LIQUOR as LIQUOR_GOOD

_ACTIONS = ACTIONS.size


@kernel
def any_of(state, mask):
    """Any legal action."""
    left = below(state, mask.sum())
    for action in range(_ACTIONS):
        left -= mask[action]
        if left < 0:
            return action
    return NOWHERE


@inlined
def choose_effect(table, state, mask):
    """Deliver first, then spend, then fill up, as long as that costs nothing better."""
    kind = kind_of(state, building_of(state, state.actor))
    in_villa = kind == VILLA
    for action in (FULFIL, PAINTING, DROP_POSTER):
        if mask[action] and not (action == PAINTING and in_villa and loses(state, PAINTING_GOOD)):
            return action
    for count in range(10, 0, -1):
        if mask[SELL + count - 1]:
            return SELL + count - 1
    best, best_value = NOWHERE, 0.0
    for slot in range(4):
        if mask[BUY_SLOT + slot]:
            value = card_value(table, state, state.actor, card_at(state.equipment, ON_DISPLAY + slot))
            if value > best_value:
                best, best_value = BUY_SLOT + slot, value
    if best >= 0:
        return best
    if mask[REVEAL]:
        return REVEAL
    for count in range(10, 0, -1):
        if mask[LIQUOR + count - 1] and room_for(state, state.actor, LIQUOR_GOOD) >= count:
            return LIQUOR + count - 1
    if mask[FILL] and (kind == DUNGEON or not loses(state, GEM if in_villa else GOLD)):
        return FILL
    if mask[EXTRA]:
        return EXTRA
    return DONE if mask[DONE] else any_of(state, mask)


@kernel
def loses(state, good):
    """Whether the acting thief would have to drop more than a piece of a good is worth."""
    return forced_loss(state, state.actor, good) >= WORTH[good]


@kernel
def choose_guest(table, state, mask):
    """The friend who brings most, if it is more than a fight does."""
    best, best_value = DONE, 0.0
    for slot in range(REVEALED):
        if mask[FIGHT + slot] and best_value < 1.0:
            best, best_value = FIGHT + slot, 1.0
        if mask[BEFRIEND + slot]:
            card = card_at(state.guest, ON_TABLE + slot)
            value = guest_worth(table, state, card)
            if value > best_value:
                best, best_value = BEFRIEND + slot, value
    return best


@inlined
def choose_goods(state, mask):
    """Take what is worth most; drop only what is worth less than what is wanted, the least first."""
    if mask[TAKE_PAINTING : TAKE_PAINTING + 4].any():
        for painting in range(4):
            if mask[TAKE_PAINTING + painting]:
                return TAKE_PAINTING + painting
    best, best_value = NOWHERE, 0.0
    for good in range(PAINTING_GOOD):
        if mask[TAKE + good] and WORTH[good] > best_value:
            best, best_value = TAKE + good, WORTH[good]
    if best >= 0:
        return best
    if mask[DONE]:
        return DONE
    best_value = 99.0
    for good in range(PAINTING_GOOD + 1):
        if mask[DROP + good] and WORTH[good] < best_value:
            best, best_value = DROP + good, WORTH[good]
    return best


@kernel
def keep_goods(table, state, mask):
    """No exchange on the way; at home all that can be carried is taken along, but for what friends count in the end."""
    if mask[DONE]:
        return DONE
    counts = state.asked < PAINTING_GOOD and points_at_home(table, state, guild_of(state.actor), state.asked) > 0
    stays = state.night == ROUNDS and counts
    best = NOWHERE
    for action in range(CARRY, CARRY_PAINTING + PAINTINGS):
        if mask[action] and (best < 0 or not stays):
            best = action
    return best
