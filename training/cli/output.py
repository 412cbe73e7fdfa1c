"""Writing results for machines: a file is either whole or as it was before."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

from larceny.training.cli.errors import UserError


def check_target(path: Path | None) -> None:
    """Make sure that a file can be written before hours are spent on what goes into it.

    Raises:
        UserError: saying what to do.
    """
    if path is None:
        return
    if path.is_dir():
        raise UserError(f"{path} is a folder; name a file")
    if not path.parent.is_dir():
        raise UserError(f"the folder {path.parent} does not exist; make it first")
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}; name a file somewhere else") from None


def write_json(path: Path, data: Any) -> None:
    """Write ``data`` as :func:`write_text` does.

    Raises:
        OSError: if it cannot be written; what was there before still is.
    """
    write_text(path, json.dumps(data, indent=2, allow_nan=False) + "\n")


def write_text(path: Path, text: str) -> None:
    """Write ``text`` so that a reader never sees half of it.

    Raises:
        OSError: if it cannot be written; what was there before still is.
    """
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
