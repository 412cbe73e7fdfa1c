"""The end of the game and the score (RULES.md)."""

import pytest

from tabletop import READABLE
from thiefdom.table import Game, town

pytestmark = READABLE

STREET = """
    +---------+
    |T 1 2 3 G|
    |      - -|
    |        B|
    +---------+
"""


def night_six(figures=None, vp=None, **settings):
    """The last night in a street with the hideouts T and G of seats 0 and 1; who is not placed is in another house."""
    players = settings.get("num_players", 4)
    away = [f"{guild}{number}" for guild in "PQRU"[:players] for number in (1, 2, 3)]
    game = town(STREET, dict.fromkeys(away, "B") | (figures or {}), hideouts={0: "T", 1: "G"}, **settings)
    game.state.night = 6
    for seat, points in (vp or {}).items():
        game.state.vp[seat] = points
    return game


def points_for(thieves=(), stock=None, paintings=(), vp=0, **goods):
    """Points of seat 0 at the end: thieves at home, what P1 carries, what lies in the hideout, paintings by place."""
    game = night_six(dict.fromkeys(thieves, "T"), {0: vp})
    game.give("P1", **goods)
    game.store(0, **(stock or {}))
    for number, where in enumerate(paintings, 1):
        game.hang(number, where)
    game.end_night()
    assert game.over
    return game.scores[0]


# -- when ----------------------------------------------------------------------------------------


@pytest.mark.rule("TD-221")
def test_the_game_is_over_after_the_sixth_night():
    game = night_six()
    assert not game.over
    heard = game.end_night()

    assert game.over and game.mover is None
    assert game.phase == "end"
    assert game.question() == []
    assert game.state.over == 1, "ended by the rules, not cut off"
    assert heard == [f"player_{seat} ends with 10 VP and 0 goods" for seat in range(4)]


@pytest.mark.rule("TD-221", "TD-A132")
def test_nothing_is_refilled_then_and_alleys_bring_nothing():
    game = night_six({"P1": "1", "P2": "2", "noble A": "3"})
    game.state.bag_full[0] = 0
    game.end_night()

    assert game.scores[0] == 10
    assert not game.has_purse("noble A")


@pytest.mark.rule("TD-221")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_end_after_six_nights(players):
    game = Game(3, num_players=players)
    heard = game.play_out(players)

    assert game.state.night == 6
    assert sum("begins" in line for line in heard) == 5
    ends = [f"player_{seat} ends with {int(game.scores[seat])} VP" for seat in range(players)]
    assert [line.partition(" and ")[0] for line in heard[-players:]] == ends


# -- points --------------------------------------------------------------------------------------


@pytest.mark.rule("TD-222", "TD-A131")
@pytest.mark.parametrize(("gold", "points"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2), (23, 5)])
def test_four_gold_are_a_point(gold, points):
    assert points_for(stock={"gold": gold}) == points


@pytest.mark.rule("TD-223", "TD-224", "TD-A131")
@pytest.mark.parametrize("good", ["gem", "liquor"])
@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (9, 4)])
def test_two_gems_or_two_liquor_are_a_point(good, count, points):
    assert points_for(stock={good: count}) == points


@pytest.mark.rule("TD-223", "TD-224", "TD-222")
def test_sets_are_of_one_kind():
    assert points_for(stock={"gem": 1, "liquor": 1, "gold": 3}) == 0
    assert points_for(stock={"gem": 3, "liquor": 3, "gold": 7}) == 3


@pytest.mark.rule("TD-225", "TD-226")
@pytest.mark.parametrize("good", ["badge", "wine"])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_badges_and_wine_are_a_point_each(good, count):
    assert points_for(stock={good: count}) == count


@pytest.mark.rule("TD-227")
@pytest.mark.parametrize(
    ("paintings", "points"),
    [(["P1"], 3), (["stock 0"], 3), (["P1", "P2", "stock 0"], 9), (["stock 0"] * 4, 12), (["P3"], 3)],
)
def test_a_painting_is_three_points(paintings, points):
    assert points_for(paintings=paintings) == points


