"""The end of the game and the score (AT-042 .. AT-048)."""

from __future__ import annotations

from larceny.envs.alley_thieves.alleys import thieves_on_map
from larceny.envs.alley_thieves.state import (
    AREA,
    END,
    EV_ELIMINATED,
    EV_FINAL,
    EV_GOAL,
    EV_LIMIT,
    EV_STALEMATE,
)
from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.fields import TERMINATED, TRUNCATED

TIE_BASE = 64
"""More than a guild can have thieves on the map, so that they only break ties."""


@kernel
def recruited_sum(state, seat):
    """SV in a seat's recruited thieves area."""
    total = 0
    for place in range(AREA):
        total += state.area_sv[seat, place]
    return total


@kernel
def score(table, state, seat):
    """Recruited SV and 1 for each thief on the map; a disbanded guild has none (AT-044, AT-045)."""
    thieves = thieves_on_map(table, state, seat)
    return recruited_sum(state, seat) + thieves if thieves > 0 else 0


@kernel
def rank_key(table, state, seat):
    """Total, then thieves on the map (AT-047); a disbanded guild is last whatever it recruited (AT-044).

    The second tie-break of the rules never decides: equal totals and equal thieves mean equal recruits (AT-A30).
    """
    thieves = thieves_on_map(table, state, seat)
    return TIE_BASE * (recruited_sum(state, seat) + thieves) + thieves if thieves > 0 else -1


@kernel
def stop_if_won(table, state):
    """End the game at once at a recruitment goal or when a guild has no thief on the map."""
    for seat in range(table.num_players):
        if thieves_on_map(table, state, seat) == 0:
            note(state, EV_ELIMINATED, seat, 0, 0)
            finish(table, state, TERMINATED)
            return
    for seat in range(table.num_players):
        if recruited_sum(state, seat) >= table.goal:
            note(state, EV_GOAL, seat, recruited_sum(state, seat), 0)
            finish(table, state, TERMINATED)
            return


@kernel
def stop_if_stuck(table, state):
    """End the game when nobody did anything for a round (AT-A44), or at the turn limit (AT-A31)."""
    if state.passes >= table.num_players:
        note(state, EV_STALEMATE, -1, 0, 0)
        finish(table, state, TERMINATED)
    elif state.turn >= table.turn_limit * table.num_players:
        note(state, EV_LIMIT, -1, table.turn_limit, 0)
        finish(table, state, TRUNCATED)


@kernel
def finish(table, state, how):
    """Count the points."""
    state.phase = END
    state.over = how
    for seat in range(table.num_players):
        note(state, EV_FINAL, seat, score(table, state, seat), thieves_on_map(table, state, seat))
