"""Seats as one of them counts them: the observer first, then on around the table."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel


@kernel
def seat_from(table, seat, other):
    """How many seats after ``seat`` another one sits."""
    return other - seat if other >= seat else other - seat + table.num_players
