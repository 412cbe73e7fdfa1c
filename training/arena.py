"""The arena: which of some bots plays better, and how sure that is.

Every deal is played once in each rotation of the seats, so that luck of the deal and of the seat is the same for all.
Deals, not games, are what is drawn anew for the intervals: the games of one deal resemble each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import numpy as np

from larceny.envs.core.rulebook import OptionError, Rulebook, find_rulebook
from larceny.envs.core.seat import random_words
from larceny.training import stats
from larceny.training.arena_games import AT_ONCE, Tables, lineups, rotations
from larceny.training.opponents import Opponent, OpponentError, load_opponent

LEAST_DEALS = 10
"""With fewer deals no bot is called better: the bootstrap cannot tell how far so few may mislead."""
_DEALS, _INTERVALS, _BOTS = range(3)  # What the generators under one seed are for.


@dataclass(frozen=True)
class BotResult:
    """One bot's play, over all its seats.

    Attributes:
        bot: its name.
        games: games, counted once for each of its seats.
        win_rate: share of them won; N who share the first place get 1/N each.
        ci95: 95 % bootstrap interval of the win rate. It cannot see beyond the deals played: a bot that won every
            game gets ``(1, 1)``; after a single deal it is ``(0, 1)``.
        mean_rank: 1 is first; those who tie share the mean of their ranks.
        mean_score: points at the end.
        mean_outcome: reward ``"outcome"``: placement from -1 to 1, alone the share of the stars.
        rating: ``mu`` of :func:`larceny.training.stats.ratings`.
    """

    bot: str
    games: int
    win_rate: float
    ci95: tuple[float, float]
    mean_rank: float
    mean_score: float
    mean_outcome: float
    rating: float


@dataclass(frozen=True)
class Comparison:
    """How much more a bot won than another in the same deals.

    Attributes:
        first, second: the bots.
        deals: deals in which both played.
        difference: mean over these deals of the first's win share minus the second's, each for one seat.
        ci95: 95 % bootstrap interval of the difference; after a single deal ``(-1, 1)``.
    """

    first: str
    second: str
    deals: int
    difference: float
    ci95: tuple[float, float]

    @property
    def better(self) -> bool:
        """Whether the first is better: the whole interval is above 0, with :data:`LEAST_DEALS` deals or more."""
        return self.deals >= LEAST_DEALS and self.ci95[0] > 0.0

    @property
    def worse(self) -> bool:
        """Whether the first is worse: the whole interval is below 0, with :data:`LEAST_DEALS` deals or more."""
        return self.deals >= LEAST_DEALS and self.ci95[1] < 0.0

    def __str__(self) -> str:
        low, high = self.ci95
        verdict = "better than" if self.better else "worse than" if self.worse else "not shown to differ from"
        few = f", of which it takes {LEAST_DEALS}" if self.deals < LEAST_DEALS else ""
        return (
            f"{self.first} is {verdict} {self.second}: {self.difference:+.3f} wins a game [{low:+.3f}, {high:+.3f}], "
            f"deals: {self.deals}{few}"
        )


@dataclass(frozen=True)
class ArenaResult:
    """What was played and what came out.

    Attributes:
        game: the game's id with version.
        players: seats of a game.
        games: games played.
        bots: a result for each bot, in the order in which they were named.
        seed: what everything was drawn from.
        shares: wins of each bot in each deal, float64 ``(D, B)``.
        seats: games of each bot in each deal, counted once a seat, int64 ``(D, B)``.
    """

    game: str
    players: int
    games: int
    bots: tuple[BotResult, ...]
    seed: int
    shares: np.ndarray = field(repr=False, compare=False)
    seats: np.ndarray = field(repr=False, compare=False)

    def compare(self, first: str, second: str) -> Comparison:
        """The paired comparison of two bots by name.

        Raises:
            OpponentError: if one of them did not play, or they never met.
        """
        one, other = self._number(first), self._number(second)
        met = (self.seats[:, one] > 0) & (self.seats[:, other] > 0)
        if not met.any():
            raise OpponentError(f"{first} and {second} were never dealt the same game; play more games")
        shares, seats = self.shares[met], self.seats[met]
        difference = shares[:, one] / seats[:, one] - shares[:, other] / seats[:, other]
        found = stats.mean_interval(difference, np.random.default_rng([self.seed, _INTERVALS]), (-1.0, 1.0))
        return Comparison(first, second, len(difference), float(difference.mean()), found)

    def better(self, first: str, second: str) -> bool:
        """Whether the first bot was shown to be better than the second; see :class:`Comparison`."""
        return self.compare(first, second).better

    def as_dict(self) -> dict[str, Any]:
        """Game, players, games and the bots' results, as ``json.dump`` takes them."""
        bots = [asdict(bot) | {"ci95": list(bot.ci95)} for bot in self.bots]
        return {"game": self.game, "players": self.players, "games": self.games, "bots": bots}

    def _number(self, name: str) -> int:
        names = [bot.bot for bot in self.bots]
        if name not in names:
            raise OpponentError(f"{name} did not play; there were {', '.join(names)}")
        return names.index(name)


