"""The villas (RULES.md)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, in_villa, walk

pytestmark = READABLE


@pytest.mark.rule("TD-147", "TD-148")
@pytest.mark.parametrize("villa", [1, 2, 3, 4])
def test_without_a_lock_pick_there_is_one_of_the_two(villa):
    game = in_villa(villa)
    game.play("use")

    assert game.question() == (["painting"] if villa < 3 else ["fill"])


@pytest.mark.rule("TD-148", "TD-A100")
@pytest.mark.parametrize("villa", [1, 2, 3, 4])
def test_a_lock_pick_opens_the_other_as_well(villa):
    game = in_villa(villa, ["Lock Pick"])
    game.play("use")

    assert game.question() == ["fill", "painting"]


@pytest.mark.rule("TD-148")
def test_other_equipment_does_not():
    game = in_villa(1, ["Sack", "Crossbow"])
    game.play("use")

    assert game.question() == ["painting"]


@pytest.mark.rule("TD-147", "TD-A100")
@pytest.mark.parametrize("choice", ["fill", "painting"])
def test_even_with_a_lock_pick_it_is_one_of_the_two(choice):
    game = in_villa(3, ["Lock Pick", "Sack"])
    game.play("use")
    game.play(choice)

    assert game.phase == "act", "the use is over"
    assert (game.goods("P1"), game.painting(3)) == (({"gem": 6}, "villa 3") if choice == "fill" else ({}, "P1"))


@pytest.mark.rule("TD-147")
@pytest.mark.parametrize("gem", [0, 1, 3])
def test_gems_are_taken_up_to_the_limit(gem):
    game = in_villa(3, gem=gem)
    game.play("use")
    heard = game.play("fill")

    assert heard == [f"player_0 gets {4 - gem} gem"]
    assert game.goods("P1") == {"gem": 4}


@pytest.mark.rule("TD-147")
def test_with_four_gems_there_is_nothing_to_fill():
    assert "use" not in in_villa(3, gem=4).question()


@pytest.mark.rule("TD-147")
def test_gems_do_not_run_out():
    game = in_villa(3)
    game.put("Q1", "villa 3")
    for thief in ("P1", "Q1"):
        game.acting(thief)
        game.play("use")
        game.play("fill")

    assert game.goods("P1") == game.goods("Q1") == {"gem": 4}


@pytest.mark.rule("TD-149")
def test_the_painting_goes_to_the_thief():
    game = in_villa(2)
    game.play("use")
    heard = game.play("painting")

    assert heard == ["P1 takes painting 2"]
    assert game.painting(2) == "P1"
    assert (game.vp(0), actions(game)) == (10, 2)


@pytest.mark.rule("TD-149")
def test_it_hangs_there_once():
    game = in_villa(2)
    game.put("Q1", "villa 2")
    game.play("use")
    game.play("painting")
    game.acting("Q1")
    assert "use" not in game.question()

    game = in_villa(1)
    game.hang(1, "gone")
    for night in (2, 4):
        game.state.night = night
        game.end_night()
    assert game.painting(1) == "gone", "and nothing hangs there again by day"


@pytest.mark.rule("TD-149", "TD-A100")
@pytest.mark.parametrize("loot", [{"gem": 1}, {"badge": 2, "wine": 1}, {"liquor": 4}])
def test_it_needs_four_free_slots(loot):
    game = in_villa(1, **loot)
    game.play("use")
    game.play("painting")
    for good, count in loot.items():
        for _ in range(count):
            assert game.question() == ["drop"], "it is not enough yet"
            game.play("drop", good)
    game.play("done")

    assert game.painting(1) == "P1"
    assert game.goods("P1") == {}


@pytest.mark.rule("TD-149")
def test_gold_is_not_in_its_way():
    game = in_villa(1, gold=4)
    game.play("use")
    game.play("painting")

    assert (game.painting(1), game.goods("P1")) == ("P1", {"gold": 4})


@pytest.mark.rule("TD-149", "TD-A87")
def test_with_a_sack_two_more_pieces_have_room_beside_it():
    game = in_villa(1, ["Sack"], gem=3, gold=4)
    game.play("use")
    game.play("painting")
    assert game.question() == ["drop"]
    game.play("drop", "gem")
    game.play("done")
    assert (game.painting(1), game.goods("P1")) == ("P1", {"gem": 2, "gold": 4})

    game = in_villa(1, ["Sack"], gem=2, gold=5)
    game.play("use")
    game.play("painting")
    game.play("drop", "gold")
    game.play("done")
    assert (game.painting(1), game.goods("P1")) == ("P1", {"gem": 2, "gold": 4}), "gold lay in the Sack"


@pytest.mark.rule("TD-A100", "TD-A89")
@pytest.mark.parametrize("equipment", [[], ["Sack"]])
def test_a_painting_may_be_dropped_for_another_one(equipment):
    game = in_villa(1, equipment)
    game.hang(4, "P1")
    game.play("use")
    game.play("painting")
    game.play("drop", "painting")
    game.play("done")

    assert (game.painting(1), game.painting(4)) == ("P1", "gone")


@pytest.mark.rule("TD-149", "TD-A100", "TD-A98")
@pytest.mark.parametrize("goods", [{"gem": 1}, {"gold": 5}])
def test_a_thief_with_a_painting_in_its_sack_is_never_left_without_an_answer(goods):
    game = in_villa(1, ["Sack"], **goods)
    game.hang(4, "P1")
    for block in ("use", "painting", "drop"):
        if block in game.question():
            game.play(block, *game.choices(block)[:1])

    assert game.question() != []


@pytest.mark.rule("TD-149", "TD-147")
def test_a_painting_is_dropped_for_gems():
    game = in_villa(4)
    game.hang(1, "P1")
    game.play("use")
    game.play("fill")
    game.play("drop", "painting")
    game.play("done")

    assert (game.painting(1), game.goods("P1")) == ("gone", {"gem": 4})


@pytest.mark.rule("TD-140", "TD-A95")
def test_two_villas_may_be_used_in_one_night():
    game = town(
        """
        +-----------+
        |a 1 2 3 4 b|
        +-----------+
        """,
        {"P1": "villa 3"},
        gates={"a": "villa 3", "b": "villa 1"},
        corner=(0, 2),
    )
    game.equip("P1", "Lock Pick")
    game.play("use")
    game.play("painting")
    assert "use" not in game.question()
    walk(game, "a", "east", "east", "east", "east", "east")
    game.play("done")
    game.acting("P1")
    walk(game, "north")
    game.hang(3, "gone")
    game.play("use")
    game.play("fill")

    assert game.goods("P1") == {"gem": 4}
