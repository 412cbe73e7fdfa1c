"""Infiltration and its five actions (RULES.md)."""

import pytest

from alley_thieves.table import ACTIONS_ON_CARD, city, hideout, infiltrating
from tabletop import READABLE

pytestmark = READABLE

VALUES = dict(zip(ACTIONS_ON_CARD, (6, 5, 4, 3, 2), strict=True))


def offered(game):
    """Actions that can be used now; none if the question is not asked."""
    return game.choices("use")


def recruiting_after(action, *answers, die=6, thieves=None, **settings):
    """Use an action after the infiltration, next to a rival so that the recruit question follows."""
    game = infiltrating(3, die, thieves=thieves or {0: {"masks_corner": 2}, 1: {"gloves_3": 3}}, **settings)
    game.use(action, *answers)
    return game


# -- when ----------------------------------------------------------------------------------------


@pytest.mark.rule("AT-022", "AT-A10")
@pytest.mark.parametrize("space", hideout(1))
def test_ending_a_move_in_a_rival_hideout_infiltrates(space):
    game = city({0: {"gloves_gate_west": 5}, 1: {"coins_corner": 2}})
    heard = game.move("gloves_gate_west", space, 2, 6)

    assert "player_0 infiltrates and rolls 6" in heard
    assert game.rolls == 2, "the thief, and the skill die once"
    assert game.phase == "infiltrate"


@pytest.mark.rule("AT-022", "AT-A10")
@pytest.mark.parametrize("space", ["keys_4", "keys_square", "gloves_gate_west", "gloves_bank_west"])
def test_own_hideouts_and_intersections_are_not_infiltrated(space):
    game = city({0: {"keys_gate_east": 4}, 1: {"coins_corner": 2}})
    heard = game.move("keys_gate_east", space, 6)

    assert game.rolls == 1
    assert len(heard) == 2
    assert game.mover == 1


@pytest.mark.rule("AT-A10")
@pytest.mark.parametrize("mover", [0, 1, 2])
def test_all_hideouts_of_others_count(mover):
    thieves = {0: {"keys_yard": 6}, 1: {"gloves_yard": 6}, 2: {"coins_yard": 6}}
    for guild in range(3):
        game = city(thieves, mover)
        start = next(iter(thieves[mover]))
        end = next((space for space in hideout(guild) if space in game.reach(start)), None)
        if end is not None:
            game.move(start, end, 2, 4)
            assert (game.rolls == 2) == (guild != mover)


@pytest.mark.rule("AT-A42")
def test_passing_through_a_hideout_infiltrates_nothing():
    game = city({0: {"gloves_bank_west": 3}, 1: {"coins_corner": 2}})
    game.move("gloves_bank_west", "gloves_bank_east", 6)

    assert game.rolls == 1
    assert not any("infiltrates" in line for line in game.heard)


@pytest.mark.rule("AT-A42")
def test_a_thief_that_stays_in_a_hideout_infiltrates_nothing():
    """What counts is the end of a movement: the turn ends there too, but it was another that moved."""
    game = city({0: {"gloves_1": 3, "keys_square": 2}, 1: {"coins_corner": 2}})
    game.move("keys_square", "masks_square", 6)

    assert game.mover == 1
    assert not any("infiltrates" in line for line in game.heard)


@pytest.mark.rule("AT-P06")
def test_moving_on_inside_a_rival_hideout_infiltrates_anew():
    game = city({0: {"gloves_1": 3}, 1: {"coins_corner": 2}})
    heard = game.move("gloves_1", "gloves_2", 4, 5)

    assert "player_0 infiltrates and rolls 5" in heard


@pytest.mark.rule("AT-A11", "AT-025")
def test_the_roll_comes_by_itself_and_the_action_is_optional():
    game = infiltrating(3, 6)

    assert game.question() == ["use", "pass"]
    heard = game.play("pass")
    assert heard == ["player_0 uses no action"]
    assert game.mover == 1


