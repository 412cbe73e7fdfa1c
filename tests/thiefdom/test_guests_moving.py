"""Guests that help on the way: Benjamin and Jin (RULES.md: Guests)."""

import pytest

from tabletop import READABLE
from thiefdom.friends import friendly, targets
from thiefdom.table import town
from thiefdom.turns import actions, points, walk

pytestmark = READABLE


# -- meeting rivals ------------------------------------------------------------------------------


LANE = """
    +---------+
    |1 2 3 T 4|
    +---------+
"""
peaceful = pytest.mark.parametrize("friend", ["Benjamin", "G42"])


@pytest.mark.rule("TD-205", "TD-A122")
@peaceful
def test_passing_rivals_costs_benjamins_friend_nothing(friend):
    figures = {"P1": "1", "Q1": "2"}
    plain, game = town(LANE, figures), friendly(friend, LANE, figures)
    assert "P1 passes Q1" in walk(plain, "east")
    assert "P1 passes Q1" in walk(game, "east")

    assert (plain.vp(0), game.vp(0)) == (9, 10)


@pytest.mark.rule("TD-205", "TD-A122", "TD-A156")
@peaceful
@pytest.mark.parametrize("kind", ["tower", "market"])
def test_nor_does_entering_where_they_are(friend, kind):
    lane, figures = LANE.replace(" T", ":T" if kind == "market" else " T"), {"P1": "3", "Q1": "T", "R2": "T"}
    plain, game = town(lane, figures, legend={"T": kind}), friendly(friend, lane, figures, legend={"T": kind})
    walk(plain, "east")
    walk(game, "east")

    assert (plain.vp(0), game.vp(0)) == (8, 10)


@pytest.mark.rule("TD-205", "TD-173")
@peaceful
def test_others_pay_for_meeting_rivals_as_ever(friend):
    game = friendly(friend, LANE, {"P1": "1", "P2": "3", "Q1": "2"})
    game.acting("P2")
    walk(game, "west")
    assert game.vp(0) == 9, "the friend of P1 is not that of P2"

    game = friendly(friend, LANE, {"P1": "2", "Q1": "1"})
    game.acting("Q1")
    walk(game, "east")
    assert game.vp(1) == 9, "nor do rivals meet it for nothing"


# -- Jin -----------------------------------------------------------------------------------------


ACROSS = """
    +-------------+
    |1 2 a T b 3 4|
    +-------------+
"""
WALLED = ACROSS.replace(" T ", "|T|")


def with_jin(drawing, figures, **options):
    return friendly("Jin", drawing, figures, **options)


@pytest.mark.rule("TD-213", "TD-A124")
@pytest.mark.parametrize("drawing", [ACROSS, WALLED])
@pytest.mark.parametrize("kind", ["tower", "market"])
def test_jins_friend_passes_over_a_building_to_the_other_side(drawing, kind):
    game = with_jin(drawing, {"P1": "a"}, legend={"T": kind})
    assert game.choices("across") == ["east"]
    heard = game.play("across", "east")
    assert heard == ["P1 is helped by Jin"]
    assert game.question() == ["leave"], "nobody stops in there"
    assert targets(game) == {"b"}
    game.play("leave", "b")

    assert (game.where("P1"), points(game), actions(game)) == ("b", 2, 2), "the building is no space, the square is"


@pytest.mark.rule("TD-213")
def test_nobody_else_does():
    assert "across" not in town(ACROSS, {"P1": "a"}).question()
    game = with_jin(ACROSS, {"P1": "2", "P2": "a"})
    assert "across" not in game.question(), "nor is there a building beside it"
    game.acting("P2")
    assert "across" not in game.question()


@pytest.mark.rule("TD-213", "TD-A124")
def test_it_is_part_of_a_movement_with_points_before_and_after():
    game = with_jin(ACROSS, {"P1": "2"})
    walk(game, "east")
    game.play("across", "east")
    game.play("leave", "b")
    assert (points(game), actions(game)) == (1, 2)
    walk(game, "east")

    assert (game.where("P1"), game.phase, actions(game)) == ("3", "act", 2)


