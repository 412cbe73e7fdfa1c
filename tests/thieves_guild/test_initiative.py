"""The initiative phase (RULES.md: Initiative)."""

import numpy as np
import pytest

from larceny.envs import thieves_guild_v0
from thieves_guild.table import Game

pytestmark = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]


def bidding(*gold, **options):
    """A turn that begins with this gold, by seat."""
    game = Game(num_players=len(gold), **options)
    game.gold = gold
    game.pass_turn()
    return game


def bids_that_can_be_named(game):
    """All bids that the seat to move can complete, with the number of answers that each takes."""
    seat, found, open_games = game.mover, {}, [(game, 0, 0)]
    while open_games:
        before, bid, answers = open_games.pop()
        for digit in before.choices("bid_digit"):
            after = before.copy()
            after.play("bid_digit", digit)
            here = (10 * bid + int(digit), answers + 1)
            if after.phase == "initiative" and after.mover == seat:
                open_games.append((after, *here))
            else:
                found[here[0]] = here[1]
    return found


@pytest.mark.rule("TG-007")
def test_bids_are_secret_until_the_last_is_in():
    game = Game(num_players=3)
    rich, poor = game.copy(), game.copy()
    for one, amount in ((rich, 9), (poor, 1)):
        for _ in range(2):
            assert one.bid(amount) == []

    assert (rich.observation(2) == poor.observation(2)).all()
    assert not rich.sees(2, "own_bid").any()
    assert rich.gold == poor.gold == [10, 10, 10]
    assert rich.bid(5)[:3] == ["player_0 bid 9", "player_1 bid 9", "player_2 bid 5"]
    assert poor.bid(5)[:3] == ["player_0 bid 1", "player_1 bid 1", "player_2 bid 5"]


@pytest.mark.rule("TG-007")
def test_what_a_waiting_seat_sees_is_the_same_before_and_after_another_bid():
    env = thieves_guild_v0.raw_env(num_players=4)
    env.reset(seed=3)
    before = {agent: env.observe(agent) for agent in env.agents}
    for _ in range(2):
        assert env.agent_selection == "player_0"
        env.step(0)
    env.step(0)

    for agent in ("player_2", "player_3"):
        after = env.observe(agent)
        assert (after["observation"] == before[agent]["observation"]).all()
        assert (after["action_mask"] == before[agent]["action_mask"]).all()
        assert not after["action_mask"].any()


@pytest.mark.rule("TG-007")
def test_a_bidder_sees_only_its_own_bid():
    game = Game(num_players=2)
    game.bid(7)

    assert 16 * game.sees(0, "own_bid")[0] == 7
    assert game.sees(1, "own_bid")[0] == 0
    assert {int(game.believes(1, seed).state.bid[0]) for seed in range(150)} == set(range(11))
    assert {int(game.believes(0, seed).state.bid[0]) for seed in range(5)} == {7}


@pytest.mark.rule("TG-A03")
@pytest.mark.parametrize("gold", [1, 7, 9, 10, 11, 20, 37, 99, 100, 102])
def test_any_whole_number_from_nothing_to_all_of_the_gold_can_be_bid(gold):
    assert sorted(bids_that_can_be_named(bidding(gold, 5))) == list(range(gold + 1))


@pytest.mark.rule("TG-A03", "TG-A24")
def test_a_bid_may_have_four_digits():
    game = bidding(1203, 5)
    assert game.choices("bid_digit") == ["0", "1"]
    game.bids(1203, 0)

    assert game.gold == [0, 5]


@pytest.mark.rule("TG-A02")
def test_everyone_pays_the_bid():
    game = bidding(10, 8, 12, 0)
    game.bids(4, 0, 12, 0)

    assert game.gold == [6, 8, 0, 0]


@pytest.mark.rule("TG-A02", "TG-007")
def test_bids_are_paid_when_all_are_in_and_not_before():
    game = bidding(10, 10)
    game.bid(6)
    assert game.gold == [10, 10]
    game.bid(3)

    assert game.gold == [4, 7]


@pytest.mark.rule("TG-008")
def test_the_lowest_bid_acts_first_and_the_highest_last():
    game = Game(num_players=4)
    game.bids(5, 0, 9, 3)

    assert game.order == [1, 3, 0, 2]
    assert game.mover == 1


@pytest.mark.rule("TG-008", "TG-A31", "TG-A05")
def test_one_order_holds_for_spying_and_for_deployment():
    game = Game(num_players=3)
    game.bids(7, 2, 4)
    asked = {"spy": [], "deploy": []}
    while game.phase in asked:
        asked[game.phase].append(game.mover)
        game.play(f"end_{game.phase}")

    assert asked == {"spy": [1, 2, 0], "deploy": [1, 2, 0]}


