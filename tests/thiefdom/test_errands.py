"""What the seat to move is told of errands: what is worth going for, how far it is, and which step leads there."""

import numpy as np
import pytest

from larceny.envs.thiefdom import state as s
from thiefdom.distances import measured
from thiefdom.oracles import cities
from thiefdom.table import figure_number, town

STREET = "+-------------+\n|a 1 2 3 4:M M|\n+-------------+"
MARKET, HOME = 0, 14
"""Numbers of errands."""


def on_street(square="2", drawing=STREET, **goods):
    """Thief P1 on the street before the market, with two pieces of liquor to sell unless told otherwise."""
    game = town(drawing, {"P1": square})
    game.give("P1", **(goods or {"liquor": 2}))
    return game


def points(share):
    """Points that are shown as a share."""
    return float(4 * share / (1 - share))


def test_a_way_is_judged_by_how_much_longer_it_is():
    """Back west and east again are two steps more."""
    game = on_street()

    np.testing.assert_allclose(game.sees(0, "towards"), [0, 1, 0, 1 / 3], atol=1e-6)
    assert game.sees(0, "near")[MARKET] == pytest.approx(1 / 3)


def test_a_door_is_a_way_too():
    game = on_street("4")

    np.testing.assert_allclose(game.sees(0, "towards"), [0, 1, 0, 1 / 3], atol=1e-6)
    assert game.sees(0, "near")[MARKET] == 1


def test_worth_is_counted_for_each_action_point():
    """Three steps are one action point, and the use of the market is another; from the door it is a third and one."""
    far, near = on_street("2"), on_street("4")
    worth = points(far.sees(0, "worth")[MARKET])

    assert worth > 0
    assert points(far.sees(0, "errand")[0]) == pytest.approx(worth / 2, rel=1e-4)
    assert points(near.sees(0, "errand")[0]) == pytest.approx(worth / (1 + 1 / 3), rel=1e-4)


def test_shoes_bring_everything_nearer():
    game = on_street("1")
    before = points(game.sees(0, "errand")[0])
    game.equip("P1", "Shoes")

    assert points(game.sees(0, "errand")[0]) == pytest.approx(before * (1 + 4 / 3) / (1 + 4 / 4), rel=1e-3)


def test_a_location_that_was_used_tonight_is_worth_nothing():
    game = on_street("4")
    game.state.visited[0] = 1 << game.building("M")

    assert game.sees(0, "worth")[MARKET] == game.sees(0, "errand")[0] == 0
    assert not game.sees(0, "towards").any()
    assert game.sees(0, "near")[MARKET] == 1


def test_inside_it_is_told_what_the_building_is_worth():
    game = on_street("4")
    worth = float(game.sees(0, "worth")[MARKET])
    game.play("go", "east")

    assert game.where("P1") == "M"
    assert game.sees(0, "worth_here")[0] == pytest.approx(worth)
    assert game.sees(0, "errand")[0] == 0, "there is nothing else to go for"


def test_the_ways_out_of_a_building_are_judged_like_steps():
    """The garden can be left in the west and in the east; the market is in the east."""
    game = town("+-----------+\n|a 1 G 2 b:M|\n+-----------+", {"P1": "G"})
    game.give("P1", liquor=2)
    ways = game.sees(0, "towards_square").reshape(-1)

    assert set(game.choices("leave")) == {"1", "2"}
    assert ways[game.square("2")] == 1 and ways[game.square("1")] == 0
    assert game.sees(0, "near")[MARKET] == pytest.approx(1 / 3)
    assert not game.sees(0, "towards").any()


def test_catacombs_are_ways():
    drawing = """
    +-----------------------+
    |. . a 1 2 3 4 b 5 6 7:M|
    +-----------------------+
    """
    game = town(drawing, {"P1": "a"}, gates={"a": "catacomb", "b": "catacomb"})
    game.give("P1", liquor=2)
    gates = dict(zip(game.labels("tunnel"), game.sees(0, "towards_gate"), strict=True))

    assert gates["b"] == sum(gates.values()) == 1
    assert 0 < game.sees(0, "towards")[1] < 1, "along the street it is four steps more"
    assert game.sees(0, "near")[MARKET] == pytest.approx(1 / 5)


