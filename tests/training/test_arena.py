"""The arena deals fairly, repeats itself, and calls better only what is."""

import json
from dataclasses import replace

import numpy as np
import pytest

from larceny.envs.core.rulebook import OptionError
from larceny.envs.thieves_guild import RULEBOOK
from larceny.training import arena_games
from larceny.training.arena import LEAST_DEALS, ArenaResult, BotResult, Comparison, play_arena
from larceny.training.arena_games import lineups, rotations, script_of
from larceny.training.opponents import (
    GreedyOpponent,
    Opponent,
    OpponentError,
    PolicyOpponent,
    RandomOpponent,
    load_opponent,
)
from tiny_policy import save_tiny

GAME = "thieves_guild"


class Damaged(GreedyOpponent):
    """The scripted player, but half of what it does after bidding is random."""

    def _act(self, seats):
        noise = self.generator.random(seats.action_mask.shape) * seats.action_mask
        actions = seats.greedy(self.generator)
        lost = (self.generator.random(len(seats)) < 0.5) & (actions >= seats.rulebook.actions.start("reroll"))
        return np.where(lost, noise.argmax(axis=1), actions)


class Recorder(RandomOpponent):
    """Remembers the first decks and seats that it was asked about."""

    decks, seats = None, None

    def _act(self, seats):
        if self.decks is None:
            self.decks, self.seats = seats._states["deck"].copy(), seats.seat
        return super()._act(seats)


def test_last_bot_fills_the_table():
    assert lineups([0, 1], 4, 2).tolist() == [[0, 1, 1, 1]] * 2


def test_deals_go_through_all_choices_of_bots():
    assert lineups([0, 1, 2], 2, 5).tolist() == [[0, 1], [0, 2], [1, 2], [0, 1], [0, 2]]


def test_every_bot_sits_once_in_every_seat_of_a_deal():
    seating = rotations(np.array([[0, 1, 2], [3, 4, 5]]))

    assert seating.tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1], [3, 4, 5], [4, 5, 3], [5, 3, 4]]


def test_all_games_of_a_deal_have_the_same_cards():
    recorder = Recorder("recorder")

    play_arena(GAME, [recorder], players=3, games=12, seed=5)

    decks = recorder.decks.reshape(4, 3, -1)
    assert (decks == decks[:, :1]).all()
    assert len(np.unique(decks[:, 0], axis=0)) == 4


def test_deals_do_not_depend_on_the_bots():
    decks = []
    for company in ("random", "greedy"):
        recorder = Recorder("recorder")
        play_arena(GAME, [recorder, company], games=40, seed=5)
        decks.append({deck.tobytes() for deck in recorder.decks})

    assert len(decks[0] & decks[1]) >= 15


@pytest.mark.parametrize(("bots", "players"), [(["greedy", "random"], 2), (["random"] * 5, 5), (["random"], 4)])
def test_default_number_of_players(bots, players):
    assert play_arena(GAME, bots, games=1, seed=0).players == players


def test_more_bots_than_seats_by_default_play_the_default_game():
    bots = [Recorder(f"recorder {number}") for number in range(7)]

    result = play_arena(GAME, bots, games=4 * 35, seed=0)

    assert (result.players, result.games) == (4, 140)
    assert [bot.games for bot in result.bots] == [80] * 7


def test_games_are_rounded_up_to_whole_deals():
    result = play_arena(GAME, ["greedy", "random"], players=4, games=9, seed=0)

    assert result.games == 12
    assert [bot.games for bot in result.bots] == [12, 36]


@pytest.mark.parametrize("bots", [["greedy", "random"], ["damaged", "greedy", "random"]])
def test_the_same_call_gives_the_same_result(bots):
    def play(seed):
        return play_arena(GAME, [Damaged(b) if b == "damaged" else b for b in bots], games=60, seed=seed)

    np.random.seed(1)
    first = play(7)
    np.random.seed(2)

    assert play(7) == first
    assert play(7).as_dict() == first.as_dict()
    assert play(8) != first


def test_an_opponent_plays_the_same_whatever_it_played_before(tmp_path):
    policy = load_opponent(str(save_tiny(tmp_path / "tiny")), game=GAME)

    first = play_arena(GAME, [policy, "random"], games=40, seed=1)

    assert play_arena(GAME, [policy, "random"], games=40, seed=1) == first


