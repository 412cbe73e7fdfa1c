"""Copies, pickles and snapshots go on exactly as the original does, and bad snapshots are refused."""

import copy
import hashlib
import json
import pickle
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.snapshot import SnapshotError, pack, record_hash
from playing import TABLES, amount, each_game, each_table, everything, middle, trace
from project import ROOT

pytestmark = pytest.mark.filterwarnings("error::RuntimeWarning")


def restored(env):
    other = RulebookEnv(env.rulebook, reward=env.reward, **env.options)
    other.restore(env.snapshot())
    return other


def restored_into_another_game(env):
    """The env was in the middle of something else."""
    other, _ = middle(env.rulebook, 99, reward=env.reward, **env.options)
    other.restore(env.snapshot())
    return other


COPIES = {
    "deepcopy": copy.deepcopy,
    "copy of a copy": lambda env: copy.deepcopy(copy.deepcopy(env)),
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
    "snapshot": restored,
    "snapshot into another game": restored_into_another_game,
}
each_copy = pytest.mark.parametrize("make_copy", COPIES.values(), ids=COPIES)


@each_copy
@each_table
def test_copies_go_on_as_the_original(rulebook, players, make_copy):
    for seed in range(amount(6, 1)):
        env, generator = middle(rulebook, seed + 1, num_players=players, reward="dense")
        other = make_copy(env)
        assert everything(other) == everything(env)
        assert trace(other, copy.deepcopy(generator)) == trace(env, generator)
        other.reset()
        env.reset()
        assert everything(other) == everything(env)


@each_copy
@each_table
def test_copies_are_independent(rulebook, players, make_copy):
    env, generator = middle(rulebook, 2, num_players=players, reward="dense")
    other = make_copy(env)
    before = everything(other)
    trace(env, generator)

    assert everything(other) == before


@each_game
@pytest.mark.parametrize("make_copy", [COPIES["deepcopy"], COPIES["pickle"]])
def test_copies_keep_history_and_spaces(rulebook, make_copy):
    env, _ = middle(rulebook, 3, render_mode="ansi")
    other = make_copy(env)

    assert (other.played, other.events, other.options) == (env.played, env.events, env.options)
    assert other.observation_space("player_0") == env.observation_space("player_0")
    assert other.render() == env.render()
    assert other.rulebook is env.rulebook


@each_game
def test_an_env_that_was_never_reset_can_be_copied(rulebook):
    env = RulebookEnv(rulebook)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        other.reset(seed=1)
        env.reset(seed=1)
        assert everything(other) == everything(env)


