"""The turn of the townsfolk (RULES.md: The townsfolk)."""

import numpy as np
import pytest

from playing import amount
from tabletop import READABLE
from thiefdom.table import WAYS, Game, town

pytestmark = READABLE

ROUND = """
+---------+
|a 1 b 2 c|
|  -   -  |
|3 T 4 S 5|
|  -   -  |
|d 6 e 7 f|
+---------+
"""
"""Two blocks side by side; b and e have three ways, the others two."""

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


# -- the board -----------------------------------------------------------------------------------


@pytest.mark.rule("TD-076", "TD-A160", "TD-A70")
def test_all_figures_on_the_board_move_from_left_to_right():
    game = town(ROUND, {"noble B": "a", "guard A": ("c", "west"), "carriage": "d"})
    game.townsfolk("noble B", "guard A", "carriage", seat=2)
    moved = list(game.heard)
    asked = []
    while game.phase == "walk":
        asked.append((game.actor, game.mover))
        moved += game.play("go", game.choices("go")[0])

    assert [line.split(" to ")[0] for line in moved if "moves" in line] == [
        "player_2 moves noble B", "player_2 moves guard A", "player_2 moves the carriage",
    ]  # fmt: skip
    assert asked[0] == ("noble B", 2)
    assert {seat for _, seat in asked} == {2}, "the one whose board it is decides"
    assert game.mover == 3


@pytest.mark.rule("TD-076", "TD-A58")
def test_they_have_to_move():
    game = town(ROUND, {"noble A": "b"})
    game.townsfolk("noble A")

    assert game.question() == ["go"]
    assert game.choices("go") == ["east", "south", "west"]
    assert game.ends("noble A") == {"a", "c", "e"}, "not b"


@pytest.mark.rule("TD-A58")
@pytest.mark.parametrize("figure", ["noble A", "guard A", "carriage"])
def test_a_figure_without_a_way_stays(figure):
    alley = "+-----+\n|1 a 2|\n+-----+"
    game = town(alley, {figure: ("a", "west") if figure == "guard A" else "a", "Q1": "1", "Q2": "2"})
    game.want("Q1", "Q2")
    game.townsfolk(figure)

    who = "the carriage" if figure == "carriage" else figure
    assert f"player_0 cannot move {who}" in game.heard
    assert game.where(figure) == "a"
    assert (game.where("Q1"), game.where("Q2")) == ("1", "2"), "nobody is looked at"
    if figure == "guard A":
        assert game.facing("guard A") == "west"


# -- what holds for all --------------------------------------------------------------------------


@pytest.mark.rule("TD-077", "TD-078", "TD-A67")
@pytest.mark.parametrize("figure", ["noble A", "guard A", "carriage"])
@pytest.mark.parametrize("other", ["guard B", "noble B", "Q1", "P1"])
def test_every_move_ends_on_a_free_lantern(figure, other):
    game = town(ROUND, {"noble A": "b", "guard A": ("c", "west"), "carriage": "f", "guard B": ("d", "north")})
    game.put(other, "e", "north" if other == "guard B" else None)
    occupied = {game.where(name) for name in ("noble A", "guard A", "carriage", "guard B", other)}
    courses = game.courses(figure)

    assert courses
    for after in courses.values():
        assert after.where(figure) not in occupied - {game.where(figure)}
        assert after.where(figure) in {"a", "b", "c", "d", "e", "f"}
        assert after.on(after.where(figure)) == figure


@pytest.mark.rule("TD-077", "TD-078")
@pytest.mark.parametrize("players", [2, 4])
def test_in_dealt_games_too_townsfolk_stand_on_free_lanterns(players):
    game = Game(num_players=players)
    townsfolk = [figure for seat in range(players) for figure in game.patrol(seat)]
    game.play_until("act")
    for night in range(amount(6, 2)):
        while not game.over and game.state.night == night + 1:
            game.answer(int(game._masks[0].nonzero()[0][-1]))
            if game.phase != "walk":
                places = [game.where(figure) for figure in townsfolk]
                assert len(set(places)) == len(places)
                assert set(places) <= set(game.squares("lantern"))


@pytest.mark.rule("TD-079")
@pytest.mark.parametrize(
    ("figures", "end"),
    [({}, "n"), ({"Q1": "1"}, "n"), ({"noble B": "n"}, None), ({"Q1": "1", "Q2": "n"}, None)],
)
def test_occupied_squares_are_skipped(figures, end):
    game = town(CROSS, {"noble A": "c", **figures})

    assert game.ends("noble A") == {"w", "e", "s"} | ({end} if end else set())


