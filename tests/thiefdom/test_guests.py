"""Guests that do favors in houses (RULES.md: Guests)."""

import pytest

from larceny.envs.thiefdom.state import GUEST_GONE, IN_FIGHT
from tabletop import READABLE
from thiefdom.friends import in_house, with_friend
from thiefdom.table import GUESTS
from thiefdom.turns import actions

pytestmark = READABLE

HOUSES, LOCATIONS = "TGBSC", "MDPAU"
FAVORS = {
    "Antonius": ("C", {}, {"wine": 1}, 0),
    "Apollon": ("G", {"liquor": 1}, {"wine": 1}, 0),
    "Beatrix": ("C", {}, {}, 3),
    "Konstanze": ("C", {"gold": 2}, {}, 3),
    "G30": ("T", {}, {"gold": 2}, 0),
    "G33": ("B", {"liquor": 1}, {"badge": 1}, 0),
    "G37": ("S", {}, {"liquor": 1}, 0),
    "G48": ("G", {"gold": 1}, {"gem": 1}, 0),
}
"""``{friend: (house, what P1 gives, what it gets, VP)}`` of all friends that do favors."""
every_favor = pytest.mark.parametrize("friend", FAVORS)


# -- favors --------------------------------------------------------------------------------------


@pytest.mark.rule("TD-202", "TD-203", "TD-204", "TD-218", "TD-172")
@every_favor
def test_a_favor_is_done_for_no_action(friend):
    house, pays, gets, vp = FAVORS[friend]
    game = in_house(house, friend, **pays)
    heard = game.play("favor", "1")

    assert heard[0] == f"P1 is helped by {friend}"
    assert (game.goods("P1"), game.vp(0)) == (gets, 10 + vp)
    assert actions(game) == (6 if friend == "Beatrix" else 3)


@pytest.mark.rule("TD-202", "TD-203", "TD-204", "TD-218", "TD-172")
@every_favor
def test_also_by_a_thief_without_action_points(friend):
    house, pays, gets, _ = FAVORS[friend]
    game = in_house(house, friend, **pays)
    game.acting("P1", actions=0)
    game.play("favor", "1")

    assert game.goods("P1") == gets


@pytest.mark.rule("TD-202", "TD-203", "TD-204", "TD-218")
@every_favor
def test_each_friend_does_it_in_one_kind_of_house_only(friend):
    house, pays, _, _ = FAVORS[friend]
    for letter in HOUSES:
        assert ("favor" in in_house(letter, friend, **pays).question()) == (letter == house)
    for letter in LOCATIONS:
        assert "favor" not in with_friend(friend, letter, **pays).question()
    game = in_house(house, friend, **pays)
    game.put("P1", "a")
    assert "favor" not in game.question()


@pytest.mark.rule("TD-202", "TD-203", "TD-218", "TD-A127")
@pytest.mark.parametrize("friend", [friend for friend in FAVORS if friend != "Beatrix"])
def test_once_a_turn_and_in_the_next_one_again(friend):
    house, pays, _, _ = FAVORS[friend]
    game = in_house(house, friend, **pays)
    game.play("favor", "1")
    game.give("P1", **pays)
    assert "favor" not in game.question()

    game.acting("P1")
    assert game.choices("favor") == ["1"]


@pytest.mark.rule("TD-202", "TD-173", "TD-A129")
@every_favor
def test_a_favor_is_for_the_friend_and_nobody_else(friend):
    house, pays, _, _ = FAVORS[friend]
    game = in_house(house, thieves=["P2", "Q1"], **pays)
    assert "favor" not in game.question()
    game.befriend("P2", friend)
    assert "favor" not in game.question()

    game.give("P2", **pays)
    game.acting("P2")
    assert game.choices("favor") == ["1"]


@pytest.mark.rule("TD-202", "TD-203", "TD-204", "TD-218", "TD-A107")
@every_favor
def test_a_guest_that_was_fought_does_no_favors(friend):
    house, pays, _, _ = FAVORS[friend]
    game = in_house(house, **pays)
    game.state.guest[GUESTS.index(friend)] = IN_FIGHT
    game.ask()

    assert game.friend("P1") == "bar fight"
    assert "favor" not in game.question()


@pytest.mark.rule("TD-203", "TD-218", "TD-049")
@pytest.mark.parametrize(("friend", "price"), [("Apollon", "liquor"), ("Konstanze", "gold"), ("G48", "gold")])
def test_what_a_favor_costs_is_paid_out_of_the_thiefs_own_hands(friend, price):
    house = FAVORS[friend][0]
    game = in_house(house, friend)
    assert "favor" not in game.question()
    game.store(0, **{price: 4})
    game.state.hideout[0] = game.building(house)
    game.ask()

    assert "favor" not in game.question(), "what lies in the hideout is not in hand"


@pytest.mark.rule("TD-202")
def test_antonius_gives_no_wine_to_full_hands_unless_something_is_dropped():
    assert "favor" not in in_house("C", "Antonius", wine=4).question()

    game = in_house("C", "Antonius", gem=3, wine=1)
    game.play("favor", "1")
    assert (game.phase, game.choices("drop"), game.choices("done")) == ("room", ["gem"], [])
    game.play("drop", "gem")
    game.play("done")

    assert game.goods("P1") == {"gem": 2, "wine": 2}
    assert (game.phase, actions(game), "favor" in game.question()) == ("act", 3, False)


@pytest.mark.rule("TD-203")
def test_apollon_takes_the_liquor_before_he_gives_the_wine():
    game = in_house("G", "Apollon", liquor=3, gem=1)
    game.play("favor", "1")

    assert game.goods("P1") == {"liquor": 2, "wine": 1, "gem": 1}
    assert game.phase == "act"


@pytest.mark.rule("TD-204", "TD-A121", "TD-A106")
def test_beatrix_comes_once_a_game():
    game = in_house("C", "Beatrix")
    heard = game.play("favor", "1")

    assert heard[-1] == "Beatrix leaves P1 for good"
    assert (game.vp(0), actions(game), game.friend("P1")) == (13, 6, None)
    assert game.state.guest[GUESTS.index("Beatrix")] == GUEST_GONE
    game.acting("P1")
    assert actions(game) == 3, "the points are for that turn"
    assert "favor" not in game.question()


@pytest.mark.rule("TD-218")
@pytest.mark.parametrize(("gold", "times"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_konstanze_takes_gold_two_by_two(gold, times):
    game = in_house("C", "Konstanze", gold=gold)
    assert game.choices("favor") == ["1", "2"][:times]
    if times:
        game.play("favor", str(times))

    assert game.vp(0) == 10 + 3 * times
    assert game.goods("P1").get("gold", 0) == gold - 2 * times


@pytest.mark.rule("TD-218")
def test_all_of_it_in_one_go():
    game = in_house("C", "Konstanze", gold=4)
    game.play("favor", "1")

    assert game.goods("P1") == {"gold": 2}
    assert "favor" not in game.question()


@pytest.mark.rule("TD-202", "TD-A108")
def test_of_what_a_friend_gives_what_does_not_fit_is_lost():
    game = in_house("T", "G30", gold=3)
    game.play("favor", "1")
    assert game.goods("P1") == {"gold": 4}

    assert "favor" not in in_house("T", "G30", gold=4).question()
