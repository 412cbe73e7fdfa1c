"""One seat as a gymnasium.Env."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from stable_baselines3.common.env_checker import check_env

import larceny.envs  # noqa: F401
from larceny.envs.core.rulebook import OptionError
from larceny.training.opponents import OpponentError

ID = "larceny/ThievesGuild-v0"


def play_out(env, generator):
    """Random legal play to the end: total reward and number of decisions."""
    env.reset(seed=5)
    total, steps, over = 0.0, 0, False
    while not over:
        mask = env.action_masks()
        assert mask.any()
        _, reward, terminated, truncated, info = env.step(int(generator.choice(np.flatnonzero(mask))))
        total, steps, over = total + reward, steps + 1, terminated or truncated
    assert not info["action_mask"].any()
    return total, steps


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.filterwarnings("ignore:.*Illegal move.*")
def test_check_env(players):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(ID, num_players=players, opponents="greedy").unwrapped)


@pytest.mark.parametrize("reward", ["outcome", "score", "dense"])
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_a_game_to_its_end(reward, seat):
    env = gymnasium.make(ID, seat=seat, reward=reward, opponents=["random", "greedy", "random"]).unwrapped
    total, steps = play_out(env, np.random.default_rng(1))
    assert steps >= 10
    assert seat is None or env.agent == f"player_{seat}"
    assert total != 0.0


def test_same_seed_same_game():
    first, second = gymnasium.make(ID, opponents="greedy").unwrapped, gymnasium.make(ID, opponents="greedy").unwrapped
    assert play_out(first, np.random.default_rng(1)) == play_out(second, np.random.default_rng(1))


def test_an_illegal_action_costs_one_and_ends_the_episode():
    env = gymnasium.make(ID).unwrapped
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, terminated, truncated, _ = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    env.reset(seed=1)
    assert env.action_masks().any()


def test_wrong_options_say_what_is_allowed():
    with pytest.raises(OptionError, match=r"seat=7 is not allowed; choose 0\.\.3"):
        gymnasium.make(ID, seat=7)
    with pytest.raises(OptionError, match="names 2 players for 3 other seats"):
        gymnasium.make(ID, opponents=["random", "random"])
    with pytest.raises(OpponentError, match="no opponent 'nobody'"):
        gymnasium.make(ID, opponents="nobody")
    with pytest.raises(OptionError, match="no option 'colour'"):
        gymnasium.make(ID, colour="red")
