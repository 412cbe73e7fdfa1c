"""Checkpoints survive the round trip, are never half-written, and are refused with a reason when they do not fit."""

import pickle
import random
import zipfile
from pathlib import Path

import numpy as np
import pytest
import safetensors.numpy

from larceny.envs.thieves_guild import RULEBOOK
from larceny.training import checkpoint
from larceny.training.checkpoint import CARD, WEIGHTS, CheckpointError, Result
from larceny.training.opponents import OpponentError, load_opponent
from tiny_policy import change_card, change_weights, save_tiny, tiny_card, tiny_weights


@pytest.fixture
def tiny(tmp_path):
    return save_tiny(tmp_path / "tiny")


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_round_trip(tmp_path):
    result = Result(against="random", players=4, games=400, win_rate=0.5, ci95=(0.4, 0.6), mean_score=70.5)
    folder = save_tiny(tmp_path / "runs" / "tiny", seed=3, training={"steps": 10, "seed": 1}, results=[result])

    card, network = checkpoint.load(folder)

    assert {name: weight.tolist() for name, weight in network.weights.items()} == {
        name: weight.tolist() for name, weight in tiny_weights(3).items()
    }
    assert (card.game, card.options, network.architecture.settings.activation) == (
        RULEBOOK.env_id,
        RULEBOOK.complete_options({}),
        "tanh",
    )
    assert (card.training, card.results) == ({"steps": 10, "seed": 1}, [result])
    assert (card.action_layout, card.observation_layout) == (RULEBOOK.actions.hash, RULEBOOK.observations.hash)
    assert names(folder) == [CARD, WEIGHTS]
    assert names(folder.parent) == ["tiny"]


def test_weights_are_stored_as_float32_whatever_their_memory_layout(tmp_path):
    weights = {name: np.asfortranarray(weight.astype(np.float64)) for name, weight in tiny_weights().items()}

    checkpoint.save(tmp_path / "tiny", tiny_card(), weights)

    _, network = checkpoint.load(tmp_path / "tiny")
    assert all(np.array_equal(network.weights[name], weight) for name, weight in tiny_weights().items())


@pytest.mark.parametrize("broken", ["write_bytes", "write_text", "rename"])
def test_failed_save_leaves_nothing(tmp_path, monkeypatch, broken):
    def fail(*_, **__):
        raise OSError("disk full")

    monkeypatch.setattr(Path, broken, fail)
    with pytest.raises(OSError, match="disk full"):
        save_tiny(tmp_path / "tiny")

    assert names(tmp_path) == []


