"""Equipment draft, purchase and hideout markers (TD-058 .. TD-069, TD-A29 .. TD-A36)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom import solo
from larceny.envs.thiefdom.actions import DONE, EQUIP, HIDE, KEEP
from larceny.envs.thiefdom.cards import draw, equipment_type
from larceny.envs.thiefdom.city import kind_of, put_inside
from larceny.envs.thiefdom.routes import measure
from larceny.envs.thiefdom.state import (
    BUY,
    CHURCH,
    DRAFT,
    DRAFT_DECK,
    EQUIPMENT,
    EQUIPMENT_DECK,
    EV_BOUGHT,
    EV_HIDEOUT,
    FIRST_VILLA,
    GOLD,
    GUILD,
    HIDEOUT,
    IN_DRAFT,
    LOCATIONS,
    NOT_BOUGHT,
    NOWHERE,
    UNDECIDED,
)

LIMIT = 2
"""Pieces of equipment that a guild may buy in the draft, and that a thief may carry."""


# -- the draft -----------------------------------------------------------------------------------


@kernel
def deal_draft(table, state):
    """Three cards to each seat; the starting player is asked first, but nobody sees what another keeps."""
    state.hand[:], state.kept[:], state.bought[:] = NOWHERE, NOWHERE, UNDECIDED
    for seat in range(table.num_players):
        for k in range(GUILD):
            card = draw(state, state.equipment, DRAFT_DECK, NOWHERE)
            state.equipment[card] = IN_DRAFT
            state.hand[seat, k] = card
    state.phase = DRAFT
    state.asked = 0
    state.turn = 0
    state.to_move = state.start


@kernel
def legal_keep(state, mask):
    """Any type in the hand."""
    for k in range(GUILD):
        card = state.hand[state.to_move, k]
        if card >= 0:
            mask[KEEP + equipment_type(card)] = 1


@kernel
def keep(table, state, kind):
    """Keep a card; when all have, the rest of each hand goes counterclockwise (TD-058, TD-059)."""
    seat = state.to_move
    last = GUILD - 1 - state.asked
    for k in range(last + 1):
        if state.hand[seat, k] >= 0 and equipment_type(state.hand[seat, k]) == kind:
            state.kept[seat, state.asked] = state.hand[seat, k]
            state.hand[seat, k] = state.hand[seat, last]
            state.hand[seat, last] = NOWHERE
            break
    if table.num_players == 1:
        solo.draw_fewer(state)
        return
    state.turn += 1
    if state.turn == table.num_players:
        pass_hands(table, state)
    state.to_move = (state.start + state.turn) % table.num_players


@kernel
def pass_hands(table, state):
    """Every hand goes to the seat before; a last card is kept, and then all buy."""
    state.turn = 0
    state.asked += 1
    for k in range(GUILD - state.asked):
        first = state.hand[0, k]
        for seat in range(table.num_players - 1):
            state.hand[seat, k] = state.hand[seat + 1, k]
        state.hand[table.num_players - 1, k] = first
    if state.asked == GUILD - 1:
        for seat in range(table.num_players):
            state.kept[seat, state.asked] = state.hand[seat, 0]
            state.hand[seat, 0] = NOWHERE
        state.phase = BUY
        state.asked = 0


# -- the purchase --------------------------------------------------------------------------------


@kernel
def gold_left(table, state, seat, count):
    """Gold of a seat after its decisions on its first ``count`` cards."""
    gold = state.stock[seat, GOLD]
    for k in range(count):
        if 0 <= state.bought[seat, k] < NOT_BOUGHT:
            gold -= table.price[equipment_type(state.kept[seat, k])]
    return gold


@kernel
def can_buy(table, state, seat, asked):
    """Whether a seat may still buy a card and can pay it (TD-060)."""
    count = 0
    for k in range(asked):
        count += state.bought[seat, k] != NOT_BOUGHT
    return count < LIMIT and gold_left(table, state, seat, asked) >= price_of(table, state, seat, asked)


@kernel
def price_of(table, state, seat, asked):
    """Price of a card that was chosen in the draft."""
    return table.price[equipment_type(state.kept[seat, asked])]


@kernel
def can_equip(state, seat, asked, thief):
    """Whether a thief of a seat (0-2) has no other card of the same type (TD-061)."""
    kind = equipment_type(state.kept[seat, asked])
    for k in range(asked):
        if state.bought[seat, k] == thief and equipment_type(state.kept[seat, k]) == kind:
            return False
    return True


@kernel
def legal_purchase(table, state, mask):
    """Decline the card asked for, or buy it for a thief."""
    seat, asked = state.to_move, state.asked
    mask[DONE] = 1
    if can_buy(table, state, seat, asked):
        for thief in range(GUILD):
            if can_equip(state, seat, asked, thief):
                mask[EQUIP + thief] = 1


@kernel
def purchase(table, state, choice):
    """A card goes to a thief, or is not bought (3); all is told when every seat has decided (TD-A31)."""
    state.bought[state.to_move, state.asked] = choice
    state.asked += 1
    if state.asked < GUILD:
        return
    state.asked = 0
    state.turn += 1
    if state.turn == table.num_players:
        settle_purchases(table, state)
        begin_hideouts(table, state)
    else:
        state.to_move = (state.start + state.turn) % table.num_players


@kernel
def settle_purchases(table, state):
    """Pay, equip and score (TD-A30); all other cards go into the one deck (TD-065)."""
    for seat in range(table.num_players):
        state.stock[seat, GOLD] = gold_left(table, state, seat, GUILD)
        for k in range(GUILD):
            card, thief = state.kept[seat, k], state.bought[seat, k]
            if thief != NOT_BOUGHT:
                kind = equipment_type(card)
                state.equipment[card] = seat * GUILD + thief
                state.vp[seat] += table.equipment_vp[kind]
                note(state, EV_BOUGHT, seat, kind, thief)
    for card in range(EQUIPMENT):
        if state.equipment[card] == DRAFT_DECK or state.equipment[card] == IN_DRAFT:
            state.equipment[card] = EQUIPMENT_DECK
    state.kept[:], state.bought[:] = NOWHERE, UNDECIDED


# -- the hideouts --------------------------------------------------------------------------------


@kernel
def begin_hideouts(table, state):
    """The seat before the starting player chooses first, the starting player last (TD-066)."""
    state.phase = HIDEOUT
    state.turn = 0
    state.to_move = (state.start - 1) % table.num_players


@kernel
def legal_hideouts(table, state, mask):
    """Every house but the church that has no marker yet (TD-067 .. TD-069)."""
    for building in range(FIRST_VILLA):
        if 0 <= kind_of(state, building) < CHURCH:
            free = True
            for seat in range(table.num_players):
                free = free and state.hideout[seat] != building
            if free:
                mask[HIDE + building] = 1


@kernel
def choose_hideout(table, state, building):
    """Marker and thieves go into a house. True when all have chosen."""
    seat = state.to_move
    state.hideout[seat] = building
    measure(state, building, LOCATIONS + seat)
    for thief in range(seat * GUILD, seat * GUILD + GUILD):
        put_inside(state, thief, building)
    note(state, EV_HIDEOUT, seat, building, 0)
    state.turn += 1
    state.to_move = (seat - 1) % table.num_players
    return state.turn == table.num_players
