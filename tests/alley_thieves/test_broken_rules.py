"""Each rule of Alley Thieves is broken in a copy, and its tests have to fail; see :mod:`breaking`."""

import pytest

from breaking import FAILED, PASSED, Breaker, copy_of_the_package, run_broken, run_tests, unbroken_rules

pytestmark = pytest.mark.slow

FOLDER = "tests/alley_thieves"
MAP = "configs/alley_thieves/legerdemain.yaml"
breaks = Breaker("envs/alley_thieves")

ARRIVE = """        if table.fate:
            close_turn(table, state)
        else:
            arrive(table, state, space)
"""
STEP = """        frontier = following & free & ~seen
        if frontier == _NONE:
            break
        seen |= frontier
    return seen
"""

FREE_OR_OWN = """    free = free_spaces(table, state)
    for space in range(table.spaces):
        if state.owner[space] == state.to_move and space != start:
            free |= bit(space)
    seen"""
INFILTRATE_OR_CLOSE = """        rival = infiltration.in_rival_hideout(table, space, state.to_move)
        if not rival or not infiltration.infiltrate(table, state):
            close_turn(table, state)
"""

BREAKAGES = [
    breaks("AT-001", "five guilds", "components", '"num_players", 4, (2, 3, 4),', '"num_players", 4, (2, 3, 4, 5),'),
    breaks("AT-001", "three by default", "components", '"num_players", 4, (2', '"num_players", 3, (2'),
    breaks("AT-002", "five sides", "moving", "= die(state)", "= min(5, die(state))"),
    breaks(
        "AT-003", "one token for all", "infiltration", "state.token[state.to_move] = action", "state.token[:] = action"
    ),
    breaks("AT-004", "squares are no spaces", "components", "< players)", "< players and space % 11 != 8)"),
    breaks("AT-005", "opposite of six is none", "infiltration", "= SIDES + 1 - state", "= SIDES - state"),
    breaks("AT-006", "stronger thieves", "setup", "START_SV = 2", "START_SV = 3"),
    breaks(
        "AT-006", "all of the first guild", "setup", "put(state, space, guild, guild,", "put(state, space, 0, guild,"
    ),
    breaks("AT-007", "the token lies on the first", "setup", "state.token[:] = NOWHERE", "state.token[:] = 0"),
    breaks("AT-008", "one more is open", "components", "< players)", "< max(players, 3))"),
    breaks("AT-009", "nothing is covered", "components", "< players)", "< players + (players == 3))"),
    breaks("AT-010", "to the right", "turn", "(state.to_move + 1)", "(state.to_move + table.num_players - 1)"),
    breaks("AT-011", "over the roofs", "alleys", "= following & free", "= free"),
    breaks(
        "AT-012",
        "a step further",
        "rules",
        "legal_spaces(table, state, state.sv[state.chosen],",
        "legal_spaces(table, state, state.sv[state.chosen] + 1,",
    ),
    breaks("AT-012", "exactly that far", "alleys", STEP, STEP.replace("|= frontier", "= frontier")),
    breaks("AT-013", "on to others", "alleys", "following & free &", "following & table.in_play &"),
    breaks(
        "AT-013",
        "past others",
        "alleys",
        STEP,
        STEP.replace("following & free", "following").replace("return seen", "return seen & free"),
    ),
    breaks(
        "AT-013",
        "past the own",
        "alleys",
        "    free = free_spaces(table, state)\n    seen",
        FREE_OR_OWN,
    ),
    breaks("AT-014", "all spaces are free", "alleys", "table.in_play & ~state.occupied", "table.in_play"),
    breaks(
        "AT-015",
        "the gloves let nobody in",
        "alleys",
        "    free = free_spaces(table, state)\n",
        "    free = free_spaces(table, state) & ~table.home[1]\n",
    ),
    breaks(
        "AT-016",
        "no infiltration",
        "rules",
        ARRIVE,
        ARRIVE.replace("arrive(table, state, space)", "go_recruit(table, state)"),
    ),
    breaks(
        "AT-017",
        "all thieves",
        "moving",
        "if state.owner[space] == state.to_move and",
        "if state.owner[space] >= 0 and",
    ),
    breaks(
        "AT-018",
        "as far as it likes",
        "rules",
        "legal_spaces(table, state, state.sv[state.chosen],",
        "legal_spaces(table, state, 6,",
    ),
    breaks("AT-019", "never worse", "moving", "= die(state)", "= max(state.sv[space], die(state))"),
    breaks("AT-019", "no roll", "moving", "    state.sv[space] = die(state)\n", ""),
    breaks("AT-020", "passing", "moving", "    if table.fate:\n", "    mask[len(mask) - 1] = 1\n    if table.fate:\n"),
    breaks(
        "AT-021",
        "the trapped recruit nobody",
        "turn",
        "        all_may_recruit(table, state)\n        if can_recruit",
        "        if can_recruit",
    ),
    breaks("AT-022", "at home too", "alleys", "hideout >= 0 and hideout != seat and", "hideout >= 0 and"),
    breaks(
        "AT-022", "two dice", "infiltration", "state.skill = die(state)", "state.skill = max(die(state), die(state))"
    ),
    breaks("AT-023", "exactly", "infiltration", "if SIDES - action > state.skill", "if SIDES - action != state.skill"),
    breaks(
        "AT-023", "one better", "infiltration", "if SIDES - action > state.skill", "if SIDES - action > state.skill + 1"
    ),
    breaks(
        "AT-024",
        "a 1 is a 2",
        "infiltration",
        "if SIDES - action > state.skill",
        "if SIDES - action > max(2, state.skill)",
    ),
    breaks("AT-025", "it has to be", "infiltration", "    mask[PASS] = 1\n", ""),
    breaks("AT-025", "no token", "infiltration", "    state.token[state.to_move] = action\n", ""),
    breaks(
        "AT-026",
        "all before it too",
        "infiltration",
        "state.token[state.to_move] == action",
        "state.token[state.to_move] >= action",
    ),
    breaks("AT-026", "it blocks nothing", "infiltration", " or state.token[state.to_move] == action", ""),
    breaks(
        "AT-027",
        "only the own",
        "infiltration",
        "return state.sv[space] > 0",
        "return state.owner[space] == state.to_move",
    ),
    breaks("AT-028", "two", "infiltration", "place] += 1", "place] += 2"),
    breaks("AT-029", "two", "infiltration", "state.sv[space] += 1", "state.sv[space] += 2"),
    breaks(
        "AT-029", "any thief", "infiltration", "if state.owner[space] != state.to_move:", "if state.owner[space] < 0:"
    ),
    breaks(
        "AT-030",
        "it is rolled",
        "infiltration",
        "    relocate(state, state.chosen, space)\n",
        "    relocate(state, state.chosen, space)\n    state.sv[space] = die(state)\n",
    ),
    breaks(
        "AT-030",
        "anywhere",
        "infiltration",
        "free_spaces(table, state) & table.home[state.to_move], TO",
        "free_spaces(table, state), TO",
    ),
    breaks("AT-031", "three spaces", "infiltration", "SPRINT_STEPS = 2", "SPRINT_STEPS = 3"),
    breaks("AT-032", "no chain", "rules", "if phase == SPRINT_TO and table.chained:", "if False:"),
    breaks(
        "AT-033",
        "recruits are flipped",
        "infiltration",
        "    note(state, EV_FLIP,",
        "    state.area_sv[state.to_move, 0] = 5\n    note(state, EV_FLIP,",
    ),
    breaks(
        "AT-034",
        "any own thief",
        "recruiting",
        "            if state.moved[space]:\n",
        "            if state.owner[space] == state.to_move:\n",
    ),
    breaks("AT-034", "it has to be", "recruiting", "        mask[PASS] = 1\n", "        mask[PASS] = 0\n"),
    breaks(
        "AT-034",
        "two attempts",
        "rules",
        "            close_turn(table, state)\n    elif action < PLACE:",
        "            go_recruit(table, state)\n    elif action < PLACE:",
    ),
    breaks(
        "AT-035", "the defender's die alone", "recruiting", "total = defence + state.sv[target] +", "total = defence +"
    ),
    breaks(
        "AT-036",
        "a recruit starts anew",
        "recruiting",
        "state.area_sv[seat, place] = state.sv[target]",
        "state.area_sv[seat, place] = 1",
    ),
    breaks("AT-036", "it stays on the map", "recruiting", "    lift(state, target)\n", ""),
    breaks("AT-037", "failing is free", "recruiting", "max(1, state.sv[recruiter] - 1)", "state.sv[recruiter]"),
    breaks(
        "AT-037",
        "the defender pays",
        "recruiting",
        "state.sv[recruiter] = max(1, state.sv[recruiter] - 1)",
        "state.sv[target] = max(1, state.sv[target] - 1)",
    ),
    breaks("AT-038", "ties are lost", "recruiting", "return LOWER if table.walls else EQUAL", "return LOWER"),
    breaks("AT-038", "ties are won", "recruiting", "return LOWER if table.walls else EQUAL", "return HIGHER"),
    breaks("AT-039", "the last is thrown out", "recruiting", "    return -1\n", "    return AREA - 1\n"),
    breaks(
        "AT-039",
        "four places",
        "recruiting",
        "    for place in range(AREA):\n        if state.area_sv[seat, place] == 0:",
        "    for place in range(AREA - 1):\n        if state.area_sv[seat, place] == 0:",
    ),
    breaks("AT-040", "recruits go back everywhere", "recruiting", "if not table.hard_knocks or free", "if free"),
    breaks(
        "AT-041",
        "without the recruiter's SV",
        "recruiting",
        "difference = roll + state.sv[recruiter] - total",
        "difference = roll - total",
    ),
    breaks("AT-042", "eleven of three", "components", "3: 10,", "3: 11,"),
    breaks("AT-042", "more than the goal", "ending", ">= table.goal", "> table.goal"),
    breaks(
        "AT-043",
        "nobody is out",
        "ending",
        "if thieves_on_map(table, state, seat) == 0:",
        "if thieves_on_map(table, state, seat) < 0:",
    ),
    breaks("AT-044", "ghosts win", "ending", "+ thieves) + thieves if thieves > 0 else -1", "+ thieves) + thieves"),
    breaks(
        "AT-045",
        "two for each",
        "ending",
        "return recruited_sum(state, seat) + thieves if",
        "return recruited_sum(state, seat) + 2 * thieves if",
    ),
    breaks(
        "AT-046",
        "the goal wins",
        "ending",
        "    return TIE_BASE",
        "    if recruited_sum(state, seat) >= table.goal:\n        return 9999\n    return TIE_BASE",
    ),
    breaks("AT-047", "fewer thieves first", "ending", "+ thieves) + thieves if", "+ thieves) - thieves if"),
    breaks(
        "AT-048",
        "recruits only",
        "ending",
        "return recruited_sum(state, seat) + thieves if",
        "return recruited_sum(state, seat) if",
    ),
    breaks(
        "AT-049",
        "only the mover",
        "infiltration",
        "    relocate(state, state.chosen, space)\n",
        "    relocate(state, state.chosen, space)\n    state.moved[space] = 0\n",
    ),
    breaks(
        "AT-049",
        "only the other",
        "infiltration",
        "    relocate(state, state.chosen, space)\n",
        "    state.moved[:] = 0\n    relocate(state, state.chosen, space)\n",
    ),
    breaks("AT-050", "a 1 wins too", "recruiting", "return HIGHER if roll == 6 else LOWER", "return HIGHER"),
    breaks(
        "AT-050",
        "a 6 is a 6",
        "recruiting",
        "    if table.slums and (roll == 1 or roll == 6):\n        return HIGHER if roll == 6",
        "    if table.slums and roll == 1:\n        return HIGHER if roll == 6",
    ),
    breaks("AT-051", "both", "rules", ARRIVE, ARRIVE.replace("table.fate", "False")),
    breaks("AT-051", "moving only", "moving", "    if table.fate:\n        mark_recruiting(table, state, mask)\n", ""),
    breaks("AT-052", "it keeps its SV", "recruiting", "    state.sv[target] = roll\n", ""),
    breaks("AT-053", "higher wins", "recruiting", "if value < state.sv[recruiter]", "if value > state.sv[recruiter]"),
    breaks(
        "AT-053",
        "ties win",
        "recruiting",
        "    if value == state.sv[recruiter]:\n        return EQUAL",
        "    if value == state.sv[recruiter]:\n        return HIGHER",
    ),
    breaks(
        "AT-054",
        "infiltrations",
        "rules",
        ARRIVE,
        INFILTRATE_OR_CLOSE,
    ),
    breaks("AT-055", "ties are ties", "recruiting", "return LOWER if table.walls else EQUAL", "return EQUAL"),
    breaks(
        "AT-056", "nobody goes back", "recruiting", "if not table.hard_knocks or free", "if table.hard_knocks or free"
    ),
    breaks("AT-057", "the other method", "recruiting", "table.hard_knocks == 2 else", "table.hard_knocks == 1 else"),
    breaks(
        "AT-058",
        "everywhere",
        "recruiting",
        "if table.strong_willed and table.hideout[target] == state.owner[target]",
        "if table.strong_willed",
    ),
    breaks(
        "AT-058",
        "in any hideout",
        "recruiting",
        "table.hideout[target] == state.owner[target]",
        "table.hideout[target] >= 0",
    ),
    breaks("AT-059", "one city only", "components", "in (1, 2):", "in (1,):"),
    breaks("AT-059", "three cities", "components", "in (1, 2):", "in (1, 2, 3):"),
    breaks(
        "AT-060",
        "the bonus stays",
        "recruiting",
        "state.area_sv[seat, place] = state.sv[target]",
        "state.area_sv[seat, place] = state.sv[target] + home_bonus(table, state, target)",
    ),
    breaks(
        "AT-061",
        "the same seat again",
        "turn",
        '    """Play passes to the left."""\n    pass_on(table, state)\n',
        '    """Play passes to the left."""\n',
    ),
    breaks("AT-A01", "a street is missing", MAP, "  - [keys_square, gloves_square]\n", ""),
    breaks("AT-A01", "any number of doors", "city_map", "if len(doors) < 2:", "if len(doors) < 0:"),
    breaks(
        "AT-A02",
        "opposite hideouts",
        "city_map",
        '("keys", "gloves", "coins", "masks")',
        '("keys", "coins", "gloves", "masks")',
    ),
    breaks(
        "AT-A03",
        "only entering is forbidden",
        "components",
        "int(table.neighbours[space]) & in_play if in_play >> space & 1 else 0",
        "int(table.neighbours[space])",
    ),
    breaks("AT-A04", "the first seat begins", "setup", "below(state, table.num_players)", "0"),
    breaks("AT-A10", "at home too", "alleys", "hideout >= 0 and hideout != seat and", "hideout >= 0 and"),
    breaks(
        "AT-A12",
        "the token stays",
        "infiltration",
        "    state.token[state.to_move] = action\n",
        "    state.token[state.to_move] = max(action, state.token[state.to_move])\n",
    ),
    breaks("AT-A13", "seven", "infiltration", "return state.sv[space] < SIDES", "return state.sv[space] <= SIDES"),
    breaks("AT-A14", "training nobody", "infiltration", "return can_train(state)", "return True"),
    breaks("AT-A15", "no goal by training", "infiltration", "    stop_if_won(table, state)\n", ""),
    breaks(
        "AT-A17",
        "a full home",
        "infiltration",
        "return (free_spaces(table, state) & table.home[state.to_move]) != _NONE",
        "return True",
    ),
    breaks(
        "AT-A18",
        "the mover stays",
        "infiltration",
        "return reachable(table, state, space, SPRINT_STEPS) != _NONE",
        "return state.moved[space] == 0",
    ),
    breaks(
        "AT-A19", "no chain by default", "components", '"chained_infiltration", True,', '"chained_infiltration", False,'
    ),
    breaks("AT-A19", "always a chain", "rules", "phase == SPRINT_TO and table.chained", "phase == SPRINT_TO"),
    breaks(
        "AT-A21",
        "any own thief",
        "recruiting",
        "            if state.moved[space]:\n",
        "            if state.owner[space] == state.to_move:\n",
    ),
    breaks(
        "AT-A22", "the own are recruited", "alleys", "if state.owner[other] != seat:", "if state.owner[other] >= 0:"
    ),
    breaks(
        "AT-A24", "nothing is left", "recruiting", "max(1, state.sv[recruiter] - 1)", "max(0, state.sv[recruiter] - 1)"
    ),
    breaks("AT-A25", "one die for both", "recruiting", "defence = die(state)", "defence = roll"),
    breaks(
        "AT-A26",
        "the trapped may not decline",
        "recruiting",
        "        mask[PASS] = 1\n",
        "        mask[PASS] = state.acted\n",
    ),
    breaks("AT-A27", "a consolation", "ending", "if thieves > 0 else 0", "if thieves > 0 else 1"),
    breaks(
        "AT-A28",
        "counted twice",
        "ending",
        "            finish(table, state, TERMINATED)\n            return\n    for",
        "            finish(table, state, TERMINATED)\n    for",
    ),
    breaks(
        "AT-A30", "the first seat wins ties", "ending", "+ thieves) + thieves if", "+ thieves) + thieves - seat / 9 if"
    ),
    breaks(
        "AT-A31", "turns of all together", "ending", ">= table.turn_limit * table.num_players", ">= table.turn_limit"
    ),
    breaks("AT-A31", "another limit", "components", '"turn_limit", 100,', '"turn_limit", 90,'),
    breaks(
        "AT-A31", "the limit is an end", "ending", "finish(table, state, TRUNCATED)", "finish(table, state, TERMINATED)"
    ),
    breaks(
        "AT-A33",
        "the defender rolls",
        "recruiting",
        "    if table.slums and (roll == 1 or roll == 6):\n        return HIGHER if roll == 6",
        "    if table.slums and (roll == 1 or roll == 6):\n        die(state)\n        return HIGHER if roll == 6",
    ),
    breaks(
        "AT-A34", "failing costs one", "recruiting", "elif result == LOWER and not table.fate:", "elif result == LOWER:"
    ),
    breaks(
        "AT-A37",
        "the returner commands",
        "recruiting",
        "seat if table.returner_commands else colour, colour",
        "seat, colour",
    ),
    breaks(
        "AT-A37",
        "the owner commands",
        "recruiting",
        "seat if table.returner_commands else colour, colour",
        "colour, colour",
    ),
    breaks(
        "AT-A39",
        "slums and fate unmirrored",
        "recruiting",
        "return HIGHER if roll == 1 else LOWER",
        "return HIGHER if roll == 6 else LOWER",
    ),
    breaks(
        "AT-A39", "no bonus in fate", "recruiting", "value = roll + home_bonus(table, state, target)", "value = roll"
    ),
    breaks("AT-A40", "under the cards", "alleys", "table.in_play & ~state.occupied", "~state.occupied"),
    breaks(
        "AT-A44", "another round", "ending", "state.passes >= table.num_players", "state.passes > table.num_players"
    ),
    breaks(
        "AT-A45",
        "the token comes back",
        "infiltration",
        "    note(state, EV_NO_USE,",
        "    state.token[state.to_move] = -1\n    note(state, EV_NO_USE,",
    ),
    breaks("AT-P01", "all are offered", "moving", " and reachable(table, state, space, 1) != _NONE", ""),
    breaks(
        "AT-P02",
        "asked for nothing",
        "turn",
        "        if can_recruit(table, state) or may_return(table, state):\n",
        "        if True:\n",
    ),
    breaks("AT-P03", "an attempt is a pass", "recruiting", "    state.acted = 1\n    result", "    result"),
    breaks(
        "AT-P03",
        "putting back is a pass",
        "recruiting",
        "    state.acted = 1\n    note(state, EV_RETURNED",
        "    note(state, EV_RETURNED",
    ),
    breaks(
        "AT-P04",
        "asked for nothing",
        "infiltration",
        "            return True\n    return False\n\n\n@kernel\ndef usable",
        "            return True\n    return True\n\n\n@kernel\ndef usable",
    ),
    breaks("AT-P07", "asked with whom", "recruiting", "if count > 1:", "if count > 0:"),
    breaks(
        "AT-P08",
        "asked for nothing",
        "rules",
        "if not recruiting.can_recruit(table, state) and not recruiting.may_return(table, state):",
        "if False:",
    ),
    breaks(
        "AT-P09",
        "the last place first",
        "recruiting",
        "    for place in range(AREA):\n        if state.area_sv[seat, place] == 0:",
        "    for place in range(AREA - 1, -1, -1):\n        if state.area_sv[seat, place] == 0:",
    ),
    breaks("AT-P10", "passing by choice", "recruiting", "    if not table.fate:\n", "    if True:\n"),
    breaks(
        "AT-P11",
        "colours count",
        "alleys",
        "count += state.owner[space] == seat",
        "count += state.colour[space] == seat",
    ),
    breaks("AT-P14", "all count alike", "components", "    table.frame[:, : table.spaces] = city.frames()\n", ""),
    breaks(
        "AT-P14",
        "only answers are turned",
        "observation",
        "k = table.place[seat, space]\n        owner = seat_from",
        "k = space\n        owner = seat_from",
    ),
]


def test_the_unbroken_copy_passes(tmp_path):
    status, output = run_tests(copy_of_the_package(tmp_path), ["-m", "uncompiled and not slow", FOLDER])

    assert status == PASSED, output


@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_rule_is_noticed(breakage, tmp_path):
    status, output = run_broken(breakage, FOLDER, tmp_path)

    assert status == FAILED, output


def test_every_rule_of_the_rulebook_is_broken_at_least_once():
    assert unbroken_rules("alley_thieves", BREAKAGES) == []
