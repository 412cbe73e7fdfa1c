"""Networks made from others without training: the mean of several policies, and one that leaves less to chance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from larceny.training.checkpoint import Network
from larceny.training.network import Architecture, PolicyNetwork


def merge(networks: Sequence[PolicyNetwork]) -> PolicyNetwork:
    """One network whose logits are the mean of those of some networks for the same game.

    Its layers are as wide as theirs together; each works in a part of its own, until training connects the parts.

    Raises:
        ValueError: if the networks differ in depth, activation or ``skip``.
    """
    architectures = [network.architecture for network in networks]
    first = architectures[0]
    if len({_shape(architecture) for architecture in architectures}) > 1:
        raise ValueError(
            "networks can be merged if they have the same number of layers, activation and skip; these have "
            + " and ".join(map(_words, architectures))
        )
    settings = Network(
        hidden=[sum(sizes) for sizes in zip(*(a.settings.hidden for a in architectures), strict=True)],
        activation=first.settings.activation,
        skip=first.settings.skip,
        shared=[sum(sizes) for sizes in zip(*(a.settings.shared for a in architectures), strict=True)],
    )
    merged = Architecture(first.inputs, first.outputs, settings, first.floats, first.choices)
    weights = {name: _merged(name, networks) for name in merged.shapes()}
    return PolicyNetwork(merged, weights)


def sharpen(network: PolicyNetwork, temperature: float) -> PolicyNetwork:
    """The same network with its logits divided by ``temperature``: below 1 it draws what is likeliest more often."""
    weights = {
        name: (array / temperature).astype(np.float32) if name.startswith(_lasts(network.architecture)) else array
        for name, array in network.weights.items()
    }
    return PolicyNetwork(network.architecture, weights)


def _lasts(architecture: Architecture) -> tuple[str, str]:
    """Beginnings of the names of the last layers' weights."""
    settings = architecture.settings
    return f"layers.{len(settings.hidden)}.", f"shared.layers.{len(settings.shared)}."


def _shape(architecture: Architecture) -> tuple[int, int, str, bool]:
    settings = architecture.settings
    return len(settings.hidden), len(settings.shared), settings.activation, settings.skip


def _words(architecture: Architecture) -> str:
    settings = architecture.settings
    return f"hidden={settings.hidden} shared={settings.shared} {settings.activation} skip={settings.skip}"


def _merged(name: str, networks: Sequence[PolicyNetwork]) -> np.ndarray:
    """An array of weights of the merged network."""
    parts = [network.weights[name] for network in networks]
    firsts = ("layers.0.weight", "shared.layers.0.weight")
    if name == "shared.things":
        return np.concatenate(parts, axis=1)
    if name.startswith(_lasts(networks[0].architecture)):
        return _last(name, parts, networks[0].architecture)
    if name.endswith(".bias") or name in firsts:
        return np.concatenate(parts)
    return torch.block_diag(*map(torch.from_numpy, parts)).numpy()


def _last(name: str, parts: Sequence[np.ndarray], architecture: Architecture) -> np.ndarray:
    """Weights of a last layer: those of the parts beside each other, those of what all of them see as their mean."""
    if name.endswith(".bias"):
        return np.mean(parts, axis=0)
    skips = architecture.settings.skip and not name.startswith("shared")
    own = [part.shape[1] - (architecture.inputs if skips else 0) for part in parts]
    beside = np.concatenate([part[:, :width] for part, width in zip(parts, own, strict=True)], axis=1)
    common = np.mean([part[:, width:] for part, width in zip(parts, own, strict=True)], axis=0)
    return np.concatenate([beside / len(parts), common], axis=1)
