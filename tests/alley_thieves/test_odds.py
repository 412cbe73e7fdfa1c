"""The odds of recruiting: the tables, a count by hand, and what the rules do are one and the same."""

from fractions import Fraction

import numpy as np
import pytest

from alley_thieves.table import Game, city
from larceny.envs.alley_thieves import RULEBOOK
from larceny.envs.alley_thieves.greedy import SETBACK, attempt_value
from larceny.envs.alley_thieves.layout import OBSERVATION
from larceny.envs.core.compilation import kernel
from larceny.envs.core.rewards import OUTCOME
from playing import amount
from tabletop import READABLE

pytestmark = READABLE

VARIANTS = (
    "none", "slums", "walls", "strong_willed", "slums+walls", "slums+strong_willed", "walls+strong_willed",
    "fate", "slums+fate", "fate+walls", "fate+strong_willed",
)  # fmt: skip
POSTS = {False: ("gloves_square", "gloves_gate_west"), True: ("gloves_gate_east", "gloves_4")}
"""Where recruiter and rival stand, the rival away from home or at home."""


def count(own, rival, home, variant):
    """Chances to recruit and to lose one SV, as fractions, by laying out what dice may show."""
    cities = variant.split("+")
    bonus = 1 if home and "strong_willed" in cities else 0
    if "fate" in cities:
        wins = [roll for roll in range(1, 7) if roll + bonus < own]
        if "slums" in cities:
            wins = sorted({1, *wins} - {6})
        return Fraction(len(wins), 6), Fraction(0)
    win = lose = Fraction(0)
    for die in range(1, 7):
        less = min(max(own + die - rival - bonus - 1, 0), 6)
        equal = 1 if 1 <= own + die - rival - bonus <= 6 else 0
        more = 6 - less - equal
        if "slums" in cities and die in (1, 6):
            less, equal, more = (6, 0, 0) if die == 6 else (0, 0, 6)
        if "walls" in cities:
            equal, more = 0, more + equal
        win, lose = win + Fraction(less, 36), lose + Fraction(more, 36)
    return win, lose


@pytest.mark.rule("AT-035", "AT-036", "AT-037", "AT-050", "AT-053", "AT-055", "AT-058", "AT-A39")
@pytest.mark.parametrize("variant", VARIANTS)
def test_tables_of_odds_equal_a_count_of_the_dice(variant):
    table = Game(num_players=2, variant=variant)._tables[0]
    for own in range(1, 7):
        for rival in range(1, 7):
            for home in (0, 1):
                win, lose = count(own, rival, home, variant)
                assert table.win_odds[own, rival, home] == pytest.approx(float(win), abs=1e-12)
                assert table.lose_odds[own, rival, home] == pytest.approx(float(lose), abs=1e-12)


def about_to_recruit(own, rival, home, variant, players=2):
    """A thief of seat 0 is about to recruit; also the space of its rival."""
    post, target = POSTS[home]
    thieves = {0: {post: own, "masks_corner": 6}, 1: {target: rival, "coins_corner": 1}}
    thieves |= {seat: {("keys_yard", "masks_yard")[seat - 2]: 2} for seat in range(2, players)}
    game = city(thieves, variant=variant)
    if "fate" not in variant:
        game.state.phase = game.phases.index("recruit")
        game.state.moved[game.number(post)] = 1
        game.ask()
    return game, post, target


def simulate(game, target, attempts):
    """Recruit many times over from one position; the records after it."""
    states = np.repeat(game._states, attempts)
    states["rng"] = np.random.default_rng(7).integers(2**40, 2**63, attempts, dtype=np.uint64)
    masks = np.repeat(game._masks, attempts, axis=0)
    action = RULEBOOK.actions.encode("recruit", game.labels("recruit").index(target))
    rewards, overs = np.zeros((attempts, RULEBOOK.max_players)), np.zeros(attempts, np.int8)
    rows = np.arange(attempts)
    actions = np.full(attempts, action)
    assert RULEBOOK.kernels.step_rows(game._tables, states, rows, actions, masks, rewards, overs, OUTCOME, False) == -1
    return states


def close(share, chance, attempts):
    """Whether a share fits a chance: five standard deviations, one in two million."""
    return abs(share - chance) <= 5 * (max(chance * (1 - chance), 0) / attempts) ** 0.5 + 1e-9


@pytest.mark.rule("AT-035", "AT-036", "AT-037", "AT-050", "AT-053", "AT-055", "AT-058", "AT-A39")
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("home", [False, True])
def test_tables_of_odds_equal_what_the_rules_do(variant, home):
    attempts = amount(20_000, 60)
    for own, rival in ((1, 1), (2, 4), (4, 3), (6, 2), (3, 6)):
        game, post, target = about_to_recruit(own, rival, home, variant)
        table = game._tables[0]
        states = simulate(game, target, attempts)
        won = (states["area_sv"][:, 0] > 0).any(axis=1).mean()
        lost = (states["sv"][:, game.number(post)] == own - 1).mean()
        assert close(won, table.win_odds[own, rival, int(home)], attempts)
        assert close(lost, table.lose_odds[own, rival, int(home)] if own > 1 else 0, attempts)


@kernel
def worth(tables, states, sv, target):
    return attempt_value(tables[0], states[0], 0, sv, target)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [2, 4])
def test_the_scripted_player_reckons_with_these_odds(variant, players):
    """A recruit is worth its SV and its share of the point that a rival loses; nothing here ends the game."""
    for home in (False, True):
        for own, rival in ((1, 1), (2, 4), (4, 3), (6, 2), (3, 6)):
            game, _, target = about_to_recruit(own, rival, home, variant, players)
            win, lose = count(own, rival, home, variant)
            prize = rival + 1 / (players - 1)
            expected = float(win) * prize - (float(lose) * SETBACK if own > 1 else 0)
            if "fate" in variant:
                faces = [face for face in range(1, 7) if fate_wins(own, face, home, variant)]
                assert len(faces) == 6 * win
                expected = sum(face + 1 / (players - 1) for face in faces) / 6
            assert worth(game._tables, game._states, own, game.number(target)) == pytest.approx(expected)


def fate_wins(own, face, home, variant):
    if "slums" in variant and face in (1, 6):
        return face == 1
    return face + (1 if home and "strong_willed" in variant else 0) < own


@pytest.mark.rule("AT-P13")
@pytest.mark.parametrize("variant", VARIANTS)
def test_everyone_is_shown_the_odds(variant):
    for home in (False, True):
        game, _, target = about_to_recruit(4, 3, home, variant)
        shown = OBSERVATION.read(game.observation(0), "odds")
        odds = dict(zip(game.labels("recruit"), shown.tolist(), strict=True))
        assert odds.pop(target) == pytest.approx(float(count(4, 3, home, variant)[0]))
        assert not any(odds.values())
