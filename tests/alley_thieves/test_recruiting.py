"""Recruiting (RULES.md)."""

import pytest

from alley_thieves.table import city, hideout, infiltrating, trapped
from tabletop import READABLE

pytestmark = READABLE


def beside(own, rival, space="gloves_gate_west", end="gloves_square", **settings):
    """A thief of seat 0 moves next to a rival's with SV ``rival`` and rolls ``own``."""
    away = {0: {"masks_corner": 2}, 1: {"coins_corner": 2}}
    game = city({0: {**away[0], "keys_square": 1}, 1: {**away[1], space: rival}}, **settings)
    game.move("keys_square", end, own)
    return game


# -- who and whom --------------------------------------------------------------------------------


@pytest.mark.rule("AT-034", "AT-A22")
def test_rivals_one_space_away_can_be_recruited():
    thieves = {"gloves_gate_west": 1, "gloves_gate_east": 2, "coins_square": 3, "gloves_yard": 4, "gloves_3": 5}
    game = city({0: {"keys_square": 1}, 1: thieves})
    game.move("keys_square", "gloves_square", 2)

    assert set(game.choices("recruit")) == {"gloves_gate_west", "gloves_gate_east", "coins_square"}


@pytest.mark.rule("AT-034")
def test_recruiting_is_optional():
    game = beside(3, 3)

    assert game.question() == ["recruit", "pass"]
    assert game.play("pass") == ["player_0 recruits nobody"]
    assert game.mover == 1
    assert game.on_map() == [2, 2]


@pytest.mark.rule("AT-034", "AT-A21")
def test_only_a_thief_that_moved_may_recruit():
    """Another of the seat's thieves stands next to a rival, but did not move."""
    game = city({0: {"keys_square": 1, "coins_corner": 6}, 1: {"coins_yard": 1, "gloves_1": 2}})
    game.move("keys_square", "gloves_square", 2)

    assert game.mover == 1


@pytest.mark.rule("AT-034", "AT-A21")
def test_one_attempt_a_turn():
    rivals = {"gloves_gate_west": 1, "gloves_gate_east": 1, "coins_corner": 3}
    game = city({0: {"keys_square": 1, "masks_corner": 2}, 1: rivals})
    game.move("keys_square", "gloves_square", 6)
    game.recruit("gloves_gate_west", 6, 1)

    assert game.recruits(0) == [(1, 1)]
    assert game.mover == 1


@pytest.mark.rule("AT-A22")
def test_own_thieves_cannot_be_recruited():
    game = city({0: {"keys_square": 1, "gloves_gate_west": 2}, 1: {"coins_square": 1, "gloves_1": 3}})
    game.move("keys_square", "gloves_square", 3)

    assert game.choices("recruit") == ["coins_square"]


@pytest.mark.rule("AT-A22")
def test_rivals_at_home_can_be_recruited():
    game = city({0: {"gloves_yard": 1, "masks_corner": 2}, 1: {"gloves_4": 2, "coins_corner": 2}})
    game.move("gloves_yard", "gloves_gate_east", 5)
    heard = game.recruit("gloves_4", 3, 3)

    assert "player_0 recruits the thief on gloves_4 with SV 2" in heard


@pytest.mark.rule("AT-P07")
def test_the_rival_is_named_first_and_the_recruiter_only_if_several_could():
    game = infiltrating(3, 6, thieves={0: {"gloves_bank_west": 5}, 1: {"gloves_3": 1, "coins_corner": 3}})
    game.play("use", "SPRINT")
    game.play("thief", "gloves_bank_west")
    game.dice(1)
    game.play("to", "gloves_1")
    assert game.phase == "recruit"
    game.play("recruit", "gloves_3")
    assert game.phase == "recruit_with"
    assert set(game.choices("thief")) == {"gloves_4", "gloves_1"}
    assert game.question() == ["thief"]

    game = city({0: {"gloves_yard": 1, "masks_corner": 2}, 1: {"gloves_4": 2, "coins_corner": 2}})
    game.move("gloves_yard", "gloves_gate_east", 5)
    game.recruit("gloves_4", 3, 3)
    assert game.mover == 1, "one could, and the attempt is over"