@pytest.mark.rule("TD-079", "TD-A67")
def test_a_row_of_occupied_squares_is_skipped_as_one():
    row = "+-------------+\n|a 1 b 2 3 c d|\n+-------------+"
    game = town(row, {"noble A": "a", "Q1": "1", "guard B": ("b", "east"), "Q2": "2", "P2": "3", "carriage": "c"})

    assert game.ends("noble A") == {"d"}


@pytest.mark.rule("TD-080", "TD-A64")
def test_nobody_turns_round():
    game = town("+---------+\n|1 a 2 b 3|\n+---------+", {"noble A": "a", "Q1": "b"})
    assert game.ends("noble A") == {"a"}, "neither end of the alley has a free lantern, so it stays"
    assert "player_0 cannot move noble A" in game.courses("noble A")[""].heard

    game = town("+-------+\n|1 a 2 b|\n+-------+", {"noble A": "a"})
    assert game.ends("noble A") == {"b"}, "never into the blind alley in the west"


@pytest.mark.rule("TD-A64", "TD-080")
def test_a_blind_alley_with_a_free_lantern_may_be_entered_but_not_left():
    game = town("+---------+\n|a 1 b . c|\n+---------+", {"guard A": ("b", "west"), "noble A": "c"})
    assert game.ends("guard A") == {("a", "west")}

    game = game.courses("guard A")[""]
    assert game.ends("guard A") == {("a", "west")}, "it looks at the end of the alley and stays"


BLOCK = """
+-----+
|a 1 b|
|     |
|2 T 3|
|     |
|c f d|
|     |
|T e T|
+-----+
"""
RING = {"Q1": "a", "Q2": "b", "Q3": "c", "R1": "d", "R2": "f"}


@pytest.mark.rule("TD-081", "TD-A60")
def test_round_occupied_lanterns_a_figure_comes_back_to_where_it_began():
    ring = {thief: square for thief, square in RING.items() if square != "a"}
    game = town(BLOCK, {"noble A": "a", **ring, "carriage": "e"})
    after = game.courses("noble A")
    assert set(after) == {"east", "south"}, "either way round"
    assert all("player_0 moves noble A to a" in other.heard for other in after.values())

    game = town(BLOCK, {"guard A": ("a", "west"), **ring, "carriage": "e"})
    assert game.ends("guard A") == {("a", "west")}, "the way east is behind it, and in the west there is none"
    game.put("guard A", "a", "east")
    assert game.ends("guard A") == {("a", "west"), ("a", "north")}


@pytest.mark.rule("TD-A60", "TD-A59", "TD-P03")
def test_no_course_goes_round_twice():
    game = town(BLOCK, {"noble A": "e", **RING})
    courses = game.courses("noble A")

    assert set(courses) == {"east", "west"}, "back at f it can only leave the ring"
    assert game.ends("noble A") == {"e"}


@pytest.mark.rule("TD-A60", "TD-A58")
def test_where_all_courses_go_in_circles_a_figure_stays():
    game = town(BLOCK, {"carriage": "e", **RING})
    game.townsfolk("carriage")

    assert "player_0 cannot move the carriage" in game.heard, "e is the only free lantern, and one is not enough"


@pytest.mark.rule("TD-A60")
def test_a_square_may_be_crossed_again_with_another_heading():
    eight = """
        +---------+
        |a 1 b 2 c|
        |  -   -  |
        |3 T 4 S 5|
        |  -   -  |
        |6 7 d 8 9|
        +---------+
    """
    game = town(eight, {"noble A": "a", "Q1": "b", "Q2": "c", "Q3": "d"})

    assert game.ends("noble A") == {"a"}
    assert "east east north" in game.courses("noble A"), "eastward across b, by c and d, northward across b, home"


@pytest.mark.rule("TD-A71")
def test_townsfolk_stay_in_the_alleys():
    gates = {"a": "villa 1", "b": "catacomb", "c": "catacomb"}
    row = """
        +-------------------------+
        |T 1 a 2 . * S b . . . . c|
        +-------------------------+
    """
    for figure in ("noble A", "carriage"):
        game = town(row, {figure: "a"}, gates=gates)
        assert game.ends(figure) == ({"1-6"} if figure == "noble A" else {"a"})
    game = town(row, {"noble A": "b"}, gates=gates)
    assert game.ends("noble A") == {"c"}, "on foot"
    game.put("Q1", "c")
    assert game.ends("noble A") == {"b"}, "it stays"


@pytest.mark.rule("TD-A72")
def test_alleys_go_on_across_the_edges_of_boards():
    game = town("+-----------+\n|a . . . . b|\n+-----------+", {"noble A": "a"})

    assert game.ends("noble A") == {"b"}


