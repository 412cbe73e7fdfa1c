"""Options of the game: open stacks of missions, chaotic planning, described guests (RULES.md: Variants)."""

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from core.test_leaks import surprise
from larceny.envs.core.rulebook import OptionError
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.layout import VALUE_UNIT
from playing import COMPILED, amount
from tabletop import READABLE
from thiefdom.alone import SoloGame, solo_town
from thiefdom.table import COMPONENTS, GUESTS, Game, town
from thiefdom.turns import in_location, next_night

pytestmark = READABLE

each_size = pytest.mark.parametrize("players", [1, 2, 3, 4])
NIGHTS = pytest.mark.parametrize(("night", "refills"), [(1, False), (2, True), (3, False), (4, True), (5, False)])


# -- open stacks ---------------------------------------------------------------------------------


def with_stacks(players=4, seed=1):
    """A dealt game with open stacks, in which a thief is to act."""
    game = (
        SoloGame(seed, missions="open_stacks")
        if players == 1
        else Game(seed, num_players=players, missions="open_stacks")
    )
    game.play_until("act")
    return game


def smugglers(game):
    """Numbers of the smugglers that are in the city."""
    return [number for number in range(s.SMUGGLERS) if game.state.kind[game._tables[0].smuggler[number]] >= 0]


def stack(game, smuggler):
    """Missions (1-16) beside a smuggler's board, the upper one first; None where none lies."""
    places = [s.MISSION_STACK + s.STACK * smuggler + k for k in range(s.STACK)]
    found = [np.flatnonzero(game.state.mission == place) for place in places]
    return [int(missions[0]) + 1 if len(missions) else None for missions in found]


def slot(game, smuggler):
    """The mission on a smuggler's slot."""
    found = np.flatnonzero(game.state.mission == smuggler)
    return int(found[0]) + 1 if len(found) else None


def fulfil(game, *numbers):
    """Empty the slots of smugglers."""
    for smuggler in numbers:
        game.state.mission[slot(game, smuggler) - 1] = s.MISSION_DONE


@pytest.mark.rule("TD-234", "TD-A134")
@each_size
def test_two_missions_lie_beside_each_smugglers_board_and_no_others_are_in_the_game(players):
    for seed in range(amount(6, 2)):
        game = with_stacks(players, seed)
        there = smugglers(game)
        assert len(there) == (3 if players <= 2 else 4)
        laid = [mission for smuggler in there for mission in (slot(game, smuggler), *stack(game, smuggler))]

        assert None not in laid and len(set(laid)) == len(laid) == 3 * len(there), "nine or twelve of the sixteen"
        gone = [mission for mission in range(1, 17) if mission not in laid]
        assert (game.state.mission[[mission - 1 for mission in gone]] == s.MISSION_GONE).all()


@pytest.mark.rule("TD-234")
def test_any_mission_may_lie_anywhere():
    """Which of the sixteen is the upper one of the first stack is even."""
    count = amount(480, 64)
    counts = Counter(stack(Game(seed, missions="open_stacks"), 0)[0] for seed in range(count))
    square, limit = surprise(counts, dict.fromkeys(range(1, 17), 1 / 16))

    assert square < limit


@pytest.mark.rule("TD-234", "TD-235", "TD-A134")
@each_size
def test_both_missions_of_a_stack_are_seen_by_all(players):
    game = with_stacks(players)
    for smuggler in range(s.SMUGGLERS):
        for place, mission in enumerate(stack(game, smuggler)):
            card = COMPONENTS.missions[mission - 1] if mission else None
            values = [*card.demand, *card.reward, card.vp] if card else [0] * 11
            for seat in range(players):
                seen = game.sees(seat, "stack")[smuggler, place] * VALUE_UNIT
                assert seen.tolist() == pytest.approx(values)


@pytest.mark.rule("TD-234", "TD-235", "TD-A134")
def test_the_picture_tells_of_them_too():
    lines = [line for line in with_stacks().picture(0).splitlines() if "bring" in line]

    assert len(lines) == 12


@pytest.mark.rule("TD-234")
def test_without_the_variant_there_are_no_stacks():
    game = Game()

    assert not (game.state.mission >= s.MISSION_GONE).any()
    assert not game.sees(0, "stack").any()


@pytest.mark.rule("TD-235", "TD-169")
@NIGHTS
@each_size
def test_an_empty_slot_takes_the_upper_mission_after_the_second_and_the_fourth_night(players, night, refills):
    game = with_stacks(players)
    there = smugglers(game)
    stacks, slots = [stack(game, smuggler) for smuggler in there], [slot(game, smuggler) for smuggler in there]
    game.state.night = night
    fulfil(game, there[0], there[2])
    game.end_night()

    for number, smuggler in enumerate(there):
        empty = number in (0, 2)
        upper, lower = stacks[number]
        if empty and refills:
            assert (slot(game, smuggler), stack(game, smuggler)) == (upper, [None, lower])
        else:
            assert (slot(game, smuggler), stack(game, smuggler)) == (None if empty else slots[number], stacks[number])


