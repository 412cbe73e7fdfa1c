"""The turn: move and roll (RULES.md)."""

import pytest

from alley_thieves.table import Game, city, hideout, infiltrating, trapped
from tabletop import READABLE

pytestmark = READABLE

OPEN = {0: {"keys_square": 3, "keys_1": 2}, 1: {"coins_corner": 2, "coins_yard": 4}}
SHUT = {"keys_bank_east": 3, "keys_yard": 4, "gloves_bank_west": 2}
"""Around keys_corner."""


@pytest.mark.rule("AT-016", "AT-A09")
def test_a_turn_is_move_roll_infiltrate_recruit():
    game = city({0: {"gloves_gate_east": 2, "masks_corner": 2}, 1: {"gloves_3": 3}})
    phases = [game.phase]
    game.play("thief", "gloves_gate_east")
    phases.append(game.phase)
    game.dice(6, 4)
    heard = game.play("to", "gloves_4")
    phases.append(game.phase)
    game.use("GAIN KNOWLEDGE", "masks_corner")
    phases.append(game.phase)

    assert phases == ["move", "move_to", "infiltrate", "recruit"]
    assert [line.split()[1] for line in heard] == ["moves", "rolls", "infiltrates"]
    assert game.choices("recruit") == ["gloves_3"]


@pytest.mark.rule("AT-016", "AT-061")
def test_play_passes_on_after_the_recruit_phase():
    game = city({0: {"gloves_yard": 2, "masks_corner": 2}, 1: {"gloves_3": 3}})
    game.move("gloves_yard", "gloves_gate_east", 6)
    assert (game.mover, game.phase) == (1, "move"), "nobody to recruit"

    game = city({0: {"gloves_yard": 2, "masks_corner": 2}, 1: {"gloves_4": 3}})
    game.move("gloves_yard", "gloves_gate_east", 6)
    assert (game.mover, game.phase) == (0, "recruit")
    game.play("pass")
    assert (game.mover, game.phase) == (1, "move")


@pytest.mark.rule("AT-017")
def test_one_thief_moves_and_the_others_stay():
    game = city(OPEN)
    game.move("keys_square", "gloves_square", 5)

    assert game.thieves(0) == {"keys_1": 2, "gloves_square": 5}
    assert game.thieves(1) == OPEN[1]
    assert game.mover == 1


@pytest.mark.rule("AT-017", "AT-040")
def test_only_own_thieves_on_the_map_can_be_moved():
    game = city(OPEN, areas={0: [3, 2]})

    assert set(game.choices("thief")) == set(OPEN[0])
    assert game.question() == ["thief"]


@pytest.mark.rule("AT-018")
@pytest.mark.parametrize(("old", "new"), [(2, 6), (6, 1)])
def test_the_old_sv_decides_how_far_a_thief_goes(old, new):
    game = city({0: {"keys_square": old}, 1: {"coins_corner": 2}})
    reach = game.reach("keys_square")
    assert ("keys_corner" in reach) == (old >= 3)

    end = "keys_yard" if old == 2 else "keys_bank_east"
    game.play("thief", "keys_square")
    assert game.rolls == 0, "the space is named before the roll"
    game.dice(new)
    game.play("to", end)
    assert game.rolls == 1
    assert game.sv(end) == new


@pytest.mark.rule("AT-019", "AT-018")
def test_the_example_of_red_who_moves_3_and_rolls_1():
    game = city({0: {"keys_square": 3}, 1: {"coins_corner": 2}})
    heard = game.move("keys_square", "keys_corner", 1)

    assert game.thieves(0) == {"keys_corner": 1}
    assert heard[:2] == [
        "player_0 moves from keys_square to keys_corner",
        "player_0 rolls 1: the new SV of the thief on keys_corner",
    ]


@pytest.mark.rule("AT-020", "AT-A06")
def test_there_is_no_way_to_pass_while_a_thief_can_move():
    for game in (Game(), city(OPEN), city({0: {"keys_corner": 1, "keys_1": 1}, 1: SHUT})):
        assert game.phase == "move"
        assert game.question() == ["thief"]
    game.play("thief", "keys_1")
    assert game.question() == ["to"], "nor once it has been chosen"


@pytest.mark.rule("AT-020", "AT-P01")
def test_only_thieves_that_can_move_are_offered():
    game = city({0: {"keys_corner": 6, "keys_1": 1}, 1: SHUT})

    assert game.choices("thief") == ["keys_1"]


@pytest.mark.rule("AT-P01")
def test_a_move_is_named_as_thief_and_space():
    game = city(OPEN)
    game.play("thief", "keys_square")

    assert game.phase == "move_to"
    assert game.heard == []
    assert game.thieves(0) == OPEN[0], "nothing has happened yet"
    game.play("to", "keys_gate_east")
    assert "keys_gate_east" in game.thieves(0)


@pytest.mark.rule("AT-021", "AT-A26")
def test_a_trapped_seat_may_only_recruit():
    game = trapped()

    assert "player_0 is trapped" in game.heard
    assert game.question() == ["recruit", "pass"]
    assert set(game.choices("recruit")) == set(SHUT)
    assert game.thieves(0) == {"keys_corner": 4}, "it neither moved nor rolled"


@pytest.mark.rule("AT-021", "AT-A26")
def test_a_trapped_seat_breaks_free_by_recruiting_but_moves_only_next_turn():
    game = trapped()
    heard = game.recruit("keys_yard", 6, 1)

    assert "player_0 recruits the thief on keys_yard with SV 4" in heard
    assert game.mover == 1
    assert game.thieves(0) == {"keys_corner": 4}
    game.begin(0)
    assert game.reach("keys_corner") >= {"keys_yard", "gloves_gate_west"}


