"""Equipment for goods: Fishing Rod, Sack, Messenger Pigeon, Lock Pick, EQ12 (RULES.md: Equipment)."""

from itertools import product

import pytest

from larceny.envs.thiefdom import state as s
from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, at_home, in_location, in_villa, robbed, send_pigeon

pytestmark = READABLE

# -- Fishing Rod ---------------------------------------------------------------------------------

BANK = """
    +-------+
    |T 1 2 M|
    |  :    |
    |D D . M|
    +-------+
"""
"""The carriage stands on square 1 in these tests: beside the tower and the dealer, not beside the market."""


def fisher(where, *cards, carriage="1", **goods):
    """P1 with a Fishing Rod, or with other cards, and the carriage in the street."""
    game = town(BANK, {"P1": where, "carriage": carriage})
    game.equip("P1", *cards or ["Fishing Rod"])
    game.give("P1", **goods)
    return game


@pytest.mark.rule("TD-190", "TD-A116")
@pytest.mark.parametrize("building", ["T", "D"])
def test_fishing_brings_a_wine_and_two_points_and_no_poster(building):
    game = fisher(building)
    assert game.play("fish") == ["P1 uses Fishing Rod", "player_0 gets 1 wine", "player_0 gains 2 VP and has 12"]

    assert (game.goods("P1"), game.vp(0), game.wanted("P1")) == ({"wine": 1}, 12, False)
    assert (game.where("P1"), game.where("carriage"), actions(game)) == (building, "1", 2)


@pytest.mark.rule("TD-A116")
@pytest.mark.parametrize(("column", "fishes"), [(3, True), (4, False)])
def test_nobody_fishes_over_the_closed_edge_of_a_board(column, fishes):
    game = town("+-----+\n|M 1 2|\n+-----+", {"P1": "M", "carriage": "1"}, corner=(1, column))
    game.equip("P1", "Fishing Rod")

    assert ("fish" in game.question()) == fishes


@pytest.mark.rule("TD-190", "TD-A116")
def test_entrances_do_not_matter_to_it():
    game = fisher("M", carriage="2")
    assert "2" not in game.choices("leave")

    assert "fish" in game.question()


@pytest.mark.rule("TD-190", "TD-A116")
def test_fishing_needs_a_building_beside_the_carriage_and_a_rod():
    assert "fish" not in fisher("M").question(), "two squares off"
    assert "fish" not in fisher("T", carriage="2").question()
    assert "fish" not in fisher("2").question(), "not from an alley"
    assert "fish" not in fisher("T", "Crossbow", "Sack").question()
    assert "fish" not in town(BANK, {"P1": "T", "noble A": "1"}).question()


@pytest.mark.rule("TD-190", "TD-A77", "TD-A116")
@pytest.mark.parametrize("bank", ["|T 1|\n|   |\n|a b|", "|T|b|"], ids=["corner", "wall"])
def test_neither_round_a_corner_nor_behind_a_wall(bank):
    game = town(f"+---+\n{bank}\n+---+", {"P1": "T", "carriage": "b"})
    game.equip("P1", "Fishing Rod")

    assert "fish" not in game.question()


@pytest.mark.rule("TD-190")
def test_fishing_is_done_once_a_turn():
    game = fisher("T")
    game.play("fish")
    assert "fish" not in game.question()
    game.acting("P1")
    game.play("fish")

    assert game.goods("P1") == {"wine": 2}, "also twice in a night, as it is no theft"


@pytest.mark.rule("TD-191", "TD-126")
def test_fishing_has_nothing_to_do_with_robbing_the_carriage():
    game = fisher("2")
    game.play("carriage")
    assert game.wanted("P1")
    game.put("P1", "T")
    game.play("fish")
    assert game.goods("P1") == {"wine": 2}

    game = fisher("T")
    game.play("fish")
    assert robbed(game, "P1") == 0
    game.put("P1", "2")
    game.play("carriage")
    assert game.goods("P1") == {"wine": 2}


