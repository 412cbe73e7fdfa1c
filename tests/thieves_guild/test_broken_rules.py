"""Each rule of Thieves Guild is broken in a copy, and its tests have to fail; see :mod:`breaking`."""

import pytest

from breaking import FAILED, PASSED, Breaker, copy_of_the_package, run_broken, run_tests, unbroken_rules

pytestmark = pytest.mark.slow

FOLDER = "tests/thieves_guild"
CARDS, SECTIONS = "configs/thieves_guild/cards.yaml", "configs/thieves_guild/sections.yaml"
breaks = Breaker("envs/thieves_guild")

BREAKAGES = [
    breaks("TG-001", "one thief less", "city", "START_THIEVES = 7", "START_THIEVES = 6"),
    breaks("TG-001", "one gold more", "city", "START_GOLD = 10", "START_GOLD = 11"),
    breaks("TG-002", "uneven deck", "city", "= card // table.copies", "= min(17, card // 4)"),
    breaks("TG-002", "unshuffled deck", "city", "    shuffle(state, state.deck)\n", ""),
    breaks("TG-003", "two sections share a card", "deck", "SECTIONS + section]", "SECTIONS + section % 8]"),
    breaks(
        "TG-003",
        "sections in another order",
        SECTIONS,
        "  port:       {}\n  caravan:    {}\n",
        "  caravan: {}\n  port: {}\n",
    ),
    breaks("TG-004", "nine turns", "rules", "if state.turn < TURNS:", "if state.turn < TURNS - 1:"),
    breaks(
        "TG-005",
        "no spying",
        "initiative",
        "guild.spy import begin_spy",
        "guild.deploy import begin_deploy as begin_spy",
    ),
    breaks("TG-006", "cards lie face up", "city", "state.seen[:] = 0", "state.seen[:] = 1"),
    breaks("TG-006", "the same cards again", "deck", "(state.turn - 1) * SECTIONS", "0 * SECTIONS"),
    breaks("TG-007", "bids are seen", "observation", "state.bid[seat] / BID_UNIT", "max(state.bid) / BID_UNIT"),
    breaks(
        "TG-007",
        "asked seat is seen",
        "observation",
        "        if asked:\n            out[BID",
        "        if state.digits_left:\n            out[BID",
    ),
    breaks("TG-008", "highest bid first", "initiative", "if key[other] < key[seat]", "if key[other] > key[seat]"),
    breaks("TG-009", "higher roll first", "initiative", "7 * rank[seat] + roll", "7 * rank[seat] - roll"),
    breaks("TG-009", "rolls beat bids", "initiative", "7 * rank[seat] + roll", "rank[seat] + roll"),
    breaks("TG-010", "six looks", "spy", "state.peeks_left = die(state)", "state.peeks_left = 6"),
    breaks(
        "TG-010",
        "one roll for all",
        "spy",
        "    state.may_reroll = 1\n    roll_looks(state)",
        "    state.may_reroll = 1\n    roll_looks(state) if state.place == 0 else setattr(state, 'peeks_left', 3)",
    ),
    breaks("TG-011", "free reroll", "spy", "state.gold[state.to_move] -= cost", "state.gold[state.to_move] -= 0"),
    breaks(
        "TG-011",
        "reroll after a look",
        "spy",
        "    state.may_reroll = 0\n    state.peeks_left -= 1",
        "    state.peeks_left -= 1",
    ),
    breaks("TG-012", "looks are shared", "knowledge", "state.seen[seat, section] != 0", "state.seen[:, section].any()"),
    breaks(
        "TG-013",
        "no thieves on the Ghetto",
        "deploy",
        "range(SECTIONS):\n        mask",
        "range(SECTIONS - 1):\n        mask",
    ),
    breaks("TG-013", "all have to go", "deploy", "    mask[END_DEPLOY] = 1\n", ""),
    breaks(
        "TG-014",
        "empty cards stay down",
        "capture",
        "        note(state, EV_REVEAL,",
        "        if state.placed[:, section].any():\n            note(state, EV_REVEAL,",
    ),
    breaks("TG-015", "one alone rolls", "capture", "if present <= 1:", "if present < 1:"),
    breaks("TG-016", "one die each", "capture", "dice(state, state.placed[seat, section])", "dice(state, 1)"),
    breaks(
        "TG-016",
        "ties go to the first seat",
        "capture",
        "while leaders(total, best) > 1:",
        "while leaders(total, best) > 9:",
    ),
    breaks("TG-017", "empty cards go to seat 0", "capture", "only = -1", "only = 0"),
    breaks(
        "TG-018", "only won cards are discarded", "deck", "section)] += 1", "section)] += state.captor[section] >= 0"
    ),
    breaks(
        "TG-018",
        "cards act on the first seat",
        "resolution",
        "    captor = state.captor[state.section]\n    before",
        "    captor = 0\n    before",
    ),
    breaks(
        "TG-019",
        "the loser dies",
        "capture",
        "    return winner\n",
        "    state.thieves[1 - min(winner, 1)] -= 1\n    return winner\n",
    ),
    breaks(
        "TG-020", "palace: gold", SECTIONS, "palace:     {gold_won: 2, thieves_lost: 2}", "palace: {thieves_lost: 2}"
    ),
    breaks(
        "TG-020", "palace: thieves", SECTIONS, "palace:     {gold_won: 2, thieves_lost: 2}", "palace: {gold_won: 2}"
    ),
    breaks("TG-021", "bazaar", SECTIONS, "bazaar:     {gold_won: 2}", "bazaar: {thieves_gained: 2}"),
    breaks("TG-022", "port", SECTIONS, "port:       {}", "port: {gold_won: 2}"),
    breaks("TG-023", "brothels", SECTIONS, "brothels:   {thieves_gained: 2}", "brothels: {}"),
    breaks("TG-023", "opium dens", SECTIONS, "opium_dens: {thieves_gained: 2}", "opium_dens: {thieves_lost: 2}"),
    breaks("TG-024", "wells", SECTIONS, "wells:      {gold_won: 0.5}", "wells: {}"),
    breaks("TG-024", "ghetto", SECTIONS, "ghetto:     {gold_won: 0.5}", "ghetto: {gold_won: 2}"),
    breaks("TG-025", "mosques", SECTIONS, "mosques:    {thieves_lost: 2}", "mosques: {thieves_gained: 2}"),
    breaks("TG-026", "cutpurse", CARDS, "cutpurse:       {gold_won: 2}", "cutpurse: {gold_won: 3}"),
    breaks("TG-027", "heist", CARDS, "heist:          {gold_won: 6}", "heist: {gold_won: 5}"),
    breaks(
        "TG-027",
        "one die times six",
        "resolution",
        "captor, dice(state, table.gold_won[card])",
        "captor, table.gold_won[card] * dice(state, 1)",
    ),
    breaks("TG-028", "bribes", CARDS, "bribes:         {gold_lost: 3}", "bribes: {gold_lost: 2}"),
    breaks(
        "TG-029",
        "losses are doubled",
        "resolution",
        "amount = min(amount, state.gold[seat])",
        "amount = min(amount * (1 + (state.section == 0)), state.gold[seat])",
    ),
    breaks("TG-030", "steal: no loss", "resolution", "    lose_gold(state, target, loss)\n", ""),
    breaks(
        "TG-030",
        "steal: gain limited by loss",
        "resolution",
        "win_gold(table, state, captor, gain)",
        "win_gold(table, state, captor, min(gain, loss))",
    ),
    breaks("TG-031", "assassin", CARDS, "assassin:       {target_thieves: 1}", "assassin: {target_gold: 1}"),
    breaks(
        "TG-031",
        "assassin hits the winner",
        "resolution",
        "lose_thieves(table, state, target, table",
        "lose_thieves(table, state, captor, table",
    ),
    breaks("TG-032", "convert", CARDS, "convert:        {thieves_gained: 1, ", "convert: {"),
    breaks("TG-033", "trap", CARDS, "trap:           {thieves_lost: 1}", "trap: {}"),
    breaks("TG-034", "recruit", CARDS, "recruit:        {thieves_gained: 1}", "recruit: {thieves_gained: 2}"),
    breaks("TG-035", "guards", CARDS, "guards:         {}", "guards: {gold_lost: 1}"),
    breaks(
        "TG-036",
        "harm is declined",
        "resolution",
        "        if captor >= 0:",
        "        if captor >= 0 and table.gold_lost[city_card(state, state.section)] == 0:",
    ),
    breaks("TG-037", "a thief is worth one", "rules", "THIEF_WORTH = 2", "THIEF_WORTH = 1"),
    breaks(
        "TG-A02",
        "highest: the first pays",
        "initiative",
        "state.order[table.num_players - 1] == seat",
        "state.order[0] == seat",
    ),
    breaks(
        "TG-A02",
        "none: all pay",
        "initiative",
        "table.bid_payment == PAY_ALL or",
        "table.bid_payment != PAY_HIGHEST or",
    ),
    breaks("TG-A03", "bids end in 0 to 8", "initiative", "min(9, highest)", "min(8, highest)"),
    breaks("TG-A04", "one roll-off only", "initiative", "while has_ties(rank, players):", "for _ in range(1):"),
    breaks("TG-A06", "a look may be repeated", "spy", "if not state.seen[state.to_move, section]:", "if True:"),
    breaks("TG-A07", "reroll with five gold", "spy", "REROLL_NEEDS = 6", "REROLL_NEEDS = 5"),
    breaks("TG-A10", "thieves stay on the cards", "city", "    state.placed[:] = 0\n", ""),
    breaks("TG-A12", "all roll again", "capture", "if total[seat] == best:", "if total[seat] > 0:"),
    breaks("TG-A13", "the palace is left out", "resolution", "    state.section = 0\n", "    state.section = 1\n"),
    breaks("TG-A15", "rounded up", "resolution", "amount //= 2", "amount = (amount + 1) // 2"),
    breaks(
        "TG-A17",
        "one die by default",
        "resolution",
        "loss if table.single_steal_roll else",
        "loss if not table.single_steal_roll else",
    ),
    breaks(
        "TG-A18",
        "targets lose one",
        "resolution",
        "if table.thieves_lost_doubles[state.section]:",
        "if table.thieves_lost_doubles[state.section] and seat == state.captor[state.section]:",
    ),
    breaks("TG-A20", "thieves below zero", "resolution", "    amount = min(amount, state.thieves[seat])\n", ""),
    breaks("TG-A21", "debts", "resolution", "    amount = min(amount, state.gold[seat])\n", ""),
    breaks(
        "TG-A22",
        "the last opponent is spared",
        "resolution",
        "for step in range(table.num_players - 1):",
        "for step in range(table.num_players - 2):",
    ),
    breaks(
        "TG-A23",
        "no thieves, no bid",
        "initiative",
        "and state.gold[state.place] ==",
        "and state.gold[state.place] * state.thieves[state.place] ==",
    ),
    breaks("TG-A25", "the discard is not counted", "knowledge", "table.copies - state.discarded[card]", "table.copies"),
    breaks("TG-A26", "fewer thieves first", "rules", "key += state.thieves[seat]", "key -= state.thieves[seat]"),
    breaks("TG-A32", "known for good", "city", "    state.seen[:] = 0\n", ""),
    breaks(
        "TG-P01",
        "seats without gold are asked",
        "initiative",
        "and state.gold[state.place] == 0:",
        "and state.gold[state.place] < 0:",
    ),
    breaks(
        "TG-P02",
        "small bids take fewer answers",
        "initiative",
        "    if state.digits_left == 0:\n        next",
        "    if state.digits_left == 0 or digit == 0:\n        next",
    ),
    breaks(
        "TG-P04",
        "looks are private",
        "observation",
        "= state.seen[other, section]",
        "= state.seen[other, section] * (step == 0)",
    ),
    breaks(
        "TG-P07",
        "the dead win nothing",
        "resolution",
        "        if captor >= 0:",
        "        if captor >= 0 and state.thieves[captor] > 0:",
    ),
    breaks(
        "TG-P08", "one opponent is asked about", "resolution", "if table.num_players > 2:", "if table.num_players > 1:"
    ),
    breaks(
        "TG-P09",
        "targets are counted to the right",
        "resolution",
        "(state.to_move + 1 + step)",
        "(state.to_move - 1 - step)",
    ),
    breaks("TG-A01", "five at most", "components", "(2, 3, 4, 5, 6),", "(2, 3, 4, 5),"),
    breaks(
        "TG-A08",
        "a look changes the card",
        "spy",
        "    note(state, EV_PEEK,",
        "    state.deck[9 * (state.turn - 1) + section] = 0\n    note(state, EV_PEEK,",
    ),
    breaks(
        "TG-A09", "thieves are hidden", "observation", "= placed / PLACED_UNIT", "= placed * (step == 0) / PLACED_UNIT"
    ),
    breaks(
        "TG-A14",
        "assassins may refuse",
        "resolution",
        "mask[TARGET + step] = 1",
        "mask[TARGET + step] = mask[TARGET - 1] = 1",
    ),
    breaks(
        "TG-A16",
        "a steal is never doubled",
        "resolution",
        "win_gold(table, state, captor, gain)",
        "state.gold[captor] += gain",
    ),
    breaks(
        "TG-A19",
        "a convert is never doubled",
        "resolution",
        "    if table.thieves_gained_doubles[state.section]:",
        "    if table.thieves_gained_doubles[state.section] and city_card(state, state.section) != 11:",
    ),
    breaks(
        "TG-A30",
        "gold is secret",
        "observation",
        "= state.gold[other] / GOLD_UNIT",
        "= state.gold[other] * (step == 0) / GOLD_UNIT",
    ),
    breaks(
        "TG-A31",
        "deployment the other way round",
        "deploy",
        "    state.place = -1\n",
        "    state.place = -1\n    state.order[: table.num_players] = state.order[: table.num_players][::-1].copy()\n",
    ),
    breaks(
        "TG-P03",
        "all highest bids pay",
        "initiative",
        "state.order[table.num_players - 1] == seat",
        "state.bid[seat] == max(state.bid)",
    ),
    breaks("TG-P05", "spying has to be ended", "spy", "    if state.peeks_left == 0:", "    if state.peeks_left < 0:"),
    breaks(
        "TG-P06",
        "deployment has to be ended",
        "deploy",
        "thieves_at_home(state, state.to_move) == 0",
        "thieves_at_home(state, state.to_move) < 0",
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
    assert unbroken_rules("thieves_guild", BREAKAGES) == []
