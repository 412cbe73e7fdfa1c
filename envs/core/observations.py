"""The observation layout: named blocks over one flat float32 vector, the observing seat first."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import gymnasium
import numpy as np

from larceny.envs.core.actions import things_by_block


@dataclass(frozen=True)
class ObservationBlock:
    """A named, shaped part of the observation.

    Attributes:
        name: what it tells.
        shape: shape in which :meth:`ObservationLayout.read` returns it.
        high: largest value; ``low`` the smallest.
        unit: what a value of 1.0 stands for.
        about: meaning, for the documentation.
        each: kind of thing that the parts along the first ``axes`` axes tell about one by one, e.g. ``"space"``.
        axes: see ``each``; 2 for the squares of a map.
    """

    name: str
    shape: tuple[int, ...]
    high: float = 1.0
    low: float = 0.0
    unit: str = "yes/no"
    about: str = ""
    each: str = ""
    axes: int = 1

    @property
    def things(self) -> int:
        """Number of things that it tells about one by one."""
        return math.prod(self.shape[: self.axes])

    @property
    def size(self) -> int:
        """Number of floats."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class ObservationForm:
    """Another form in which an env can give an observation, made from the flat vector and so of the same knowledge.

    Attributes:
        make_space: the Gymnasium space of the form.
        convert: flat float32 ``(F,)`` -> a value of that space in fresh arrays.
        about: what the parts of that value mean, by key.
    """

    make_space: Callable[[], gymnasium.spaces.Space]
    convert: Callable[[np.ndarray], Any]
    about: Mapping[str, str] = field(default_factory=dict)


class ObservationLayout:
    """All observation blocks of a game, in the order in which they lie in the vector."""

    def __init__(self, blocks: Sequence[ObservationBlock]) -> None:
        self.blocks = tuple(blocks)
        self._starts: dict[str, int] = {}
        start = 0
        for block in self.blocks:
            if block.name in self._starts:
                raise ValueError(f"two observation blocks are named {block.name!r}")
            self._starts[block.name] = start
            start += block.size
        self.size = start

    def start(self, name: str) -> int:
        """Index of the first float of a block."""
        return self._starts[name]

    def read(self, observation: np.ndarray, name: str) -> np.ndarray:
        """A block of an observation (or of a batch of them: leading axes stay), in its own shape.

        Raises:
            ValueError: if there is no such block; the message lists what there is.
        """
        for block in self.blocks:
            if block.name == name:
                start = self._starts[name]
                part = observation[..., start : start + block.size]
                return part.reshape(*observation.shape[:-1], *block.shape)
        raise ValueError(f"no observation block {name!r}; there are {', '.join(self._starts)}")

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Lowest and highest value of each float, float32 arrays of shape ``(size,)``."""
        low = np.concatenate([np.full(block.size, block.low, np.float32) for block in self.blocks])
        high = np.concatenate([np.full(block.size, block.high, np.float32) for block in self.blocks])
        return low, high

    def each(self) -> np.ndarray:
        """``(T, f)`` indices of the floats that tell about each of the game's ``T`` things."""
        blocks = [(self._starts[b.name], b.things, b.size // b.things) for b in self.blocks if b.each]
        return things_by_block(blocks)

    def space(self) -> gymnasium.spaces.Box:
        """A new space of the flat vectors."""
        return gymnasium.spaces.Box(*self.bounds(), dtype=np.float32)

    @cached_property
    def hash(self) -> str:
        """Changes whenever a float changes its place or scale; checkpoints carry it."""
        text = ";".join(f"{b.name}:{b.shape}:{b.low}:{b.high}:{b.unit}" for b in self.blocks)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def table(self) -> list[tuple[str, str, str, str, str]]:
        """Rows ``(indices, block, shape, range and unit, meaning)`` for the documentation."""
        rows = []
        for block in self.blocks:
            first = self._starts[block.name]
            indices = f"{first}" if block.size == 1 else f"{first}-{first + block.size - 1}"
            span = f"{block.low:g}..{block.high:g}, 1 = {block.unit}"
            rows.append((indices, block.name, "x".join(map(str, block.shape)), span, block.about))
        return rows
