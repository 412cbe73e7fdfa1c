"""The learner's policy as plain weights: NumPy plays what torch has learnt."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from larceny.envs.core.rulebook import find_rulebook
from larceny.training import checkpoint
from larceny.training.config import TrainingConfig
from larceny.training.learner import make_learner, policy_network, policy_weights
from larceny.training.opponents import load_opponent
from larceny.training.vec_env import SelfPlayVecEnv

RULEBOOK = find_rulebook("thieves_guild")


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("activation", ["tanh", "relu"])
def test_numpy_and_torch_agree_on_the_logits(skip, activation, tmp_path):
    config = TrainingConfig(
        game="thieves_guild",
        players=[4],
        envs=4,
        ppo={"n_steps": 8, "batch_size": 32},
        network={"hidden": [24, 16], "activation": activation, "skip": skip},
    )
    env = SelfPlayVecEnv(RULEBOOK, 4, ["random"], seed=1)
    model = make_learner(config, env)
    model.learn(64)
    observations = env.reset()
    with torch.no_grad():
        distribution = model.policy.get_distribution(torch.from_numpy(observations))
        expected = distribution.distribution.logits.numpy()
    logits = policy_network(model, config.network).logits(observations)
    np.testing.assert_allclose(
        logits - logits.max(axis=1, keepdims=True), expected - expected.max(axis=1, keepdims=True), atol=1e-5
    )

    card = checkpoint.make_card(RULEBOOK, {}, checkpoint.Network(**config.network.model_dump()))
    checkpoint.save(tmp_path / "saved", card, policy_weights(model))
    loaded = load_opponent(str(tmp_path / "saved"), game="thieves_guild")
    np.testing.assert_array_equal(loaded.network.logits(observations), logits)
