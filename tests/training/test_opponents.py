"""Whoever sits at the other seats plays by the rules, from its own generator, and from its seat's view alone."""

from dataclasses import replace

import numpy as np
import pytest

from larceny import load_opponent as load_from_root
from larceny.envs import make
from larceny.envs.core import rulebook as rulebooks
from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.rulebook import OptionError
from larceny.envs.thieves_guild import RULEBOOK
from larceny.training import opponents
from larceny.training.checkpoint import CheckpointError
from larceny.training.opponents import (
    Opponent,
    OpponentError,
    PolicyOpponent,
    load_opponent,
    shipped_checkpoints,
)
from tiny_policy import save_tiny

KINDS = ["random", "greedy", "policy", "policy:argmax"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return save_tiny(tmp_path_factory.mktemp("checkpoints") / "tiny")


@pytest.fixture
def load(folder):
    return lambda kind, seed=0: load_opponent(kind.replace("policy", str(folder)), game="thieves_guild", seed=seed)


@pytest.fixture
def other_game(monkeypatch):
    """The same rules under another name, known for the time of the test."""
    other = replace(RULEBOOK, id="other_game")
    monkeypatch.setitem(rulebooks._RULEBOOKS, other.env_id, other)
    return other


@pytest.fixture
def batch():
    """Games at many different moments."""
    batch = BatchEnv(RULEBOOK, 200, num_players=3)
    batch.reset(1)
    for step in range(400):
        rows = np.arange(step // 2, 200)
        batch.step(batch.random_actions()[rows], rows)
    return batch


def is_legal(batch, actions):
    return batch.masks[np.arange(len(batch)), actions] == 1


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_legal_at_any_moment(kind, load, batch):
    opponent = load(kind)

    for _ in range(30):
        actions = opponent.act_batch(batch.seats(np.arange(len(batch))))
        assert actions.dtype == np.int64 and actions.shape == (len(batch),)
        assert is_legal(batch, actions).all()
        batch.step(batch.random_actions())


@pytest.mark.parametrize("kind", KINDS)
def test_whole_games_between_equals_are_legal(kind, load):
    env, opponent = make("thieves_guild", num_players=3), load(kind)
    env.reset(seed=4)

    for agent in env.agent_iter():
        done = env.terminations[agent]
        action = None if done else opponent.act(env.seat(agent))
        assert done or env.observe(agent)["action_mask"][action] == 1
        env.step(action)

    assert env.agents == []


@pytest.mark.parametrize("kind", ["policy", "policy:argmax"])
def test_batches_and_single_seats_get_the_same_answers(kind, load, batch):
    together = load(kind, seed=9).act_batch(batch.seats(np.arange(40)))
    alone = load(kind, seed=9)

    assert [int(alone.act_batch(batch.seats(np.array([row])))[0]) for row in range(40)] == together.tolist()


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_and_a_batch_of_one_get_the_same_answer(kind, load):
    env = make("thieves_guild")
    env.reset(seed=2)
    agent = env.agent_selection

    action = load(kind, seed=3).act(env.seat(agent))

    assert type(action) is int
    assert action == load(kind, seed=3).act_batch(env.seats(agent))[0]


@pytest.mark.parametrize("kind", KINDS)
def test_seeds_decide(kind, load, batch):
    def answers(opponent):
        return [opponent.act_batch(batch.seats(np.arange(len(batch)))).tolist() for _ in range(3)]

    opponent = load(kind, seed=5)
    first = answers(opponent)
    opponent.reseed(5)

    assert answers(opponent) == first == answers(load(kind, seed=5))


@pytest.mark.parametrize("kind", ["random", "policy"])
def test_other_seeds_play_otherwise(kind, load, batch):
    seats = batch.seats(np.arange(len(batch)))

    assert load(kind, seed=1).act_batch(seats).tolist() != load(kind, seed=2).act_batch(seats).tolist()
    assert load(kind, seed=None).act_batch(seats).tolist() != load(kind, seed=None).act_batch(seats).tolist()


def test_asking_changes_nothing_in_the_game(load, batch):
    before = batch.states.tobytes(), batch.masks.tobytes()

    for kind in KINDS:
        load(kind).act_batch(batch.seats(np.arange(len(batch))))

    assert (batch.states.tobytes(), batch.masks.tobytes()) == before


def test_playing_uses_no_global_generator(load, batch):
    np.random.seed(3)
    before = np.random.get_state()[1].tolist()

    for kind in KINDS:
        load(kind).act_batch(batch.seats(np.arange(len(batch))))

    assert np.random.get_state()[1].tolist() == before


def test_a_policy_follows_its_probabilities(folder, load):
    env = make("thieves_guild")
    env.reset(seed=2)
    seats = env.seats(env.agent_selection)
    policy = load("policy", seed=0)
    logits = np.where(seats.action_mask[0] != 0, policy.network.logits(seats.observation)[0], -np.inf)
    wanted = np.exp(logits - logits.max()) / np.exp(logits - logits.max()).sum()

    drawn = np.bincount([policy.act_batch(seats)[0] for _ in range(4000)], minlength=len(wanted)) / 4000

    assert np.abs(drawn - wanted).max() < 0.03
    assert load("policy:argmax").act_batch(seats)[0] == wanted.argmax()


def test_a_seat_that_is_not_to_move_gets_no_answer(load):
    env = make("thieves_guild")
    env.reset(seed=1)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)

    with pytest.raises(ValueError, match=f"{waiting} is not to move"):
        load("random").act(env.seat(waiting))


def test_a_policy_of_another_game_refuses_to_play(load, other_game):
    env = make("thieves_guild")
    env.reset(seed=1)
    stranger = PolicyOpponent("stranger", other_game, load("policy").network)

    with pytest.raises(OpponentError, match="stranger plays other_game_v0, not thieves_guild_v0"):
        stranger.act(env.seat(env.agent_selection))


def test_a_policy_is_not_loaded_for_another_game(folder, other_game):
    with pytest.raises(OpponentError, match="plays thieves_guild_v0, not other_game_v0"):
        load_opponent(str(folder), game="other_game")


def test_a_game_is_known_by_all_its_names(folder):
    for name in ("thieves_guild", "thieves_guild_v0", "larceny/thieves_guild_v0", None):
        assert load_opponent(str(folder), game=name).rulebook is RULEBOOK


class LastChoice(Opponent):
    """A bot as somebody else would write it: the last legal action, but never more than one thief a card."""

    def __init__(self):
        super().__init__("last choice")

    def _act(self, seats):
        layout = seats.rulebook.observations
        placed = layout.read(seats.observation, "placed")[:, 0]
        first = seats.rulebook.actions.start("deploy")
        wanted = seats.action_mask.copy()
        for section in range(placed.shape[1]):
            wanted[placed[:, section] > 0, first + section] = 0
        return wanted.shape[1] - 1 - wanted[:, ::-1].argmax(axis=1)


def test_a_bot_of_twenty_lines_plays(batch):
    env, bot = make("thieves_guild"), LastChoice()
    env.reset(seed=1)

    action = bot.act(env.seat(env.agent_selection))

    assert action == np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).max()
    assert is_legal(batch, bot.act_batch(batch.seats(np.arange(len(batch))))).all()
    assert repr(bot) == "<opponent last choice>"


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    save_tiny(tmp_path / "thieves_guild" / "tiny")
    (tmp_path / "thieves_guild" / "notes").mkdir()
    (tmp_path / "forgotten_game").mkdir()
    monkeypatch.setattr(opponents, "_shipped_root", lambda: tmp_path)