@pytest.mark.rule("TD-190", "TD-050")
def test_other_things_may_be_dropped_for_the_wine():
    game = fisher("T", gem=3, badge=1)
    game.play("fish")
    assert (game.phase, game.choices("drop")) == ("room", ["gem", "badge"])
    game.play("drop", "badge")
    game.play("done")

    assert (game.goods("P1"), game.vp(0), game.phase) == ({"gem": 3, "wine": 1}, 12, "act")


@pytest.mark.rule("TD-190", "TD-P46")
def test_without_room_the_points_come_all_the_same():
    game = fisher("T", gem=4)
    game.play("fish")
    game.play("done")
    assert (game.goods("P1"), game.vp(0)) == ({"gem": 4}, 12)

    game = fisher("T", wine=4)
    game.play("fish")
    assert (game.goods("P1"), game.vp(0), game.phase) == ({"wine": 4}, 12, "act"), "nothing could be dropped for it"


# -- Sack ----------------------------------------------------------------------------------------


@pytest.mark.rule("TD-194", "TD-A87")
def test_a_sack_holds_two_more_pieces_of_gold_or_loot():
    market, villa = in_location("M", equipment=["Sack"]), in_villa(3, ["Sack"])
    for game in (market, villa):
        game.play("use")
        game.play("fill")

    assert (market.goods("P1"), villa.goods("P1")) == ({"gold": 6}, {"gem": 6})


@pytest.mark.rule("TD-194", "TD-173")
def test_without_a_sack_there_are_four():
    market, villa = in_location("M", ["P1", "P2"], equipment=["Shoes"]), in_villa(3)
    for game in (market, villa):
        game.equip("P2", "Sack")
        game.play("use")
        game.play("fill")

    assert (market.goods("P1"), villa.goods("P1")) == ({"gold": 4}, {"gem": 4})


@pytest.mark.rule("TD-194", "TD-A87")
@pytest.mark.parametrize(("gold", "gems"), [(0, 6), (4, 6), (5, 5), (6, 4)])
def test_the_two_slots_are_shared_by_gold_and_loot(gold, gems):
    game = in_villa(3, ["Sack"], gold=gold)
    game.play("use")
    game.play("fill")
    while game.phase == "room":
        game.play("done")

    assert game.goods("P1").get("gem", 0) == gems


# -- Messenger Pigeon ----------------------------------------------------------------------------

FAR = """
    +-----------+
    |a 1 2|T M:b|
    +-----------+
"""


def sender(friend="b", *cards):
    """P1 with a Messenger Pigeon on square a, and P2 somewhere else; P3 is at home in T."""
    game = town(FAR, {"P1": "a", "P2": friend}, hideouts={0: "T"})
    game.equip("P1", *cards or ["Messenger Pigeon"])
    return game


def divisions(game, friend="P2"):
    """All that P1 and a friend can have after a pigeon: pairs of numbers of the goods, in order."""
    first = game.copy()
    first.play("pigeon", friend[1])
    found, todo = set(), [first]
    while todo:
        game = todo.pop()
        if game.phase != "trade":
            carried = [game.goods(thief) for thief in ("P1", friend)]
            found.add(tuple(tuple(goods.get(good, 0) for good in s.GOODS) for goods in carried))
            continue
        assert game.choices("carry"), "no answer leads astray"
        for count in game.choices("carry"):
            other = game.copy()
            other.play("carry", count)
            todo.append(other)
    return found


def allowed(ours, theirs, rooms):
    """The same by counting: at most three pieces change hands, and both have room for what they then have."""
    total = [mine + other for mine, other in zip(ours, theirs, strict=True)]
    found = set()
    for kept in product(*(range(count + 1) for count in total)):
        rest = tuple(count - left for count, left in zip(total, kept, strict=True))
        moved = sum(abs(left - mine) for left, mine in zip(kept, ours, strict=True))
        if moved <= 3 and all(room(goods) for room, goods in zip(rooms, (kept, rest), strict=True)):
            found.add((kept, rest))
    return found


