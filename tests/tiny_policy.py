"""Small checkpoints for tests, whole or broken on purpose."""

import hashlib
import json

import numpy as np

from larceny.envs.thieves_guild import RULEBOOK
from larceny.training import checkpoint
from larceny.training.network import Architecture

HIDDEN = [8]


def tiny_weights(seed=0, hidden=HIDDEN):
    generator = np.random.default_rng(seed)
    network = checkpoint.Network(hidden=hidden, activation="tanh")
    shapes = Architecture.of(RULEBOOK, network).shapes()
    return {name: generator.normal(0, 0.5, shape).astype(np.float32) for name, shape in shapes.items()}


def tiny_card(**facts):
    network = checkpoint.Network(hidden=HIDDEN, activation="tanh")
    return checkpoint.make_card(RULEBOOK, RULEBOOK.complete_options({}), network, **facts)


def save_tiny(folder, seed=0, **facts):
    checkpoint.save(folder, tiny_card(**facts), tiny_weights(seed))
    return folder


def change_card(folder, **changes):
    """Overwrite entries of a saved card; None removes one."""
    path = folder / checkpoint.CARD
    card = json.loads(path.read_text()) | changes
    path.write_text(json.dumps({key: value for key, value in card.items() if value is not None}))


def change_weights(folder, data):
    """Replace the weights by other bytes, with the checksum that belongs to them."""
    (folder / checkpoint.WEIGHTS).write_bytes(data)
    change_card(folder, sha256=hashlib.sha256(data).hexdigest())
