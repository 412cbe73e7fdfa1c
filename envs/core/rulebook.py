"""A rulebook: all that a game contributes to the shared machinery, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from larceny.envs.core.actions import ActionLayout
from larceny.envs.core.binding import bind
from larceny.envs.core.compilation import warm_up
from larceny.envs.core.events import EventWriter
from larceny.envs.core.fields import Field, record_dtype
from larceny.envs.core.observations import ObservationForm, ObservationLayout
from larceny.envs.core.rewards import OUTCOME


class OptionError(ValueError):
    """An option that does not exist or has a value that is not allowed."""


@dataclass(frozen=True)
class Option:
    """A switch of a game.

    Attributes:
        name: keyword of ``env(...)``.
        default: value when not given.
        allowed: all values that are allowed, or a range of whole numbers.
        about: meaning, with the ruling it belongs to.
        parse: for values that cannot be listed: value -> the value in its one canonical form (a JSON value), or
            ``OptionError``. ``allowed`` then lists examples.
    """

    name: str
    default: Any
    allowed: tuple[Any, ...] | range
    about: str = ""
    parse: Callable[[Any], Any] | None = None

    @property
    def samples(self) -> tuple[Any, ...]:
        """Allowed values worth trying: all that are listed, or the ends of a range."""
        return (self.allowed[0], self.allowed[-1]) if isinstance(self.allowed, range) else self.allowed

    @property
    def shown(self) -> tuple[str, ...]:
        """What is allowed as code, each value by itself and a range as one."""
        if isinstance(self.allowed, range):
            return (f"{self.allowed[0]}..{self.allowed[-1]}",)
        return tuple(map(repr, self.allowed))

    @property
    def allowed_text(self) -> str:
        """What is allowed, in words."""
        if isinstance(self.allowed, range):
            return f"a whole number {self.allowed[0]}..{self.allowed[-1]}"
        listed = ", ".join(repr(ok) for ok in self.allowed)
        return f"e.g. one of {listed}" if self.parse else f"one of {listed}"

    def checked(self, value: Any) -> Any:
        """The value if it is allowed.

        Raises:
            OptionError: naming the option, the value and what is allowed.
        """
        if self.parse is not None:
            return self.parse(value)
        plain = int(value) if isinstance(value, np.integer) else value
        for ok in self.allowed:
            if type(ok) is type(plain) and ok == plain:
                return ok
        raise OptionError(f"option {self.name}={value!r} is not allowed; choose {self.allowed_text}")


@dataclass(frozen=True)
class Rulebook:
    """One game.

    Attributes:
        id: name without version, e.g. ``"thieves_guild"``.
        version: number behind ``_v``; changes with the rules.
        title: name for people.
        fields: the record, see :mod:`larceny.envs.core.fields`.
        actions, observations: the layouts.
        options: switches, ``num_players`` first.
        build_tables: options -> ``(1,)`` record array of everything that comes from configs.
        load_rules: returns the compiled functions of :data:`larceny.envs.core.binding.RULE_NAMES`.
        write_event: one public event as a sentence.
        load_picture: returns ``picture(rulebook, table, state, seat) -> str``; ``seat`` None shows everything public.
        score_scale: reward of one point of score margin.
        solo_bands: scores that a game of one player is measured by; the outcome is the share of them that is reached.
        max_actions: no game takes more actions than this, unless an option makes it longer.
        secret_phases: values of ``phase`` in which seats choose one after another without the others knowing.
        forms: other forms of the observation that an env offers, by name; ``"flat"`` is the vector itself.
        load_reference: tables ``(heading, columns, rows)`` on cards and the like for the game's page.
        describe_in: ``(table, state, action)`` -> the action in the position's own words, where ids alone say little.
    """

    id: str
    version: int
    title: str
    fields: tuple[Field, ...]
    actions: ActionLayout
    observations: ObservationLayout
    options: tuple[Option, ...]
    build_tables: Callable[[Mapping[str, Any]], np.ndarray]
    load_rules: Callable[[], Mapping[str, object]]
    write_event: EventWriter
    load_picture: Callable[[], Callable[..., str]]
    score_scale: float
    max_actions: int
    secret_phases: frozenset[int] = field(default_factory=frozenset)
    solo_bands: tuple[int, ...] = ()
    forms: Mapping[str, ObservationForm] = field(default_factory=dict)
    load_reference: Callable[[], Iterable[tuple[str, Sequence[str], list[Sequence[str]]]]] = tuple
    describe_in: Callable[[np.record, np.record, int], str] | None = None

    def describe(self, table: np.record, state: np.record, action: int) -> str:
        """An action in words, where it helps those of the position.

        Raises:
            ValueError: if the id is none of the game's.
        """
        if self.describe_in is None or not 0 <= action < self.actions.size:
            return self.actions.describe(action)
        return self.describe_in(table, state, action)

    @property
    def env_id(self) -> str:
        """Name with version, e.g. ``"thieves_guild_v0"``."""
        return f"{self.id}_v{self.version}"

    @property
    def gymnasium_id(self) -> str:
        """Id of the single-agent env, e.g. ``"larceny/ThievesGuild-v0"``."""
        return f"larceny/{self.id.title().replace('_', '')}-v{self.version}"

    @cached_property
    def dtype(self) -> np.dtype:
        """Dtype of the record."""
        return record_dtype(self.fields)

    @cached_property
    def max_players(self) -> int:
        """Largest number of players."""
        return max(self.options[0].allowed)

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options, those not given at their defaults.

        Raises:
            OptionError: for an unknown option or a value that is not allowed.
        """
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                raise OptionError(f"{self.env_id} has no option {name!r}; it has {', '.join(known)}")
        return {name: option.checked(given.get(name, option.default)) for name, option in known.items()}

    @cached_property
    def kernels(self) -> ModuleType:
        """The compiled loops, ready to be called; the first use on a machine compiles them.

        Those that hold the scripted player are compiled when it is first asked: who plays does not wait for it.
        """
        kernels = bind(self.env_id, self.load_rules(), self.score_scale, self.solo_bands)
        calls = _entry_calls(self, kernels)
        scripted = {name: calls.pop(name) for name in SCRIPTED_ENTRIES}
        warm_up(self.title, self.env_id, calls)
        player = f"{self.title}'s scripted player"
        _before_first_use(kernels, scripted, lambda: warm_up(player, f"{self.env_id}.scripted", scripted))
        return kernels

    def blank(self, count: int) -> np.ndarray:
        """``count`` zeroed records."""
        return np.zeros(count, self.dtype)

    def __reduce__(self) -> tuple[Callable[[str], Rulebook], tuple[str]]:
        return find_rulebook, (self.env_id,)


