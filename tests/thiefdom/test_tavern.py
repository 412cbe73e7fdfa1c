"""The taverns (RULES.md)."""

import numpy as np
import pytest

from larceny.envs.thiefdom.state import GUEST_DECK, GUEST_DISCARD, GUEST_GONE, ON_TABLE
from tabletop import READABLE
from thiefdom.table import COMPONENTS, GUESTS, counted, town
from thiefdom.turns import actions, in_location, walk

pytestmark = READABLE

GUEST = {guest.name: guest for guest in COMPONENTS.guests}
ONE_TO_FOUR_GOLD = tuple(next(name for name in GUESTS if GUEST[name].cost == cost) for cost in (1, 2, 3, 4))
"""A guest at each price."""


def with_guests(*names, equipment=(), thieves=("P1",), **goods):
    """P1 has turned up these four guests in a tavern and is to choose; goods are those that it carries then."""
    game = in_location("A", thieves=thieves, equipment=equipment, **goods)
    game.play("use")
    game.state.guest[:] = GUEST_DISCARD
    game.state.guest[[GUESTS.index(name) for name in names]] = GUEST_DECK
    game.play("reveal")
    for slot, name in enumerate(names):
        game.state.guest[GUESTS.index(name)] = ON_TABLE + slot
    game.ask()
    return game


def count(game, place):
    return int((game.state.guest == place).sum())


# -- guests --------------------------------------------------------------------------------------


@pytest.mark.rule("TD-156", "TD-A105")
def test_four_guests_are_turned_up():
    game = in_location("A", gold=1)
    game.play("use")
    heard = game.play("reveal")

    assert [line for line in heard if "meets" in line] == [f"player_0 meets {name}" for name in game.revealed()]
    assert None not in game.revealed()
    assert count(game, GUEST_DECK) == len(GUESTS) - 4
    assert game.phase == "tavern_table"


@pytest.mark.rule("TD-A105")
def test_all_see_who_it_is():
    game = in_location("A")
    game.play("use")
    game.play("reveal")

    for seat in range(4):
        assert game.sees(seat, "table").sum() == 4


@pytest.mark.rule("TD-A105")
def test_nobody_has_to_turn_up_guests():
    game = in_location("A", wine=1)
    game.play("use")
    game.play("sell", "1")
    assert "reveal" in game.question()
    game.play("done")

    assert count(game, GUEST_DECK) == len(GUESTS)


@pytest.mark.rule("TD-156", "TD-160", "TD-158")
def test_one_of_three_things_is_chosen():
    game = with_guests("Antonius", "Konstanze", "Elise", "Jonathan", gold=2)

    assert game.question() == ["done", "befriend", "fight"]
    assert game.choices("befriend") == ["1", "3"], "at 1 and 2 gold"
    assert game.choices("fight") == ["1", "2", "3", "4"]


@pytest.mark.rule("TD-157")
@pytest.mark.parametrize("name", GUESTS)
def test_a_friend_is_paid_for_and_brings_points_and_goods(name):
    guest = GUEST[name]
    others = [other for other in GUESTS if other != name][:3]
    game = with_guests(name, *others, gold=guest.cost)
    heard = game.play("befriend", "1")

    assert heard[0] == f"P1 befriends {name}"
    assert game.friend("P1") == name
    assert game.vp(0) == 10 + guest.vp
    assert game.goods("P1") == counted(guest.gift)
    assert actions(game) == 2


@pytest.mark.rule("TD-157")
@pytest.mark.parametrize("gold", [0, 1, 2, 3])
def test_a_friend_that_cannot_be_paid_is_none(gold):
    game = with_guests(*ONE_TO_FOUR_GOLD, gold=gold)

    assert game.choices("befriend") == ["1", "2", "3", "4"][:gold]


@pytest.mark.rule("TD-A108", "TD-P46")
def test_of_gifts_what_does_not_fit_is_lost():
    game = with_guests("G46", "Elise", "Grimm", "Helmut", gold=3, gem=3)
    assert counted(GUEST["G46"].gift) == {"wine": 2}
    game.play("befriend", "1")
    assert game.goods("P1") == {"gem": 3, "wine": 1}

    game = with_guests("G32", "Elise", "Grimm", "Helmut", gold=4)
    assert (GUEST["G32"].cost, counted(GUEST["G32"].gift)) == (2, {"gold": 2, "gem": 1})
    game.play("befriend", "1")
    assert game.goods("P1") == {"gold": 4, "gem": 1}, "two are paid before two come"


