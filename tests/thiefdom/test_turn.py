"""The turn of a thief: action points, and cards in general (RULES.md)."""

import pytest

from tabletop import READABLE
from thiefdom.table import town
from thiefdom.turns import actions, at_home, in_location, in_villa, walk

pytestmark = READABLE

LANE = """
    +-----------------+
    |a 1 2 3 b 4 5 6 c|
    +-----------------+
"""


def lane(figures=None, **settings):
    """An alley of nine squares with P1 at its western end, to act."""
    return town(LANE, {"P1": "a", **(figures or {})}, **settings)


# -- action points -------------------------------------------------------------------------------


@pytest.mark.rule("TD-102")
def test_a_thief_has_three_action_points():
    game = lane()
    game.state.stamina[0] = 0
    left = []
    while game.mover == 0:
        left.append(actions(game))
        walk(game, "east", "east")
        game.play("done")

    assert left == [3, 2, 1]
    assert game.where("P1") == "5"


@pytest.mark.rule("TD-102", "TD-105")
def test_points_that_are_left_are_not_kept_for_the_next_turn():
    game = lane()
    game.play("done")

    assert (game.mover, game.actor, actions(game)) == (1, "Q1", 3)
    game.acting("P2")
    assert actions(game) == 3


@pytest.mark.rule("TD-105", "TD-A39")
def test_a_thief_need_not_do_anything():
    game = lane()
    before = game.where("P1"), game.vp(0)
    game.play("done")

    assert game.mover == 1
    assert (game.where("P1"), game.vp(0)) == before


@pytest.mark.rule("TD-104")
def test_a_point_pays_for_a_movement_a_theft_or_a_location():
    game = town(
        """
        +-------+
        |a b 1:M|
        +-------+
        """,
        {"P1": "1", "noble A": "b"},
    )
    game.play("purse", "noble A")
    assert actions(game) == 2
    walk(game, "east")
    assert actions(game) == 1
    game.play("use")
    game.play("fill")
    assert actions(game) == 0
    assert game.goods("P1") == {"gold": 4}


@pytest.mark.rule("TD-104")
def test_the_same_kind_of_action_may_come_again():
    game = town(
        """
        +-----+
        |a d b|
        |     |
        |. c .|
        +-----+
        """,
        {"P1": "d", "noble A": "a", "noble B": "b", "noble C": "c"},
    )
    for noble in ("noble A", "noble B", "noble C"):
        game.play("jewel", noble)

    assert game.goods("P1") == {"gem": 3}
    assert actions(game) == 0


@pytest.mark.rule("TD-104")
def test_without_action_points_nothing_is_left_that_costs_one():
    game = town("+---+\n|a 1|\n+---+", {"P1": "1", "noble A": "a"})
    game.acting("P1", actions=0)

    assert game.question() == ["done", "stamina"]


# -- the stamina marker --------------------------------------------------------------------------


@pytest.mark.rule("TD-103")
def test_the_stamina_marker_is_a_fourth_action():
    game = lane()
    heard = game.play("stamina")

    assert heard == ["player_0 uses the stamina marker for thief 1"]
    assert actions(game) == 4
    assert not game.stamina(0)


@pytest.mark.rule("TD-103")
def test_it_is_used_once_a_night_by_one_thief():
    game = lane({"P2": "c"})
    game.play("stamina")
    assert game.choices("stamina") == []
    game.play("done")
    game.acting("P2")

    assert game.choices("stamina") == []
    assert actions(game) == 3


@pytest.mark.rule("TD-103", "TD-A41")
def test_each_guild_has_one():
    game = lane({"Q1": "c"})
    game.play("stamina")
    game.acting("Q1")

    assert game.choices("stamina") == [""]


@pytest.mark.rule("TD-A41")
def test_it_can_be_used_when_all_points_are_spent():
    game = lane()
    walk(game, *["east"] * 3, *["west"] * 3, *["east"] * 3)
    assert (game.mover, actions(game), game.choices("go")) == (0, 0, [])
    game.play("stamina")

    assert actions(game) == 1
    assert game.choices("go") == ["east", "west"]


@pytest.mark.rule("TD-A41")
def test_it_cannot_be_used_in_the_middle_of_a_movement_or_of_a_location():
    game = lane()
    walk(game, "east")
    assert (game.phase, game.choices("stamina")) == ("move", [])

    game = in_location("M", liquor=1)
    game.play("use")
    assert (game.phase, game.choices("stamina")) == ("location", [])


@pytest.mark.rule("TD-A41", "TD-A80")
def test_an_arrested_thief_may_still_use_it():
    game = lane({"guard A": ("3", "west")}, num_players=2)
    game.acting("P1", actions=1)
    walk(game, "east")
    assert game.at_home("P1")
    game.play("stamina")

    assert (game.mover, game.actor, actions(game)) == (0, "P1", 1)


@pytest.mark.rule("TD-A41")
def test_it_comes_back_by_day():
    game = lane()
    game.play("stamina")
    game.end_night()

    assert game.stamina(0)


# -- beginning and end ---------------------------------------------------------------------------