def test_a_house_where_a_friend_does_a_favor_is_an_errand():
    game = town("+-----------+\n|C a 1 b 2 G|\n+-----------+", {"P1": "1"})
    game.give("P1", gold=4)
    assert not game.sees(0, "towards").any()

    game.befriend("P1", "Antonius")
    game.ask()
    np.testing.assert_allclose(game.sees(0, "towards"), [0, 1 / 3, 0, 1], atol=1e-6)


def test_a_favor_can_be_asked_in_the_own_hideout():
    """On the way there, at its door, and inside; nothing else is worth going for."""
    game = town("+---------+\n|G a 1 2 b|\n+---------+", {"P1": "1"}, hideouts={0: "G"})
    game.give("P1", liquor=1)
    game.befriend("P1", "Apollon")
    game.ask()
    assert game.sees(0, "towards")[3] == 1 and game.sees(0, "worth")[HOME] == 0

    game.put("P1", "a")
    np.testing.assert_allclose(game.sees(0, "towards"), [0, 1 / 3, 0, 1], atol=1e-6)

    game.put("P1", "G")
    assert "favor" in game.question() and game.sees(0, "worth_here")[0] > 0
    assert game.sees(0, "errand")[0] == 0 and not game.sees(0, "towards_square").any()


def test_a_favor_that_costs_more_than_it_brings_is_worth_nothing():
    game = town("+-----+\n|C a 1|\n+-----+", {"P1": "C"})
    game.give("P1", gold=4)
    game.befriend("P1", "Antonius")
    game.ask()
    assert game.sees(0, "worth_here")[0] > 0

    game._tables = game._tables.copy()
    for name in ("effect_vp", "effect_gain", "effect_actions"):
        game._tables[0][name][:] = 0
    assert game.sees(0, "worth_here")[0] == 0
    game.put("P1", "a")
    assert game.sees(0, "errand")[0] == 0


def test_the_better_of_two_errands_counts_in_each_direction():
    """The market in the east is worth more with liquor, the tavern in the west is nearer."""
    game = town("+-----------------+\n|A:a 1 b 2 3 4 c:M|\n+-----------------+", {"P1": "1"})
    game.give("P1", liquor=4, gold=2)
    worth = {errand: points(share) for errand, share in enumerate(game.sees(0, "worth")) if share > 0}
    assert len(worth) == 2
    rates = {}
    for errand, value in worth.items():
        steps = round(1 / game.sees(0, "near")[errand])
        rates["west" if steps == 2 else "east"] = value / (1 + steps / 3)
    best = max(rates, key=rates.get)
    other = "east" if best == "west" else "west"
    towards = dict(zip(("north", "east", "south", "west"), game.sees(0, "towards"), strict=True))

    assert points(game.sees(0, "errand")[0]) == pytest.approx(rates[best], rel=1e-4)
    assert towards[best] == 1 and 0 < towards[other] < 1


def test_of_two_doors_the_nearer_one_tells_how_near_things_are():
    drawing = """
    +-----------+
    |M:a 1 G 2 b|
    |    - - -  |
    |  c 3 4 5 d|
    +-----------+
    """
    game = town(drawing, {"P1": "G"})
    game.give("P1", liquor=2)
    ways = game.sees(0, "towards_square").reshape(-1)

    assert game.sees(0, "near")[MARKET] == pytest.approx(1 / 3)
    assert ways[game.square("1")] == 1 and ways[game.square("2")] == pytest.approx(1 / (1 + 6))


def test_within_a_movement_it_is_told_as_well():
    game = on_street("1")
    game.play("go", "east")

    assert game.phase == "move"
    np.testing.assert_allclose(game.sees(0, "towards"), [0, 1, 0, 1 / 3], atol=1e-6)


def test_each_seat_is_told_of_its_own_hideout():
    """Hideouts are at both ends of the street; it is the turn of the guild in the west."""
    game = town("+---------+\n|G a 1 b T|\n+---------+", {"Q1": "1"}, hideouts={0: "T", 1: "G"}, num_players=2)
    game.acting("Q1")
    game.state.night = s.ROUNDS

    np.testing.assert_allclose(game.sees(1, "towards"), [0, 1 / 3, 0, 1], atol=1e-6)
    assert not game.sees(0, "towards").any()


