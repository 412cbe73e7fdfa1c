"""Maps: the one that ships, one of one's own, and files that are none (RULES.md: AT-A01 and what a map has to be)."""

from itertools import combinations

import numpy as np
import pytest

from alley_thieves.maps import FAULTS, crooked, spoiled, write
from alley_thieves.table import CITY, INTERSECTIONS, Game, hideout
from facts.alley_thieves import broken
from larceny.envs.alley_thieves import RULEBOOK
from larceny.envs.alley_thieves.city_map import HIDEOUTS, MapError, check_map, load_map
from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.rulebook import OptionError
from playing import amount, decisions
from tabletop import READABLE

pytestmark = READABLE


# -- the map that ships --------------------------------------------------------------------------


def steps_from(city, start, shut=()):
    """Steps to each space, by number, with nobody in the way but that ``shut`` spaces cannot be entered."""
    steps, edge = {start: 0}, [start]
    while edge:
        space = edge.pop(0)
        for other in city.neighbours[space]:
            if other not in steps and other not in shut:
                steps[other] = steps[space] + 1
                edge.append(other)
    return steps


def between(city, first, second):
    """The shortest way from one hideout to another."""
    spaces = [[number for number, guild in enumerate(city.hideout) if guild == each] for each in (first, second)]
    return min(steps_from(city, start)[end] for start in spaces[0] for end in spaces[1])


def alleys(city):
    return {tuple(sorted((space, other))) for space, others in enumerate(city.neighbours) for other in others}


def turn(a, b, c):
    """Whether c lies left (1) or right (-1) of the way from a to b, or on it (0)."""
    return np.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def crosses(a, b, c, d):
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def lies_on(point, a, b):
    return turn(a, b, point) == 0 and min(a[0], b[0]) <= point[0] <= max(a[0], b[0]) and (
        min(a[1], b[1]) <= point[1] <= max(a[1], b[1])
    )  # fmt: skip


@pytest.mark.rule("AT-A01", "AT-001")
def test_there_are_16_hideout_spaces_and_20_to_28_intersections():
    assert len(CITY.spaces) == 16 + len(INTERSECTIONS)
    assert 20 <= len(INTERSECTIONS) <= 28
    assert all(CITY.hideout[CITY.spaces.index(space)] == guild for guild in range(4) for space in hideout(guild))


@pytest.mark.rule("AT-A01", "AT-A05")
def test_the_map_is_the_same_from_all_four_sides():
    image = CITY.rotation()

    assert sorted(image) == list(range(len(CITY.spaces)))
    for space, turned in enumerate(image):
        (x, y), (u, v) = CITY.at[space], CITY.at[turned]
        assert (u, v) == pytest.approx((y, -x))
        assert CITY.hideout[turned] == (-1 if CITY.hideout[space] < 0 else (CITY.hideout[space] + 1) % 4)
        assert {image[other] for other in CITY.neighbours[space]} == set(CITY.neighbours[turned])


@pytest.mark.rule("AT-A01")
def test_two_to_four_alleyways_meet_at_each_space():
    assert {len(others) for others in CITY.neighbours} <= {2, 3, 4}


@pytest.mark.rule("AT-A01")
def test_alleyways_cross_only_at_spaces():
    for (a, b), (c, d) in combinations(sorted(alleys(CITY)), 2):
        if len({a, b, c, d}) == 4:
            assert not crosses(*(CITY.at[space] for space in (a, b, c, d))), [CITY.spaces[s] for s in (a, b, c, d)]
    for a, b in alleys(CITY):
        for space in set(range(len(CITY.spaces))) - {a, b}:
            assert not lies_on(CITY.at[space], CITY.at[a], CITY.at[b]), [CITY.spaces[s] for s in (space, a, b)]


@pytest.mark.rule("AT-A01", "AT-A02")
def test_neighbouring_hideouts_are_four_to_six_spaces_apart():
    assert all(4 <= between(CITY, guild, (guild + 1) % 4) <= 6 for guild in range(4))
    assert between(CITY, 0, 2) == between(CITY, 1, 3) > between(CITY, 0, 1)


@pytest.mark.rule("AT-A01")
@pytest.mark.parametrize("guild", range(4))
def test_at_least_two_spaces_of_each_hideout_lead_out(guild):
    numbers = [CITY.spaces.index(space) for space in hideout(guild)]
    doors = [space for space in numbers if any(CITY.hideout[other] < 0 for other in CITY.neighbours[space])]

    assert len(doors) >= 2


@pytest.mark.rule("AT-A01", "AT-A03")
def test_tables_know_the_distances_of_each_table():
    """With nobody in the way; covered spaces are no way."""
    for players in (2, 4):
        table = Game(num_players=players)._tables[0]
        shut = {space for space, guild in enumerate(CITY.hideout) if guild >= players}
        for start in range(len(CITY.spaces)):
            if start not in shut:
                found = {space: int(table.distance[start, space]) for space in range(len(CITY.spaces))}
                assert found == {space: steps_from(CITY, start, shut).get(space, 99) for space in found}


# -- a map of one's own --------------------------------------------------------------------------


@pytest.fixture
def own_map(tmp_path):
    return write(tmp_path / "crooked.yaml", crooked())