@pytest.mark.rule("TD-088", "TD-A59")
def test_the_direction_is_chosen_wherever_a_move_goes_on():
    game = town(ROUND, {"noble A": "a", "Q1": "b"})
    game.townsfolk("noble A")
    game.play("go", "east")
    assert game.choices("go") == ["east", "south"], "at b, where a thief stands"
    game.play("go", "south")
    assert game.where("noble A") == "e"


@pytest.mark.rule("TD-A59", "TD-P04")
def test_ways_without_a_choice_are_gone_by_themselves():
    bend = "+-----+\n|a 1 2|\n|     |\n|T T 3|\n|     |\n|b 4 5|\n+-----+"
    game = town(bend, {"noble A": "a"})
    heard = game.townsfolk("noble A")

    assert heard[:2] == ["player_0 resolves token 1: the townsfolk", "player_0 moves noble A to b"]


@pytest.mark.rule("TD-A59", "TD-A64", "TD-P04")
def test_no_choice_leads_where_a_move_cannot_end():
    game = town(CROSS, {"noble A": "c", "Q1": "n", "Q2": "e"})
    game.townsfolk("noble A")

    assert game.choices("go") == ["south", "west"]


@pytest.mark.rule("TD-P04")
@pytest.mark.parametrize("figure", ["guard A", "carriage"])
def test_nothing_of_a_move_is_left_when_it_is_over(figure):
    place = {"guard A": ("a", "west"), "carriage": "a"}[figure]
    row = "+-----------+\n|a . b . . c|\n+-----------+"
    game = town(row, {figure: place})
    game.townsfolk(figure)

    assert game.phase == "act"
    assert not game.sees(0, "heading").any()
    assert not game.sees(0, "passed").any()


# -- nobles --------------------------------------------------------------------------------------


@pytest.mark.rule("TD-082", "TD-A65")
@pytest.mark.parametrize("way", WAYS)
def test_a_noble_goes_in_any_direction_to_the_first_free_lantern(way):
    game = town(CROSS, {"noble A": "c"})
    game.townsfolk("noble A")
    game.play("go", way)

    assert game.where("noble A") == way[0]


@pytest.mark.rule("TD-083", "TD-A65")
def test_a_noble_chooses_anew_at_each_lantern_that_it_skips():
    game = town(ROUND, {"noble A": "a", "Q1": "b", "Q2": "e"})
    courses = {answers: after.where("noble A") for answers, after in game.courses("noble A").items()}

    assert courses == {"south": "d", "east east": "c", "east south east": "f", "east south west": "d"}


@pytest.mark.rule("TD-082", "TD-079", "TD-080", "TD-083")
def test_the_example_of_the_noble_that_skips_the_carriage():
    street = """
        +-----+
        |a . n|
        |     |
        |T T 1|
        |     |
        |3 c 2|
        |     |
        |T b T|
        +-----+
    """
    game = town(street, {"noble C": "c", "carriage": "2"})
    game.townsfolk("noble C")

    assert game.choices("go") == ["east", "south"], "in the west is a dead end"
    game.play("go", "east")
    assert game.where("noble C") == "n", "behind the carriage"


# -- guards --------------------------------------------------------------------------------------


@pytest.mark.rule("TD-084", "TD-A61")
@pytest.mark.parametrize(
    ("facing", "ends"), [("north", "nwe"), ("east", "nes"), ("south", "esw"), ("west", "nsw")]
)  # fmt: skip
def test_a_guard_goes_forward_left_or_right(facing, ends):
    words = {way[0]: way for way in WAYS}
    game = town(CROSS, {"guard A": ("c", facing)})

    assert game.ends("guard A") == {(end, words[end]) for end in ends}, "and looks where it went"


@pytest.mark.rule("TD-085", "TD-A61", "TD-A63")
def test_a_guard_stops_on_the_first_free_lantern_and_chooses_at_those_it_skips():
    game = town(ROUND, {"guard A": ("a", "east")})
    assert game.ends("guard A") == {("b", "east"), ("d", "south")}

    game.put("Q1", "b")
    assert game.ends("guard A") == {("c", "east"), ("e", "south"), ("d", "south")}
    game.put("Q2", "e")
    assert game.ends("guard A") == {("c", "east"), ("f", "east"), ("d", "west"), ("d", "south")}


@pytest.mark.rule("TD-085", "TD-084")
def test_at_a_skipped_lantern_the_way_back_is_closed_to_the_guard():
    game = town(CROSS, {"guard A": ("s", "north"), "Q1": "c"})

    assert set(game.courses("guard A")) == {"north", "east", "west"}
    assert game.ends("guard A") == {("n", "north"), ("e", "east"), ("w", "west")}


