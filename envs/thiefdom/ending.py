"""The end of the game, scoring and ties (TD-221 .. TD-233)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.fields import TERMINATED
from larceny.envs.thiefdom import solo
from larceny.envs.thiefdom.powers import FINALS, guild_has
from larceny.envs.thiefdom.state import (
    BADGE,
    END,
    EV_FINAL,
    GEM,
    GOLD,
    GUILD,
    IN_BUILDING,
    LIQUOR,
    NOWHERE,
    PAINTING_IN_STOCK,
    PAINTING_ON_THIEF,
    PAINTINGS,
    WINE,
)

GOLD_SET, GEM_SET, LIQUOR_SET, PAINTING_VALUE = 4, 2, 2, 3
_DIGITS = 1000
"""More than any guild can have of anything that is compared."""


@kernel
def finish(table, state):
    """The game is over after the sixth night."""
    state.over = TERMINATED
    state.phase = END
    state.actor = NOWHERE
    for seat in range(table.num_players):
        note(state, EV_FINAL, seat, score(table, state, seat), pieces(state, seat))
    if table.num_players == 1:
        solo.tell_stars(state, score(table, state, 0))


@kernel
def owned(state, seat, good):
    """Pieces of a good in the hideout and with the thieves of a guild."""
    total = state.stock[seat, good]
    for thief in range(seat * GUILD, seat * GUILD + GUILD):
        total += state.goods[thief, good]
    return total


@kernel
def paintings_owned(state, seat):
    """Paintings that a guild has not delivered."""
    count = 0
    for painting in range(PAINTINGS):
        where = state.painting[painting]
        thief = where - PAINTING_ON_THIEF
        count += where == PAINTING_IN_STOCK + seat or seat * GUILD <= thief < seat * GUILD + GUILD
    return count


@kernel
def at_home_count(state, seat):
    """Thieves of a guild in its hideout."""
    count = 0
    for thief in range(seat * GUILD, seat * GUILD + GUILD):
        count += state.hideout[seat] >= 0 and state.place[thief] == IN_BUILDING + state.hideout[seat]
    return count


@kernel
def score(table, state, seat):
    """Victory points, goods and thieves at home, as if the game ended now (TD-222 .. TD-229)."""
    points = state.vp[seat] + at_home_count(state, seat) + PAINTING_VALUE * paintings_owned(state, seat)
    points += owned(state, seat, GOLD) // GOLD_SET
    points += owned(state, seat, GEM) // GEM_SET
    points += owned(state, seat, LIQUOR) // LIQUOR_SET
    points += owned(state, seat, BADGE) + owned(state, seat, WINE)
    return points + friends_points(table, state, seat)


@kernel
def friends_points(table, state, seat):
    """What friends with the full moon bring: points for goods in the hideout, not those of thieves (TD-220, TD-228)."""
    points = 0
    for effect in range(table.first_effect[FINALS], table.first_effect[FINALS + 1]):
        if guild_has(state, seat, table.effect_card[effect]):
            points += table.effect_vp[effect] * state.stock[seat, table.effect_good[effect]]
    return points


@kernel
def pieces(state, seat):
    """Goods of all kinds, each piece counted once (TD-A130)."""
    total = paintings_owned(state, seat)
    for good in range(BADGE + 1):
        total += owned(state, seat, good)
    return total


@kernel
def rank_key(table, state, seat):
    """Points, then goods, badges, gems, liquor and wine, then the later place in the first night (TD-230 .. TD-233)."""
    key = score(table, state, seat)
    key = key * _DIGITS + pieces(state, seat)
    key = key * _DIGITS + owned(state, seat, BADGE)
    key = key * _DIGITS + owned(state, seat, GEM)
    key = key * _DIGITS + owned(state, seat, LIQUOR) + owned(state, seat, WINE)
    return key * 4 + (seat - state.first_start) % table.num_players
