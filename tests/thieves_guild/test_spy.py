"""The spy phase (RULES.md: Spy)."""

from collections import Counter

import pytest

from thieves_guild.table import SECTIONS, Game

pytestmark = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]


def spying(*faces, gold=(10, 10, 10)):
    """Seats 0, 1 and 2 are about to spy in this order, seat 0 having rolled the first of the dice."""
    game = Game(num_players=3)
    game.bid(1)
    game.bid(2)
    game.play("bid_digit", "0")
    game.dice(*faces)
    game.play("bid_digit", "3")
    game.gold = gold
    game.ask()
    return game


@pytest.mark.rule("TG-010")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_the_die_tells_at_how_many_cards_a_seat_may_look(face):
    game = spying(face)
    assert game.heard[-1] == f"player_0 rolls {face} for spying"
    for section in SECTIONS[:face]:
        assert game.mover == 0
        game.play("peek", section)

    assert list(game.knows(0)) == list(SECTIONS[:face])
    assert game.mover == 1


@pytest.mark.rule("TG-010")
def test_each_seat_rolls_a_die_of_its_own():
    game = spying(2, 5, 1)
    rolled = [int(game.state.peeks_left)]
    for _ in range(2):
        game.play("end_spy")
        assert game.rolls == 1
        rolled.append(int(game.state.peeks_left))

    assert rolled == [2, 5, 1]


@pytest.mark.rule("TG-010", "TG-008")
def test_seats_spy_in_order():
    game = Game(num_players=3)
    game.bids(5, 9, 2)
    asked = []
    while game.phase == "spy":
        asked.append(game.mover)
        game.play("end_spy")

    assert asked == [2, 0, 1]


@pytest.mark.rule("TG-010")
def test_every_face_of_the_die_comes_up_equally_often():
    game = Game(num_players=2)
    game.bids(0, 1)
    faces = Counter()
    for seed in range(600):
        one = game.copy()
        one.reseed(seed)
        one.play("end_spy")
        faces[int(one.state.peeks_left)] += 1

    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(70 < count < 130 for count in faces.values()), faces


@pytest.mark.rule("TG-A06")
def test_each_look_shows_its_card_before_the_next_is_chosen():
    game = spying(3)
    game.play("peek", "Ghetto")
    assert game.knows(0) == {"Ghetto": game.card("Ghetto")}
    game.play("peek", "Palace")

    assert game.knows(0) == {"Palace": game.card("Palace"), "Ghetto": game.card("Ghetto")}
    assert game.mover == 0


@pytest.mark.rule("TG-A06")
def test_no_card_is_looked_at_twice_and_any_other_may_be():
    game = spying(4)
    assert game.choices("peek") == list(SECTIONS)
    game.play("peek", "Port", "Wells")

    assert game.choices("peek") == [section for section in SECTIONS if section not in ("Port", "Wells")]


@pytest.mark.rule("TG-A06")
@pytest.mark.parametrize("looks", [0, 1, 4])
def test_a_seat_may_look_at_fewer_cards(looks):
    game = spying(5)
    for section in SECTIONS[:looks]:
        game.play("peek", section)
    game.play("end_spy")

    assert game.mover == 1
    assert len(game.knows(0)) == looks


@pytest.mark.rule("TG-011")
def test_a_seat_may_pay_a_die_of_gold_to_roll_again():
    game = spying(1)
    game.dice(4, 6)
    heard = game.play("reroll")

    assert heard == ["player_0 pays 4 gold for a reroll", "player_0 rolls 6 for spying"]
    assert game.gold == [6, 10, 10]
    assert game.state.peeks_left == 6
    assert game.mover == 0
    assert game.rolls == 2


@pytest.mark.rule("TG-011")
def test_the_new_number_counts_also_when_it_is_smaller():
    game = spying(5)
    game.dice(3, 1)
    game.play("reroll")
    game.play("peek", "Caravan")

    assert game.mover == 1


@pytest.mark.rule("TG-011")
def test_after_the_first_look_there_is_no_reroll():
    game = spying(3)
    assert "reroll" in game.question()
    game.play("peek", "Palace")

    assert game.question() == ["peek", "end_spy"]


@pytest.mark.rule("TG-011")
def test_another_seats_look_takes_away_no_reroll():
    game = spying(1, 3)
    game.play("peek", "Palace")

    assert game.mover == 1
    assert "reroll" in game.question()


