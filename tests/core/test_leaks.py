"""What a seat is shown depends on nothing that it cannot know, and redrawing the rest is even."""

import copy
import itertools

import numpy as np
import pytest

from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.events import event_lines
from larceny.envs.core.fields import field_violations
from playing import CHOICES, amount, decisions, each_game, each_table, facts_of, option_sets, positions, running

pytestmark = [pytest.mark.uncompiled, pytest.mark.filterwarnings("error::RuntimeWarning")]

SAMPLES = amount(8, 2)


def with_record(env, state):
    """A copy of the env in which the truth is another."""
    other = copy.copy(env)
    other._states = state.reshape(1).copy()
    other._mask = np.zeros_like(env._mask)
    env.rulebook.kernels.mask_one(env._tables, other._states, other._mask)
    return other


def shown(env, agent):
    """All that an agent is shown now, as plain values."""
    seen = env.observe(agent)
    return seen["observation"].tobytes(), seen["action_mask"].tobytes(), env.picture(agent)


@each_table
def test_what_a_seat_is_shown_fits_all_that_it_holds_possible(rulebook, players):
    """Observation, mask and picture, bit for bit, in every phase."""
    generator = np.random.default_rng(players)
    phases = set()
    for env in positions(rulebook, players, 2, every=amount(19, 50)):
        phases.add(int(env._states[0]["phase"]))
        public = env.picture()
        for agent in env.possible_agents:
            known = shown(env, agent)
            for state in env.sample_states(agent, generator, 2):
                other = with_record(env, state)
                assert shown(other, agent) == known
                assert other.picture() == public
    assert len(phases) >= amount(3, 2)


@each_game
def test_observations_of_samples_are_equal_in_every_variant(rulebook):
    """The same for observation and mask alone, at every decision and under every option."""
    kernels = rulebook.kernels
    generator = np.random.default_rng(0)
    mask = np.zeros(rulebook.actions.size, np.int8)
    for number, options in enumerate(option_sets(rulebook)):
        env = RulebookEnv(rulebook, **options)
        env.reset(seed=number)
        for step, _ in enumerate(decisions(env, np.random.default_rng(number), CHOICES[number % 2])):
            if step % amount(1, 60):
                continue
            for seat, agent in enumerate(env.possible_agents):
                samples = env.sample_states(agent, generator, SAMPLES)
                vectors = np.empty((SAMPLES, rulebook.observations.size), np.float32)
                kernels.observe_rows(env._tables, samples, np.arange(SAMPLES), np.full(SAMPLES, seat), vectors)
                assert vectors.tobytes() == env.observe(agent)["observation"].tobytes() * SAMPLES
                if agent == env.agent_selection and running(env):
                    for row in range(SAMPLES):
                        kernels.mask_one(env._tables, samples[row : row + 1], mask)
                        assert mask.tobytes() == env.observe(agent)["action_mask"].tobytes()
                assert field_violations(rulebook.fields, samples) == []


@each_table
def test_samples_differ_in_exactly_what_is_hidden(rulebook, players):
    """Each secret that can be otherwise sometimes is; nothing else ever is, but for the generator."""
    facts = facts_of(rulebook)
    generator = np.random.default_rng(players)
    count = amount(256, 0)
    for env in positions(rulebook, players, 2, every=amount(11, 60)):
        truth = env._states[0]
        for seat, agent in enumerate(env.possible_agents):
            samples = env.sample_states(agent, generator, count or 4)
            hidden = facts.hidden(env._tables[0], truth, seat)
            assert len(set(samples["rng"].tolist()) - {int(truth["rng"])}) == len(samples)
            for field in rulebook.fields:
                varies = (samples[field.name] != truth[field.name]).any(axis=0)
                expected = hidden.get(field.name, np.zeros(field.shape, bool))
                if field.name != "rng":
                    assert not (varies & ~expected).any(), f"{field.name} is no secret of {agent}"
                    assert not count or (varies == expected).all(), f"{field.name} is not redrawn for {agent}"
            assert facts.broken(env._tables[0], samples) == []


@each_table
def test_batches_sample_as_envs_do(rulebook, players):
    env = RulebookEnv(rulebook, num_players=players)
    env.reset(seed=1)
    for _ in itertools.islice(decisions(env, np.random.default_rng(1)), 0, 200, 40):
        if running(env):
            agent = env.agent_selection
            alone = env.sample_states(agent, np.random.default_rng(3), 1)
            assert env.seats(agent).sample_states(np.random.default_rng(3)).tobytes() == alone.tobytes()
            assert env.seat(agent).sample_state(np.random.default_rng(3)).tobytes() == alone.tobytes()


# -- even draws ----------------------------------------------------------------------------------


def surprise(counts, chances):
    """Chi-square of counts against chances, and the limit that chance exceeds once in a million times."""
    expected = np.array(list(chances.values())) * sum(counts.values())
    observed = np.array([counts.get(value, 0) for value in chances])
    common = expected >= 8
    expected = np.append(expected[common], expected[~common].sum())
    observed = np.append(observed[common], observed[~common].sum())
    expected, observed = (expected, observed) if expected[-1] >= 8 else (expected[:-1], observed[:-1])
    freedom = max(len(expected) - 1, 1)
    limit = freedom * (1 - 2 / (9 * freedom) + 4.75 * np.sqrt(2 / (9 * freedom))) ** 3
    return ((observed - expected) ** 2 / expected).sum(), limit


