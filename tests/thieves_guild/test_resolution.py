"""The resolution phase: sections and cards (RULES.md: Resolution)."""

import pytest

from thieves_guild.table import CARD_TYPES, SECTIONS, deployed, won

pytestmark = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]

GOLD_CARDS = {"Pickpocket": 1, "Cutpurse": 2, "Robbery": 3, "Buyer": 4, "Con Game": 5, "Heist": 6}
LOSS_CARDS = {"Rumors": 1, "Den of Thieves": 2, "Bribes": 3}
DOUBLE_GOLD, HALF_GOLD = ("Palace", "Bazaar"), ("Wells", "Ghetto")
DOUBLE_GAIN, DOUBLE_LOSS = ("Brothels", "Opium Dens"), ("Palace", "Mosques")
FACES = (3, 6, 1, 5, 2, 4)
"""Dice of the tests: one card rolls the first of them, its sum is odd for one, three and six dice."""


def resolve(card, section="Port", *faces, target=1, gold=None, thieves=None, **options):
    """Seat 0 alone wins a card in a section; returns the game after it took effect."""
    game = won({section: card}, **options)
    if gold:
        game.gold = gold
    if thieves:
        game.thieves = thieves
    game.turn_up(*faces)
    if game.phase == "resolution":
        game.target(target)
    return game


def without(sections):
    return [section for section in SECTIONS if section not in sections]


# -- the phase -----------------------------------------------------------------------------------


@pytest.mark.rule("TG-018")
def test_each_won_card_takes_effect_on_its_winner():
    game = deployed(
        {"Palace": {1: 1}, "Port": {0: 1}, "Wells": {2: 1}}, {"Palace": "Recruit", "Port": "Cutpurse", "Wells": "Trap"}
    )
    game.turn_up(4, 5)

    assert game.gold == [19, 10, 10, 10]
    assert game.thieves == [7, 8, 6, 7]


@pytest.mark.rule("TG-018")
def test_the_loser_of_a_fight_gets_nothing():
    game = deployed({"Port": {0: 1, 1: 1}}, {"Port": "Pickpocket"}, num_players=2)
    game.turn_up(2, 5, 6)

    assert game.gold == [10, 16]


@pytest.mark.rule("TG-018")
def test_all_nine_cards_are_discarded():
    game = won({"Port": "Guards", "Palace": "Guards"})
    city = game.city()
    game.turn_up()

    discarded = dict(zip(CARD_TYPES, (5 * game.sees(3, "discarded")).round(), strict=True))
    assert discarded == {card: city.count(card) for card in CARD_TYPES}


@pytest.mark.rule("TG-A29")
def test_gold_cards_and_thief_cards_take_effect_in_the_same_phase():
    game = won({"Palace": "Assassin", "Port": "Pickpocket", "Caravan": "Recruit", "Ghetto": "Rumors"})
    game.turn_up()
    assert (game.phase, game.gold, game.thieves) == ("resolution", [10] * 4, [7] * 4)
    game.dice(2, 4)
    heard = game.target(3)

    assert heard[1:5] == [
        "Palace: player_3 loses 2 thieves",
        "Port: player_0 gains 2 gold",
        "Caravan: player_0 gains 1 thief",
        "Ghetto: player_0 loses 4 gold",
    ]


@pytest.mark.rule("TG-A13")
def test_sections_are_resolved_from_the_palace_to_the_ghetto():
    game = won(dict.fromkeys(("Palace", "Bazaar", "Port", "Mosques", "Ghetto"), "Guards"))
    heard = game.turn_up()

    assert [line.split(":")[0] for line in heard if "does nothing" in line] == [
        "Palace", "Bazaar", "Port", "Mosques", "Ghetto"
    ]  # fmt: skip