@pytest.mark.rule("TD-227", "TD-A152")
@pytest.mark.parametrize("where", ["villa 1", "dungeon", "gone", "Q1", "U3", "stock 1", "stock 3"])
def test_that_somebody_has_or_nobody_is_not(where):
    assert points_for(paintings=[where]) == 0


@pytest.mark.rule("TD-222", "TD-223", "TD-224", "TD-A131")
def test_what_thieves_carry_and_what_is_at_home_are_counted_together():
    game = night_six(vp={0: 0})
    game.give("P1", gold=2, gem=1)
    game.give("P2", gold=1, gem=1, liquor=1, badge=1)
    game.give("P3", liquor=1, wine=1)
    game.store(0, gold=5, gem=1)
    game.end_night()

    assert game.scores[0] == 8 // 4 + 3 // 2 + 2 // 2 + 1 + 1


@pytest.mark.rule("TD-A131")
def test_guilds_do_not_add_up():
    game = night_six(vp=dict.fromkeys(range(4), 0))
    game.store(0, gold=3, gem=1)
    game.store(1, gold=3, gem=1)
    game.give("R1", gold=2)
    game.end_night()

    assert game.scores == [0, 0, 0, 0]


@pytest.mark.rule("TD-A152")
def test_posters_and_goods_in_the_dungeon_count_nothing():
    game = night_six(vp={0: 5})
    game.want("P1", "P2")
    game.fill_dungeon(gold=8, badge=3)
    game.end_night()

    assert game.scores == [5, 10, 10, 10]


@pytest.mark.rule("TD-229")
@pytest.mark.parametrize("thieves", [[], ["P1"], ["P1", "P3"], ["P1", "P2", "P3"]])
def test_each_thief_at_home_is_a_point(thieves):
    assert points_for(thieves) == len(thieves)


@pytest.mark.rule("TD-229")
def test_a_rivals_hideout_or_any_other_house_is_no_home():
    game = night_six({"P1": "G", "Q1": "T", "P2": "1"})
    game.end_night()

    assert game.scores == [10] * 4


@pytest.mark.rule("TD-228")
@pytest.mark.parametrize(
    ("friend", "stock", "points"),
    [("Elise", {"gold": 3}, 3), ("Grimm", {"badge": 2}, 4), ("Helmut", {"liquor": 1}, 1), ("Iwana", {"gem": 1}, 1)],
)
def test_friends_with_the_full_moon_count_what_is_at_home(friend, stock, points):
    bare = points_for(stock=stock)
    game = night_six(vp={0: 0})
    game.befriend("P1", friend)
    game.store(0, **stock)
    game.end_night()

    assert game.scores[0] == bare + points


@pytest.mark.rule("TD-222", "TD-223", "TD-224", "TD-225", "TD-226", "TD-227", "TD-229")
def test_everything_together():
    points = points_for(
        ["P1", "P2"], {"gold": 9, "gem": 4, "badge": 1}, ["P2", "stock 0"], 21, gold=3, gem=1, liquor=2, wine=1
    )

    assert points == 21 + 12 // 4 + 5 // 2 + 2 // 2 + 1 + 1 + 2 * 3 + 2


@pytest.mark.rule("TD-230")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_end_with_the_points_on_the_table(players):
    for seed in range(2):
        game = Game(seed, num_players=players)
        game.play_out(seed + 1)

        assert game.scores == [count_by_hand(game, seat) for seat in range(players)]


def count_by_hand(game, seat):
    thieves = [f"{'PQRU'[seat]}{number}" for number in (1, 2, 3)]
    has = dict.fromkeys(("gold", "gem", "liquor", "wine", "badge"), 0)
    for goods in (game.stock(seat), *map(game.goods, thieves)):
        for good, count in goods.items():
            has[good] += count
    paintings = sum(game.painting(number) in (*thieves, f"stock {seat}") for number in (1, 2, 3, 4))
    sets = has["gold"] // 4 + has["gem"] // 2 + has["liquor"] // 2
    return game.vp(seat) + sets + has["badge"] + has["wine"] + 3 * paintings + sum(map(game.at_home, thieves))


