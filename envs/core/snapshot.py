"""A game in progress as bytes: a one-line JSON head, the record, and a SHA-256 of both. Checked when read.

The checks find damage and mistakes, not forgery: restore only what your own env has made.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np

from larceny.envs.core.fields import RUNNING, TERMINATED, TRUNCATED, field_violations
from larceny.envs.core.rulebook import Rulebook

FORMAT = 1
_MAGIC = "larceny-snapshot"
_DIGEST = hashlib.sha256().digest_size


class SnapshotError(ValueError):
    """Bytes that are no snapshot of this env; the message says what is wrong."""


def record_hash(rulebook: Rulebook) -> str:
    """Changes whenever the record of the game changes."""
    text = ";".join(f"{f.name}:{f.dtype}:{f.shape}" for f in rulebook.fields)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def pack(rulebook: Rulebook, head: dict[str, Any], states: np.ndarray) -> bytes:
    """Bytes of ``states`` with ``head`` (JSON values) in front."""
    full = {
        "magic": _MAGIC,
        "format": FORMAT,
        "game": rulebook.env_id,
        "record": record_hash(rulebook),
        **head,
    }
    content = json.dumps(full).encode() + b"\n" + states.tobytes()
    return content + hashlib.sha256(content).digest()


def unpack(rulebook: Rulebook, data: bytes) -> tuple[dict[str, Any], np.ndarray]:
    """Head and states of :func:`pack`.

    Raises:
        SnapshotError: for anything that is not an intact snapshot of this version of this game.
    """
    head, body, intact = _split(data)
    expected = {"format": FORMAT, "game": rulebook.env_id, "record": record_hash(rulebook)}
    for key, value in expected.items():
        if head.get(key) != value:
            raise SnapshotError(
                f"the snapshot's {key} is {head.get(key)!r}, this env needs {value!r}; "
                "restore it with the env and version of larceny that made it"
            )
    if not intact or not body or len(body) % rulebook.dtype.itemsize:
        raise SnapshotError("the snapshot is damaged (its checksum differs); take a new one")
    states = np.frombuffer(body, rulebook.dtype).copy()
    problems = field_violations(rulebook.fields, states)
    if problems:
        raise SnapshotError(f"the snapshot holds impossible values: {'; '.join(problems)}")
    return head, states


def check_head(head: dict[str, Any], states: np.ndarray, possible_agents: list[str]) -> None:
    """Check that head and record tell of the same moment of a game of ``possible_agents``.

    Raises:
        SnapshotError: if they do not.
    """
    agents = head.get("agents")
    fits = (
        len(states) == 1
        and isinstance(agents, list)
        and agents == [agent for agent in possible_agents if agent in agents]
        and _flags_fit(head, int(states[0]["over"]))
        and _turn_fits(head, int(states[0]["to_move"]), possible_agents)
        and all(_numbers_fit(head.get(key), agents) for key in ("rewards", "cumulative_rewards"))
    )
    if not fits:
        raise SnapshotError("the snapshot's head does not fit its record; take a new one")


def _flags_fit(head: dict[str, Any], over: int) -> bool:
    """A game may be over by an illegal action while its record still runs."""
    ended, cut = head.get("terminated"), head.get("truncated")
    expected = {RUNNING: ((False, False), (True, False)), TERMINATED: ((True, False),), TRUNCATED: ((False, True),)}
    return type(ended) is type(cut) is bool and (ended, cut) in expected[over]


def _turn_fits(head: dict[str, Any], mover: int, possible_agents: list[str]) -> bool:
    agents, chosen, later = head["agents"], head.get("agent_selection"), head.get("selected_after_the_dead")
    if head["terminated"] or head["truncated"]:
        return chosen in (agents or possible_agents) and later in (None, *possible_agents)
    return agents == possible_agents and chosen == dict(enumerate(possible_agents)).get(mover) and later is None


def _numbers_fit(numbers: Any, agents: list[str]) -> bool:
    return (
        isinstance(numbers, dict)
        and list(numbers) == agents
        and all(isinstance(value, int | float) for value in numbers.values())
    )


def _split(data: bytes) -> tuple[dict[str, Any], bytes, bool]:
    """Head, record, and whether the checksum fits."""
    if not isinstance(data, bytes | bytearray | memoryview):
        raise SnapshotError(f"a snapshot is bytes, not {type(data).__name__}")
    content, digest = bytes(data[:-_DIGEST]), bytes(data[-_DIGEST:])
    first, _, body = content.partition(b"\n")
    try:
        head = json.loads(first)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("magic") != _MAGIC:
        raise SnapshotError("these bytes are no larceny snapshot; pass what env.snapshot() returned")
    return head, body, hashlib.sha256(content).digest() == digest
