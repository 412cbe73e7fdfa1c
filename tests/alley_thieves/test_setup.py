"""Components and setup (RULES.md: Components and values, Setup)."""

from collections import Counter

import pytest

from alley_thieves.table import ACTIONS_ON_CARD, CITY, INTERSECTIONS, Game, city, hideout, infiltrating
from larceny.envs.core.rulebook import OptionError
from playing import amount
from tabletop import READABLE

pytestmark = READABLE


def in_play(game):
    """Names of the spaces that a seat is shown as open."""
    seen = game.sees(0, "in_play")
    return {space for space, shown in zip(CITY.spaces, seen, strict=False) if shown}


# -- components ----------------------------------------------------------------------------------


@pytest.mark.rule("AT-001")
def test_there_are_four_hideouts_of_four_spaces():
    assert Counter(CITY.hideout) == {0: 4, 1: 4, 2: 4, 3: 4, -1: len(INTERSECTIONS)}
    assert [hideout(guild)[0] for guild in range(4)] == ["keys_1", "gloves_1", "coins_1", "masks_1"]


@pytest.mark.rule("AT-001")
@pytest.mark.parametrize("players", [0, 1, 5, "3", None, 2.0, True])
def test_no_other_number_of_guilds_is_allowed(players):
    with pytest.raises(OptionError, match="num_players"):
        Game(num_players=players)


@pytest.mark.rule("AT-001")
def test_four_guilds_take_part_unless_told_otherwise():
    assert Game().players == 4


@pytest.mark.rule("AT-002")
def test_a_thief_is_a_die_that_shows_one_to_six():
    rolled = set()
    for seed in range(60):
        game = Game(seed, num_players=2)
        start = hideout(game.mover)[0]
        end = "keys_bank_west" if game.mover == 0 else "gloves_bank_west"
        seat = game.mover
        game.move(start, end)
        rolled.add(game.thieves(seat)[end])

    assert rolled == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("AT-003")
def test_each_guild_has_a_skill_die_a_card_of_five_actions_and_a_token():
    assert ACTIONS_ON_CARD == ("AID / HINDER", "TRAIN RECRUIT", "GAIN KNOWLEDGE", "RECALL", "SPRINT")
    rolled = set()
    for seed in range(60):
        game = city({0: {"gloves_gate_east": 2, "masks_corner": 2}, 1: {"coins_corner": 2}}, seed=seed)
        game.move("gloves_gate_east", "gloves_4")
        rolled.add(next(line for line in game.heard if "infiltrates" in line)[-1])
    assert rolled == set("123456")

    game = infiltrating(3, 6, tokens={1: "RECALL"})
    game.use("SPRINT", "masks_corner", "masks_yard")
    assert [game.token(seat) for seat in (0, 1)] == ["SPRINT", "RECALL"]


@pytest.mark.rule("AT-004")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thieves_stand_on_intersections_and_hideouts_and_nowhere_else(players):
    game = Game(num_players=players)
    spaces = set(INTERSECTIONS).union(*map(hideout, range(players)))
    seen = set()
    for seed in range(20):
        game = Game(seed, num_players=players)
        for _ in range(30):
            if game.question() == ["thief"] and game.phase == "move":
                game.play("thief", game.choices("thief")[seed % len(game.choices("thief"))])
                seen |= set(game.choices("to"))
            elif not game.over:
                game.answer(int(game._masks[0].nonzero()[0][0]))

    assert seen <= spaces
    assert in_play(game) == spaces