@pytest.mark.rule("TG-A13", "TG-A21")
@pytest.mark.parametrize(
    ("cards", "gold"),
    [({"Port": "Rumors", "Caravan": "Pickpocket"}, 5), ({"Port": "Pickpocket", "Caravan": "Rumors"}, 0)],
)
def test_the_order_matters_where_gold_runs_out(cards, gold):
    game = won(cards, num_players=2)
    game.gold = [0, 0]
    game.turn_up(5, 5)

    assert game.gold == [gold, 0]


@pytest.mark.rule("TG-036", "TG-A14")
@pytest.mark.parametrize("card", ["Rumors", "Den of Thieves", "Bribes", "Imprison", "Trap"])
def test_a_card_that_does_harm_cannot_be_declined(card):
    game = won({"Port": card})
    game.turn_up(1, 1, 1)

    assert game.phase == "initiative", "nothing was asked"
    assert (game.gold[0], game.thieves[0]) != (10, 7)


@pytest.mark.rule("TG-A14")
@pytest.mark.parametrize("card", ["Steal", "Assassin", "Convert"])
def test_a_card_with_a_target_cannot_be_declined(card):
    game = won({"Port": card})
    game.turn_up()

    assert game.question() == ["target"]


# -- sections ------------------------------------------------------------------------------------


@pytest.mark.rule("TG-020")
def test_palace_doubles_gold_won_and_thieves_lost():
    assert resolve("Robbery", "Palace", 3, 6, 1).gold == [30, 10, 10, 10]
    assert resolve("Imprison", "Palace").thieves == [5, 7, 7, 7]


@pytest.mark.rule("TG-020")
def test_palace_doubles_nothing_else():
    assert resolve("Bribes", "Palace", 1, 2, 1).gold == [6, 10, 10, 10]
    assert resolve("Recruit", "Palace").thieves == [8, 7, 7, 7]


@pytest.mark.rule("TG-021")
def test_bazaar_doubles_gold_won():
    assert resolve("Pickpocket", "Bazaar", 6).gold == [22, 10, 10, 10]


@pytest.mark.rule("TG-021")
def test_bazaar_doubles_nothing_else():
    assert resolve("Rumors", "Bazaar", 4).gold == [6, 10, 10, 10]
    assert resolve("Trap", "Bazaar").thieves == [6, 7, 7, 7]
    assert resolve("New Blood", "Bazaar").thieves == [8, 7, 7, 7]


@pytest.mark.rule("TG-022")
@pytest.mark.parametrize("section", ["Port", "Caravan"])
def test_port_and_caravan_change_nothing(section):
    assert resolve("Cutpurse", section, 4, 1).gold == [15, 10, 10, 10]
    assert resolve("Den of Thieves", section, 4, 1).gold == [5, 10, 10, 10]
    assert resolve("Recruit", section).thieves == [8, 7, 7, 7]
    assert resolve("Trap", section).thieves == [6, 7, 7, 7]
    assert resolve("Assassin", section, target=2).thieves == [7, 7, 6, 7]


@pytest.mark.rule("TG-023", "TG-A19")
@pytest.mark.parametrize("section", DOUBLE_GAIN)
@pytest.mark.parametrize("card", ["New Blood", "Recruit"])
def test_brothels_and_opium_dens_double_thieves_gained(section, card):
    assert resolve(card, section).thieves == [9, 7, 7, 7]


@pytest.mark.rule("TG-023")
@pytest.mark.parametrize("section", DOUBLE_GAIN)
def test_brothels_and_opium_dens_double_nothing_else(section):
    assert resolve("Pickpocket", section, 5).gold == [15, 10, 10, 10]
    assert resolve("Rumors", section, 5).gold == [5, 10, 10, 10]
    assert resolve("Trap", section).thieves == [6, 7, 7, 7]


@pytest.mark.rule("TG-023", "TG-034")
@pytest.mark.parametrize("section", without(DOUBLE_GAIN))
def test_elsewhere_one_thief_is_gained(section):
    assert resolve("Recruit", section).thieves == [8, 7, 7, 7]


