"""What it is worth to a thief to go to a building and use it, in victory points, as the scripted player reckons
and a seat is told."""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom.card_worth import WORTH, equipment_worth, favor_worth, goods_worth
from larceny.envs.thiefdom.cards import card_at, equipment_count, equipment_type, has_equipment
from larceny.envs.thiefdom.city import kind_of
from larceny.envs.thiefdom.dealer import GEM_VALUE
from larceny.envs.thiefdom.dungeon import BADGE_VALUE
from larceny.envs.thiefdom.effects import rate
from larceny.envs.thiefdom.goods import PAINTING_GOOD, guild_of, painting_of, room_for
from larceny.envs.thiefdom.market import LIQUOR_VALUE
from larceny.envs.thiefdom.moving import rivals_met
from larceny.envs.thiefdom.powers import BONUSES, FAVORS, FINALS, effect_in, guild_has, has_card, is_peaceful
from larceny.envs.thiefdom.smuggler import mission_at
from larceny.envs.thiefdom.state import (
    BADGE,
    DEALER,
    DISPLAY,
    DUNGEON,
    FAVORED,
    FIRST_VILLA,
    GEM,
    GOLD,
    LIQUOR,
    LOCK_PICK,
    MARKET,
    ON_DISPLAY,
    PAINTING_SIZE,
    ROUNDS,
    SMUGGLER,
    TAVERN,
    VILLA,
    WINE,
)
from larceny.envs.thiefdom.tavern import WINE_VALUE, slot_is_free

_ONE = np.uint64(1)
GUEST, FIGHT, HOME = 2.5, 1.0, 1.2
"""Points that a visit to the guests is worth with gold and without, and to be at home in the end."""


@kernel
def errand_value(table, state, thief, building):
    """Points that going to a building now would bring."""
    kind = kind_of(state, building)
    if building == state.hideout[guild_of(thief)]:
        return home_value(table, state, thief)
    if kind < MARKET:
        return house_value(table, state, thief, kind)
    if state.visited[thief] >> np.uint64(building) & _ONE:
        return 0.0
    goods = state.goods[thief]
    if kind == MARKET:
        sale = rate(table, state, MARKET, LIQUOR, LIQUOR_VALUE) * goods[LIQUOR]
        return sale + WORTH[GOLD] * max(0, room_for(state, thief, GOLD)) + bonus_value(table, state, thief, kind)
    if kind == VILLA:
        return villa_value(table, state, thief, building - FIRST_VILLA)
    if kind == DEALER:
        return dealer_value(table, state, thief)
    if kind == TAVERN:
        bought = min(goods[GOLD], max(0, room_for(state, thief, LIQUOR)))
        guests = (GUEST if goods[GOLD] > 1 else FIGHT) if slot_is_free(state, thief) else 0.0
        sale = rate(table, state, TAVERN, WINE, WINE_VALUE) * goods[WINE]
        return sale + (WORTH[LIQUOR] - WORTH[GOLD]) * bought + guests + bonus_value(table, state, thief, kind)
    if kind == DUNGEON:
        return dungeon_value(table, state, thief)
    return mission_value(table, state, thief, building) if kind == SMUGGLER else 0.0


@kernel
def visit_value(table, state, thief, building):
    """The same, less what it costs to meet rivals there."""
    value = errand_value(table, state, thief, building)
    if value <= 0.0 or is_peaceful(table, state, thief):
        return value
    return value - rivals_met(state, guild_of(thief), building)


@kernel
def home_value(table, state, thief):
    """To be at home in the end, and to leave there what friends of the guild count then."""
    if state.night < ROUNDS:
        return 0.0
    value = HOME
    for good in range(BADGE + 1):
        value += points_at_home(table, state, guild_of(thief), good) * state.goods[thief, good]
    return value