# -- who wins ------------------------------------------------------------------------------------


def tied(goods, first_start=0):
    """All four guilds have 20 points, and these goods in their hideouts; VP make up for what the goods are worth."""
    game = night_six(vp=dict.fromkeys(range(4), 0))
    game.state.first_start = first_start
    for seat, stock in enumerate(goods):
        game.store(seat, **stock)
    for seat, points in enumerate(game.scores):
        game.state.vp[seat] = 20 - points
    game.end_night()
    assert game.scores == [20] * 4
    return game.standing


def places(*best_first):
    """Standing of the seats, the best first."""
    return pytest.approx([1 - 2 / 3 * best_first.index(seat) for seat in range(4)])


@pytest.mark.rule("TD-230")
def test_the_most_points_win():
    game = night_six(vp={0: 12, 1: 30, 2: 11, 3: 25})
    game.store(2, gold=3)
    game.end_night()

    assert game.standing == places(1, 3, 0, 2)
    assert game.rewards.tolist() == game.standing


@pytest.mark.rule("TD-231", "TD-A130")
def test_among_equal_points_the_most_goods_go_first():
    assert tied([{"gold": 1}, {"gold": 9}, {"badge": 3}, {"gem": 1, "wine": 1}]) == places(1, 2, 3, 0)


@pytest.mark.rule("TD-A130")
def test_a_painting_is_one_piece():
    game = night_six(vp={0: 20, 1: 23})
    game.hang(1, "P1")
    game.store(1, gold=2)
    game.state.vp[2:] = 0
    game.end_night()

    assert game.scores[:2] == [23, 23]
    assert game.standing[1] > game.standing[0], "two gold are more pieces than one painting"


@pytest.mark.rule("TD-A130")
def test_a_painting_is_more_than_nothing():
    game = night_six(vp={0: 20, 1: 23})
    game.hang(1, "P1")
    game.state.vp[2:] = 0
    game.end_night()

    assert game.scores[:2] == [23, 23]
    assert game.standing[0] > game.standing[1], "although player_1 had its turn later"


@pytest.mark.rule("TD-232")
def test_then_badges_then_gems_then_liquor_and_wine():
    assert tied([{"gold": 4}, {"badge": 1, "gold": 3}, {"gem": 4}, {"wine": 4}]) == places(1, 2, 3, 0)
    assert tied([{"gem": 3, "gold": 1}, {"badge": 1, "gold": 3}, {"badge": 2, "gold": 2}, {"gem": 4}]) == places(
        2, 1, 3, 0
    )


@pytest.mark.rule("TD-A130", "TD-232")
def test_liquor_and_wine_are_added_up():
    standing = tied(
        [{"liquor": 3, "gold": 1}, {"wine": 2, "liquor": 2}, {"wine": 3, "gold": 1}, {"liquor": 1, "gold": 3}]
    )

    assert standing == places(1, 2, 0, 3), "three of either are equal, and the later seat goes first"


@pytest.mark.rule("TD-233")
@pytest.mark.parametrize(("first_start", "order"), [(0, (3, 2, 1, 0)), (1, (0, 3, 2, 1)), (3, (2, 1, 0, 3))])
def test_then_who_came_later_in_the_first_night(first_start, order):
    assert tied([{}, {}, {}, {}], first_start) == places(*order)


@pytest.mark.rule("TD-233")
def test_the_start_of_the_last_night_does_not_matter():
    game = night_six(vp=dict.fromkeys(range(4), 20))
    game.state.start = 2
    game.end_night()

    assert game.standing == places(3, 2, 1, 0)


@pytest.mark.rule("TD-233")
def test_so_nobody_shares_a_place():
    for players in (2, 3):
        game = night_six(num_players=players)
        game.end_night()
        assert len(set(game.standing)) == players