@pytest.mark.rule("TG-008")
def test_all_see_the_order_once_it_is_settled():
    game = Game(num_players=3)
    assert not game.sees(0, "place").any()
    game.bids(7, 2, 4)

    for seat in range(3):
        places = np.roll((6 * game.sees(seat, "place")[:3]).round(), seat)
        assert places.tolist() == [3, 1, 2]


@pytest.mark.rule("TG-009")
@pytest.mark.parametrize(("faces", "order"), [((2, 5), [2, 0, 1]), ((5, 2), [2, 1, 0]), ((1, 6), [2, 0, 1])])
def test_equal_bids_roll_and_the_higher_roll_acts_later(faces, order):
    game = Game(num_players=3)
    game.bid(3)
    game.bid(3)
    game.dice(*faces)
    heard = game.bid(0)

    assert game.order == order
    assert heard[3:5] == [
        f"player_0 rolls {faces[0]} to break the tie of bids",
        f"player_1 rolls {faces[1]} to break the tie of bids",
    ]
    assert game.rolls == 3, "two dice for the tie and one for the first spy"


@pytest.mark.rule("TG-009")
def test_different_bids_roll_nothing():
    game = Game(num_players=3)
    game.bids(1, 2, 3)

    assert game.rolls == 1, "only the first spy rolls"


@pytest.mark.rule("TG-009")
def test_a_roll_never_overtakes_a_higher_bid():
    game = Game(num_players=4)
    for amount in (4, 4, 3):
        game.bid(amount)
    game.dice(1, 2, 6, 5)
    game.bid(3)

    assert game.order == [3, 2, 0, 1]


@pytest.mark.rule("TG-A04")
def test_equal_rolls_are_rolled_again():
    game = Game(num_players=2)
    game.bid(3)
    game.dice(4, 4, 1, 1, 6, 3)
    game.bid(3)

    assert game.order == [1, 0]
    assert game.rolls == 7


@pytest.mark.rule("TG-A04")
def test_only_those_still_equal_roll_again():
    game = Game(num_players=3)
    game.bid(2)
    game.bid(2)
    game.dice(4, 2, 2, 1, 6)
    heard = game.bid(2)

    assert game.order == [1, 2, 0]
    assert game.rolls == 6
    assert sum("player_0 rolls" in line for line in heard if "tie" in line) == 1


@pytest.mark.rule("TG-A30")
def test_gold_thieves_and_past_bids_lie_open():
    game = bidding(10, 8, 3)
    game.thieves = [7, 2, 0]
    game.bids(4, 8, 1)

    for seat in range(3):
        assert np.roll(32 * game.sees(seat, "gold")[:3], seat).tolist() == [6, 0, 2]
        assert np.roll(8 * game.sees(seat, "thieves")[:3], seat).tolist() == [7, 2, 0]
        assert np.roll(16 * game.sees(seat, "revealed_bid")[:3], seat).tolist() == [4, 8, 1]


@pytest.mark.rule("TG-P01")
def test_a_seat_without_gold_bids_nothing_and_is_not_asked():
    game = bidding(0, 5, 0, 5)
    asked = []
    while game.phase == "initiative":
        asked.append(game.mover)
        heard = game.bid(1 + game.mover)

    assert asked == [1, 3]
    assert heard[:4] == ["player_0 bid 0", "player_1 bid 2", "player_2 bid 0", "player_3 bid 4"]
    assert set(game.order[:2]) == {0, 2}
    assert game.order[2:] == [1, 3]


@pytest.mark.rule("TG-P01", "TG-009")
def test_where_nobody_has_gold_the_dice_alone_decide():
    game = Game(num_players=3)
    game.gold = [0, 0, 0]
    game.deployment(0, 1, 2)
    game.turn_up(3, 6, 1, 4)

    assert game.phase == "spy"
    assert game.order == [2, 0, 1]
    assert game.state.peeks_left == 4


@pytest.mark.rule("TG-P02")
@pytest.mark.parametrize(("gold", "digits"), [(1, 1), (9, 1), (10, 2), (99, 2), (100, 3), (1000, 4)])
def test_every_bid_takes_as_many_answers_as_the_gold_has_digits(gold, digits):
    game = bidding(gold, 5)
    if gold < 1000:
        assert set(bids_that_can_be_named(game).values()) == {digits}
    for amount in (0, gold):
        one = game.copy()
        for position in range(digits):
            assert one.mover == 0
            one.play("bid_digit", str(amount).zfill(digits)[position])
        assert one.mover == 1


@pytest.mark.rule("TG-P02")
def test_a_digit_with_only_one_value_left_is_asked_too():
    game = bidding(10, 5)
    game.play("bid_digit", "1")

    assert game.mover == 0
    assert game.choices("bid_digit") == ["0"]


@pytest.mark.rule("TG-009")
def test_the_roll_off_is_fair():
    game = Game(num_players=2)
    game.bid(0)
    last = []
    for seed in range(400):
        one = game.copy()
        one.reseed(seed)
        one.bid(0)
        last.append(one.order[-1])

    assert 150 < sum(last) < 250
