"""The batched games equal the AEC env, and hundreds of thousands of random games break nothing."""

import itertools

import numpy as np
import pytest

from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.fields import clone, field_violations, same
from larceny.envs.core.random import entropy_word
from larceny.envs.core.rewards import REWARD_MODES
from playing import amount, each_game, each_table, facts_of, final_scores, option_sets, running, values_of

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")

uncompiled = pytest.mark.uncompiled
boundscheck = pytest.mark.boundscheck


def start_with_seeds(batch, seeds):
    """Deal in row k the game that ``env.reset(seed=seeds[k])`` deals."""
    batch.start(np.arange(len(batch)), np.array([entropy_word(seed) for seed in seeds], np.uint64))


# -- the same as the AEC env ---------------------------------------------------------------------


@uncompiled
@boundscheck
@pytest.mark.parametrize("mode", REWARD_MODES)
@each_table
def test_batch_plays_what_envs_play(rulebook, players, mode):
    """Records, masks, rewards, flags and observations, over the end of a game and into the next."""
    seeds = range(amount(6, 1))
    batch = BatchEnv(rulebook, len(seeds), num_players=players, reward=mode)
    start_with_seeds(batch, seeds)
    envs = [RulebookEnv(rulebook, num_players=players, reward=mode) for _ in seeds]
    for env, seed in zip(envs, seeds, strict=True):
        env.reset(seed=seed)
    ended = 0
    for _ in range(amount(600, 80)):
        seen = batch.observe()
        actions = batch.random_actions()
        for row, env in enumerate(envs):
            mover = env.observe(env.agent_selection)
            assert batch.states[row].tobytes() == env._states[0].tobytes()
            assert batch.masks[row].tobytes() == mover["action_mask"].tobytes()
            assert seen[row].tobytes() == mover["observation"].tobytes()
            assert batch.to_move[row] == env.possible_agents.index(env.agent_selection)
            env.step(int(actions[row]))
        batch.step(actions)
        for row, env in enumerate(envs):
            assert batch.rewards[row, :players].tolist() == list(env.rewards.values())
            assert not batch.rewards[row, players:].any()
            assert batch.overs[row] == env._states[0]["over"]
            assert bool(batch.overs[row]) != running(env)
            if not running(env):
                env.reset()
                ended += 1
    assert ended > 0 or amount(False, True)


@uncompiled
@boundscheck
@each_table
def test_a_game_after_a_restart_is_a_fresh_one_from_the_same_generator(rulebook, players):
    batch = BatchEnv(rulebook, 4, num_players=players)
    start_with_seeds(batch, range(4))
    compared = 0
    for _ in range(amount(1200, 100)):
        actions = batch.random_actions().copy()
        before = clone(batch.states)
        batch.step(actions)
        for row in np.flatnonzero(batch.overs):
            alone = BatchEnv(rulebook, 1, num_players=players, restart=False)
            alone.states[:] = before[row]
            alone.masks[:] = 0
            rulebook.kernels.mask_one(alone.tables, alone.states, alone.masks[0])
            alone.step(actions[row : row + 1])
            assert alone.overs[0] == batch.overs[row]
            assert not alone.masks.any()
            alone.start(np.zeros(1, np.int64), np.zeros(1, np.uint64))
            assert same(alone.states, batch.states[row : row + 1])
            assert np.array_equal(alone.masks[0], batch.masks[row])
            compared += 1
    assert compared > 0 or amount(False, True)


@uncompiled
@each_table
def test_setup_sets_every_field(rulebook, players):
    """A record full of leftovers is dealt the very game that a blank one is."""
    fresh, reused = (BatchEnv(rulebook, 8, num_players=players) for _ in range(2))
    rubbish = np.random.default_rng(0).integers(0, 256, reused.states.nbytes, np.uint8)
    reused.states.view(np.uint8)[...] = rubbish
    for batch in (fresh, reused):
        start_with_seeds(batch, range(8))
    assert same(fresh.states, reused.states)

    fresh.states["rng"] = reused.states["rng"]
    generators = reused.states["rng"].copy()
    for batch in (fresh, reused):
        for _ in range(amount(400, 20)):
            batch.step(batch.random_actions())
        batch.states["rng"] = generators
        batch.start(np.arange(8), np.zeros(8, np.uint64))
    assert same(fresh.states, reused.states)
    assert np.array_equal(fresh.masks, reused.masks)


@uncompiled
@each_game
def test_seeded_batches_repeat_and_rows_differ(rulebook):
    batch, other = BatchEnv(rulebook, 16), BatchEnv(rulebook, 16)
    for seed, again in ((0, 0), (7, 7), (None, None)):
        batch.reset(seed)
        other.reset(again)
        equal = seed is not None
        assert same(batch.states, other.states) == equal
        assert np.array_equal(batch.words, other.words) == equal
        assert len({state.tobytes() for state in batch.states}) == 16
    batch.reset(0)
    other.reset(1)
    assert not same(batch.states, other.states)


