"""The turn of a thief: action points and what can be done with and without them (TD-102 .. TD-105, TD-134)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import DONE, DROP_POSTER, EXCHANGE, STAMINA, USE
from larceny.envs.thiefdom.city import building_of
from larceny.envs.thiefdom.dealer import refill_display
from larceny.envs.thiefdom.exchange import stock_can_change
from larceny.envs.thiefdom.goods import guild_of
from larceny.envs.thiefdom.location import may_use
from larceny.envs.thiefdom.moving import legal_steps
from larceny.envs.thiefdom.state import ACT, EV_CLEARED, EV_STAMINA, NEXT_TURN, NOWHERE
from larceny.envs.thiefdom.theft import legal_thefts

ACTION_POINTS = 3


@kernel
def begin_turn(state, thief):
    """Three action points for a thief."""
    state.actor = thief
    state.actions = ACTION_POINTS
    state.points = 0
    state.settled = 0
    state.trail[:] = 0
    state.phase = ACT


@kernel
def at_home(state, thief):
    """Whether a thief is in its own hideout."""
    return building_of(state, thief) == state.hideout[guild_of(thief)]


@kernel
def legal_acts(table, state, mask):
    """All that a thief can begin, and to end its turn."""
    thief = state.actor
    if state.actions > 0:
        if may_use(table, state):
            mask[USE] = 1
        legal_steps(state, mask)
        legal_thefts(state, mask)
    if state.stamina[guild_of(thief)]:
        mask[STAMINA] = 1
    if at_home(state, thief):
        if state.poster[thief]:
            mask[DROP_POSTER] = 1
        if stock_can_change(state, guild_of(thief)):
            mask[EXCHANGE] = 1
    mask[DONE] = 1


@kernel
def nothing_left(state):
    """Whether a thief without action points can do nothing more."""
    thief = state.actor
    return state.actions == 0 and not state.stamina[guild_of(thief)] and not at_home(state, thief)


@kernel
def use_stamina(state):
    """One action point more (TD-103)."""
    guild = guild_of(state.actor)
    state.stamina[guild] = 0
    state.actions += 1
    note(state, EV_STAMINA, guild, state.actor % 3, 0)


@kernel
def drop_poster(state):
    """In the hideout a thief disguises itself (TD-134)."""
    state.poster[state.actor] = 0
    note(state, EV_CLEARED, guild_of(state.actor), state.actor % 3, 0)


@kernel
def end_turn(state):
    """Points that are left are lost; the display is refilled if something was bought."""
    state.actions = 0
    state.settled = 0
    state.actor = NOWHERE
    if state.refills:
        refill_display(state)
    state.phase = NEXT_TURN
