"""The rules of cards are broken in a copy, one at a time, and their tests have to fail; see :mod:`breaking`."""

import pytest

from breaking import FAILED, Breaker, run_broken

pytestmark = pytest.mark.slow

FOLDER = "tests/thiefdom"
breaks = Breaker("envs/thiefdom")

BREAKAGES = [
    # -- cards in general
    breaks(
        "TD-170",
        "cards for nothing",
        "rules",
        ".actions -= 1\n        state.settled = 0\n        use_",
        ".settled = 0\n        use_",
    ),
    breaks(
        "TD-171",
        "EQ12 for each liquor",
        "tavern",
        "thief, table.effect_gain",
        "thief, count * table.effect_gain",
    ),
    breaks(
        "TD-112",
        "arriving costs a point",
        "teleports",
        "    if action >= INTO:\n",
        "    if action >= INTO:\n        lose_vp(state, guild, 1)\n",
    ),
    breaks(
        "TD-A01",
        "passages between churches",
        "component_effects",
        'effect.place == "church"',
        'effect.place == "villa"',
    ),
    breaks("TD-A01", "favors for nothing", "component_effects", "and not brings:", "and effect.times > 9:"),
    breaks("TD-A01", "twice for nothing", "component_effects", "effect.times > 1 and", "effect.times > 2 and"),
    breaks(
        "TD-A01",
        "any good anywhere",
        "component_effects",
        "if effect.good != good:",
        "if False:",
    ),
    breaks("TD-A01", "the usual price", "component_effects", "effect.vp <= usual", "effect.vp < usual"),
    breaks("TD-A01", "favors of equipment", "component_effects", "(not guest or families", "(families"),
    # -- arrests that are prevented, and guards that are moved
    breaks(
        "TD-093",
        "a prevented arrest ends the movement",
        "moving",
        ">= 0 or (",
        ">= 0 or state.sheltered[state.actor] or (",
    ),
    breaks("TD-A78", "EQ11 again and again", "arrest", "not state.sheltered[thief] and ", ""),
    breaks("TD-A157", "whose turn it is decides", "arrest", "            state.to_move = guild_of(thief)\n", ""),
    breaks("TD-A157", "the turn does not come back", "arrest", "    state.to_move = state.waiting\n", ""),
    breaks(
        "TD-094",
        "guards that cards move are blind",
        "arrest",
        "if seen and not",
        "if seen and state.interrupted < 0 and not",
    ),
    # -- Climbing Tools
    breaks("TD-184", "walls again and again", "moving", "    state.used |= CLIMBED\n    square", "    square"),
    breaks("TD-185", "out of locations again and again", "moving", "        state.used |= CLIMBED\n", "        pass\n"),
    breaks(
        "TD-A45", "over walls without an end", "climbing_tools", "return can_come_to(", "return True or can_come_to("
    ),
    breaks(
        "TD-A45", "a wall ends a way twice", "climbing_tools", "direction, spent | CANNOT_CLIMB)", "direction, spent)"
    ),
    breaks("TD-A45", "no wall behind", "chains", "elif spent & CANNOT_CLIMB == 0 and", "elif spent < 0 and"),
    breaks("TD-185", "out of houses", "climbing_tools", " or kind_of(state, inside) < MARKET:", ":"),
    breaks("TD-185", "not into locations", "climbing_tools", "        return True\n", "        return False\n"),
    breaks("TD-A112", "into houses", "chains", " and kind_of(state, building) >= MARKET", ""),
    # -- Crossbow
    breaks("TD-186", "shots again and again", "crossbow", "    state.used |= SHOT\n", ""),
    breaks("TD-186", "no point", "crossbow", "SHOT_VALUE = 1", "SHOT_VALUE = 0"),
    breaks("TD-186", "without seeing", "crossbow", " and thief_sees(state, thief, state.place[figure])", ""),
    breaks("TD-187", "not out of buildings", "view", "                if seen and", "                if False and"),
    breaks(
        "TD-187",
        "out through a wall",
        "city",
        "return beside and is_open_to(state, square, direction)",
        "return beside",
    ),
    breaks(
        "TD-A73",
        "over the edge of a board",
        "city",
        "return location and not leaves_board(square, direction)",
        "return location",
    ),
    breaks(
        "TD-A73",
        "no windows in locations",
        "city",
        "location = kind_of(state, building_beside(state, square, direction)) >= MARKET",
        "location = False",
    ),
    breaks(
        "TD-A113",
        "no point for a guard that stays",
        "crossbow",
        "    gain_vp(state, guild_of(thief), SHOT_VALUE)\n    begin_guard_walk(table, state, guard)",
        "    begin_guard_walk(table, state, guard)\n"
        "    gain_vp(state, guild_of(thief), SHOT_VALUE if state.interrupted >= 0 else 0)",
    ),
    # -- Cudgel
    breaks("TD-188", "the guard stays", "cudgel", "    begin_guard_walk(table, state, guard)", "    state.phase = 5"),
    breaks("TD-188", "two points", "cudgel", "CUDGEL_VALUE = 1", "CUDGEL_VALUE = 2"),
    breaks("TD-189", "with a badge only", "theft", "return carries_cudgel(state, thief) or (", "return ("),
    breaks(
        "TD-189",
        "from within the view",
        "theft",
        " and not guard_sees(state, guard, ",
        " and carries_cudgel(state, thief) >= guard_sees(state, guard, ",
    ),
    breaks("TD-A114", "room for no badge", "theft", "brings = good != BADGE or", "brings = True or"),
    breaks("TD-A115", "twice a night", "theft", "    mark_robbed(state, FIRST_GUARD + guard)\n", ""),
    # -- Fishing Rod
    breaks(
        "TD-190",
        "fishing makes wanted",
        "fishing_rod",
        "    state.phase = ACT\n",
        "    state.phase = ACT\n    state.poster[state.actor] = 1\n",
    ),
    breaks("TD-190", "fishing again and again", "fishing_rod", "    state.used |= FISHED\n", ""),
    breaks(
        "TD-A116", "from anywhere", "fishing_rod", "if building_beside(state, square, direction) == inside and", "if"
    ),
    breaks(
        "TD-A116",
        "at entrances only",
        "fishing_rod",
        "is_open_to(state, square, direction)",
        "state.links[square] >> 4",
    ),
    breaks("TD-A116", "through a wall", "fishing_rod", " and is_open_to(state, square, direction)", ""),
    breaks(
        "TD-191",
        "a theft",
        "fishing_rod",
        "    state.used |= FISHED\n",
        "    state.used |= FISHED\n    state.robbed[thief] |= 1 << (CARRIAGE - 12)\n",
    ),
    breaks(
        "TD-191",
        "not after a theft",
        "fishing_rod",
        "    if inside < 0 or",
        "    if state.robbed[thief] or inside < 0 or",
    ),
    breaks("TD-050", "nothing is dropped for the wine", "fishing_rod", " < 1 and", " < 0 and"),
    # -- Grappling Hook
    breaks("TD-192", "hooks again and again", "teleports", "        state.used |= HOOKED\n", ""),
    breaks("TD-192", "for nothing", "teleports", "        state.actions -= 1\n", ""),
    breaks("TD-A117", "back to itself", "grappling_hook", " and building != inside:", ":"),
    breaks(
        "TD-193",
        "through walls to the east",
        "grappling_hook",
        "if not leads_on(state, square, direction):",
        "if not (leads_on(state, square, direction) or direction == 1 and square % 20 < 19):",
    ),
    breaks(
        "TD-193",
        "out through a wall",
        "city",
        "return beside and is_open_to(state, square, direction)",
        "return beside",
    ),
    breaks(
        "TD-193", "in through a wall", "grappling_hook", " if is_open_to(state, square, direction) else NOWHERE", ""
    ),
    breaks(
        "TD-193",
        "houses have no walls",
        "city",
        "    if leads_in(state, square, direction):\n        return True\n    location",
        "    if True:\n        return True\n    location",
    ),
    # -- Sack
    breaks("TD-194", "one slot", "goods", "SACK_SLOTS = 4, 2", "SACK_SLOTS = 4, 1"),
    breaks("TD-194", "for gold only", "goods", "SLOTS_OF_A_KIND + SACK_SLOTS - max", "SLOTS_OF_A_KIND - max"),
    # -- Messenger Pigeon
    breaks("TD-195", "pigeons again and again", "messenger_pigeon", "    state.used |= SENT\n", ""),
    breaks("TD-195", "paintings too", "exchange", "    if by_pigeon(state):\n        return False\n", ""),
    breaks("TD-A118", "four goods", "messenger_pigeon", "BURDEN = 3", "BURDEN = 4"),
    breaks("TD-A118", "astray", "messenger_pigeon", "return low <= own_room and high >= -their_room and", "return"),
    breaks(
        "TD-A155",
        "not to those at home",
        "messenger_pigeon",
        "if other != thief and",
        "if other != thief and state.place[other] != 200 + state.hideout[guild_of(other)] and",
    ),
    # -- Lock Pick
    breaks("TD-196", "no point", "villa", "LOCK_PICK_VALUE = 1", "LOCK_PICK_VALUE = 0"),
    breaks(
        "TD-196", "for everybody", "villa", "    if has_equipment(state, thief, LOCK_PICK):\n", "    if thief >= 0:\n"
    ),
    breaks("TD-197", "stays locked", "villa", "picks = has_equipment(state, thief, LOCK_PICK)", "picks = False"),
    # -- Shoes
    breaks("TD-198", "without Shoes too", "moving", "has_equipment(state, state.actor, SHOES)", "1"),
    breaks(
        "TD-A120",
        "once a turn",
        "moving",
        "has_equipment(state, state.actor, SHOES)",
        "(has_equipment(state, state.actor, SHOES) and state.actions == 2)",
    ),
    # -- Smoke Bomb
    breaks("TD-199", "rivals cost", "moving", "not in_smoke(state, thief) and ", ""),
    breaks("TD-199", "smoke covers everybody", "powers", "return thief == acting and state.used", "return state.used"),
    breaks(
        "TD-199",
        "until a guard moves",
        "powers",
        "state.interrupted if state.interrupted >= 0 else state.actor",
        "state.actor",
    ),
    breaks(
        "TD-A119",
        "in buildings too",
        "moving",
        "not is_peaceful(table, state, thief):\n        lose_vp",
        "not is_peaceful(table, state, thief) and not in_smoke(state, thief):\n        lose_vp",
    ),
    breaks(
        "TD-A119",
        "rivals exchange",
        "moving",
        "if guild_of(other) == guild_of(thief):",
        "if guild_of(other) == guild_of(thief) or in_smoke(state, thief):",
    ),
    breaks("TD-200", "three points", "smoke_bomb", "BOMB_VALUE = 4", "BOMB_VALUE = 3"),
    breaks("TD-200", "kept", "smoke_bomb", "= EQUIPMENT_DISCARD", "= thief"),
    breaks("TD-A154", "out of the game", "smoke_bomb", "= EQUIPMENT_DISCARD", "= 19"),
    breaks(
        "TD-201",
        "badges in smoke",
        "theft",
        " and not guard_sees(state, guard, ",
        " and (state.used >= 512) >= guard_sees(state, guard, ",
    ),
    # -- favors
    breaks(
        "TD-202", "favors in any house", "favors", "FAVORS, kind_of(state, inside))", "FAVORS, table.effect_place[0])"
    ),
    breaks("TD-202", "favors again and again", "favors", "    state.used |= FAVORED\n", ""),
    breaks(
        "TD-202",
        "a favor takes an action",
        "favors",
        "    state.settled = 0\n",
        "    state.settled, state.actions = 0, state.actions - 1\n",
    ),
    breaks("TD-202", "wine for full hands", "favors", " and brings_something(table, state, effect, times)", ""),
    breaks(
        "TD-203",
        "liquor is kept",
        "favors",
        "    pay(table, state, effect, times)\n    for good in range(BADGE + 1):\n        count",
        "    for good in range(BADGE + 1):\n        count",
    ),
    breaks(
        "TD-204", "Beatrix stays", "favors", "if table.effect_leaves[effect]:", "if table.effect_leaves[effect] > 1:"
    ),
    breaks("TD-A106", "her place is free", "favors", "state.friend_left[thief] = 1", "state.friend_left[thief] = 0"),
    breaks("TD-A149", "stamina sets action points", "turn", "state.actions += 1", "state.actions = 4"),
    breaks("TD-218", "once", "favors", "table.effect_times[effect] + 1):", "2):"),
    # -- Benjamin and Bernhard
    breaks(
        "TD-205",
        "rivals in alleys are paid for",
        "moving",
        " and not is_peaceful(table, state, thief):\n            lose_vp",
        ":\n            lose_vp",
    ),
    breaks(
        "TD-A156",
        "rivals in buildings are paid for",
        "moving",
        "    if not is_peaceful(table, state, thief):\n",
        "    if True:\n",
    ),
    breaks(
        "TD-205",
        "the whole guild is peaceful",
        "powers",
        "effect_of(table, state, thief, PEACEFUL)",
        "effect_of(table, state, thief // 3 * 3, PEACEFUL)",
    ),
    breaks("TD-206", "the gold is gone", "bribe", "    state.pool[GOLD] += 1\n", ""),
    breaks("TD-206", "one bribe after the other", "bribe", "    state.used |= BRIBED\n", ""),
    breaks(
        "TD-A52", "a bribe is no help", "powers", ".blind[thief] >> (figure - FIRST_GUARD) & 1:", ".blind[thief] >> 4:"
    ),
    breaks(
        "TD-A123",
        "blind to all of the guild",
        "bribe",
        "state.blind[thief] |=",
        "state.blind[thief // 3 * 3 : thief // 3 * 3 + 3] |=",
    ),
    breaks("TD-A123", "blind for ever", "day", "state.blind[:], state.sheltered[:] = 0, 0", "state.sheltered[:] = 0"),
    breaks(
        "TD-A78",
        "shelters are used up for good",
        "day",
        "state.blind[:], state.sheltered[:] = 0, 0",
        "state.blind[:] = 0",
    ),
    breaks(
        "TD-207",
        "badges of blind guards",
        "theft",
        " and not guard_sees(state, guard, ",
        " and (state.blind[thief] >> guard & 1) >= guard_sees(state, guard, ",
    ),
    # -- guests in locations, and the full moon
    breaks("TD-209", "badges for one VP", "ending", "table.effect_vp[effect] *", "1 *"),
    breaks(
        "TD-220",
        "goods of thieves too",
        "ending",
        "state.stock[seat, table.effect_good[effect]]",
        "owned(state, seat, table.effect_good[effect])",
    ),
    breaks(
        "TD-A129",
        "friends of the first thief",
        "powers",
        "range(seat * GUILD, seat * GUILD + GUILD)",
        "range(seat * GUILD, seat * GUILD + 1)",
    ),
    breaks("TD-228", "no full moon", "ending", "return points + friends_points(table, state, seat)", "return points"),
    breaks("TD-212", "liquor as ever", "market", "rate(table, state, MARKET, LIQUOR, LIQUOR_VALUE)", "LIQUOR_VALUE"),
    breaks("TD-217", "wine as ever", "tavern", "rate(table, state, TAVERN, WINE, WINE_VALUE)", "WINE_VALUE"),
    breaks("TD-A128", "no wine in villas", "villa", "VILLA, WINE, 0) > 0:", "VILLA, WINE, 0) > 9:"),
    breaks("TD-A128", "wine or gems", "villa", "if not unused(state, FILLED) or", "if state.effects != 0 or"),
    breaks(
        "TD-219",
        "the gem is forgotten",
        "location",
        "    if adds_something(table, state, kind):\n        add(",
        "    if False:\n        add(",
    ),
    breaks("TD-219", "a gem for nothing else", "location", "state.effects & ~ADDED != 0", "state.effects != 0"),
    breaks(
        "TD-P50",
        "a purchase after what a card adds",
        "location",
        "        if state.purchases > 0:\n            use_up(state, BOUGHT)\n",
        "",
    ),
    # -- Jin
    breaks("TD-213", "through house after house", "moving", "    state.used |= CROSSED\n", ""),
    breaks("TD-213", "out where it came in", "shortcut", "if square != state.pending and", "if"),
    breaks("TD-A124", "over houses only", "shortcut", "FIRST_VILLA:", "FIRST_VILLA or state.kind[building] > 4:"),
    breaks(
        "TD-A124", "chains stop at buildings", "chains", "if spent & CANNOT_CROSS == 0 and count >= 0:", "if spent < 0:"
    ),
    # -- Juma, Jolanda and Johanna
    breaks("TD-214", "swimming all night", "teleports", "        state.used |= SWUM\n", ""),
    breaks("TD-214", "a river in the west", "river", "return row * COLUMNS + COLUMNS - 1", "return row * COLUMNS"),
    breaks("TD-A125", "to squares of others", "river", "return figure_on(state, square) < 0", "return True"),
    breaks(
        "TD-A57", "nobody looks at the river", "teleports", "    if state.laid[thief]:", "    if state.laid[thief] > 1:"
    ),
    breaks("TD-A57", "nobody is met in there", "teleports", "if not is_peaceful(table, state, thief):", "if False:"),
    breaks(
        "TD-215",
        "to houses of all kinds",
        "passages",
        "and kind_of(state, building) == kind_of(state, inside)",
        "and kind_of(state, building) >= 0",
    ),
    breaks(
        "TD-216",
        "one passage only",
        "powers",
        "if table.effect_place[effect] == place and",
        "if table.effect_place[effect] == place == 1 and",
    ),
    breaks(
        "TD-P54",
        "round and round",
        "teleports",
        "        mark_trail(state.trail, FIRST_HOUSE + action - INTO)",
        "        pass",
    ),
]


@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_card_is_noticed(breakage, tmp_path):
    status, output = run_broken(breakage, FOLDER, tmp_path)

    assert status == FAILED, output
