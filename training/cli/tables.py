"""What the commands show to people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from larceny.envs.core.rulebook import Rulebook

if TYPE_CHECKING:
    from larceny.training.arena import ArenaResult, BotResult


def print_table(
    title: str,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    numbers: Sequence[str] = (),
    console: Console | None = None,
) -> None:
    """Print a table; the columns called ``numbers`` are aligned to the right."""
    table = Table(
        title=title, box=SIMPLE_HEAD, title_justify="left", collapse_padding=True, pad_edge=False, show_edge=False
    )
    for heading in headings:
        is_number = heading in numbers
        table.add_column(heading, justify="right" if is_number else "left", overflow="fold", no_wrap=is_number)
    for row in rows:
        table.add_row(*map(escape, row))
    (console or Console()).print(table)


def print_games(rulebooks: Sequence[Rulebook]) -> None:
    """Print the games and below them the options of each."""
    rows = []
    for rulebook in rulebooks:
        players = rulebook.options[0]
        span = f"{min(players.allowed)}-{max(players.allowed)}"
        rows.append([rulebook.env_id, rulebook.title, span, str(players.default)])
    print_table("Games", ["id", "title", "players", "default"], rows)
    for rulebook in rulebooks:
        options = [
            [option.name, repr(option.default), ", ".join(option.shown), option.about] for option in rulebook.options
        ]
        print_table(f"Options of {rulebook.env_id}", ["option", "default", "allowed", "meaning"], options)


def print_arena(result: ArenaResult, console: Console | None = None) -> None:
    """Print the bots of an arena, the best first, and how each compares with the next."""
    from larceny.training.opponents import OpponentError

    console = console or Console()
    ranked = sorted(result.bots, key=lambda bot: -bot.win_rate)
    headings = ["bot", "games", "win rate", "95 %", "rank", "score", "outcome", "rating"]
    title = f"{result.game}, {result.players} players, {result.games} games"
    print_table(title, headings, [_arena_row(bot) for bot in ranked], numbers=headings[1:], console=console)
    for first, second in pairwise(ranked):
        try:
            line = str(result.compare(first.bot, second.bot))
        except OpponentError as error:
            line = str(error)
        console.print(line, markup=False, highlight=False, soft_wrap=True)


def _arena_row(bot: BotResult) -> list[str]:
    low, high = bot.ci95
    return [
        bot.bot,
        str(bot.games),
        f"{bot.win_rate:.3f}",
        f"{low:.3f}-{high:.3f}",
        f"{bot.mean_rank:.2f}",
        f"{bot.mean_score:.1f}",
        f"{bot.mean_outcome:+.3f}",
        f"{bot.rating:.1f}",
    ]
