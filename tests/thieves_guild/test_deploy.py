"""The deploy phase (RULES.md: Deploy)."""

import pytest

from thieves_guild.table import SECTIONS, Game, deployed

pytestmark = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]


def deploying(*order, thieves=None):
    """The seats are about to place thieves in this order."""
    game = Game(num_players=len(order))
    if thieves:
        game.thieves = thieves
    game.deployment(*order)
    return game


@pytest.mark.rule("TG-013")
@pytest.mark.parametrize(
    "split",
    [
        {},
        {"Ghetto": 1},
        {"Palace": 7},
        {"Palace": 3, "Wells": 1},
        dict.fromkeys(SECTIONS[:7], 1),
        {"Mosques": 2, "Ghetto": 5},
    ],
)
def test_a_seat_places_as_many_thieves_as_it_likes_where_it_likes(split):
    game = deploying(0, 1)
    game.place(split)

    assert game.placed(0) == split
    assert game.thieves == [7, 7], "they are still its own"
    assert game.mover == 1


@pytest.mark.rule("TG-013", "TG-A27")
def test_every_section_is_open_to_every_seat_at_any_time():
    game = deploying(0, 1, 2)
    game.place({"Palace": 5})

    for label in ("Palace", "Palace", "Ghetto", "Port", "Wells"):
        assert game.choices("deploy") == list(SECTIONS)
        game.play("deploy", label)


@pytest.mark.rule("TG-013")
def test_seats_place_in_order():
    game = deploying(2, 0, 1)
    asked = []
    while game.phase == "deploy":
        asked.append(game.mover)
        game.place({"Port": 1})

    assert asked == [2, 0, 1]


@pytest.mark.rule("TG-013")
def test_no_more_thieves_than_a_seat_has():
    game = deploying(0, 1, thieves=[3, 7])
    game.play("deploy", "Port", "Port", "Bazaar")

    assert game.mover == 1
    assert game.placed(0) == {"Bazaar": 1, "Port": 2}


@pytest.mark.rule("TG-A09")
def test_everyone_sees_what_stands_where():
    game = deploying(0, 1)
    assert game.play("deploy", "Wells") == ["player_0 places a thief on the Wells"]
    game.play("deploy", "Wells")

    for observer, row in ((0, 0), (1, 1)):
        placed = 4 * game.sees(observer, "placed")
        assert placed[row].tolist() == [2 * (section == "Wells") for section in SECTIONS]
        assert placed.sum() == 2
    assert (8 * game.sees(0, "home")[:2]).tolist() == [5, 7]
    assert (8 * game.sees(1, "home")[:2]).tolist() == [7, 5]


@pytest.mark.rule("TG-A09")
def test_thieves_may_stay_at_home():
    game = deploying(0, 1)
    game.play("deploy", "Caravan")

    assert game.play("end_deploy") == ["player_0 keeps 6 thieves at home"]
    assert game.mover == 1


@pytest.mark.rule("TG-A09")
def test_a_seat_that_is_done_is_not_asked_again():
    game = deploying(0, 1)
    game.place({"Port": 1})
    game.place({"Port": 1})

    assert game.phase == "initiative"


@pytest.mark.rule("TG-A23")
@pytest.mark.parametrize("without", [0, 1, 2])
def test_a_seat_without_thieves_stays_in_the_game(without):
    game = Game(num_players=3)
    game.thieves = [0 if seat == without else 7 for seat in range(3)]
    game.pass_turn()
    asked = {"initiative": set(), "spy": set(), "deploy": set()}
    turn = int(game.state.turn)
    while game.state.turn == turn:
        asked[game.phase].add(game.mover)
        game.play(*{"initiative": ("bid_digit", "0"), "spy": ("end_spy",), "deploy": ("end_deploy",)}[game.phase])

    assert asked == {"initiative": {0, 1, 2}, "spy": {0, 1, 2}, "deploy": {0, 1, 2} - {without}}


@pytest.mark.rule("TG-A23")
def test_where_nobody_has_thieves_the_cards_are_turned_up_at_once():
    game = Game(num_players=2)
    game.bids(0, 1)
    game.thieves = [0, 0]
    game.play("end_spy")
    heard = game.play("end_spy")

    assert "player_1 stops spying" in heard
    assert sum(line.startswith(SECTIONS) for line in heard) == 9
    assert heard[-1] == "Turn 2: nine cards are laid face down"


@pytest.mark.rule("TG-P06")
def test_thieves_are_placed_one_at_a_time_and_stay():
    game = deploying(0, 1)
    for number in range(1, 4):
        game.play("deploy", "Port")
        assert game.placed(0) == {"Port": number}
        assert game.question() == ["deploy", "end_deploy"]


@pytest.mark.rule("TG-P06")
def test_the_last_thief_ends_a_seats_deployment():
    game = deploying(1, 0, thieves=[7, 2])
    game.play("deploy", "Port")
    assert game.mover == 1
    game.play("deploy", "Wells")

    assert game.mover == 0


@pytest.mark.rule("TG-P06")
def test_seats_without_thieves_are_passed_over():
    game = deploying(0, 1, 2, 3, thieves=[7, 0, 0, 7])
    game.play("end_deploy")

    assert game.mover == 3


@pytest.mark.rule("TG-A10")
def test_thieves_go_home_when_the_turn_is_over():
    game = deployed({"Port": {0: 3, 1: 2}}, {"Port": "Guards"}, num_players=2)
    game.turn_up()

    assert game.thieves == [7, 7]
    assert game.placed(0) == game.placed(1) == {}
