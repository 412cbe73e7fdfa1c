"""Guests that take thieves elsewhere at once: Juma, Jolanda and Johanna (RULES.md: Guests)."""

import pytest

from tabletop import READABLE
from thiefdom.friends import appear, friendly, targets
from thiefdom.table import Game, town
from thiefdom.turns import actions, divide

pytestmark = READABLE


# -- Juma ----------------------------------------------------------------------------------------


BANK = """
    +---------+
    |. 1 2 3 a|
    |        -|
    |. S S G G|
    |        -|
    |. S S 4 b|
    |         |
    |. S S M M|
    +---------+
"""
"""The river is in the east of a, G, b and M."""


def with_juma(figures, **options):
    return friendly("Juma", BANK, figures, corner=(0, 15), **options)


@pytest.mark.rule("TD-214", "TD-A125")
@pytest.mark.parametrize(
    ("start", "ends"), [("a", {"b", "G", "M"}), ("b", {"a", "G", "M"}), ("G", {"a", "b", "M"}), ("M", {"a", "b", "G"})]
)
def test_jumas_friend_swims_from_one_place_at_the_river_to_another(start, ends):
    game = with_juma({"P1": start})
    game.play("swim")
    assert targets(game) == ends

    for end in ends:
        game = with_juma({"P1": start})
        heard = appear(game, "swim", end)
        assert game.where("P1") == end
        assert heard[0].startswith("P1 appears in ") and heard[0].endswith(end)
        assert (actions(game), game.phase) == (3, "act"), "for no action"


@pytest.mark.rule("TD-214")
@pytest.mark.parametrize("start", ["3", "S", "4"])
def test_not_from_anywhere_else(start):
    assert "swim" not in with_juma({"P1": start}).question()


@pytest.mark.rule("TD-214")
def test_nor_anybody_else_and_nowhere_else_is_a_river():
    assert "swim" not in town(BANK, {"P1": "a"}, corner=(0, 15)).question()
    assert "swim" not in friendly("Juma", BANK, {"P1": "a"}, corner=(0, 14)).question()


@pytest.mark.rule("TD-214")
def test_once_a_turn_and_also_without_action_points():
    game = with_juma({"P1": "a"})
    game.acting("P1", actions=0)
    appear(game, "swim", "G")
    assert game.mover == 1 or "swim" not in game.question()

    game.acting("P1")
    assert "swim" in game.question()
    appear(game, "swim", "M")
    assert "swim" not in game.question()


@pytest.mark.rule("TD-A125")
def test_an_alley_at_the_far_end_must_be_free():
    game = with_juma({"P1": "a", "P2": "b"})
    game.play("swim")

    assert targets(game) == {"G", "M"}


@pytest.mark.rule("TD-A125", "TD-A57", "TD-121")
def test_swimming_into_a_house_meets_the_rivals_there():
    game = with_juma({"P1": "a", "Q1": "G", "R1": "G", "U1": "b"})
    appear(game, "swim", "G")

    assert game.vp(0) == 8
    assert "use" not in game.question()


@pytest.mark.rule("TD-A125", "TD-A57", "TD-091", "TD-098")
def test_swimming_into_view_is_stepping_into_it():
    game = with_juma({"P1": "M", "guard A": ("4", "east")})
    heard = appear(game, "swim", "b")

    assert "P1 is arrested on b" in heard
    assert (game.where("P1"), game.vp(0), actions(game), game.phase) == ("home of P", 8, 3, "act")


@pytest.mark.rule("TD-112", "TD-214", "TD-140")
def test_entrances_do_not_matter_in_the_river():
    game = with_juma({"P1": "b"})
    game.give("P1", liquor=1)
    appear(game, "swim", "M")

    assert "use" in game.question(), "M has no entrance at all"


# -- secret tunnels ------------------------------------------------------------------------------


PASSAGES = {"Jolanda": "garden", "Johanna": "stable", "G41": "tower", "G45": "blacksmith"}
"""``{friend: kind of the houses that are joined for it}``."""
YARDS = """
    +-------------+
    |X 1 Y . Z . D|
    +-------------+
"""
OTHER = {"garden": "stable", "stable": "tower", "tower": "blacksmith", "blacksmith": "garden"}