@pytest.mark.rule("TD-A108")
def test_gifts_go_to_the_thief_and_not_home():
    game = with_guests("G45", "Elise", "Grimm", "Helmut", thieves=["P2"], gold=2)
    game.play("befriend", "1")

    assert game.goods("P1") == {"gem": 1}
    assert (game.goods("P2"), game.stock(0)) == ({}, {})


@pytest.mark.rule("TD-158", "TD-A107")
def test_a_fight_is_one_point_and_no_friend():
    game = with_guests("Elise", "G43", "Grimm", "G46")
    heard = game.play("fight", "4")

    assert heard[:2] == ["P1 has a bar fight with G46", "player_0 gains 1 VP and has 11"]
    assert game.friend("P1") == "bar fight"
    assert game.goods("P1") == {}, "no goods and no other points"
    assert game.vp(0) == 11
    assert not game.sees(0, "friend").any(), "and nobody who helps"
    assert np.flatnonzero(game.sees(0, "fought_guest")).tolist() == [GUESTS.index("G46")], "all know who it was"


@pytest.mark.rule("TD-160")
def test_taking_nobody_leaves_the_slot_free():
    game = with_guests("Elise", "Grimm", "Helmut", "Iwana", gold=4)
    game.play("done")

    assert game.friend("P1") is None
    assert game.goods("P1") == {"gold": 4}
    assert game.vp(0) == 10
    assert "reveal" not in game.question(), "but once in a use"


@pytest.mark.rule("TD-159", "TD-A106")
@pytest.mark.parametrize("choice", ["befriend", "fight"])
def test_afterwards_there_is_neither_friend_nor_fight_for_that_thief(choice):
    game = with_guests("Antonius", "Grimm", "Helmut", "Iwana", thieves=["P2"], gold=4)
    game.play(choice, "1")
    game.state.visited[:] = 0
    game.acting("P1")
    game.play("use")
    assert game.question() == ["liquor"]

    game.acting("P2")
    game.play("use")
    assert game.question() == ["reveal"], "its friends have slots of their own"


@pytest.mark.rule("TD-159")
def test_the_friendship_lasts():
    game = with_guests("Antonius", "Grimm", "Helmut", "Iwana", gold=4)
    game.play("befriend", "1")
    game.play("done")
    game.end_night()

    assert game.friend("P1") == "Antonius"


@pytest.mark.rule("TD-A106")
def test_the_slot_is_spent_even_if_the_friend_leaves_the_game():
    """Beatrix goes back to the box."""
    game = town("+-----+\n|C a:A|\n+-----+", {"P1": "C"})
    game.befriend("P1", "Beatrix")
    game.give("P1", gold=4)
    game.play("favor", "1")
    assert (game.friend("P1"), count(game, GUEST_GONE)) == (None, 1)
    walk(game, "a", "east")
    game.play("use")

    assert game.question() == ["liquor"]


@pytest.mark.rule("TD-A153")
def test_after_taking_nobody_the_other_tavern_may_be_tried():
    game = town("+-----+\n|A:a:X|\n+-----+", {"P1": "A"}, legend={"X": "tavern"})
    game.play("use")
    game.play("reveal")
    assert game.choices("befriend") == [], "without gold: a fight or nobody"
    assert len(game.choices("fight")) == 4
    game.play("done")
    walk(game, "a", "east")
    game.play("use")

    assert game.question() == ["reveal"]


@pytest.mark.rule("TD-161")
@pytest.mark.parametrize(("choice", "left"), [("befriend", 3), ("fight", 3), ("done", 4)])
def test_all_others_are_discarded(choice, left):
    game = in_location("A", gold=4)
    game.play("use")
    game.play("reveal")
    game.play(choice, *([] if choice == "done" else ["1"]))

    assert count(game, GUEST_DISCARD) == left
    assert game.revealed() == [None] * 4


@pytest.mark.rule("TD-161", "TD-A105")
def test_discarded_guests_become_the_deck_when_it_runs_out():
    game = in_location("A")
    game.play("use")
    game.state.guest[:] = GUEST_DISCARD
    game.state.guest[:3] = GUEST_DECK
    game.play("reveal")

    assert set(GUESTS[:3]) < set(game.revealed()), "the last of the deck come first"
    assert None not in game.revealed()
    assert (count(game, GUEST_DECK), count(game, GUEST_DISCARD)) == (len(GUESTS) - 4, 0)


@pytest.mark.rule("TD-A105")
def test_what_there_is_is_shown():
    game = in_location("A")
    game.state.guest[:] = GUEST_GONE
    game.state.guest[5] = GUEST_DECK
    game.state.guest[7] = GUEST_DISCARD
    game.ask()
    game.play("use")
    game.play("reveal")
    assert set(game.revealed()) == {GUESTS[5], GUESTS[7], None}
    assert game.choices("fight") == ["1", "2"]

    game = in_location("A")
    game.state.guest[:] = GUEST_GONE
    game.ask()
    assert "use" not in game.question()


