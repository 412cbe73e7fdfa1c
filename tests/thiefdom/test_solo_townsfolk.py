"""Dice and townsfolk of the solo game (RULES.md: The solo game)."""

import re
from collections import Counter
from itertools import permutations, product

import pytest

from core.test_leaks import surprise
from playing import amount
from tabletop import READABLE
from thiefdom.alone import BOARDS, SoloGame, quiet_nights, solo_town

pytestmark = READABLE

CROSS = """
+---------+
|T T n T T|
|         |
|T T 1 T T|
|         |
|w 4 c 2 e|
|         |
|T T 3 T T|
|         |
|T T s T T|
+---------+
"""
"""Four lanterns, each two steps from the one in the middle, and nothing beyond."""

LAMPS = CROSS.translate(str.maketrans("1234", "klmo"))
"""The same with a lantern on every square."""

SIDE_STREETS = """
+-------------+
|T T m T n T T|
|             |
|a 3 b 4 c 5 d|
|             |
|T T o T p T T|
+-------------+
"""
"""A street with crossings at b and c."""


def cross(figures):
    return solo_town(CROSS, figures)


# -- where the die leads -------------------------------------------------------------------------


@pytest.mark.rule("TD-244", "TD-245", "TD-A136", "TD-240")
@pytest.mark.parametrize(("face", "end"), list(enumerate("nneessww", 1)))
@pytest.mark.parametrize(("figure", "drawing"), [("noble A", CROSS), ("carriage", LAMPS)])
def test_two_faces_each_are_north_east_south_and_west(face, end, figure, drawing):
    game = solo_town(drawing, {figure: "c"})
    heard = game.roll(face, figure)

    assert f"Patrol board 1 is turned up, and a {face} is rolled" in heard
    assert game.where(figure) == end
    assert game.phase == "act", "nobody is asked"


@pytest.mark.rule("TD-247", "TD-245", "TD-A136")
def test_the_example_of_an_eight():
    """West lies in the back of a guard that looks east; the arrow of the 8 leads on to the north."""
    game = cross({"guard C": ("c", "east")})
    game.roll(8, "guard C")

    assert (game.where("guard C"), game.facing("guard C")) == ("n", "north")


@pytest.mark.rule("TD-247", "TD-A136")
def test_that_guard_comes_to_four_lanterns_with_the_faces_of_the_die():
    ends = {}
    for face in range(1, 9):
        game = cross({"guard C": ("c", "east")})
        game.roll(face, "guard C")
        ends[face] = game.where("guard C")

    assert ends == {1: "n", 2: "n", 3: "e", 4: "e", 5: "s", 6: "s", 7: "s", 8: "n"}


BLOCKERS = ("noble B", "noble C", "carriage", "P1")


@pytest.mark.rule("TD-247", "TD-A136", "TD-A137")
@pytest.mark.parametrize("face", range(1, 9))
@pytest.mark.parametrize("blocked", ["".join(ways) for ways in product(*[("", way) for way in "nesw"])])
def test_closed_ways_are_gone_through_clockwise_for_even_and_the_other_way_for_odd(face, blocked):
    """A lantern that is taken, and behind which nothing lies, closes its way."""
    game = cross({"noble A": "c"} | dict(zip(BLOCKERS, blocked, strict=False)))
    game.roll(face, "noble A")

    first = "nesw".index("nneessww"[face - 1])
    step = 1 if face % 2 == 0 else -1
    ways = ["nesw"[(first + step * number) % 4] for number in range(4)]
    assert game.where("noble A") == next((way for way in ways if way not in blocked), "c")


@pytest.mark.rule("TD-247")
@pytest.mark.parametrize(("face", "end"), [(7, "s"), (8, "n")])
@pytest.mark.parametrize(
    "west",
    [
        pytest.param("|w 4|c 2 e|", id="wall"),
        pytest.param("|S S c 2 e|", id="house"),
        pytest.param("|A A:c 2 e|", id="location"),
        pytest.param("|3 4 c 2 e|", id="dead end"),
    ],
)
def test_walls_buildings_and_dead_ends_close_a_way(west, face, end):
    drawing = CROSS.replace("T T 3 T T", "T T 5 T T").replace("|w 4 c 2 e|", west)
    game = solo_town(drawing, {"noble A": "c"})
    game.roll(face, "noble A")

    assert game.where("noble A") == end


@pytest.mark.rule("TD-247")
def test_where_no_way_is_left_a_figure_stays():
    game = cross({"noble A": "e", "P1": "c", "P2": "n", "P3": "s", "carriage": "w"})
    heard = game.roll(3, "noble A")

    assert "player_0 cannot move noble A" in heard
    assert game.where("noble A") == "e"


# -- further on ----------------------------------------------------------------------------------


@pytest.mark.rule("TD-246", "TD-A137")
@pytest.mark.parametrize(("face", "end"), [(3, "c"), (4, "c"), (1, "m"), (2, "m"), (5, "o"), (6, "o")])
@pytest.mark.parametrize("figure", ["noble A", "guard A"])
def test_past_an_occupied_lantern_the_roll_decides_again(face, end, figure):
    """From a there is no way but east, and b is taken."""
    game = solo_town(SIDE_STREETS, {figure: ("a", "east") if figure == "guard A" else "a", "noble B": "b"})
    game.roll(face, figure)

    assert game.where(figure) == end


