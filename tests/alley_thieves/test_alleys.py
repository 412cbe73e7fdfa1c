"""In the alleyways (RULES.md): where a thief may go, against a second implementation too."""

import numpy as np
import pytest

from alley_thieves.maps import random_map, write
from alley_thieves.table import CITY, INTERSECTIONS, Game, city, hideout, infiltrating
from larceny.envs.alley_thieves.alleys import reachable
from larceny.envs.core.compilation import kernel
from playing import amount
from tabletop import READABLE

pytestmark = READABLE


# -- stories -------------------------------------------------------------------------------------


def green(sv, others=None):
    """One thief on keys_square, and a rival out of the way unless ``others`` stand elsewhere."""
    return city({0: {"keys_square": sv}, 1: others or {"coins_corner": 2}})


@pytest.mark.rule("AT-011", "AT-012")
def test_a_thief_with_sv_1_goes_to_the_spaces_next_to_it():
    assert green(1).reach("keys_square") == {"keys_gate_west", "keys_gate_east", "gloves_square", "masks_square"}


@pytest.mark.rule("AT-012")
def test_each_sv_reaches_one_space_further():
    steps = {"keys_gate_east": 1, "keys_yard": 2, "keys_corner": 3, "keys_bank_east": 4, "masks_gate_west": 2}
    for sv in range(1, 7):
        reach = green(sv).reach("keys_square")
        assert {space for space, distance in steps.items() if distance <= sv} == reach & set(steps)


@pytest.mark.rule("AT-011", "AT-012", "AT-013")
def test_the_example_of_a_thief_with_sv_4():
    """Green may go one space or three, not five, not on to a thief and not past one."""
    thieves = {0: {"masks_corner": 4}, 1: {"coins_corner": 2}}
    assert {"keys_1", "keys_2"} <= city(thieves).reach("masks_corner")

    reach = city({**thieves, 1: {"keys_1": 2}}).reach("masks_corner")
    assert {"keys_bank_west", "masks_yard"} <= reach, "one space away"
    assert {"keys_3", "keys_square"} <= reach, "three spaces away"
    assert {"keys_4", "gloves_square"} <= reach, "four"
    assert {"keys_yard", "gloves_gate_east"}.isdisjoint(reach), "five"
    assert "keys_1" not in reach, "a thief stands there"
    assert "keys_2" not in reach, "three spaces, but past that thief; five the other way"


@pytest.mark.rule("AT-013")
@pytest.mark.parametrize("blocker", [0, 1])
def test_nobody_passes_a_thief_not_even_one_of_its_own_guild(blocker):
    """On the way from keys_bank_west to keys_corner only the hideout of the keys is short enough."""
    thieves = {0: {"keys_bank_west": 3}, 1: {"coins_corner": 2}}
    assert "keys_bank_east" in city(thieves).reach("keys_bank_west")

    thieves[blocker] = {**thieves[blocker], "keys_2": 1}
    reach = city(thieves).reach("keys_bank_west")
    assert "keys_2" not in reach and "keys_bank_east" not in reach
    assert "keys_1" in reach, "up to the thief"


@pytest.mark.rule("AT-A07")
def test_the_shortest_free_way_counts():
    thieves = {0: {"keys_gate_east": 3}, 1: {"keys_4": 2}}
    direct, around = "keys_3", {"keys_square", "keys_gate_west", "keys_3"}

    assert direct in city(thieves).reach("keys_gate_east"), f"three spaces by {around}"
    thieves[0] = {"keys_gate_east": 2}
    assert direct not in city(thieves).reach("keys_gate_east")
    thieves[1] = {"keys_2": 2}
    assert direct in city(thieves).reach("keys_gate_east"), "two spaces by keys_4"


@pytest.mark.rule("AT-A07", "AT-017")
@pytest.mark.parametrize("sv", range(1, 7))
def test_a_thief_does_not_end_where_it_began(sv):
    assert "keys_square" not in green(sv).reach("keys_square")


@pytest.mark.rule("AT-013", "AT-A07")
def test_a_thief_that_is_shut_in_reaches_only_what_is_inside():
    game = green(6, {"keys_4": 2, "keys_yard": 2, "keys_gate_west": 2, "gloves_square": 2, "masks_square": 2})

    assert game.reach("keys_square") == {"keys_gate_east"}


@pytest.mark.rule("AT-014", "AT-A41")
def test_thieves_never_share_a_space():
    """Over whole games with every action of the card: as many spaces are taken as there are thieves."""
    for seed in range(amount(30, 4)):
        game = Game(seed, num_players=2 + seed % 3)
        everybody = 4 * game.players
        while not game.over:
            standing = [space for seat in range(game.players) for space in game.thieves(seat)]
            recruited = sum(len(game.recruits(seat)) for seat in range(game.players))
            assert len(set(standing)) == len(standing) == everybody - recruited
            words = np.flatnonzero(game._masks[0])
            game.answer(int(words[(seed * 7919 + int(game.state.turn) * 31 + len(standing)) % len(words)]))


