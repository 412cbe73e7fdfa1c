"""Jolanda and Johanna (TD-215, TD-216, TD-A126): from a garden or stable to any other, as often as one likes.

So that this has an end, each house is come to at most once until something else is done: a second time changes nothing.
"""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.actions import INTO, PASSAGE
from larceny.envs.thiefdom.chains import FIRST_HOUSE
from larceny.envs.thiefdom.city import building_of, kind_of
from larceny.envs.thiefdom.powers import PASSAGES, effect_in
from larceny.envs.thiefdom.state import FIRST_VILLA
from larceny.envs.thiefdom.trails import on_trail


@kernel
def legal(table, state, mask):
    """A friend in a house with a passage, if another one is left."""
    inside = building_of(state, state.actor)
    if inside >= 0 and effect_in(table, state, state.actor, PASSAGES, kind_of(state, inside)) >= 0:
        for building in range(FIRST_VILLA):
            if is_target(state, inside, building):
                mask[PASSAGE] = 1


@kernel
def is_target(state, inside, building):
    """Whether a house is another one of the same kind that the thief has not come to yet."""
    same = building != inside and kind_of(state, building) == kind_of(state, inside)
    return same and not on_trail(state.trail, FIRST_HOUSE + building)


@kernel
def mark_targets(table, state, mask):
    """All other houses of the kind."""
    inside = building_of(state, state.actor)
    for building in range(FIRST_VILLA):
        if is_target(state, inside, building):
            mask[INTO + building] = 1