# -- which ---------------------------------------------------------------------------------------


@pytest.mark.rule("AT-023", "AT-024")
@pytest.mark.parametrize("die", range(1, 7))
def test_actions_up_to_the_roll_are_available(die):
    game = infiltrating(3, die, areas={0: [2]})

    assert offered(game) == [name for name, value in VALUES.items() if value <= die]


@pytest.mark.rule("AT-024", "AT-P04")
def test_a_roll_of_1_leaves_no_time():
    game = infiltrating(3, 1, areas={0: [2]})

    assert "player_0 infiltrates and rolls 1" in game.heard
    assert (game.mover, game.phase) == (1, "move"), "no question is asked"
    assert game.token(0) is None


@pytest.mark.rule("AT-023", "AT-026", "AT-A12")
@pytest.mark.parametrize("blocked", ACTIONS_ON_CARD)
def test_the_token_blocks_the_action_it_lies_on_and_no_other(blocked):
    game = infiltrating(3, 6, areas={0: [2]}, tokens={0: blocked})

    assert offered(game) == [name for name in ACTIONS_ON_CARD if name != blocked]


@pytest.mark.rule("AT-026", "AT-003")
def test_tokens_of_others_block_nothing():
    assert offered(infiltrating(3, 6, areas={0: [2]}, tokens={1: "SPRINT"})) == list(ACTIONS_ON_CARD)


@pytest.mark.rule("AT-P04", "AT-026")
def test_with_the_only_action_in_reach_blocked_the_question_is_not_asked():
    game = infiltrating(3, 2, tokens={0: "SPRINT"})

    assert (game.mover, game.phase) == (1, "move")
    assert game.token(0) == "SPRINT"


@pytest.mark.rule("AT-025", "AT-A12", "AT-A20")
def test_using_an_action_lays_the_token_and_frees_the_one_before():
    game = infiltrating(3, 6, areas={0: [2]}, tokens={0: "RECALL"})
    heard = game.play("use", "GAIN KNOWLEDGE")

    assert heard == ["player_0 uses GAIN KNOWLEDGE"]
    assert game.token(0) == "GAIN KNOWLEDGE"
    game.play("thief", "gloves_4")
    game.begin(0)
    game.move("gloves_4", "gloves_2", 1, 6)
    assert offered(game) == ["AID / HINDER", "TRAIN RECRUIT", "RECALL", "SPRINT"]


@pytest.mark.rule("AT-A45", "AT-025")
@pytest.mark.parametrize("lies", [None, "SPRINT", "AID / HINDER"])
def test_an_infiltration_without_an_action_leaves_the_token(lies):
    game = infiltrating(3, 6, areas={0: [2]}, tokens={0: lies} if lies else {})
    game.play("pass")

    assert game.token(0) == lies


@pytest.mark.rule("AT-023", "AT-025")
def test_one_action_for_each_infiltration():
    game = recruiting_after("AID / HINDER", "masks_corner")

    assert game.phase == "recruit"
    assert offered(game) == []


@pytest.mark.rule("AT-023", "AT-026", "AT-031")
def test_the_example_of_red_who_rolls_4_and_sprints():
    game = infiltrating(3, 4, areas={0: [2]})
    assert offered(game) == ["GAIN KNOWLEDGE", "RECALL", "SPRINT"]

    game.use("SPRINT", "masks_corner", "masks_bank_east")
    assert game.token(0) == "SPRINT"
    assert game.thieves(0) == {"gloves_4": 3, "masks_bank_east": 2}
    game.begin(0)
    game.move("gloves_4", "gloves_2", 1, 4)
    assert offered(game) == ["GAIN KNOWLEDGE", "RECALL"]


