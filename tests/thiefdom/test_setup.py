"""Components and setup (RULES.md: Components, Setup, Player area)."""

from collections import Counter

import numpy as np
import pytest

from larceny.envs.core.compilation import entry
from larceny.envs.core.rulebook import OptionError
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.city import nearest_free_lantern
from larceny.envs.thiefdom.city_board import HOUSES, LOCATIONS
from playing import amount
from tabletop import READABLE
from thiefdom.boards import BOARDS
from thiefdom.table import (
    COMPONENTS,
    EQUIPMENT,
    FIGURES,
    GATES,
    GUARDS,
    GUESTS,
    NOBLES,
    THIEVES,
    Game,
    town,
)
from thiefdom.turns import in_location, in_villa

pytestmark = READABLE

each_size = pytest.mark.parametrize("players", [2, 3, 4])
STEPS = {"north": -s.COLUMNS, "east": 1, "south": s.COLUMNS, "west": -1}


def cities(players, number=None):
    """Games that were just dealt."""
    return [Game(seed, num_players=players) for seed in range(number or amount(12, 3))]


def boards(game):
    """Number of the board on each slot, row by row."""
    return game.state.board.tolist()


def board_of(square):
    """Slot of the board on which a square lies."""
    return square // s.COLUMNS // s.SIDE * 4 + square % s.COLUMNS // s.SIDE


def ways(game, square):
    """Squares to which one can walk from a square, by direction."""
    bits = int(game.state.links[square])
    return {way: square + step for k, (way, step) in enumerate(STEPS.items()) if bits >> k & 1}


def nearest_lantern(game, start):
    """The lantern with the fewest steps from a square, the most northern and then western of several."""
    steps, edge = {start: 0}, [start]
    for square in edge:
        for other in ways(game, square).values():
            if other not in steps:
                steps[other] = steps[square] + 1
                edge.append(other)
    lanterns = [square for square in steps if game.state.ground[square] == s.LANTERN]
    return game.name_of(min(lanterns, key=lambda square: (steps[square], square)))


def before(game, behind):
    """Where figures begin in front of the ``villa`` or ``catacomb`` gates, from the north-west on."""
    gates = zip(GATES, game.gates(), strict=True)
    return [nearest_lantern(game, square) for square, what in gates if what and what.startswith(behind)]


# -- components ----------------------------------------------------------------------------------


@pytest.mark.rule("TD-001", "TD-A20")
@each_size
def test_a_guild_has_three_thieves_four_tokens_and_a_marker_of_each_kind(players):
    game = Game(num_players=players)
    game.play_until("act")

    guilds = [THIEVES[3 * seat : 3 * seat + 3] for seat in range(4)]
    assert [sum(game.where(thief) is not None for thief in guild) for guild in guilds[:players]] == [3] * players
    assert all(game.where(thief) is None for guild in guilds[players:] for thief in guild)
    for seat in range(players):
        assert sorted(game.plan(seat)) == ["thief 1", "thief 2", "thief 3", "townsfolk"]
        assert game.stamina(seat)
        assert game.hideout(seat)
    assert [game.hideout(seat) for seat in range(players, 4)] == [None] * (4 - players)


@pytest.mark.rule("TD-001")
@pytest.mark.parametrize("players", [0, 5, "3", None, 2.0, True])
def test_no_other_number_of_guilds_is_allowed(players):
    with pytest.raises(OptionError, match="num_players"):
        Game(num_players=players)


@pytest.mark.rule("TD-002", "TD-027")
@pytest.mark.parametrize(("players", "letters"), [(2, "ABC"), (3, "ABCD"), (4, "ABCD")])
def test_there_are_guards_nobles_and_one_carriage(players, letters):
    game = Game(num_players=players)
    expected = [f"{kind} {letter}" for kind in ("guard", "noble") for letter in letters]

    assert [figure for figure in FIGURES[12:] if game.where(figure)] == [*expected, "carriage"]


