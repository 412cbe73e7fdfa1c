"""Each option of the rules, both ways (RULES.md: lines that name an option)."""

import numpy as np
import pytest

from alley_thieves.table import Game, city, infiltrating
from larceny.envs.alley_thieves import RULEBOOK
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.rulebook import OptionError
from playing import decisions
from tabletop import READABLE

pytestmark = READABLE


@pytest.mark.rule("AT-001", "AT-A01", "AT-A19", "AT-A31", "AT-A37", "AT-059")
def test_these_are_all_options_and_their_defaults():
    assert RULEBOOK.complete_options({}) == {
        "num_players": 4,
        "map": "legerdemain",
        "variant": "none",
        "turn_limit": 100,
        "chained_infiltration": True,
        "returned_thief": "owner",
    }


@pytest.mark.rule("AT-A31", "AT-A19", "AT-A37")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("turn_limit", 0), ("turn_limit", 10_001), ("turn_limit", 2.5), ("turn_limit", "many"), ("turn_limit", True),
        ("chained_infiltration", 1), ("chained_infiltration", "yes"), ("chained_infiltration", None),
        ("returned_thief", "nobody"), ("returned_thief", None), ("returned_thief", ("owner",)),
    ],
)  # fmt: skip
def test_no_other_value_is_allowed(option, value):
    with pytest.raises(OptionError, match=f"option {option}="):
        Game(**{option: value})


@pytest.mark.rule("AT-059")
@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("none", "none"),
        ("fate", "fate"),
        ("hard_knocks_b", "hard_knocks_b"),
        ("walls+slums", "slums+walls"),
        (("walls", "slums"), "slums+walls"),
        (["strong_willed", "hard_knocks_a"], "hard_knocks_a+strong_willed"),
        (("slums",), "slums"),
    ],
)
def test_a_variant_is_kept_in_one_form(value, kept):
    assert Game(variant=value).options["variant"] == kept
    assert Game(variant=value)._tables.tobytes() == Game(variant=kept)._tables.tobytes()


@pytest.mark.rule("AT-A19", "AT-032")
@pytest.mark.parametrize(
    ("options", "chained"),
    [({}, True), ({"chained_infiltration": True}, True), ({"chained_infiltration": False}, False)],
)
def test_chained_infiltration(options, chained):
    game = infiltrating(3, 6, **options)
    game.use("SPRINT", "gloves_4", "gloves_2")

    assert any("infiltrates" in line for line in game.heard) == chained
    assert game.token(0) == "SPRINT"


@pytest.mark.rule("AT-A19")
def test_without_chains_a_sprint_still_lets_its_thief_recruit():
    game = infiltrating(3, 6, thieves={0: {"masks_corner": 2}, 1: {"gloves_1": 2}}, chained_infiltration=False)
    game.use("SPRINT", "gloves_4", "gloves_2")

    assert game.choices("recruit") == ["gloves_1"]


@pytest.mark.rule("AT-A31")
@pytest.mark.parametrize("players", [2, 4])
def test_turn_limit_truncates_all_seats_alike(players):
    env = RulebookEnv(RULEBOOK, num_players=players, turn_limit=2, reward="score")
    env.reset(seed=3)
    for _ in decisions(env, np.random.default_rng(3)):
        pass

    assert env.truncations == dict.fromkeys(env.possible_agents, True)
    assert env.terminations == dict.fromkeys(env.possible_agents, False)
    assert "The limit of 2 turns for each is reached" in env.events
    assert sum(env.rewards.values()) == pytest.approx(0)


@pytest.mark.rule("AT-A31")
def test_the_highest_turn_limit_can_be_written_down():
    thieves = {0: {"keys_square": 2}, 1: {"gloves_corner": 2}, 2: {"coins_yard": 1}, 3: {"masks_yard": 1}}
    game = city(thieves, mover=3, turn_limit=10_000)
    game.state.turn = 40_000
    heard = game.move("masks_yard", "masks_corner", 1)

    assert "The limit of 10000 turns for each is reached" in heard
    assert game.over


@pytest.mark.rule("AT-A37")
@pytest.mark.parametrize(
    ("options", "who"), [({}, 1), ({"returned_thief": "owner"}, 1), ({"returned_thief": "returner"}, 0)]
)
def test_returned_thief(options, who):
    thieves = {0: {"keys_square": 2}, 1: {"coins_corner": 3}}
    game = city(thieves, areas={0: [4]}, variant="hard_knocks_a", **options)
    game.move("keys_square", "masks_square", 2)
    game.play("return", "1")
    game.play("to", "keys_corner")

    assert game.owner("keys_corner") == who
    assert game.state.colour[game.number("keys_corner")] == 1
