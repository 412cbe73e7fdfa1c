"""The policy network while it learns: the same as :mod:`larceny.training.network`, in torch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from larceny.training.network import Architecture

_ACTIVATIONS: dict[str, type[torch.nn.Module]] = {"tanh": torch.nn.Tanh, "relu": torch.nn.ReLU}
_NEARLY_EVEN = 0.01
"""Gain of the last layers at the start, so that all actions are about equally likely."""


class SharedTrunk(BaseFeaturesExtractor):
    """The hidden layers, shared by policy and value: half the work of two separate networks."""

    def __init__(self, observation_space: gymnasium.spaces.Box, architecture: Architecture) -> None:
        settings = architecture.settings
        self.passes_on = settings.skip or bool(settings.shared)
        super().__init__(observation_space, settings.hidden[-1] + (architecture.inputs if self.passes_on else 0))
        layers: list[torch.nn.Module] = []
        for inputs, outputs in pairwise([architecture.inputs, *settings.hidden]):
            layers += [torch.nn.Linear(inputs, outputs), _ACTIVATIONS[settings.activation]()]
        self.layers = torch.nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features of observations ``(K, F)``: the last hidden layer and, if later layers need it, the observation."""
        hidden = self.layers(observations)
        return torch.cat([hidden, observations], dim=1) if self.passes_on else hidden


class ActionHead(torch.nn.Module):
    """The last layers, from what :class:`SharedTrunk` gives to action logits.

    Attributes:
        masks: legal actions ``(K, A)`` of the observations to come; the logits of others may then be anything.
    """

    def __init__(self, architecture: Architecture) -> None:
        super().__init__()
        settings = architecture.settings
        self.hidden, self.skip = settings.hidden[-1], settings.skip
        self.last = torch.nn.Linear(self.hidden + (architecture.inputs if self.skip else 0), architecture.outputs)
        torch.nn.init.orthogonal_(self.last.weight, gain=_NEARLY_EVEN)
        torch.nn.init.zeros_(self.last.bias)
        self.each = EachThing(architecture) if settings.shared else None
        self.masks: torch.Tensor | None = None

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """Logits ``(K, A)`` of features."""
        hidden, observations = features[:, : self.hidden], features[:, self.hidden :]
        logits = self.last(features if self.skip else hidden)
        return logits if self.each is None else logits + self.each(hidden, observations, self.masks)


class EachThing(torch.nn.Module):
    """The part of the network that is the same for each thing of the game; see ``Architecture``."""

    floats: torch.Tensor
    choices: torch.Tensor

    def __init__(self, architecture: Architecture) -> None:
        super().__init__()
        settings = architecture.settings
        things, floats = architecture.floats.shape
        self.outputs = architecture.outputs
        self.register_buffer("floats", torch.from_numpy(architecture.floats), persistent=False)
        self.register_buffer("choices", torch.from_numpy(architecture.choices), persistent=False)
        sizes = [floats, *settings.shared, architecture.choices.shape[1]]
        self.layers = torch.nn.ModuleList(
            torch.nn.Linear(before, after, bias=number > 0) for number, (before, after) in enumerate(pairwise(sizes))
        )
        self.context = torch.nn.Linear(settings.hidden[-1], sizes[1], bias=False)
        self.things = torch.nn.Parameter(torch.zeros(things, sizes[1]))
        self.activate = _ACTIVATIONS[settings.activation]()
        torch.nn.init.orthogonal_(self.layers[len(self.layers) - 1].get_parameter("weight"), gain=_NEARLY_EVEN)

    def forward(self, hidden: torch.Tensor, observations: torch.Tensor, masks: torch.Tensor | None) -> torch.Tensor:
        """What is added to the logits, ``(K, A)``: nothing to those of things that ``masks`` rule out."""
        if masks is None:
            masks = torch.ones(len(hidden), self.outputs)
        rows, things = masks[:, self.choices].any(dim=2).nonzero(as_tuple=True)
        seen = observations[rows[:, None], self.floats[things]]
        layer = self.layers[0](seen) + self.things[things] + self.context(hidden)[rows]
        for linear in list(self.layers)[1:]:
            layer = linear(self.activate(layer))
        added = hidden.new_zeros(len(hidden), self.outputs)
        return added.index_put((rows[:, None], self.choices[things]), layer)


class SelfPlayPolicy(MaskableActorCriticPolicy):
    """The policy of sb3-contrib with :class:`SharedTrunk` below and :class:`ActionHead` on top."""

    architecture: Architecture
    features_extractor: SharedTrunk
    action_net: ActionHead

    def __init__(self, *args: Any, architecture: Architecture, **kwargs: Any) -> None:
        self.architecture = architecture
        kwargs |= {
            "net_arch": [],
            "features_extractor_class": SharedTrunk,
            "features_extractor_kwargs": {"architecture": architecture},
        }
        super().__init__(*args, **kwargs)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = ActionHead(self.architecture)
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)  # type: ignore[call-arg]

    def forward(self, obs: Any, deterministic: bool = False, action_masks: Any = None) -> Any:
        """Actions, values and log-probabilities, as sb3-contrib asks for them."""
        with self._masked(action_masks):
            return super().forward(obs, deterministic, action_masks)

    def evaluate_actions(self, obs: Any, actions: torch.Tensor, action_masks: Any = None) -> Any:
        """Values, log-probabilities and entropies of actions, as sb3-contrib asks for them."""
        with self._masked(action_masks):
            return super().evaluate_actions(obs, actions, action_masks)

    def get_distribution(self, obs: Any, action_masks: Any = None) -> Any:
        """The distribution over actions, as sb3-contrib asks for it."""
        with self._masked(action_masks):
            return super().get_distribution(obs, action_masks)

    @contextmanager
    def _masked(self, masks: Any) -> Iterator[None]:
        actions = self.architecture.outputs
        self.action_net.masks = None if masks is None else torch.as_tensor(masks).reshape(-1, actions) != 0
        try:
            yield
        finally:
            self.action_net.masks = None

    def weights(self) -> dict[str, np.ndarray]:
        """Copies of the weights from observations to logits, as ``Architecture.shapes`` names them."""
        return {name: tensor.detach().cpu().numpy().copy() for name, tensor in self._tensors().items()}

    def start_with(self, weights: Mapping[str, np.ndarray]) -> None:
        """Take over weights as :meth:`weights` gives them; the value is not among them and stays as it is."""
        tensors = self._tensors()
        with torch.no_grad():
            for name, array in weights.items():
                tensors[name].copy_(torch.from_numpy(array))

    def learn_only_value(self, only: bool) -> None:
        """Keep all weights but those from features to value as they are, or train all of them again."""
        for parameter in self.parameters():
            parameter.requires_grad_(not only)
        self.value_net.requires_grad_(True)

    def _tensors(self) -> dict[str, torch.Tensor]:
        trunk, head = self.features_extractor, self.action_net
        layers = [layer for layer in trunk.layers if isinstance(layer, torch.nn.Linear)]
        tensors = _named("layers", [*layers, head.last])
        if head.each is not None:
            tensors |= {"shared.things": head.each.things, "shared.hidden.weight": head.each.context.weight}
            tensors |= _named("shared.layers", head.each.layers)
        return tensors


def _named(name: str, layers: Iterable[Any]) -> dict[str, torch.Tensor]:
    tensors: dict[str, torch.Tensor] = {}
    for number, layer in enumerate(layers):
        tensors[f"{name}.{number}.weight"] = layer.weight
        if layer.bias is not None:
            tensors[f"{name}.{number}.bias"] = layer.bias
    return tensors