@pytest.mark.rule("AT-049", "AT-A21", "AT-P07")
@pytest.mark.parametrize(("recruiter", "sv"), [("gloves_4", 3), ("gloves_1", 5)])
def test_after_a_sprint_either_thief_may_recruit(recruiter, sv):
    game = infiltrating(3, 6, thieves={0: {"gloves_bank_west": 5}, 1: {"gloves_3": 1, "coins_corner": 3}})
    game.play("use", "SPRINT")
    game.play("thief", "gloves_bank_west")
    game.dice(1)
    game.play("to", "gloves_1")
    heard = game.recruit("gloves_3", 2, 1, recruiter=recruiter)

    assert heard[0] == f"player_0 tries to recruit and rolls 2: {2 + sv} in all"
    assert game.mover == 1, "one attempt for both"


@pytest.mark.rule("AT-049", "AT-A43")
def test_a_recalled_thief_recruits_at_home():
    game = infiltrating(3, 3, thieves={0: {"masks_corner": 4}, 1: {"keys_2": 1, "coins_corner": 3}})
    game.use("RECALL", "masks_corner", "keys_4")
    assert game.choices("recruit") == ["keys_2"]

    heard = game.recruit("keys_2", 1, 2)
    assert heard[0] == "player_0 tries to recruit and rolls 1: 5 in all"
    assert game.recruits(0) == [(1, 1)]


@pytest.mark.rule("AT-A43")
@pytest.mark.parametrize("action", ["AID / HINDER", "GAIN KNOWLEDGE"])
def test_a_thief_that_was_only_turned_did_not_move(action):
    thieves = {0: {"coins_corner": 3}, 1: {"coins_yard": 1, "masks_corner": 2}}
    game = infiltrating(3, 6, thieves=thieves)
    game.use(action, "coins_corner")

    assert game.mover == 1


@pytest.mark.rule("AT-A21", "AT-034")
def test_the_thief_that_moved_and_sprinted_recruits_from_where_it_stands():
    game = infiltrating(3, 6, thieves={0: {"masks_corner": 2}, 1: {"gloves_3": 1, "gloves_yard": 1}})
    game.use("SPRINT", "gloves_4", "gloves_gate_east")

    assert game.choices("recruit") == ["gloves_yard"]


# -- dice ----------------------------------------------------------------------------------------


@pytest.mark.rule("AT-035", "AT-036", "AT-041")
def test_the_example_of_red_2_who_recruits_blue_4():
    game = beside(2, 4)
    heard = game.recruit("gloves_gate_west", 6, 3)

    assert heard[:3] == [
        "player_0 tries to recruit and rolls 6: 8 in all",
        "player_1 defends and rolls 3: 7 in all",
        "player_0 recruits the thief on gloves_gate_west with SV 4",
    ]
    assert game.recruits(0) == [(1, 4)], "its value is unchanged"
    assert game.owner("gloves_gate_west") is None
    assert game.sv("gloves_square") == 2


@pytest.mark.rule("AT-035", "AT-037", "AT-041")
def test_the_example_of_green_2_who_fails_against_red_1():
    game = beside(2, 1)
    heard = game.recruit("gloves_gate_west", 2, 6)

    assert heard[:3] == [
        "player_0 tries to recruit and rolls 2: 4 in all",
        "player_1 defends and rolls 6: 7 in all",
        "player_0 fails: the thief on gloves_square now has SV 1",
    ]
    assert game.sv("gloves_square") == 1
    assert game.sv("gloves_gate_west") == 1
    assert game.recruits(0) == []


@pytest.mark.rule("AT-035", "AT-038", "AT-041")
def test_the_example_of_yellow_4_who_ties_with_green_3():
    game = beside(4, 3)
    before = game.thieves(0), game.thieves(1)
    heard = game.recruit("gloves_gate_west", 1, 2)

    assert heard[2] == "player_0 and the thief on gloves_gate_west are equally matched"
    assert (game.thieves(0), game.thieves(1)) == before
    assert game.recruits(0) == []
    assert game.mover == 1


@pytest.mark.rule("AT-035", "AT-036", "AT-037", "AT-038")
@pytest.mark.parametrize("own", range(1, 7))
@pytest.mark.parametrize("rival", [1, 3, 6])
def test_totals_decide_for_all_dice(own, rival):
    for attack in (1, 3, 6):
        for defence in (1, 4, 6):
            game = beside(own, rival)
            game.recruit("gloves_gate_west", attack, defence)
            difference = own + attack - rival - defence
            assert game.recruits(0) == ([(1, rival)] if difference > 0 else [])
            assert game.sv("gloves_square") == (max(1, own - 1) if difference < 0 else own)
            assert game.sv("gloves_gate_west") == (0 if difference > 0 else rival)