@pytest.mark.rule("TD-003", "TD-A01")
def test_there_are_eight_boards_with_two_sides_four_villas_and_four_catacombs():
    assert set(BOARDS) == {(number, side) for number in range(1, 9) for side in "AB"}
    assert all(board.ground.shape == (5, 5) for board in BOARDS.values())
    assert Game().options["components"] == "thiefdom"
    assert Counter(gate.split()[0] for gate in Game().gates()) == {"villa": 4, "catacomb": 4}


@pytest.mark.rule("TD-004", "TD-017", "TD-016", "TD-A162")
def test_four_paintings_hang_one_in_each_villa():
    places = [[game.painting(number) for number in (1, 2, 3, 4)] for game in cities(4)]

    assert all(sorted(hung) == ["villa 1", "villa 2", "villa 3", "villa 4"] for hung in places)
    assert len(set(map(tuple, places))) > 1, "which one is where is up to chance"


@pytest.mark.rule("TD-005", "TD-A13")
def test_goods_never_run_out():
    game = in_location("M")
    game.store(1, gold=99, gem=99, liquor=99, wine=99, badge=99)
    game.play("use")
    game.play("fill")

    assert game.goods("P1") == {"gold": 4}, "though there are only 30 coins in the box"


@pytest.mark.rule("TD-004")
def test_paintings_run_out():
    game = in_villa(1)
    game.put("P2", "villa 1")
    game.play("use")
    assert game.question() == ["painting"], "the gems being locked"
    game.play("painting")
    game.acting("P2")

    assert game.painting(1) == "P1"
    assert "use" not in game.question(), "there is no other one for the villa"


@pytest.mark.rule("TD-005", "TD-A13")
def test_posters_never_run_out():
    game = town("+---+\n|1 a|\n+---+", {"P1": "1", "carriage": "a"})
    game.want(*THIEVES[1:])
    game.play("carriage")

    assert all(game.wanted(thief) for thief in THIEVES), "twelve, of ten in the box"


@pytest.mark.rule("TD-006")
def test_there_are_two_decks_of_twelve_pieces_of_equipment_and_36_guests():
    assert len(EQUIPMENT) == 12
    assert [guest.number for guest in COMPONENTS.guests] == list(range(13, 49))
    assert len(set(GUESTS)) == 36

    game = Game(num_players=4)
    assert sorted(name for seat in range(4) for name in game.hand(seat)) == sorted(EQUIPMENT), "one of each type"
    assert len(set(game.display())) == 4
    assert len(game.state.equipment) == 24


@pytest.mark.rule("TD-007", "TD-A18")
def test_sixteen_missions_and_a_patrol_board_for_each_seat():
    assert len(COMPONENTS.missions) == 16
    for players in (2, 3, 4):
        game = Game(num_players=players)
        listed = [figure for seat in range(players) for figure in game.patrol(seat)]
        assert sorted(listed) == sorted(figure for figure in FIGURES[12:] if game.where(figure)), "each moves once"


@pytest.mark.rule("TD-A18")
@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (2, ["noble A, noble C, guard A, guard C", "noble B, guard B, carriage"]),
        (3, ["noble A, guard A, guard D", "noble B, noble D, guard B", "noble C, guard C, carriage"]),
        (4, ["noble A, guard A", "noble B, guard B", "noble C, guard C, carriage", "noble D, guard D"]),
    ],
)
def test_patrol_boards_by_number_of_players(players, expected):
    game = Game(num_players=players)

    assert sorted(", ".join(game.patrol(seat)) for seat in range(players)) == expected


@pytest.mark.rule("TD-A07", "TD-A08")
def test_equipment_costs_one_to_four_gold():
    prices = {card.name: card.price for card in COMPONENTS.equipment}

    assert set(prices.values()) == {1, 2, 3, 4}
    assert {"EQ11", "EQ12"} < set(prices), "two types are stand-ins"


@pytest.mark.rule("TD-A09")
def test_guests_cost_one_to_four_gold():
    costs = {guest.name: guest.cost for guest in COMPONENTS.guests}

    assert set(costs.values()) == {1, 2, 3, 4}
    assert GUESTS[29 - 13] == "Kunrad"


