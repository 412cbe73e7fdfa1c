"""The action layout: one ordered, append-only table of named blocks behind a ``Discrete`` space."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np


def things_by_block(blocks: Sequence[tuple[int, int, int]]) -> np.ndarray:
    """Indices of what belongs to each thing, ``(T, total width)``, from ``(start, things, width)`` of each block."""
    parts = [start + np.arange(things * width).reshape(things, width) for start, things, width in blocks]
    return np.concatenate(parts, axis=1) if parts else np.zeros((0, 0), np.int64)


@dataclass(frozen=True)
class ActionBlock:
    """A run of action ids that mean the same kind of choice.

    Attributes:
        name: what is chosen, e.g. ``"peek"``.
        labels: a word for each choice in the block, in order.
        words: a sentence with ``{}`` where the label goes.
        about: rule behind it, for the documentation.
        each: kind of thing that the choices name one by one, e.g. ``"space"``; see :meth:`ActionLayout.each`.
    """

    name: str
    labels: tuple[str, ...]
    words: str
    about: str = ""
    each: str = ""

    @property
    def size(self) -> int:
        """Number of ids in the block."""
        return len(self.labels)


class ActionLayout:
    """All action blocks of a game. Ids never change once released: new blocks go to the end."""

    def __init__(self, blocks: Sequence[ActionBlock]) -> None:
        self.blocks = tuple(blocks)
        self._starts: dict[str, int] = {}
        start = 0
        for block in self.blocks:
            if block.name in self._starts:
                raise ValueError(f"two action blocks are named {block.name!r}")
            self._starts[block.name] = start
            start += block.size
        self.size = start
        self._block_of = [block for block in self.blocks for _ in range(block.size)]

    def start(self, name: str) -> int:
        """First id of a block."""
        return self._starts[name]

    def encode(self, name: str, choice: int = 0) -> int:
        """Id of the ``choice``-th entry of a block.

        Raises:
            ValueError: if there is no such block or entry; the message lists what there is.
        """
        if name not in self._starts:
            raise ValueError(f"no action block {name!r}; there are {', '.join(self._starts)}")
        size = self._block_of[self._starts[name]].size
        if not 0 <= choice < size:
            raise ValueError(f"action block {name!r} has choices 0..{size - 1}, not {choice}")
        return self._starts[name] + choice

    def decode(self, action: int) -> tuple[str, int]:
        """Block name and position within the block of an id.

        Raises:
            ValueError: if the id is outside ``0..size-1``.
        """
        if not 0 <= action < self.size:
            raise ValueError(f"action {action} is outside 0..{self.size - 1}")
        block = self._block_of[action]
        return block.name, action - self._starts[block.name]

    def describe(self, action: int) -> str:
        """An id in words."""
        name, choice = self.decode(action)
        block = self._block_of[self._starts[name]]
        return block.words.format(block.labels[choice])

    def each(self) -> np.ndarray:
        """``(T, n)`` ids of the actions that name each of the game's ``T`` things, one for each of ``n`` blocks."""
        return things_by_block([(self._starts[block.name], block.size, 1) for block in self.blocks if block.each])

    @cached_property
    def hash(self) -> str:
        """Changes whenever an id changes its meaning; checkpoints carry it."""
        text = ";".join(f"{block.name}:{','.join(block.labels)}" for block in self.blocks)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def table(self) -> list[tuple[str, str, str]]:
        """Rows ``(ids, block, meaning)`` for the documentation."""
        rows = []
        for block in self.blocks:
            first = self._starts[block.name]
            ids = f"{first}" if block.size == 1 else f"{first}-{first + block.size - 1}"
            rows.append((ids, block.name, block.about or block.words.format("...")))
        return rows