@pytest.mark.rule("TD-A105")
def test_the_discarded_alone_are_enough():
    game = in_location("A")
    game.state.guest[:] = GUEST_DISCARD
    game.ask()
    game.play("use")
    game.play("reveal")

    assert None not in game.revealed()


@pytest.mark.rule("TD-A105", "TD-142")
def test_a_friend_is_paid_with_what_is_left_after_buying_liquor():
    game = in_location("A", gold=3)
    game.play("use")
    game.play("liquor", "2")
    game.state.guest[:] = GUEST_GONE
    game.state.guest[[GUESTS.index(name) for name in ONE_TO_FOUR_GOLD]] = GUEST_DECK
    game.ask()
    game.play("reveal")
    payable = {game.revealed()[int(slot) - 1] for slot in game.choices("befriend")}

    assert payable == {ONE_TO_FOUR_GOLD[0]}


# -- liquor and wine -----------------------------------------------------------------------------


@pytest.mark.rule("TD-162")
@pytest.mark.parametrize(("gold", "liquor", "most"), [(4, 0, 4), (3, 0, 3), (4, 1, 3), (4, 3, 1), (1, 0, 1)])
def test_liquor_costs_one_gold_each(gold, liquor, most):
    game = in_location("A", gold=gold, liquor=liquor)
    game.play("use")
    assert game.choices("liquor") == [str(count) for count in range(1, most + 1)]
    game.play("liquor", str(most))

    assert game.goods("P1").get("liquor", 0) == liquor + most
    assert game.goods("P1").get("gold", 0) == gold - most
    assert game.vp(0) == 10


@pytest.mark.rule("TD-162")
def test_fewer_than_the_most_may_be_bought_and_then_no_more():
    game = in_location("A", gold=4)
    game.play("use")
    game.play("liquor", "1")

    assert game.goods("P1") == {"gold": 3, "liquor": 1}
    assert game.choices("liquor") == []


@pytest.mark.rule("TD-162")
def test_no_liquor_without_gold_or_room():
    for goods in ({"gem": 1}, {"gold": 4, "liquor": 4}):
        game = in_location("A", **goods)
        game.play("use")
        assert game.choices("liquor") == []


@pytest.mark.rule("TD-162", "TD-A89")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_liquor_that_is_paid_for_and_needs_room_is_seen(count):
    game = in_location("A", gold=4, gem=4)
    game.play("use")
    assert not game.sees(1, "paid").any()
    game.play("liquor", str(count))

    assert game.phase == "room"
    assert game.sees(1, "paid").tolist() == [count / 4]


@pytest.mark.rule("TD-162", "TD-A87")
def test_gold_that_is_paid_from_the_sack_makes_room_for_liquor():
    game = in_location("A", equipment=["Sack"], gold=6, gem=4)
    game.play("use")
    more = game.copy()
    game.play("liquor", "2")
    more.play("liquor", "3")

    assert game.goods("P1") == {"gold": 4, "gem": 4, "liquor": 2}
    assert (more.phase, more.choices("drop")) == ("room", ["gem"]), "for the third one something must be dropped"


@pytest.mark.rule("TD-162", "TD-050", "TD-A89")
def test_something_may_be_dropped_for_liquor():
    game = in_location("A", gold=2, gem=3, badge=1)
    game.play("use")
    assert game.choices("liquor") == ["1", "2"]
    game.play("liquor", "2")
    assert (game.phase, game.choices("drop"), game.choices("done")) == ("room", ["gem", "badge"], [])
    game.play("drop", "gem", "badge")
    game.play("done")

    assert game.goods("P1") == {"gem": 2, "liquor": 2}


@pytest.mark.rule("TD-163")
def test_wine_is_two_points_each_in_the_tavern_and_nothing_else_is():
    game = in_location("A", wine=3, liquor=1)
    game.play("use")
    assert game.choices("sell") == ["1", "2", "3"]
    game.play("sell", "3")

    assert game.vp(0) == 16
    assert game.goods("P1") == {"liquor": 1}


@pytest.mark.rule("TD-142", "TD-162", "TD-163")
def test_wine_that_is_sold_makes_room_for_liquor():
    game = in_location("A", wine=4, gold=2)
    game.play("use")
    game.play("sell", "4")
    game.play("liquor", "2")

    assert game.goods("P1") == {"liquor": 2}
    assert game.vp(0) == 18