@pytest.mark.rule("TD-A05", "TD-A06", "TD-A10")
def test_padlocks_paintings_and_missions_are_data():
    assert Counter(villa.padlock for villa in COMPONENTS.villas) == {"gems": 2, "painting": 2}
    assert [painting.vp for painting in COMPONENTS.paintings] == [7, 5, 5, 4]
    assert all(2 <= sum(mission.demand) <= 4 for mission in COMPONENTS.missions)
    assert all(4 <= mission.vp <= 9 for mission in COMPONENTS.missions)


# -- the city ------------------------------------------------------------------------------------


@pytest.mark.rule("TD-008", "TD-A21")
@each_size
def test_the_river_boards_are_in_the_east_one_above_the_other(players):
    games = cities(players)

    assert {tuple(boards(game)[3::4]) for game in games} == {(4, 8), (8, 4)}
    assert all(game.state.board_turns[slot] == 0 for game in games for slot in (3, 7)), "the river is on the right"
    assert {int(game.state.board_side[slot]) for game in games for slot in (3, 7)} == {0, 1}


@pytest.mark.rule("TD-008", "TD-A23")
@each_size
def test_no_way_leads_across_the_river(players):
    for game in cities(players):
        assert not any("east" in ways(game, square) for square in range(s.COLUMNS - 1, s.SQUARES, s.COLUMNS))


@pytest.mark.rule("TD-009", "TD-A21")
def test_the_other_six_boards_lie_anywhere_in_any_way():
    games = cities(4, amount(60, 40))
    land = [boards(game)[0:3] + boards(game)[4:7] for game in games]

    assert all(sorted(numbers) == [1, 2, 3, 5, 6, 7] for numbers in land)
    for slot in range(6):
        assert len({numbers[slot] for numbers in land}) >= amount(6, 5)
    for slot in (0, 1, 2, 4, 5, 6):
        assert {int(game.state.board_turns[slot]) for game in games} == {0, 1, 2, 3}
        assert {int(game.state.board_side[slot]) for game in games} == {0, 1}


@pytest.mark.rule("TD-009", "TD-A21")
@each_size
def test_boards_lie_as_they_are_turned(players):
    for game in cities(players):
        ground = game.state.ground.reshape(s.ROWS, s.COLUMNS)
        for slot, number in enumerate(boards(game)):
            row, column = slot // 4 * s.SIDE, slot % 4 * s.SIDE
            there = ground[row : row + s.SIDE, column : column + s.SIDE]
            if number:
                board = BOARDS[number, "AB"[game.state.board_side[slot]]].turned(int(game.state.board_turns[slot]))
                assert np.array_equal(there, board.ground)
            else:
                assert (there == s.OUTSIDE).all()


@pytest.mark.rule("TD-010", "TD-A72", "TD-A22")
@each_size
def test_boards_are_joined_in_the_middle_of_their_edges_and_nowhere_else(players):
    middle = s.SIDE // 2
    for game in cities(players):
        crossings = []
        for square in range(s.SQUARES):
            for way, other in ways(game, square).items():
                assert 0 <= other < s.SQUARES, "no way leads off the map"
                assert {"north": "south", "east": "west", "south": "north", "west": "east"}[way] in ways(game, other)
                if board_of(other) != board_of(square):
                    along = square % s.COLUMNS if way in ("north", "south") else square // s.COLUMNS
                    crossings.append(along % s.SIDE)
        columns = 4 if players > 2 else 3
        assert crossings == [middle] * 2 * (columns + 2 * (columns - 1)), "every seam once, both ways"


@pytest.mark.rule("TD-011", "TD-012", "TD-A22")
@each_size
def test_the_carriage_begins_in_the_west_of_the_northern_row(players):
    for game in cities(players):
        west = 2 * s.COLUMNS + (0 if players > 2 else s.SIDE)
        assert game.where("carriage") == nearest_lantern(game, west)
        assert "west" not in ways(game, west), "nothing is beyond"


