"""The capture phase (RULES.md: Capture)."""

from collections import Counter

import pytest

from thieves_guild.table import CARD_TYPES, SECTIONS, Game, deployed, won

pytestmark = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]


def winners(heard):
    """Who won which card, by section, as it was heard."""
    lines = [line.split(" wins the card of the ") for line in heard]
    return {line[1]: line[0] for line in lines if len(line) == 2}


def fight(thieves, *faces, section="Port", **options):
    """One fight in a section; returns the game after it."""
    game = deployed({section: thieves}, {section: "Guards"}, **options)
    game.turn_up(*faces)
    return game


@pytest.mark.rule("TG-014")
def test_all_nine_cards_are_turned_up():
    game = deployed({"Port": {0: 1}})
    city = game.city()
    heard = game.turn_up()

    assert heard[1:10] == [f"{section}: {card}" for section, card in zip(SECTIONS, city, strict=True)]


@pytest.mark.rule("TG-014")
def test_when_a_target_is_asked_for_everyone_knows_the_city():
    game = won({"Port": "Assassin"})
    city = dict(zip(SECTIONS, game.city(), strict=True))
    assert game.knows(2) == {}
    game.turn_up()

    assert game.phase == "resolution"
    assert [game.knows(seat) for seat in range(4)] == [city] * 4


@pytest.mark.rule("TG-015", "TG-A11")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("thieves", [1, 3])
def test_whoever_is_alone_wins_without_rolling(seat, thieves):
    game = fight({seat: thieves})

    assert winners(game.heard) == {"Port": f"player_{seat}"}
    assert game.rolls == 0


@pytest.mark.rule("TG-015")
def test_two_on_one_card_have_to_roll():
    game = fight({0: 1, 3: 1}, 2, 6)

    assert winners(game.heard) == {"Port": "player_3"}
    assert game.rolls == 2


@pytest.mark.rule("TG-016")
def test_each_thief_rolls_a_die_and_the_highest_sum_wins():
    game = fight({0: 3, 2: 2}, 2, 1, 2, 3, 3)

    assert "player_0 rolls 5 on the Port" in game.heard
    assert "player_2 rolls 6 on the Port" in game.heard
    assert winners(game.heard) == {"Port": "player_2"}
    assert game.rolls == 5


@pytest.mark.rule("TG-016")
def test_fewer_thieves_may_win():
    assert winners(fight({0: 2, 1: 1}, 1, 2, 4).heard) == {"Port": "player_1"}
    assert winners(fight({0: 2, 1: 1}, 1, 4, 4).heard) == {"Port": "player_0"}


@pytest.mark.rule("TG-016")
def test_more_than_two_may_meet():
    game = fight({0: 1, 1: 2, 2: 1, 3: 1}, 5, 1, 1, 6, 3)

    assert winners(game.heard) == {"Port": "player_2"}
    assert game.rolls == 5


@pytest.mark.rule("TG-016")
def test_each_section_has_its_own_fight():
    game = deployed({"Palace": {0: 1, 1: 1}, "Port": {0: 1}, "Ghetto": {1: 2, 2: 1}}, dict.fromkeys(
        ("Palace", "Port", "Ghetto"), "Guards"
    ))  # fmt: skip
    game.turn_up(1, 4, 1, 1, 5)

    assert winners(game.heard) == {"Palace": "player_1", "Port": "player_0", "Ghetto": "player_2"}
    assert game.rolls == 5


@pytest.mark.rule("TG-016")
def test_thieves_at_home_and_elsewhere_do_not_fight():
    game = deployed({"Port": {0: 1, 1: 1}, "Wells": {0: 5}}, {"Port": "Guards", "Wells": "Guards"})
    game.turn_up(3, 4)

    assert winners(game.heard)["Port"] == "player_1"
    assert game.rolls == 2


@pytest.mark.rule("TG-016")
def test_two_thieves_beat_one_as_often_as_the_dice_say():
    game = deployed({"Port": {0: 2, 1: 1}}, {"Port": "Guards"}, num_players=2)
    wins = Counter()
    for seed in range(600):
        one = game.copy()
        one.reseed(seed)
        wins[winners(one.turn_up())["Port"]] += 1

    # Of the 216 rolls of three dice 181 are higher and 15 are equal, which is then even: 188.5 / 216 of 600 is 524.
    assert 495 < wins["player_0"] < 553


@pytest.mark.rule("TG-016", "TG-A12")
def test_equal_sums_roll_one_die_each():
    game = fight({0: 2, 1: 3}, 3, 3, 2, 2, 2, 4, 5)

    assert "player_0 rolls 4 to break the tie on the Port" in game.heard
    assert "player_1 rolls 5 to break the tie on the Port" in game.heard
    assert winners(game.heard) == {"Port": "player_1"}
    assert game.rolls == 7


@pytest.mark.rule("TG-A12")
def test_equal_again_rolls_again():
    game = fight({0: 1, 1: 1}, 2, 2, 5, 5, 6, 2)

    assert winners(game.heard) == {"Port": "player_0"}
    assert game.rolls == 6


@pytest.mark.rule("TG-A12")
def test_only_those_with_the_highest_sum_roll_again():
    game = fight({0: 1, 1: 1, 3: 1}, 4, 3, 4, 5, 5, 1, 3)

    assert winners(game.heard) == {"Port": "player_3"}
    assert game.rolls == 7
    assert not any(line.startswith("player_1 rolls") and "tie" in line for line in game.heard)


@pytest.mark.rule("TG-017", "TG-A11")
@pytest.mark.parametrize("card", ["Heist", "Bribes", "Recruit", "Imprison", "Steal", "Assassin", "Convert"])
def test_a_card_without_thieves_does_nothing(card):
    game = deployed({}, {"Port": card})
    heard = game.turn_up()

    assert winners(heard) == {}
    assert f"Port: {card}" in heard, "it is turned up all the same"
    assert game.gold == [10] * 4
    assert game.thieves == [7] * 4
    assert game.rolls == 0


@pytest.mark.rule("TG-A11", "TG-018")
def test_cards_that_nobody_won_are_discarded():
    game = deployed({})
    city = game.city()
    game.turn_up()

    discarded = dict(zip(CARD_TYPES, (5 * game.sees(0, "discarded")).round(), strict=True))
    assert discarded == {card: city.count(card) for card in CARD_TYPES}


@pytest.mark.rule("TG-019")
@pytest.mark.parametrize("faces", [(6, 6, 5, 1, 1), (1, 1, 1, 6, 5)])
def test_a_fight_costs_no_thieves(faces):
    game = fight({0: 3, 1: 2}, *faces, num_players=2)

    assert game.thieves == [7, 7]


@pytest.mark.rule("TG-019", "TG-A10")
def test_turns_of_fighting_leave_all_thieves_alive():
    game = Game(num_players=3)
    for turn in range(1, 6):
        game.lay({"Palace": "Guards"}, turn)
    for _ in range(5):
        game.deployment(0, 1, 2)
        for _ in range(3):
            game.place({"Palace": 7})

    assert game.thieves == [7, 7, 7]


@pytest.mark.rule("TG-P07")
def test_losing_thieves_to_one_card_does_not_take_away_another():
    game = won({"Palace": "Trap", "Bazaar": "Pickpocket"}, num_players=2)
    game.thieves = [2, 7]
    game.turn_up(5)

    assert game.thieves == [0, 7]
    assert game.gold == [20, 10]
