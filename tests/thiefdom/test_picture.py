"""The picture of the table tells everything that is public, and each guild its own secrets."""

import numpy as np
import pytest

from larceny.envs.core.env import RulebookEnv
from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.words import equipment_name
from playing import decisions, greedy_choice

pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture
def env():
    env = RulebookEnv(RULEBOOK, num_players=3)
    env.reset(seed=1)
    return env


def play_until(env, wanted):
    for _ in decisions(env, np.random.default_rng(1), greedy_choice):
        if wanted(env._states[0]):
            return env._states[0]
    raise AssertionError("the game ended before")


def line_of(text, beginning):
    (line,) = [line for line in text.splitlines() if line.startswith(beginning)]
    return line


def block_of(text, seat):
    """The lines about one guild."""
    return text.split(f"player_{seat} (")[1].split("player_")[0]


def test_every_figure_is_drawn_where_it_stands(env):
    state = play_until(env, lambda state: state.night == 2 and state.phase == s.ACT)
    rows = env.picture().splitlines()[3:22:2]
    for figure in range(s.FIGURES):
        place = int(state.place[figure])
        if 0 <= place < s.SQUARES:
            row, column = divmod(place, s.COLUMNS)
            marks = [f"{'PQRU'[figure // 3]}{figure % 3 + 1} "] if figure < s.THIEVES else ["car"]
            if s.FIRST_GUARD <= figure < s.FIRST_NOBLE:
                marks = [f"g{'ABCD'[figure - s.FIRST_GUARD]}{'^>v<'[state.facing[figure - s.FIRST_GUARD]]}"]
            elif s.FIRST_NOBLE <= figure < s.CARRIAGE:
                marks = [f"n{'ABCD'[figure - s.FIRST_NOBLE]} "]
            assert rows[row].ljust(80)[4 * column : 4 * column + 3] in marks


def test_what_lies_beside_the_city_is_told(env):
    state = play_until(env, lambda state: state.night == 2 and state.phase == s.ACT)
    text = env.picture()
    for slot in range(s.DISPLAY):
        (card,) = np.flatnonzero(state.equipment == s.ON_DISPLAY + slot)
        assert f"{slot + 1} {equipment_name(int(card) % s.EQUIPMENT_TYPES)} (" in line_of(text, "Equipment on display")
    assert text.count("Mission in building ") == np.count_nonzero(state.mission < s.SMUGGLERS)
    for painting, place in enumerate(state.painting.tolist()):
        assert (f"{place + 1}: painting {painting + 1}" in line_of(text, "Villas")) == (place < s.VILLAS)
    assert line_of(text, "Dungeon: ").count("painting") == np.count_nonzero(state.painting == s.PAINTING_IN_DUNGEON)


def test_each_guild_has_its_goods_cards_and_patrol(env):
    state = play_until(env, lambda state: state.night == 3 and state.phase == s.ACT)
    for seat in range(3):
        text = block_of(env.picture(), seat)
        assert f"{state.vp[seat]} VP" in text
        assert "  patrol: " in text
        assert text.count(" in building") + text.count(" in square") + text.count(" in villa") == 3
        for card in np.flatnonzero(state.equipment // s.GUILD == seat):
            thief = int(state.equipment[card]) % s.GUILD
            line = line_of(text, f"  {'PQRU'[seat]}{thief + 1} in")
            assert equipment_name(int(card) % s.EQUIPMENT_TYPES) in line


def test_the_draft_is_shown_to_its_own_guild_only(env):
    assert "  hand: " in block_of(env.picture("player_1"), 1)
    assert "  hand: " not in block_of(env.picture("player_1"), 0)
    assert "  hand: " not in env.picture()


def test_a_plan_is_shown_when_all_have_planned(env):
    state = play_until(env, lambda state: state.phase == s.PLAN and (state.plan[:3, 0] >= 0).sum() == 1)
    (planned,) = np.flatnonzero(state.plan[:3, 0] >= 0)

    assert "  plan: " in block_of(env.picture(f"player_{planned}"), planned)
    assert "  plan: " not in env.picture(f"player_{(planned + 1) % 3}")
    assert "  plan: " not in env.picture()

    play_until(env, lambda state: state.phase != s.PLAN)

    assert env.picture().count("  plan: ") == 3