@pytest.mark.rule("TD-013", "TD-A17")
def test_the_first_night_is_the_first_of_six():
    game = Game()

    assert game.state.night == 1
    assert game.sees(0, "round").tolist() == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("TD-014", "TD-015", "TD-016", "TD-A03")
def test_four_catacombs_and_four_villas_lie_at_the_gates_of_their_boards():
    for game in cities(4):
        gates = dict(zip(boards(game), game.gates(), strict=True))
        assert {number for number, gate in gates.items() if gate == "catacomb"} == {1, 2, 4, 7}
        assert {number for number, gate in gates.items() if gate != "catacomb"} == {3, 5, 6, 8}
        assert sorted(gates.values())[4:] == ["villa 1", "villa 2", "villa 3", "villa 4"]


@pytest.mark.rule("TD-016")
def test_villas_are_shuffled():
    places = {number: set() for number in (3, 5, 6, 8)}
    for game in cities(4, amount(60, 40)):
        for number, gate in zip(boards(game), game.gates(), strict=True):
            if number in places:
                places[number].add(gate)

    assert all(len(villas) == 4 for villas in places.values())


@pytest.mark.rule("TD-017", "TD-A06")
def test_which_painting_hangs_in_which_villa_is_seen():
    game = Game()
    seen = game.observation(0).tolist()
    game.state.painting[:] = np.roll(game.state.painting, 1)

    assert game.observation(0).tolist() != seen


@pytest.mark.rule("TD-018", "TD-A12", "TD-026")
@pytest.mark.parametrize(("players", "number"), [(2, 3), (3, 4), (4, 4)])
def test_the_loot_board_begins_full(players, number):
    game = Game(num_players=players)
    expected = [True] * number + [False] * (4 - number)

    assert [game.has_badge(guard) for guard in GUARDS] == expected
    assert [game.has_purse(noble) for noble in NOBLES] == expected
    assert not any(game.wanted(thief) for thief in THIEVES)


@pytest.mark.rule("TD-019", "TD-A10", "TD-A11")
@pytest.mark.parametrize(("players", "number"), [(2, 3), (3, 4), (4, 4)])
def test_every_smuggler_begins_with_a_mission(players, number):
    dealt = set()
    for game in cities(players):
        smugglers = [name for name, kind in game.buildings().items() if kind == "smuggler"]
        missions = {game.mission(name) for name in smugglers}
        dealt |= missions
        assert len(smugglers) == len(missions) == number
        assert None not in missions
        assert (game.state.mission == s.MISSION_DECK).sum() == 16 - number

    assert len(dealt) > number, "shuffled"


@pytest.mark.rule("TD-020")
def test_all_guests_begin_in_the_deck():
    game = Game()

    assert (game.state.guest == s.GUEST_DECK).all()
    assert game.revealed() == [None] * 4


@pytest.mark.rule("TD-021")
@each_size
def test_four_cards_with_a_circle_are_on_display_and_the_others_are_drafted(players):
    shown = set()
    for game in cities(players):
        circle, semicircle = game.state.equipment[:12], game.state.equipment[12:]
        assert sorted(circle[circle != s.EQUIPMENT_DECK]) == [s.ON_DISPLAY + slot for slot in range(4)]
        assert (semicircle == s.IN_DRAFT).sum() == 3 * players
        assert (semicircle == s.DRAFT_DECK).sum() == 12 - 3 * players
        shown.add(tuple(game.display()))

    assert len(shown) > 1, "shuffled"


@pytest.mark.rule("TD-022", "TD-A25")
@each_size
def test_guards_begin_at_the_lanterns_before_the_villas(players):
    at_first = set()
    for game in cities(players, amount(40, 30)):
        lanterns = before(game, "villa")
        assert len(set(lanterns)) == len(lanterns)
        assert sorted(lanterns) == sorted(game.where(guard) for guard in GUARDS if game.where(guard))
        at_first.add(game.on(lanterns[0]))

    assert at_first >= {"guard A", "guard B", "guard C"}, "chance decides which guard is where"


