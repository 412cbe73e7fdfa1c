"""The picture of the table tells everything that is public, and each guild its own secrets."""

import numpy as np
import pytest

from larceny.envs.core.env import RulebookEnv
from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.component_file import load_components
from larceny.envs.thiefdom.render import picture
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


def test_a_guard_on_its_way_over_others_is_told_with_where_it_looks(env):
    def is_passing(state):
        guard = s.FIRST_GUARD <= state.actor < s.FIRST_NOBLE
        return state.phase == s.WALK and guard and state.heading != state.facing[state.actor - s.FIRST_GUARD]

    state = play_until(env, is_passing)
    row, column = divmod(int(state.place[state.actor]), s.COLUMNS)
    guard = "ABCD"[state.actor - s.FIRST_GUARD]

    assert f" with guard {guard} over {row + 1}-{column + 1} {'^>v<'[state.heading]}\n" in env.picture()


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


OPEN = {
    "a badge": lambda state: state.badge_left.__setitem__(0, 0),
    "the goods of a noble": lambda state: state.bag_full.__setitem__(1, 0),
    "a bar fight": lambda state: state.guest.__setitem__(3, s.IN_FIGHT + 4),
    "a friend": lambda state: state.guest.__setitem__(3, 4),
    "a friend that left": lambda state: state.friend_left.__setitem__(4, 1),
    "a guard that is blind": lambda state: state.blind.__setitem__(4, 1),
    "an arrest that was prevented": lambda state: state.sheltered.__setitem__(4, 1),
    "a thief that is laid down": lambda state: state.laid.__setitem__(4, 1),
    "a wanted thief": lambda state: state.poster.__setitem__(4, 1),
    "a guest that was discarded": lambda state: state.guest.__setitem__(3, s.GUEST_DISCARD),
    "equipment that was discarded": lambda state: state.equipment.__setitem__(3, s.EQUIPMENT_DISCARD),
    "a mission that was fulfilled": lambda state: state.mission.__setitem__(
        np.flatnonzero(state.mission == s.MISSION_DECK)[0], s.MISSION_DONE
    ),
    "goods in a hideout": lambda state: state.stock.__setitem__((1, 0), 9),
    "goods in the dungeon": lambda state: state.pool.__setitem__(0, 9),
    "goods of a thief": lambda state: state.goods.__setitem__((4, 0), 3),
    "a painting": lambda state: state.painting.__setitem__(0, s.PAINTING_IN_DUNGEON),
    "a guard that turns round": lambda state: state.facing.__setitem__(0, (state.facing[0] + 2) % 4),
}
"""Changes of what lies open on the table."""


@pytest.mark.rule("TD-A148")
@pytest.mark.parametrize("change", OPEN.values(), ids=OPEN)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_whatever_lies_open_is_in_the_picture(env, change, seat):
    state = play_until(env, lambda state: state.night == 2 and state.phase == s.ACT)
    table = env._tables[0]
    before = picture(RULEBOOK, table, state, seat)
    change(state)

    assert picture(RULEBOOK, table, state, seat) != before


def test_villas_and_guests_are_told_with_what_is_printed_on_them(env):
    state = play_until(env, lambda state: state.phase == s.TAVERN_TABLE)
    text = env.picture()

    assert line_of(text, "Villas").count("padlock on the gems") == 2
    card = int(np.flatnonzero(state.guest == s.ON_TABLE)[0])
    guest = load_components().guests[card]
    assert f"{guest.name} ({guest.cost} gold, {guest.vp} VP" in line_of(text, "Guests met")