def plain(goods):
    return goods[0] <= 4 and sum(goods[1:]) <= 4


def with_sack(goods):
    return max(0, goods[0] - 4) + max(0, sum(goods[1:]) - 4) <= 2


def with_painting(goods):
    return goods[0] <= 4 and sum(goods[1:]) == 0


@pytest.mark.rule("TD-195", "TD-A118", "TD-A155")
@pytest.mark.parametrize("friend", ["b", "M", "T"], ids=["alley", "building", "hideout"])
def test_a_pigeon_flies_to_a_friend_wherever_it_is(friend):
    game = sender(friend)
    game.give("P1", gold=2)
    game.give("P2", gem=1)
    game.store(0, gold=5)
    assert game.choices("pigeon") == ["2", "3"]
    assert send_pigeon(game, 2, gem=1) == ["thieves 1 and 2 of player_0 exchange goods"]

    assert (game.goods("P1"), game.goods("P2")) == ({"gem": 1}, {"gold": 2})
    assert (game.where("P1"), game.where("P2"), game.stock(0)) == ("a", friend, {"gold": 5})
    assert (game.phase, actions(game), game.vp(0)) == ("act", 2, 10)


@pytest.mark.rule("TD-195")
def test_a_pigeon_flies_once_a_turn_for_who_has_it():
    game = sender()
    game.give("P1", gold=4)
    send_pigeon(game, 2, gold=3)
    assert game.choices("pigeon") == []
    game.acting("P2")
    assert game.choices("pigeon") == []
    game.acting("P1")

    assert game.choices("pigeon") == ["2", "3"]


@pytest.mark.rule("TD-A155")
def test_a_pigeon_has_nothing_to_do_with_rivals_and_the_stock():
    game = sender()
    game.put("P2", "T")
    game.give("Q1", gem=2)
    game.store(0, gem=2)

    assert game.choices("pigeon") == [], "no thief of the guild carries anything"


@pytest.mark.rule("TD-A118")
def test_a_pigeon_carries_three_goods_at_most_both_ways_together():
    game = sender()
    game.give("P1", gold=4)
    game.give("P2", gem=3, wine=1)

    found = divisions(game)
    assert ((1, 0, 0, 0, 0), (3, 3, 0, 1, 0)) in found, "three from here to there"
    assert ((3, 1, 0, 1, 0), (1, 2, 0, 0, 0)) in found, "or one gold for a gem and a wine"
    assert ((4, 0, 0, 0, 0), (0, 3, 0, 1, 0)) in found, "or nothing"
    assert ((2, 1, 0, 1, 0), (2, 2, 0, 0, 0)) not in found, "but not two gold for both"


@pytest.mark.rule("TD-A118", "TD-045")
@pytest.mark.parametrize(
    ("ours", "theirs", "sacks", "painting"),
    [
        ((4, 0, 0, 0, 0), (0, 3, 0, 1, 0), "", ""),
        ((4, 2, 0, 0, 2), (3, 1, 1, 1, 1), "", ""),
        ((0, 4, 0, 0, 0), (0, 0, 1, 2, 1), "", ""),
        ((6, 1, 0, 2, 0), (2, 0, 1, 1, 2), "P1", ""),
        ((5, 2, 1, 1, 1), (4, 1, 0, 2, 1), "P1", ""),
        ((2, 2, 1, 0, 0), (4, 3, 0, 2, 1), "P2", ""),
        ((3, 0, 0, 0, 0), (2, 1, 1, 0, 1), "", "P1"),
        ((3, 1, 0, 2, 1), (2, 0, 0, 0, 0), "", "P2"),
    ],
)
def test_every_division_within_the_limits_can_be_reached_and_no_other(ours, theirs, sacks, painting):
    game = sender("b")
    rooms = {"P1": plain, "P2": plain}
    for thief, goods in (("P1", ours), ("P2", theirs)):
        game.give(thief, **dict(zip(s.GOODS, goods, strict=True)))
    if sacks:
        game.equip(sacks, "Sack")
        rooms[sacks] = with_sack
    if painting:
        game.hang(1, painting)
        rooms[painting] = with_painting

    assert divisions(game) == allowed(ours, theirs, tuple(rooms.values()))


