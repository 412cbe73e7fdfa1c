"""The AEC env of every game, beyond what PettingZoo's own tests look at."""

from types import SimpleNamespace

import numpy as np
import pytest

import larceny
from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.fields import RUNNING, TERMINATED, TRUNCATED
from larceny.envs.core.rewards import REWARD_MODES
from larceny.envs.core.rulebook import OptionError, find_rulebook
from playing import (
    CHOICES,
    amount,
    decisions,
    each_game,
    each_table,
    everything,
    final_scores,
    margins,
    option_sets,
    positions,
    random_choice,
    running,
    trace,
)

pytestmark = [pytest.mark.uncompiled, pytest.mark.filterwarnings("error::RuntimeWarning")]

each_mode = pytest.mark.parametrize("mode", REWARD_MODES)


# -- rewards -------------------------------------------------------------------------------------


def play_and_count(env, generator):
    """Play to the end; what ``env.rewards`` held after each step and what ``last()`` told, summed by agent."""
    paid, told = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last(observe=False)
        told[agent] += reward
        if terminated or truncated:
            env.step(None)
            assert not any(env.rewards.values())
            continue
        env.step(random_choice(env, generator))
        for each, reward in env.rewards.items():
            paid[each] += reward
    return paid, told


@each_mode
@each_game
def test_all_rewards_add_up_to_what_the_game_was_worth(rulebook, mode):
    sets = option_sets(rulebook)[:: amount(1, 4)]
    each = amount(1000, 1) // len(sets) + 1
    for number in range(each * len(sets)):
        if number % each == 0:
            env = RulebookEnv(rulebook, reward=mode, **sets[number // each])
        env.reset(seed=number)
        dealt = margins(env) if mode == "dense" and env.max_num_agents == 1 else 0.0
        paid, told = play_and_count(env, np.random.default_rng(number))
        _, places = final_scores(env)
        worth = places if mode == "outcome" else margins(env) - dealt

        assert list(paid.values()) == pytest.approx(list(worth), abs=1e-9)
        assert list(told.values()) == pytest.approx(list(worth), abs=1e-9)


@each_mode
@each_table
def test_rewards_are_those_of_the_latest_step_alone(rulebook, players, mode):
    env = RulebookEnv(rulebook, num_players=players, reward=mode)
    generator = np.random.default_rng(players)
    for seed in range(amount(10, 1)):
        env.reset(seed=seed)
        before = margins(env)
        for number, _ in enumerate(decisions(env, generator)):
            if number > 0:
                after = margins(env)
                expected = after - before if mode == "dense" else np.zeros(players)
                if mode != "dense" and not running(env):
                    expected = final_scores(env)[1] if mode == "outcome" else after
                assert list(env.rewards.values()) == pytest.approx(list(expected), abs=1e-9)
                before = after


@each_table
def test_cumulative_reward_is_what_came_since_the_agent_last_acted(rulebook, players):
    env = RulebookEnv(rulebook, num_players=players, reward="dense")
    env.reset(seed=3)
    generator = np.random.default_rng(3)
    waiting = dict.fromkeys(env.agents, 0.0)
    while running(env):
        agent = env.agent_selection
        assert env.last(observe=False)[1] == pytest.approx(waiting[agent], abs=1e-12)
        waiting[agent] = 0.0
        env.step(random_choice(env, generator))
        for each, reward in env.rewards.items():
            waiting[each] += reward
    assert env._cumulative_rewards == pytest.approx(waiting, abs=1e-12)


@each_table
def test_outcome_is_a_zero_sum_placement(rulebook, players):
    for seed in range(amount(40, 2)):
        env = RulebookEnv(rulebook, num_players=players)
        env.reset(seed=seed)
        for _ in decisions(env, np.random.default_rng(seed), CHOICES[seed % 2]):
            pass
        outcome = list(env.rewards.values())

        if players > 1:
            assert sum(outcome) == pytest.approx(0, abs=1e-12)
            assert max(map(abs, outcome)) <= 1
            steps = [(value + 1) * (players - 1) for value in outcome]
            assert steps == pytest.approx([round(step) for step in steps])


# -- observing -----------------------------------------------------------------------------------


@each_table
def test_mask_is_the_movers_alone_and_never_empty(rulebook, players):
    for env in positions(rulebook, players, amount(6, 1)):
        masks = {agent: env.observe(agent)["action_mask"] for agent in env.possible_agents}
        asked = [agent for agent, mask in masks.items() if mask.any()]

        assert asked == ([env.agent_selection] if running(env) else [])
        assert all(set(np.unique(mask)) <= {0, 1} for mask in masks.values())


@each_table
def test_observations_lie_in_their_space(rulebook, players):
    for env in positions(rulebook, players, amount(6, 1), every=3):
        for agent in env.possible_agents:
            seen = env.observe(agent)
            assert seen["observation"].dtype == np.float32
            assert seen["action_mask"].dtype == np.int8
            assert env.observation_space(agent).contains(seen)
            assert np.isfinite(seen["observation"]).all()
        assert env.state_space.contains(env.state())


@each_table
def test_observe_gives_fresh_arrays(rulebook, players):
    env = RulebookEnv(rulebook, num_players=players)
    env.reset(seed=0)
    before = everything(env)
    for agent in env.possible_agents:
        first, second = env.observe(agent), env.observe(agent)
        for key in first:
            assert not np.shares_memory(first[key], second[key])
            first[key].fill(1)
    env.state().fill(7)

    assert everything(env) == before
    assert env._legal_id(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])) == -1