@pytest.mark.parametrize("broken", ["write_bytes", "write_text"])
def test_half_written_files_never_get_the_name(tmp_path, monkeypatch, broken):
    def write_half(path, data, **_):
        with open(path, "wb") as file:
            file.write(data[: len(data) // 2] if isinstance(data, bytes) else data[: len(data) // 2].encode())
        assert not (tmp_path / "tiny").exists()
        raise OSError("disk full")

    monkeypatch.setattr(Path, broken, write_half)
    with pytest.raises(OSError, match="disk full"):
        save_tiny(tmp_path / "tiny")

    assert names(tmp_path) == []


def test_a_checkpoint_is_whole_before_it_takes_its_name(tmp_path, monkeypatch):
    moved = []
    rename = Path.rename

    def watch(source, target):
        moved.append((names(source), target.name))
        return rename(source, target)

    monkeypatch.setattr(Path, "rename", watch)
    save_tiny(tmp_path / "tiny")

    assert moved == [([CARD, WEIGHTS], "tiny")]


def test_existing_folder_is_not_overwritten(tiny):
    before = (tiny / WEIGHTS).read_bytes()

    with pytest.raises(CheckpointError, match="exists already; choose another folder or remove it"):
        save_tiny(tiny, seed=1)

    assert (tiny / WEIGHTS).read_bytes() == before


def write_card(text):
    return lambda folder: (folder / CARD).write_bytes(text)


def card_with(**changes):
    return lambda folder: change_card(folder, **changes)


def weights_with(change):
    """The same weights with some of them changed, under a matching checksum."""

    def damage(folder):
        weights = tiny_weights()
        change(weights)
        change_weights(folder, safetensors.numpy.save(weights))

    return damage


def truncate(folder):
    (folder / WEIGHTS).write_bytes((folder / WEIGHTS).read_bytes()[:-10])


def truncate_unnoticed(folder):
    change_weights(folder, (folder / WEIGHTS).read_bytes()[:-10])


def flip_bit(folder):
    data = bytearray((folder / WEIGHTS).read_bytes())
    data[-1] ^= 1
    (folder / WEIGHTS).write_bytes(data)


def poison(value):
    def change(weights):
        weights["layers.1.weight"][2, 3] = value

    return change


def make_double(weights):
    weights["layers.0.bias"] = weights["layers.0.bias"].astype(np.float64)


def add_layer(weights):
    weights["layers.2.bias"] = np.zeros(3, np.float32)


NETWORK = {"kind": "mlp", "hidden": [8], "activation": "tanh"}
DAMAGES = {
    "no card": (lambda folder: (folder / CARD).unlink(), "is no checkpoint: it has no card.json"),
    "no weights": (lambda folder: (folder / WEIGHTS).unlink(), "incomplete: it has no policy.safetensors"),
    "empty card": (write_card(b""), "damaged or foreign"),
    "card is no JSON": (write_card(b'{"format": 1,'), "damaged or foreign"),
    "card is no text": (write_card(b"\xff\xfe\x00"), "damaged or foreign"),
    "card is a list": (write_card(b"[]"), "damaged or foreign"),
    "card is nested without end": (write_card(b"[" * 100_000), "damaged or foreign"),
    "extra key": (card_with(author="me"), "author: Extra inputs"),
    "missing key": (card_with(observation_layout=None), "observation_layout: Field required"),
    "wrong type": (card_with(network=NETWORK | {"hidden": ["wide"]}), r"network\.hidden\.0"),
    "negative layer": (card_with(network=NETWORK | {"hidden": [-8]}), r"network\.hidden\.0"),
    "later format": (card_with(format=2), "has format 2, this larceny reads 1; upgrade"),
    "foreign game": (card_with(game="chess_v6"), "plays chess_v6: no game 'chess_v6'"),
    "other actions": (card_with(action_layout="0" * 16), r"other actions of thieves_guild_v0 \(0000"),
    "other observations": (card_with(observation_layout="0" * 16), "other observations of thieves_guild_v0"),
    "unknown activation": (card_with(network=NETWORK | {"activation": "eval"}), "activation 'eval'; known: tanh"),
    "unknown kind": (card_with(network=NETWORK | {"kind": "pickle"}), r"network\.kind"),
    "wider network": (card_with(network=NETWORK | {"hidden": [9]}), "the card's network needs"),
    "deeper network": (card_with(network=NETWORK | {"hidden": [8, 8]}), "the card's network needs"),
    "wrong checksum": (card_with(sha256="0" * 64), "SHA-256 is not the one in card.json; copy the folder again"),
    "flipped bit": (flip_bit, "SHA-256 is not the one"),
    "truncated": (truncate, "SHA-256 is not the one"),
    "truncated under its checksum": (truncate_unnoticed, "is no safetensors file"),
    "empty weights": (lambda folder: change_weights(folder, b""), "is no safetensors file"),
    "NaN": (weights_with(poison(np.nan)), r"layers\.1\.weight is not made of finite"),
    "infinite": (weights_with(poison(np.inf)), r"layers\.1\.weight is not made of finite"),
    "float64": (weights_with(make_double), r"layers\.0\.bias is not made of finite float32"),
    "transposed": (weights_with(lambda w: w.update({"layers.0.weight": w["layers.0.weight"].T.copy()})), "needs"),
    "extra weights": (weights_with(add_layer), "the card's network needs"),
    "missing weights": (weights_with(lambda w: w.pop("layers.0.bias")), "the card's network needs"),
}


@pytest.mark.parametrize(("damage", "message"), DAMAGES.values(), ids=DAMAGES)
def test_damage_is_named(tiny, damage, message):
    damage(tiny)

    with pytest.raises(CheckpointError, match=message) as caught:
        load_opponent(str(tiny), game="thieves_guild")

    assert str(tiny) in str(caught.value)


def test_huge_weights_are_not_read(tiny, monkeypatch):
    monkeypatch.setattr(checkpoint, "MAX_WEIGHT_BYTES", 1000)

    with pytest.raises(CheckpointError, match="larger than any policy"):
        checkpoint.load(tiny)


class Bomb:
    """A harmless stand-in for code that somebody hides in a pickle."""

    def __init__(self, mark):
        self.mark = mark

    def __reduce__(self):
        return Path.touch, (self.mark,)


@pytest.fixture
def mark(tmp_path):
    return tmp_path / "code was run"


def bomb(mark):
    data = pickle.dumps(Bomb(mark))
    pickle.loads(data)
    assert mark.exists()
    mark.unlink()
    return data


def test_pickled_weights_are_not_unpickled(tiny, mark):
    change_weights(tiny, bomb(mark))

    with pytest.raises(CheckpointError, match="is no safetensors file"):
        load_opponent(str(tiny))

    assert not mark.exists()


def plant_zip(folder, data):
    with zipfile.ZipFile(folder / "model.zip", "w") as archive:
        archive.writestr("data", data)
        archive.writestr("policy.pth", data)
        archive.writestr("pytorch_variables.pth", data)


@pytest.mark.parametrize("name", ["", "model.zip", "policy.pkl"])
@pytest.mark.parametrize("with_card", [False, True])
def test_other_formats_are_not_opened(tmp_path, mark, name, with_card):
    folder = tmp_path / "model"
    folder.mkdir()
    plant_zip(folder, bomb(mark))
    (folder / "policy.pkl").write_bytes(bomb(mark))
    if with_card:
        (folder / CARD).write_text(tiny_card().model_dump_json())

    with pytest.raises((CheckpointError, OpponentError), match=r"no opponent|no checkpoint|incomplete"):
        load_opponent(str(folder / name))

    assert not mark.exists()


def test_files_beside_a_good_checkpoint_are_ignored(tiny, mark):
    plant_zip(tiny, bomb(mark))
    (tiny / "policy.pkl").write_bytes(bomb(mark))

    load_opponent(str(tiny))

    assert not mark.exists()


def test_loading_leaves_the_global_generators_alone(tiny):
    np.random.seed(1)
    random.seed(1)
    before = np.random.get_state()[1].tolist(), random.getstate()

    load_opponent(str(tiny), seed=5)

    assert (np.random.get_state()[1].tolist(), random.getstate()) == before
