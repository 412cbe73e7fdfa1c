"""The end of the game and the score (RULES.md: End and scoring)."""

import pytest

from alley_thieves.table import Game, city, infiltrating
from tabletop import READABLE

pytestmark = READABLE

SPOTS = ["gloves_gate_west", "gloves_gate_east", "coins_square"]
"""Around gloves_square."""


def last_attempt(sv, areas, players=2, others=("coins_corner", "keys_corner", "gloves_corner"), own=1, **options):
    """Seat 0 stands on gloves_square with SV 6 and is about to recruit the thief of seat 1 on gloves_gate_west.

    ``others`` are further thieves of seat 1, ``own`` says how many thieves seat 0 has besides.
    """
    thieves = {0: {"keys_square": 1}, 1: {"gloves_gate_west": sv, **dict.fromkeys(others, 2)}}
    thieves |= {seat: {"masks_bank_west": 1, "masks_bank_east": 1} for seat in range(2, min(players, 3))}
    if players == 4:
        thieves[3] = {"masks_gate_west": 1}
    thieves[0] |= dict.fromkeys(["coins_bank_west", "coins_bank_east", "coins_yard"][:own], 1)
    game = city(thieves, areas=areas, **options)
    game.move("keys_square", "gloves_square", 6)
    return game


def standing(recruits, thieves):
    """A position in which each seat has these recruits and so many thieves on the map; nobody is asked anything."""
    game = Game(num_players=len(recruits))
    game.clear()
    free = iter(game.city.spaces)
    for seat, count in enumerate(thieves):
        for _ in range(count):
            game.put(seat, next(free), 2)
        game.hold(seat, *recruits[seat])
    return game


# -- when ----------------------------------------------------------------------------------------


@pytest.mark.rule("AT-042")
@pytest.mark.parametrize(("players", "goal"), [(2, 8), (3, 10), (4, 12)])
@pytest.mark.parametrize("missing", [0, 1])
def test_the_game_ends_when_the_recruitment_goal_is_reached(players, goal, missing):
    have = [(1, 3), (1, goal - 5 - missing)] if goal < 12 else [(1, 3), (1, 3), (1, goal - 8 - missing)]
    game = last_attempt(2, {0: have}, players)
    assert not game.over
    heard = game.recruit("gloves_gate_west", 6, 1)

    assert game.over == (missing == 0)
    assert (f"player_0 reaches the goal with {goal} SV" in heard) == (missing == 0)
    if missing == 0:
        assert game.question() == []
        assert game.phase == "end"
        assert game.state.over == 1


@pytest.mark.rule("AT-042")
def test_going_past_the_goal_ends_the_game_too():
    game = last_attempt(5, {0: [6]})
    game.recruit("gloves_gate_west", 6, 1)

    assert game.over
    assert game.scores[0] == 11 + 2


@pytest.mark.rule("AT-042")
def test_a_goal_that_is_reached_by_several_thieves_of_one_point_each_takes_them_all():
    """The smallest SVs: with five places and four players the goal may be out of reach."""
    game = last_attempt(1, {0: [1, 1, 1, 1]}, players=4)
    game.recruit("gloves_gate_west", 6, 1)

    assert not game.over
    assert game.area(0) == [1] * 5


@pytest.mark.rule("AT-043")
@pytest.mark.parametrize("others", [("coins_corner",), ()])
def test_the_game_ends_when_a_guild_has_no_thief_on_the_map(others):
    game = last_attempt(2, {}, players=3, others=others)
    heard = game.recruit("gloves_gate_west", 6, 1)

    assert game.over == (not others)
    assert ("player_1 has no thief left on the map" in heard) == (not others)


@pytest.mark.rule("AT-043", "AT-042")
def test_the_end_comes_at_once():
    """In the middle of a turn, and whoever would be next is not asked."""
    game = last_attempt(2, {}, players=4, others=())
    game.recruit("gloves_gate_west", 6, 1)

    assert game.over and game.mover is None
    assert game.state.turn == 2, "the turn in which it happened"


@pytest.mark.rule("AT-A28", "AT-042", "AT-043", "AT-044", "AT-046")
def test_the_example_of_red_who_reaches_10_with_yellows_last_thief():
    """Three players: everyone but Yellow counts recruits and thieves."""
    game = last_attempt(4, {0: [(1, 3), (1, 3)], 1: [(0, 6)], 2: [(1, 2)]}, players=3, others=())
    heard = game.recruit("gloves_gate_west", 6, 1)

    assert game.over
    assert game.recruits(0) == [(1, 3), (1, 3), (1, 4)]
    assert game.scores == [10 + 2, 0, 2 + 2]
    assert game.standing == [1, -1, 0]
    assert [line for line in heard if "ends with" in line] == [
        "player_0 ends with 12 points and 2 on the map",
        "player_1 ends with 0 points and 0 on the map",
        "player_2 ends with 4 points and 2 on the map",
    ]


# -- points --------------------------------------------------------------------------------------


@pytest.mark.rule("AT-045", "AT-048", "AT-044")
def test_the_example_of_blue_with_11_and_red_with_12():
    """Yellow has no thief left; Blue 3 + 5 + 1 with two thieves; Red 4 + 3 + 3 with two thieves."""
    game = standing([[2], [(0, 3), (0, 5), (2, 1)], [(0, 4), (1, 3), (1, 3)]], [0, 2, 2])

    assert game.scores == [0, 11, 12]
    assert game.standing == [-1, 0, 1]


