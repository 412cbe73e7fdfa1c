"""The policy network of a checkpoint in plain NumPy: no torch is needed to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np

from larceny.envs.core.rulebook import Rulebook

ACTIVATIONS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "tanh": np.tanh,
    "relu": lambda x: np.maximum(x, 0.0),
}
"""Names of the activation functions that a card may name."""


class Settings(Protocol):
    """What a training configuration and the card of a checkpoint say of a network."""

    @property
    def hidden(self) -> list[int]:
        """Sizes of the hidden layers."""

    @property
    def activation(self) -> str:
        """A key of :data:`ACTIVATIONS`, applied between layers."""

    @property
    def skip(self) -> bool:
        """Whether the last layer sees the observation too, behind the last hidden layer."""

    @property
    def shared(self) -> list[int]:
        """Sizes of the hidden layers of the part that is the same for each thing, empty for none."""


@dataclass(frozen=True)
class Architecture:
    """The shape of a policy network for one game.

    A multi-layer perceptron from the observation to the action logits. With ``shared`` a second, small one looks at
    each thing of the game (each space of a map) by itself, with the same weights for all, and adds to the logits of
    the actions that name the thing. It sees the floats that tell about the thing, the last hidden layer of the
    first perceptron, and has a bias for each thing in its first layer.

    Attributes:
        inputs, outputs: floats of an observation ``F`` and number of actions ``A``.
        settings: sizes and activation.
        floats: ``(T, f)`` indices into an observation of what tells about each of ``T`` things.
        choices: ``(T, n)`` ids of the actions that name each thing.
    """

    inputs: int
    outputs: int
    settings: Settings
    floats: np.ndarray
    choices: np.ndarray

    @classmethod
    def of(cls, rulebook: Rulebook, settings: Settings) -> Architecture:
        """The network with some settings for a game.

        Raises:
            ValueError: if a shared part is asked for and the game has no things to share it.
        """
        floats, choices = rulebook.observations.each(), rulebook.actions.each()
        if settings.shared and not (floats.size and choices.size):
            raise ValueError(
                f"shared={settings.shared} needs actions that name spaces or the like; {rulebook.id} has none"
            )
        return cls(rulebook.observations.size, rulebook.actions.size, settings, floats, choices)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Name and shape of each array of weights; all are float32."""
        hidden, shared = self.settings.hidden, self.settings.shared
        shapes: dict[str, tuple[int, ...]] = {}
        last = hidden[-1] + (self.inputs if self.settings.skip else 0)
        sizes = [*pairwise([self.inputs, *hidden]), (last, self.outputs)]
        for number, (before, after) in enumerate(sizes):
            shapes |= {f"layers.{number}.weight": (after, before), f"layers.{number}.bias": (after,)}
        if shared:
            things, floats = self.floats.shape
            shapes |= {"shared.things": (things, shared[0]), "shared.hidden.weight": (shared[0], hidden[-1])}
            sizes = [(floats, shared[0]), *pairwise(shared), (shared[-1], self.choices.shape[1])]
            for number, (before, after) in enumerate(sizes):
                shapes[f"shared.layers.{number}.weight"] = (after, before)
                if number:
                    shapes[f"shared.layers.{number}.bias"] = (after,)
        return shapes


class PolicyNetwork:
    """A policy network that plays.

    Args:
        architecture: its shape.
        weights: as :meth:`Architecture.shapes` says.
    """

    def __init__(self, architecture: Architecture, weights: Mapping[str, np.ndarray]) -> None:
        self.architecture = architecture
        self.weights = dict(weights)
        settings = architecture.settings
        self._activate = ACTIVATIONS[settings.activation]
        self._layers = [
            (weights[f"layers.{i}.weight"].T, weights[f"layers.{i}.bias"]) for i in range(len(settings.hidden) + 1)
        ]
        self._shared = [
            (weights[f"shared.layers.{i}.weight"].T, weights[f"shared.layers.{i}.bias"] if i else 0.0)
            for i in range(len(settings.shared) + 1 if settings.shared else 0)
        ]

    def logits(self, observations: np.ndarray, masks: np.ndarray | None = None) -> np.ndarray:
        """Logits ``(K, A)`` float32 of observations ``(K, F)``.

        With ``masks`` (K, A) the logits of illegal actions may be anything, which saves time.
        """
        hidden = observations
        for matrix, bias in self._layers[:-1]:
            hidden = self._activate(hidden @ matrix + bias)
        matrix, bias = self._layers[-1]
        last = np.concatenate([hidden, observations], axis=1) if self.architecture.settings.skip else hidden
        logits = last @ matrix + bias
        if self._shared:
            choices = self.architecture.choices
            legal = np.ones((len(logits), len(choices)), bool) if masks is None else masks[:, choices].any(axis=2)
            rows, things = np.nonzero(legal)
            logits[rows[:, None], choices[things]] += self._shared_logits(observations, hidden, rows, things)
        return logits

    def _shared_logits(
        self, observations: np.ndarray, hidden: np.ndarray, rows: np.ndarray, things: np.ndarray
    ) -> np.ndarray:
        """What some things (one in each of some rows) add to the logits of the actions that name them, ``(N, n)``."""
        matrix, _ = self._shared[0]
        context = hidden @ self.weights["shared.hidden.weight"].T
        seen = observations[rows[:, None], self.architecture.floats[things]]
        layer = seen @ matrix + self.weights["shared.things"][things] + context[rows]
        for matrix, bias in self._shared[1:]:
            layer = self._activate(layer) @ matrix + bias
        return layer


def choose(logits: np.ndarray, masks: np.ndarray, generator: np.random.Generator, argmax: bool) -> np.ndarray:
    """A legal action for each row: the likeliest, or drawn from the masked softmax (Gumbel trick), int64 ``(K,)``."""
    scores = np.nan_to_num(logits if argmax else logits + generator.gumbel(size=logits.shape))
    return np.argmax(np.where(masks != 0, scores, -np.inf), axis=1)
