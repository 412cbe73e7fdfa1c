"""Intervals keep what they promise, ties are shared, ratings follow results."""

import numpy as np
import pytest

from larceny.training import stats


def rng(seed=0):
    return np.random.default_rng(seed)


def test_resampled_sums_draw_whole_rows():
    table = np.array([[1.0, 10.0], [2.0, 20.0], [4.0, 40.0]])

    sums = stats.resampled_sums(table, rng(), resamples=500)

    assert sums.shape == (500, 2)
    assert np.array_equal(sums[:, 1], 10 * sums[:, 0])
    assert sums[:, 0].min() == 3 and sums[:, 0].max() == 12
    assert sums[:, 0].mean() == pytest.approx(7, abs=0.3)


def test_interval_cuts_equal_tails_and_ignores_absent_values():
    values = np.append(np.arange(1001.0), np.nan)

    assert stats.interval(values) == pytest.approx((25, 975))
    assert np.isnan(stats.interval(np.array([np.nan]))).all()


def simulated_deals(generator, deals=100, games=4, rate=0.3):
    """Wins of a bot that wins either all games of a deal or none: deals are what counts."""
    return np.repeat(generator.random(deals) < rate, games).reshape(deals, games).astype(float)


def covers(values, generator, rate=0.3):
    sums = stats.resampled_sums(values[:, None], generator, resamples=400)
    low, high = stats.interval(sums / len(values))
    return low <= rate <= high


def test_intervals_over_deals_cover_the_truth_and_those_over_games_would_not():
    generator, trials = rng(1), 120
    by_deal = by_game = 0
    for _ in range(trials):
        wins = simulated_deals(generator)
        by_deal += covers(wins.mean(axis=1), generator)
        by_game += covers(wins.ravel(), generator)

    assert 0.89 <= by_deal / trials <= 0.99
    assert by_game / trials < 0.8


def test_ratio_interval_weighs_deals_by_their_games():
    wins, games = np.array([[1.0, 0.0]] * 5 + [[0.0, 3.0]] * 5), np.array([[1, 3]] * 10)

    (first, second) = stats.ratio_intervals(wins, games, rng(), (0, 1))

    assert first[0] < 0.5 < first[1]
    assert second == pytest.approx((1 - first[1], 1 - first[0]))


def test_a_single_deal_says_nothing():
    assert stats.mean_interval(np.array([1.0]), rng(), (-1.0, 1.0)) == (-1.0, 1.0)


def test_intervals_are_reproducible():
    values = rng(3).random(50)

    assert stats.mean_interval(values, rng(4), (0, 1)) == stats.mean_interval(values, rng(4), (0, 1))


PLACES = np.array([[1.0, -1 / 3, 1 / 3, -1.0], [2 / 3, 2 / 3, -2 / 3, -2 / 3], [0.0, 0.0, 0.0, 0.0]])


def test_winners_share():
    assert stats.win_shares(PLACES).tolist() == [[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.25] * 4]


def test_ranks_of_ties_are_their_mean():
    assert stats.mean_ranks(PLACES).tolist() == [[1, 3, 2, 4], [1.5, 1.5, 3.5, 3.5], [2.5] * 4]


def test_ratings_follow_the_results():
    seating, ranks = np.tile([0, 1, 2], (60, 1)), np.tile([2.0, 1.0, 3.0], (60, 1))

    second, first, third = stats.ratings(seating, ranks, 3)

    assert first > second > third


def test_ratings_of_ties_stay_equal():
    seating = np.array([[0, 1], [1, 0]] * 20)

    assert stats.ratings(seating, np.full((40, 2), 1.5), 2) == pytest.approx([25, 25])


def test_one_bot_on_all_seats_keeps_its_rating():
    assert stats.ratings(np.zeros((30, 3), np.int64), np.tile([1.0, 2.0, 3.0], (30, 1)), 1) == pytest.approx([25])


def test_a_game_alone_is_not_rated():
    assert stats.ratings(np.zeros((3, 1), np.int64), np.ones((3, 1)), 1).tolist() == [25]
