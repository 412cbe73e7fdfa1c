"""Actions that are not legal: refused by ``raw_env``, the end of the game in ``env``."""

import numpy as np
import pytest

import larceny.envs
from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.env import IllegalActionError, RulebookEnv
from playing import amount, decisions, each_game, each_table, everything, middle, positions, random_choice, running

pytestmark = [pytest.mark.uncompiled, pytest.mark.filterwarnings("error::RuntimeWarning")]


def no_actions(rulebook):
    """Things that are no action of a game at all."""
    size = rulebook.actions.size
    return (-1, -size, size, 10**6, 2**70, 3.5, 3.0, np.float32(1), "x", "0", None, [0], (), np.zeros(2, int), object())


def illegal_ids(env):
    return [int(action) for action in np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)]


@each_table
def test_raw_env_refuses_everything_illegal_and_stays_as_it_was(rulebook, players):
    for env in positions(rulebook, players, 2, every=amount(29, 97), strict=True):
        if not running(env):
            continue
        before, played = everything(env), env.played
        for action in (*illegal_ids(env), *no_actions(rulebook)):
            with pytest.raises(IllegalActionError):
                env.step(action)
        assert everything(env) == before
        assert env.played == played


@each_game
def test_refusal_names_the_action_and_the_legal_ones_in_words(rulebook):
    env = larceny.envs.GAMES[rulebook.id].raw_env()
    env.reset(seed=1)
    describe = env.describe
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
    for action in illegal_ids(env):
        with pytest.raises(IllegalActionError) as refused:
            env.step(action)
        message = str(refused.value)
        assert message.startswith(f"{env.agent_selection} may not play {action} ({describe(action)}) now")
        assert all(f"{choice} ({describe(choice)})" in message for choice in legal)


@each_game
def test_refusal_of_what_is_no_action_names_the_range(rulebook):
    env = larceny.envs.GAMES[rulebook.id].raw_env()
    env.reset(seed=1)
    for action in no_actions(rulebook):
        with pytest.raises(IllegalActionError) as refused:
            env.step(action)
        assert f"{action!r} (no action of this game: ids are whole numbers 0..{rulebook.actions.size - 1})" in str(
            refused.value
        )


@each_table
def test_env_warns_blames_the_offender_and_ends_for_everybody(rulebook, players, caplog):
    env = larceny.envs.GAMES[rulebook.id].env(num_players=players)
    env.reset(seed=0)
    for action in (illegal_ids(env)[0], *no_actions(rulebook)):
        env.reset(seed=0)
        offender = env.agent_selection
        record = env._states.tobytes()
        caplog.clear()
        env.step(action)

        blamed = {agent: -1 if agent == offender else 0 for agent in env.possible_agents}
        assert "Illegal move made" in caplog.text
        assert env.rewards == env._cumulative_rewards == blamed
        assert env.terminations == dict.fromkeys(env.possible_agents, True)
        assert env.truncations == dict.fromkeys(env.possible_agents, False)
        assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)
        assert env._states.tobytes() == record
        told = {}
        for agent in env.agent_iter():
            told[agent] = env.last()[1]
            env.step(None)
        assert told == blamed
        assert not any(env.observe(agent)["action_mask"].any() for agent in env.possible_agents)


@each_game
def test_an_illegal_end_keeps_what_was_earned_before(rulebook):
    """An agent that has not been told yet of an earlier reward is told of both."""
    env = RulebookEnv(rulebook, reward="dense")
    earned = {}
    for seed in range(200):
        env.reset(seed=seed)
        for _ in decisions(env, np.random.default_rng(seed)):
            waiting = {agent: value for agent, value in env._cumulative_rewards.items() if value}
            earned = {agent: value for agent, value in waiting.items() if agent != env.agent_selection}
            if earned and running(env):
                break
        if running(env):
            break
    before = dict(env._cumulative_rewards)
    offender = env.agent_selection
    env.step(-1)

    assert earned
    assert env._cumulative_rewards == before | {offender: -1.0}


@each_table
def test_the_reset_after_an_illegal_end_is_clean(rulebook, players):
    env, fresh = (RulebookEnv(rulebook, num_players=players) for _ in range(2))
    env.reset(seed=8)
    env.step(random_choice(env, np.random.default_rng(0)))
    env.step(-1)
    env.reset(seed=9)
    fresh.reset(seed=9)

    assert everything(env) == everything(fresh)
    generators = [np.random.default_rng(1) for _ in range(2)]
    for _ in decisions(env, generators[0]):
        assert everything(env) == everything(fresh)
        if running(fresh):
            fresh.step(random_choice(fresh, generators[1]))


@each_table
def test_unmasked_sampling_survives_many_games(rulebook, players):
    """As RLlib does before training: most games end by an illegal action, and the next begins all the same."""
    env = larceny.envs.GAMES[rulebook.id].env(num_players=players)
    for seed, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed)
    ended = 0
    for seed in range(amount(200, 10)):
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            assert env.observation_space(agent).contains(observation)
            env.step(None if terminated or truncated else env.action_space(agent).sample())
        ended += not env._states[0]["over"]

    assert ended > 0
    assert env.agents == []


@each_game
@pytest.mark.parametrize("kind", [np.int16, np.int32, np.int64, np.uint16, np.array])
def test_numpy_numbers_are_actions(rulebook, kind):
    env, plain = middle(rulebook, 5)[0], middle(rulebook, 5)[0]
    for seed in range(10):
        action = random_choice(plain, np.random.default_rng(seed))
        env.step(kind(action))
        plain.step(action)
        assert everything(env) == everything(plain)
    assert env.played == plain.played
    assert {type(action) for action in env.played} == {int}


@each_game
def test_batch_refuses_the_whole_step_for_one_illegal_action(rulebook):
    batch = BatchEnv(rulebook, 8)
    batch.reset(seed=2)
    for _ in range(amount(50, 5)):
        batch.step(batch.random_actions())
    actions = batch.random_actions().copy()
    before = [array.tobytes() for array in (batch.states, batch.masks, batch.rewards, batch.overs)]
    for wrong in (-1, rulebook.actions.size, int(np.flatnonzero(batch.masks[5] == 0)[0])):
        with pytest.raises(IllegalActionError, match=rf"row 5: action {wrong} is not legal now; legal: \["):
            batch.step(np.where(np.arange(8) == 5, wrong, actions))
        assert [array.tobytes() for array in (batch.states, batch.masks, batch.rewards, batch.overs)] == before
    batch.step(actions)
    assert batch.states.tobytes() != before[0]
