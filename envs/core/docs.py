"""The reference page of each game, written from its layouts: ``python -m larceny.envs.core.docs [folder]``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import gymnasium

from larceny.envs.core.actions import ActionBlock
from larceny.envs.core.env import RENDER_MODES
from larceny.envs.core.fields import Field
from larceny.envs.core.observations import ObservationForm
from larceny.envs.core.rewards import REWARD_MODES
from larceny.envs.core.rulebook import Rulebook, find_rulebook, rulebook_ids
from larceny.envs.core.snapshot import record_hash

COMMAND = "python -m larceny.envs.core.docs"
COMMON_OPTIONS = (
    ("reward", "outcome", tuple(REWARD_MODES), "placement, score margin at the end, or score margin as it changes"),
    ("render_mode", None, (None, *RENDER_MODES), "what `render()` does: return the table as text, or print it"),
)


def game_page(rulebook: Rulebook) -> str:
    """The Markdown page of a game: ids, options, record, actions and observation."""
    parts = [
        f"# {rulebook.title}",
        f"Written by `{COMMAND}` from the layouts of the game; a test fails when it is stale.",
        _overview(rulebook),
        "## Options",
        f"Keywords of `larceny.envs.{rulebook.env_id}.env()`; another value raises `OptionError`.",
        _table(("option", "default", "allowed", "meaning"), _option_rows(rulebook)),
        "## Actions",
        f"`Discrete({rulebook.actions.size})`. `env.unwrapped.rulebook.actions.describe(action)` puts one into words.",
        _table(("ids", "block", "meaning", "choices in order"), _action_rows(rulebook)),
        "## Observation",
        f"float32 `({rulebook.observations.size},)` under the key `observation`; `action_mask` is int8"
        f" `({rulebook.actions.size},)`. `env.unwrapped.rulebook.observations.read(observation, block)` returns a"
        " block in its shape. Floats that do not apply are 0.",
        _table(("floats", "block", "shape", "range", "meaning"), rulebook.observations.table()),
        *(_form(name, form) for name, form in rulebook.forms.items()),
        *(f"## {heading}\n\n{_table(columns, rows)}" for heading, columns, rows in rulebook.load_reference()),
        "## Record",
        f"A game in progress is one record of {rulebook.dtype.itemsize} bytes. Phases in which what is chosen stays"
        f" secret: {', '.join(map(str, sorted(rulebook.secret_phases))) or 'none'}.",
        _table(("field", "type", "range", "meaning"), map(_field_row, rulebook.fields)),
    ]
    return "\n\n".join(parts) + "\n"


def _overview(rulebook: Rulebook) -> str:
    players = rulebook.options[0]
    rows = (
        ("PettingZoo", f'`pettingzoo.make("aec", "larceny/{rulebook.env_id}")`'),
        ("Module", f"`from larceny.envs import {rulebook.env_id}`"),
        ("Gymnasium, one seat", f'`gymnasium.make("{rulebook.gymnasium_id}")`'),
        ("Players", f"{min(players.allowed)} to {max(players.allowed)}, default {players.default}"),
        ("Longest game", f"{rulebook.max_actions} actions at most"),
        ("One point of score margin", f"{rulebook.score_scale:g} of reward"),
        ("Hash of the actions", f"`{rulebook.actions.hash}`"),
        ("Hash of the observation", f"`{rulebook.observations.hash}`"),
        ("Hash of the record", f"`{record_hash(rulebook)}`"),
    )
    return _table(("", ""), rows)


def _option_rows(rulebook: Rulebook) -> list[tuple[Any, ...]]:
    own = [(option.name, option.default, option.shown, option.about) for option in rulebook.options]
    forms = (
        "observation",
        "flat",
        ("flat", *rulebook.forms),
        "the vector below, or another form of the same knowledge",
    )
    given = (*COMMON_OPTIONS, forms) if rulebook.forms else COMMON_OPTIONS
    common = [(name, default, map(repr, allowed), about) for name, default, allowed, about in given]
    return [
        (f"`{name}`", f"`{default!r}`", ", ".join(f"`{value}`" for value in shown), about)
        for name, default, shown, about in (*own, *common)
    ]


def _action_rows(rulebook: Rulebook) -> list[tuple[str, ...]]:
    return [(*row, _choices(block)) for row, block in zip(rulebook.actions.table(), rulebook.actions.blocks)]


def _choices(block: ActionBlock) -> str:
    """The labels of a block; numbers that follow one another as the first and the last."""
    numbers = [int(label) for label in block.labels if label.isdecimal()]
    if len(numbers) > 4 and numbers == list(range(numbers[0], numbers[0] + block.size)):
        return f"{numbers[0]} to {numbers[-1]}"
    return "; ".join(filter(None, block.labels))


def _form(name: str, form: ObservationForm) -> str:
    """What an env gives under ``observation=name``."""
    space = form.make_space()
    parts = space.items() if isinstance(space, gymnasium.spaces.Dict) else [("", space)]
    rows = [(f"`{key}`", f"{part.dtype} {part.shape}", form.about.get(key, "")) for key, part in parts]
    return f'## `observation="{name}"`\n\n' + _table(("part", "type", "meaning"), rows)


def _field_row(field: Field) -> tuple[str, str, str, str]:
    shape = "".join(f"[{length}]" for length in field.shape)
    return f"`{field.name}`", f"{field.dtype}{shape}", f"{field.low}..{field.high}", field.about


def _table(heads: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    cells = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in cells)


def main(folder: str = "docs") -> None:
    """Write the page of every game into ``folder``."""
    for game in rulebook_ids():
        path = Path(folder) / f"{game}.md"
        path.write_text(game_page(find_rulebook(game)), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
