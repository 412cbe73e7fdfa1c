"""Guests together with equipment, locations, rivals and each other's turns (RULES.md: Guests)."""

import pytest

from tabletop import READABLE
from thiefdom.friends import appear, in_house, used, with_friend, with_friend_in_villa
from thiefdom.table import town
from thiefdom.turns import actions, divide, points, walk

pytestmark = READABLE


@pytest.mark.rule("TD-217", "TD-A128", "TD-142", "TD-147")
def test_jonathan_and_gems_in_one_use_of_a_villa():
    game = used(with_friend_in_villa("Jonathan", 3, wine=2))
    game.play("sell", "2")
    game.play("fill")
    assert (game.vp(0), game.goods("P1"), actions(game)) == (18, {"gem": 4}, 2)

    game = used(with_friend_in_villa("Jonathan", 3, wine=2))
    game.play("fill")
    game.play("done")
    game.play("sell", "2")
    assert (game.vp(0), game.goods("P1"), actions(game)) == (18, {"gem": 2}, 2), "in any order"


@pytest.mark.rule("TD-217", "TD-A128", "TD-149", "TD-196")
def test_wine_that_jonathan_sells_makes_room_for_the_painting():
    game = used(with_friend_in_villa("Jonathan", 3, ["Lock Pick"], wine=4))
    game.play("sell", "4")
    game.play("painting")

    assert (game.vp(0), game.goods("P1"), game.painting(3)) == (10 + 1 + 16, {}, "P1")


@pytest.mark.rule("TD-A149", "TD-204", "TD-103", "TD-A121")
@pytest.mark.parametrize("order", [["stamina", "favor"], ["favor", "stamina"]])
def test_beatrix_and_stamina_add_up_to_seven_actions(order):
    game = in_house("C", "Beatrix")
    for block in order:
        game.play(block, *["1"][: block == "favor"])
    assert actions(game) == 3 + 1 + 3

    for step in ["a", "west"] * 3:
        walk(game, step)
        if game.phase == "move":
            game.play("done")
    assert actions(game) == 1
    walk(game, "a")
    game.play("done")
    assert game.actor != "P1", "the seventh was the last"


@pytest.mark.rule("TD-205", "TD-A156", "TD-A122")
def test_benjamin_into_a_location_with_two_rivals_past_a_third():
    lane = "+-------+\n|1 2 3:M|\n+-------+"
    losses = []
    for friend in (None, "Benjamin"):
        game = town(lane, {"P1": "1", "Q1": "2", "Q2": "M", "R1": "M"})
        if friend:
            game.befriend("P1", friend)
        walk(game, "east", "east", "east")
        assert game.where("P1") == "M"
        losses.append(10 - game.vp(0))

    assert losses == [3, 0]


@pytest.mark.rule("TD-206", "TD-207", "TD-A123", "TD-A47", "TD-131")
def test_bernhard_past_the_guard_but_no_badge_in_its_old_view():
    street = "+-----------+\n|1 2 b 3 4 5|\n+-----------+"
    game = town(street, {"P1": "1", "guard A": ("b", "west")})
    game.befriend("P1", "Bernhard")
    game.give("P1", gold=2)
    game.play("bribe", "guard A")
    walk(game, "east")
    game.play("done")
    assert (game.where("P1"), game.choices("badge")) == ("2", []), "in its face"
    assert game.play("go", "east") == ["P1 passes guard A"]
    walk(game, "east")
    game.play("done")
    assert (game.where("P1"), game.vp(0), actions(game)) == ("3", 10, 0)

    game.acting("P1")
    game.play("badge", "guard A")
    assert game.goods("P1") == {"gold": 1, "badge": 1}, "behind its back"


@pytest.mark.rule("TD-215", "TD-A126", "TD-119", "TD-122", "TD-123", "TD-229")
def test_jolanda_into_the_own_hideout_comes_home():
    yards = "+-------+\n|G 1 Y .|\n+-------+"
    game = town(yards, {"P1": "G", "Q1": "Y"}, legend={"Y": "garden"}, hideouts={0: "Y"})
    game.befriend("P1", "Jolanda")
    game.give("P1", wine=2)
    before = game.scores[0]
    appear(game, "passage", "Y")
    assert (game.at_home("P1"), game.vp(0)) == (True, 10), "it meets nobody there"
    assert game.scores[0] == before + 1
    divide(game)
    assert game.stock(0) == {"wine": 2}


@pytest.mark.rule("TD-218", "TD-194", "TD-A87")
def test_konstanze_with_a_sack_full_of_gold_three_times():
    game = in_house("C", "Konstanze", ["Sack"], gold=6, gem=4)
    assert game.choices("favor") == ["1", "2", "3"]
    game.play("favor", "3")

    assert (game.vp(0), game.goods("P1"), actions(game)) == (19, {"gem": 4}, 3)


@pytest.mark.rule("TD-219", "TD-142", "TD-A108")
def test_kunrads_gem_has_room_once_the_liquor_is_sold():
    game = used(with_friend("Kunrad", "M", liquor=4))
    first = game.copy()
    game.play("sell", "4")
    game.play("extra")
    game.play("fill")
    assert (game.goods("P1"), game.vp(0)) == ({"gold": 4, "gem": 1}, 15)

    first.play("extra")
    first.play("sell", "4")
    first.play("fill")
    assert (first.goods("P1"), first.vp(0)) == ({"gold": 4}, 15), "taken first it is lost"


