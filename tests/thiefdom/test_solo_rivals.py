"""Rival thieves of the solo game (RULES.md: The solo game)."""

import re
from collections import Counter

import pytest

from core.test_leaks import surprise
from playing import amount
from tabletop import READABLE
from thiefdom.alone import BOARDS, SoloGame, night, quiet_nights, solo_town
from thiefdom.friends import appear
from thiefdom.turns import walk

pytestmark = READABLE

PLACES = {
    1: "second tavern", 2: "tavern", 3: "market", 4: "market", 5: "dealer", 6: "dealer", 7: "dungeon",
    8: "second tavern",
}  # fmt: skip
"""Where a rival goes by the face of the die, as places are called in a town of one's own."""
ALLEY = "+-----+\n|a 1 b|\n+-----+"
STREET = """
+---------+
|M:a 1 b:A|
+---------+
"""


@pytest.mark.rule("TD-248", "TD-A139")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("face", "place"), PLACES.items())
def test_a_roll_of_its_own_sends_the_boards_rival_to_a_location(board, face, place):
    game = solo_town(ALLEY, {"noble A": "a"})
    heard = game.roll(3, "noble A", board=board, rival=face)

    assert f"Rival thief {board} goes to {place}" in heard
    assert game.rivals() == [place if number == board else None for number in BOARDS]


@pytest.mark.rule("TD-248", "TD-A138", "TD-A136")
def test_places_come_as_often_as_the_table_says_whatever_was_rolled_before():
    """In a city: the tavern on board 8, that on board 2, the market, the dealer on board 6 and the dungeon."""
    counts, game = Counter(), SoloGame()
    kinds = game.buildings()
    for heard in quiet_nights(amount(600, 40), game):
        text = " ".join(heard)
        faces = re.findall(r"a (\d) is rolled", text)
        places = re.findall(r"Rival thief \d goes to (building \S+)", text)
        counts.update((int(face), kinds[place], place[9]) for face, place in zip(faces, places, strict=True))

    table = {
        ("tavern", "8"): 2, ("tavern", "2"): 1, ("market", "3"): 2, ("dealer", "6"): 2, ("dungeon", "7"): 1,
    }  # fmt: skip
    chances = {(face, *place): share / 64 for face in range(1, 9) for place, share in table.items()}
    assert set(counts) <= set(chances)
    square, limit = surprise(counts, chances)
    assert square < limit


@pytest.mark.rule("TD-248", "TD-A139")
def test_a_rival_moves_with_its_own_board_only_and_may_stay():
    game = solo_town(ALLEY, {"noble A": "a"})
    game.roll(3, "noble A", board=1, rival=3)
    game.roll(7, "noble A", board=2, rival=3)
    assert game.rivals() == ["market", "market", None]
    game.roll(3, "noble A", board=1, rival=4)
    assert game.rivals() == ["market", "market", None], "a roll may leave it where it is"
    game.roll(7, "noble A", board=2, rival=7)

    assert game.rivals() == ["market", "dungeon", None]


@pytest.mark.rule("TD-248")
def test_rivals_stay_in_the_game_by_day():
    game = SoloGame()
    game.play_until("plan")
    night(game)
    rivals = game.rivals()

    assert None not in rivals
    assert game.state.night == 2
    assert game.sees(0, "rival").sum(axis=1).tolist() == [1, 1, 1]
    game.play("plan", "thief 1 thief 2 thief 3 townsfolk")
    assert sum(before != after for before, after in zip(rivals, game.rivals(), strict=True)) <= 1


@pytest.mark.rule("TD-249", "TD-A139", "TD-121")
@pytest.mark.parametrize(("places", "loss"), [([], 0), ("A", 0), ("M", 1), ("AM", 1), ("MM", 2), ("MMM", 3)])
def test_entering_a_location_costs_a_point_for_each_rival_there(places, loss):
    game = solo_town(STREET, {"P1": "a"})
    game.settle(*places)
    walk(game, "west")

    assert (game.where("P1"), game.vp(0)) == ("M", 10 - loss)


@pytest.mark.rule("TD-249", "TD-036")
def test_no_more_points_are_lost_than_there_are():
    game = solo_town(STREET, {"P1": "a"})
    game.state.vp[0] = 1
    game.settle("M", "M")
    walk(game, "west")

    assert game.vp(0) == 0


@pytest.mark.rule("TD-249", "TD-A139")
def test_a_rival_that_comes_in_or_stands_there_costs_nothing():
    game = solo_town(STREET, {"P1": "M", "noble A": "b"})
    game.roll(7, "noble A", rival=3)
    assert (game.rivals()[0], game.vp(0)) == ("M", 10)
    game.acting("P1")
    game.play("use")
    game.play("fill")
    assert game.vp(0) == 10, "using it"
    walk(game, "a")
    assert game.vp(0) == 10, "leaving it"
    walk(game, "west")

    assert game.vp(0) == 9, "coming back"


@pytest.mark.rule("TD-249", "TD-A117")
def test_whoever_comes_over_the_roofs_meets_rivals_too():
    game = solo_town("+-----+\n|S a M|\n+-----+", {"P1": "S"})
    game.equip("P1", "Grappling Hook")
    game.settle("M")
    appear(game, "hook", "M")

    assert (game.where("P1"), game.vp(0)) == ("M", 9)


@pytest.mark.rule("TD-A156", "TD-205", "TD-A122")
def test_benjamin_spares_his_friend_and_nobody_else():
    game = solo_town(STREET, {"P1": "a", "P2": "b"})
    game.befriend("P1", "Benjamin")
    game.settle("M", "A", "M")
    walk(game, "west")
    assert (game.where("P1"), game.vp(0)) == ("M", 10)
    game.acting("P2")
    walk(game, "east")

    assert (game.where("P2"), game.vp(0)) == ("A", 9)


@pytest.mark.rule("TD-249", "TD-248")
def test_where_rivals_are_is_seen():
    game = solo_town(STREET, {"P1": "a"})
    game.settle("M", "A", "M")
    places = game.sees(0, "rival")

    assert places.argmax(axis=1).tolist() == [0, 4, 0]
    assert places.sum() == 3


@pytest.mark.rule("TD-248", "TD-A148")
def test_which_rival_is_where_is_seen():
    """Each one moves with a board of its own, so that it matters."""
    game = solo_town(STREET, {"P1": "a"})
    game.settle("M", "A")
    seen = game.observation(0).tobytes()
    game.settle("A", "M")

    assert game.observation(0).tobytes() != seen
