"""The command ``larceny``. Importing it loads neither torch nor stable-baselines3."""

from larceny.training.cli.app import app, main
from larceny.training.cli.tables import print_arena

__all__ = ["app", "main", "print_arena"]
