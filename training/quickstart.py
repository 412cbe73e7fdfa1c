"""``larceny quickstart``: train a small policy, load it back as an opponent, and play an arena against others."""

from __future__ import annotations

import time
from importlib.resources import files
from pathlib import Path

from rich.console import Console

from larceny.training.arena import play_arena
from larceny.training.cli import print_arena
from larceny.training.train import run_training

GAME = "thieves_guild"
CONFIG = "training/quickstart.yaml"
ARENA_GAMES = 400


def run_quickstart(out: str | None, seed: int) -> Path:
    """Run the whole way from rules to an opponent in a few minutes.

    Args:
        out: folder of the run; default ``runs/quickstart-<n>``, the first that is free.
        seed: decides the training and the arena.

    Returns:
        The folder of the checkpoint.

    Raises:
        ConfigError: if ``out`` is not empty or cannot be made.
    """
    console = Console()
    start = time.monotonic()
    folder = Path(out) if out else _free_folder()
    console.print(f"[bold]1. Training[/] a small policy for {GAME} against random, greedy and itself, in {folder}")
    config = str(files("larceny.configs").joinpath(CONFIG))
    checkpoint = run_training(config, [f"seed={seed}"], str(folder), False)
    console.print(f"\n[bold]2. The checkpoint[/] is {checkpoint}: policy.safetensors and card.json")
    console.print("\n[bold]3. Arena:[/] it sits at a table with a greedy and two random players")
    result = play_arena(GAME, [str(checkpoint), "greedy", "random", "random"], games=ARENA_GAMES, seed=seed)
    print_arena(result, console)
    console.print(f"\nThat took {time.monotonic() - start:.0f} s. {_what_next(folder, checkpoint)}")
    return checkpoint


def _free_folder() -> Path:
    number = 1
    while (folder := Path("runs") / f"quickstart-{number}").exists():
        number += 1
    return folder


def _what_next(folder: Path, checkpoint: Path) -> str:
    return f"""What to try next:
  larceny arena {GAME} {checkpoint} {GAME}/baseline --players 4 --games 400 --seed 1
      play it against the checkpoint that ships
  larceny train configs/training/{GAME}.yaml --out runs/mine reward.dense=0 total_steps=2000000
      change the reward and see whether it still learns
  tensorboard --logdir {folder / "logs"}
      look at the learning curves
  larceny games
      see the games and the switches of their rules"""