@each_table
def test_looking_changes_nothing(rulebook, players):
    """Of two equal games one is looked at in every way; they stay equal to the end."""
    looked_at, other = (RulebookEnv(rulebook, num_players=players, render_mode="ansi") for _ in range(2))
    generators = [np.random.default_rng(1) for _ in range(2)]
    looked_at.reset(seed=1)
    other.reset(seed=1)
    for number, _ in enumerate(decisions(looked_at, generators[0])):
        if number % amount(5, 40) == 0:
            look(looked_at)
        assert everything(looked_at) == everything(other)
        if running(other):
            other.step(random_choice(other, generators[1]))


def look(env):
    """Call all that only looks."""
    env.state()
    env.render()
    env.snapshot()
    assert env.events
    assert env.played is not env.played
    env.last()
    for agent in env.possible_agents:
        env.observe(agent)
        env.picture(agent)
        env.sample_states(agent, np.random.default_rng(0), 3)
    if running(env):
        seat = env.seat(env.agent_selection)
        seat.sample_state(np.random.default_rng(0))
        seats = seat.as_batch()
        seats.greedy(np.random.default_rng(0))
        assert np.array_equal(seats.observation[0], seat.observation)
        assert np.array_equal(seats.action_mask[0], seat.action_mask)


@each_table
def test_mover_is_the_seat_that_the_record_asks(rulebook, players):
    for env in positions(rulebook, players, 2):
        if running(env):
            assert env.agent_selection == f"player_{env._states[0]['to_move']}"


# -- spaces, flags, infos ------------------------------------------------------------------------


@each_table
def test_spaces_are_the_same_objects_at_every_call_and_equal_among_seats(rulebook, players):
    env = RulebookEnv(rulebook, num_players=players)
    spaces = {agent: (env.observation_space(agent), env.action_space(agent)) for agent in env.possible_agents}
    for seed in (0, 1):
        env.reset(seed=seed)
        for agent, (observation_space, action_space) in spaces.items():
            assert env.observation_space(agent) is observation_space
            assert env.action_space(agent) is action_space
            assert (observation_space, action_space) == spaces["player_0"]
    assert len({id(space) for pair in spaces.values() for space in pair}) == 2 * players


