"""PettingZoo's own tests, at every number of players, with warnings as errors."""

import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import turn_based_aec_to_parallel

import larceny.envs
from playing import COMPILED, each_game, each_table

DICT_WARNINGS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)
"""What ``api_test`` says of every dict observation, but for envs that it excuses by name."""

pytestmark = [pytest.mark.uncompiled, pytest.mark.filterwarnings("error::RuntimeWarning")]


def warnings_of_api_test(env):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(env, num_cycles=1000 if COMPILED else 30)
    return {str(warning.message) for warning in caught}


def registered(rulebook, **options):
    return pettingzoo.make("aec", f"larceny/{rulebook.env_id}", **options)


@each_table
def test_env_passes_the_api_test(rulebook, players):
    assert warnings_of_api_test(registered(rulebook, num_players=players)) == set(DICT_WARNINGS)


@each_table
def test_raw_env_passes_the_api_test(rulebook, players):
    raw_env = larceny.envs.GAMES[rulebook.id].raw_env

    assert warnings_of_api_test(raw_env(num_players=players)) == set(DICT_WARNINGS)


def test_api_test_says_the_same_of_connect_four_when_it_does_not_know_the_name():
    pytest.importorskip("pygame")
    connect_four = pettingzoo.make("aec", "classic/connect_four_v3")
    connect_four.unwrapped.metadata = connect_four.unwrapped.metadata | {"name": "another_game_v0"}

    assert set(DICT_WARNINGS) <= warnings_of_api_test(connect_four)


@each_table
@pytest.mark.filterwarnings("error")
def test_env_passes_the_seed_test(rulebook, players):
    seed_test(lambda: registered(rulebook, num_players=players), num_cycles=500 if COMPILED else 20)


@each_table
@pytest.mark.filterwarnings("error")
def test_env_passes_the_render_test(rulebook, players, capsys):
    render_test(lambda render_mode: registered(rulebook, num_players=players, render_mode=render_mode))


@each_table
def test_turn_based_games_convert_to_parallel_envs(rulebook, players):
    env = turn_based_aec_to_parallel(registered(rulebook, num_players=players))
    generator = np.random.default_rng(0)
    observations, _ = env.reset(seed=0)
    rewards, terminations = {}, {}
    while env.agents:
        assert sorted(observations) == sorted(env.agents)
        movers = [agent for agent in env.agents if observations[agent]["action_mask"].any()]
        assert len(movers) == 1
        action = int(generator.choice(np.flatnonzero(observations[movers[0]]["action_mask"])))
        observations, rewards, terminations, _, _ = env.step(dict.fromkeys(env.agents, action))

    assert terminations == dict.fromkeys(env.possible_agents, True)
    assert players == 1 or sum(rewards.values()) == pytest.approx(0)


@each_game
def test_game_is_registered_under_its_id(rulebook):
    env = registered(rulebook)

    assert env.unwrapped.rulebook is rulebook
    assert env.metadata["name"] == str(env) == rulebook.env_id
    assert env.options == rulebook.complete_options({})


@each_game
def test_module_offers_env_and_raw_env(rulebook):
    module = larceny.envs.GAMES[rulebook.id]

    assert not module.env().strict
    assert module.raw_env().strict
    assert module.env(num_players=rulebook.options[0].allowed[-1]).num_agents == 0