def with_passage(friend, figures, **options):
    kind = PASSAGES[friend]
    return friendly(friend, YARDS, figures, legend={**dict.fromkeys("XYZ", kind), "D": OTHER[kind]}, **options)


every_passage = pytest.mark.parametrize("friend", PASSAGES)


@pytest.mark.rule("TD-215", "TD-216", "TD-A126")
@every_passage
def test_a_passage_leads_to_any_other_house_of_the_kind_for_nothing(friend):
    game = with_passage(friend, {"P1": "X"}, hideouts={0: "D"})
    game.play("passage")
    kinds = game.buildings()
    assert targets(game) == {name for name in kinds if kinds[name] == PASSAGES[friend]} - {"X"} >= {"Y", "Z"}

    game = with_passage(friend, {"P1": "X"}, hideouts={0: "D"})
    heard = appear(game, "passage", "Z")
    assert heard == ["P1 appears in Z"]
    assert (game.where("P1"), actions(game), game.phase) == ("Z", 3, "act")


@pytest.mark.rule("TD-215", "TD-216")
@every_passage
def test_not_from_other_places_and_for_no_other_thief(friend):
    for start in ("D", "1"):
        assert "passage" not in with_passage(friend, {"P1": start}).question()
    game = with_passage(friend, {"P1": "X", "P2": "X"})
    game.acting("P2")

    assert "passage" not in game.question()


@pytest.mark.rule("TD-215", "TD-216", "TD-172", "TD-P54")
@every_passage
def test_as_often_as_one_likes_but_to_each_house_once_in_a_row(friend):
    game = with_passage(friend, {"P1": "X"}, hideouts=dict.fromkeys(range(4), "D"))
    appear(game, "passage", "Y")
    appear(game, "passage", "X")
    appear(game, "passage", "Z")
    assert "passage" not in game.question(), "it has come to both others"

    game.play("stamina")
    game.play("passage")
    assert targets(game) == {"X", "Y"}, "now something else has been done"


@pytest.mark.rule("TD-215", "TD-216", "TD-172")
@every_passage
def test_also_without_action_points(friend):
    game = with_passage(friend, {"P1": "X"})
    game.acting("P1", actions=0)
    appear(game, "passage", "Y")

    assert game.where("P1") == "Y"


@pytest.mark.rule("TD-215", "TD-216", "TD-A126", "TD-A57", "TD-121")
@every_passage
def test_coming_through_a_passage_is_entering(friend):
    game = with_passage(friend, {"P1": "X", "Q1": "Y", "Q2": "Y", "R1": "Z"})
    appear(game, "passage", "Y")
    assert game.vp(0) == 8
    appear(game, "passage", "Z")

    assert game.vp(0) == 7


@pytest.mark.rule("TD-215", "TD-A126", "TD-123", "TD-119", "TD-047")
def test_a_passage_into_the_hideout_leads_home():
    game = with_passage("Jolanda", {"P1": "X", "Q1": "Y", "R1": "Y"}, hideouts={0: "Y"})
    game.store(0, gold=3)
    game.want("P1")
    appear(game, "passage", "Y")

    assert game.vp(0) == 10, "nobody is met at home"
    assert {"trade", "poster"} <= set(game.question())
    divide(game, gold=3)
    game.play("poster")
    assert (game.goods("P1"), game.wanted("P1")) == ({"gold": 3}, False)


@pytest.mark.rule("TD-112", "TD-215")
def test_who_is_in_between_does_not_matter():
    game = with_passage("Jolanda", {"P1": "X", "guard A": ("1", "west")})
    heard = appear(game, "passage", "Y")

    assert heard == ["P1 appears in Y"]


@pytest.mark.rule("TD-P54", "TD-115", "TD-107")
def test_a_way_out_over_others_stays_open_after_passages():
    """Houses of passages are remembered beside the squares that a movement has passed, not among them."""
    game = Game(1, num_players=4)
    game.play_until("act")
    game.befriend("P1", "Jolanda")
    game.put("P1", "building 2e")
    game.put("Q1", "1-3")
    game.acting("P1")
    appear(game, "passage", "building 3b")
    appear(game, "passage", "building 1b")

    assert game.choices("leave") == ["1-3"], "over Q1 and on"
