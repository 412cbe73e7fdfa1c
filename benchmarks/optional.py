"""One error for everything that the benchmarks compare with and that may not be installed."""

from __future__ import annotations

import importlib
from types import ModuleType


class MissingPackageError(ImportError):
    """An optional package is absent; the message is one line and names the extra that brings it."""

    def __init__(self, package: str) -> None:
        """Name the distribution's top-level module, ``package``, in the message."""
        super().__init__(
            f'{package} is not installed, so nothing is measured with it: pip install "larceny[bench]"', name=package
        )


def require(module: str) -> ModuleType:
    """Import ``module``; raise ``MissingPackageError`` naming whichever package its import could not find."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise MissingPackageError((error.name or module).partition(".")[0]) from error