@pytest.mark.rule("TD-195", "TD-A118")
def test_a_pigeon_carries_no_painting():
    game = sender()
    game.hang(1, "P1")
    assert game.choices("pigeon") == [], "there is nothing else"
    game.give("P2", gold=1)
    send_pigeon(game, 2, gold=1)

    assert (game.painting(1), game.goods("P1")) == ("P1", {"gold": 1})


# -- Lock Pick -----------------------------------------------------------------------------------


@pytest.mark.rule("TD-196")
@pytest.mark.parametrize("choice", ["fill", "painting"])
@pytest.mark.parametrize("villa", [1, 3])
def test_a_lock_pick_brings_a_point_in_every_villa(villa, choice):
    """Whatever is taken, be it behind the padlock or not."""
    game = in_villa(villa, ["Lock Pick"])
    game.play("use")
    game.play(choice)

    assert (game.vp(0), actions(game), game.phase) == (11, 2, "act")


@pytest.mark.rule("TD-196")
def test_without_a_lock_pick_a_villa_brings_no_point():
    game = in_villa(3, ["Sack"])
    game.put("P2", "villa 3")
    game.equip("P2", "Lock Pick")
    game.play("use")
    game.play("fill")

    assert game.vp(0) == 10


@pytest.mark.rule("TD-196")
def test_a_lock_pick_brings_nothing_elsewhere():
    game = in_location("M", equipment=["Lock Pick"])
    game.play("use")
    game.play("fill")

    assert game.vp(0) == 10


@pytest.mark.rule("TD-197", "TD-148")
@pytest.mark.parametrize(("villa", "locked"), [(1, "fill"), (2, "fill"), (3, "painting"), (4, "painting")])
def test_a_lock_pick_opens_the_padlock(villa, locked):
    with_pick, without = in_villa(villa, ["Lock Pick"]), in_villa(villa, ["Cudgel"])
    for game in (with_pick, without):
        game.play("use")

    assert locked in with_pick.question()
    assert locked not in without.question()


# -- EQ12 ----------------------------------------------------------------------------------------


@pytest.mark.rule("TD-171", "TD-A08")
@pytest.mark.parametrize("bought", [1, 2, 3])
def test_eq12_adds_a_liquor_to_those_that_are_bought(bought):
    game = in_location("A", equipment=["EQ12"], gold=3)
    game.play("use")
    game.play("liquor", str(bought))

    assert game.goods("P1").get("liquor") == bought + 1, "one, however many were bought"
    assert actions(game) == 2


@pytest.mark.rule("TD-171", "TD-A08", "TD-P46")
def test_without_room_there_is_none_more():
    game = in_location("A", equipment=["EQ12"], gold=3, gem=2)
    game.play("use")
    game.play("liquor", "2")

    assert game.goods("P1") == {"gold": 1, "gem": 2, "liquor": 2}


@pytest.mark.rule("TD-171", "TD-A08", "TD-173")
def test_without_eq12_there_are_those_that_were_bought():
    game = in_location("A", ["P1", "P2"], equipment=["Sack"], gold=3)
    game.equip("P2", "EQ12")
    game.play("use")
    game.play("liquor", "2")

    assert game.goods("P1") == {"gold": 1, "liquor": 2}


@pytest.mark.rule("TD-171", "TD-A08")
def test_eq12_adds_nothing_to_liquor_that_comes_otherwise():
    game = in_location("P", equipment=["EQ12"])
    game.fill_dungeon(liquor=2)
    game.play("use")
    game.play("fill")
    game.play("take", "liquor")
    assert game.goods("P1") == {"liquor": 1}

    game = at_home(["EQ12"], stock={"liquor": 1})
    game.play("trade")
    game.play("carry", "1")
    assert game.goods("P1") == {"liquor": 1}
