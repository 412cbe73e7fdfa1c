"""What a seat sees and how it counts (RULES.md: What a seat sees)."""

import numpy as np
import pytest

from alley_thieves.table import CITY, Game, city, infiltrating
from larceny.envs.alley_thieves import RULEBOOK
from larceny.envs.core.random import entropy_word
from playing import amount
from tabletop import READABLE

pytestmark = READABLE


def turned(space, quarters):
    """The space that lies where ``space`` would be after so many quarter turns clockwise."""
    image = CITY.rotation()
    for _ in range(quarters):
        space = image[space]
    return space


@pytest.mark.rule("AT-P14")
@pytest.mark.parametrize("seat", range(4))
def test_seats_count_spaces_from_their_own_hideout(seat):
    game = Game()
    game.begin(seat)
    names = [CITY.spaces[turned(number, seat)] for number in range(len(CITY.spaces))]

    assert game.labels("to")[: len(names)] == tuple(names)
    assert game.labels("to")[:4] == tuple(
        f"{guild}_{n}" for guild in [("keys", "gloves", "coins", "masks")[seat]] for n in (1, 2, 3, 4)
    )


@pytest.mark.rule("AT-P14")
@pytest.mark.parametrize("seat", range(4))
def test_answers_mean_what_the_seat_calls_the_space(seat):
    """The first seat's "keys_1 to keys_bank_west", said by another seat about its own hideout."""
    game = Game()
    game.begin(seat)
    thief, to = RULEBOOK.actions.encode("thief", 0), RULEBOOK.actions.encode("to", 4)
    game.answer(thief)
    game.answer(to)

    guild = ("keys", "gloves", "coins", "masks")[seat]
    assert f"player_{seat} moves from {guild}_1 to {guild}_bank_west" in game.heard


@pytest.mark.rule("AT-P14", "AT-A05")
def test_a_turned_table_is_the_same_game():
    """Everyone moves one seat on and the map turns with them: all see, may and get exactly the same, to the end."""
    rows, masks = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for seed in range(amount(20, 1)):
        games = [Game(seed), Game(seed)]
        for number, game in enumerate(games):
            game.state.to_move = number
            game.reseed(seed)
            game.ask()
        words = np.array([entropy_word(seed) >> np.uint64(1)], np.uint64)
        while not games[0].over:
            views = [[game.observation((seat + n) % 4).tobytes() for seat in range(4)] for n, game in enumerate(games)]
            assert views[0] == views[1]
            assert games[0]._masks.tobytes() == games[1]._masks.tobytes()
            RULEBOOK.kernels.random_rows(games[0]._masks, rows, words, masks)
            for game in games:
                game.answer(int(masks[0]))
        assert games[1].over
        assert [games[1].scores[(seat + 1) % 4] for seat in range(4)] == games[0].scores


@pytest.mark.rule("AT-P13")
def test_nothing_on_the_table_is_secret():
    game = infiltrating(3, 6, areas={0: [2], 1: [4]}, tokens={1: "RECALL"})
    for seat in (0, 1):
        other = game.believes(seat, seed=4)
        assert other.state.rng != game.state.rng
        other.state.rng = game.state.rng
        assert other._states.tobytes() == game._states.tobytes()


@pytest.mark.rule("AT-P13")
def test_all_seats_see_thieves_areas_and_tokens():
    game = city(
        {0: {"keys_square": 4}, 1: {"gloves_corner": 6}}, areas={0: [(1, 3)], 1: [(0, 5), (0, 1)]}, tokens={1: "SPRINT"}
    )
    for seat in (0, 1):
        names = [CITY.spaces[turned(number, seat)] for number in range(len(CITY.spaces))]
        standing = (6 * game.sees(seat, "sv")).round().astype(int)
        assert {names[k]: int(sv) for k, sv in enumerate(standing) if sv} == {"keys_square": 4, "gloves_corner": 6}
        assert game.sees(seat, "owner")[names.index("keys_square")].tolist() == np.eye(4)[(0 - seat) % 2].tolist()
        areas = (6 * game.sees(seat, "area")).round().astype(int).tolist()
        assert areas[(0 - seat) % 2] == [3, 0, 0, 0, 0] and areas[(1 - seat) % 2] == [5, 1, 0, 0, 0]
        colours = game.sees(seat, "area_colour")
        assert colours[(0 - seat) % 2, 0].argmax() == (1 - seat) % 2
        assert game.sees(seat, "token")[(1 - seat) % 2].tolist() == [0, 0, 0, 0, 1]
        assert (12 * game.sees(seat, "recruited")).round().tolist()[:2] == ([3, 6] if seat == 0 else [6, 3])
        assert (16 * game.sees(seat, "score")).round().tolist()[:2] == ([4, 7] if seat == 0 else [7, 4])


@pytest.mark.rule("AT-P13")
def test_choices_under_way_are_seen():
    game = infiltrating(3, 6)
    assert game.sees(1, "skill").tolist() == [0, 0, 0, 0, 0, 1]
    game.play("use", "SPRINT")
    game.play("thief", "gloves_4")
    for seat in (0, 1):
        names = [CITY.spaces[turned(number, seat)] for number in range(len(CITY.spaces))]
        seen = {block: {names[k] for k in np.flatnonzero(game.sees(seat, block)[:44])} for block in ("chosen", "reach")}
        assert seen == {"chosen": {"gloves_4"}, "reach": set(game.choices("to"))}
        assert {names[k] for k in np.flatnonzero(game.sees(seat, "may_recruit")[:44])} == {"gloves_4"}