@pytest.mark.rule("AT-A24", "AT-A13")
def test_a_failure_at_sv_1_costs_nothing():
    game = beside(1, 5)
    game.recruit("gloves_gate_west", 1, 6)

    assert game.sv("gloves_square") == 1
    assert game.sv("gloves_gate_west") == 5, "the defender is as it was"


@pytest.mark.rule("AT-A24")
def test_a_failure_costs_the_thief_that_tried_and_no_other():
    game = beside(4, 6)
    game.recruit("gloves_gate_west", 1, 6)

    assert game.thieves(0) == {"masks_corner": 2, "gloves_square": 3}
    assert game.thieves(1) == {"coins_corner": 2, "gloves_gate_west": 6}


@pytest.mark.rule("AT-A25", "AT-035")
def test_two_rolls_the_recruiters_first():
    game = beside(3, 3)
    heard = game.recruit("gloves_gate_west", 5, 2)

    assert [line.split()[0] for line in heard[:2]] == ["player_0", "player_1"]
    assert ["rolls 5" in heard[0], "rolls 2" in heard[1]] == [True, True]
    assert game.rolls == 2


# -- the area ------------------------------------------------------------------------------------


@pytest.mark.rule("AT-039", "AT-A23", "AT-P08")
@pytest.mark.parametrize(("recruits", "asked"), [([1, 1, 1, 1], True), ([1, 1, 1, 1, 1], False)])
def test_a_full_area_takes_nobody_more(recruits, asked):
    game = beside(6, 1, areas={0: recruits})

    assert (game.phase == "recruit") == asked
    assert (game.mover == 0) == asked


@pytest.mark.rule("AT-A23", "AT-A26")
def test_with_five_recruits_a_trapped_seat_passes():
    assert trapped(areas={0: [1] * 5}).mover == 1


@pytest.mark.rule("AT-P09", "AT-039")
def test_recruits_take_the_first_free_place():
    game = beside(6, 1, areas={0: [2, 1]})
    game.recruit("gloves_gate_west", 6, 1)
    assert game.area(0) == [2, 1, 1, 0, 0]

    game = beside(6, 2, areas={0: [1, 2, 1]})
    game.state.area_sv[0, 1], game.state.area_colour[0, 1] = 0, -1
    game.recruit("gloves_gate_west", 6, 1)
    assert game.area(0) == [1, 2, 1, 0, 0]


@pytest.mark.rule("AT-040", "AT-A32")
def test_recruits_stay_where_they_are():
    """They cannot be moved, recruited back or flipped: nothing that anybody may do names one of them."""
    thieves = {0: {"masks_corner": 2}, 1: {"gloves_3": 6, "coins_corner": 2}}
    game = infiltrating(3, 6, areas={0: [2, 3], 1: [4]}, thieves=thieves)
    spaces = set(game.thieves(0)) | set(game.thieves(1))
    game.play("use", "AID / HINDER")
    assert set(game.choices("thief")) == spaces
    game.play("thief", "gloves_3")
    assert game.choices("recruit") == ["gloves_3"]
    assert game.question() == ["recruit", "pass"]
    game.play("pass")
    assert set(game.choices("thief")) == set(game.thieves(1))
    assert game.recruits(0) == [(1, 2), (1, 3)] and game.recruits(1) == [(0, 4)]


@pytest.mark.rule("AT-P08", "AT-034")
def test_without_anybody_near_the_question_is_not_asked():
    game = city({0: {"keys_square": 1}, 1: {"gloves_yard": 2}})
    game.move("keys_square", "gloves_square", 2)

    assert (game.mover, game.phase) == (1, "move")
    assert not any("recruits nobody" in line for line in game.heard)


@pytest.mark.rule("AT-034", "AT-040")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thieves_of_every_rival_can_be_recruited(players):
    thieves = {0: {"keys_square": 1}} | {
        seat: {spot: 2, hideout(seat)[0]: 2}
        for seat, spot in zip(range(1, players), ("gloves_gate_west", "gloves_gate_east", "coins_square"), strict=False)
    }
    game = city(thieves)
    game.move("keys_square", "gloves_square", 6)
    assert len(game.choices("recruit")) == players - 1
    for target in game.choices("recruit"):
        other = game.copy()
        owner = game.owner(target)
        other.recruit(target, 6, 1)
        assert other.recruits(0) == [(owner, 2)]