@each_game
def test_spaces_do_not_depend_on_the_number_of_players(rulebook):
    envs = [RulebookEnv(rulebook, num_players=players) for players in rulebook.options[0].allowed]

    assert len({str(env.observation_space("player_0")) for env in envs}) == 1
    assert len({str(env.action_space("player_0")) for env in envs}) == 1


@each_table
def test_flags_are_bools_rewards_are_numbers_and_infos_are_empty(rulebook, players):
    for env in positions(rulebook, players, 2, reward="dense"):
        assert {type(flag) for flags in (env.terminations, env.truncations) for flag in flags.values()} == {bool}
        assert {type(reward) for reward in env.rewards.values()} <= {int, float}
        assert {type(reward) for reward in env._cumulative_rewards.values()} <= {int, float}
        assert env.infos == {agent: {} for agent in env.agents}
        assert len({id(info) for info in env.infos.values()}) == players


@each_table
def test_all_seats_end_in_the_same_step(rulebook, players):
    for env in positions(rulebook, players, 4):
        over = int(env._states[0]["over"])
        assert env.terminations == dict.fromkeys(env.possible_agents, over == TERMINATED)
        assert env.truncations == dict.fromkeys(env.possible_agents, over == TRUNCATED)
        assert (over == RUNNING) == env._mask.any()
        if over:
            dead = [agent for agent in env.agent_iter() if env.step(None) is None]
            assert sorted(dead) == sorted(env.possible_agents)
            assert env.agents == []


@each_table
def test_a_game_that_is_cut_off_truncates_everybody(rulebook, players):
    env = RulebookEnv(rulebook, num_players=players)
    env.reset(seed=0)

    def cut(tables, states, action, mask, rewards, mode):
        mask[:] = 0
        states[0]["over"] = 2
        return -2

    env._kernels = SimpleNamespace(step_one=cut, observe_one=env._kernels.observe_one)
    env.step(random_choice(env, np.random.default_rng(0)))

    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert env.terminations == dict.fromkeys(env.possible_agents, False)
    assert not env.observe(env.agent_selection)["action_mask"].any()
    env._kernels = rulebook.kernels
    copy = RulebookEnv(rulebook, num_players=players)
    copy.restore(env.snapshot())
    assert everything(copy) == everything(env)


# -- resets --------------------------------------------------------------------------------------


@each_table
def test_a_seed_decides_the_game_on_the_same_instance_too(rulebook, players):
    env = RulebookEnv(rulebook, num_players=players, reward="dense")
    env.reset(seed=11)
    first = trace(env, np.random.default_rng(0))
    env.reset()
    env.step(random_choice(env, np.random.default_rng(1)))
    env.reset(seed=11)

    assert trace(env, np.random.default_rng(0)) == first


@each_game
def test_different_seeds_give_different_games(rulebook):
    env = RulebookEnv(rulebook)
    records = set()
    for seed in (0, 1, 2, 2**31, 2**32, 2**64 + 1, np.int64(3)):
        env.reset(seed=seed)
        records.add(env._states.tobytes())

    assert len(records) == 7


@each_game
def test_zero_is_a_seed(rulebook):
    env, other = RulebookEnv(rulebook), RulebookEnv(rulebook)
    env.reset(seed=0)
    other.reset(seed=0)
    zero = env._states.tobytes()
    assert other._states.tobytes() == zero

    env.reset()
    assert env._states.tobytes() != zero
    env.reset(seed=0)
    assert env._states.tobytes() == zero


@each_game
def test_first_reset_without_a_seed_is_fresh(rulebook):
    records = set()
    for _ in range(5):
        env = RulebookEnv(rulebook)
        env.reset()
        records.add(env._states.tobytes())

    assert len(records) == 5


