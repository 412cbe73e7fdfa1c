"""Public events of the latest action, kept as numbers in the record and turned into words on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from larceny.envs.core.compilation import kernel

EventWriter = Callable[[int, int, int, int, Sequence[str]], str]
"""``(kind, seat, first, second, names)`` -> one sentence."""


@kernel
def note(state, kind, seat, first, second):
    """Log one public event; when more happen in one action than there is room for, the oldest go."""
    row = state.events[state.event_count % len(state.events)]
    row[0] = kind
    row[1] = seat
    row[2] = first
    row[3] = second
    state.event_count += 1


def event_lines(state: np.record, write: EventWriter, names: Sequence[str]) -> list[str]:
    """The events of the latest action as sentences, oldest first."""
    rows = state.events
    count, room = int(state.event_count), len(rows)
    lines = [f"({count - room} earlier events are not kept)"] if count > room else []
    for number in range(max(0, count - room), count):
        kind, seat, first, second = (int(value) for value in rows[number % room])
        lines.append(write(kind, seat, first, second, names))
    return lines