def test_many_games_are_played_in_parts(monkeypatch):
    monkeypatch.setattr("larceny.training.arena.AT_ONCE", 16)

    result = play_arena(GAME, ["greedy", "random"], games=50, seed=3)

    assert result.games == 50
    assert result.better("greedy", "random")
    assert arena_games.AT_ONCE > 1000


def test_greedy_is_better_than_random_and_not_the_other_way_round():
    result = play_arena(GAME, ["greedy", "random"], games=100, seed=1)
    greedy, random = result.bots

    assert result.better("greedy", "random")
    assert result.compare("random", "greedy").worse
    assert not result.better("random", "greedy")
    assert greedy.win_rate > 0.9 and greedy.mean_rank < 1.1
    assert greedy.mean_score > random.mean_score and greedy.rating > random.rating
    assert greedy.mean_outcome == pytest.approx(-random.mean_outcome) and greedy.mean_outcome > 0


@pytest.mark.parametrize("players", [2, 4])
def test_a_damaged_policy_is_called_worse(players):
    result = play_arena(GAME, ["greedy", Damaged("damaged")], players=players, games=400, seed=2)

    assert result.better("greedy", "damaged")
    assert result.compare("damaged", "greedy").worse


def test_equal_bots_are_not_called_better():
    """The same play once through the compiled script and once through act_batch."""

    class Twin(GreedyOpponent):
        pass

    result = play_arena(GAME, ["greedy", Twin("twin")], games=600, seed=4)

    assert script_of(Twin("twin")) == 0 and script_of(GreedyOpponent("greedy")) == 2
    assert not result.better("greedy", "twin") and not result.better("twin", "greedy")
    low, high = result.bots[0].ci95
    assert 0.4 < low <= 0.5 <= high < 0.6


def test_one_bot_against_itself_wins_its_share():
    (bot,) = play_arena(GAME, ["random"], players=5, games=50, seed=0).bots

    assert (bot.games, bot.win_rate, bot.mean_rank) == (250, pytest.approx(0.2), pytest.approx(3.0))
    assert bot.rating == pytest.approx(25)


def test_win_shares_add_up_even_with_ties():
    """Nobody bids, looks or places a thief: all six end with what they began with."""

    class Sleeper(Opponent):
        def _act(self, seats):
            names = ["end_spy", "end_deploy", "bid_digit"]
            wanted = [seats.rulebook.actions.start(name) for name in names]
            return np.array([next(a for a in wanted if mask[a]) for mask in seats.action_mask])

    (bot,) = play_arena(GAME, [Sleeper("sleeper")], players=6, games=60, seed=0).bots

    assert (bot.win_rate, bot.mean_rank, bot.ci95) == (pytest.approx(1 / 6), 3.5, pytest.approx((1 / 6, 1 / 6)))
    assert bot.mean_score == 24


def test_alone_the_outcome_is_the_share_of_the_stars():
    (bot,) = play_arena("thiefdom", ["greedy"], players=1, games=40, seed=0).bots

    assert (bot.win_rate, bot.mean_rank) == (1, 1), "nobody else is there to win"
    assert 0 < bot.mean_outcome < 1
    assert 5 * 40 * bot.mean_outcome == pytest.approx(round(5 * 40 * bot.mean_outcome)), "whole stars"


def test_few_deals_prove_nothing():
    result = play_arena(GAME, ["greedy", "random"], games=2 * (LEAST_DEALS - 1), seed=0)
    one = play_arena(GAME, ["greedy", "random"], games=2, seed=0)

    assert result.bots[0].win_rate == 1.0 and not result.better("greedy", "random")
    assert one.bots[0].ci95 == (0.0, 1.0) and one.compare("greedy", "random").ci95 == (-1.0, 1.0)


def test_comparison_needs_the_whole_interval_on_one_side():
    assert Comparison("a", "b", 50, 0.1, (0.01, 0.2)).better
    assert Comparison("a", "b", 50, -0.1, (-0.2, -0.01)).worse
    assert not Comparison("a", "b", 50, 0.1, (0.0, 0.2)).better
    assert "a is better than b: +0.100" in str(Comparison("a", "b", 50, 0.1, (0.01, 0.2)))
    assert "not shown to differ" in str(Comparison("a", "b", 50, 0.1, (-0.01, 0.2)))


