"""The commands. What they need beyond the games is imported only when they run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import larceny
from larceny.training.cli.errors import OneLineErrors

app = typer.Typer(
    cls=OneLineErrors,
    help="Board games about thieves as reinforcement-learning environments, and opponents to load into them.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Game = Annotated[str, typer.Argument(metavar="GAME", help="Name of a game, see: larceny games")]
Json = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the result to this file too.")]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line (``sys.argv`` by default) and exit: 0, 2 after a user's mistake, 130 after Ctrl-C."""
    app(args=arguments, prog_name="larceny")


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Board games about thieves as reinforcement-learning environments, and opponents to load into them."""
    if version:
        print(f"larceny {larceny.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def games() -> None:
    """List the games, their numbers of players and their options."""
    import larceny.envs  # noqa: F401  (registers the games)
    from larceny.envs.core.rulebook import find_rulebook, rulebook_ids
    from larceny.training.cli.tables import print_games

    print_games([find_rulebook(name) for name in rulebook_ids()])


@app.command()
def bots(game: Game) -> None:
    """List the opponents that can play a game."""
    from larceny.training.cli.bots import bot_rows
    from larceny.training.cli.tables import print_table

    print_table(f"Opponents for {game}", ["bot", "what it is", "measured"], bot_rows(game))
    print("A folder with a checkpoint is an opponent too; with :argmax behind its name it plays the likeliest action.")


@app.command()
def arena(
    game: Game,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="Names or folders, see: larceny bots GAME")],
    players: Annotated[int | None, typer.Option(help="Seats of a game; the last bot fills those left.")] = None,
    games: Annotated[int, typer.Option(help="How many games at least; rounded up to whole deals.")] = 1000,
    seed: Annotated[int, typer.Option(help="Whole number from 0 that everything is drawn from.")] = 0,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game.")] = None,
    json: Json = None,
) -> None:
    """Let bots play each other: the same deals in all rotations of the seats."""
    from larceny.training.arena import play_arena
    from larceny.training.cli.options import parse_options
    from larceny.training.cli.output import check_target, write_json
    from larceny.training.cli.tables import print_arena

    check_target(json)
    options = parse_options(option or [])
    result = play_arena(game, bots, players=players, games=games, seed=seed, options=options)
    print_arena(result)
    if json is not None:
        write_json(json, result.as_dict())


@app.command()
def balance(
    players: Annotated[int, typer.Option(help="Guilds in each game, from 2.")] = 4,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="Whole number from 0 that everything is drawn from.")] = 0,
    json: Json = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page of it to this file.")] = None,
) -> None:
    """Count how often Thiefdom's scripted player gets each card, and how often it wins with it."""
    from dataclasses import asdict

    from larceny.training.balance import measure_balance, page
    from larceny.training.cli.output import check_target, write_json, write_text
    from larceny.training.cli.tables import print_table

    check_target(json)
    check_target(markdown)
    cards = measure_balance(players, games, seed)
    rows = [(card.name, f"{card.guilds:.1%}", card.wins()) for card in cards]
    print_table(f"Thiefdom, {players} players, {games} games", ["card", "guilds that had it", "they won"], rows)
    if json is not None:
        write_json(json, [asdict(card) for card in cards])
    if markdown is not None:
        write_text(markdown, page(cards, players, games, seed))


@app.command()
def bench(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME...]", help="All games by default.")] = None,
    vs_peers: Annotated[bool, typer.Option("--vs-peers", help="Measure other libraries beside larceny.")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long each thing is measured each time.")] = 1.0,
    repeats: Annotated[int, typer.Option(min=1, help="How many times each thing is measured.")] = 5,
    json: Json = None,
) -> None:
    """Measure the speed of the games against their budgets."""
    from larceny.benchmarks.report import as_json, print_table
    from larceny.benchmarks.run import run_bench
    from larceny.training.cli.output import check_target, write_json

    check_target(json)
    rows, notes = run_bench(games or [], vs_peers=vs_peers, seconds=seconds, repeats=repeats)
    print_table(rows, notes=notes)
    if json is not None:
        write_json(json, as_json(rows, notes=notes))


@app.command()
def train(
    config: Annotated[str, typer.Argument(metavar="CONFIG", help="A YAML file, e.g. from configs/training.")],
    overrides: Annotated[list[str] | None, typer.Argument(metavar="[KEY=VALUE...]", help="Other values.")] = None,
    out: Annotated[str | None, typer.Option(metavar="DIR", help="Folder of the run.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the run in that folder.")] = False,
) -> None:
    """Train a policy by self-play."""
    from larceny.training.train import run_training

    run_training(config, overrides or [], out, resume)


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Maps, training configurations, as YAML.")],
) -> None:
    """Say whether files are sound: city maps, training configurations, cards and sections."""
    from larceny.training.cli.check import check_file

    for path in paths:
        print(f"ok {path}: {check_file(path)}")


@app.command()
def quickstart(
    out: Annotated[str | None, typer.Option(metavar="DIR", help="Folder of the run.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Whole number from 0.")] = 0,
) -> None:
    """Train a small policy in a few minutes and let it play."""
    from larceny.training.quickstart import run_quickstart

    run_quickstart(out, seed)