@pytest.mark.rule("TG-024")
@pytest.mark.parametrize("section", HALF_GOLD)
def test_wells_and_ghetto_halve_gold_won(section):
    assert resolve("Robbery", section, 5, 5, 2).gold == [16, 10, 10, 10]


@pytest.mark.rule("TG-024")
@pytest.mark.parametrize("section", HALF_GOLD)
def test_wells_and_ghetto_halve_nothing_else(section):
    assert resolve("Recruit", section).thieves == [8, 7, 7, 7]
    assert resolve("Trap", section).thieves == [6, 7, 7, 7]


@pytest.mark.rule("TG-025")
@pytest.mark.parametrize("card", ["Imprison", "Trap"])
def test_mosques_double_thieves_lost(card):
    assert resolve(card, "Mosques").thieves == [5, 7, 7, 7]


@pytest.mark.rule("TG-025")
def test_mosques_double_nothing_else():
    assert resolve("Pickpocket", "Mosques", 5).gold == [15, 10, 10, 10]
    assert resolve("Rumors", "Mosques", 5).gold == [5, 10, 10, 10]
    assert resolve("Recruit", "Mosques").thieves == [8, 7, 7, 7]


@pytest.mark.rule("TG-025", "TG-033")
@pytest.mark.parametrize("section", without(DOUBLE_LOSS))
def test_elsewhere_one_thief_is_lost(section):
    assert resolve("Trap", section).thieves == [6, 7, 7, 7]


@pytest.mark.rule("TG-029", "TG-A28")
@pytest.mark.parametrize("section", SECTIONS)
def test_gold_that_is_lost_is_the_same_everywhere(section):
    assert resolve("Den of Thieves", section, 3, 2).gold == [5, 10, 10, 10]
    assert resolve("Steal", section, 3, 2, target=2).gold[2] == 7


@pytest.mark.rule("TG-A15")
@pytest.mark.parametrize("section", HALF_GOLD)
@pytest.mark.parametrize(("face", "gain"), [(1, 0), (2, 1), (3, 1), (5, 2), (6, 3)])
def test_halves_are_rounded_down(section, face, gain):
    assert resolve("Pickpocket", section, face).gold == [10 + gain, 10, 10, 10]


@pytest.mark.rule("TG-A15")
def test_each_half_is_rounded_by_itself():
    game = won({"Wells": "Pickpocket", "Ghetto": "Pickpocket"}, num_players=2)
    game.turn_up(3, 5)

    assert game.gold == [10 + 1 + 2, 10]