@pytest.mark.rule("TD-A157", "TD-A78", "TD-093", "TD-A160")
def test_a_shelter_is_asked_for_in_a_rivals_townsfolk_turn():
    street = "+-----------+\n|a 1 2 b 3 c|\n+-----------+"
    game = town(street, {"P1": "2", "guard A": ("b", "west"), "noble A": "c"})
    game.befriend("P1", "G43")
    for answer, where in (("prevent", "2"), ("done", "home of P")):
        other = game.copy()
        other.townsfolk("guard A", "noble A", seat=3)
        assert (other.mover, other.phase) == (0, "rescue")
        other.play(answer)
        assert other.where("P1") == where
        assert (other.where("guard A"), other.where("noble A")) == ("a", "b"), "the turn of seat 3 went on"


@pytest.mark.rule("TD-093", "TD-094", "TD-187", "TD-A78")
def test_a_guard_that_is_shot_at_can_be_escaped_from_and_the_turn_goes_on():
    street = "+-----------+\n|a 1 2 3 b T|\n+-----------+"
    game = town(street, {"P1": "1", "guard A": ("b", "west")})
    game.befriend("P1", "G43")
    game.equip("P1", "Crossbow")
    game.play("shoot", "guard A")
    assert (game.phase, game.mover) == ("rescue", 0), "it has come past P1"
    game.play("prevent")

    assert (game.where("guard A"), game.where("P1")) == ("a", "1")
    assert (game.actor, game.phase, actions(game), game.vp(0)) == ("P1", "act", 2, 11)


@pytest.mark.rule("TD-214", "TD-A57", "TD-093")
def test_a_sheltered_swimmer_goes_on_with_its_turn():
    bank = "+---+\n|S a|\n|  -|\n|b 1|\n+---+"
    game = town(bank, {"P1": "a", "guard A": ("b", "east")}, corner=(0, 18))
    game.befriend("P1", "Juma")
    game.equip("P1", "EQ11")
    appear(game, "swim", "1")
    assert game.phase == "rescue"
    game.play("prevent")

    assert (game.where("P1"), game.phase, actions(game), points(game)) == ("1", "act", 3, 0)


@pytest.mark.rule("TD-213", "TD-184", "TD-A44", "TD-A45")
def test_jin_and_climbing_tools_in_one_movement():
    row = "+-----------+\n|1 a|M|b|2 3|\n+-----------+"
    figures = {"P1": "1", "Q1": "a", "R1": "b"}
    game = town(row, figures)
    game.befriend("P1", "Jin")
    walk(game, "east")
    assert game.choices("across") == [], "behind R1 is a wall"
    assert game.choices("go") == ["west"]

    game = town(row, figures)
    game.befriend("P1", "Jin")
    game.equip("P1", "Climbing Tools")
    walk(game, "east")
    game.play("across", "east")
    game.play("leave", "b")
    game.play("climb", "east")
    assert (game.where("P1"), game.vp(0), points(game)) == ("2", 8, 2)


@pytest.mark.rule("TD-A124", "TD-A112", "TD-A45")
def test_who_stands_behind_a_wall_can_be_passed_over_if_a_shortcut_leads_on():
    row = "+-------+\n|1|a|M|b|\n+-------+"
    game = town(row, {"P1": "1", "Q1": "a"})
    game.equip("P1", "Climbing Tools")
    assert game.choices("climb") == [], "from a no way leads on, nor back"
    game.befriend("P1", "Jin")
    game.play("climb", "east")
    assert game.question() == ["across"]
    game.play("across", "east")
    game.play("leave", "b")

    assert (game.where("P1"), game.vp(0), points(game)) == ("b", 9, 2)
    other = town(row, {"P1": "1", "Q1": "a", "R1": "b"})
    other.equip("P1", "Climbing Tools")
    other.befriend("P1", "Jin")
    assert other.choices("climb") == [], "not if somebody stands there too"


@pytest.mark.rule("TD-203", "TD-217", "TD-163")
def test_apollons_wine_is_sold_in_the_tavern():
    game = town("+-----+\n|G a:A|\n+-----+", {"P1": "G"})
    game.befriend("P1", "Apollon")
    game.give("P1", liquor=1)
    game.play("favor", "1")
    walk(game, "a", "east")
    game.play("use")
    game.play("sell", "1")

    assert game.vp(0) == 12


@pytest.mark.rule("TD-204", "TD-A121")
def test_beatrix_with_the_last_action_spent_gives_three_more():
    game = town("+---+\n|C a|\n+---+", {"P1": "a"})
    game.befriend("P1", "Beatrix")
    game.acting("P1", actions=1)
    walk(game, "west")
    assert (game.actor, actions(game)) == ("P1", 0)
    game.play("favor", "1")
    assert actions(game) == 3
    walk(game, "a")

    assert game.where("P1") == "a"


@pytest.mark.rule("TD-202", "TD-050", "TD-194")
def test_antonius_and_a_sack():
    game = in_house("C", "Antonius", ["Sack"], gold=6, gem=4)
    game.play("favor", "1")
    assert (game.phase, set(game.choices("drop"))) == ("room", {"gold", "gem"})
    game.play("drop", "gold")
    game.play("done")

    assert game.goods("P1") == {"gold": 5, "gem": 4, "wine": 1}
