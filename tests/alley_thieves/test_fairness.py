"""Whole games of the scripted player: seats are even, going first is worth little, and games end by the rules."""

import numpy as np
import pytest

from larceny.envs.alley_thieves import RULEBOOK
from larceny.envs.core.batch import BatchEnv

pytestmark = pytest.mark.slow

GAMES = 4000
SCRIPTED = 2
PLAYERS = (2, 3, 4)


@pytest.fixture(scope="module")
def finished():
    """For each number of players: who went first, each seat's share of the win, and the batch with its length."""
    return {players: play(players) for players in PLAYERS}


def play(players):
    batch = BatchEnv(RULEBOOK, GAMES, num_players=players, restart=False)
    batch.reset(players)
    first = batch.to_move.astype(int).copy()
    decisions = batch.script(np.arange(GAMES), np.full((GAMES, RULEBOOK.max_players), SCRIPTED, np.int8))
    _, places = batch.final(np.arange(GAMES))
    best = places[:, :players] == places[:, :players].max(axis=1, keepdims=True)
    return first, best / best.sum(axis=1, keepdims=True), batch, decisions / GAMES


@pytest.mark.parametrize(("players", "most"), [(2, 0.03), (3, 0.1), (4, 0.03)])
def test_no_seat_wins_more_than_its_share(finished, players, most, record_property):
    """With three players the seats are not alike: the hideout between the third and the first is covered."""
    _, wins, _, _ = finished[players]
    record_property("wins by seat", wins.mean(axis=0).round(3).tolist())
    print(f"{players} players: the seats win {wins.mean(axis=0).round(3).tolist()}")

    assert np.abs(wins.mean(axis=0) - 1 / players).max() < most


@pytest.mark.parametrize("players", PLAYERS)
def test_going_first_decides_little(finished, players, record_property):
    first, wins, _, _ = finished[players]
    share = wins[np.arange(GAMES), first].mean()
    record_property("wins of the seat that went first", share)
    print(f"{players} players: the seat that goes first wins {share:.3f}")

    assert abs(share - 1 / players) < 0.08


@pytest.mark.parametrize("players", PLAYERS)
def test_games_end_by_the_rules(finished, players, record_property):
    _, _, batch, decisions = finished[players]
    cut_off, turns = (batch.overs == 2).mean(), batch.states["turn"].mean()
    for name, value in (("cut off", cut_off), ("turns", turns), ("decisions", decisions)):
        record_property(name, float(value))
    print(f"{players} players: {turns:.1f} turns, {decisions:.1f} decisions, {cut_off:.4f} cut off")

    assert cut_off < 0.01
    assert 4 * players < turns < 100
    assert (batch.overs > 0).all()
