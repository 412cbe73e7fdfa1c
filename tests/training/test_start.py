"""Runs that start with the policies of checkpoints: what a merged network plays, and that its value learns first."""

from __future__ import annotations

import shutil

import numpy as np
import pytest
import yaml

from larceny.envs.core.rulebook import find_rulebook
from larceny.training import checkpoint
from larceny.training.config import ConfigError, NetworkConfig, TrainingConfig
from larceny.training.learner import make_learner, policy_network, starting_policy
from larceny.training.merging import merge
from larceny.training.network import Architecture, PolicyNetwork
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


def config(checkpoints, value_steps=0, total_steps=256, **others):
    return TrainingConfig.model_validate(
        {
            "game": GAME,
            "players": [2],
            "envs": 8,
            "total_steps": total_steps,
            "save_every": 64,
            "ppo": {"n_steps": 8, "batch_size": 32},
            "network": {"hidden": [13, 11], "shared": [9, 5]},
            "start": {"checkpoints": checkpoints, "value_steps": value_steps},
            "evaluation": {"final_games": 4, "against": ["random"]},
            **others,
        }
    )


def same(first, second):
    """Whether two sets of weights are equal."""
    return all(np.array_equal(first[name], second[name]) for name in second)


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


@pytest.fixture
def parts(tmp_path):
    """Paths of two checkpoints and the network that plays their mean."""
    networks = [network(1), network(2, (7, 6), (5, 2))]
    return [save(tmp_path / f"part{k}", part) for k, part in enumerate(networks)], merge(networks)


def test_a_run_begins_with_the_mean_of_its_checkpoints_and_learns_only_its_value_first(parts, tmp_path, monkeypatch):
    """Half of the run; what it holds is looked at whenever it is saved."""
    names, merged = parts
    seen = {}

    def look(self, model, env, progress):
        seen[model.num_timesteps] = policy_network(model).weights, model.policy.value_net.weight.detach().numpy().copy()

    monkeypatch.setattr(RunFolder, "save", look)
    run = RunFolder(tmp_path / "run")
    run.create(config(names, value_steps=128))
    train(config(names, value_steps=128), run)

    assert {steps: same(weights, merged.weights) for steps, (weights, _) in seen.items()} == {
        64: True, 128: True, 192: False, 256: False,
    }  # fmt: skip
    assert not np.array_equal(seen[64][1], seen[128][1]), "the value has learnt meanwhile"


def test_a_killed_run_goes_on_without_the_checkpoints_it_started_with(parts, tmp_path, monkeypatch):
    """From a save at which only the value had learnt, to the same weights as the run that was not killed."""
    names, _ = parts
    path = tmp_path / "config.yaml"
    path.write_text(yaml.safe_dump(config(names, value_steps=128).model_dump(mode="json")), encoding="utf-8")
    whole = run_training(str(path), [], str(tmp_path / "whole"), False)

    stopping, killed = RunFolder.save, tmp_path / "killed"

    def save_and_die(self, model, env, progress):
        stopping(self, model, env, progress)
        if model.num_timesteps == 64:
            raise KeyboardInterrupt

    monkeypatch.setattr(RunFolder, "save", save_and_die)
    with pytest.raises(KeyboardInterrupt):
        run_training(str(path), [], str(killed), False)
    monkeypatch.setattr(RunFolder, "save", stopping)
    for name in names:
        shutil.rmtree(name)
    again = run_training(str(path), [], str(killed), True)

    assert same(checkpoint.load(again)[1].weights, checkpoint.load(whole)[1].weights)


@pytest.mark.parametrize("temperature", [0.5, 2.0])
def test_the_checkpoint_draws_at_the_temperature_of_the_run(parts, tmp_path, temperature):
    names, _ = parts
    plain, other = config(names, value_steps=128), config(names, value_steps=128, temperature=temperature)
    found = []
    for number, settings in enumerate((plain, other)):
        run = RunFolder(tmp_path / f"run{number}")
        run.create(settings)
        found.append(checkpoint.load(train(settings, run))[1])
    observations = np.random.default_rng(3).random((7, RULEBOOK.observations.size), np.float32)

    np.testing.assert_allclose(
        found[1].logits(observations) * temperature, found[0].logits(observations), rtol=1e-4, atol=1e-3
    )


def test_after_the_first_steps_all_weights_learn(tmp_path):
    settings = config([save(tmp_path / "a", network(1, (13, 11), (9, 5)))])
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
    with pytest.raises(ConfigError, match=r"needs network=.*'hidden': \[12, 10\].*'shared': \[8, 6\]"):
        starting_policy(config(names))


def test_checkpoints_that_cannot_be_merged_are_named(tmp_path):
    names = [save(tmp_path / "a", network(1)), save(tmp_path / "b", network(2, (6,)))]
    with pytest.raises(ConfigError, match=r"start.checkpoints.*hidden=\[6, 5\].*and hidden=\[6\]"):
        starting_policy(config(names))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("greedy", "greedy is no checkpoint"),
        ("baseline:argmax", "without ':argmax'"),
        ("nobody", "no opponent 'nobody'"),
    ],
)
def test_what_is_no_checkpoint_is_no_start_and_nothing_is_written(name, reason, tmp_path):
    path = tmp_path / "config.yaml"
    path.write_text(f"game: alley_thieves\nplayers: [4]\nstart: {{checkpoints: ['{name}']}}\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=rf"start.checkpoints=\['{name}'\]: .*{reason}"):
        run_training(str(path), [], str(tmp_path / "run"), False)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("others", "reason"),
    [
        ({"imitation": {"games": 5}}, r"imitation.games=5 would undo start.checkpoints"),
        ({"value_steps": 256}, r"start.value_steps=256 .* less than total_steps=256"),
    ],
)
def test_a_start_that_would_be_lost_is_refused(others, reason):
    with pytest.raises(ValueError, match=reason):
        config(["alley_thieves/baseline"], **others)