@pytest.mark.rule("TD-213")
def test_with_the_last_point_too_but_not_without_any():
    game = with_jin(ACROSS.replace("|1 2", "|2 1 c").replace("+---", "+-----"), {"P1": "1"})
    walk(game, "east", "east")
    game.play("across", "east")
    game.play("leave", "b")
    assert (game.where("P1"), game.phase, actions(game)) == ("b", "act", 2)

    game.acting("P1", actions=0)
    assert "across" not in game.question()


@pytest.mark.rule("TD-213")
def test_once_a_turn():
    game = with_jin(ACROSS, {"P1": "a"})
    game.play("across", "east")
    game.play("leave", "b")
    assert "across" not in game.question()
    game.play("done")
    assert "across" not in game.question(), "nor in another movement"

    game.acting("P1")
    assert game.choices("across") == ["west"]


@pytest.mark.rule("TD-213", "TD-A124")
def test_any_other_alley_beside_the_building_will_do():
    block = """
        +-------+
        |1 2 3 c|
        |  - -  |
        |4|M M:5|
        |       |
        |f 7 M 8|
        |  -    |
        |h . 9 g|
        +-------+
    """
    game = with_jin(block, {"P1": "4"})
    game.play("across", "east")

    assert targets(game) == {"2", "3", "5", "7", "8", "9"}, "walls or not, but not back to where it came from"


@pytest.mark.rule("TD-213", "TD-121")
def test_rivals_inside_are_not_met():
    game = with_jin(ACROSS, {"P1": "a", "Q1": "T", "R1": "T"})
    game.play("across", "east")
    heard = game.play("leave", "b")

    assert game.vp(0) == 10
    assert heard == ["P1 goes to b"], "and P1 does not enter"


@pytest.mark.rule("TD-A124", "TD-108", "TD-109")
def test_behind_it_the_skipping_goes_on():
    game = with_jin(ACROSS, {"P1": "a", "Q1": "b", "P2": "3"})
    game.give("P2", gem=1)
    game.play("across", "east")
    assert game.play("leave", "b") == ["P1 passes Q1", "player_0 loses 1 VP and has 9"]
    game.play("go", "east")
    assert (game.phase, game.question()) == ("trade", ["done", "trade"]), "a friend may be given something"
    game.play("done")
    game.play("go", "east")

    assert (game.where("P1"), points(game)) == ("4", 2)


@pytest.mark.rule("TD-A124", "TD-A45")
def test_it_needs_an_end():
    dead_end = "+-------+\n|1 a T|b|\n+-------+"
    assert "across" in with_jin(dead_end, {"P1": "a"}).question()
    assert "across" not in with_jin(dead_end, {"P1": "a", "Q1": "b"}).question()

    court = "+-----+\n|1 a|T|\n+-----+"
    assert "across" not in with_jin(court, {"P1": "a"}).question(), "there is no other side"


@pytest.mark.rule("TD-A124", "TD-A44", "TD-A45")
def test_someone_beside_a_building_can_be_passed_over_with_it():
    row = "+---------+\n|1 a|M|b 2|\n+---------+"
    figures = {"P1": "1", "Q1": "a"}
    plain, game = town(row, figures), with_jin(row, figures)
    walk(plain, "east")
    assert (plain.question(), plain.choices("go")) == (["go"], ["west"]), "only back"
    walk(game, "east")
    assert (game.question(), game.choices("across")) == (["go", "across"], ["east"])
    game.play("across", "east")
    game.play("leave", "b")

    assert (game.where("P1"), game.vp(0), points(game)) == ("b", 9, 2)


@pytest.mark.rule("TD-213", "TD-091", "TD-A49")
def test_who_comes_out_in_view_is_arrested():
    game = with_jin(ACROSS, {"P1": "a", "guard A": ("4", "west")})
    game.play("across", "east")
    heard = game.play("leave", "b")

    assert "P1 is arrested on b" in heard
    assert (game.where("P1"), actions(game), game.vp(0)) == ("home of P", 2, 8)
