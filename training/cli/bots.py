"""What ``larceny bots`` lists."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from larceny.training.checkpoint import Card, CheckpointError, load
from larceny.training.opponents import shipped_checkpoints

SCRIPTED_ABOUT = {
    "random": "every legal action equally likely",
    "greedy": "the scripted player that comes with the game",
}


def bot_rows(game: str) -> list[list[str]]:
    """Name, description and measured strength of each opponent of a game.

    Raises:
        OptionError: for an unknown game.
    """
    shipped, root = shipped_checkpoints(game), Path(str(files("larceny.checkpoints")))
    rows = [[name, about, ""] for name, about in SCRIPTED_ABOUT.items()]
    for name in shipped:
        try:
            card, _ = load(root / name)
        except CheckpointError as error:
            rows.append([name, f"cannot be used: {error}", ""])
        else:
            rows.append([name, "trained policy", measured(card)])
    return rows


def measured(card: Card) -> str:
    """A card's results, one a line."""
    return "\n".join(
        f"{result.win_rate:.0%} ({result.ci95[0]:.0%}-{result.ci95[1]:.0%}) against {result.against}, "
        f"{result.players} players"
        for result in card.results
    )
