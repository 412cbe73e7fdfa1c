"""Guests that bring more in locations and at the end (RULES.md: Guests)."""

import pytest

from larceny.envs.thiefdom.state import IN_FIGHT
from tabletop import READABLE
from thiefdom.friends import sold_for, used, with_friend, with_friend_in_villa
from thiefdom.table import GUESTS
from thiefdom.turns import actions, at_home, in_location, in_villa

pytestmark = READABLE


# -- rates ---------------------------------------------------------------------------------------


RATES = {
    "Janus": ("M", "liquor", 1, 2),
    "Jonathan": ("A", "wine", 2, 4),
    "G31": ("D", "gem", 1, 2),
    "G35": ("P", "badge", 2, 3),
}
"""``{friend: (location, good, usual VP, VP for this friend)}``."""


@pytest.mark.rule("TD-212", "TD-217", "TD-171")
@pytest.mark.parametrize("friend", RATES)
@pytest.mark.parametrize("count", [1, 3])
def test_some_friends_make_goods_worth_more(friend, count):
    letter, good, usual, better = RATES[friend]
    goods = {good: 3}
    assert sold_for(in_location(letter, **goods), count) == count * usual
    assert sold_for(with_friend(friend, letter, **goods), count) == count * better


@pytest.mark.rule("TD-212", "TD-217", "TD-173")
@pytest.mark.parametrize("friend", RATES)
def test_but_neither_other_goods_nor_those_of_other_thieves(friend):
    for letter, good, usual, _ in (rate for other, rate in RATES.items() if other != friend):
        assert sold_for(with_friend(friend, letter, **{good: 2}), 2) == 2 * usual

    letter, good, usual, _ = RATES[friend]
    game = in_location(letter, **{good: 2})
    game.befriend("P2", friend)
    assert sold_for(game, 2) == 2 * usual


@pytest.mark.rule("TD-217", "TD-A128")
def test_jonathan_lets_villas_take_wine():
    game = with_friend_in_villa("Jonathan", 3, wine=3)
    game.play("use")
    assert game.choices("sell") == ["1", "2", "3"]
    game.play("sell", "2")

    assert (game.vp(0), game.goods("P1")) == (18, {"wine": 1})
    assert game.choices("sell") == [], "one exchange of any number"


@pytest.mark.rule("TD-217", "TD-A128", "TD-A98")
def test_nobody_elses_wine_is_wanted_in_a_villa():
    assert "sell" not in used(in_villa(3, wine=2)).question()
    for friend in ("Janus", "G31", "Antonius"):
        assert "sell" not in used(with_friend_in_villa(friend, 3, wine=2)).question()


@pytest.mark.rule("TD-A128", "TD-A98", "TD-148")
def test_with_wine_jonathans_friend_can_use_a_villa_that_has_nothing_else_for_it():
    game = with_friend_in_villa("Jonathan", 1, wine=1)
    game.hang(1, "gone")
    assert "use" in game.question(), "the gems are locked and the painting is gone"
    assert sold_for(game, 1) == 4

    game = with_friend_in_villa("Jonathan", 1)
    game.hang(1, "gone")
    assert "use" not in game.question()


# -- more in a location --------------------------------------------------------------------------


BONUSES = {
    "Kunrad": ("M", {}, {"gem": 1}, 1),
    "G34": ("D", {"gem": 1}, {}, 2),
    "G36": ("A", {"wine": 1}, {"liquor": 1}, 0),
    "G46": ("U", {"wine": 2}, {"gold": 2}, 1),
    "G47": ("P", {"badge": 1}, {}, 1),
}
"""``{friend: (location, what P1 carries, what it gets more, VP)}``."""


def at_work(friend, letter, goods):
    """P1 has begun to use a location with something to do."""
    game = with_friend(friend, letter, **goods)
    if letter == "U":
        game.offer("U", 7)
    return used(game)


@pytest.mark.rule("TD-219", "TD-171")
@pytest.mark.parametrize("friend", BONUSES)
def test_some_friends_add_something_to_a_use(friend):
    letter, goods, gets, vp = BONUSES[friend]
    game = at_work(friend, letter, goods)
    game.play("extra")

    assert game.goods("P1") == add(goods, gets)
    assert game.vp(0) == 10 + vp
    assert "extra" not in game.question(), "once in a use"
    assert game.choices("done") == [], "and not instead of one"


def add(goods, more):
    return {good: goods.get(good, 0) + more.get(good, 0) for good in goods | more}


@pytest.mark.rule("TD-219")
@pytest.mark.parametrize("friend", BONUSES)
def test_nobody_forgets_it(friend):
    letter, goods, gets, _ = BONUSES[friend]
    plain, game = at_work(None, letter, goods), at_work(friend, letter, goods)
    block = {"M": "fill", "U": "mission"}.get(letter, "sell")
    for each in (plain, game):
        each.play(block, *([] if block != "sell" else ["1"]))
        if each.phase == "location":
            each.play("done")

    assert game.goods("P1") == add(plain.goods("P1"), gets)
    assert game.vp(0) - plain.vp(0) == BONUSES[friend][3]
    assert (game.phase, actions(game)) == ("act", 2)


@pytest.mark.rule("TD-219", "TD-173")
@pytest.mark.parametrize("friend", BONUSES)
def test_it_is_added_in_one_kind_of_location_and_for_one_thief(friend):
    for letter, goods, _, _ in (row for other, row in BONUSES.items() if other != friend):
        assert "extra" not in at_work(friend, letter, goods).question()

    letter, goods, _, _ = BONUSES[friend]
    game = at_work(None, letter, goods)
    game.befriend("P2", friend)
    assert "extra" not in game.question()


