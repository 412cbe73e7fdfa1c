"""A checkpoint is a folder with ``card.json`` (what it is) and ``policy.safetensors`` (the weights).

Neither file can run code when it is read. Everything that must fit is checked before a weight is used.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np
import pydantic
import safetensors.numpy
from safetensors import SafetensorError

from larceny.envs.core.rulebook import OptionError, Rulebook, find_rulebook
from larceny.training.network import ACTIVATIONS, Architecture, PolicyNetwork

CARD, WEIGHTS = "card.json", "policy.safetensors"
FORMAT = 1
MAX_WEIGHT_BYTES = 512 * 2**20


class CheckpointError(ValueError):
    """A checkpoint that cannot be used; the message says why and what to do."""


class _Strict(pydantic.BaseModel):
    model_config = pydantic.ConfigDict(extra="forbid", protected_namespaces=())


class Network(_Strict):
    """Settings of the policy network; see ``larceny.training.network.Architecture``."""

    kind: Literal["mlp"] = "mlp"
    hidden: Annotated[list[pydantic.PositiveInt], pydantic.Field(min_length=1)]
    activation: str
    skip: bool = False
    shared: list[pydantic.PositiveInt] = []


class Result(_Strict):
    """One line of measured strength: ``win_rate`` with its 95 % interval over ``games``, 1/N for a tie of N."""

    against: str
    players: int
    games: int
    win_rate: float
    ci95: tuple[float, float]
    mean_score: float
    play: Literal["sampled", "argmax"] = "sampled"


class Card(_Strict):
    """What a checkpoint is: the contents of ``card.json``.

    ``players`` are the numbers of players and ``options`` the rules that it was trained for; it can play others too.
    """

    format: int = FORMAT
    game: str
    players: list[int] = []
    options: dict[str, Any]
    action_layout: str
    observation_layout: str
    network: Network
    sha256: str
    training: dict[str, Any] = {}
    results: list[Result] = []


def make_card(rulebook: Rulebook, options: dict[str, Any], network: Network, **facts: Any) -> Card:
    """A card for a policy of a game; the hash of the weights is filled in by :func:`save`."""
    return Card(
        game=rulebook.env_id,
        options=options,
        action_layout=rulebook.actions.hash,
        observation_layout=rulebook.observations.hash,
        network=network,
        sha256="",
        **facts,
    )


def save(folder: Path, card: Card, weights: dict[str, np.ndarray]) -> None:
    """Write a checkpoint so that the folder is either whole or not there.

    Raises:
        CheckpointError: if the folder exists; a checkpoint is never replaced.
    """
    folder = Path(folder)
    if folder.exists():
        raise CheckpointError(f"{folder} exists already; choose another folder or remove it")
    folder.parent.mkdir(parents=True, exist_ok=True)
    data = safetensors.numpy.save({name: np.ascontiguousarray(w, np.float32) for name, w in weights.items()})
    card = card.model_copy(update={"sha256": hashlib.sha256(data).hexdigest()})
    staging = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        (staging / WEIGHTS).write_bytes(data)
        (staging / CARD).write_text(card.model_dump_json(indent=2) + "\n", encoding="utf-8")
        staging.chmod(0o755)
        staging.rename(folder)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def load(folder: Path) -> tuple[Card, PolicyNetwork]:
    """Read and check a checkpoint.

    Raises:
        CheckpointError: if anything is missing, damaged, of another format or does not fit this version of the game.
    """
    folder = Path(folder)
    card = read_card(folder)
    rulebook = _fitting_rulebook(folder, card)
    try:
        architecture = Architecture.of(rulebook, card.network)
    except ValueError as error:
        raise CheckpointError(f"{folder} names a network that cannot be built: {error}") from None
    data = _read_weights(folder, card)
    return card, PolicyNetwork(architecture, _checked_weights(folder, architecture, data))


def read_card(folder: Path) -> Card:
    """The card of a checkpoint.

    Raises:
        CheckpointError: if there is none or it cannot be read.
    """
    path = Path(folder) / CARD
    if not path.is_file():
        raise CheckpointError(f"{folder} is no checkpoint: it has no {CARD}")
    try:
        card = Card.model_validate_json(path.read_bytes())
    except pydantic.ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the file"
        raise CheckpointError(f"{path} is damaged or foreign: {where}: {first['msg']}") from None
    except OSError as error:
        raise CheckpointError(f"{path} cannot be read: {error.strerror}") from None
    if card.format != FORMAT:
        raise CheckpointError(f"{folder} has format {card.format}, this larceny reads {FORMAT}; upgrade larceny")
    return card


def _fitting_rulebook(folder: Path, card: Card) -> Rulebook:
    try:
        rulebook = find_rulebook(card.game)
    except OptionError as error:
        raise CheckpointError(f"{folder} plays {card.game}: {error}") from None
    for what, theirs, ours in (
        ("actions", card.action_layout, rulebook.actions.hash),
        ("observations", card.observation_layout, rulebook.observations.hash),
    ):
        if theirs != ours:
            raise CheckpointError(
                f"{folder} was trained for other {what} of {card.game} ({theirs}, now {ours}); "
                "use the larceny it was trained with, or train it again"
            )
    if card.network.activation not in ACTIVATIONS:
        raise CheckpointError(f"{folder} names activation {card.network.activation!r}; known: {', '.join(ACTIVATIONS)}")
    return rulebook


def _read_weights(folder: Path, card: Card) -> bytes:
    path = folder / WEIGHTS
    if not path.is_file():
        raise CheckpointError(f"{folder} is incomplete: it has no {WEIGHTS}; copy it again")
    if path.stat().st_size > MAX_WEIGHT_BYTES:
        raise CheckpointError(f"{path} is larger than any policy of larceny ({MAX_WEIGHT_BYTES >> 20} MiB)")
    data = path.read_bytes()
    if hashlib.sha256(data).hexdigest() != card.sha256:
        raise CheckpointError(f"{path} is damaged: its SHA-256 is not the one in {CARD}; copy the folder again")
    return data


def _checked_weights(folder: Path, architecture: Architecture, data: bytes) -> dict[str, np.ndarray]:
    try:
        weights = safetensors.numpy.load(data)
    except (SafetensorError, ValueError, KeyError, TypeError) as error:
        raise CheckpointError(f"{folder / WEIGHTS} is no safetensors file: {error}") from None
    expected = architecture.shapes()
    found = {name: weight.shape for name, weight in weights.items()}
    if found != expected:
        raise CheckpointError(f"{folder / WEIGHTS} holds {found}, the card's network needs {expected}")
    for name, weight in weights.items():
        if weight.dtype != np.float32 or not np.isfinite(weight).all():
            raise CheckpointError(f"{folder / WEIGHTS}: {name} is not made of finite float32 numbers")
    return weights
