"""The self-play VecEnv: seats, rewards, masks, opponents that stay frozen."""

from __future__ import annotations

import numpy as np
import pytest
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from larceny.envs.core.rulebook import find_rulebook
from larceny.training.config import NetworkConfig
from larceny.training.network import Architecture, PolicyNetwork, choose
from larceny.training.pool import OpponentPool
from larceny.training.vec_env import SelfPlayVecEnv

RULEBOOK = find_rulebook("thieves_guild")


def make(count=8, opponents=("random", "greedy"), **settings):
    return SelfPlayVecEnv(RULEBOOK, count, list(opponents), seed=3, **settings)


def games(env):
    """The games of an env that has one number of players."""
    (group,) = env.groups
    return group


def random_actions(env, generator):
    masks = env.action_masks()
    return np.argmax(np.where(masks, generator.random(masks.shape), -1), axis=1)


def random_network(seed):
    generator = np.random.default_rng(seed)
    architecture = Architecture.of(RULEBOOK, NetworkConfig(hidden=[16], activation="tanh"))
    weights = {
        name: generator.normal(size=shape).astype(np.float32) * name.endswith("weight")
        for name, shape in architecture.shapes().items()
    }
    return PolicyNetwork(architecture, weights)


def play(env, steps, seed=0):
    """All that a learner sees over some random steps."""
    generator = np.random.default_rng(seed)
    seen = [env.reset()]
    for _ in range(steps):
        observations, rewards, dones, infos = env.step(random_actions(env, generator))
        seen += [observations, rewards, dones]
        for info in infos:
            if "episode" in info:
                seen.append(np.array([info["episode"]["r"], info["episode"]["l"], info["episode"]["score"]]))
    return seen


def test_the_learner_is_always_the_one_asked():
    env = make()
    generator = np.random.default_rng(0)
    observations = env.reset()
    for _ in range(300):
        assert (games(env).batch.to_move == games(env).learner).all()
        assert (env.action_masks().sum(axis=1) > 0).all()
        assert (RULEBOOK.observations.read(observations, "asked") == 1).all()
        assert env.observation_space.contains(observations[0])
        observations, *_ = env.step(random_actions(env, generator))


def test_the_seat_of_the_learner_changes_from_game_to_game():
    env = make(count=4)
    generator = np.random.default_rng(0)
    env.reset()
    seats = set(games(env).learner)
    for _ in range(400):
        _, _, dones, _ = env.step(random_actions(env, generator))
        seats |= set(games(env).learner[dones])
    assert seats == {0, 1, 2, 3}


def test_same_seed_same_run():
    first, second = play(make(), 150), play(make(), 150)
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(one, other)


def test_seed_then_reset_starts_again():
    env = make()
    first = play(env, 50)
    env.seed(3)
    for one, other in zip(first, play(env, 50), strict=False):
        np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize(("outcome", "dense"), [(1.0, 0.0), (0.0, 1.0), (0.5, 2.0)])
def test_rewards_add_up_to_placement_and_margin(outcome, dense):
    env = make(count=16, outcome=outcome, dense=dense)
    generator = np.random.default_rng(1)
    env.reset()
    totals, finished = np.zeros(16), 0
    for _ in range(400):
        seats = games(env).learner.copy()
        _, rewards, dones, infos = env.step(random_actions(env, generator))
        totals += rewards
        for row in np.flatnonzero(dones):
            episode = infos[row]["episode"]
            final = infos[row]["terminal_observation"]
            scores = RULEBOOK.observations.read(final, "score")[:4] * 32
            assert scores[0] == pytest.approx(episode["score"]), seats[row]
            margin = (scores[0] - scores[1:].mean()) / 64
            placement = (np.sign(scores[0] - scores[1:])).sum() / 3
            assert episode["placement"] == pytest.approx(placement)
            assert totals[row] == pytest.approx(outcome * placement + dense * margin, abs=1e-4)
            assert episode["r"] == pytest.approx(totals[row], abs=1e-4)
            totals[row] = 0.0
            finished += 1
    assert finished > 20


def test_maskable_ppo_finds_the_masks():
    env = make()
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (8, RULEBOOK.actions.size)
    np.testing.assert_array_equal(masks, games(env).batch.masks)