@pytest.mark.rule("TG-A07")
@pytest.mark.parametrize(("gold", "may_reroll"), [(0, False), (5, False), (6, True), (7, True)])
def test_a_reroll_needs_six_gold(gold, may_reroll):
    game = spying(3, gold=(gold, 10, 10))

    assert ("reroll" in game.question()) == may_reroll


@pytest.mark.rule("TG-A07")
def test_rerolls_may_be_repeated_while_six_gold_are_left():
    game = spying(1, gold=(13, 0, 0))
    game.dice(1, 1, 6, 2, 1, 3)
    game.play("reroll")
    assert game.gold[0] == 12
    game.play("reroll")
    assert game.gold[0] == 6
    game.play("reroll")

    assert game.gold[0] == 5
    assert game.state.peeks_left == 3
    assert game.question() == ["peek", "end_spy"]


@pytest.mark.rule("TG-A07")
def test_the_dearest_reroll_leaves_no_debt():
    game = spying(1, gold=(6, 0, 0))
    game.dice(6, 2)
    game.play("reroll")

    assert game.gold == [0, 0, 0]


@pytest.mark.rule("TG-012")
def test_a_face_stays_hidden_from_all_who_did_not_look():
    game = spying(2)
    game.play("peek", "Palace", "Port")

    assert set(game.knows(0)) == {"Palace", "Port"}
    assert game.knows(1) == game.knows(2) == {}


@pytest.mark.rule("TG-012")
def test_another_card_in_its_place_changes_nothing_for_the_others():
    game = spying(2)
    game.lay({"Palace": "Heist"})
    other = game.copy()
    other.lay({"Palace": "Guards"})
    for one in (game, other):
        one.play("peek", "Palace")

    assert (game.observation(0) != other.observation(0)).any()
    assert (game.observation(1) == other.observation(1)).all()
    assert (game.observation(2) == other.observation(2)).all()


@pytest.mark.rule("TG-012", "TG-A32")
def test_what_others_believe_includes_only_what_they_looked_at():
    game = spying(1, 1)
    game.play("peek", "Palace")
    game.play("peek", "Ghetto")
    beliefs = {seat: [game.believes(seat, seed) for seed in range(30)] for seat in range(3)}

    for seat, section in ((0, "Palace"), (1, "Ghetto")):
        assert {one.card(section) for one in beliefs[seat]} == {game.card(section)}
    for seat, section in ((0, "Ghetto"), (1, "Palace"), (2, "Palace"), (2, "Ghetto")):
        assert len({one.card(section) for one in beliefs[seat]}) > 5


@pytest.mark.rule("TG-A08")
def test_cards_looked_at_stay_where_they_lie():
    game = spying(6)
    before = game.state.deck.tolist()
    game.play("peek", *SECTIONS[:6])

    assert game.state.deck.tolist() == before
    assert "peek" in game.question(), "the next seat may look at the same cards"
    assert game.choices("peek") == list(SECTIONS)


@pytest.mark.rule("TG-A32")
def test_what_was_seen_is_about_this_turn_only():
    game = spying(2)
    game.play("peek", "Palace", "Port")
    game.pass_turn()

    assert game.knows(0) == {}
    assert not game.sees(0, "peeked").any()


@pytest.mark.rule("TG-P04")
def test_all_see_who_looked_where_but_not_what_lies_there():
    game = spying(2)
    assert game.play("peek", "Wells") == ["player_0 looks at the card of the Wells"]

    for observer, row in ((0, 0), (1, 2), (2, 1)):
        peeked = game.sees(observer, "peeked")
        assert peeked[row].tolist() == [section == "Wells" for section in SECTIONS]
        assert peeked.sum() == 1


@pytest.mark.rule("TG-P04")
def test_all_see_how_many_looks_a_seat_has():
    game = spying(4)

    assert [round(6 * float(game.sees(seat, "peeks_left")[0])) for seat in range(3)] == [4, 4, 4]


@pytest.mark.rule("TG-P05")
def test_the_last_look_ends_a_seats_spying():
    game = spying(2, 3)
    game.play("peek", "Port")
    assert (game.mover, game.state.peeks_left) == (0, 1)
    game.play("peek", "Bazaar")

    assert (game.mover, game.state.peeks_left) == (1, 3)
