"""The smugglers (TD-167 .. TD-169)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import FULFIL
from larceny.envs.thiefdom.cards import card_at
from larceny.envs.thiefdom.city import building_of
from larceny.envs.thiefdom.effects import FULFILLED, use_up
from larceny.envs.thiefdom.goods import gain_vp, guild_of, receive_all
from larceny.envs.thiefdom.state import BADGE, EV_MISSION, MISSION_DONE, NOWHERE, SMUGGLERS


@kernel
def mission_here(table, state):
    """The mission on the slot of the smuggler that the acting thief is with, or -1."""
    return mission_at(table, state, building_of(state, state.actor))


@kernel
def mission_at(table, state, building):
    """The mission on the slot of the smuggler in a building, or -1."""
    for smuggler in range(SMUGGLERS):
        if table.smuggler[smuggler] == building:
            return card_at(state.mission, smuggler)
    return NOWHERE


@kernel
def legal(table, state, mask):
    """Fulfil the mission with what the thief carries (TD-A110)."""
    mission = mission_here(table, state)
    if mission < 0:
        return
    for good in range(BADGE + 1):
        if state.goods[state.actor, good] < table.demand[mission, good]:
            return
    mask[FULFIL] = 1


@kernel
def apply(table, state):
    """Deliver all that is demanded, and get the reward."""
    use_up(state, FULFILLED)
    thief, mission = state.actor, mission_here(table, state)
    guild = guild_of(thief)
    state.mission[mission] = MISSION_DONE + guild
    note(state, EV_MISSION, guild, thief % 3, mission)
    for good in range(BADGE + 1):
        state.goods[thief, good] -= table.demand[mission, good]
    gain_vp(state, guild, table.mission_vp[mission])
    receive_all(state, thief, table.reward[mission])
