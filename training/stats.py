"""Intervals by bootstrap over deals, and ratings of games with any number of players."""

from __future__ import annotations

import numpy as np
from openskill.models import PlackettLuce

RESAMPLES = 2000
"""How often the deals are redrawn for an interval."""
LEVEL = 0.95
"""Share of the redrawn values that lies inside an interval."""


def resampled_sums(table: np.ndarray, generator: np.random.Generator, resamples: int = RESAMPLES) -> np.ndarray:
    """Column sums of ``table`` after drawing its rows anew with replacement.

    All columns see the same draws, so that differences between them stay paired.

    Args:
        table: ``(D, C)``, one row for each deal.
        generator: draws the rows.
        resamples: how often ``R``.

    Returns:
        float64 ``(R, C)``.
    """
    deals = len(table)
    sums = np.empty((resamples, table.shape[1]))
    for draw in sums:
        draw[:] = np.bincount(generator.integers(deals, size=deals), minlength=deals) @ table
    return sums


def interval(values: np.ndarray, level: float = LEVEL) -> tuple[float, float]:
    """The middle ``level`` of some values (NaN counts as absent); ``(nan, nan)`` of none."""
    present = values[~np.isnan(values)]
    if not len(present):
        return float("nan"), float("nan")
    low, high = np.quantile(present, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def ratio_intervals(
    above: np.ndarray, below: np.ndarray, generator: np.random.Generator, bounds: tuple[float, float]
) -> list[tuple[float, float]]:
    """The bootstrap interval of each column's sum of ``above`` over its sum of ``below``.

    Args:
        above, below: ``(D, C)``, one row for each deal.
        generator: draws the deals.
        bounds: the interval after a single deal, which says nothing.
    """
    count = above.shape[1]
    if len(above) == 1:
        return [bounds] * count
    sums = resampled_sums(np.hstack([above, below]), generator)
    with np.errstate(invalid="ignore"):
        ratios = sums[:, :count] / sums[:, count:]
    return [interval(column) for column in ratios.T]


def mean_interval(
    values: np.ndarray, generator: np.random.Generator, bounds: tuple[float, float]
) -> tuple[float, float]:
    """The bootstrap interval of the mean of one value a deal, ``(D,)``; ``bounds`` after a single deal."""
    return ratio_intervals(values[:, None], np.ones((len(values), 1)), generator, bounds)[0]


def win_shares(places: np.ndarray) -> np.ndarray:
    """1 for the only winner of a game, 1/N for each of N who share the first place, else 0.

    Args:
        places: placement of each seat, more is better and equal is shared, ``(G, N)``.
    """
    first = places == places.max(axis=1, keepdims=True)
    return first / first.sum(axis=1, keepdims=True)


def mean_ranks(places: np.ndarray) -> np.ndarray:
    """Rank of each seat from 1, those who tie sharing the mean of their ranks.

    Args:
        places: placement of each seat, more is better and equal is shared, ``(G, N)``.
    """
    ahead = (places[:, None, :] > places[:, :, None]).sum(axis=2)
    level = (places[:, None, :] == places[:, :, None]).sum(axis=2)
    return ahead + (level + 1) / 2


def ratings(seating: np.ndarray, ranks: np.ndarray, bots: int) -> np.ndarray:
    """Plackett-Luce ratings (openskill) after all games, one after another in the given order.

    A bot has one rating. Where it has several seats in a game, each of them is rated as a player of that rating, and
    the bot goes on with the mean of what comes out.

    Args:
        seating: bot number of each seat, ``(G, N)``.
        ranks: rank of each seat, less is better and equal is shared, ``(G, N)``.
        bots: how many bots ``B`` there are.

    Returns:
        The mean ``mu`` of each rating, float64 ``(B,)``; everybody starts from 25. It is not the cautious
        ``ordinal``, ``mu - 3 sigma``: that one would rise with the number of a bot's seats, not only with its play.
    """
    model = PlackettLuce()
    start = model.rating()
    mu, sigma = np.full(bots, start.mu), np.full(bots, start.sigma)
    if seating.shape[1] < 2:
        return mu
    for seats, order in zip(seating, ranks.tolist(), strict=True):
        teams = [[model.rating(mu=mu[bot], sigma=sigma[bot])] for bot in seats]
        rated = model.rate(teams, ranks=order)
        after = np.array([(team[0].mu, team[0].sigma) for team in rated])
        for bot in set(seats.tolist()):
            mu[bot], sigma[bot] = after[seats == bot].mean(axis=0)
    return mu
