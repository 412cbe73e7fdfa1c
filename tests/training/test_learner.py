"""The learner's policy as plain weights: NumPy plays what torch has learnt."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from larceny.envs.core.rulebook import find_rulebook
from larceny.training import checkpoint
from larceny.training.config import ConfigError, NetworkConfig, TrainingConfig, check_config
from larceny.training.learner import make_learner, policy_network
from larceny.training.network import Architecture, PolicyNetwork
from larceny.training.opponents import load_opponent
from larceny.training.vec_env import SelfPlayVecEnv


@pytest.mark.parametrize("game, shared", [("thieves_guild", []), ("alley_thieves", []), ("alley_thieves", [8, 6])])
@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("activation", ["tanh", "relu"])
def test_numpy_and_torch_agree_on_the_logits(activation, skip, game, shared, tmp_path):
    rulebook = find_rulebook(game)
    config = TrainingConfig(
        game=game,
        players=[4],
        envs=4,
        ppo={"n_steps": 8, "batch_size": 32},
        network={"hidden": [24, 16], "activation": activation, "skip": skip, "shared": shared},
    )
    env = SelfPlayVecEnv(rulebook, 4, ["random"], seed=1)
    model = make_learner(config, env)
    model.learn(64)
    observations = env.reset()
    with torch.no_grad():
        distribution = model.policy.get_distribution(torch.from_numpy(observations))
        expected = distribution.distribution.logits.numpy()
    logits = policy_network(model).logits(observations)
    np.testing.assert_allclose(
        logits - logits.max(axis=1, keepdims=True), expected - expected.max(axis=1, keepdims=True), atol=1e-5
    )

    card = checkpoint.make_card(rulebook, {}, checkpoint.Network(**config.network.model_dump()))
    checkpoint.save(tmp_path / "saved", card, policy_network(model).weights)
    loaded = load_opponent(str(tmp_path / "saved"), game=game)
    np.testing.assert_array_equal(loaded.network.logits(observations), logits)


def test_a_shared_part_needs_things_that_share_it():
    with pytest.raises(ConfigError, match=r"shared.*thieves_guild has none"):
        check_config({"game": "thieves_guild", "players": [4], "network": {"shared": [8]}}, "here")


def test_things_that_look_the_same_are_judged_alike():
    """Without what tells the spaces apart, two spaces with the same floats get the same logits."""
    rulebook = find_rulebook("alley_thieves")
    architecture = Architecture.of(rulebook, NetworkConfig(hidden=[8], shared=[5, 4]))
    generator = np.random.default_rng(0)
    weights = {name: generator.normal(size=shape).astype(np.float32) for name, shape in architecture.shapes().items()}
    weights["layers.1.weight"][:] = weights["layers.1.bias"][:] = weights["shared.things"][:] = 0.0
    observation = generator.random((1, rulebook.observations.size), np.float32)
    sv = rulebook.observations.each()
    observation[:, sv[7]] = observation[:, sv[3]]
    logits = PolicyNetwork(architecture, weights).logits(observation)[0]
    each = rulebook.actions.each()
    np.testing.assert_allclose(logits[each[7]], logits[each[3]], rtol=1e-5)
    assert not np.allclose(logits[each[7]], logits[each[4]])
    assert not np.delete(logits, each.ravel()).any()