def test_comparison_counts_only_deals_in_which_both_played():
    shares = np.array([[1.0, 1.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 2.0]])
    seats = np.array([[2, 2, 0], [2, 0, 2], [0, 2, 2]])
    bots = tuple(BotResult(name, 4, 0.5, (0, 1), 1.5, 0.0, 0.0, 25.0) for name in "abc")
    result = ArenaResult(GAME, 2, 6, bots, 0, shares, seats)

    assert result.compare("a", "b").deals == 1
    assert result.compare("a", "c").difference == 1.0
    with pytest.raises(OpponentError, match="did not play"):
        result.compare("a", "nobody")


def test_comparison_of_bots_that_never_met_is_refused():
    bots = tuple(BotResult(name, 2, 0.5, (0, 1), 1.5, 0.0, 0.0, 25.0) for name in "ab")
    result = ArenaResult(GAME, 2, 2, bots, 0, np.ones((2, 2)), np.array([[2, 0], [0, 2]]))

    with pytest.raises(OpponentError, match="never dealt the same game"):
        result.compare("a", "b")


def test_result_as_json():
    result = json.loads(json.dumps(play_arena(GAME, ["greedy", "random"], games=20, seed=1).as_dict()))

    assert list(result) == ["game", "players", "games", "bots"]
    assert (result["game"], result["players"], result["games"]) == ("thieves_guild_v0", 2, 20)
    assert [bot["bot"] for bot in result["bots"]] == ["greedy", "random"]
    fields = ["bot", "games", "win_rate", "ci95", "mean_rank", "mean_score", "mean_outcome", "rating"]
    assert all(list(bot) == fields and len(bot["ci95"]) == 2 for bot in result["bots"])


def test_options_of_the_game_count():
    result = play_arena(GAME, ["random"], games=6, seed=1, options={"num_players": 3, "bid_payment": "none"})

    assert result.players == 3


class Cheat(Opponent):
    """Answers whatever it was made for."""

    def __init__(self, answer):
        super().__init__("cheat")
        self.answer = answer

    def _act(self, seats):
        return self.answer(seats)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (lambda seats: np.full(len(seats), 10**6), "cheat broke the rules"),
        (lambda seats: np.full(len(seats), -1), "cheat broke the rules"),
        (lambda seats: (seats.action_mask == 0).argmax(axis=1), "cheat broke the rules"),
        (lambda seats: np.zeros(len(seats) + 1, np.int64), "cheat was asked for 2 whole numbers"),
        (lambda seats: np.zeros(len(seats)), "cheat was asked for 2 whole numbers"),
        (lambda seats: None, "cheat was asked for 2 whole numbers"),
    ],
)
def test_wrong_answers_are_named(answer, message):
    with pytest.raises(OpponentError, match=message):
        play_arena(GAME, [Cheat(answer)], players=2, games=2, seed=0)


OTHER = replace(RULEBOOK, id="other_game")


@pytest.mark.parametrize(
    ("bots", "arguments", "error", "message"),
    [
        (["greedy"], {"games": 0}, OptionError, "games=0 is not allowed"),
        (["greedy"], {"seed": -1}, OptionError, "seed=-1 is not allowed"),
        (["greedy"], {"players": 7}, OptionError, "num_players=7 is not allowed"),
        (["greedy"], {"options": {"luck": 1}}, OptionError, "no option 'luck'"),
        (["greedy"], {"players": 2, "options": {"num_players": 3}}, OptionError, "differ; give one"),
        (["greedy", "random"] + ["random"] * 5, {"games": 0}, OptionError, "games=0"),
        ([], {}, OpponentError, "name at least one bot"),
        (["nobody"], {}, OpponentError, "no opponent 'nobody'"),
        ([Damaged("greedy"), "greedy"], {}, OpponentError, "two bots are named greedy"),
        (["greedy", Damaged("greedy")], {}, OpponentError, "two bots are named greedy"),
        ([Damaged("x"), Damaged("x")], {}, OpponentError, "two bots are named x"),
        ([PolicyOpponent("x", OTHER, None)], {}, OpponentError, "x plays other_game_v0, not thieves_guild_v0"),
    ],
)
def test_mistakes_are_explained(bots, arguments, error, message):
    with pytest.raises(error, match=message):
        play_arena(GAME, bots, **({"games": 10, "seed": 0} | arguments))


def test_too_few_games_for_all_bots_are_refused():
    bots = [Damaged(f"bot {number}") for number in range(4)]

    with pytest.raises(OptionError, match="games=2 are too few: bot 2 would not play"):
        play_arena(GAME, bots, players=2, games=2, seed=0)


def test_unknown_game_is_refused():
    with pytest.raises(OptionError, match="no game 'chess'"):
        play_arena("chess", ["random"], games=2, seed=0)