def test_observations_are_not_overwritten_by_the_next_step():
    env = make()
    first = env.reset()
    kept = first.copy()
    env.step(random_actions(env, np.random.default_rng(0)))
    np.testing.assert_array_equal(first, kept)


def test_snapshots_play_and_stay_frozen():
    pool = OpponentPool(RULEBOOK, {"random": 1.0}, latest=0.5, older=0.4, seed=1)
    live = random_network(0)
    for _ in range(3):
        entry = pool.add_snapshot(live)
    env = SelfPlayVecEnv(RULEBOOK, 16, pool, seed=2)
    before = {name: weight.copy() for name, weight in entry.player.network.weights.items()}
    live.weights["layers.0.weight"] += 1.0
    play(env, 200)
    for name, weight in entry.player.network.weights.items():
        np.testing.assert_array_equal(weight, before[name])
        with pytest.raises(ValueError, match="read-only"):
            weight += 1.0
    assert sum(entry.games for entry in pool.snapshots) > 0


def test_pool_shares():
    pool = OpponentPool(RULEBOOK, {"random": 1.0, "greedy": 3.0}, latest=0.5, older=0.3, window=2)
    np.testing.assert_allclose(pool.shares(), [0.25, 0.75])
    pool.add_snapshot(random_network(0))
    np.testing.assert_allclose(pool.shares(), [0.05, 0.15, 0.8])
    for seed in (1, 2, 3):
        pool.add_snapshot(random_network(seed))
    np.testing.assert_allclose(pool.shares(), [0.05, 0.15, 0.0, 0.15, 0.15, 0.5])
    pool.snapshots[1].result, pool.snapshots[2].result = 0.9, -0.9
    shares = pool.shares()
    assert shares[4] > 5 * shares[3], "the opponent that beats the learner is drawn more often"


def test_loading_does_not_touch_the_global_generators():
    import random

    import torch

    before = (random.getstate(), np.random.get_state()[1].tolist(), torch.get_rng_state().tolist())
    play(make(), 20)
    assert before == (random.getstate(), np.random.get_state()[1].tolist(), torch.get_rng_state().tolist())


def test_tables_of_several_sizes():
    env = make(count=10, players=[2, 3, 6])
    assert [len(group) for group in env.groups] == [4, 3, 3]
    generator = np.random.default_rng(0)
    observations, finished = env.reset(), []
    for _ in range(250):
        players = RULEBOOK.observations.read(observations, "num_players").argmax(axis=1) + 2
        assert players.tolist() == [2] * 4 + [3] * 3 + [6] * 3
        observations, _, dones, infos = env.step(random_actions(env, generator))
        assert dones.tolist() == ["episode" in info for info in infos]
        finished += np.flatnonzero(dones).tolist()
    assert set(finished) == set(range(10))


def test_a_restored_env_goes_on_identically():
    first, second = make(players=[3, 4]), make(players=[3, 4])
    generator = np.random.default_rng(0)
    first.reset()
    for _ in range(60):
        first.step(random_actions(first, generator))
    observations = second.restore_arrays(first.state_arrays())
    np.testing.assert_array_equal(observations, first._observe())
    for one, other in zip(first.pool.entries, second.pool.entries, strict=True):
        other.player.generator.bit_generator.state = one.player.generator.bit_generator.state
    for _ in range(150):
        actions = random_actions(first, generator)
        for one, other in zip(first.step(actions)[:3], second.step(actions)[:3], strict=True):
            np.testing.assert_array_equal(one, other)


def test_a_share_of_all_leaves_nothing_to_the_fixed():
    pool = OpponentPool(RULEBOOK, {"random": 1.0}, latest=0.9, older=0.1)
    for seed in range(3):
        pool.add_snapshot(random_network(seed))
    assert pool.shares().min() >= 0.0
    assert pool.shares()[0] == pytest.approx(0.0, abs=1e-12)


def test_logits_that_overflow_still_give_a_legal_action():
    masks = np.zeros((2, 6), np.int8)
    masks[:, 5] = 1
    logits = np.array([[-np.inf] * 6, [np.nan] * 6], np.float32)
    for argmax in (True, False):
        assert choose(logits, masks, np.random.default_rng(0), argmax).tolist() == [5, 5]