@pytest.mark.rule("AT-A26", "AT-021")
def test_a_trapped_seat_may_decline():
    game = trapped()
    game.play("pass")

    assert game.mover == 1
    assert game.on_map() == [1, 3]


@pytest.mark.rule("AT-A26")
def test_any_thief_of_a_trapped_seat_may_recruit():
    walls = {"keys_bank_east": 3, "keys_yard": 4, "gloves_bank_west": 2, "coins_bank_west": 1, "gloves_yard": 5}
    game = city({0: {"keys_corner": 4, "gloves_corner": 2}, 1: {**walls, "gloves_bank_east": 2}})

    assert set(game.choices("recruit")) == {*walls, "gloves_bank_east"}
    assert game.choices("thief") == []


@pytest.mark.rule("AT-A26", "AT-022")
def test_a_trapped_thief_in_a_rival_hideout_does_not_infiltrate():
    game = city({0: {"gloves_1": 4}, 1: {"gloves_bank_west": 1, "gloves_2": 1, "gloves_3": 1}})

    assert game.phase == "recruit"
    assert not any("infiltrates" in line for line in game.heard)
    assert not any("infiltrates" in line for line in game.play("pass"))


@pytest.mark.rule("AT-A44", "AT-P02")
def test_trapped_without_anybody_to_recruit_a_seat_is_passed_over():
    game = city({0: {"keys_corner": 4}, 1: SHUT, 2: {"coins_1": 2}}, areas={0: [1] * 5})

    assert game.heard[1:] == ["player_0 is trapped"], "its area is full"
    assert (game.mover, game.phase) == (1, "move")


def crowded(**settings):
    """Thieves stand on each of the 36 spaces that are open for two players: nobody can move."""
    game = Game(num_players=2, **settings)
    spots = [name for name in game.city.spaces if not name.startswith(("coins_1", "coins_2", "coins_3", "coins_4"))]
    spots = [name for name in spots if not name.startswith(("masks_1", "masks_2", "masks_3", "masks_4"))]
    for number, spot in enumerate(spots):
        game.put(number % 2, spot, 3)
    return game


@pytest.mark.rule("AT-A44", "AT-P03")
def test_a_round_in_which_nobody_does_anything_ends_the_game():
    game = crowded()
    game.begin(0)
    assert game.question() == ["recruit", "pass"]
    game.play("pass")
    assert (game.mover, game.over) == (1, False)
    heard = game.play("pass")

    assert game.over
    assert game.state.over == 1, "ended by the rules, not cut off"
    assert "Nobody could do anything for a whole round" in heard
    assert game.scores == [18, 18], "and points are counted"


@pytest.mark.rule("AT-A44", "AT-P03")
def test_an_attempt_in_between_begins_the_count_anew():
    game = crowded()
    game.begin(0)
    game.play("pass")
    target = game.choices("recruit")[0]
    game.dice(1, 1)
    game.play("recruit", target)
    if game.phase == "recruit_with":
        game.dice(1, 1)
        game.play("thief", game.choices("thief")[0])
    assert game.mover == 0
    game.play("pass")
    assert not game.over
    game.play("pass")
    assert game.over


@pytest.mark.rule("AT-A44", "AT-P02", "AT-P03")
def test_where_all_are_shut_in_the_game_ends_without_a_question():
    game = crowded()
    for seat in (0, 1):
        game.hold(seat, 1, 1, 1, 1, 1)
    game.begin(0)

    assert game.over
    assert [line for line in game.heard if "trapped" in line] == ["player_0 is trapped", "player_1 is trapped"]


@pytest.mark.rule("AT-P03", "AT-A44")
def test_a_seat_that_is_trapped_does_not_end_the_game_while_others_move():
    game = city({0: {"keys_corner": 4}, 1: {**SHUT, "masks_square": 1}}, areas={0: [1] * 5})
    for start, end in (("masks_square", "coins_square"), ("coins_square", "masks_square")) * 2:
        assert game.mover == 1
        game.move(start, end, 1)

    assert not game.over


@pytest.mark.rule("AT-061")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_seat_to_the_left_is_next(players):
    thieves = {seat: {f"{hideout(seat)[0][:-2]}_yard": 2} for seat in range(players)}
    for seat in range(players):
        game = city(thieves, mover=seat)
        start = next(iter(thieves[seat]))
        game.move(start, start.replace("yard", "corner"), 1)
        assert game.mover == (seat + 1) % players


@pytest.mark.rule("AT-A09")
def test_the_new_sv_is_the_one_that_recruits():
    game = city({0: {"gloves_yard": 1, "masks_corner": 1}, 1: {"gloves_4": 3, "coins_corner": 1}})
    game.move("gloves_yard", "gloves_gate_east", 6)

    heard = game.recruit("gloves_4", 1, 3)
    assert heard[:2] == ["player_0 tries to recruit and rolls 1: 7 in all", "player_1 defends and rolls 3: 6 in all"]


@pytest.mark.rule("AT-A09", "AT-022")
def test_infiltration_comes_after_the_roll_and_before_recruiting():
    game = infiltrating(5, 1, thieves={0: {"masks_corner": 2}, 1: {"gloves_3": 2, "coins_corner": 2}})

    assert [line.split(":")[0] for line in game.heard] == [
        "player_0 moves from gloves_gate_east to gloves_4",
        "player_0 rolls 5",
        "player_0 infiltrates and rolls 1",
    ]
    assert game.phase == "recruit"