@kernel
def points_at_home(table, state, seat, good):
    """Points that friends of a guild bring in the end for each piece of a good in the hideout."""
    points = 0
    for effect in range(table.first_effect[FINALS], table.first_effect[FINALS + 1]):
        if table.effect_good[effect] == good and guild_has(state, seat, table.effect_card[effect]):
            points += table.effect_vp[effect]
    return points


@kernel
def house_value(table, state, thief, kind):
    """What a friend does in a kind of house, if the thief can pay for it."""
    effect = effect_in(table, state, thief, FAVORS, kind)
    if effect < 0 or state.used & FAVORED:
        return 0.0
    times = table.effect_times[effect]
    for good in range(BADGE + 1):
        if table.effect_pay[effect, good] > 0:
            times = min(times, state.goods[thief, good] // table.effect_pay[effect, good])
    return favor_worth(table, effect) * times / table.effect_times[effect]


@kernel
def bonus_value(table, state, thief, kind):
    """What cards add to the use of a location."""
    value = 0.0
    for effect in range(table.first_effect[BONUSES], table.first_effect[BONUSES + 1]):
        if table.effect_place[effect] == kind and has_card(state, thief, table.effect_card[effect]):
            value += table.effect_vp[effect] + goods_worth(table.effect_gain[effect])
    return value


@kernel
def villa_value(table, state, thief, villa):
    """The better of the gems and the painting, as far as no padlock is before it."""
    picks = has_equipment(state, thief, LOCK_PICK)
    room = max(0, room_for(state, thief, GEM))
    best = 0.0
    if picks or not table.gems_locked[villa]:
        best = WORTH[GEM] * room
    if (picks or table.gems_locked[villa]) and card_at(state.painting, villa) >= 0 and room >= PAINTING_SIZE:
        best = max(best, WORTH[PAINTING_GOOD])
    wine = rate(table, state, VILLA, WINE, 0) * state.goods[thief, WINE]
    if best + wine == 0.0:
        return 0.0
    return best + wine + bonus_value(table, state, thief, VILLA) + (1.0 if picks else 0.0)


@kernel
def dealer_value(table, state, thief):
    """Gems, a painting, and the best card that can be paid."""
    value = 1.0 * rate(table, state, DEALER, GEM, GEM_VALUE) * state.goods[thief, GEM]
    value += bonus_value(table, state, thief, DEALER)
    painting = painting_of(state, thief)
    if painting >= 0:
        value += table.painting_vp[painting]
    best = 0.0
    for slot in range(DISPLAY):
        best = max(best, card_value(table, state, thief, card_at(state.equipment, ON_DISPLAY + slot)))
    return value + best


@kernel
def card_value(table, state, thief, card):
    """Points that a card brings a thief beyond its price, 0 if it cannot be had."""
    if card < 0 or equipment_count(state, thief) == 2:
        return 0.0
    kind = equipment_type(card)
    if has_equipment(state, thief, kind) or table.price[kind] > state.goods[thief, GOLD]:
        return 0.0
    return max(0.0, equipment_worth(table, state, kind))


@kernel
def dungeon_value(table, state, thief):
    """Badges, a wanted poster, and the goods that lie there."""
    value = 1.0 * rate(table, state, DUNGEON, BADGE, BADGE_VALUE) * state.goods[thief, BADGE]
    value += bonus_value(table, state, thief, DUNGEON) + (3.0 if state.poster[thief] else 0.0)
    for good in range(BADGE + 1):
        value += WORTH[good] * min(state.pool[good], max(0, room_for(state, thief, good)))
    return value


@kernel
def mission_value(table, state, thief, building):
    """The reward of the mission there, if the thief has what is demanded, less the goods."""
    mission = mission_at(table, state, building)
    if mission < 0:
        return 0.0
    value = 1.0 * table.mission_vp[mission]
    for good in range(BADGE + 1):
        if state.goods[thief, good] < table.demand[mission, good]:
            return 0.0
        value += WORTH[good] * (table.reward[mission, good] - table.demand[mission, good])
    return max(0.0, value + bonus_value(table, state, thief, SMUGGLER))