@pytest.mark.rule("AT-014", "AT-A41", "AT-030")
def test_no_action_puts_a_thief_on_another():
    game = infiltrating(3, 6, thieves={0: {"masks_corner": 2, "keys_1": 2, "keys_3": 2}, 1: {"coins_corner": 3}})
    game.play("use", "RECALL")
    game.play("thief", "masks_corner")

    assert set(game.choices("to")) == {"keys_2", "keys_4"}


@pytest.mark.rule("AT-015", "AT-A08")
@pytest.mark.parametrize("guild", range(4))
def test_hideouts_are_open_to_all(guild):
    """A thief of the first guild enters every hideout and comes out at the other end."""
    name = hideout(guild)[0].removesuffix("_1")
    others = {1: {"keys_yard": 1}, 2: {"gloves_yard": 1}, 3: {"coins_yard": 1}}
    reach = city({0: {f"{name}_bank_west": 3}, **others}).reach(f"{name}_bank_west")

    assert {f"{name}_1", f"{name}_2", f"{name}_3", f"{name}_bank_east"} <= reach


# -- a second implementation ---------------------------------------------------------------------


@kernel
def reach_of(tables, states, start, steps):
    """What the rules say: spaces within ``steps`` of ``start`` as bits."""
    return reachable(tables[0], states[0], start, steps)


def walk(alleys, taken, start, steps):
    """Spaces that can be walked to, one step after the other, told with sets of names."""
    found, edge = set(), {start}
    for _ in range(steps):
        edge = {beyond for space in edge for beyond in alleys[space] if beyond not in taken} - found
        found |= edge
    return found - {start}


def alleys_of(city):
    """A map's alleyways, ``{space: spaces next to it}``, by name."""
    return {name: {city.spaces[other] for other in city.neighbours[k]} for k, name in enumerate(city.spaces)}


@pytest.mark.rule("AT-011", "AT-012", "AT-013", "AT-015", "AT-A03", "AT-A07", "AT-A08")
def test_movement_equals_a_plain_walk_on_random_maps(tmp_path):
    """Maps of 20 to 64 spaces, two to four players, thieves anywhere from nowhere to nearly everywhere, every SV."""
    generator = np.random.default_rng(5)
    compared = 0
    for number in range(amount(100, 6)):
        path = write(tmp_path / f"{number}.yaml", random_map(generator))
        game = Game(num_players=2 + number % 3, map=path)
        alleys, names = alleys_of(game.city), game.city.spaces
        covered = {name for name, guild in zip(names, game.city.hideout, strict=True) if guild >= game.players}
        spots = sorted(set(names) - covered)
        for _ in range(amount(100, 20)):
            crowd = generator.random() * 0.9
            taken = {spot for spot in spots if generator.random() < crowd}
            start, steps = str(generator.choice(spots)), int(generator.integers(1, 7))
            game.state.occupied = sum(1 << names.index(spot) for spot in taken | {start})
            found = int(reach_of(game._tables, game._states, names.index(start), steps))
            reached = {name for number, name in enumerate(names) if found >> number & 1}
            assert reached == walk(alleys, taken | covered | {start}, start, steps)
            compared += 1
    assert compared == amount(10_000, 120)


@pytest.mark.rule("AT-011", "AT-012", "AT-013", "AT-015", "AT-A03")
def test_legal_moves_equal_a_plain_walk_on_the_map_that_ships():
    generator = np.random.default_rng(6)
    alleys = alleys_of(CITY)
    for number in range(amount(300, 12)):
        players = 2 + number % 3
        covered = {space for guild in range(players, 4) for space in hideout(guild)}
        spots = [name for name in CITY.spaces if name not in covered]
        generator.shuffle(spots)
        size = int(generator.integers(1, len(spots) // players))
        thieves = {
            seat: {spot: int(generator.integers(1, 7)) for spot in spots[seat * size : (seat + 1) * size]}
            for seat in range(players)
        }
        game = city(thieves)
        taken = {spot for spaces in thieves.values() for spot in spaces}
        walks = {spot: walk(alleys, taken | covered, spot, sv) for spot, sv in thieves[0].items()}
        movers = {spot for spot, found in walks.items() if found}
        if game.mover == 0 and movers:
            assert set(game.choices("thief")) == movers
            assert {spot: game.reach(spot) for spot in movers} == {spot: walks[spot] for spot in movers}
    assert len(INTERSECTIONS) + 16 == len(alleys)
