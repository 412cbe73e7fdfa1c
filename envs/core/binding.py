"""Loading :mod:`larceny.envs.core.loops` once for each game, with that game's rules as its globals.

Numba caches a function under its file and name, but cannot cache one that closes over other compiled
functions; a module of its own for each game keeps the loops written once and cached for all.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from larceny.envs.core.compilation import cached_under

RULE_NAMES = ("setup", "legal", "apply", "observe", "score", "rank_key", "resample_hidden", "greedy")
"""Compiled functions that a game contributes.

* ``setup(table, state)``: deal a new game; sets every field but the header's ``rng`` and events.
* ``legal(table, state, mask)``: set ``mask[action]`` to 1 for each legal action of the seat to move.
* ``apply(table, state, action)``: play a legal action up to the next question or the end.
* ``observe(table, state, seat, out)``: write the non-zero floats of a seat's observation.
* ``score(table, state, seat)``: points as they would be counted now.
* ``rank_key(table, state, seat)``: whole number; more is better, equal shares the place.
* ``resample_hidden(table, state, seat)``: redraw all that the seat cannot know, from ``state.rng``.
* ``greedy(table, state, seat)``: the scripted player's legal action; ``state`` was resampled for the seat.
"""


def bind(game_id: str, rules: Mapping[str, object], score_scale: float, solo_bands: tuple[int, ...] = ()) -> ModuleType:
    """The compiled loops of one game.

    Args:
        game_id: id of the game; names the module and so the cached code.
        rules: a function for each of :data:`RULE_NAMES`.
        score_scale: reward of one point of score margin.
        solo_bands: scores that a game of one player is measured by.

    Raises:
        ValueError: if a rule is missing.
    """
    missing = [name for name in RULE_NAMES if name not in rules]
    if missing:
        raise ValueError(f"the rules of {game_id} lack {', '.join(missing)}")
    name = f"larceny.envs.core.loops_of_{game_id}"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("loops.py"))
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(
        {rule: rules[rule] for rule in RULE_NAMES},
        SCORE_SCALE=score_scale,
        SOLO_BANDS=solo_bands or (1,),
    )
    sys.modules[name] = module
    with cached_under(game_id):
        spec.loader.exec_module(module)
    return module