@pytest.mark.rule("TD-219", "TD-A108")
def test_of_what_is_added_what_has_no_room_is_lost():
    game = used(with_friend("Kunrad", "M", gem=4))
    game.play("extra")

    assert (game.goods("P1"), game.vp(0)) == ({"gem": 4}, 11)


@pytest.mark.rule("TD-219", "TD-141")
def test_each_use_brings_it_once():
    game = used(with_friend("Kunrad", "M", liquor=1))
    game.play("sell", "1")
    game.play("done")
    assert "use" not in game.question()
    game.acting("P1")
    game.state.visited[:] = 0
    game.ask()
    game.play("use")
    game.play("extra")

    assert game.goods("P1") == {"gem": 2}


@pytest.mark.rule("TD-P50", "TD-142")
def test_taking_it_ends_a_purchase_like_any_other_effect():
    game = with_friend("G34", "D", gold=4)
    game.show("Smoke Bomb", "Cudgel")
    used(game).play("buy", "1")
    game.play("extra")

    assert "buy" not in game.question()


@pytest.mark.rule("TD-168", "TD-219")
def test_a_smuggler_without_a_mission_has_nothing_to_add_to():
    game = with_friend("G46", "U", wine=2)
    game.offer("U", None)

    assert "use" not in game.question()


@pytest.mark.rule("TD-219", "TD-147")
def test_a_villa_too_can_bring_more():
    game = used(with_friend_in_villa("G39", 3))
    game.play("fill")

    assert (game.goods("P1"), game.vp(0)) == ({"gem": 4, "gold": 1}, 11)


# -- the full moon -------------------------------------------------------------------------------


FINALS = {"Elise": ("gold", 1), "Grimm": ("badge", 2), "Helmut": ("liquor", 1), "Iwana": ("gem", 1), "G38": ("wine", 1)}
"""``{friend: (good, VP for each piece)}``."""


def bonus_of(friend, thief="P1", carried=None, **stock):
    """VP that a friend adds to the points of seat 0."""
    game = at_home(stock=stock)
    for each in ("P1", "P2", "P3"):
        game.give(each, **(carried or {}))
    before = game.scores[0]
    game.befriend(thief, friend)
    return game.scores[0] - before


@pytest.mark.rule("TD-208", "TD-209", "TD-210", "TD-211", "TD-228")
@pytest.mark.parametrize("friend", FINALS)
@pytest.mark.parametrize("count", [0, 1, 7])
def test_the_full_moon_brings_points_for_each_piece_in_the_hideout(friend, count):
    good, vp = FINALS[friend]

    assert bonus_of(friend, **{good: count}) == count * vp


@pytest.mark.rule("TD-208", "TD-209", "TD-210", "TD-211")
@pytest.mark.parametrize("friend", FINALS)
def test_but_for_no_other_good(friend):
    goods = {good: 3 for good in ("gold", "gem", "liquor", "wine", "badge") if good != FINALS[friend][0]}

    assert bonus_of(friend, **goods) == 0


@pytest.mark.rule("TD-208", "TD-209", "TD-210", "TD-211", "TD-220")
@pytest.mark.parametrize("friend", FINALS)
def test_goods_of_thieves_do_not_count_even_in_the_hideout(friend):
    good, vp = FINALS[friend]

    assert bonus_of(friend, carried={good: 2}) == 0
    assert bonus_of(friend, carried={good: 2}, **{good: 3}) == 3 * vp


@pytest.mark.rule("TD-A129", "TD-220")
@pytest.mark.parametrize("friend", FINALS)
def test_the_friend_of_any_thief_counts_for_the_guild_and_for_no_other(friend):
    good, vp = FINALS[friend]
    assert [bonus_of(friend, thief, **{good: 2}) for thief in ("P1", "P2", "P3")] == [2 * vp] * 3

    game = at_home(stock={good: 2})
    before = game.scores
    game.befriend("Q1", friend)
    assert game.scores == before


@pytest.mark.rule("TD-208", "TD-A107")
@pytest.mark.parametrize("friend", FINALS)
def test_who_was_fought_counts_nothing(friend):
    good, _ = FINALS[friend]
    game = at_home(stock={good: 4})
    before = game.scores
    game.state.guest[GUESTS.index(friend)] = IN_FIGHT

    assert game.scores == before


@pytest.mark.rule("TD-208", "TD-222", "TD-228")
def test_sets_are_counted_besides():
    game = at_home(stock={"gold": 9})
    home = game.scores[0]
    game.befriend("P2", "Elise")

    assert home == 10 + 3 + 9 // 4
    assert game.scores[0] == home + 9


# -- more with liquor ----------------------------------------------------------------------------


@pytest.mark.rule("TD-171", "TD-162")
def test_liquor_that_is_bought_may_bring_more():
    game = used(in_location("A", equipment=["EQ12"], gold=2))
    game.play("liquor", "1")

    assert game.goods("P1") == {"gold": 1, "liquor": 2}


@pytest.mark.rule("TD-171", "TD-A108")
def test_unless_there_is_no_room_or_nothing_is_bought():
    game = used(in_location("A", equipment=["EQ12"], gold=2, liquor=3))
    game.play("liquor", "1")
    assert game.goods("P1") == {"gold": 1, "liquor": 4}

    game = used(in_location("A", equipment=["EQ12"], wine=1))
    game.play("sell", "1")
    assert game.goods("P1") == {}