@pytest.mark.rule("TD-246", "TD-080")
@pytest.mark.parametrize(("face", "end"), [(7, "o"), (8, "m")])
def test_nobody_turns_round_for_the_roll(face, end):
    game = solo_town(SIDE_STREETS, {"noble A": "a", "noble B": "b"})
    game.roll(face, "noble A")

    assert game.where("noble A") == end


@pytest.mark.rule("TD-246", "TD-A137")
def test_a_row_of_occupied_lanterns_is_skipped_straight_on():
    game = solo_town(SIDE_STREETS, {"noble A": "a", "noble B": "b", "carriage": "c", "P1": "4"})
    game.roll(3, "noble A")

    assert game.where("noble A") == "d"


@pytest.mark.rule("TD-246", "TD-247", "TD-A137")
@pytest.mark.parametrize(("face", "end"), [(3, "n"), (4, "p")])
def test_where_straight_on_is_closed_further_on_the_next_way_is_taken_there(face, end):
    """The way east ends at d, which is taken: not at a, but at the last crossing another way is found."""
    game = solo_town(SIDE_STREETS, {"noble A": "a", "noble B": "b", "carriage": "c", "P1": "d"})
    game.roll(face, "noble A")

    assert game.where("noble A") == end


@pytest.mark.rule("TD-246", "TD-087", "TD-A137")
@pytest.mark.parametrize(("face", "end"), [(3, "c"), (4, "c"), (1, "m"), (2, "m"), (5, "o"), (8, "m")])
def test_the_carriage_follows_the_roll_at_each_crossing(face, end):
    """It goes past b, which is free."""
    game = solo_town(SIDE_STREETS, {"carriage": "a"})
    game.roll(face, "carriage")

    assert game.where("carriage") == end


@pytest.mark.rule("TD-A137")
@pytest.mark.parametrize(("face", "end"), [(1, "n"), (3, "d")])
def test_a_way_on_which_no_move_can_end_is_not_taken(face, end):
    """For the carriage nothing lies behind m: north is closed at b, and open again at c."""
    game = solo_town(SIDE_STREETS, {"carriage": "b"})
    game.roll(face, "carriage")

    assert game.where("carriage") == end


@pytest.mark.rule("TD-244", "TD-A138")
def test_one_roll_moves_all_figures_of_the_board_from_left_to_right():
    """East is closed to the carriage by then, so that it goes on to the next way counterclockwise."""
    game = solo_town(SIDE_STREETS, {"noble C": "c", "guard C": ("a", "east"), "carriage": "o"})
    heard = game.roll(3, "noble C", "guard C", "carriage", board=3)

    assert heard[:6] == [
        "player_0 resolves token 1: the townsfolk",
        "Patrol board 3 is turned up, and a 3 is rolled",
        "player_0 moves noble C to d",
        "player_0 moves guard C to b",
        "player_0 moves the carriage to n",
        "Rival thief 3 goes to tavern",
    ]
    assert game.rolls == 3, "the board, the way, and the rival's place"


@pytest.mark.rule("TD-244", "TD-A140", "TD-251")
def test_every_night_the_deck_is_shuffled_anew():
    counts = Counter()
    for heard in quiet_nights(amount(600, 60)):
        order = re.findall(r"Patrol board (\d)", " ".join(heard))
        counts[tuple(order)] += 1

    square, limit = surprise(counts, dict.fromkeys(permutations("123"), 1 / 6))
    assert set(counts) <= set(permutations("123"))
    assert square < limit


@pytest.mark.rule("TD-A140", "TD-A148", "TD-244")
def test_the_player_knows_which_boards_are_left_and_not_which_is_next():
    game = SoloGame()
    game.play_until("plan")
    game.play("plan", "thief 1 thief 2 thief 3 townsfolk")
    assert game.sees(0, "patrol_left").tolist() == [1, 1, 1]
    counts = Counter()
    for seed in range(amount(300, 60)):
        other = game.believes(0, seed)
        assert other.observation(0).tobytes() == game.observation(0).tobytes()
        other.play("done")
        counts[re.search(r"Patrol board (\d)", " ".join(other.heard))[1]] += 1
        assert other.left() == [board for board in BOARDS if other.sees(0, "patrol_left")[board - 1]]
        assert len(other.left()) == 2

    square, limit = surprise(counts, dict.fromkeys("123", 1 / 3))
    assert square < limit


@pytest.mark.rule("TD-244", "TD-A148")
def test_the_roll_is_seen_while_a_question_interrupts_the_townsfolk():
    seen = set()
    for face in (7, 8):
        game = cross({"P1": "4", "guard A": ("c", "north"), "noble A": "s"})
        game.equip("P1", "EQ11")
        game.roll(face, "guard A", "noble A")
        seen.add((game.phase, game.observation(0).tobytes()))

    assert {phase for phase, _ in seen} == {"rescue"}
    assert len(seen) == 2