@pytest.mark.rule("AT-A14")
def test_actions_without_a_target_cannot_be_chosen():
    """No recruits, all own thieves at 6, no free space at home, nobody that can move: only AID / HINDER is left."""
    home = dict.fromkeys(hideout(0), 6)
    around = {"keys_bank_west": 1, "keys_bank_east": 1, "keys_gate_west": 1, "keys_gate_east": 1}
    around |= {"gloves_2": 1, "gloves_3": 1}
    game = city({0: {**home, "gloves_gate_east": 6}, 1: around})
    game.move("gloves_gate_east", "gloves_4", 6, 6)
    assert offered(game) == ["AID / HINDER", "SPRINT"], "the thief that moved could go back"

    game.put(1, "gloves_gate_east", 1)
    game.ask()
    assert offered(game) == ["AID / HINDER"]


@pytest.mark.rule("AT-A14", "AT-A13")
@pytest.mark.parametrize(("recruits", "can"), [([], False), ([6], False), ([6, 6], False), ([6, 5], True), ([1], True)])
def test_training_takes_a_recruit_below_6(recruits, can):
    assert ("TRAIN RECRUIT" in offered(infiltrating(3, 6, areas={0: recruits}, num_players=2))) == can


@pytest.mark.rule("AT-A14", "AT-A13")
def test_gaining_knowledge_takes_a_thief_below_6():
    assert "GAIN KNOWLEDGE" in offered(infiltrating(6, 6))

    far = {0: {"masks_corner": 6}, 1: {"coins_corner": 3}}
    assert "GAIN KNOWLEDGE" not in offered(infiltrating(6, 6, thieves=far))
    assert "GAIN KNOWLEDGE" in offered(infiltrating(5, 6, thieves=far))


@pytest.mark.rule("AT-P05")
@pytest.mark.parametrize("action", ACTIONS_ON_CARD)
def test_an_action_that_was_chosen_is_carried_out(action):
    game = infiltrating(3, 6, areas={0: [2]})
    game.play("use", action)

    assert game.question() == (["train"] if action == "TRAIN RECRUIT" else ["thief"])
    if action in ("RECALL", "SPRINT"):
        game.play("thief", "masks_corner")
        assert game.question() == ["to"]


# -- what they do --------------------------------------------------------------------------------


@pytest.mark.rule("AT-027", "AT-A16", "AT-033")
@pytest.mark.parametrize(("space", "sv"), [("gloves_4", 4), ("masks_corner", 5), ("gloves_3", 1), ("coins_corner", 6)])
def test_aid_hinder_flips_any_thief_on_the_map(space, sv):
    """The one that moved, another of one's own, one in a rival hideout, one at an intersection."""
    game = infiltrating(
        3, 6, thieves={0: {"masks_corner": 2}, 1: {"gloves_3": 6, "coins_corner": 1}}, areas={0: [2], 1: [3]}
    )
    game.play("use", "AID / HINDER")
    assert set(game.choices("thief")) == {"gloves_4", "masks_corner", "gloves_3", "coins_corner"}

    game.play("thief", space)
    assert game.sv(space) == sv
    assert game.recruits(0) == [(1, 2)] and game.recruits(1) == [(0, 3)]


@pytest.mark.rule("AT-028")
def test_train_recruit_adds_one_to_a_recruit():
    thieves = {0: {"masks_corner": 2}, 1: {"coins_1": 3}, 2: {"coins_2": 3}, 3: {"coins_3": 3}}
    game = infiltrating(3, 5, areas={0: [2, 6, 1], 1: [4]}, thieves=thieves)
    game.play("use", "TRAIN RECRUIT")
    assert game.choices("train") == ["1", "3"], "the second is at 6"

    heard = game.play("train", "3")
    assert game.area(0) == [2, 6, 2, 0, 0]
    assert game.area(1) == [4, 0, 0, 0, 0]
    assert heard[0] == "player_0 trains recruit 3 to SV 2"