@pytest.mark.rule("TG-A16")
@pytest.mark.parametrize("section", [*DOUBLE_GOLD, *HALF_GOLD])
@pytest.mark.parametrize(("card", "dice"), GOLD_CARDS.items())
def test_the_sum_of_one_roll_is_doubled_or_halved(section, card, dice):
    total = sum(FACES[:dice])
    game = resolve(card, section, *FACES[:dice])

    assert game.gold[0] == 10 + (2 * total if section in DOUBLE_GOLD else total // 2)
    assert game.rolls == dice


@pytest.mark.rule("TG-A16", "TG-030")
@pytest.mark.parametrize(
    ("section", "gain"), [("Palace", 10), ("Bazaar", 10), ("Port", 5), ("Wells", 2), ("Ghetto", 2)]
)
def test_the_gain_of_a_steal_is_gold_won(section, gain):
    assert resolve("Steal", section, 4, 5, target=3).gold == [10 + gain, 10, 10, 6]


@pytest.mark.rule("TG-A18")
@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("card", ["Assassin", "Convert"])
def test_what_a_target_loses_is_doubled_like_all_thieves_lost(section, card):
    game = resolve(card, section, target=2)

    assert game.thieves[2] == 7 - (2 if section in DOUBLE_LOSS else 1)
    assert game.thieves[1::2] == [7, 7]


@pytest.mark.rule("TG-A19", "TG-032")
@pytest.mark.parametrize("section", SECTIONS)
def test_the_gain_of_a_convert_is_doubled_like_all_thieves_gained(section):
    assert resolve("Convert", section).thieves[0] == 7 + (2 if section in DOUBLE_GAIN else 1)


# -- cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("TG-026")
@pytest.mark.parametrize(("card", "dice"), [("Pickpocket", 1), ("Cutpurse", 2), ("Robbery", 3)])
def test_pickpocket_cutpurse_and_robbery_bring_one_to_three_dice(card, dice):
    game = resolve(card, "Port", *FACES[:dice])

    assert game.gold == [10 + sum(FACES[:dice]), 10, 10, 10]
    assert game.thieves == [7] * 4
    assert game.rolls == dice


@pytest.mark.rule("TG-027")
@pytest.mark.parametrize(("card", "dice"), [("Buyer", 4), ("Con Game", 5), ("Heist", 6)])
def test_buyer_con_game_and_heist_bring_four_to_six_dice(card, dice):
    game = resolve(card, "Port", *FACES[:dice])

    assert game.gold == [10 + sum(FACES[:dice]), 10, 10, 10]
    assert game.thieves == [7] * 4
    assert game.rolls == dice


@pytest.mark.rule("TG-026", "TG-027")
@pytest.mark.parametrize(("card", "dice"), GOLD_CARDS.items())
def test_gold_cards_bring_nothing_to_those_who_lost_the_fight(card, dice):
    game = deployed({"Port": {0: 1, 1: 1}}, {"Port": card}, num_players=2)
    heard = game.turn_up(1, 2)

    assert game.gold[0] == 10
    assert 10 + dice <= game.gold[1] <= 10 + 6 * dice
    assert f"Port: player_1 gains {game.gold[1] - 10} gold" in heard
    assert game.rolls == 2 + dice


@pytest.mark.rule("TG-028")
@pytest.mark.parametrize(("card", "dice"), LOSS_CARDS.items())
def test_rumors_den_of_thieves_and_bribes_cost_one_to_three_dice(card, dice):
    game = resolve(card, "Port", *FACES[:dice], gold=[20, 10, 10, 10])

    assert game.gold == [20 - sum(FACES[:dice]), 10, 10, 10]
    assert game.thieves == [7] * 4
    assert game.rolls == dice


@pytest.mark.rule("TG-028")
@pytest.mark.parametrize("card", LOSS_CARDS)
def test_loss_cards_spare_those_who_lost_the_fight(card):
    game = deployed({"Port": {0: 1, 1: 1}}, {"Port": card}, num_players=2)
    game.turn_up(1, 2)

    assert game.gold[0] == 10
    assert game.gold[1] < 10


@pytest.mark.rule("TG-A21")
@pytest.mark.parametrize(("card", "faces"), [("Rumors", (5,)), ("Den of Thieves", (2, 3)), ("Bribes", (6, 6, 6))])
@pytest.mark.parametrize("gold", [0, 4])
def test_nobody_loses_more_gold_than_there_is(card, faces, gold):
    game = resolve(card, "Port", *faces, gold=[gold, 10, 10, 10])

    assert game.gold == [0, 10, 10, 10]
    assert f"Port: player_0 loses {gold} gold" in game.heard


@pytest.mark.rule("TG-030")
@pytest.mark.parametrize("target", [1, 2, 3])
def test_steal_costs_a_chosen_opponent_a_die_and_brings_a_die(target):
    game = resolve("Steal", "Port", 2, 6, target=target)

    assert game.gold == [16, *(8 if seat == target else 10 for seat in (1, 2, 3))]
    assert game.thieves == [7] * 4


@pytest.mark.rule("TG-030", "TG-A17")
def test_steal_rolls_loss_and_gain_apart():
    game = won({"Port": "Steal"})
    game.turn_up()
    game.dice(6, 1)
    game.target(2)

    assert game.gold == [11, 10, 4, 10]
    assert game.rolls == 2


@pytest.mark.rule("TG-A17", "TG-A21", "TG-030")
def test_steal_brings_its_gain_from_the_bank_even_if_the_target_has_nothing():
    game = resolve("Steal", "Port", 5, 4, target=1, gold=[3, 0, 10, 10])

    assert game.gold == [7, 0, 10, 10]


@pytest.mark.rule("TG-031")
@pytest.mark.parametrize("target", [1, 2, 3])
def test_assassin_kills_a_thief_of_a_chosen_opponent(target):
    game = resolve("Assassin", target=target)

    assert game.thieves == [7, *(6 if seat == target else 7 for seat in (1, 2, 3))]
    assert game.gold == [10] * 4
    assert game.rolls == 0


@pytest.mark.rule("TG-031", "TG-A20")
def test_assassin_finds_nobody_where_there_are_no_thieves():
    assert resolve("Assassin", thieves=[7, 0, 7, 7]).thieves == [7, 0, 7, 7]


@pytest.mark.rule("TG-032")
@pytest.mark.parametrize("target", [1, 2, 3])
def test_convert_takes_a_thief_from_a_chosen_opponent_and_brings_one(target):
    game = resolve("Convert", target=target)

    assert game.thieves == [8, *(6 if seat == target else 7 for seat in (1, 2, 3))]
    assert game.gold == [10] * 4
    assert game.rolls == 0


@pytest.mark.rule("TG-032", "TG-A20")
def test_convert_brings_its_thief_even_if_the_target_has_none():
    assert resolve("Convert", target=3, thieves=[7, 7, 7, 0]).thieves == [8, 7, 7, 0]


@pytest.mark.rule("TG-033")
@pytest.mark.parametrize("card", ["Imprison", "Trap"])
def test_imprison_and_trap_cost_their_winner_a_thief(card):
    game = resolve(card)

    assert game.thieves == [6, 7, 7, 7]
    assert game.gold == [10] * 4
    assert game.rolls == 0


@pytest.mark.rule("TG-033")
@pytest.mark.parametrize("card", ["Imprison", "Trap"])
def test_imprison_and_trap_spare_those_who_lost_the_fight(card):
    game = deployed({"Port": {0: 1, 1: 1}}, {"Port": card}, num_players=2)
    game.turn_up(4, 1)

    assert game.thieves == [6, 7]


@pytest.mark.rule("TG-A20")
@pytest.mark.parametrize(("section", "before"), [("Palace", 1), ("Mosques", 1), ("Mosques", 2), ("Port", 1)])
def test_nobody_loses_more_thieves_than_there_are(section, before):
    game = resolve("Trap", section, thieves=[before, 7, 7, 7])

    assert game.thieves == [0, 7, 7, 7]


@pytest.mark.rule("TG-034")
@pytest.mark.parametrize("card", ["New Blood", "Recruit"])
def test_new_blood_and_recruit_bring_their_winner_a_thief(card):
    game = resolve(card)

    assert game.thieves == [8, 7, 7, 7]
    assert game.gold == [10] * 4
    assert game.rolls == 0


@pytest.mark.rule("TG-034")
@pytest.mark.parametrize("card", ["New Blood", "Recruit"])
def test_new_blood_and_recruit_bring_nothing_to_those_who_lost_the_fight(card):
    game = deployed({"Port": {0: 1, 1: 1}}, {"Port": card}, num_players=2)
    game.turn_up(4, 1)

    assert game.thieves == [8, 7]


@pytest.mark.rule("TG-034")
def test_a_thief_gained_can_be_placed_in_the_next_turn():
    game = resolve("Recruit", num_players=2)
    game.deployment(0, 1)
    game.place({"Port": 8})

    assert game.placed(0) == {"Port": 8}


@pytest.mark.rule("TG-035")
@pytest.mark.parametrize("card", ["Thieves Honor", "Guards"])
@pytest.mark.parametrize("section", SECTIONS)
def test_thieves_honor_and_guards_do_nothing(card, section):
    game = resolve(card, section)

    assert game.gold == [10] * 4
    assert game.thieves == [7] * 4
    assert game.rolls == 0
    assert f"{section}: {card} does nothing" in game.heard


@pytest.mark.rule("TG-035")
@pytest.mark.parametrize("card", [card for card in CARD_TYPES if card not in ("Thieves Honor", "Guards")])
def test_every_other_card_does_something(card):
    game = resolve(card)

    assert (game.gold, game.thieves) != ([10] * 4, [7] * 4)


# -- targets -------------------------------------------------------------------------------------


@pytest.mark.rule("TG-A22")
@pytest.mark.parametrize("card", ["Steal", "Assassin", "Convert"])
@pytest.mark.parametrize("winner", [0, 2])
def test_the_winner_names_any_opponent_also_one_with_nothing(card, winner):
    game = won({"Port": card}, winner)
    game.gold = [0 if seat != winner else 10 for seat in range(4)]
    game.thieves = [0 if seat == 1 else 7 for seat in range(4)]
    game.turn_up()

    assert game.mover == winner
    assert game.question() == ["target"]
    assert game.choices("target") == ["1", "2", "3"]


@pytest.mark.rule("TG-A22")
@pytest.mark.parametrize("card", [card for card in CARD_TYPES if card not in ("Steal", "Assassin", "Convert")])
def test_no_other_card_asks_for_a_target(card):
    game = won({"Port": card})
    game.turn_up()

    assert game.phase == "initiative"


@pytest.mark.rule("TG-A33")
def test_each_card_asks_for_a_target_anew_when_it_is_resolved():
    game = deployed(
        {"Palace": {0: 1}, "Port": {2: 1}, "Ghetto": {0: 1}}, dict.fromkeys(("Palace", "Port", "Ghetto"), "Assassin")
    )
    game.turn_up()
    asked = []
    for target in (1, 0, 3):
        asked.append((game.mover, SECTIONS[game.sees(0, "resolving").argmax()], game.thieves))
        game.target(target)

    assert asked == [(0, "Palace", [7, 7, 7, 7]), (2, "Port", [7, 5, 7, 7]), (0, "Ghetto", [6, 5, 7, 7])]
    assert game.thieves == [6, 5, 7, 6]
    assert game.phase == "initiative"


@pytest.mark.rule("TG-A33")
def test_cards_before_a_target_are_resolved_and_cards_after_it_are_not():
    game = won({"Bazaar": "Recruit", "Port": "Steal", "Caravan": "New Blood"})
    game.turn_up()
    assert game.thieves == [8, 7, 7, 7]
    game.target(1)

    assert game.thieves == [9, 7, 7, 7]


@pytest.mark.rule("TG-P08")
@pytest.mark.parametrize("winner", [0, 1])
def test_with_two_players_the_opponent_is_hit_without_a_question(winner):
    game = won({"Palace": "Assassin", "Port": "Steal", "Caravan": "Convert"}, winner, num_players=2)
    game.turn_up(6, 2)
    own, other = winner, 1 - winner

    assert game.phase == "initiative"
    assert (game.thieves[own], game.thieves[other]) == (8, 4)
    assert (game.gold[own], game.gold[other]) == (12, 4)


@pytest.mark.rule("TG-P08")
def test_with_three_players_it_is_asked():
    game = won({"Port": "Steal"}, num_players=3)
    game.turn_up()

    assert game.choices("target") == ["1", "2"]


@pytest.mark.rule("TG-P09")
@pytest.mark.parametrize(
    ("winner", "steps", "target"), [(0, "1", 1), (0, "3", 3), (2, "1", 3), (2, "2", 0), (3, "3", 2)]
)
def test_targets_are_counted_to_the_left_of_the_winner(winner, steps, target):
    game = won({"Port": "Assassin"}, winner)
    game.turn_up()
    heard = game.play("target", steps)

    assert heard[:2] == [f"Port: player_{winner} chooses player_{target}", f"Port: player_{target} loses 1 thief"]
    assert game.thieves[target] == 6
