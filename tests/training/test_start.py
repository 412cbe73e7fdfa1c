"""Runs that start with the policies of checkpoints: what a merged network plays, and that its value learns first."""

from __future__ import annotations

import numpy as np
import pytest

from larceny.envs.core.rulebook import find_rulebook
from larceny.training import checkpoint
from larceny.training.config import ConfigError, NetworkConfig, TrainingConfig
from larceny.training.learner import make_learner, policy_network, starting_policy
from larceny.training.merging import merge
from larceny.training.network import Architecture, PolicyNetwork
from larceny.training.opponents import OpponentError
from larceny.training.run_folder import RunFolder
from larceny.training.train import make_env, run_training, train

GAME = "alley_thieves"
RULEBOOK = find_rulebook(GAME)


def network(seed, hidden=(6, 5), shared=(4, 3), **settings):
    """A network with weights drawn at random."""
    architecture = Architecture.of(RULEBOOK, NetworkConfig(hidden=list(hidden), shared=list(shared), **settings))
    generator = np.random.default_rng(seed)
    weights = {name: generator.normal(size=shape).astype(np.float32) for name, shape in architecture.shapes().items()}
    return PolicyNetwork(architecture, weights)


def save(folder, policy):
    """A checkpoint of a network; returns its path as a configuration names it."""
    settings = NetworkConfig.model_validate(policy.architecture.settings, from_attributes=True)
    card = checkpoint.make_card(RULEBOOK, {}, checkpoint.Network(**settings.model_dump()))
    checkpoint.save(folder, card, policy.weights)
    return str(folder)


def config(checkpoints, value_steps=0, **network):
    return TrainingConfig(
        game=GAME,
        players=[2],
        envs=8,
        total_steps=64,
        ppo={"n_steps": 8, "batch_size": 32},
        network=network or {"hidden": [13, 11], "shared": [9, 5]},
        start={"checkpoints": checkpoints, "value_steps": value_steps},
        evaluation={"final_games": 4, "against": ["random"]},
    )


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("shared", [(), (4,), (4, 3)])
@pytest.mark.parametrize("hidden", [(6,), (6, 5)])
def test_a_merged_network_plays_the_mean_of_its_parts(hidden, shared, skip):
    wider = tuple(size + 2 for size in shared)
    parts = [network(1, hidden, shared, skip=skip), network(2, (9, *hidden[1:]), wider, skip=skip)]
    observations = np.random.default_rng(3).random((7, RULEBOOK.observations.size), np.float32)
    merged = merge(parts)
    assert merged.architecture.settings.hidden == [hidden[0] + 9, *(2 * size for size in hidden[1:])]
    expected = np.mean([part.logits(observations) for part in parts], axis=0)
    np.testing.assert_allclose(merged.logits(observations), expected, rtol=1e-4, atol=1e-3)


def test_one_network_merged_is_itself():
    alone = network(1)
    for name, weight in merge([alone]).weights.items():
        np.testing.assert_array_equal(weight, alone.weights[name])


@pytest.mark.parametrize("other", [{"hidden": (6,)}, {"shared": (4,)}, {"activation": "tanh"}, {"skip": True}])
def test_networks_of_another_kind_are_not_merged(other):
    with pytest.raises(ValueError, match="same number of layers, activation and skip"):
        merge([network(1), network(2, **other)])


def test_a_run_begins_with_the_mean_of_its_checkpoints_and_learns_only_its_value_first(tmp_path):
    parts = [network(1), network(2, (7, 6), (5, 2))]
    names = [save(tmp_path / str(number), part) for number, part in enumerate(parts)]
    settings = config(names, value_steps=1_000)
    run = RunFolder(tmp_path / "run")
    run.create(settings)
    merged = merge(parts)
    policy = starting_policy(settings)
    folder = train(settings, run)
    _, trained = checkpoint.load(folder)
    for name, weight in merged.weights.items():
        np.testing.assert_array_equal(policy.weights[name], weight)
        np.testing.assert_array_equal(trained.weights[name], weight)


def test_after_the_first_steps_all_weights_learn(tmp_path):
    settings = config([save(tmp_path / "a", network(1, (13, 11), (9, 5)))], value_steps=1_000)
    model = make_learner(settings, make_env(settings))
    policy = model.policy
    policy.start_with(starting_policy(settings).weights)
    before, value = policy_network(model).weights, policy.value_net.weight.detach().numpy().copy()
    policy.learn_only_value(True)
    model.learn(64)
    np.testing.assert_array_equal(policy_network(model).weights["layers.0.weight"], before["layers.0.weight"])
    assert not np.array_equal(policy.value_net.weight.detach().numpy(), value)
    policy.learn_only_value(False)
    model.learn(64)
    changed = [
        name for name, weight in policy_network(model).weights.items() if not np.array_equal(weight, before[name])
    ]
    assert set(changed) == set(before)


def test_the_network_must_be_as_wide_as_the_checkpoints_together(tmp_path):
    names = [save(tmp_path / "a", network(1)), save(tmp_path / "b", network(2))]
    with pytest.raises(ConfigError, match=r"needs network: .*'hidden': \[12, 10\].*'shared': \[8, 6\]"):
        starting_policy(config(names))


def test_checkpoints_that_cannot_be_merged_are_named(tmp_path):
    names = [save(tmp_path / "a", network(1)), save(tmp_path / "b", network(2, (6,)))]
    with pytest.raises(ConfigError, match=r"start.checkpoints.*hidden=\[6, 5\].*and hidden=\[6\]"):
        starting_policy(config(names))


def test_a_scripted_player_is_no_start_and_nothing_is_written(tmp_path):
    path = tmp_path / "config.yaml"
    path.write_text("game: alley_thieves\nplayers: [4]\nstart: {checkpoints: [greedy]}\n", encoding="utf-8")
    with pytest.raises(OpponentError, match=r"start.checkpoints: greedy is no checkpoint"):
        run_training(str(path), [], str(tmp_path / "run"), False)
    assert not (tmp_path / "run").exists()