@uncompiled
@each_game
def test_some_rows_can_be_stepped_and_the_others_stay(rulebook):
    batch, whole = BatchEnv(rulebook, 6), BatchEnv(rulebook, 6)
    for each in (batch, whole):
        start_with_seeds(each, range(6))
    for rows in (np.array([4, 1]), np.array([5]), np.array([], np.int64)):
        before = clone(batch.states)
        actions = batch.random_actions().copy()
        batch.step(actions[rows], rows)
        for row in range(6):
            assert same(batch.states[row : row + 1], before[row : row + 1]) == (row not in rows)
            if row in rows:
                whole.step(actions[row : row + 1], np.array([row]))
    assert same(batch.states, whole.states)


@uncompiled
@each_game
def test_without_restart_a_finished_game_stays_as_it_ended(rulebook):
    batch = BatchEnv(rulebook, 3, restart=False)
    start_with_seeds(batch, range(3))
    live = np.arange(3)
    for _ in range(amount(rulebook.max_actions, 60)):
        batch.step(batch.random_actions()[live].copy(), live)
        live = np.flatnonzero(batch.overs == 0)
        if not len(live):
            break
    if amount(True, False):
        _, places = batch.final(np.arange(3))
        assert batch.overs.all()
        assert batch.overs.tolist() == batch.states["over"].tolist()
        assert not batch.masks.any()
        assert np.array_equal(places, batch.rewards)


@uncompiled
@each_game
def test_views_of_the_movers_are_copies(rulebook):
    batch = BatchEnv(rulebook, 5)
    start_with_seeds(batch, range(5))
    rows = np.array([3, 0])
    seats = batch.seats(rows)
    observations, masks = batch.observe()[rows].copy(), batch.masks[rows].copy()
    batch.step(batch.random_actions())

    assert np.array_equal(seats.observation, observations)
    assert np.array_equal(seats.action_mask, masks)
    chosen = seats.greedy(np.random.default_rng(0))
    assert all(masks[k, action] for k, action in enumerate(chosen))


@uncompiled
@boundscheck
@pytest.mark.parametrize("mode", REWARD_MODES)
@each_table
def test_scripted_seats_play_what_they_would_play_step_by_step(rulebook, players, mode):
    """Random seats draw from the row's words and scripted ones think on samples of it; rewards add up."""
    count = amount(4, 1)
    fast, slow = (BatchEnv(rulebook, count, num_players=players, reward=mode, restart=False) for _ in range(2))
    scripts = np.zeros((count, rulebook.max_players), np.int8)
    scripts[:, :players] = np.arange(players) % 3
    for batch in (fast, slow):
        start_with_seeds(batch, range(count))
        batch.words[:] = np.arange(1, count + 1)
    rows = np.arange(count)
    for _ in range(amount(150, 10)):
        played = fast.script(rows, scripts)
        assert played == sum(step_by_step(slow, row, scripts[row]) for row in rows)
        assert same(fast.states, slow.states)
        for name in ("masks", "rewards", "overs", "words"):
            assert np.array_equal(getattr(fast, name), getattr(slow, name)), name
        live = np.flatnonzero(fast.overs == 0)
        actions = fast.random_actions()[live].copy()
        slow.random_actions()
        fast.step(actions, live)
        slow.step(actions, live)


def step_by_step(batch, row, scripts):
    """Play a row's scripted seats with one call for each action; returns how many there were."""
    rows, action = np.array([row]), np.zeros(1, np.int64)
    total, played = batch.rewards[row].copy(), 0
    while batch.overs[row] == 0 and scripts[batch.to_move[row]]:
        if scripts[batch.to_move[row]] == 1:
            batch._k.random_rows(batch.masks, rows, batch.words, action)
        else:
            batch._k.greedy_rows(batch.tables, batch.states, rows, batch.words, batch.rulebook.blank(1), action)
        batch.step(action, rows)
        total += batch.rewards[row]
        played += 1
    batch.rewards[row] = total
    return played


# -- many random games ---------------------------------------------------------------------------


