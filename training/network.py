"""The policy network of a checkpoint in plain NumPy: no torch is needed to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np

ACTIVATIONS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "tanh": np.tanh,
    "relu": lambda x: np.maximum(x, 0.0),
}
"""Names of the activation functions that a card may name."""


class PolicyNetwork:
    """A multi-layer perceptron from observations to action logits.

    Args:
        weights: ``layers.<i>.weight`` float32 ``(out, in)`` and ``layers.<i>.bias`` ``(out,)``, i from 0.
        activation: a key of :data:`ACTIVATIONS`, applied between layers.
        skip: whether the last layer sees the observation too, behind the last hidden layer.
    """

    def __init__(self, weights: Mapping[str, np.ndarray], activation: str, skip: bool = False) -> None:
        self.weights = dict(weights)
        self.activation = activation
        self.skip = skip
        count = len(weights) // 2
        self._layers = [(weights[f"layers.{i}.weight"].T, weights[f"layers.{i}.bias"]) for i in range(count)]
        self._activate = ACTIVATIONS[activation]

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """Logits ``(K, A)`` float32 of observations ``(K, F)``."""
        hidden = observations
        for matrix, bias in self._layers[:-1]:
            hidden = self._activate(hidden @ matrix + bias)
        matrix, bias = self._layers[-1]
        if self.skip:
            hidden = np.concatenate([hidden, observations], axis=1)
        return hidden @ matrix + bias


def layer_sizes(inputs: int, hidden: Sequence[int], outputs: int, skip: bool = False) -> list[tuple[int, int]]:
    """``(out, in)`` of each layer's weight matrix."""
    sizes = [inputs, *hidden]
    last = hidden[-1] + (inputs if skip else 0)
    return [*((after, before) for before, after in pairwise(sizes)), (outputs, last)]


def choose(logits: np.ndarray, masks: np.ndarray, generator: np.random.Generator, argmax: bool) -> np.ndarray:
    """A legal action for each row: the likeliest, or drawn from the masked softmax (Gumbel trick), int64 ``(K,)``."""
    scores = np.nan_to_num(logits if argmax else logits + generator.gumbel(size=logits.shape))
    return np.argmax(np.where(masks != 0, scores, -np.inf), axis=1)