@pytest.mark.rule("AT-A01", "AT-P14")
def test_an_uneven_map_can_be_played_on(own_map):
    city = load_map(own_map)
    assert (city.name, len(city.spaces), city.rotation()) == ("crooked", 25, None)

    for players in (2, 3, 4):
        env = RulebookEnv(RULEBOOK, num_players=players, map=own_map)
        for seed in range(amount(5, 1)):
            env.reset(seed=seed)
            for _ in decisions(env, np.random.default_rng(seed)):
                assert broken(env._tables[0], env._states) == []
            assert env._states[0]["over"] in (1, 2)


@pytest.mark.rule("AT-A01", "AT-008")
def test_an_uneven_map_keeps_its_streets(own_map):
    game = Game(map=own_map, num_players=2)
    game.clear()
    game.put(0, "market", 2)
    game.put(1, "keys_out", 2)
    game.begin(0)

    assert game.reach("market") == {
        "keys_in", "gloves_in", "coins_in", "masks_in", "gloves_out", "coins_out", "masks_out", "keys_1", "gloves_1",
    }  # fmt: skip


@pytest.mark.rule("AT-P14")
def test_on_an_uneven_map_all_seats_count_alike(own_map):
    game = Game(map=own_map)
    for seat in range(4):
        game.begin(seat)
        assert game.labels("to")[:25] == game.city.spaces
        assert game.sees(seat, "in_play").sum() == 25


@pytest.mark.rule("AT-A01")
def test_random_games_on_an_uneven_map_break_nothing(own_map):
    batch = BatchEnv(RULEBOOK, amount(64, 2), num_players=3, map=own_map, variant="hard_knocks_b")
    for _ in range(amount(600, 60)):
        batch.step(batch.random_actions())
        assert broken(batch.tables[0], batch.states) == []


@pytest.mark.rule("AT-A01")
def test_the_map_that_ships_can_be_given_as_a_file(tmp_path):
    data = {
        "name": CITY.name,
        "spaces": {
            name: [*CITY.at[number], *([HIDEOUTS[CITY.hideout[number]]] if CITY.hideout[number] >= 0 else [])]
            for number, name in enumerate(CITY.spaces)
        },
        "edges": [[CITY.spaces[a], CITY.spaces[b]] for a, b in sorted(alleys(CITY))],
    }
    path = write(tmp_path / "copy.yaml", data)

    assert load_map(path) == CITY
    assert Game(map=path)._tables.tobytes() == Game()._tables.tobytes()


# -- files that are no maps ----------------------------------------------------------------------


@pytest.mark.rule("AT-A01")
@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_named(fault, tmp_path):
    change, message = FAULTS[fault]
    data = spoiled(change)
    with pytest.raises(MapError, match=f"^map here: .*{message}"):
        check_map(data, "here")

    path = write(tmp_path / "map.yaml", data)
    with pytest.raises(MapError, match=message):
        load_map(path)
    with pytest.raises(OptionError, match=f"option map='{path}' is not allowed: map {path}: .*{message}"):
        Game(map=path)


UNREADABLE = {
    "empty": (b"", "it has no entries; it needs name, spaces and edges"),
    "a list": (b"- 1\n", "it has no entries"),
    "no YAML": (b"spaces: {a: [1\n", "cannot be read"),
    "not text": (b"\xff\xfe\x00\x80", "cannot be read"),
    "a space twice": (b"spaces:\n  a: [1, 1]\n  b: [2, 2]\n  a: [3, 3]\n", "'a' is given twice.*line 4"),
    "edges twice": (b"edges: []\nedges: []\n", "'edges' is given twice"),
    "a date that is none": (b"name: 2001-99-99\n", "cannot be read"),
    "endless brackets": (b"[" * 10_000, "cannot be read"),
}


@pytest.mark.rule("AT-A01")
@pytest.mark.parametrize("kind", UNREADABLE)
def test_files_that_are_no_maps_are_refused(kind, tmp_path):
    content, message = UNREADABLE[kind]
    path = tmp_path / "map.yaml"
    path.write_bytes(content)
    with pytest.raises(MapError, match=message):
        load_map(str(path))
    with pytest.raises(OptionError, match=f"option map='{path}' is not allowed.*{message}"):
        Game(map=str(path))


@pytest.mark.rule("AT-A01")
@pytest.mark.parametrize("name", ["nowhere", "", "/no/such/map.yaml", "x" * 5000, "a\0b"])
def test_names_of_no_map_are_refused(name):
    with pytest.raises(OptionError, match=r"option map=.*; choose 'legerdemain' or the path of a YAML file"):
        Game(map=name)


@pytest.mark.rule("AT-A01")
def test_a_folder_is_no_map(tmp_path):
    with pytest.raises(OptionError, match="cannot be read"):
        Game(map=str(tmp_path))


@pytest.mark.rule("AT-A01")
@pytest.mark.parametrize("value", [None, 3, True, ["legerdemain"], b"legerdemain"])
def test_only_text_names_a_map(value):
    with pytest.raises(OptionError, match="is no name or path"):
        Game(map=value)


def test_the_crooked_map_itself_is_sound():
    """So that each fault is the one that was made."""
    assert check_map(crooked(), "here").spaces[0] == "market"
