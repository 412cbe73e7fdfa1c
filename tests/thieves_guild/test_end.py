"""The end of the game (RULES.md: End)."""

import pytest

from thieves_guild.table import Game

pytestmark = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]


def last_turn(gold, thieves, cards=None):
    """The tenth turn, all but over, with these riches."""
    game = Game(num_players=len(gold))
    game.lay(cards or {}, turn=10)
    while game.state.turn < 10:
        game.pass_turn()
    game.gold, game.thieves = gold, thieves
    return game


@pytest.mark.rule("TG-037")
def test_points_are_gold_and_two_for_each_thief():
    game = last_turn([12, 0, 5], [3, 10, 0])
    game.pass_turn()

    assert game.over
    assert game.scores == [18, 20, 5]
    assert game.heard[-3:] == [f"player_{seat} ends with {points} points" for seat, points in enumerate((18, 20, 5))]


@pytest.mark.rule("TG-037")
def test_the_most_points_win():
    game = last_turn([12, 0, 5], [3, 10, 0])
    game.pass_turn()

    assert game.standing == [0, 1, -1]
    assert game.rewards[:3].tolist() == [0, 1, -1]


@pytest.mark.rule("TG-037", "TG-004")
def test_the_game_ends_after_the_tenth_turn_and_not_before():
    game = Game()
    for turn in range(1, 11):
        assert game.state.turn == turn
        assert not game.over
        game.pass_turn()

    assert game.over
    assert game.question() == []


@pytest.mark.rule("TG-037")
def test_cards_of_the_last_turn_still_count():
    game = last_turn([10, 10], [7, 7], {"Port": "Recruit", "Palace": "Pickpocket"})
    game.deployment(0, 1)
    game.place({"Port": 1, "Palace": 1})
    game.turn_up(6)

    assert game.over
    assert game.scores == [10 + 12 + 16, 24]


@pytest.mark.rule("TG-A26")
def test_equal_points_share_their_places():
    game = last_turn([10, 12, 0, 4], [7, 6, 5, 3])
    game.pass_turn()

    assert game.scores == [24, 24, 10, 10]
    assert game.standing == pytest.approx([2 / 3, 2 / 3, -2 / 3, -2 / 3])


@pytest.mark.rule("TG-037")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_whole_games_end_with_the_points_on_the_table(players):
    game = Game(players, num_players=players)
    heard = game.play_out()

    points = [gold + 2 * thieves for gold, thieves in zip(game.gold, game.thieves, strict=True)]
    assert game.scores == points
    assert heard[-players:] == [f"player_{seat} ends with {count} points" for seat, count in enumerate(points)]
    assert sum(game.standing) == pytest.approx(0)
    assert game.standing[points.index(max(points))] == max(game.standing)