_RULEBOOKS: dict[str, Rulebook] = {}


def add_rulebook(rulebook: Rulebook) -> Rulebook:
    """Make a rulebook known under its ids."""
    _RULEBOOKS[rulebook.env_id] = rulebook
    return rulebook


def find_rulebook(name: str) -> Rulebook:
    """The rulebook of a name with or without version or ``larceny/`` prefix.

    Raises:
        OptionError: if there is none; the message lists what there is.
    """
    bare = name.removeprefix("larceny/")
    for rulebook in _RULEBOOKS.values():
        if bare in (rulebook.env_id, rulebook.id, f"{rulebook.id}-v{rulebook.version}"):
            return rulebook
    raise OptionError(f"no game {name!r}; there are {', '.join(rulebook_ids())}")


def rulebook_ids() -> Sequence[str]:
    """Ids of all games, without version."""
    return [rulebook.id for rulebook in _RULEBOOKS.values()]


SCRIPTED_ENTRIES = ("greedy_rows", "script_rows")


def _before_first_use(kernels: ModuleType, names: Iterable[str], prepare: Callable[[], object]) -> None:
    """Do something when one of these functions is first called, and never again."""
    functions = {name: getattr(kernels, name) for name in names}

    def put(name: str) -> None:
        def first_use(*args: Any) -> Any:
            kernels.__dict__.update(functions)
            prepare()
            return functions[name](*args)

        setattr(kernels, name, first_use)

    for name in functions:
        put(name)


def _entry_calls(rulebook: Rulebook, k: ModuleType) -> dict[str, Callable[[], object]]:
    """A call of each entry point on a scratch game, in an order in which each finds valid input."""
    tables = rulebook.build_tables(rulebook.complete_options({}))
    states, scratch = rulebook.blank(1), rulebook.blank(1)
    rows, actions = np.zeros(1, np.int64), np.zeros(1, np.int64)
    words = np.ones(1, np.uint64)
    masks = np.zeros((1, rulebook.actions.size), np.int8)
    rewards, places = np.zeros((1, rulebook.max_players)), np.zeros((1, rulebook.max_players))
    overs, scripts = np.zeros(1, np.int8), np.ones((1, rulebook.max_players), np.int8)
    vectors = np.zeros((1, rulebook.observations.size), np.float32)

    def step_one() -> None:
        k.random_rows(masks, rows, words, actions)
        k.step_one(tables, states, int(actions[0]), masks[0], rewards[0], OUTCOME)

    def step_rows() -> None:
        k.random_rows(masks, rows, words, actions)
        k.step_rows(tables, states, rows, actions, masks, rewards, overs, OUTCOME, True)

    return {
        "start_rows": lambda: k.start_rows(tables, states, rows, words, masks),
        "random_rows": lambda: k.random_rows(masks, rows, words, actions),
        "step_one": step_one,
        "step_rows": step_rows,
        "observe_one": lambda: k.observe_one(tables, states, 0, vectors[0]),
        "observe_rows": lambda: k.observe_rows(tables, states, rows, rows, vectors),
        "mask_one": lambda: k.mask_one(tables, states, masks[0]),
        "sample_rows": lambda: k.sample_rows(tables, states, rows, rows, words, scratch),
        "greedy_rows": lambda: k.greedy_rows(tables, states, rows, words, scratch, actions),
        "script_rows": lambda: k.script_rows(
            tables, states, rows, scripts, words, scratch, masks, rewards, overs, OUTCOME
        ),
        "final_rows": lambda: k.final_rows(tables, states, rows, rewards, places),
    }
