"""The facts that tests of all games rely on notice what must not be."""

import pytest

from alley_thieves.table import Game
from facts.alley_thieves import broken
from larceny.envs.core.batch import BatchEnv
from playing import amount
from tabletop import READABLE

pytestmark = READABLE


def spoil(field, index, value):
    """Whether a change of one number in a fresh game of three is noticed."""
    game = Game(num_players=3)
    getattr(game.state, field)[index] = value
    return broken(game._tables[0], game._states)


def test_a_fresh_game_is_whole():
    assert broken(Game()._tables[0], Game()._states) == []


@pytest.mark.parametrize(
    ("field", "index", "value", "words"),
    [
        ("colour", 0, 1, "guild 1 does not have four thieves"),
        ("colour", 0, -1, "guild 0 does not have four thieves"),
        ("area_colour", (0, 0), 1, "guild 1 does not have four thieves"),
        ("colour", 0, 3, "guild 3 does not have four thieves"),
        ("owner", 0, -1, "no owner"),
        ("owner", 0, 3, "one that does not play"),
        ("sv", 0, 0, "no skill"),
        ("sv", 5, 2, "a skill no thief"),
        ("area_sv", (0, 0), 4, "a skill no thief"),
        ("colour", 33, 1, "covered or does not exist"),
        ("colour", 63, 1, "covered or does not exist"),
        ("moved", 10, 1, "not the mover's"),
        ("token", 3, 2, "not in the game"),
    ],
)
def test_a_number_that_is_wrong_is_noticed(field, index, value, words):
    assert any(words in problem for problem in spoil(field, index, value))


def test_one_game_among_many_is_noticed():
    game = Game(num_players=2)
    batch = BatchEnv(game.rulebook, amount(50, 3), num_players=2)
    assert broken(batch.tables[0], batch.states) == []
    batch.states["occupied"][1] ^= 1 << 20

    assert len(broken(batch.tables[0], batch.states)) == 1
