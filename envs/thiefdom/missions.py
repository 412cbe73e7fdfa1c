"""Smuggling missions with less luck (TD-234, TD-235, TD-A134): two more lie open beside each smuggler's board."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.cards import card_at, draw_mission
from larceny.envs.thiefdom.state import MISSION_DECK, MISSION_GONE, MISSION_STACK, MISSIONS, SMUGGLERS, STACK


@kernel
def lay_out_stacks(table, state):
    """Two missions by each smuggler of the city; all others leave the game."""
    for smuggler in range(SMUGGLERS):
        if state.kind[table.smuggler[smuggler]] >= 0:
            for k in range(STACK):
                draw_mission(state, MISSION_STACK + smuggler * STACK + k)
    for mission in range(MISSIONS):
        if state.mission[mission] == MISSION_DECK:
            state.mission[mission] = MISSION_GONE


@kernel
def refill(table, state, smuggler):
    """A mission for an empty slot: from the deck, or the upper one that is left of the stack."""
    if not table.open_stacks:
        draw_mission(state, smuggler)
        return
    for k in range(STACK):
        mission = card_at(state.mission, MISSION_STACK + smuggler * STACK + k)
        if mission >= 0:
            state.mission[mission] = smuggler
            return