@pytest.mark.rule("AT-A15", "AT-042")
@pytest.mark.parametrize(("recruits", "over"), [([4, 2], False), ([4, 3], True)])
def test_training_may_reach_the_goal_and_end_the_game(recruits, over):
    game = infiltrating(3, 5, areas={0: recruits}, thieves={0: {"masks_corner": 2}, 1: {"gloves_3": 3}})
    heard = game.use("TRAIN RECRUIT", "1")

    assert game.over == over
    assert ("player_0 reaches the goal with 8 SV" in heard) == over
    assert game.phase == ("end" if over else "recruit")


@pytest.mark.rule("AT-029", "AT-033")
def test_gain_knowledge_adds_one_to_an_own_thief():
    game = infiltrating(3, 4, thieves={0: {"masks_corner": 2, "keys_1": 6}, 1: {"coins_corner": 3}}, areas={0: [2]})
    game.play("use", "GAIN KNOWLEDGE")
    assert set(game.choices("thief")) == {"gloves_4", "masks_corner"}, "neither the one at 6 nor a rival"

    heard = game.play("thief", "masks_corner")
    assert game.sv("masks_corner") == 3
    assert heard[0] == "player_0 raises the thief on masks_corner to SV 3"
    assert game.area(0) == [2, 0, 0, 0, 0]


@pytest.mark.rule("AT-030", "AT-A17", "AT-033")
def test_recall_brings_an_own_thief_home():
    shut = {"masks_bank_east": 1, "masks_yard": 1, "keys_bank_west": 1}
    game = infiltrating(3, 3, thieves={0: {"masks_corner": 5, "keys_1": 4}, 1: shut}, areas={0: [2]})
    game.play("use", "RECALL")
    assert set(game.choices("thief")) == {"gloves_4", "masks_corner", "keys_1"}, "also one that is shut in, or at home"

    game.play("thief", "masks_corner")
    assert set(game.choices("to")) == {"keys_2", "keys_3", "keys_4"}
    game.play("to", "keys_4")
    assert game.thieves(0) == {"gloves_4": 3, "keys_1": 4, "keys_4": 5}
    assert game.rolls == 0


@pytest.mark.rule("AT-A17")
def test_recall_moves_a_thief_within_its_hideout():
    game = infiltrating(3, 3, thieves={0: {"keys_1": 4}, 1: {"coins_corner": 3}})
    game.use("RECALL", "keys_1", "keys_4")

    assert game.thieves(0) == {"gloves_4": 3, "keys_4": 4}


@pytest.mark.rule("AT-A17", "AT-A14")
def test_recall_needs_a_free_space_at_home():
    home = dict.fromkeys(hideout(0)[:3], 2)
    assert "RECALL" in offered(infiltrating(3, 3, thieves={0: home, 1: {"coins_corner": 3}}))
    assert "RECALL" not in offered(infiltrating(3, 3, thieves={0: home, 1: {"coins_corner": 3, "keys_4": 1}}))


@pytest.mark.rule("AT-031", "AT-A18", "AT-033")
def test_sprint_moves_an_own_thief_one_or_two_spaces():
    game = infiltrating(3, 2, thieves={0: {"keys_square": 6}, 1: {"keys_gate_east": 3}}, areas={0: [2]})
    game.play("use", "SPRINT")
    assert set(game.choices("thief")) == {"gloves_4", "keys_square"}

    game.play("thief", "keys_square")
    assert set(game.choices("to")) == {
        "keys_gate_west", "keys_3", "masks_yard", "masks_square", "masks_gate_west", "masks_gate_east", "coins_square",
        "gloves_square", "gloves_gate_west", "gloves_gate_east",
    }  # fmt: skip
    heard = game.play("to", "masks_yard")
    assert game.sv("masks_yard") == 6
    assert game.rolls == 0
    assert heard[0] == "player_0 moves from keys_square to masks_yard"