def play_arena(
    game: str,
    bots: Sequence[str | Opponent],
    *,
    players: int | None = None,
    games: int,
    seed: int,
    options: dict[str, Any] | None = None,
) -> ArenaResult:
    """Let bots play each other. The same call gives the same result.

    Args:
        game: name of the game.
        bots: names for ``load_opponent``, or opponents, whose generators are then restarted. If they are fewer than
            the players, the last one fills the other seats; if they are more, the deals go in turn through all
            choices of ``players`` of them.
        players: seats of a game; by default (and without the option ``num_players``) as many as bots if the game
            allows that, else the game's default.
        games: how many games at least; rounded up to whole deals of ``players`` games.
        seed: whole number from 0. Deals, intervals and each bot have their own generators, all drawn from it.
        options: the game's options.

    Raises:
        OptionError: for an unknown game or option, or a value that is not allowed.
        OpponentError: for a bot that does not exist, cannot play this game, or breaks its rules.
        CheckpointError: for a checkpoint that is damaged or does not fit.
    """
    rulebook = find_rulebook(game)
    _check_count("games", games, 1)
    _check_count("seed", seed, 0)
    complete = _complete_options(rulebook, players, len(bots), options or {})
    opponents, entries = _gather(rulebook, bots)
    seats = complete["num_players"]
    deals = -(-games // seats)
    lineup = lineups(entries, seats, deals)
    for number in sorted({*entries} - {*lineup.flat}):
        raise OptionError(f"games={games} are too few: {opponents[number].name} would not play; give more games")
    scores, places = _play(rulebook, opponents, lineup, seed, complete)
    return _summarise(rulebook, [bot.name for bot in opponents], rotations(lineup), scores, places, seed)


def _check_count(name: str, value: int, least: int) -> None:
    if value < least:
        raise OptionError(f"{name}={value} is not allowed; it is a whole number from {least}")


def _complete_options(rulebook: Rulebook, players: int | None, bots: int, given: dict[str, Any]) -> dict[str, Any]:
    seats = rulebook.options[0]
    wanted = given.get(seats.name, players)
    if players not in (None, wanted):
        raise OptionError(f"players={players} and option {seats.name}={wanted} differ; give one of them")
    if wanted is None:
        wanted = bots if bots in seats.allowed else seats.default
    return rulebook.complete_options({**given, seats.name: wanted})


def _gather(rulebook: Rulebook, bots: Sequence[str | Opponent]) -> tuple[list[Opponent], list[int]]:
    """The different opponents, and the number of each one that was named."""
    if not bots:
        raise OpponentError("nobody plays; name at least one bot")
    given: dict[str, str | Opponent] = {}
    names = [bot if isinstance(bot, str) else bot.name for bot in bots]
    for name, bot in zip(names, bots, strict=True):
        if given.setdefault(name, bot) != bot:
            raise OpponentError(f"two bots are named {name}; give one of them another name")
    numbers = {name: number for number, name in enumerate(given)}
    return [_player(rulebook, bot) for bot in given.values()], [numbers[name] for name in names]


def _player(rulebook: Rulebook, bot: str | Opponent) -> Opponent:
    if isinstance(bot, str):
        return load_opponent(bot, game=rulebook.id)
    if bot.rulebook is not None and bot.rulebook is not rulebook:
        raise OpponentError(f"{bot.name} plays {bot.rulebook.env_id}, not {rulebook.env_id}")
    return bot


def _play(
    rulebook: Rulebook, opponents: list[Opponent], lineup: np.ndarray, seed: int, options: dict[str, Any]
) -> tuple[np.ndarray, np.ndarray]:
    """Score and placement of each seat of each game."""
    deals, seats = lineup.shape
    words = random_words(np.random.default_rng([seed, _DEALS]), deals)
    seeds = [_bot_seed(seed, number) for number in range(len(opponents))]
    together = min(deals, AT_ONCE // seats)
    tables = Tables(rulebook, opponents, seeds, together * seats, options)
    parts = []
    for first in range(0, deals, together):
        chunk = slice(first, first + together)
        parts.append(tables.play(rotations(lineup[chunk]), np.repeat(words[chunk], seats)))
    scores, places = zip(*parts, strict=True)
    return np.concatenate(scores), np.concatenate(places)


def _bot_seed(seed: int, number: int) -> int:
    return int(np.random.SeedSequence([seed, _BOTS, number]).generate_state(1, np.uint64)[0])


def _summarise(
    rulebook: Rulebook, names: list[str], seating: np.ndarray, scores: np.ndarray, places: np.ndarray, seed: int
) -> ArenaResult:
    games, players = seating.shape
    won, ranks = stats.win_shares(places), stats.mean_ranks(places)
    of_bot = seating[None] == np.arange(len(names))[:, None, None]
    by_deal = of_bot.reshape(len(names), games // players, -1)
    shares = (by_deal * won.reshape(1, games // players, -1)).sum(axis=2).T
    seats = by_deal.sum(axis=2).T
    intervals = stats.ratio_intervals(shares, seats, np.random.default_rng([seed, _INTERVALS]), (0.0, 1.0))
    rating = stats.ratings(seating, ranks, len(names))
    results = tuple(
        BotResult(
            bot=name,
            games=int(seats[:, number].sum()),
            win_rate=float(won[of_bot[number]].mean()),
            ci95=intervals[number],
            mean_rank=float(ranks[of_bot[number]].mean()),
            mean_score=float(scores[of_bot[number]].mean()),
            mean_outcome=float(places[of_bot[number]].mean()),
            rating=float(rating[number]),
        )
        for number, name in enumerate(names)
    )
    return ArenaResult(rulebook.env_id, players, games, results, seed, shares, seats)
