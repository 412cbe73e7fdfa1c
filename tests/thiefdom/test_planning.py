"""Nights, plans and the order of turns (RULES.md: Nights and planning)."""

from itertools import permutations

import pytest

from tabletop import READABLE
from thiefdom.table import Game, town

pytestmark = READABLE

WHO = ("thief 1", "thief 2", "thief 3", "townsfolk")
TOWN = """
+---------+
|a 1 b . *|
|         |
|T B S G G|
+---------+
"""


def planning(players=2):
    """A town in which the planning of the second night begins with its starting player, seat ``players - 1``."""
    game = town(TOWN, {"P1": "a"}, hideouts={0: "T", 1: "G"}, num_players=players)
    game.end_night()
    return game


def night(game):
    """Play a night in which nobody does anything; returns ``(seat, token, who)`` of its turns."""
    heard = list(game.heard)
    while game.phase != "plan":
        heard += game.play("done")
    words = [line.replace(":", "").split() for line in heard if "resolves token" in line]
    return [(int(line[0][-1]), int(line[3]), " ".join(line[4:]).replace("the ", "")) for line in words]


# -- a night -------------------------------------------------------------------------------------


@pytest.mark.rule("TD-070")
def test_a_round_is_planning_a_night_of_turns_and_a_day():
    game = planning()
    assert (game.phase, game.state.night) == ("plan", 2)
    game.play("plan", *[" ".join(WHO)] * 2)
    assert game.phase == "act"
    assert game.heard[0] == "player_0 has planned: thief 1, thief 2, thief 3, the townsfolk"
    while game.phase != "plan":
        game.play("done")

    assert "Night 3 begins; player_0 is the starting player" in game.heard
    assert "player_0 gains 1 VP and has 12" in game.heard, "the day: P1 is in an alley"


@pytest.mark.rule("TD-126", "TD-141")
def test_what_thieves_did_is_forgotten_before_the_next_night_is_planned():
    game = town(TOWN, {"P1": "a"}, hideouts={0: "T", 1: "G"}, num_players=2)
    game.state.visited[0], game.state.robbed[0] = 1, 1
    game.end_night()

    assert game.phase == "plan"
    assert not game.sees(0, "visited").any() and not game.sees(0, "robbed").any()


# -- plans ---------------------------------------------------------------------------------------


@pytest.mark.rule("TD-071")
def test_a_plan_is_one_of_24_orders_of_three_thieves_and_the_townsfolk():
    game = planning()

    assert game.question() == ["plan"]
    assert sorted(game.choices("plan")) == sorted(" ".join(order) for order in permutations(WHO))
    assert len(game.choices("plan")) == 24


@pytest.mark.rule("TD-071", "TD-075")
@pytest.mark.parametrize("order", list(permutations(WHO))[::5], ids=" ".join)
def test_the_plan_is_what_happens(order):
    game = planning()
    start = game.mover
    game.play("plan", " ".join(order))
    game.play("plan", " ".join(WHO))

    assert game.plan(start) == list(order)
    assert [turn for turn in night(game) if turn[0] == start] == [(start, k + 1, who) for k, who in enumerate(order)]


@pytest.mark.rule("TD-072", "TD-A38", "TD-P02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_plans_are_revealed_at_once(players):
    game = planning(players)
    for number in range(players):
        assert (game.phase, game.mover) == ("plan", (players - 1 + number) % players)
        assert game.heard == [] or number == 0
        game.play("plan", " ".join(WHO))

    assert [line for line in game.heard if "planned" in line] == [
        f"player_{seat} has planned: thief 1, thief 2, thief 3, the townsfolk" for seat in range(players)
    ]


@pytest.mark.rule("TD-A38")
def test_every_order_is_open_whatever_others_have_chosen():
    game = planning()
    choices = game.choices("plan")
    for choice in choices[:3]:
        other = game.copy()
        other.play("plan", choice)
        assert other.choices("plan") == choices


# -- turns ---------------------------------------------------------------------------------------


@pytest.mark.rule("TD-073", "TD-074", "TD-075")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_token_by_token_all_act_clockwise_from_the_starting_player(players):
    game = planning(players)
    start = game.mover
    game.play("plan", *[" ".join(WHO)] * players)
    turns = night(game)

    order = [(start + step) % players for step in range(players)]
    assert [(seat, token) for seat, token, _ in turns] == [(seat, token) for token in (1, 2, 3, 4) for seat in order]
    assert len(turns) == 4 * players
    for seat in range(players):
        assert sorted(who for other, _, who in turns if other == seat) == sorted(WHO)


@pytest.mark.rule("TD-073")
def test_seats_may_do_different_things_with_the_same_token():
    game = planning()
    game.play("plan", "townsfolk thief 3 thief 1 thief 2")
    game.play("plan", "thief 2 thief 1 townsfolk thief 3")

    assert night(game) == [
        (1, 1, "townsfolk"), (0, 1, "thief 2"), (1, 2, "thief 3"), (0, 2, "thief 1"),
        (1, 3, "thief 1"), (0, 3, "townsfolk"), (1, 4, "thief 2"), (0, 4, "thief 3"),
    ]  # fmt: skip


@pytest.mark.rule("TD-074", "TD-075")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_dealt_game_too_everybody_has_four_turns_a_night(players):
    game = Game(num_players=players)
    game.play_until("plan")
    turns = []
    while game.state.night == 1:
        game.answer(int(game._masks[0].nonzero()[0][0]))
        turns += [line.split(":")[0] for line in game.heard if "resolves token" in line]

    assert len(turns) == 4 * players
    assert len(set(turns)) == 4 * players, "no token twice"


@pytest.mark.rule("TD-A39")
def test_a_thief_may_do_nothing_but_the_townsfolk_move():
    game = town(TOWN, {"P1": "1", "noble A": "b"})
    assert "done" in game.question()
    game.play("done")
    assert (game.mover, game.where("P1")) == (1, "1")

    game.townsfolk("noble A")
    assert (game.phase, game.question()) == ("walk", ["go"])
    assert game.choices("go") == ["east", "west"], "both lead to a lantern, and it has to go to one"


@pytest.mark.rule("TD-A150")
def test_a_thief_that_was_arrested_before_its_turn_acts_from_the_hideout():
    game = town(TOWN, {"Q1": "1", "guard A": ("b", "west")}, hideouts={1: "G"}, num_players=2)
    game.let_plan(1, "thief 1", "thief 2", "thief 3", "townsfolk")
    game.townsfolk("guard A")

    assert "Q1 is arrested on 1" in game.heard
    assert (game.mover, game.actor, game.where("Q1")) == (1, "Q1", "G")
    assert game.state.actions == 3
    assert game.choices("leave") == ["1-4", "1-5"]
