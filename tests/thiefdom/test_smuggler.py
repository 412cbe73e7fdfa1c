"""The smugglers (RULES.md)."""

import numpy as np
import pytest

from larceny.envs.thiefdom.layout import VALUE_UNIT
from larceny.envs.thiefdom.state import MISSION_DONE
from tabletop import READABLE
from thiefdom.table import COMPONENTS, amounts, counted, town
from thiefdom.turns import actions, in_location, next_night

pytestmark = READABLE

MISSIONS = range(1, 17)


def card(mission):
    return COMPONENTS.missions[mission - 1]


def with_smuggler(mission, equipment=(), **goods):
    game = in_location("U", equipment=equipment, **goods)
    game.offer("U", mission)
    return game


@pytest.mark.rule("TD-167", "TD-A110")
@pytest.mark.parametrize("mission", MISSIONS)
def test_what_is_demanded_is_delivered_for_the_reward(mission):
    demand, reward = counted(card(mission).demand), counted(card(mission).reward)
    game = with_smuggler(mission, **demand)
    game.play("use")
    assert game.question() == ["mission"]
    heard = game.play("mission")

    assert heard[0] == f"P1 fulfils mission {mission}"
    assert game.goods("P1") == reward
    assert game.vp(0) == 10 + card(mission).vp
    assert (actions(game), game.phase) == (2, "act")
    assert np.flatnonzero(game.sees(1, "fulfilled")).tolist() == [mission - 1], "which is seen by all"


@pytest.mark.rule("TD-167", "TD-A110")
def test_the_tile_goes_to_the_guild_and_is_worth_nothing_more():
    game = with_smuggler(1, gem=3)
    before = game.scores[0]
    game.play("use")
    game.play("mission")

    assert game.mission("U") is None
    assert game.scores[0] == before - 1 + card(1).vp, "three gems are one point at the end"


@pytest.mark.rule("TD-167")
def test_more_than_is_demanded_is_kept():
    game = with_smuggler(2, gem=2, liquor=2, gold=1)
    game.play("use")
    game.play("mission")
    assert game.goods("P1") == {"gold": 4}

    game = with_smuggler(7, wine=3, badge=1)
    game.play("use")
    game.play("mission")
    assert game.goods("P1") == {"wine": 1, "badge": 1}


@pytest.mark.rule("TD-A10")
@pytest.mark.parametrize("mission", [1, 8])
def test_all_see_what_a_mission_wants_and_gives(mission):
    game = with_smuggler(mission)
    values = [*card(mission).demand, *card(mission).reward, card(mission).vp]

    for seat in range(4):
        assert (game.sees(seat, "mission")[game.smuggler("U")] * VALUE_UNIT).tolist() == pytest.approx(values)


@pytest.mark.rule("TD-167", "TD-A110")
@pytest.mark.parametrize("mission", MISSIONS)
def test_all_of_it_must_be_there_at_once(mission):
    demand = counted(card(mission).demand)
    for good in demand:
        less = demand | {good: demand[good] - 1}
        assert "use" not in with_smuggler(mission, **less).question()


@pytest.mark.rule("TD-168")
def test_without_a_mission_a_smuggler_cannot_be_used():
    game = with_smuggler(None, gem=4)
    assert "use" not in game.question()
    game.offer("U", 1)

    assert "use" in game.question()


@pytest.mark.rule("TD-168", "TD-167")
def test_a_mission_is_fulfilled_once():
    game = in_location("U", thieves=["P2"], gem=3)
    game.give("P2", gem=3)
    game.offer("U", 1)
    game.play("use")
    game.play("mission")
    game.acting("P2")

    assert "use" not in game.question()


@pytest.mark.rule("TD-167")
def test_each_smuggler_has_its_own_mission():
    game = town("+-----+\n|U:a:X|\n+-----+", {"P1": "X", "P2": "U"}, legend={"X": "smuggler"})
    game.offer("U", 1)
    game.offer("X", 7)
    game.give("P1", gem=3)
    assert "use" not in game.question()
    game.give("P1", wine=2)
    game.play("use")
    game.play("mission")

    assert (game.mission("U"), game.mission("X")) == (1, None)


@pytest.mark.rule("TD-A110", "TD-P46")
def test_a_reward_that_does_not_fit_is_lost():
    """Three gold for four liquor; P1 has three already."""
    game = with_smuggler(6, liquor=4, gold=3)
    game.play("use")
    game.play("mission")

    assert game.goods("P1") == {"gold": 4}
    assert game.vp(0) == 10 + card(6).vp


@pytest.mark.rule("TD-A110")
def test_what_is_delivered_makes_room_for_the_reward():
    """A badge for a wine and two liquor, with full hands before."""
    game = with_smuggler(8, wine=2, liquor=2)
    game.play("use")
    game.play("mission")

    assert game.goods("P1") == {"wine": 1, "badge": 1}


@pytest.mark.rule("TD-144")
def test_what_is_delivered_is_gone():
    game = with_smuggler(1, gem=3)
    game.play("use")
    game.play("mission")

    assert amounts(game.dungeon()) == amounts(game.stock(0)) == [0] * 5


@pytest.mark.rule("TD-169")
@pytest.mark.parametrize(("night", "filled"), [(1, False), (2, True), (3, False), (4, True), (5, False)])
def test_a_new_mission_comes_after_the_second_and_the_fourth_night(night, filled):
    game = with_smuggler(None)
    game.state.night = night
    next_night(game)

    assert (game.mission("U") is not None) == filled


@pytest.mark.rule("TD-A111")
def test_missions_never_run_out():
    """Four smugglers whose missions are all fulfilled before each refill: twelve of sixteen."""
    letters = "UVWX"
    game = town("+-------+\n|U V W X|\n|: : : :|\n|a|b|c|d|\n+-------+", legend=dict.fromkeys(letters, "smuggler"))
    for mission, letter in enumerate(letters, 1):
        game.offer(letter, mission)
    seen = [1, 2, 3, 4]
    for night in (2, 4):
        game.state.mission[game.state.mission < MISSION_DONE] = MISSION_DONE
        game.state.night = night
        next_night(game)
        seen += [game.mission(letter) for letter in letters]

    assert len(set(seen)) == 12
    assert None not in seen