@pytest.mark.rule("AT-045")
@pytest.mark.parametrize(("recruits", "thieves", "points"), [([], 4, 4), ([6], 1, 7), ([1, 1], 3, 5), ([6] * 5, 2, 32)])
def test_points_are_recruited_sv_and_one_for_each_thief(recruits, thieves, points):
    assert standing([recruits, []], [thieves, 4]).scores == [points, 4]


@pytest.mark.rule("AT-044", "AT-A27")
def test_a_guild_without_thieves_is_last_whatever_it_recruited():
    game = standing([[6, 6], [], [], []], [0, 1, 2, 3])

    assert game.scores == [0, 1, 2, 3]
    assert game.standing == pytest.approx([-1, -1 / 3, 1 / 3, 1])


@pytest.mark.rule("AT-A27")
def test_one_attempt_takes_one_thief():
    """So no two guilds can be disbanded at once, and one that is next to be has still its place."""
    game = last_attempt(1, {}, players=3, others=())
    game.recruit("gloves_gate_west", 6, 1)

    assert game.on_map() == [2, 0, 2]


@pytest.mark.rule("AT-046", "AT-A29")
def test_reaching_the_goal_wins_nothing_by_itself():
    game = last_attempt(2, {0: [6], 1: [(0, 3), (0, 4)]}, own=1)
    game.recruit("gloves_gate_west", 6, 1)

    assert game.over
    assert game.scores == [8 + 2, 7 + 3]
    assert game.standing == [-1, 1], "equal points, but more thieves on the map"

    game = last_attempt(2, {0: [6], 1: [(0, 3), (0, 4)]}, own=0)
    game.recruit("gloves_gate_west", 6, 1)
    assert game.scores == [9, 10]
    assert game.standing == [-1, 1]


@pytest.mark.rule("AT-047", "AT-046")
def test_among_equal_points_more_thieves_on_the_map_go_first():
    game = standing([[6], [5], [3, 1]], [1, 2, 3])

    assert game.scores == [7, 7, 7]
    assert game.standing == [-1, 0, 1]


@pytest.mark.rule("AT-047")
def test_thieves_on_the_map_never_overtake_a_point():
    game = standing([[6, 2], []], [1, 4])
    assert game.scores == [9, 4]

    game = standing([[4], []], [1, 4])
    assert game.scores == [5, 4]
    assert game.standing == [1, -1]


@pytest.mark.rule("AT-A30", "AT-047")
@pytest.mark.parametrize("recruits", [([3, 2], [5]), ([4], [4]), ([], [])])
def test_equal_points_and_thieves_are_equal_recruits_and_share_the_place(recruits):
    game = standing([*recruits, [1]], [2, 2, 1])

    assert game.scores[0] == game.scores[1]
    assert sum(recruits[0]) == sum(recruits[1])
    assert game.standing == [0.5, 0.5, -1]


@pytest.mark.rule("AT-045", "AT-046")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_end_with_the_points_on_the_table(players):
    for seed in range(3):
        game = Game(seed, num_players=players)
        heard = game.play_out(seed + 1)

        thieves = game.on_map()
        points = [sum(game.area(seat)) + thieves[seat] if thieves[seat] else 0 for seat in range(players)]
        assert game.scores == points
        assert heard[-players:] == [
            f"player_{seat} ends with {points[seat]} points and {thieves[seat]} on the map" for seat in range(players)
        ]
        keys = [(points[seat], thieves[seat]) if thieves[seat] else (-1, 0) for seat in range(players)]
        places = [sum((key > other) - (key < other) for other in keys) / (players - 1) for key in keys]
        assert game.standing == pytest.approx(places)
        assert game.rewards[:players].tolist() == pytest.approx(places)


# -- limits --------------------------------------------------------------------------------------


@pytest.mark.rule("AT-A31")
@pytest.mark.parametrize("limit", [1, 2, 5])
@pytest.mark.parametrize("players", [2, 3])
def test_after_the_turn_limit_the_game_is_cut_off_and_points_are_counted(limit, players):
    thieves = {0: {"keys_square": 2}, 1: {"gloves_corner": 2}, 2: {"coins_corner": 2}}
    game = city({seat: thieves[seat] for seat in range(players)}, turn_limit=limit, areas={0: [3]})
    game.state.turn = 1
    for number in range(limit * players):
        assert not game.over
        assert game.state.turn == number + 1
        start = next(iter(game.thieves(game.mover)))
        game.play("thief", start)
        game.dice(2)
        home = [space for space in game.choices("to") if space in ("masks_square", "keys_square")]
        game.play("to", home[0] if home else next(space for space in game.choices("to") if "_1" not in space))
        if game.phase in ("infiltrate", "recruit"):
            game.play("pass")

    assert game.over
    assert game.state.over == 2, "cut off"
    assert f"The limit of {limit} turns for each is reached" in game.heard
    assert game.scores == [4, 1, 1][:players]
    assert game.rewards[0] == 1


@pytest.mark.rule("AT-A31")
def test_the_limit_is_100_turns_for_each_unless_told_otherwise():
    assert Game().options["turn_limit"] == 100
    game = city({0: {"keys_square": 2}, 1: {"gloves_corner": 2}})
    game.state.turn = 199
    game.move("keys_square", "masks_square", 2)
    assert not game.over
    game.move("gloves_corner", "gloves_yard", 2)
    assert game.over and game.state.over == 2


@pytest.mark.rule("AT-A15", "AT-042")
def test_no_goal_is_looked_for_where_nothing_was_gained():
    """Only recruiting and training can reach the goal; the sum of the others is unchanged by a turn."""
    game = infiltrating(3, 4, areas={0: [4, 3]}, thieves={0: {"masks_corner": 2}, 1: {"coins_corner": 3}})
    game.use("GAIN KNOWLEDGE", "masks_corner")

    assert not game.over
