"""Jin (TD-213, TD-A124): once a turn a building is passed over like a figure, to any other alley square beside it."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.actions import LEAVE
from larceny.envs.thiefdom.chains import CANNOT_CROSS, can_come_to
from larceny.envs.thiefdom.city import building_beside, is_beside, opposite
from larceny.envs.thiefdom.state import FIRST_VILLA, SQUARES


@kernel
def can_cross(state, square, direction, spent):
    """Whether the acting thief can pass over the building on one side of an alley square; villas lie at one only."""
    building = building_beside(state, square, direction)
    if spent & CANNOT_CROSS or not 0 <= building < FIRST_VILLA:
        return False
    for other in range(SQUARES):
        if other != square and ends_at(state, building, other, spent):
            return True
    return False


@kernel
def ends_at(state, building, square, spent):
    """Whether the way over a building can end at an alley square."""
    side = is_beside(state, square, building)
    return side >= 0 and can_come_to(state, square, opposite(side), spent | CANNOT_CROSS)


@kernel
def legal_ends(state, building, spent, mask):
    """All alley squares beside the building but the one where the thief came from, which is ``pending``."""
    for square in range(SQUARES):
        if square != state.pending and ends_at(state, building, square, spent):
            mask[LEAVE + square] = 1