@pytest.mark.rule("TD-023", "TD-A25")
@each_size
def test_guards_begin_looking_at_the_city(players):
    for game in cities(players):
        for square, gate in zip(GATES, game.gates(), strict=True):
            if gate and gate.startswith("villa"):
                guard = game.on(nearest_lantern(game, square))
                assert game.facing(guard) == ("south" if square < s.COLUMNS else "north")


@pytest.mark.rule("TD-024", "TD-A24")
@each_size
def test_nobles_begin_at_the_lanterns_nearest_to_the_catacombs(players):
    at_first = set()
    for game in cities(players, amount(40, 30)):
        lanterns = before(game, "catacomb")
        assert sorted(lanterns) == sorted(game.where(noble) for noble in NOBLES if game.where(noble))
        at_first.add(game.on(lanterns[0]))

    assert at_first >= {"noble A", "noble B", "noble C"}, "chance decides which noble is where"


@pytest.mark.rule("TD-A26", "TD-077")
@each_size
def test_no_two_figures_begin_on_one_lantern(players):
    for game in cities(players):
        places = [game.where(figure) for figure in FIGURES[12:] if game.where(figure)]
        assert len(set(places)) == len(places)
        assert set(places) <= set(game.squares("lantern"))
        assert all(game.on(place) for place in places)


@entry
def lantern_near(states, square):
    """The lantern on which a figure would begin."""
    return nearest_free_lantern(states[0], square)


@pytest.mark.rule("TD-A24", "TD-A26")
def test_of_free_lanterns_as_near_the_northernmost_and_then_the_westernmost_counts():
    game = town("+-----+\n|T n T|\n|     |\n|w c e|\n|     |\n|T s T|\n+-----+", {"carriage": "c"})
    found = []
    for noble in NOBLES:
        found.append(game.name_of(int(lantern_near(game._states, game.square("c")))))
        game.put(noble, found[-1])

    assert found == ["n", "w", "e", "s"]


# -- two players ---------------------------------------------------------------------------------


@pytest.mark.rule("TD-025")
def test_with_two_players_boards_1_and_5_are_missing():
    for game in cities(2):
        assert sorted(boards(game)) == [0, 0, 2, 3, 4, 6, 7, 8]
        assert (boards(game)[0], boards(game)[4]) == (0, 0), "three columns, the river in the east"


@pytest.mark.rule("TD-028", "TD-A04")
def test_with_two_players_a_catacomb_and_some_villa_are_missing():
    absent = set()
    for game in cities(2, amount(40, 30)):
        gates = dict(zip(boards(game), game.gates(), strict=True))
        assert [number for number, gate in gates.items() if gate == "catacomb"] == [
            number for number in boards(game) if number in (2, 4, 7)
        ]
        villas = {gate for gate in gates.values() if gate and gate != "catacomb"}
        assert len(villas) == 3
        assert {game.painting(number) for number in (1, 2, 3, 4)} == villas | {"gone"}, "one painting is missing"
        absent |= {"villa 1", "villa 2", "villa 3", "villa 4"} - villas

    assert absent == {"villa 1", "villa 2", "villa 3", "villa 4"}


COUNTS = {"market": 1, "dealer": 2, "dungeon": 1, "tavern": 2, "smuggler": 4, "villa": 4}


@pytest.mark.rule("TD-029", "TD-039", "TD-A02", "TD-A19")
@pytest.mark.parametrize(("players", "fewer"), [(2, ["dealer", "smuggler", "villa"]), (3, []), (4, [])])
def test_locations_of_the_city(players, fewer):
    for game in cities(players):
        counts = Counter(kind for kind in game.buildings().values() if kind in LOCATIONS)
        assert counts == {kind: count - fewer.count(kind) for kind, count in COUNTS.items()}
        assert [name[9] for name, kind in game.buildings().items() if kind == "dungeon"] == ["7"], "its board"