@each_game
@pytest.mark.skipif(amount(False, True), reason="takes too many samples for plain Python")
def test_samples_are_even_over_what_is_possible(rulebook):
    facts = facts_of(rulebook)
    generator = np.random.default_rng(0)
    checked = set()
    for number, env in enumerate(positions(rulebook, rulebook.options[0].allowed[-1], 2)):
        for seat in {0, env.max_num_agents - 1}:
            secrets = facts.chances(env._tables[0], env._states[0], seat)
            if number % 17 and {(field, len(elements)) for field, elements, _ in secrets} <= checked:
                continue
            samples = env.sample_states(f"player_{seat}", generator, 4000)
            for field, elements, chances in secrets:
                values = samples[field].reshape(len(samples), -1)[:, list(elements)].tolist()
                unique, counts = np.unique(values, axis=0, return_counts=True)
                found = dict(zip(map(tuple, unique.tolist()), counts.tolist(), strict=True))
                assert set(found) <= set(chances), f"{field}{elements} took an impossible value"
                square, limit = surprise(found, chances)
                assert square < limit, f"{field}{elements} of player_{seat}: {square:.1f} over {limit:.1f}"
                checked.add((field, len(elements)))
    assert checked == facts.SECRETS


def test_an_uneven_draw_is_noticed():
    """Guards the statistic: one value in twenty comes half as often again."""
    chances = {(value,): 1 / 20 for value in range(20)}
    even = dict.fromkeys(chances, 200)
    square, limit = surprise(even, chances)
    assert square < limit

    square, limit = surprise(even | {(0,): 300, (1,): 100}, chances)
    assert square > limit


# -- secret choices ------------------------------------------------------------------------------


@each_table
def test_a_waiting_seat_sees_nothing_of_secret_choices(rulebook, players):
    """While others choose in a secret phase, what a waiting seat is shown and earns does not move."""
    watched, stage = 0, facts_of(rulebook).stage
    for seed in range(amount(4, 1)):
        env = RulebookEnv(rulebook, num_players=players, reward="dense")
        env.reset(seed=seed)
        before, begun = {}, None
        for _ in decisions(env, np.random.default_rng(seed), CHOICES[seed % 2]):
            state = env._states[0]
            if int(state["phase"]) not in rulebook.secret_phases or not running(env):
                before = {}
                continue
            if stage(state) != begun:
                before, begun = {}, stage(state)
            now = {
                agent: {key: array.tobytes() for key, array in env.observe(agent).items()}
                for agent in env.possible_agents
                if agent != env.agent_selection
            }
            for agent, view in now.items():
                if agent in before:
                    assert view == before[agent]
                    assert env.rewards == dict.fromkeys(env.possible_agents, 0)
                    assert state["event_count"] == 0
                    watched += 1
            before = now
    assert watched > 0 or not rulebook.secret_phases or players == 1


@each_table
def test_secret_choices_do_not_move_anything_of_the_others(rulebook, players):
    """Two different choices of the mover: until all have chosen, nobody else can tell them apart."""
    compared, stage = 0, facts_of(rulebook).stage
    for env in positions(rulebook, players, 2, every=amount(7, 11), reward="dense"):
        if not running(env) or int(env._states[0]["phase"]) not in rulebook.secret_phases:
            continue
        mover = env.agent_selection
        worlds = []
        for action in np.flatnonzero(env._mask):
            other = copy.deepcopy(env)
            other.step(int(action))
            if stage(other._states[0]) == stage(env._states[0]) and running(other):
                worlds.append(other)
        for agent in env.possible_agents:
            if agent != mover:
                views = {(shown(world, agent), world._cumulative_rewards[agent]) for world in worlds}
                assert len(views) <= 1
                assert not any(world._states[0]["event_count"] for world in worlds)
                compared += len(worlds) > 1
    assert compared > 0 or not rulebook.secret_phases or players == 1


@each_table
def test_events_and_rewards_tell_a_seat_nothing_that_its_observation_does_not(rulebook, players):
    """One action in the true world and in one that a seat holds possible: unless the action shows the seat the
    difference, it hears and earns the same in both."""
    generator = np.random.default_rng(players)
    compared = 0
    for env in positions(rulebook, players, 2, every=amount(7, 45), reward="dense"):
        if not running(env):
            continue
        for agent in env.possible_agents:
            state = env.sample_states(agent, generator, 1)[0]
            state["rng"] = env._states[0]["rng"]
            possible, real = with_record(env, state), with_record(env, env._states[0])
            action = int(generator.choice(np.flatnonzero(real._mask)))
            if not possible._mask[action]:
                continue
            views, heard = [], []
            for world in (real, possible):
                gains = np.zeros_like(world._gains)
                rulebook.kernels.step_one(world._tables, world._states, action, world._mask, gains, world._mode)
                views.append((world.observe(agent)["observation"].tobytes(), world._states[0]["phase"]))
                lines = event_lines(world._states[0], rulebook.write_event, env.possible_agents)
                heard.append((lines, gains[env._seat_of[agent]]))
            same_phase = views[0][1] == views[1][1] == env._states[0]["phase"]
            if same_phase and views[0] == views[1]:
                assert heard[0] == heard[1]
                compared += 1
    assert compared > 0 or not facts_of(rulebook).SECRETS
