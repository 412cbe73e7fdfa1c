"""The administration phase (TD-174 .. TD-183)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom import missions
from larceny.envs.thiefdom.cards import card_at, draw_equipment
from larceny.envs.thiefdom.city import on_alley
from larceny.envs.thiefdom.goods import gain_vp, guild_of
from larceny.envs.thiefdom.state import (
    DISPLAY,
    EQUIPMENT,
    EQUIPMENT_DECK,
    EQUIPMENT_DISCARD,
    EV_ROUND,
    FIRST_GUARD,
    FIRST_NOBLE,
    GUARDS,
    ON_DISPLAY,
    SMUGGLERS,
    THIEVES,
)


@kernel
def administrate(table, state):
    """The day after a night other than the last."""
    for thief in range(THIEVES):
        if on_alley(state, thief):
            gain_vp(state, guild_of(thief), 1)
    if state.night % 2 == 0:
        refill(table, state)
    state.stamina[: table.num_players] = 1
    state.blind[:], state.sheltered[:] = 0, 0
    pass_patrols(table, state)
    state.night += 1
    note(state, EV_ROUND, state.start, state.night, 0)


@kernel
def pass_patrols(table, state):
    """Patrol boards go to the seat before, and with one of them the start (TD-177)."""
    first = state.patrol[0]
    for seat in range(table.num_players - 1):
        state.patrol[seat] = state.patrol[seat + 1]
    state.patrol[table.num_players - 1] = first
    state.start = (state.start - 1) % table.num_players


@kernel
def refill(table, state):
    """After the nights 2 and 4: bags, badges, missions and the display (TD-179 .. TD-182)."""
    for k in range(GUARDS):
        state.badge_left[k] = state.place[FIRST_GUARD + k] >= 0
        state.bag_full[k] = state.place[FIRST_NOBLE + k] >= 0
    for smuggler in range(SMUGGLERS):
        if state.kind[table.smuggler[smuggler]] >= 0 and card_at(state.mission, smuggler) < 0:
            missions.refill(table, state, smuggler)
    for card in range(EQUIPMENT):
        if ON_DISPLAY <= state.equipment[card] < EQUIPMENT_DECK:
            state.equipment[card] = EQUIPMENT_DISCARD
    for slot in range(DISPLAY):
        draw_equipment(state, slot)