@each_game
def test_a_pickle_goes_on_in_another_process(rulebook, tmp_path):
    env, generator = middle(rulebook, 4, reward="dense")
    (tmp_path / "env").write_bytes(pickle.dumps((env, generator)))
    program = (
        f"import pickle, sys, hashlib; sys.path.insert(0, {str(ROOT / 'tests')!r}); from playing import trace;"
        f"env, generator = pickle.load(open({str(tmp_path / 'env')!r}, 'rb'));"
        "print(hashlib.sha256(repr(trace(env, generator)).encode()).hexdigest())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == hashlib.sha256(repr(trace(env, generator)).encode()).hexdigest()


# -- what is over --------------------------------------------------------------------------------


@each_table
@pytest.mark.parametrize("illegal", [True, False], ids=["illegal end", "proper end"])
def test_snapshots_of_a_game_that_is_over(rulebook, players, illegal):
    """After each step of an ended agent, to the last one, and for the game that follows."""
    env, generator = middle(rulebook, 5, num_players=players, reward="dense")
    if illegal:
        env.step(-1)
    else:
        while env._mask.any():
            env.step(int(np.flatnonzero(env._mask)[0]))
    for _ in range(players + 1):
        for other in (restored(env), restored_into_another_game(env)):
            assert everything(other) == everything(env)
            assert trace(other, generator) == trace(copy.deepcopy(env), generator)
            if env.agents:
                with pytest.raises(ValueError, match="the only valid action is None"):
                    restored(env).step(0)
        if env.agents:
            env.step(None)
    other = restored(env)
    other.reset()
    env.reset()
    assert everything(other) == everything(env)


@each_game
def test_history_after_a_restore_is_what_came_since(rulebook):
    env, generator = middle(rulebook, 6)
    env.restore(env.snapshot())
    assert (env.played, env.events) == ([], [])

    other = copy.deepcopy(env)
    trace(env, generator)
    events = []
    for action in env.played:
        other.step(action)
        events = other.events
    assert env.events == events != []


# -- bad snapshots -------------------------------------------------------------------------------


def sealed(content):
    return content + hashlib.sha256(content).digest()


def head_and_body(data):
    first, _, body = data[:-32].partition(b"\n")
    return json.loads(first), body


def with_head(data, **changes):
    """The snapshot with other values in its head and a checksum that fits."""
    head, body = head_and_body(data)
    return sealed(json.dumps({**head, **changes}).encode() + b"\n" + body)


def without_head(data, key):
    head, body = head_and_body(data)
    del head[key]
    return sealed(json.dumps(head).encode() + b"\n" + body)


def refused(env, data):
    """The message with which a snapshot is refused; the env has to stay as it was."""
    before, played = everything(env), env.played
    with pytest.raises(SnapshotError) as caught:
        env.restore(data)
    assert everything(env) == before
    assert env.played == played
    return str(caught.value)


@each_game
def test_any_changed_byte_is_noticed(rulebook):
    env, _ = middle(rulebook, 7)
    data = env.snapshot()
    for place in range(len(data)):
        damaged = bytearray(data)
        damaged[place] ^= 1 << place % 8
        refused(env, bytes(damaged))


@each_game
def test_truncated_and_extended_bytes_are_noticed(rulebook):
    env, _ = middle(rulebook, 7)
    data = env.snapshot()
    for length in {0, 1, 32, 33, data.index(b"\n"), data.index(b"\n") + 1, len(data) - 32, len(data) - 1}:
        refused(env, data[:length])
    assert "damaged" in refused(env, data[:-1])
    assert "damaged" in refused(env, data + b"\0")


@each_game
@pytest.mark.parametrize("data", [b"", b"\n", b"PNG" * 50, b"[" * 100_000, b"{}" * 40, b'{"magic": 1}' + b" " * 40])
def test_foreign_bytes_are_no_snapshot(rulebook, data):
    env, _ = middle(rulebook, 7)

    assert "no larceny snapshot" in refused(env, data)


@each_game
@pytest.mark.parametrize("data", [None, "text", 3, {}])
def test_what_is_not_bytes_is_no_snapshot(rulebook, data):
    env, _ = middle(rulebook, 7)

    assert f"not {type(data).__name__}" in refused(env, data)


@each_game
def test_bytes_come_in_any_buffer(rulebook):
    env, _ = middle(rulebook, 7)
    for data in (bytearray(env.snapshot()), memoryview(env.snapshot())):
        other, _ = middle(rulebook, 8)
        other.restore(data)
        assert everything(other) == everything(env)


@each_game
@pytest.mark.parametrize(("key", "value"), [("format", 99), ("game", "chess_v6"), ("record", "0123456789abcdef")])
def test_other_versions_and_games_are_named(rulebook, key, value):
    env, _ = middle(rulebook, 7)
    message = refused(env, with_head(env.snapshot(), **{key: value}))

    assert f"{key} is {value!r}, this env needs" in message
    assert "restore it with" in message


def test_record_hash_changes_with_the_record():
    hashes = {record_hash(rulebook) for rulebook, _ in TABLES}

    assert len(hashes) == len({rulebook.id for rulebook, _ in TABLES})


@each_game
def test_other_options_and_reward_are_named(rulebook):
    env, _ = middle(rulebook, 7)
    for option in rulebook.options:
        value = next((value for value in option.allowed if value != option.default), None)
        if value is None:
            continue
        other, _ = middle(rulebook, 7, **{option.name: value})
        message = refused(env, other.snapshot())
        assert f"{option.name!r}: {value!r}" in message
        assert f"{option.name!r}: {option.default!r}" in message
    other, _ = middle(rulebook, 7, reward="dense")
    assert "reward='dense'" in refused(env, other.snapshot())


@each_game
def test_values_out_of_range_are_named_by_field(rulebook):
    env, _ = middle(rulebook, 7)
    head, body = head_and_body(env.snapshot())
    for field in rulebook.fields:
        limits = np.iinfo(field.dtype)
        for value in (field.low - 1, field.high + 1):
            if not limits.min <= value <= limits.max:
                continue
            states = np.frombuffer(body, rulebook.dtype).copy()
            states[field.name].reshape(-1)[-1] = value
            message = refused(env, pack(rulebook, head, states))
            assert "impossible values" in message
            assert f"{field.name} holds" in message


WRONG_HEADS = (
    {"agents": None},
    {"agents": ["player_0", "somebody"]},
    {"agents": [["player_0"]]},
    {"agents": []},
    {"agents": ["player_1", "player_0"]},
    {"rewards": None},
    {"rewards": {}},
    {"rewards": []},
    {"cumulative_rewards": {"player_0": "much"}},
    {"agent_selection": None},
    {"agent_selection": "somebody"},
    {"agent_selection": ["player_0"]},
    {"selected_after_the_dead": "player_0"},
    {"terminated": "no"},
    {"terminated": 1},
    {"truncated": None},
    {"truncated": True},
    {"terminated": True, "selected_after_the_dead": "somebody"},
    {"terminated": True, "agent_selection": "somebody"},
    {"terminated": True, "truncated": True},
)


@each_game
@pytest.mark.parametrize("changes", WRONG_HEADS, ids=str)
def test_heads_that_do_not_fit_the_record_are_refused(rulebook, changes):
    env, _ = middle(rulebook, 7)

    assert "does not fit its record" in refused(env, with_head(env.snapshot(), **changes))


@each_game
def test_heads_that_lack_something_are_refused(rulebook):
    env, _ = middle(rulebook, 7)
    for key in head_and_body(env.snapshot())[0]:
        if key != "selected_after_the_dead":
            refused(env, without_head(env.snapshot(), key))


@each_game
def test_a_mover_that_the_record_does_not_ask_is_refused(rulebook):
    players = rulebook.options[0].allowed[-1]
    env, _ = middle(rulebook, 7, num_players=players)
    for agent in set(env.possible_agents) - {env.agent_selection}:
        assert "does not fit" in refused(env, with_head(env.snapshot(), agent_selection=agent))


@each_game
def test_a_running_game_cannot_be_over_in_the_record(rulebook):
    env, _ = middle(rulebook, 7)
    head, body = head_and_body(env.snapshot())
    for over in (1, 2):
        states = np.frombuffer(body, rulebook.dtype).copy()
        states["over"] = over
        assert "does not fit" in refused(env, pack(rulebook, head, states))


@each_game
def test_snapshots_hold_one_game(rulebook):
    env, _ = middle(rulebook, 7)
    head, body = head_and_body(env.snapshot())
    for count in (0, 2):
        refused(env, sealed(json.dumps(head).encode() + b"\n" + body * count))


@settings(max_examples=50, deadline=None)
@given(data=st.data(), seed=st.integers(0, 2**64), table=st.sampled_from(TABLES))
def test_snapshot_after_any_number_of_actions_restores_everything(data, seed, table):
    rulebook, players = table
    env = RulebookEnv(rulebook, num_players=players, reward="dense")
    env.reset(seed=seed)
    for _ in range(data.draw(st.integers(0, 200))):
        if not env._mask.any():
            break
        env.step(data.draw(st.sampled_from(np.flatnonzero(env._mask).tolist())))

    other = restored(env)
    assert everything(other) == everything(env)
    assert other.snapshot() == env.snapshot()
