"""What goes wrong on the user's side is one line on stderr and exit code 2; Ctrl-C is one line and 130."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from larceny.envs.core.rulebook import OptionError

USER, INTERRUPTED = 2, 130
"""Exit codes."""

USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]
"""Typer's own complaints about the command line."""


class UserError(Exception):
    """Something that the user can put right; the message says how."""


def user_errors() -> tuple[type[Exception], ...]:
    """Errors that mean a mistake of the user and not of larceny.

    Those of modules that were never loaded cannot have been raised, and are not loaded for this.
    """
    lazy = {
        "larceny.training.opponents": "OpponentError",
        "larceny.training.checkpoint": "CheckpointError",
        "larceny.training.config": "ConfigError",
        "larceny.benchmarks.optional": "MissingPackageError",
    }
    loaded = [getattr(sys.modules[module], name) for module, name in lazy.items() if module in sys.modules]
    return (UserError, OptionError, USAGE_ERROR, *loaded)


class OneLineErrors(TyperGroup):
    """A group of commands whose errors are one line each."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command. Outside ``standalone_mode`` errors are raised as they are."""
        run = partial(super().main, args, prog_name, complete_var, False, windows_expand_args, **extra)
        if not standalone_mode:
            return run()
        try:
            sys.exit(run())
        except typer.Abort:
            quit_with("interrupted", INTERRUPTED)
        except OSError as error:
            about = f"{error.filename}: " if error.filename else ""
            quit_with(f"error: {about}{error.strerror or error}")
        except Exception as error:
            if not isinstance(error, user_errors()):
                raise
            quit_with(f"error: {_usage(error) if isinstance(error, USAGE_ERROR) else error}")

    def invoke(self, ctx: Any) -> Any:
        """Run a command; Ctrl-C is dealt with here, before others write about it."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as interrupt:
            quit_with(f"interrupted: {interrupt}" if interrupt.args else "interrupted", INTERRUPTED)


def _usage(error: Any) -> str:
    """A complaint about the command line, and where to read how it should look."""
    command = error.ctx.command_path if error.ctx else "larceny"
    return f"{error.format_message().rstrip('.')}; see {command} --help"


def quit_with(message: str, code: int = USER) -> NoReturn:
    """End the program with one line on stderr."""
    sys.stderr.write(" ".join(message.split()) + "\n")
    sys.exit(code)