def play_many(rulebook, options, games, *, every=1, count=256):
    """Play random games to their ends with all checks; returns the length of the longest.

    Args:
        rulebook: the game.
        options: its options.
        games: how many games have to end.
        every: every how many steps records and observations are checked.
        count: how many are played side by side.
    """
    batch = BatchEnv(rulebook, count, **options)
    batch.reset(len(str(options)))
    players = batch.options["num_players"]
    low, high = rulebook.observations.bounds()
    lengths, longest, ended = np.zeros(count, np.int64), 0, 0
    rows = np.arange(count)
    vectors = np.zeros((count, rulebook.observations.size), np.float32)
    for step in itertools.count():
        assert batch.masks.any(axis=1).all(), "an empty mask"
        assert (batch.to_move < players).all()
        if step % every == 0:
            assert field_violations(rulebook.fields, batch.states) == []
            assert facts_of(rulebook).broken(batch.tables[0], batch.states) == []
            seat = step // every % players
            rulebook.kernels.observe_rows(batch.tables, batch.states, rows, np.full(count, seat), vectors)
            assert ((vectors >= low) & (vectors <= high)).all(), "an observation out of bounds"
        batch.step(batch.random_actions())
        lengths += 1
        over = batch.overs != 0
        if players > 1:
            assert np.abs(batch.rewards.sum(axis=1)).max() < 1e-12, "placement rewards that are not zero-sum"
        assert (np.abs(batch.rewards) <= 1).all() or players == 1
        assert not batch.rewards[~over].any()
        if over.any():
            longest = max(longest, int(lengths[over].max()))
            ended += int(over.sum())
            lengths[over] = 0
        assert lengths.max() <= rulebook.max_actions
        if ended >= games:
            return max(longest, int(lengths.max()))


@boundscheck
@each_game
def test_some_random_games_break_nothing(rulebook, record_property):
    sets = option_sets(rulebook)
    each = facts_of(rulebook).RANDOM_GAMES // 100 // len(sets) + 1
    longest = max(play_many(rulebook, options, each, every=4, count=min(128, each)) for options in sets)
    record_property("longest game", longest)

    assert 0 < longest <= rulebook.max_actions


@pytest.mark.slow
@each_game
def test_very_many_random_games_break_nothing(rulebook, record_property):
    """Every combination of options has its share."""
    values = ([(option.name, value) for value in values_of(option)] for option in rulebook.options)
    product = list(map(dict, itertools.product(*values)))
    each = facts_of(rulebook).RANDOM_GAMES // len(product) + 1
    longest = max(play_many(rulebook, options, each, every=10, count=512) for options in product)
    record_property("longest game", longest)
    print(f"{rulebook.id}: the longest of {each * len(product)} games took {longest} actions")

    assert 0 < longest <= rulebook.max_actions


@uncompiled
@each_table
def test_a_few_random_games_break_nothing(rulebook, players):
    play_many(rulebook, {"num_players": players}, amount(10, 1), every=amount(1, 40), count=amount(4, 1))


@boundscheck
@each_table
def test_scripted_games_break_nothing(rulebook, players):
    """The scripted player reaches positions that random play does not."""
    batch = BatchEnv(rulebook, 32, num_players=players, restart=False)
    batch.reset(1)
    facts = facts_of(rulebook)
    for _ in range(rulebook.max_actions):
        live = np.flatnonzero(batch.overs == 0)
        if not len(live):
            break
        batch.step(batch.seats(live).greedy(np.random.default_rng(1)), live)
        assert field_violations(rulebook.fields, batch.states) == []
        assert facts.broken(batch.tables[0], batch.states) == []
    assert batch.overs.all()
    scores, places = batch.final(np.arange(32))
    assert np.array_equal(places, batch.rewards)
    assert scores[:, :players].any()


@uncompiled
@each_game
def test_random_play_is_even_among_legal_actions(rulebook):
    """Also where there are more legal actions than a signed byte can count."""
    choices = 200
    masks = np.zeros((1, 300), np.int8)
    masks[0, 50 : 50 + choices] = 1
    masks[0, 60] = 0
    words, action = np.array([12345], np.uint64), np.zeros(1, np.int64)
    draws = amount(40_000, 3000)
    counts = np.zeros(300)
    for _ in range(draws):
        rulebook.kernels.random_rows(masks, np.zeros(1, np.int64), words, action)
        counts[action[0]] += 1
    legal = np.flatnonzero(masks[0])
    expected = draws / len(legal)

    assert counts.sum() == counts[legal].sum() == draws
    assert ((counts[legal] - expected) ** 2 / expected).sum() < 320


@uncompiled
@each_table
def test_final_scores_of_a_batch_are_those_of_an_env(rulebook, players):
    env = RulebookEnv(rulebook, num_players=players)
    env.reset(seed=3)
    batch = BatchEnv(rulebook, 2, num_players=players)
    batch.states[1] = env._states[0]
    scores, places = batch.final(np.array([1]))

    assert scores[0, :players].tolist() == final_scores(env)[0].tolist()
    assert places[0, :players].tolist() == final_scores(env)[1].tolist()


@each_game
def test_actions_and_rows_that_do_not_fit_are_refused(rulebook):
    batch = BatchEnv(rulebook, 8)
    before = batch.states.tobytes()
    for actions, rows in (
        (np.zeros(2, np.int64), None),
        (np.zeros(8), None),
        (np.zeros(1, np.int64), np.array([8])),
        (np.zeros(1, np.int64), np.array([-1])),
        (np.zeros(1, np.int64), np.array([0.5])),
    ):
        with pytest.raises(ValueError, match="whole numbers"):
            batch.step(actions, rows)
    assert batch.states.tobytes() == before
