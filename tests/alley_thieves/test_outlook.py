"""What the observation works out for a seat: danger, prospects, promises, and recruits that end the game."""

import numpy as np
import pytest

from alley_thieves.table import CITY, city, infiltrating
from tabletop import READABLE

pytestmark = READABLE

FAR = {2: {"coins_corner": 2, "coins_yard": 2}}
"""Thieves of a third seat, out of the way."""


def named(game, block, seat=0):
    """The entries of a block that are not zero, by the names of the first seat's spaces."""
    assert seat == 0, "other seats count spaces from elsewhere"
    values = game.sees(seat, block)[: len(CITY.spaces)]
    return {CITY.spaces[k]: float(values[k]) for k in np.flatnonzero(values)}


def close(*pairs):
    for found, expected in pairs:
        assert found == pytest.approx(expected, abs=1e-5)


def fresh_odds(sv):
    """Chance that a thief whose SV was just rolled beats another by die + SV against die + SV."""
    wins = [roll + die + 0 > sv + other for roll in range(1, 7) for die in range(1, 7) for other in range(1, 7)]
    return sum(wins) / len(wins)


def odds(own, sv):
    """The same with a known SV."""
    return sum(own + die > sv + other for die in range(1, 7) for other in range(1, 7)) / 36


# -- recruits that end the game ------------------------------------------------------------------


@pytest.mark.rule("AT-042", "AT-044")
def test_a_recruit_that_reaches_the_goal_is_told_apart_by_who_then_leads():
    """Three players play to 10. Seat 0 has 6 and two thieves: 8 points."""
    thieves = {0: {"keys_square": 3, "keys_1": 2}, 1: {"gloves_square": 4, "gloves_1": 3}, **FAR}
    assert named(city(thieves, areas={0: [6]}), "decides") == {"gloves_square": 1.0}, "3 more are not enough"

    rich = city(thieves, areas={0: [6], 1: [6, 4]})
    assert named(rich, "decides") == {"gloves_square": 1.0}, "12 against 11, for the other loses a thief"

    richer = city(thieves, areas={0: [6], 1: [6, 5]})
    assert named(richer, "decides") == {"gloves_square": -1.0}, "12 against 12 is no lead"


@pytest.mark.rule("AT-042", "AT-045")
def test_the_last_thief_of_a_guild_ends_the_game_too():
    """A guild without thieves has no points, however much it has recruited."""
    game = city({0: {"keys_square": 3, "keys_1": 2}, 1: {"gloves_square": 1}, **FAR}, areas={1: [6, 2]})
    assert named(game, "decides") == {"gloves_square": 1.0}

    behind = city({0: {"keys_square": 3}, 1: {"gloves_square": 1}, **FAR}, areas={2: [6, 2]})
    assert named(behind, "decides") == {"gloves_square": -1.0}


# -- where it pays to go -------------------------------------------------------------------------


def test_a_prospect_is_the_mean_prize_after_the_roll():
    game = city({0: {"keys_square": 3, "keys_1": 2}, 1: {"gloves_1": 4, "coins_corner": 2}})
    prize = fresh_odds(4) * 5 / 7

    close((named(game, "prospect")["gloves_bank_west"], prize), (named(game, "prospect")["gloves_3"], prize))


def test_a_promise_weighs_prospect_hideout_and_danger_of_the_best_space():
    """From keys_square with SV 1 only next door can be reached, where nobody is and only one rival can come."""
    game = city({0: {"keys_square": 1, "keys_1": 2}, 1: {"gloves_square": 6, "coins_corner": 1}})
    game.play("thief", "keys_square")
    reach = [CITY.spaces[k] for k in np.flatnonzero(game.sees(0, "reach")[: len(CITY.spaces)])]
    prospect, danger, hideout = (named(game, block) for block in ("prospect", "danger", "infiltrates"))
    worth = [
        prospect.get(space, 0) - 0.7 / 7 * danger.get(space, 0) + 0.5 / 7 * hideout.get(space, 0) for space in reach
    ]

    before = city({0: {"keys_square": 1, "keys_1": 2}, 1: {"gloves_square": 6, "coins_corner": 1}})
    close((named(before, "promise")["keys_square"], max(worth)))


def test_danger_counts_rivals_that_can_come_next_to_a_space():
    game = city({0: {"keys_square": 3, "keys_1": 2}, 1: {"gloves_square": 1, "coins_corner": 1}})
    danger = named(game, "danger")

    assert danger["keys_square"] == 0.25, "the thief on gloves_square can go next door"
    assert "masks_corner" not in danger


def test_thieves_that_can_get_into_a_hideout_are_marked():
    game = city({0: {"gloves_gate_east": 1, "keys_1": 2}, 1: {"gloves_square": 1, "coins_corner": 1}})
    assert named(game, "infiltrates") == {"gloves_gate_east": 1.0}
    game.play("thief", "gloves_gate_east")
    assert named(game, "infiltrates") == {"gloves_4": 1.0}


# -- infiltration --------------------------------------------------------------------------------


def test_what_each_infiltration_action_brings_is_told():
    """The thief on gloves_4 has rolled 2 and stands next to an SV 5; turned over it has 5, trained 3."""
    game = infiltrating(2, 6, thieves={0: {"masks_corner": 2}, 1: {"gloves_3": 5, "coins_corner": 3}})
    now, flipped, raised, run, trained = game.sees(0, "best").tolist()
    other_flipped = odds(2, 2) * 3 / 7

    close((now, odds(2, 5) * 6 / 7), (flipped, max(odds(5, 5) * 6 / 7, other_flipped)), (raised, odds(3, 5) * 6 / 7))
    close((trained, 1 / 7))
    assert run >= now


def test_what_a_change_of_one_thief_brings_is_told():
    game = infiltrating(2, 6, thieves={0: {"masks_corner": 2}, 1: {"gloves_3": 5, "coins_corner": 3}})
    game.play("use", "GAIN KNOWLEDGE")
    close((named(game, "changed")["gloves_4"], odds(3, 5) * 6 / 7))

    game = infiltrating(2, 6, thieves={0: {"masks_corner": 2}, 1: {"gloves_3": 5, "coins_corner": 3}})
    game.play("use", "AID / HINDER")
    close(
        (named(game, "changed")["gloves_3"], odds(2, 2) * 3 / 7),
        (named(game, "changed")["gloves_4"], odds(5, 5) * 6 / 7),
    )
