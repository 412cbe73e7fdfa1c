"""Compiling the rules with numba, and keeping the compiled code where it cannot go stale.

Numba's own cache looks only at the file of the function itself and so misses changes in what it calls.
Here the cache folder is named after a hash of all sources of ``larceny.envs``, of the components of the games
(names and numbers of action blocks come from them) and of the versions involved.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from filelock import FileLock

Function = TypeVar("Function", bound=Callable)

KEPT_CACHES = 6
CACHE_PREFIX = "larceny-rules-"
CACHE_VARIABLE = "LARCENY_CACHE_DIR"


def source_hash() -> str:
    """Hash of all sources that compiled code may depend on, and of the versions that compile it."""
    digest = hashlib.sha256()
    root = Path(__file__).resolve().parent.parent
    for path in sorted(root.rglob("*.py")):
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    for path in _component_files():
        digest.update(f"{path.parent.name}/{path.name}".encode() + b"\0" + path.read_bytes() + b"\0")
    versions = (numba.__version__, np.__version__, platform.python_version(), platform.machine())
    digest.update(repr((*versions, numba.config.BOUNDSCHECK)).encode())
    return digest.hexdigest()[:20]


def _component_files() -> list[Path]:
    spec = find_spec("larceny.configs")
    folders = [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]
    files = [path for folder in folders for path in folder.glob("*/*.yaml")]
    return sorted(path for path in files if path.parent.name != "training")


def _candidate_roots() -> list[Path]:
    chosen = os.environ.get(CACHE_VARIABLE)
    return [
        *([Path(chosen)] if chosen else []),
        Path(platformdirs.user_cache_dir("larceny", appauthor=False)) / "compiled",
        Path(tempfile.gettempdir()) / f"larceny-compiled-{os.getuid() if hasattr(os, 'getuid') else 'user'}",
    ]


@cache
def cache_dir() -> Path:
    """Folder of the compiled code of exactly these sources (created; the first writable candidate).

    Raises:
        OSError: if no candidate can be written.
    """
    name = CACHE_PREFIX + source_hash()
    for root in _candidate_roots():
        folder = root / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                pass
        except OSError:
            continue
        _forget_old_caches(root, folder)
        return folder
    raise OSError(f"no folder for compiled rules can be written; set {CACHE_VARIABLE} to one that can")


def _forget_old_caches(root: Path, current: Path) -> None:
    """Keep the latest few; what is not ours stays, for the root may be any folder that somebody chose."""
    current.touch()
    others = [path for path in root.glob(f"{CACHE_PREFIX}*") if path != current]
    with suppress(OSError):  # another process may be forgetting them too
        others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        for path in others[KEPT_CACHES:]:
            shutil.rmtree(path, ignore_errors=True)


def kernel(function: Function) -> Function:
    """Compile a rule that other compiled functions call, on first use, and cache it on disk.

    Python may call it too, which compiles it a second time. With ``NUMBA_DISABLE_JIT=1`` the plain Python function
    is returned, which serves as an oracle in tests.
    """
    if numba.config.DISABLE_JIT:
        return function
    dispatcher = _compiled(function, _subfolder, no_cpython_wrapper=True)
    _answer_python(dispatcher, function)
    return dispatcher


def inlined(function: Function) -> Function:
    """A rule that is written into the one or two others that call it, which spares the time to compile it alone.

    For the big functions at the top: each of them is compiled together with all that it calls.
    """
    if numba.config.DISABLE_JIT:
        return function
    with _setting("CACHE_DIR", str(cache_dir() / _subfolder)):
        return numba.njit(cache=True, error_model="numpy", inline="always")(function)


def entry(function: Function) -> Function:
    """Compile a function that Python calls: as :func:`kernel`, and the code that takes Python's values apart."""
    return function if numba.config.DISABLE_JIT else _compiled(function, _subfolder)


def _compiled(function: Function, subfolder: str, **settings: bool) -> Any:
    with _setting("CACHE_DIR", str(cache_dir() / subfolder)):
        dispatcher = numba.njit(cache=True, error_model="numpy", no_cfunc_wrapper=True, **settings)(function)
    _save_in_turn(dispatcher)
    _forget_literals(dispatcher)
    return dispatcher


def _answer_python(dispatcher: Any, function: Callable) -> None:
    """Send calls from Python to an entry made when the first one comes.

    The rule itself is compiled without the code for such calls, which takes a seventh of the time and is needed
    for few rules; numba would jump to where there is no code.
    """
    subfolder = str(Path(_subfolder) / "from_python")
    from_python = cache(lambda: _compiled(function, subfolder))
    dispatcher._compile_for_args = lambda *args, **kwargs: from_python()
    dispatcher._insert = lambda *args, **kwargs: None  # keeps Python's calls from finding what is compiled


def _forget_literals(dispatcher: Any) -> None:
    """Compile once for all numbers; numba would do so again for each number that is written into a call."""
    find = dispatcher.get_call_template
    plain = numba.types.unliteral

    def find_without_literals(args: Any, kws: Any) -> Any:
        return find([plain(kind) for kind in args], {name: plain(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = find_without_literals


def _save_in_turn(dispatcher: Any) -> None:
    """Let one process at a time add to the cache.

    Numba reads its index, picks the next free number for the new code and writes both back. Two processes that do so
    at once pick the same number, and then one finds under its argument types the code for the other's.
    """
    save = dispatcher._cache.save_overload

    def save_alone(signature: Any, data: Any) -> None:
        with FileLock(cache_dir() / "lock"):
            save(signature, data)

    dispatcher._cache.save_overload = save_alone


_subfolder = ""


@contextmanager
def cached_under(name: str) -> Iterator[None]:
    """Keep what is compiled of functions defined meanwhile in a folder of its own.

    Numba tells functions apart by file, line and argument types, and so would take one game's copy of a loop for
    another's.
    """
    global _subfolder
    _subfolder = name
    try:
        yield
    finally:
        _subfolder = ""


@contextmanager
def _setting(name: str, value: object) -> Iterator[None]:
    """Another value of one of numba's settings, for as long as it takes: other people's code keeps theirs."""
    before = getattr(numba.config, name)
    setattr(numba.config, name, value)
    try:
        yield
    finally:
        setattr(numba.config, name, before)


def warm_up(title: str, key: str, calls: dict[str, Callable[[], object]]) -> None:
    """Make every entry point ready, with a progress line on stderr when they are not compiled yet.

    Args:
        title: name of the game for the progress line.
        key: file name of the mark that says that everything is in the cache.
        calls: entry point names and a call that compiles each.
    """
    if numba.config.DISABLE_JIT:
        return
    mark = cache_dir() / f"{key}.ready"
    if mark.exists():
        for call in calls.values():
            call()
        return
    start = time.perf_counter()
    # The first level of optimisation makes code that is as fast here, in two thirds of the time.
    with _setting("OPT", type(numba.config.OPT)(1)):
        for number, (name, call) in enumerate(calls.items(), start=1):
            _progress(f"larceny: compiling the rules of {title}, once for this version: {number}/{len(calls)} {name}")
            call()
    _progress(f"larceny: the rules of {title} are compiled ({time.perf_counter() - start:.0f} s)")
    sys.stderr.write("\n")
    mark.touch()


def _progress(text: str) -> None:
    """Rewrite the line on a terminal; elsewhere each message is its own line only at the end."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{text}")
    elif "/" not in text or ": 1/" in text:
        sys.stderr.write(("" if ": 1/" in text else "\n") + text)
    sys.stderr.flush()