@pytest.mark.parametrize(
    ("name", "game", "argmax"),
    [
        ("thieves_guild/tiny", None, False),
        ("thieves_guild/tiny", "thieves_guild", False),
        ("tiny", "thieves_guild", False),
        ("tiny:argmax", "thieves_guild_v0", True),
        ("thieves_guild/tiny:argmax", None, True),
    ],
)
@pytest.mark.usefixtures("shipped")
def test_shipped_checkpoints_have_names(name, game, argmax):
    opponent = load_from_root(name, game=game)

    assert (opponent.name, opponent.argmax, opponent.rulebook) == (name, argmax, RULEBOOK)


@pytest.mark.usefixtures("shipped")
def test_shipped_checkpoints_are_listed():
    assert shipped_checkpoints("thieves_guild_v0") == ["thieves_guild/tiny"]


@pytest.mark.parametrize("game", ["thieves_guild", None])
@pytest.mark.usefixtures("shipped")
def test_unknown_names_are_answered_with_the_known_ones(game):
    with pytest.raises(OpponentError, match="no opponent 'nobody'; there are random, greedy, thieves_guild/tiny, or"):
        load_opponent("nobody", game=game)


@pytest.mark.parametrize("name", ["", ":argmax", "tiny", "mcts:200", "\0"])
def test_names_that_mean_nothing(name):
    with pytest.raises(OpponentError, match="no opponent"):
        load_opponent(name)


def test_only_argmax_may_follow_a_name(folder):
    with pytest.raises(OpponentError, match="only ':argmax' may follow a name"):
        load_opponent(f"{folder}:argmaximum")


def test_a_folder_without_a_card_is_no_checkpoint(tmp_path):
    with pytest.raises(CheckpointError, match=r"is no checkpoint: it has no card\.json"):
        load_opponent(str(tmp_path))


def test_unknown_games_are_refused():
    with pytest.raises(OptionError, match="no game 'chess'"):
        load_opponent("random", game="chess")


def test_names_and_seeds_that_cannot_be():
    with pytest.raises(OpponentError, match="File name too long"):
        load_opponent("x" * 5000)
    with pytest.raises(OpponentError, match="whole number from 0, got -1"):
        load_opponent("random", seed=-1)


def test_an_opponent_cannot_change_what_is_legal():
    env = make("thieves_guild")
    env.reset(seed=1)
    before, record = env.observe(env.agent_selection), env.snapshot()
    seats = env.seats(env.agent_selection)
    seats.action_mask[:] = 1 - seats.action_mask
    np.testing.assert_array_equal(env.observe(env.agent_selection)["action_mask"], before["action_mask"])
    assert env.snapshot() == record