@pytest.mark.rule("AT-A18")
def test_the_thief_that_has_just_moved_may_sprint_too():
    game = infiltrating(6, 2)
    game.play("use", "SPRINT")
    game.play("thief", "gloves_4")

    assert set(game.choices("to")) == {"gloves_2", "gloves_1", "gloves_bank_east", "gloves_3", "gloves_gate_west",
                                       "gloves_gate_east", "gloves_square", "gloves_yard"}  # fmt: skip


@pytest.mark.rule("AT-A18", "AT-013")
def test_a_sprint_is_blocked_like_any_move():
    shut = {"masks_bank_east": 1, "masks_yard": 1, "keys_bank_west": 1}
    game = infiltrating(3, 2, thieves={0: {"masks_corner": 5}, 1: shut})
    game.play("use", "SPRINT")

    assert game.choices("thief") == ["gloves_4"]


# -- one leads to another ------------------------------------------------------------------------


def chain(die, **settings):
    """SPRINT from one space of the gloves' hideout to another; ``die`` is the skill die of the second infiltration."""
    game = infiltrating(3, 6, areas={0: [2]}, **settings)
    game.play("use", "SPRINT")
    game.play("thief", "gloves_4")
    game.dice(die)
    game.play("to", "gloves_2")
    return game


@pytest.mark.rule("AT-032", "AT-A19", "AT-A20")
def test_a_sprint_into_a_rival_hideout_infiltrates_again():
    game = chain(6)

    assert "player_0 infiltrates and rolls 6" in game.heard
    assert game.rolls == 1, "the skill die is rolled anew, the thief is not"
    assert offered(game) == list(ACTIONS_ON_CARD[:-1]), "the token lies on SPRINT by now"
    game.use("GAIN KNOWLEDGE", "gloves_2")
    assert game.token(0) == "GAIN KNOWLEDGE"
    assert game.mover == 1


@pytest.mark.rule("AT-A19", "AT-024")
@pytest.mark.parametrize("die", [1, 2])
def test_the_second_roll_has_to_suffice_for_another_action(die):
    game = chain(die)

    assert game.token(0) == "SPRINT"
    assert game.mover == 1


@pytest.mark.rule("AT-A19")
def test_the_chain_ends_with_the_second_action():
    """A thief recalled from a rival hideout is at home, and a second SPRINT is not possible."""
    game = chain(3)
    assert offered(game) == ["RECALL"]
    game.use("RECALL", "masks_corner", "keys_1")

    assert game.mover == 1


@pytest.mark.rule("AT-032", "AT-A19")
def test_another_thief_may_sprint_into_a_hideout():
    game = infiltrating(3, 6, thieves={0: {"coins_gate_east": 2}, 1: {"masks_corner": 2}, 2: {"keys_1": 2}})
    game.play("use", "SPRINT")
    game.play("thief", "coins_gate_east")
    game.dice(4)

    assert "player_0 infiltrates and rolls 4" in game.play("to", "coins_4")


@pytest.mark.rule("AT-A19")
def test_a_sprint_elsewhere_infiltrates_nothing():
    game = infiltrating(3, 6)
    heard = game.use("SPRINT", "gloves_4", "gloves_gate_east")

    assert len(heard) == 1 and game.rolls == 0
    assert game.mover == 1


@pytest.mark.rule("AT-A19")
def test_a_recall_never_infiltrates():
    heard = infiltrating(3, 3).use("RECALL", "gloves_4", "keys_1")

    assert heard[0].startswith("player_0 moves") and len(heard) == 1


@pytest.mark.rule("AT-033")
def test_recruits_are_none_of_the_own_thieves():
    game = infiltrating(3, 6, areas={0: [2, 3]})
    for action in ("AID / HINDER", "GAIN KNOWLEDGE", "RECALL", "SPRINT"):
        other = game.copy()
        other.play("use", action)
        thieves = set(game.thieves(0)) | (set(game.thieves(1)) if action == "AID / HINDER" else set())
        assert set(other.choices("thief")) == thieves