@each_table
def test_reset_without_a_seed_goes_on_with_the_generator(rulebook, players):
    env, other = (RulebookEnv(rulebook, num_players=players) for _ in range(2))
    records = []
    for each in (env, other):
        each.reset(seed=4)
        trace(each, np.random.default_rng(4))
        left = each._states[0]["rng"]
        each.reset()
        records.append(each._states.tobytes())
    fresh = RulebookEnv(rulebook, num_players=players)
    fresh.reset(seed=5)
    fresh._states[0]["rng"] = left
    fresh.reset()

    assert records[0] == records[1] == fresh._states.tobytes()
    other.reset(seed=4)
    assert other._states.tobytes() != records[1]


@each_game
@pytest.mark.parametrize("seed", [-1, "x", 1.5])
def test_a_bad_seed_is_refused_and_changes_nothing(rulebook, seed):
    env = RulebookEnv(rulebook)
    env.reset(seed=0)
    before = everything(env)
    with pytest.raises((ValueError, TypeError)):
        env.reset(seed=seed)

    assert everything(env) == before


# -- options -------------------------------------------------------------------------------------


@each_game
def test_unknown_reset_options_are_ignored(rulebook):
    env = RulebookEnv(rulebook)
    env.reset(seed=3)
    plain = everything(env)
    env.reset(seed=3, options={"num_players": 99, "x": object()})

    assert everything(env) == plain


@each_game
def test_unknown_constructor_options_are_refused(rulebook):
    with pytest.raises(OptionError) as refused:
        larceny.make(rulebook.id, colour="red")

    assert "'colour'" in str(refused.value)
    assert all(option.name in str(refused.value) for option in rulebook.options)


@each_game
@pytest.mark.parametrize("wrong", [None, -1, 99, 2.0, True, "no such value", [1]])
def test_values_that_are_not_allowed_are_refused_with_what_is(rulebook, wrong):
    for option in rulebook.options:
        if any(type(ok) is type(wrong) and ok == wrong for ok in option.allowed):
            continue
        with pytest.raises(OptionError) as refused:
            RulebookEnv(rulebook, **{option.name: wrong})
        assert f"{option.name}={wrong!r}" in str(refused.value)
        texts = map(repr, option.allowed) if option.parse else [option.allowed_text]
        assert all(text in str(refused.value) for text in texts)


@each_game
@pytest.mark.parametrize(("name", "allowed"), [("reward", tuple(REWARD_MODES)), ("render_mode", ("ansi", "human"))])
@pytest.mark.parametrize("wrong", ["no such value", 0, [1]])
def test_common_options_are_checked_too(rulebook, name, allowed, wrong):
    with pytest.raises(OptionError) as refused:
        RulebookEnv(rulebook, **{name: wrong})

    assert f"{name}={wrong!r}" in str(refused.value)
    assert all(ok in str(refused.value) for ok in allowed)


@each_game
def test_batch_checks_its_options(rulebook):
    for wrong in ({"reward": "x"}, {"count": 0}, {"colour": "red"}, {"num_players": 99}):
        with pytest.raises(OptionError):
            BatchEnv(rulebook, **{"count": 1, **wrong})


@each_game
def test_every_option_value_is_kept_over_resets(rulebook):
    for options in option_sets(rulebook):
        env = RulebookEnv(rulebook, **options)
        complete = rulebook.complete_options(options)
        tables = env._tables.tobytes()
        for seed in (1, None, 2):
            env.reset(seed=seed, options={"num_players": 2})
            assert env.options == complete
            assert env._tables.tobytes() == tables
            assert env.max_num_agents == len(env.agents) == complete["num_players"]


@each_game
def test_numpy_numbers_are_taken_as_options(rulebook):
    env = RulebookEnv(rulebook, num_players=np.int64(rulebook.options[0].default))

    assert type(env.options["num_players"]) is int


@each_game
def test_games_are_found_by_all_their_names(rulebook):
    names = (rulebook.id, rulebook.env_id, f"larceny/{rulebook.env_id}", f"larceny/{rulebook.id}-v{rulebook.version}")

    assert {find_rulebook(name).env_id for name in names} == {rulebook.env_id}
    assert larceny.make(rulebook.id).rulebook is rulebook
    with pytest.raises(OptionError, match=f"'chess'.*{rulebook.id}"):
        find_rulebook("chess")