@pytest.mark.rule("TD-235", "TD-A134")
def test_then_the_lower_one_comes_and_they_never_run_out():
    game = with_stacks()
    there = smugglers(game)
    stacks = [stack(game, smuggler) for smuggler in there]
    for place, night in enumerate((2, 4)):
        game.state.night = night
        fulfil(game, *there)
        game.end_night()
        assert [slot(game, smuggler) for smuggler in there] == [missions[place] for missions in stacks]
        game.play_until("act")

    assert [stack(game, smuggler) for smuggler in there] == [[None, None]] * 4
    assert (game.state.mission == s.MISSION_DECK).sum() == 0


@pytest.mark.rule("TD-235")
def test_the_mission_that_came_from_a_stack_is_seen_on_the_slot():
    game = with_stacks()
    upper = COMPONENTS.missions[stack(game, 1)[0] - 1]
    game.state.night = 2
    fulfil(game, 1)
    game.end_night()

    assert (game.sees(3, "mission")[1] * VALUE_UNIT).tolist() == pytest.approx([*upper.demand, *upper.reward, upper.vp])
    assert not game.sees(3, "stack")[1, 0].any(), "the lower one stays where it lay"
    assert game.sees(3, "stack")[1, 1].any()


# -- chaotic planning ----------------------------------------------------------------------------

STREET = "+-----+\n|a 1 b|\n+-----+"
WHO = ("thief 1", "thief 2", "thief 3", "townsfolk")


def chaotic_nights(players, number):
    """So many first nights after another with chaotic planning, at their beginning."""
    game = (
        solo_town(STREET, planning="chaotic") if players == 1 else town(STREET, num_players=players, planning="chaotic")
    )
    for _ in range(number):
        game.state.night = 2
        game.end_night()
        yield game


@pytest.mark.rule("TD-236", "TD-A135")
@each_size
def test_nobody_is_asked_for_a_plan_and_all_are_told(players):
    game = SoloGame(planning="chaotic") if players == 1 else Game(num_players=players, planning="chaotic")
    while game.phase != "act" and game.phase != "walk":
        assert game.phase != "plan"
        game.answer(int(np.flatnonzero(np.frombuffer(game.mask(), np.int8))[0]))

    assert sum("has planned" in line for line in game.heard) == players
    for seat in range(players):
        assert sorted(game.plan(seat)) == sorted(WHO)
        for other in range(players):
            assert game.sees(seat, "plan")[(other - seat) % players].any(axis=1).all(), "public at once"


@pytest.mark.rule("TD-236", "TD-A135")
@pytest.mark.parametrize("players", [1, 2, 4])
def test_nor_in_any_other_night(players):
    for game in chaotic_nights(players, 5):
        assert game.phase in ("act", "walk")
        assert sum("has planned" in line for line in game.heard) == players


@pytest.mark.rule("TD-236", "TD-A135")
def test_all_24_orders_are_equally_likely_for_every_seat():
    counts = [Counter(), Counter()]
    for game in chaotic_nights(2, amount(1200, 240)):
        for seat in (0, 1):
            counts[seat][tuple(game.plan(seat))] += 1

    chances = dict.fromkeys(permutations(WHO), 1 / 24)
    for orders in counts:
        assert set(orders) <= set(chances)
        square, limit = surprise(orders, chances)
        assert square < limit


@pytest.mark.rule("TD-236", "TD-A135")
def test_the_orders_of_two_seats_have_nothing_to_do_with_each_other():
    counts = Counter(tuple(game.plan(seat)[0] for seat in (0, 1)) for game in chaotic_nights(2, amount(800, 160)))
    square, limit = surprise(counts, dict.fromkeys(product(WHO, WHO), 1 / 16))

    assert square < limit


@pytest.mark.rule("TD-236", "TD-238")
def test_alone_all_six_orders_are_equally_likely():
    counts = Counter(tuple(game.plan(0)) for game in chaotic_nights(1, amount(600, 80)))
    chances = dict.fromkeys([(*order, "townsfolk") for order in permutations(WHO[:3])], 1 / 6)
    square, limit = surprise(counts, chances)

    assert set(counts) <= set(chances)
    assert square < limit


@pytest.mark.rule("TD-236")
@pytest.mark.parametrize("players", [1, 3])
def test_whole_games_are_played_with_all_variants(players):
    options = {"planning": "chaotic", "missions": "open_stacks", "guests": "described"}
    game = SoloGame(5, **options) if players == 1 else Game(5, num_players=players, **options)
    heard = game.play_out(3)

    assert (game.state.night, game.state.over) == (6, 1)
    assert sum("has planned" in line for line in heard) == 6 * players


# -- guests --------------------------------------------------------------------------------------