@pytest.mark.rule("AT-005", "AT-A16")
@pytest.mark.parametrize(("face", "opposite"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_opposite_faces_add_up_to_seven(face, opposite):
    game = infiltrating(3, 6, thieves={0: {"masks_corner": face}, 1: {"coins_corner": 3}})
    heard = game.use("AID / HINDER", "masks_corner")

    assert game.sv("masks_corner") == opposite
    assert heard[0] == f"player_0 flips the thief on masks_corner to SV {opposite}"


@pytest.mark.rule("AT-A01")
def test_the_map_that_ships_is_the_default():
    game = Game()

    assert game.options["map"] == "legerdemain"
    assert len(INTERSECTIONS) == 28
    assert in_play(game) == set(CITY.spaces)


# -- setup ---------------------------------------------------------------------------------------


@pytest.mark.rule("AT-006", "AT-002", "AT-A05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thieves_begin_with_sv_2_in_their_hideouts(players):
    for seed in range(5):
        game = Game(seed, num_players=players)
        assert [game.thieves(seat) for seat in range(players)] == [
            dict.fromkeys(hideout(seat), 2) for seat in range(players)
        ]
        assert (game.state.owner >= 0).sum() == 4 * players
        assert [game.area(seat) for seat in range(players)] == [[0] * 5] * players


@pytest.mark.rule("AT-007")
def test_tokens_begin_beside_the_cards():
    assert [Game().token(seat) for seat in range(4)] == [None] * 4

    game = infiltrating(3, 6, areas={0: [3]})
    assert game.choices("use") == list(ACTIONS_ON_CARD)


@pytest.mark.rule("AT-008", "AT-A02", "AT-A03")
def test_two_players_leave_two_hideouts_covered():
    open_spaces = in_play(Game(num_players=2))

    assert open_spaces == set(INTERSECTIONS) | set(hideout(0)) | set(hideout(1))


@pytest.mark.rule("AT-009", "AT-A02", "AT-A03")
def test_three_players_leave_the_hideout_between_the_third_and_the_first_covered():
    open_spaces = in_play(Game(num_players=3))

    assert open_spaces == set(CITY.spaces) - set(hideout(3))
    x, y = zip(*(CITY.at[CITY.spaces.index(hideout(guild)[0])] for guild in range(4)), strict=True)
    clockwise = [(abs(b), -a) for a, b in zip(x, y, strict=True)]
    assert y[0] > 0 and x[1] > 0 and y[2] < 0 and x[3] < 0, f"north, east, south, west: {clockwise}"


@pytest.mark.rule("AT-008", "AT-009", "AT-A03")
@pytest.mark.parametrize(
    ("thieves", "closed"),
    [
        ({0: {"keys_corner": 2}, 1: {"masks_bank_east": 6}}, ["masks_1", "masks_2", "masks_3", "masks_4"]),
        ({0: {"keys_corner": 2}, 1: {"coins_gate_east": 6}}, ["coins_1", "coins_2", "coins_3", "coins_4"]),
        (
            {0: {"keys_corner": 2}, 1: {"masks_gate_east": 6}, 2: {"coins_corner": 2}},
            ["masks_1", "masks_2", "masks_3", "masks_4"],
        ),
    ],
)
def test_nobody_enters_or_crosses_a_covered_hideout(thieves, closed):
    game = city(thieves, mover=1)
    (start,) = thieves[1]
    reach = game.reach(start)

    assert reach.isdisjoint(closed)
    assert reach & set(INTERSECTIONS), "the intersections around it stay"


@pytest.mark.rule("AT-A03")
def test_covered_spaces_are_no_shortcut():
    thieves = {0: {"keys_corner": 2}, 1: {"masks_bank_west": 3}}
    across = "masks_bank_east"
    with_masks = city({**thieves, 2: {"coins_corner": 2}, 3: {"gloves_corner": 2}}, mover=1)
    without = city(thieves, mover=1)

    assert across in with_masks.reach("masks_bank_west")
    assert across not in without.reach("masks_bank_west")


@pytest.mark.rule("AT-A02")
def test_hideouts_lie_clockwise_and_two_players_are_neighbours():
    steps = {}
    for guild in (1, 2, 3):
        game = city({0: {"keys_square": 6}, 1: {"gloves_yard": 6}, 2: {"coins_yard": 6}, 3: {"masks_yard": 6}})
        table = game._tables[0]
        spaces = [[CITY.spaces.index(name) for name in hideout(seat)] for seat in (0, guild)]
        steps[guild] = min(table.distance[a, b] for a in spaces[0] for b in spaces[1])

    assert steps[1] == steps[3] < steps[2]


@pytest.mark.rule("AT-010", "AT-061")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_goes_clockwise(players):
    game = Game(num_players=players)
    first = game.mover
    order = []
    for _ in range(2 * players):
        seat = game.mover
        order.append(seat)
        spaces = hideout(seat)
        gate = spaces[0].replace("_1", "_bank_west")
        start, end = (spaces[0], gate) if game.owner(gate) is None else (gate, spaces[0])
        game.move(start, end, 1)
        if game.phase == "recruit":
            game.play("pass")

    assert order == [(first + step) % players for step in range(2 * players)]


@pytest.mark.rule("AT-A04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_chance_decides_who_goes_first(players):
    number = amount(400, 80)
    games = [Game(seed, num_players=players) for seed in range(number)]
    counts = Counter(game.mover for game in games)

    assert sorted(counts) == list(range(players))
    assert all(abs(count - number / players) < 2 * number**0.5 for count in counts.values())
    assert games[0].heard == [f"player_{games[0].mover} goes first"]


@pytest.mark.rule("AT-A05")
def test_all_hideouts_are_alike():
    assert CITY.rotation() is not None
