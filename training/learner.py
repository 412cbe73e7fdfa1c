"""The learner: MaskablePPO over the self-play env, and its policy as plain weights."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor

from larceny.training.config import NetworkConfig, TrainingConfig
from larceny.training.network import PolicyNetwork
from larceny.training.vec_env import SelfPlayVecEnv

_ACTIVATIONS: dict[str, type[torch.nn.Module]] = {"tanh": torch.nn.Tanh, "relu": torch.nn.ReLU}


class SharedTrunk(BaseFeaturesExtractor):
    """The hidden layers, shared by policy and value: half the work of two separate networks."""

    def __init__(self, observation_space: gymnasium.spaces.Box, hidden: list[int], activation: str, skip: bool) -> None:
        super().__init__(observation_space, hidden[-1] + (observation_space.shape[0] if skip else 0))
        self.skip = skip
        sizes = [observation_space.shape[0], *hidden]
        layers: list[torch.nn.Module] = []
        for inputs, outputs in pairwise(sizes):
            layers += [torch.nn.Linear(inputs, outputs), _ACTIVATIONS[activation]()]
        self.layers = torch.nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features of observations ``(K, F)``: the last hidden layer, with ``skip`` the observation behind it."""
        hidden = self.layers(observations)
        return torch.cat([hidden, observations], dim=1) if self.skip else hidden


def linear(first: float, last: float) -> Callable[[float], float]:
    """A schedule over the share of the run that remains: 1 at the start, below 0 in a last rollout that overshoots."""
    return lambda remaining: last + (first - last) * max(0.0, remaining)


def make_learner(config: TrainingConfig, env: SelfPlayVecEnv) -> MaskablePPO:
    """A new MaskablePPO as the configuration describes it."""
    ppo = config.ppo
    return MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=ppo.n_steps,
        batch_size=ppo.batch_size,
        n_epochs=ppo.n_epochs,
        learning_rate=linear(ppo.learning_rate, ppo.final_learning_rate),
        gamma=ppo.gamma,
        gae_lambda=ppo.gae_lambda,
        clip_range=ppo.clip_range,
        ent_coef=ppo.ent_coef,
        vf_coef=ppo.vf_coef,
        max_grad_norm=ppo.max_grad_norm,
        policy_kwargs={
            "net_arch": [],
            "features_extractor_class": SharedTrunk,
            "features_extractor_kwargs": config.network.model_dump(),
        },
        seed=config.seed,
        device="cpu",
    )


def policy_weights(model: MaskablePPO) -> dict[str, np.ndarray]:
    """Weights from observations to logits as :class:`larceny.training.network.PolicyNetwork` takes them."""
    trunk, head = model.policy.features_extractor, model.policy.action_net
    assert isinstance(trunk, SharedTrunk) and isinstance(head, torch.nn.Linear)
    linear_layers = [layer for layer in trunk.layers if isinstance(layer, torch.nn.Linear)]
    weights = {}
    for number, layer in enumerate([*linear_layers, head]):
        weights[f"layers.{number}.weight"] = layer.weight.detach().cpu().numpy().copy()
        weights[f"layers.{number}.bias"] = layer.bias.detach().cpu().numpy().copy()
    return weights


def policy_network(model: MaskablePPO, config: NetworkConfig) -> PolicyNetwork:
    """The present policy, frozen."""
    return PolicyNetwork(policy_weights(model), config.activation, config.skip)
