"""The taverns (TD-156 .. TD-163): guests, liquor and wine."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import BEFRIEND, DONE, FIGHT, LIQUOR, REVEAL
from larceny.envs.thiefdom.cards import card_at, count_at, reveal_guest
from larceny.envs.thiefdom.effects import LIQUOR_BOUGHT, MET, legal_sale, rate, sell, unused, use_up
from larceny.envs.thiefdom.goods import gain_vp, guild_of, loot_limit, receive, receive_all, room_for
from larceny.envs.thiefdom.powers import LIQUOR_BONUSES, has_card
from larceny.envs.thiefdom.room import ask_for_room
from larceny.envs.thiefdom.state import (
    EV_FIGHT,
    EV_FRIEND,
    EV_REVEALED,
    GOLD,
    GUEST_DECK,
    GUEST_DISCARD,
    GUESTS,
    IN_FIGHT,
    LOCATION,
    ON_TABLE,
    REVEALED,
    TAVERN,
    TAVERN_TABLE,
    WINE,
)
from larceny.envs.thiefdom.state import LIQUOR as LIQUOR_GOOD

LIQUOR_PRICE, WINE_VALUE, FIGHT_VALUE = 1, 2, 1


@kernel
def slot_is_free(state, thief):
    """Whether a thief has no friend, had none that left the game, and had no bar fight (TD-159, TD-A106)."""
    return (
        card_at(state.guest, thief) < 0 and card_at(state.guest, IN_FIGHT + thief) < 0 and not state.friend_left[thief]
    )


@kernel
def legal(state, mask):
    """Meet guests, buy liquor, exchange wine."""
    thief = state.actor
    guests = count_at(state.guest, GUEST_DECK) + count_at(state.guest, GUEST_DISCARD)
    if unused(state, MET) and slot_is_free(state, thief) and guests > 0:
        mask[REVEAL] = 1
    if unused(state, LIQUOR_BOUGHT):
        for count in range(1, state.goods[thief, GOLD] // LIQUOR_PRICE + 1):
            if has_liquor_room(state, thief, count):
                mask[LIQUOR + count - 1] = 1
    legal_sale(state, WINE, mask)


@kernel
def has_liquor_room(state, thief, count):
    """Whether some liquor fits once it is paid for and, if need be, all other loot is dropped (TD-050, TD-A89)."""
    gold = state.goods[thief, GOLD] - count * LIQUOR_PRICE
    return state.goods[thief, LIQUOR_GOOD] + count <= loot_limit(state, thief, gold)


@kernel
def apply(table, state, action):
    """Use an effect of a tavern."""
    thief = state.actor
    if action == REVEAL:
        reveal(state)
    elif action >= LIQUOR:
        use_up(state, LIQUOR_BOUGHT)
        count = action - LIQUOR + 1
        state.goods[thief, GOLD] -= count * LIQUOR_PRICE
        if room_for(state, thief, LIQUOR_GOOD) < count:
            ask_for_room(state, LIQUOR_GOOD, action)
        else:
            receive_liquor(table, state, count)
    else:
        sell(state, WINE, action, rate(table, state, TAVERN, WINE, WINE_VALUE))


@kernel
def receive_liquor(table, state, count):
    """The liquor that was paid for, and what a card adds to it."""
    thief = state.actor
    receive(state, thief, LIQUOR_GOOD, count)
    for effect in range(table.first_effect[LIQUOR_BONUSES], table.first_effect[LIQUOR_BONUSES + 1]):
        if has_card(state, thief, table.effect_card[effect]):
            receive_all(state, thief, table.effect_gain[effect])
    state.phase = LOCATION


@kernel
def reveal(state):
    """Turn up four guests, or as many as there are (TD-156, TD-A105)."""
    use_up(state, MET)
    for slot in range(REVEALED):
        card = reveal_guest(state, slot)
        if card >= 0:
            note(state, EV_REVEALED, state.to_move, slot, card)
    state.phase = TAVERN_TABLE


@kernel
def legal_guests(table, state, mask):
    """Befriend one that can be paid, fight any, or neither (TD-157, TD-158, TD-160)."""
    mask[DONE] = 1
    for slot in range(REVEALED):
        card = card_at(state.guest, ON_TABLE + slot)
        if card >= 0:
            mask[FIGHT + slot] = 1
            if state.goods[state.actor, GOLD] >= table.guest_cost[card]:
                mask[BEFRIEND + slot] = 1


@kernel
def choose_guest(table, state, action):
    """The choice; all other guests are discarded (TD-161)."""
    thief = state.actor
    guild = guild_of(thief)
    if action >= FIGHT:
        card = card_at(state.guest, ON_TABLE + action - FIGHT)
        state.guest[card] = IN_FIGHT + thief
        note(state, EV_FIGHT, guild, thief % 3, card)
        gain_vp(state, guild, FIGHT_VALUE)
    elif action >= BEFRIEND:
        card = card_at(state.guest, ON_TABLE + action - BEFRIEND)
        state.goods[thief, GOLD] -= table.guest_cost[card]
        state.guest[card] = thief
        note(state, EV_FRIEND, guild, thief % 3, card)
        gain_vp(state, guild, table.guest_vp[card])
        receive_all(state, thief, table.guest_gift[card])
    for card in range(GUESTS):
        if state.guest[card] >= ON_TABLE and state.guest[card] < GUEST_DECK:
            state.guest[card] = GUEST_DISCARD
    state.phase = LOCATION