@pytest.mark.rule("TD-086")
def test_a_guard_turns_with_the_alley():
    snake = """
        +-------+
        |a 1 2 T|
        |       |
        |T T 3 T|
        |       |
        |b 5 4 T|
        +-------+
    """
    game = town(snake, {"guard A": ("a", "south")})
    assert game.ends("guard A") == {("b", "west")}

    game = town(snake, {"guard A": ("b", "north")})
    assert game.ends("guard A") == {("a", "west")}


PLACE = """
+-------------+
|T T T n T T T|
|             |
|1 . . k . q T|
|             |
|p T T 2 T T T|
|-            |
|y l . a 3 r T|
|             |
|T T T w T T T|
|             |
|T T T b T T T|
+-------------+
"""
"""The carriage on k, P1 (white) on w, Q1 (purple) on 3, R1 (yellow) on y; guard A on a looks north."""


def on_the_place():
    figures = {"guard A": ("a", "north"), "carriage": "k", "P1": "w", "Q1": "3", "R1": "y"}
    return town(PLACE, figures, num_players=3)


@pytest.mark.rule("TD-084", "TD-085", "TD-086")
def test_the_example_of_the_guard_with_five_lanterns():
    game = on_the_place()
    assert game.watched() == {"a", "2", "k", "n"}, "it looks at the carriage"

    ends = {("l", "west"), ("r", "east"), ("n", "north"), ("q", "east"), ("p", "south")}
    assert game.ends("guard A") == ends
    after = game.courses("guard A")
    assert set(after) == {"west", "east", "north north", "north east", "north west"}


@pytest.mark.rule("TD-089", "TD-090", "TD-057")
@pytest.mark.parametrize(
    ("course", "end", "arrested"),
    [
        ("east", "r", ["Q1"]), ("west", "l", ["R1"]), ("north north", "n", []), ("north east", "q", []),
        ("north west", "p", []),
    ],
)  # fmt: skip
def test_the_example_of_the_guard_and_three_thieves(course, end, arrested):
    game = on_the_place().courses("guard A")[course]

    assert game.where("guard A") == end
    assert [thief for thief in ("P1", "Q1", "R1") if game.at_home(thief)] == arrested
    assert game.where("P1") == "w", "the one at its back is safe"


# -- the carriage --------------------------------------------------------------------------------


@pytest.mark.rule("TD-087", "TD-A66")
def test_the_carriage_passes_one_free_lantern_and_stops_on_the_next():
    row = "+-------------+\n|a . b . c . d|\n+-------------+"
    assert town(row, {"carriage": "a"}).ends("carriage") == {"c"}
    assert town(row, {"carriage": "a", "Q1": "b"}).ends("carriage") == {"d"}, "an occupied one does not count"
    assert town(row, {"carriage": "a", "Q1": "c"}).ends("carriage") == {"d"}


@pytest.mark.rule("TD-087", "TD-088", "TD-A66")
def test_the_carriage_may_turn_at_every_crossing_but_never_back():
    game = town(ROUND, {"carriage": "a"})
    courses = {answers: after.where("carriage") for answers, after in game.courses("carriage").items()}

    assert courses == {"east east": "c", "east south": "e", "south": "e"}


@pytest.mark.rule("TD-A66")
def test_the_carriage_may_end_on_the_lantern_where_it_began():
    game = town(ROUND, {"carriage": "a", "Q1": "e", "Q2": "d", "Q3": "c"})

    assert game.courses("carriage")["east south west"].where("carriage") == "a"


@pytest.mark.rule("TD-A66", "TD-A161")
def test_the_carriage_stays_where_no_second_lantern_can_be_reached():
    game = town("+-----+\n|a . b|\n+-----+", {"carriage": "a"})
    game.townsfolk("carriage")

    assert game.where("carriage") == "a"
    assert "player_0 cannot move the carriage" in game.heard


@pytest.mark.rule("TD-A60", "TD-A66", "TD-P03")
def test_the_carriage_may_come_to_a_square_again_after_it_has_passed_a_lantern():
    loop = """
        +-------+
        |a . b 1|
        |       |
        |T T 3 2|
        +-------+
    """
    game = town(loop, {"carriage": "a"})

    assert game.ends("carriage") == {"b"}, "once round the block, b being the first lantern and the second"
    assert set(game.courses("carriage")) == {"east", "south"}


@pytest.mark.rule("TD-086", "TD-A61")
def test_on_its_way_a_guard_looks_ahead():
    game = town(CROSS, {"guard A": ("w", "north"), "P1": "c", "Q1": "n"})
    game.townsfolk("guard A")
    assert game.question() == ["go"] and game.where("guard A") == "c", "it is asked where it passes P1"

    assert game.sees(0, "facing")[0].tolist() == [0, 1, 0, 0], "to the east"
    column = [square % 20 for square in np.flatnonzero(game.sees(0, "watched"))]
    assert len(column) == 3 and column == sorted({*column}), "c and what lies east of it"
