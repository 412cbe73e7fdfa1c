"""Rules of goods and locations are broken, one at a time, and their tests have to fail; see :mod:`breaking`."""

import pytest

from breaking import FAILED, Breaker, run_broken

pytestmark = pytest.mark.slow

FOLDER = "tests/thiefdom"
breaks = Breaker("envs/thiefdom")

BREAKAGES = [
    # -- goods
    breaks("TD-044", "badges need no room", "goods", "good in range(GEM, BADGE + 1):", "good in range(GEM, BADGE):"),
    breaks("TD-046", "a painting is one piece", "goods", "total = PAINTING_SIZE if", "total = 1 if"),
    breaks("TD-A87", "a Sack serves twice", "goods", " - max(0, gold - SLOTS_OF_A_KIND)\n", "\n"),
    breaks("TD-P46", "what does not fit is carried", "goods", "= min(count, room_for(state, thief, good))", "= count"),
    breaks("TD-050", "into the dungeon", "room", ", good] -= 1\n", ", good] -= 1\n        state.pool[good] += 1\n"),
    breaks("TD-048", "the hideout of the starting player", "exchange", "[guild_of(state.actor), ", "[state.start, "),
    breaks("TD-P48", "asked for nothing", "exchange", "if low != high:", "if high > 0:"),
    breaks("TD-A87", "the friend's Sack is not asked", "exchange", ".partner, both_have(", ".actor, both_have("),
    breaks("TD-A91", "paintings go home", "exchange", "PAINTING_ON_THIEF + partner if partner >= 0 else ", ""),
    breaks(
        "TD-A91",
        "a friend's painting needs no room",
        "exchange",
        "    theirs -= PAINTING_SIZE * (paintings_here(state) - (state.carry[1] > 0))\n",
        "",
    ),
    breaks(
        "TD-A162", "two paintings for one thief", "exchange", "state.partner < 0 or paintings_here(state) < 2", "True"
    ),
    breaks("TD-P44", "offered if both carry something", "exchange", ", state.actor) and not", ", state.actor) or not"),
    breaks("TD-P49", "the stock is never settled", "rules", "state.settled = 1", "state.settled = 0"),
    breaks("TD-P49", "settled for the turn", "moving", "    state.settled = 0\n", ""),
    # -- theft
    breaks("TD-A76", "through a wall", "city", "if leads_on(state, first, direction) and ", "if "),
    breaks("TD-A86", "robbed for the whole guild", "theft", "] |= 1 << (", " // 3 * 3 : thief // 3 * 3 + 3] |= 1 << ("),
    breaks("TD-A86", "robbed for good", "planning", "state.robbed[:], state.visited[:] = 0, 0", "state.visited[:] = 0"),
    breaks(
        "TD-131",
        "under the eyes of the guard",
        "theft",
        "in_reach(state, thief, FIRST_GUARD + guard) and not guard_sees(state, guard, state.place[thief])",
        "in_reach(state, thief, FIRST_GUARD + guard)",
    ),
    breaks("TD-133", "bags are never empty", "theft", "        state.bag_full[noble] = 0\n", ""),
    breaks("TD-A85", "no robbery without room", "theft", ", CARRIAGE)", ", CARRIAGE) and has_room(state, thief, WINE)"),
    breaks(
        "TD-A85",
        "room for the wine has to be made",
        "rules",
        " 0 if state.pending in (ROB_CARRIAGE, FISH) else 1",
        " 1",
    ),
    breaks("TD-P47", "asked only without any room", "theft", "state.actor, good) < pieces ", "state.actor, good) < 1 "),
    # -- locations
    breaks("TD-141", "used again", "location", "    state.visited[thief] |= _ONE << np.uint64(building)\n", ""),
    breaks("TD-141", "used for good", "planning", "state.robbed[:], state.visited[:] = 0, 0", "state.robbed[:] = 0"),
    breaks("TD-142", "only the last effect is used up", "effects", "state.effects |= effect", "state.effects = effect"),
    breaks("TD-A98", "a use without an effect", "location", "if state.effects & ~ADDED != 0 or", "if True or"),
    breaks(
        "TD-P45",
        "asked when nothing is left",
        "location",
        "if state.phase == LOCATION and not any_effect(table, state):",
        "if False:",
    ),
    breaks("TD-145", "one piece of gold", "effects", ", good, room_for(state, state.actor, good))", ", good, 1)"),
    breaks("TD-146", "two points for liquor", "market", "LIQUOR_VALUE = 1", "LIQUOR_VALUE = 2"),
    breaks("TD-A100", "gems and painting", "villa", "not unused(state, FILLED) or ", "not unused(state, FILLED) and "),
    breaks("TD-148", "gems are never locked", "villa", "if (picks or not gems_locked) and", "if True and"),
    breaks("TD-149", "one slot is enough", "villa", ">= PAINTING_SIZE", ">= 1"),
    breaks("TD-150", "no bonuses", "dealer", "    receive_all(state, thief, table.painting_goods[painting])\n", ""),
    breaks("TD-A93", "the hideout pays", "dealer", ", GOLD] >= ", ", GOLD] + state.stock[guild_of(thief), GOLD] >= "),
    breaks("TD-153", "three pieces", "dealer", "(state, thief) == LIMIT:", "(state, thief) > LIMIT:"),
    breaks("TD-153", "two alike", "dealer", "if not has_equipment(state, thief, kind) and state", "if state"),
    breaks("TD-A101", "filled up at once", "dealer", "    state.refills = 1\n", "    refill_display(state)\n"),
    breaks("TD-155", "discarded cards stay away", "cards", "if places[card] == discard:\n", "if places[card] < 0:\n"),
    breaks(
        "TD-P50", "a purchase later on", "dealer", "    if state.purchases > 0:\n        use_up(state, BOUGHT)\n", ""
    ),
    breaks("TD-156", "three guests", "tavern", "):\n        card = reveal", " - 1):\n        card = reveal"),
    breaks("TD-159", "friends after a fight", "tavern", " and card_at(state.guest, IN_FIGHT + thief) < 0 and", " and"),
    breaks("TD-161", "guests go back into the deck", "tavern", "[card] = GUEST_DISCARD", "[card] = GUEST_DECK"),
    breaks("TD-163", "one point for wine", "tavern", ", FIGHT_VALUE = 1, 2, 1", ", FIGHT_VALUE = 1, 1, 1"),
    breaks("TD-A105", "the discarded are not counted", "tavern", " + count_at(state.guest, GUEST_DISCARD)\n", "\n"),
    breaks(
        "TD-A109",
        "a painting on one slot",
        "dungeon",
        "    painting_fits = room_for(state, state.actor, PAINTING_GOOD) >= PAINTING_SIZE",
        "    painting_fits = room_for(state, state.actor, PAINTING_GOOD) >= 1",
    ),
    breaks(
        "TD-P51",
        "nothing is dropped",
        "dungeon",
        "        if useful_drop(state, other):\n            mask",
        "        if False:\n            mask",
    ),
    breaks(
        "TD-049",
        "the hideout delivers too",
        "smuggler",
        "state.goods[state.actor, good] < ",
        "state.goods[state.actor, good] + state.stock[guild_of(state.actor), good] < ",
    ),
    breaks(
        "TD-168",
        "some mission is always there",
        "smuggler",
        "        return\n    for ",
        "        mission = 0\n    for ",
    ),
]


@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_location_is_noticed(breakage, tmp_path):
    status, output = run_broken(breakage, FOLDER, tmp_path)

    assert status == FAILED, output