@pytest.mark.rule("TD-A146", "TD-038")
@each_size
def test_every_city_has_a_church_two_gardens_and_two_stables(players):
    for game in cities(players):
        counts = Counter(kind for kind in game.buildings().values() if kind in HOUSES)
        assert set(counts) == {"tower", "garden", "blacksmith", "stable", "church"}
        assert counts["church"] == 1
        assert counts["garden"] >= 2
        assert counts["stable"] >= 2


@pytest.mark.rule("TD-A37")
@each_size
def test_no_building_spans_two_boards(players):
    for game in cities(players):
        where = {}
        for square in np.flatnonzero(game.state.building >= 0):
            where.setdefault(int(game.state.building[square]), set()).add(board_of(int(square)))
        assert all(len(slots) == 1 for slots in where.values())


# -- the player area -----------------------------------------------------------------------------


@pytest.mark.rule("TD-030", "TD-031", "TD-034", "TD-A28")
@each_size
def test_a_guild_begins_with_8_gold_and_10_victory_points(players):
    game = Game(num_players=players)
    for seat in range(players):
        assert game.stock(seat) == {"gold": 8}, "in its hideout"
        assert game.vp(seat) == 10
    for thief in THIEVES:
        assert game.goods(thief) == {}
        assert game.equipment(thief) == []
        assert game.friend(thief) is None
        assert not game.wanted(thief)


@pytest.mark.rule("TD-032", "TD-A18")
@each_size
def test_patrol_boards_are_dealt_at_random(players):
    dealt = {tuple(map(tuple, map(game.patrol, range(players)))) for game in cities(players, amount(40, 30))}

    assert all(len(set(patrols)) == players for patrols in dealt), "one each"
    assert len(dealt) >= min(players * (players - 1), 5)


@pytest.mark.rule("TD-033", "TD-A27")
@each_size
def test_the_patrol_board_with_the_start_icon_makes_the_starting_player(players):
    starts, number = Counter(), amount(150, 12)
    for game in cities(players, number):
        starts[game.mover] += 1
        assert "noble A" in game.patrol(game.mover), "its first figure"
        assert game.heard[-1] == f"player_{game.mover} is the starting player"
        assert game.sees(game.mover, "start")[0] == 1

    assert sorted(starts) == list(range(players))
    assert all(abs(count - number / players) < 2 * number**0.5 for count in starts.values()), "each as likely"


# -- goal and victory points ---------------------------------------------------------------------

ALLEY = "+-----+\n|a 1 b|\n+-----+"


@pytest.mark.rule("TD-035", "TD-A17")
def test_the_game_ends_after_six_nights_and_the_most_points_win():
    game = town(ALLEY, num_players=2)
    game.state.vp[:2] = 20, 21
    for night in (1, 2, 3, 4, 5):
        assert game.state.night == night
        game.end_night()
        assert not game.over
        game.play_until("act")
    assert game.state.night == 6
    game.end_night()

    assert game.over
    assert game.standing == [-1, 1]


@pytest.mark.rule("TD-036", "TD-096")
@pytest.mark.parametrize(("had", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_victory_points_never_fall_below_zero(had, left):
    game = town(ALLEY, {"Q1": "1", "guard A": ("a", "east")}, num_players=2)
    game.state.vp[1] = had
    game.townsfolk("guard A")

    assert game.at_home("Q1"), "arrested, which costs 2 VP"
    assert game.vp(1) == left


@pytest.mark.rule("TD-036")
def test_points_are_lost_one_loss_at_a_time():
    game = town("+-------+\n|1 a 2 b|\n+-------+", {"P1": "1", "Q1": "a", "Q2": "2"}, num_players=2)
    game.state.vp[0] = 1
    game.play("go", "east", "east", "east")
    assert game.vp(0) == 0, "passing two rivals costs 2, and there is no debt"

    game.end_night()
    assert game.vp(0) == 1, "so the next point counts"


@pytest.mark.rule("TD-A16")
def test_there_is_no_upper_limit_of_victory_points():
    game = town(ALLEY, {"P1": "a"}, num_players=2)
    game.state.vp[0] = 200
    game.end_night()

    assert game.vp(0) == 201
