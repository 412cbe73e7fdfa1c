"""Climbing Tools (TD-184, TD-185, TD-A112): one wall a turn is crossed for nothing."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.chains import CANNOT_CLIMB, can_come_to, is_wall
from larceny.envs.thiefdom.city import building_beside, is_beside, kind_of, next_square, opposite
from larceny.envs.thiefdom.state import MARKET


@kernel
def can_climb(state, square, direction, spent):
    """Whether the acting thief can climb over a wall from an alley square: into a location, or on to an alley."""
    if spent & CANNOT_CLIMB or not is_wall(state, square, direction):
        return False
    if building_beside(state, square, direction) >= 0:
        return True
    return can_come_to(state, next_square(square, direction), direction, spent | CANNOT_CLIMB)


@kernel
def can_climb_out(state, inside, square, spent):
    """Whether the acting thief can leave a location over its wall to an alley square beside it."""
    if spent & CANNOT_CLIMB or kind_of(state, inside) < MARKET:
        return False
    side = is_beside(state, square, inside)
    return side >= 0 and can_come_to(state, square, opposite(side), spent | CANNOT_CLIMB)
