"""The learner: MaskablePPO over the self-play env, what it starts with, and its policy as plain weights."""

from __future__ import annotations

from collections.abc import Callable

from sb3_contrib import MaskablePPO

from larceny.training.config import ConfigError, NetworkConfig, TrainingConfig
from larceny.training.merging import merge, sharpen
from larceny.training.network import Architecture, PolicyNetwork
from larceny.training.opponents import OpponentError, PolicyOpponent, load_opponent
from larceny.training.torch_network import SelfPlayPolicy
from larceny.training.vec_env import SelfPlayVecEnv


def linear(first: float, last: float) -> Callable[[float], float]:
    """A schedule over the share of the run that remains: 1 at the start, below 0 in a last rollout that overshoots."""
    return lambda remaining: last + (first - last) * max(0.0, remaining)


def make_learner(config: TrainingConfig, env: SelfPlayVecEnv) -> MaskablePPO:
    """A new MaskablePPO as the configuration describes it."""
    ppo = config.ppo
    return MaskablePPO(
        SelfPlayPolicy,
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
        policy_kwargs={"architecture": Architecture.of(env.rulebook, config.network)},
        seed=config.seed,
        device="cpu",
    )


def starting_policy(config: TrainingConfig) -> PolicyNetwork | None:
    """The policy that a run starts with, as ``config.start`` describes it; None for a new one.

    Raises:
        ConfigError: if a checkpoint cannot be loaded, or they make no network as the configuration describes it.
    """
    names = config.start.checkpoints
    if not names:
        return None
    try:
        merged = merge([_network_of(name, config.game) for name in names])
    except ValueError as error:
        raise ConfigError(f"start.checkpoints={names}: {error}") from None
    needed = NetworkConfig.model_validate(merged.architecture.settings, from_attributes=True)
    if needed != config.network:
        raise ConfigError(
            f"start.checkpoints={names} needs network={needed.model_dump()}, not {config.network.model_dump()}"
        )
    return merged


def _network_of(name: str, game: str) -> PolicyNetwork:
    opponent = load_opponent(name, game=game)
    if not isinstance(opponent, PolicyOpponent) or opponent.argmax:
        raise OpponentError(f"{name} is no checkpoint; name one that ships or a folder, without ':argmax'")
    return opponent.network


def policy_network(model: MaskablePPO) -> PolicyNetwork:
    """The present policy, frozen."""
    policy = policy_of(model)
    return PolicyNetwork(policy.architecture, policy.weights())


def finished_policy(model: MaskablePPO, config: TrainingConfig) -> PolicyNetwork:
    """The present policy as the checkpoint will hold it."""
    return sharpen(policy_network(model), config.temperature)


def policy_of(model: MaskablePPO) -> SelfPlayPolicy:
    """The policy that learns."""
    policy = model.policy
    assert isinstance(policy, SelfPlayPolicy)
    return policy