def test_who_passes_over_a_building_is_told_of_its_other_sides():
    """Jin: from a over the market, which is not used on the way, to b before the dealer."""
    game = town("+-----------+\n|c a:M b 1:D|\n+-----------+", {"P1": "a"})
    game.give("P1", gem=2)
    game.befriend("P1", "Jin")
    game.ask()
    game.play("across", "east")
    ways = game.sees(0, "towards_square").reshape(-1)

    assert set(game.choices("leave")) == {"b"}
    assert np.flatnonzero(ways).tolist() == [game.square("b")]
    assert game.sees(0, "worth_here")[0] == 0 and game.sees(0, "errand")[0] > 0


def test_only_in_the_last_night_it_is_worth_going_home():
    game = town("+-------+\n|G a 1 b|\n+-------+", {"P1": "1"}, hideouts={0: "G"})
    assert game.sees(0, "worth")[HOME] == 0 and game.sees(0, "near")[HOME] == 0.5

    game.state.night = s.ROUNDS
    assert game.sees(0, "worth")[HOME] > 0 and game.sees(0, "towards")[3] == 1

    game.put("P1", "a")
    assert game.sees(0, "towards")[3] == 1, "the door is a way too"
    game.put("P1", "G")
    assert game.sees(0, "worth_here")[0] > 0 and game.sees(0, "errand")[0] == 0


def test_a_step_into_the_view_of_a_guard_is_told():
    drawing = """
    +-----+
    |a 1 b|
    |  -  |
    |c 2 d|
    +-----+
    """
    game = town(drawing, {"P1": "c", "guard A": ("b", "west")})
    assert game.sees(0, "seen").tolist() == [1, 0, 0, 0, 0]

    game.put("P1", "1")
    assert game.sees(0, "seen").tolist() == [0, 1, 0, 1, 1]


def test_a_guard_that_cannot_arrest_the_thief_is_no_danger():
    game = town(STREET, {"P1": "2", "guard A": ("4", "west")})
    assert game.sees(0, "seen").any()
    game.equip("P1", "Smoke Bomb")
    game.play("bomb")

    assert not game.sees(0, "seen").any()


BLOCKS = ("worth_here", "worth", "near", "errand", "towards", "towards_gate", "towards_square", "seen", "sighted")


def test_it_is_told_to_the_seat_to_move_alone():
    game = on_street()
    told = {block for block in BLOCKS if game.sees(0, block).any()}

    assert told == {"worth", "near", "errand", "towards"}
    assert not any(game.sees(1, block).any() for block in BLOCKS)


def test_a_guard_is_told_whom_it_would_see():
    """To the east two rivals stand in a row, to the west a thief of the guild that moves it."""
    street = "+-------------+\n|a 1 b 2 c 3 d|\n+-------------+"
    game = town(street, {"P1": "1", "Q1": "3", "Q2": "d", "guard A": ("b", "north")})
    game.townsfolk("guard A")
    assert set(game.choices("go")) == {"east", "west"}

    np.testing.assert_allclose(game.sees(0, "sighted"), [[0, 0], [0, 2 / 3], [0, 0], [1 / 3, 0]], atol=1e-6)
    assert not game.sees(1, "sighted").any()

    game.state.blind[figure_number("Q1")] = 1
    assert game.sees(0, "sighted")[1, 1] == pytest.approx(1 / 3), "one of them is safe from guard A"


def test_a_noble_sees_nobody():
    street = "+-------------+\n|a 1 b 2 c 3 d|\n+-------------+"
    game = town(street, {"P1": "1", "Q1": "3", "noble A": "b"})
    game.townsfolk("noble A")

    assert game.phase == "walk" and not game.sees(0, "sighted").any()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_record_holds_how_far_everything_is(players):
    tables, records = cities(players, 12, seed=players)
    for record in records:
        np.testing.assert_array_equal(record.steps, measured(tables[0], record))