DESCRIBED = GUESTS[:17]


@pytest.mark.rule("TD-P55")
def test_the_described_guests_are_those_up_to_kunrad():
    game = Game(guests="described")

    assert (DESCRIBED[0], DESCRIBED[-1], len(DESCRIBED)) == ("Antonius", "Kunrad", 17)
    assert (game.state.guest[:17] == s.GUEST_DECK).all()
    assert (game.state.guest[17:] == s.GUEST_GONE).all()
    assert (Game().state.guest == s.GUEST_DECK).all(), "else all 36"


@pytest.mark.rule("TD-P55")
@each_size
def test_no_other_guest_is_ever_met(players):
    names = set()
    for seed in range(amount(30, 4)):
        game = (
            SoloGame(seed, guests="described") if players == 1 else Game(seed, num_players=players, guests="described")
        )
        game.play_until("act")
        game.put(game.actor, next(name for name, kind in game.buildings().items() if kind == "tavern"))
        game.give(game.actor, gold=1)
        game.play("use")
        game.play("reveal")
        names |= set(game.revealed())

    assert names <= set(DESCRIBED)
    assert names == set(DESCRIBED) or not COMPILED


@pytest.mark.rule("TD-P55", "TD-252")
def test_the_discarded_ones_alone_become_the_deck_again():
    game = in_location("A")
    game.state.guest[:17], game.state.guest[17:] = s.GUEST_DISCARD, s.GUEST_GONE
    game.play("use")
    game.play("reveal")

    assert set(game.revealed()) <= set(DESCRIBED)
    assert None not in game.revealed()


@pytest.mark.rule("TD-234", "TD-236", "TD-P55")
@pytest.mark.parametrize("option", [{"missions": "open"}, {"planning": True}, {"guests": 17}])
def test_other_values_are_refused(option):
    with pytest.raises(OptionError, match=next(iter(option))):
        Game(**option)


# -- often asked ---------------------------------------------------------------------------------


@pytest.mark.rule("TD-252", "TD-155", "TD-161")
def test_decks_that_run_out_are_made_of_the_discarded_cards():
    game = in_location("A")
    left, gone = [3, 7], [5, 11, 20, 35]
    game.state.guest[:] = s.GUEST_GONE
    game.state.guest[left], game.state.guest[gone] = s.GUEST_DECK, s.GUEST_DISCARD
    game.play("use")
    game.play("reveal")

    revealed = [GUESTS.index(name) for name in game.revealed()]
    assert set(revealed[:2]) == set(left), "what is left comes first"
    assert set(revealed[2:]) < set(gone)
    assert (game.state.guest == s.GUEST_DECK).sum() == 2


HOUSES = "+-------+\n|T 1 2 G|\n+-------+"


@pytest.mark.rule("TD-253", "TD-229", "TD-A132")
@each_size
def test_in_the_last_night_thieves_at_home_score_and_those_in_alleys_do_not(players):
    settings = {"hideouts": {0: "T"}} if players == 1 else {"hideouts": {0: "T"}, "num_players": players}
    for figures, points in (({"P1": "1", "P2": "2"}, 1), ({}, 3), ({"P1": "1", "P2": "2", "P3": "G"}, 0)):
        game = (solo_town if players == 1 else town)(HOUSES, figures, **settings)
        game.state.night = 6
        game.end_night()

        assert game.scores[0] == 10 + points


@pytest.mark.rule("TD-254", "TD-122", "TD-123")
@pytest.mark.parametrize(
    ("figures", "owner", "loss"),
    [
        ({"Q1": "G", "R1": "G"}, None, 2),
        ({"Q1": "G", "R1": "G"}, 0, 0),
        ({"Q1": "G", "R1": "G"}, 1, 1),
        ({"Q1": "G", "Q2": "G"}, 1, 0),
    ],
)
def test_rivals_cost_nothing_in_the_own_hideout_nor_when_they_hide_in_theirs(figures, owner, loss):
    hideouts = {} if owner is None else {owner: "G"}
    homes = dict.fromkeys(["P2", "P3", "Q2", "Q3"], "T") if owner is not None else {}
    game = town(HOUSES, homes | {"P1": "2"} | figures, hideouts=hideouts)
    game.play("go", "east")

    assert (game.where("P1"), game.vp(0)) == ("G", 10 - loss)


@pytest.mark.rule("TD-255", "TD-073", "TD-177")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise_and_patrol_boards_counterclockwise(players):
    game = town(STREET, num_players=players)
    boards, first, order = [int(board) for board in game.state.patrol[:players]], game.mover, []
    for _ in range(players):
        order.append(game.mover)
        game.play("done")
    assert order == [(first + step) % players for step in range(players)]
    next_night(game)

    assert [int(game.state.patrol[(seat - 1) % players]) for seat in range(players)] == boards
    assert game.mover == (first - 1) % players, "and the start with its board"
