"""Decks (TD-006, TD-155, TD-161): a card is drawn by lot among those that lie in its deck.

No order is kept, so there is none to be found out; the chances are those of a shuffled deck.
"""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.random import below
from larceny.envs.thiefdom.state import (
    EQUIPMENT_DECK,
    EQUIPMENT_DISCARD,
    EQUIPMENT_TYPES,
    GUEST_DECK,
    GUEST_DISCARD,
    MISSION_DECK,
    NOWHERE,
    ON_DISPLAY,
    ON_TABLE,
)


@kernel
def count_at(places, where):
    """How many cards are at a place."""
    count = 0
    for card in range(len(places)):
        count += places[card] == where
    return count


@kernel
def card_at(places, where):
    """The first card at a place, or -1."""
    for card in range(len(places)):
        if places[card] == where:
            return card
    return NOWHERE


@kernel
def draw(state, places, deck, discard):
    """A random card of a deck, which is made anew of the discarded cards when it is empty; -1 if there are none."""
    count = count_at(places, deck)
    if count == 0:
        for card in range(len(places)):
            if places[card] == discard:
                places[card] = deck
                count += 1
    if count == 0:
        return NOWHERE
    left = below(state, count)
    for card in range(len(places)):
        if places[card] == deck:
            if left == 0:
                return card
            left -= 1
    return NOWHERE


@kernel
def draw_equipment(state, slot):
    """Put a piece of equipment from the deck on a slot of the display, if there is any."""
    card = draw(state, state.equipment, EQUIPMENT_DECK, EQUIPMENT_DISCARD)
    if card >= 0:
        state.equipment[card] = ON_DISPLAY + slot


@kernel
def reveal_guest(state, slot):
    """Turn up a guest on the tavern's table, if there is any."""
    card = draw(state, state.guest, GUEST_DECK, GUEST_DISCARD)
    if card >= 0:
        state.guest[card] = ON_TABLE + slot
    return card


@kernel
def draw_mission(state, smuggler):
    """Put a mission from the deck on a smuggler's slot; there are always enough (TD-A111)."""
    card = draw(state, state.mission, MISSION_DECK, NOWHERE)
    if card >= 0:
        state.mission[card] = smuggler


@kernel
def equipment_type(card):
    """The type of an equipment card, 0-11."""
    return card % EQUIPMENT_TYPES


@kernel
def has_equipment(state, thief, kind):
    """Whether a thief carries equipment of a type."""
    return state.equipment[kind] == thief or state.equipment[kind + EQUIPMENT_TYPES] == thief


@kernel
def equipment_count(state, thief):
    """How many pieces of equipment a thief carries."""
    return count_at(state.equipment, thief)
