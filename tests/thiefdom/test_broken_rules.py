"""Rules of Thiefdom are broken in a copy, one at a time, and their tests have to fail; see :mod:`breaking`."""

import re
from pathlib import Path

import pytest

from breaking import FAILED, PASSED, Breaker, copy_of_the_package, run_broken, run_tests
from ledger import ledgers
from thiefdom.test_broken_cards import BREAKAGES as OF_CARDS
from thiefdom.test_broken_locations import BREAKAGES as OF_LOCATIONS
from thiefdom.test_broken_solo import BREAKAGES as OF_THE_SOLO_GAME

pytestmark = pytest.mark.slow

FOLDER = "tests/thiefdom"
IMPLEMENTED = re.compile(r"`([a-z_]+)\.\w+`[],;]")
"""The module of a function that a line of the ledger names in brackets."""
breaks = Breaker("envs/thiefdom")

BREAKAGES = [
    # -- the city
    breaks("TD-A146", "one stable is enough", "component_file", "2 if kind in PAIRS else 1", "1"),
    breaks("TD-A02", "locations may lie elsewhere", "component_sections", "drawn != listed[board.number]:", "False:"),
    breaks("TD-A03", "villas on any boards", "component_sections", "if len(numbers[section]) != GATES:", "if False:"),
    breaks("TD-A18", "one figure on two patrol boards", "component_sections", "if twice:", "if False:"),
    breaks("TD-148", "the other padlock", "components", 'villa.padlock == "gems"', 'villa.padlock != "gems"'),
    breaks("TD-008", "board 4 in the north", "setup", "north = 4 if below(state, 2) else 8", "north = 4"),
    breaks("TD-009", "half of the turns", "setup", "below(state, DIRECTIONS)", "below(state, 2)"),
    breaks("TD-A22", "open to the west of three columns", "setup", "= 0 or state.ground[square - 1] == OUTSIDE", "= 0"),
    breaks("TD-015", "catacombs keep their gates", "setup", ".catacomb_board[board - 1]", ".catacomb_board[gate]"),
    breaks("TD-016", "villas in order", "setup", "left = shuffled(state, VILLAS)", "left = np.arange(VILLAS)"),
    breaks("TD-017", "paintings in order", "setup", " = shuffled(state, PAINTINGS)", " = np.arange(PAINTINGS)"),
    breaks(
        "TD-023",
        "guards look at the villas",
        "setup",
        "= SOUTH if gate < 4 else NORTH",
        "= NORTH if gate < 4 else SOUTH",
    ),
    breaks("TD-A24", "the southernmost of equals", "city", "square < best)", "square > best)"),
    breaks("TD-A26", "two on a lantern", "city", " and figure_on(state, square) < 0 and (best", " and (best"),
    breaks("TD-025", "two other boards are left out", "setup", "board % 4 != 1)", "board % 4 != 3)"),
    breaks("TD-027", "guard D with two players", "setup", "GUARDS if table.num_players > 2 else GUARDS - 1", "GUARDS"),
    breaks("TD-019", "missions for absent smugglers", "setup", "state.kind[table.smuggler[smuggler]] >= 0:", "True:"),
    breaks(
        "TD-021",
        "semicircles on display",
        "setup",
        "= EQUIPMENT_DECK\n    state.equipment[EQUIPMENT_TYPES:] = DRAFT_DECK",
        "= DRAFT_DECK\n    state.equipment[EQUIPMENT_TYPES:] = EQUIPMENT_DECK",
    ),
    breaks("TD-030", "one gold less", "state", "= 6, 4, 10, 8", "= 6, 4, 10, 7"),
    breaks("TD-032", "patrol boards in order", "setup", "boards = shuffled(state, table.", "boards = np.arange(table."),
    breaks(
        "TD-116",
        "entrances stay when a board is turned",
        "city_board",
        "_turned_bits(links >> 4, turns) << 4",
        "links & 240",
    ),
    breaks("TD-040", "catacombs only across the city", "chains", "0 or gate == other", "0 or gate // 4 == other // 4"),
    # -- fields of view
    breaks(
        "TD-052",
        "figures block the view",
        "view",
        "if here == square:\n            return True",
        "if here == square or state.occupant[here] >= 0:\n            return here == square",
    ),
    breaks("TD-053", "through walls", "view", "    while leads_on(state, here, direction):", "    while True:"),
    breaks("TD-A47", "a guard does not see its own square", "view", "\n        return True", "\n        return False"),
    breaks(
        "TD-057",
        "eyes in the back",
        "view",
        "ray_covers(state, start, state.facing[guard], square)",
        "any(ray_covers(state, start, (state.facing[guard] + turn) % 4, square) for turn in (0, 2))",
    ),
    breaks("TD-056", "shown the other way", "observation_city", "looks(state, guard)", "(looks(state, guard) + 2) % 4"),
    breaks(
        "TD-057",
        "no view to the west",
        "view",
        "(square > start) != (direction == EAST)",
        "square < start or direction != EAST",
    ),
    # -- draft and hideouts
    breaks(
        "TD-058",
        "hands go clockwise",
        "draft",
        "for k in range(GUILD - state.asked):",
        "for k in list(range(GUILD - state.asked)) * (table.num_players - 1):",
    ),
    breaks("TD-059", "the last card stays", "draft", "for k in range(GUILD - state.", "for k in range(4 - 2 * state."),
    breaks("TD-060", "all three are bought", "draft", "count < LIMIT and", "count <= LIMIT and"),
    breaks(
        "TD-A30", "no points for purchases", "draft", "                state.vp[seat] += table.equipment_vp[kind]\n", ""
    ),
    breaks("TD-061", "two of a type", "draft", ".bought[seat, k] == thief and", ".bought[seat, k] == -thief - 1 and"),
    breaks(
        "TD-065",
        "cards that were not bought are gone",
        "draft",
        "== DRAFT_DECK or state.equipment[card] == IN_DRAFT:",
        "== DRAFT_DECK:",
    ),
    breaks("TD-066", "hideouts clockwise", "draft", "state.to_move = (seat - 1) % ", "state.to_move = (seat + 1) % "),
    breaks("TD-069", "two guilds in one house", "draft", "if free:", "if True:"),
    # -- planning
    breaks("TD-071", "one plan less", "actions", "(permutations(range(TOKENS)))", "(permutations(range(TOKENS)))[:-1]"),
    breaks(
        "TD-073",
        "counterclockwise",
        "planning",
        "    state.to_move = (state.start + state.turn) % table.num_players\n    state.turn += 1\n    who",
        "    state.to_move = (state.start - state.turn) % table.num_players\n    state.turn += 1\n    who",
    ),
    breaks("TD-074", "three turns a night", "planning", "if state.token == TOKENS:", "if state.token == TOKENS - 1:"),
    breaks("TD-A38", "own plans are forgotten", "knowledge", "if other != seat and state.plan[", "if state.plan["),
    # -- townsfolk
    breaks("TD-076", "from right to left", "townsfolk", "[board, ", "[board, table.patrol_size[board] - 1 - "),
    breaks("TD-078", "any square will do", "townsfolk", "return is_lantern(state, square) and ", "return "),
    breaks("TD-080", "turning round", "townsfolk", "heading >= 0 and direction == opposite(heading)", "False"),
    breaks("TD-081", "no way back to its own lantern", "townsfolk", "    pick_up(state, figure)\n", ""),
    breaks(
        "TD-084",
        "guards set out backward",
        "townsfolk",
        "state.facing[figure - FIRST_GUARD] if figure < FIRST_NOBLE else NOWHERE",
        "NOWHERE",
    ),
    breaks(
        "TD-086",
        "guards look where they looked",
        "townsfolk",
        "        state.facing[figure - FIRST_GUARD] = state.heading\n",
        "        pass\n",
    ),
    breaks("TD-087", "the first lantern is enough", "townsfolk", "CARRIAGE or passed == 1", "CARRIAGE or passed >= 0"),
    breaks("TD-A66", "occupied lanterns count", "townsfolk", "CARRIAGE and free_lantern(", "CARRIAGE and is_lantern("),
    breaks("TD-P04", "asked where there is one way", "townsfolk", "if ways & (ways - 1) != 0:", "if ways != 0:"),
    # -- arrests
    breaks(
        "TD-089",
        "guards look only in the end",
        "townsfolk",
        "        guard_looks(table, state, square, direction)\n    else:",
        "        if free_lantern(state, square):\n            guard_looks(table, state, square, direction)\n    else:",
    ),
    breaks(
        "TD-A62",
        "guards look before they set out",
        "townsfolk",
        "    pick_up(state, figure)\n",
        "    if figure < FIRST_NOBLE:\n        guard_looks(table, state, state.place[figure], state.heading)\n"
        "    pick_up(state, figure)\n",
    ),
    breaks(
        "TD-091",
        "nobody comes into view",
        "arrest",
        "if guard_sees(state, guard, square) and",
        "if guard_sees(state, guard, square) and figure_on(state, square) > THIEVES and",
    ),
    breaks("TD-095", "to the hideout of the mover", "arrest", ", state.hideout[guild", ", state.hideout[state.to_move"),
    breaks("TD-096", "the mover pays", "arrest", "(state, guild, ARREST_LOSS)", "(state, state.to_move, ARREST_LOSS)"),
    breaks("TD-097", "badges are kept", "arrest", "for good in range(BADGE + 1):", "for good in range(BADGE):"),
    breaks(
        "TD-098",
        "the turn is over",
        "rules",
        "        moving.go_on(state)\n",
        "        moving.go_on(state)\n        state.actions = 0\n",
    ),
    breaks("TD-036", "points below 0", "goods", "max(0, state.vp[seat] - points)", "state.vp[seat] - points"),
    breaks(
        "TD-136",
        "the carriage goes over anybody",
        "arrest",
        "figure >= FIRST_NOBLE and 0 <= other",
        "FIRST_NOBLE <= figure < FIRST_NOBLE + GUARDS and 0 <= other",
    ),
    breaks("TD-137", "all are recognised", "arrest", "= other < THIEVES and state.poster[other]", "= other < THIEVES"),
    # -- turns of thieves
    breaks("TD-103", "markers are not used up", "turn", "    state.stamina[guild] = 0\n", ""),
    breaks("TD-A41", "only with points left", "turn", "if state.stamina[", "if state.actions > 0 and state.stamina["),
    breaks(
        "TD-120",
        "at home in any hideout",
        "turn",
        "return building_of(state, thief) == state.hideout[guild_of(thief)]",
        "return 0 <= building_of(state, thief) in state.hideout",
    ),
    breaks("TD-P41", "no question at home", "turn", " or at_home(state, thief):", ":"),
    breaks("TD-104", "a use costs nothing", "location", "    state.actions -= 1\n", ""),
    # -- movement
    breaks(
        "TD-107",
        "passing costs a point",
        "moving",
        "    state.place[thief] = square\n    mark_trail",
        "    state.place[thief] = square\n    state.points = max(0, state.points - 1)\n    mark_trail",
    ),
    breaks("TD-107", "two on a square", "moving", "place >= SQUARES or figure_on(state, place) == state.actor", "True"),
    breaks("TD-108", "the rival pays", "moving", "(state, guild_of(thief), 1)", "(state, guild_of(other), 1)"),
    breaks(
        "TD-A44",
        "only straight on",
        "chains",
        "for direction in range(DIRECTIONS):\n            if leads_in(",
        "for direction in (todo[count] % _NUMBERS % HEADINGS,):\n            if leads_in(",
    ),
    breaks("TD-A45", "over squares without an end", "chains", "and chain_ends(state, number, spent)", ""),
    breaks("TD-P43", "round and round", "chains", "return not on_trail(state.trail, number) and chain", "return chain"),
    breaks("TD-A49", "unseen while passing over", "moving", "state.laid[thief]", "state.laid[thief] and stands(state)"),
    breaks(
        "TD-A56",
        "occupied ends are closed",
        "moving",
        "if tunnel_between(state, gate, other) and can_come_to(state, gate_square(other), FROM_TUNNEL, spent):",
        "if tunnel_between(state, gate, other) and figure_on(state, gate_square(other)) < 0:",
    ),
    breaks(
        "TD-114",
        "the movement goes on",
        "moving",
        "    put_inside(state, thief, building)\n    end_movement(state)\n",
        "    put_inside(state, thief, building)\n    state.points -= 1\n"
        "    if state.points == 0:\n        end_movement(state)\n",
    ),
    breaks(
        "TD-A54",
        "no way out over others",
        "moving",
        "if can_come_to(state, square, heading, spent):",
        "if figure_on(state, square) < 0:",
    ),
    breaks(
        "TD-121",
        "one point for all",
        "moving",
        "lose_vp(state, guild, rivals_met(state, guild, building))",
        "lose_vp(state, guild, min(1, rivals_met(state, guild, building)))",
    ),
    breaks("TD-122", "thieves at home are met", "moving", " and state.hideout[rival] != building:", ":"),
    breaks(
        "TD-123", "rivals at home are met", "moving", "    if state.hideout[guild] == building:\n        return 0\n", ""
    ),
    breaks("TD-P42", "asked without points", "moving", "(state.points == 0 and stands(state)):", "state.points < 0:"),
    # -- cards and day
    breaks(
        "TD-173",
        "equipment of the whole guild",
        "cards",
        "return state.equipment[kind] == thief or state.equipment[kind + EQUIPMENT_TYPES] == thief",
        "return state.equipment[kind] // 3 == thief // 3 or state.equipment[kind + EQUIPMENT_TYPES] // 3 == thief // 3",
    ),
    breaks("TD-P06", "the first card of the deck", "cards", "left = below(state, count)", "left = 0"),
    breaks("TD-A40", "the start goes clockwise", "day", "(state.start - 1) % table.", "(state.start + 1) % table."),
    breaks("TD-178", "thieves in buildings too", "day", "if on_alley(state, thief):", "if state.place[thief] >= 0:"),
    breaks("TD-179", "after each night", "day", "if state.night % 2 == 0:", "if state.night > 0:"),
    breaks("TD-180", "badges of absent guards", "day", "[k] = state.place[FIRST_GUARD + k] >= 0", "[k] = 1"),
    breaks("TD-182", "the display goes into the deck", "day", "[card] = EQUIPMENT_DISCARD", "[card] = EQUIPMENT_DECK"),
    # -- the end
    breaks(
        "TD-A132",
        "alleys bring points after the last night",
        "rules",
        "        ending.finish(table, state)\n",
        "        for thief in range(table.num_players * GUILD):\n"
        "            state.vp[thief // GUILD] += 0 <= state.place[thief] < 200\n"
        "        ending.finish(table, state)\n",
    ),
    breaks("TD-222", "three gold", "ending", "PAINTING_VALUE = 4, 2, 2, 3", "PAINTING_VALUE = 3, 2, 2, 3"),
    breaks("TD-229", "home in any building", "ending", "] == IN_BUILDING + state.hideout[seat]", "] >= IN_BUILDING"),
    breaks("TD-A130", "paintings are no pieces", "ending", "    total = paintings_owned(state, seat)", "    total = 0"),
    breaks("TD-233", "the earlier turn wins", "ending", "(seat - state.first_start)", "(state.first_start - seat - 1)"),
    # -- what a seat sees
    breaks(
        "TD-A148",
        "the cards of the seat to move",
        "observation",
        "    for k in range(GUILD):\n        if state.hand",
        "    seat = state.to_move\n    for k in range(GUILD):\n        if state.hand",
    ),
    breaks("TD-P02", "who plans is told", "observation", " or state.phase == PLAN):", "):"),
    breaks("TD-A10", "rewards are hidden", "observation", "= table.reward[mission, good] / VALUE_UNIT", "= 0.0"),
    breaks("TD-A31", "own purchases are forgotten", "knowledge", "other != seat and state.bought[", "state.bought["),
    breaks(
        "TD-P05",
        "what was passed on is forgotten",
        "knowledge",
        "    if steps == 1 and k == GUILD + 2:\n        return 2\n",
        "",
    ),
    breaks("TD-P05", "the pair is told apart", "knowledge", "if halves == 2 and below(state, 2):", "if halves == 3:"),
    breaks("TD-A148", "other hands are known", "knowledge", "        if known == 0:\n", "        if known < 0:\n"),
]


@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_rule_is_noticed(breakage, tmp_path):
    status, output = run_broken(breakage, FOLDER, tmp_path)

    assert status == FAILED, output


def test_the_unbroken_copy_passes(tmp_path):
    status, output = run_tests(copy_of_the_package(tmp_path), ["-m", "uncompiled and not slow", FOLDER], timeout=900)

    assert status == PASSED, output


def test_every_module_that_the_ledger_names_is_broken_at_least_once():
    named = set(IMPLEMENTED.findall(ledgers()["thiefdom"]))
    broken = {Path(breakage.file).stem for breakage in [*BREAKAGES, *OF_LOCATIONS, *OF_CARDS, *OF_THE_SOLO_GAME]}

    assert named - broken == set()
