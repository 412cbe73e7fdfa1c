"""The solo game and the variants are broken, one rule at a time, and tests have to fail; see :mod:`breaking`."""

import pytest

from breaking import FAILED, Breaker, run_broken

pytestmark = pytest.mark.slow

FOLDER = "tests/thiefdom"
breaks = Breaker("envs/thiefdom")

BREAKAGES = [
    # -- the solo game: setup and draft
    breaks(
        "TD-237",
        "four guards",
        "setup",
        "GUARDS if table.num_players > 2 else",
        "GUARDS if table.num_players != 2 else",
    ),
    breaks("TD-239", "rivals begin somewhere", "setup", "state.rival[:] = NOWHERE", "state.rival[:] = 0"),
    breaks("TD-241", "three cards each time", "solo", "range(GUILD - state.asked)", "range(GUILD)"),
    breaks("TD-241", "the third is asked for", "solo", "if state.asked == GUILD - 1:", "if state.asked == GUILD:"),
    breaks(
        "TD-A143", "cards come again", "solo", "[state.hand[0, k]] = EQUIPMENT_DECK", "[state.hand[0, k]] = DRAFT_DECK"
    ),
    breaks("TD-A145", "the church is a hideout", "draft", "< CHURCH", "<= CHURCH"),
    # -- planning and turns
    breaks("TD-238", "a fourth token", "planning", "if table.num_players > 1 or", "if table.num_players > 0 or"),
    breaks("TD-242", "all thieves first", "solo", "thief = (state.turn == 0) ==", "thief = (state.token == 0) =="),
    breaks("TD-243", "the thief first in even nights", "solo", "state.night % 2 == 1", "state.night % 2 == 0"),
    breaks("TD-A141", "the thief first in every night", "solo", "(state.night % 2 == 1)", "True"),
    # -- dice
    breaks("TD-244", "the first board", "solo", "pick = below(state, count)", "pick = 0"),
    breaks("TD-244", "always north", "solo", "state.die = below(state, FACES) + 1", "state.die = 1"),
    breaks("TD-A140", "boards come again", "solo", "    state.patrol_left &= ~(1 << state.patrol[0])\n", ""),
    breaks("TD-245", "seven and eight are north", "solo", "(state.die - 1) // 2", "(state.die - 1) // 2 % 3"),
    breaks("TD-A136", "the other way round", "solo", "state.die % 2 == 0", "state.die % 2 == 1"),
    breaks(
        "TD-246",
        "straight on, whatever was rolled",
        "solo",
        "direction = (state.die - 1) // 2",
        "direction = (state.die - 1) // 2 if state.heading < 0 else state.heading",
    ),
    breaks("TD-247", "opposite ways", "solo", "DIRECTIONS - 1\n", "DIRECTIONS - 2\n"),
    breaks(
        "TD-A137",
        "asked at crossings",
        "townsfolk",
        "if state.die > 0:",
        "if state.die > 0 and ways & (ways - 1) == 0:",
    ),
    breaks(
        "TD-A138",
        "a roll for each figure",
        "townsfolk",
        "    state.passed = 0\n    state.heading = state.f",
        "    state.passed = 0\n    state.die = state.die and state.die % 8 + 1\n    state.heading = state.f",
    ),
    # -- rivals
    breaks("TD-248", "the rival of another board", "solo", "rival = state.patrol[0]", "rival = 2 - state.patrol[0]"),
    breaks("TD-248", "one tavern only", "solo", "_SECOND = (1, 0,", "_SECOND = (0, 0,"),
    breaks(
        "TD-A138",
        "the same roll for rivals",
        "solo",
        "location_for(table, state, below(state, FACES))",
        "location_for(table, state, state.die - 1)",
    ),
    breaks("TD-249", "rivals cost nothing", "moving", "count = solo.rivals_at(state, building)", "count = 0"),
    breaks("TD-249", "one point for all", "solo", "count += state.rival", "count |= state.rival"),
    breaks("TD-A139", "rivals of all locations", "solo", "state.rival[rival] == building", "state.rival[rival] >= 0"),
    # -- arrests and the result
    breaks("TD-250", "goods lie in the dungeon", "arrest", "state.pool[good] += 0 if solo else", "state.pool[good] +="),
    breaks(
        "TD-A142",
        "paintings lie in the dungeon",
        "arrest",
        "PAINTING_GONE if solo else PAINTING_IN_DUNGEON",
        "PAINTING_IN_DUNGEON",
    ),
    breaks("TD-251", "two boards a night", "solo", "if state.token == GUILD:", "if state.token == GUILD - 1:"),
    breaks("TD-A144", "more than 30 points for a star", "solo", "score >= band", "score > band"),
    # -- variants
    breaks(
        "TD-234",
        "one mission in a stack",
        "missions",
        "for k in range(STACK):\n                draw",
        "for k in range(1):\n                draw",
    ),
    breaks("TD-234", "the others stay in the deck", "missions", "state.mission[mission] = MISSION_GONE", "pass"),
    breaks("TD-A134", "stacks for absent smugglers", "missions", "state.kind[table.smuggler[smuggler]] >= 0:", "True:"),
    breaks("TD-235", "nothing out of a stack", "missions", "if not table.open_stacks:", "if True:"),
    breaks(
        "TD-235",
        "the lower one first",
        "missions",
        "for k in range(STACK):\n        mission",
        "for k in (1, 0):\n        mission",
    ),
    breaks("TD-236", "the first order", "planning", "left = below(state, mask.sum())", "left = 0"),
    breaks(
        "TD-A135",
        "the same for all",
        "planning",
        "set_plan(state, seat, random_plan(table, state))",
        "set_plan(state, seat, random_plan(table, state) if seat == 0 else plan_number(state, 0))",
    ),
    breaks(
        "TD-P55",
        "stand-ins stay in the deck",
        "setup",
        "[table.guests :] = GUEST_GONE",
        "[table.guests :] = GUEST_DECK",
    ),
]


@pytest.mark.parametrize("breakage", BREAKAGES, ids=str)
def test_a_broken_rule_is_noticed(breakage, tmp_path):
    status, output = run_broken(breakage, FOLDER, tmp_path)

    assert status == FAILED, output
