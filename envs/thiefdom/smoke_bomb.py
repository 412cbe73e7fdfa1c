"""Smoke Bomb (TD-199 .. TD-201, TD-A119): nobody sees the thief for the rest of its turn; see also ``powers``."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.thiefdom.actions import BOMB
from larceny.envs.thiefdom.cards import equipment_type, has_equipment
from larceny.envs.thiefdom.goods import gain_vp, guild_of
from larceny.envs.thiefdom.state import (
    EQUIPMENT,
    EQUIPMENT_DISCARD,
    EV_CARD_USED,
    GUILD,
    SMOKE,
    SMOKE_BOMB,
)

BOMB_VALUE = 4


@kernel
def legal(state, mask):
    """A thief that carries one."""
    if has_equipment(state, state.actor, SMOKE_BOMB):
        mask[BOMB] = 1


@kernel
def throw(state):
    """The card is discarded for four points, and its slot is free again (TD-A154)."""
    thief = state.actor
    state.used |= SMOKE
    for card in range(EQUIPMENT):
        if state.equipment[card] == thief and equipment_type(card) == SMOKE_BOMB:
            state.equipment[card] = EQUIPMENT_DISCARD
    note(state, EV_CARD_USED, guild_of(thief), thief % GUILD, SMOKE_BOMB)
    gain_vp(state, guild_of(thief), BOMB_VALUE)