# -- calls out of turn ---------------------------------------------------------------------------

BEFORE_RESET = {
    "step": lambda env: env.step(0),
    "observe": lambda env: env.observe("player_0"),
    "state": lambda env: env.state(),
    "snapshot": lambda env: env.snapshot(),
    "render": lambda env: env.render(),
    "sample_states": lambda env: env.sample_states("player_0", np.random.default_rng(0), 1),
}


@each_game
@pytest.mark.parametrize("call", BEFORE_RESET)
def test_calls_before_the_first_reset_say_so(rulebook, call):
    env = RulebookEnv(rulebook, render_mode="ansi")
    with pytest.raises(RuntimeError, match=rf"call reset\(\) before {call}\(\)"):
        BEFORE_RESET[call](env)

    assert (env.agents, env.played, env.events) == ([], [], [])


@each_game
def test_a_step_after_the_end_warns_and_changes_nothing(rulebook, caplog):
    env = RulebookEnv(rulebook)
    env.reset(seed=0)
    trace(env, np.random.default_rng(0))
    before = everything(env)
    env.step(None)

    assert "step() called after all agents are terminated" in caplog.text
    assert everything(env) == before


@each_game
def test_an_agent_that_has_ended_takes_no_action_but_none(rulebook):
    *_, env = positions(rulebook, rulebook.options[0].default, 1)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)


@each_game
def test_only_the_mover_has_a_batch_view(rulebook):
    env = RulebookEnv(rulebook, num_players=rulebook.options[0].allowed[-1])
    env.reset(seed=0)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    with pytest.raises(ValueError, match=f"{waiting} is not to move"):
        env.seat(waiting).as_batch()

    trace(env, np.random.default_rng(0))
    with pytest.raises(ValueError, match="is not to move"):
        env.seats(env.agent_selection)


# -- pictures and events -------------------------------------------------------------------------


def play_one(env):
    """The first legal action."""
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))


@each_table
def test_text_is_returned_or_printed_as_the_render_mode_says(rulebook, players, capsys):
    texts = {}
    for mode in ("ansi", "human"):
        env = RulebookEnv(rulebook, num_players=players, render_mode=mode)
        env.reset(seed=0)
        texts[mode] = env.render()

    assert texts["human"] is None
    assert capsys.readouterr().out == 2 * (texts["ansi"] + "\n"), "once by reset() itself, as in PettingZoo's games"
    play_one(env)
    assert capsys.readouterr().out == env.picture() + "\n"
    assert all(f"player_{seat}" in texts["ansi"] for seat in range(players))


@each_game
def test_render_without_a_mode_warns(rulebook):
    env = RulebookEnv(rulebook)
    env.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


@each_table
def test_pictures_and_events_can_be_made_at_any_moment(rulebook, players):
    """Every event of every game has words, and the list only grows."""
    seen = 0
    for env in positions(rulebook, players, 2, every=amount(40, 150)):
        assert env.picture().strip()
        assert all(env.picture(agent).strip() for agent in env.possible_agents)
        events = env.events
        assert all(type(event) is str and event for event in events)
        seen = seen if env.played else 0
        assert len(events) >= seen
        seen = len(events)


@each_table
def test_events_count_what_each_action_logged(rulebook, players):
    env = RulebookEnv(rulebook, num_players=players)
    env.reset(seed=2)
    lines = sum(int(env._states[0]["event_count"]) for _ in decisions(env, np.random.default_rng(2)))
    kept = [event for event in env.events if "earlier events are not kept" not in event]

    assert len(env._states[0]["events"]) > 0
    assert len(kept) <= lines
    assert len(kept) == lines or len(kept) < len(env.events)