@pytest.mark.rule("TD-P41")
def test_a_turn_ends_by_itself_when_nothing_can_be_done():
    game = lane()
    game.play("stamina")
    for way in ("east", "west", "east", "west"):
        assert game.mover == 0
        walk(game, way, way, way)

    assert game.mover == 1


@pytest.mark.rule("TD-P41")
def test_with_the_marker_left_or_at_home_it_asks():
    game = lane()
    game.acting("P1", actions=1)
    walk(game, "east", "east", "east")
    assert (game.mover, game.question()) == (0, ["done", "stamina"])

    game = at_home(gem=1)
    game.state.stamina[0] = 0
    game.acting("P1", actions=0)
    assert (game.mover, game.question()) == (0, ["done", "trade"])


@pytest.mark.rule("TD-P41")
def test_it_asks_whoever_comes_home_with_the_last_point():
    game = town("+-----+\n|T a .|\n+-----+", {"P1": "a"}, hideouts={0: "T"})
    game.state.stamina[0] = 0
    game.acting("P1", actions=1)
    walk(game, "west")

    assert (game.mover, game.question()) == (0, ["done"]), "though nothing else is to be done"


@pytest.mark.rule("TD-A150")
def test_a_thief_that_was_arrested_before_its_turn_begins_it_at_home():
    game = town(
        """
        +-------+
        |T a 1 b|
        +-------+
        """,
        {"P1": "1", "guard A": ("b", "west")},
        hideouts={0: "T"},
    )
    (after,) = game.courses("guard A", seat=1).values()
    assert after.where("P1") == "T", "the guard has come past it"
    after.acting("P1")

    assert (after.mover, actions(after)) == (0, 3)
    assert after.choices("leave") == ["a"]


@pytest.mark.rule("TD-A80")
def test_at_home_after_an_arrest_a_thief_can_do_what_is_free_there():
    game = town(
        """
        +---------+
        |T a 1 . b|
        +---------+
        """,
        {"P1": "T", "guard A": ("b", "west")},
        hideouts={0: "T"},
    )
    game.store(0, gold=3)
    walk(game, "a")

    assert game.where("P1") == "T"
    assert game.choices("trade") == [""]


# -- cards in general ----------------------------------------------------------------------------


@pytest.mark.rule("TD-170")
@pytest.mark.parametrize(
    ("card", "block"), [("Smoke Bomb", "bomb"), ("Crossbow", "shoot"), ("Messenger Pigeon", "pigeon")]
)
def test_a_card_with_the_action_icon_costs_an_action_point(card, block):
    game = lane({"guard A": ("4", "east")})
    game.equip("P1", card)
    game.give("P1", gold=1)
    game.play(block, game.choices(block)[0])

    assert actions(game) == 2


@pytest.mark.rule("TD-170")
def test_without_an_action_point_such_a_card_is_of_no_use():
    game = lane({"guard A": ("4", "east")})
    game.equip("P1", "Smoke Bomb", "Crossbow")
    game.acting("P1", actions=0)

    assert game.question() == ["done", "stamina"]


@pytest.mark.rule("TD-171")
def test_a_card_that_makes_an_action_better_costs_nothing_more():
    game = in_villa(1, equipment=["Lock Pick"])
    game.play("use")
    game.play("fill")

    assert game.goods("P1") == {"gem": 4}
    assert actions(game) == 2


@pytest.mark.rule("TD-172")
def test_a_free_card_costs_nothing():
    """The two slots of the Sack are simply there, as often as they are needed."""
    game = in_location("M", equipment=["Sack"])
    game.play("use")
    assert actions(game) == 2
    game.play("fill")

    assert game.goods("P1") == {"gold": 6}
    assert actions(game) == 2


@pytest.mark.rule("TD-172")
def test_a_free_card_obeys_what_is_printed_on_it():
    game = town("+-----+\n|C a T|\n+-----+", {"P1": "C"})
    game.befriend("P1", "Antonius")
    game.play("favor", "1")
    assert (game.goods("P1"), actions(game)) == ({"wine": 1}, 3)
    assert "favor" not in game.question(), "once a turn"
    walk(game, "a")
    game.play("done")
    game.acting("P1")
    assert "favor" not in game.question(), "in the church"

    walk(game, "west")
    game.play("favor", "1")
    assert game.goods("P1") == {"wine": 2}


@pytest.mark.rule("TD-172")
def test_a_free_card_without_limits_helps_as_often_as_one_likes():
    game = town("+-----+\n|S a s|\n|   - |\n|r b 1|\n+-----+", {"P1": "S"}, legend={"s": "stable", "r": "stable"})
    game.befriend("P1", "Johanna")
    for stable in ("s", "r"):
        game.play("passage")
        game.play("into", stable)
    assert (game.where("P1"), actions(game)) == ("r", 3)
    walk(game, "b", "west")

    assert "passage" in game.question()


@pytest.mark.rule("TD-173")
def test_a_card_helps_nobody_but_its_thief():
    game = in_location("M", thieves=["P2"])
    game.equip("P2", "Sack")
    game.play("use")
    game.play("fill")
    assert game.goods("P1") == {"gold": 4}

    game = in_villa(1)
    game.put("P2", "villa 1")
    game.equip("P2", "Lock Pick")
    game.play("use")
    assert game.question() == ["painting"]
