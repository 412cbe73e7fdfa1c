"""Learning from a teacher: lessons are the teacher's decisions, and what they earned in the end."""

import numpy as np
import pytest

from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.rulebook import find_rulebook
from larceny.training.config import ConfigError, TrainingConfig, check_config
from larceny.training.imitation import imitate, play_lessons
from larceny.training.learner import make_learner, policy_network
from larceny.training.opponents import load_opponent
from larceny.training.train import make_env

RULEBOOK = find_rulebook("thieves_guild")


def config(games=0, stray=0.0, gamma=1.0, **reward):
    return TrainingConfig(
        game="thieves_guild",
        players=[2, 3],
        envs=8,
        ppo={"n_steps": 8, "batch_size": 64, "gamma": gamma},
        network={"hidden": [32]},
        imitation={"games": games, "stray": stray, "learning_rate": 0.003},
        reward=reward or {"outcome": 1.0},
    )


def lessons(count=20, players=3, seed=1, **settings):
    teacher = load_opponent("greedy", game="thieves_guild", seed=seed)
    return play_lessons(config(**settings), teacher, players, count, np.random.default_rng(seed))


def test_lessons_are_legal_decisions_of_all_seats():
    found = lessons(stray=0.3)
    assert len(found) == len(found.observations) == len(found.masks) == len(found.returns)
    assert (found.masks[np.arange(len(found)), found.actions] == 1).all()
    batch = BatchEnv(RULEBOOK, 1, num_players=3)
    assert found.observations.shape[1] == batch.observe().shape[1]


def test_without_a_discount_every_decision_earns_the_outcome_of_its_seat():
    """Placements of three seats: 1, 0 and -1, or what a tie makes of them; they sum to 0 in each game."""
    found = lessons(count=1)
    seats = RULEBOOK.observations.read(found.observations, "num_players")
    assert (seats == seats[0]).all()
    assert 1 <= len(set(found.returns.tolist())) <= 3
    assert set(found.returns.tolist()) <= {-1.0, -0.5, 0.0, 0.5, 1.0}


def test_a_discount_counts_the_own_decisions_that_are_still_to_come():
    plain, discounted = lessons(count=1), lessons(count=1, gamma=0.9)
    ratios = discounted.returns[plain.returns != 0] / plain.returns[plain.returns != 0]
    steps = np.log(ratios) / np.log(0.9)
    np.testing.assert_allclose(steps, np.rint(steps), atol=1e-3)
    steps = np.rint(steps)
    assert steps.min() == 0.0, "the last decision of a seat is not discounted"
    assert (np.bincount(steps.astype(int)) <= 3).all(), "each seat has one decision at each distance from the end"


def test_the_share_of_the_first_place_is_paid_once():
    found = lessons(count=30, outcome=0.0, win=1.0)
    assert found.returns.min() >= 0.0
    assert found.returns.max() == 1.0


def test_a_learner_comes_to_play_like_its_teacher():
    settings = config(games=400)
    model = make_learner(settings, make_env(settings))
    fresh = lessons(count=60, players=2, seed=9)

    def agreement():
        logits = policy_network(model).logits(fresh.observations)
        chosen = np.argmax(np.where(fresh.masks, logits, -np.inf), axis=1)
        return (chosen == fresh.actions)[fresh.masks.sum(axis=1) > 1].mean()

    before = agreement()
    imitate(model, settings)
    assert agreement() > before + 0.2


@pytest.mark.parametrize("wrong", [{"games": -1}, {"stray": 1.5}, {"pupil": "greedy"}])
def test_wrong_settings_are_named(wrong):
    with pytest.raises(ConfigError, match=r"imitation\."):
        check_config({"game": "thieves_guild", "players": [2], "imitation": wrong}, "here")
