"""The dealers (TD-150 .. TD-155): paintings, gems and equipment."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import BUY_SLOT, PAINTING
from larceny.envs.thiefdom.cards import card_at, draw_equipment, equipment_count, equipment_type, has_equipment
from larceny.envs.thiefdom.draft import LIMIT
from larceny.envs.thiefdom.effects import BOUGHT, PICTURE, legal_sale, rate, sell, unused, use_up
from larceny.envs.thiefdom.goods import gain_vp, guild_of, painting_of, receive_all
from larceny.envs.thiefdom.state import (
    DEALER,
    DISPLAY,
    EV_CARD,
    EV_DELIVERED,
    EV_REFILL,
    GEM,
    GOLD,
    ON_DISPLAY,
    PAINTING_GONE,
)

GEM_VALUE = 1


@kernel
def legal(table, state, mask):
    """Deliver a painting, exchange gems, buy up to two pieces of equipment."""
    thief = state.actor
    if unused(state, PICTURE) and painting_of(state, thief) >= 0:
        mask[PAINTING] = 1
    legal_sale(state, GEM, mask)
    if not unused(state, BOUGHT) or equipment_count(state, thief) == LIMIT:
        return
    for slot in range(DISPLAY):
        card = card_at(state.equipment, ON_DISPLAY + slot)
        if card >= 0:
            kind = equipment_type(card)
            if not has_equipment(state, thief, kind) and state.goods[thief, GOLD] >= table.price[kind]:
                mask[BUY_SLOT + slot] = 1


@kernel
def apply(table, state, action):
    """Use an effect of a dealer. A purchase ends with the second card, or when something else is done."""
    if action >= BUY_SLOT:
        buy(table, state, action - BUY_SLOT)
        return
    if state.purchases > 0:
        use_up(state, BOUGHT)
    if action == PAINTING:
        deliver(table, state)
    else:
        sell(state, GEM, action, rate(table, state, DEALER, GEM, GEM_VALUE))


@kernel
def deliver(table, state):
    """A painting goes for its bonuses, and out of the game (TD-150)."""
    use_up(state, PICTURE)
    thief = state.actor
    painting = painting_of(state, thief)
    state.painting[painting] = PAINTING_GONE
    note(state, EV_DELIVERED, guild_of(thief), thief % 3, painting)
    gain_vp(state, guild_of(thief), table.painting_vp[painting])
    receive_all(state, thief, table.painting_goods[painting])


@kernel
def buy(table, state, slot):
    """A card from the display for the thief's gold; it scores at once (TD-152)."""
    thief = state.actor
    card = card_at(state.equipment, ON_DISPLAY + slot)
    kind = equipment_type(card)
    state.goods[thief, GOLD] -= table.price[kind]
    state.equipment[card] = thief
    state.refills = 1
    state.purchases += 1
    if state.purchases == LIMIT:
        use_up(state, BOUGHT)
    note(state, EV_CARD, guild_of(thief), thief % 3, kind)
    gain_vp(state, guild_of(thief), table.equipment_vp[kind])


@kernel
def refill_display(state):
    """At the end of the turn in which something was bought (TD-154)."""
    state.refills = 0
    for slot in range(DISPLAY):
        if card_at(state.equipment, ON_DISPLAY + slot) < 0:
            draw_equipment(state, slot)
    note(state, EV_REFILL, state.to_move, 0, 0)
