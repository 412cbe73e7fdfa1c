"""Randomness that lives in the record: in range, even, and the same with and without numba."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from larceny.envs.core.random import below, dice, die, entropy_word, next_word, seeded, shuffle
from playing import amount

pytestmark = [pytest.mark.uncompiled, pytest.mark.filterwarnings("error::RuntimeWarning")]

MULTIPLIER = 4294883355
DTYPE = np.dtype((np.record, [("rng", "u8")]))
seeds = st.integers(0, 2**64 - 1)


def record(seed):
    states = np.zeros(1, DTYPE)
    states["rng"] = seeded(entropy_word(seed))
    return states[0]


def chi_square(counts, chances):
    expected = np.asarray(chances) * sum(counts)
    return ((np.asarray(counts) - expected) ** 2 / expected).sum()


@settings(deadline=None, max_examples=amount(300, 100))
@given(seeds)
def test_seeding_gives_a_state_that_goes_on(word):
    """Neither of the two states that would repeat for ever, and a carry below the multiplier."""
    state = int(seeded(np.uint64(word)))
    carry, low = divmod(state, 2**32)

    assert 1 <= carry <= MULTIPLIER - 2
    assert low == word % 2**32
    assert state != int(next_word(np.uint64(state)))


@settings(deadline=None, max_examples=amount(300, 100))
@given(seeds)
def test_next_state_is_a_multiply_with_carry(word):
    state = int(seeded(np.uint64(word)))
    following = int(next_word(np.uint64(state)))

    assert following == (state % 2**32) * MULTIPLIER + state // 2**32
    assert following < 2**64
    assert 0 <= following // 2**32 < MULTIPLIER


@settings(deadline=None, max_examples=amount(300, 100))
@given(seeds, st.integers(1, 2**31 - 1))
def test_draws_are_in_range_and_move_the_generator(seed, count):
    state = record(seed)
    before = int(state.rng)
    draw = below(state, count)

    assert 0 <= draw < count
    assert int(state.rng) != before


@settings(deadline=None, max_examples=amount(200, 50))
@given(seeds, st.integers(1, 2**32 - 1))
@example(0, 3 * 2**30)
@example(1, 3 * 2**30)
@example(2, 3 * 2**30)
@example(3, 3 * 2**30)
def test_draws_are_those_of_exact_arithmetic(seed, count):
    """Scaled from 32 bits, drawing again where that would favour some numbers."""
    state = record(seed)
    rng = int(state.rng)
    while True:
        word = rng % 2**32 ^ rng // 2**32
        rng = rng % 2**32 * MULTIPLIER + rng // 2**32
        if word * count % 2**32 >= 2**32 % count:
            break

    assert below(state, count) == word * count // 2**32
    assert int(state.rng) == rng


@pytest.mark.parametrize("count", [1, 2, 3, 6, 7, 18, 90])
def test_draws_are_even(count):
    state = record(count)
    draws = amount(40_000, 4_000)
    counts = np.bincount([below(state, count) for _ in range(draws)], minlength=count)

    assert len(counts) == count
    limit = 0 if count == 1 else (count - 1) + 4.75 * math.sqrt(2 * (count - 1)) + 16
    assert chi_square(counts, [1 / count] * count) <= limit


def test_large_draws_are_even():
    """Three quarters of 32 bits: without drawing again the multiples of three would come twice as often."""
    state = record(1)
    count = 3 * 2**30
    thirds = np.bincount([below(state, count) % 3 for _ in range(amount(30_000, 6_000))], minlength=3)

    assert chi_square(thirds, [1 / 3] * 3) < 28


@pytest.mark.parametrize("number", [1, 2, 3])
def test_dice_are_unbiased(number):
    state = record(number)
    rolls = [dice(state, number) for _ in range(amount(40_000, 4_000))]
    ways = np.bincount([sum(faces) for faces in itertools.product(range(1, 7), repeat=number)])[number:]

    assert min(rolls) >= number
    counts = np.bincount(rolls, minlength=6 * number + 1)[number:]
    assert len(counts) == len(ways)
    assert chi_square(counts, ways / ways.sum()) < 60


def test_die_is_one_of_the_dice():
    first, second = record(4), record(4)

    assert [die(first) for _ in range(100)] == [dice(second, 1) for _ in range(100)]
    assert dice(first, 0) == 0


def test_consecutive_rolls_are_independent():
    state = record(9)
    pairs = [6 * die(state) + die(state) - 7 for _ in range(amount(36_000, 5_000))]

    assert chi_square(np.bincount(pairs, minlength=36), [1 / 36] * 36) < 95


def test_first_rolls_of_consecutive_seeds_are_independent():
    pairs = []
    for seed in range(amount(18_000, 3_000)):
        state = record(seed)
        pairs.append(6 * die(state) + die(state) - 7)

    assert chi_square(np.bincount(pairs, minlength=36), [1 / 36] * 36) < 95


def test_every_order_is_equally_likely_after_a_shuffle():
    state = record(2)
    orders = list(itertools.permutations(range(4)))
    counts = dict.fromkeys(orders, 0)
    for _ in range(amount(24_000, 4_000)):
        items = np.arange(4)
        shuffle(state, items)
        counts[tuple(items.tolist())] += 1

    assert chi_square(list(counts.values()), [1 / 24] * 24) < 75


@settings(deadline=None, max_examples=amount(100, 30))
@given(seeds, st.lists(st.integers(-5, 5), max_size=30))
def test_a_shuffle_keeps_what_is_shuffled(seed, items):
    shuffled = np.array(items, np.int8)
    shuffle(record(seed), shuffled)

    assert sorted(shuffled.tolist()) == sorted(items)


@given(st.integers(0, 2**200))
def test_entropy_words_repeat_for_a_seed(seed):
    assert entropy_word(seed) == entropy_word(seed)
    assert entropy_word(seed) != entropy_word(seed + 1)


def test_entropy_without_a_seed_is_fresh_and_negative_seeds_are_refused():
    assert len({int(entropy_word()) for _ in range(10)}) == 10
    with pytest.raises(ValueError, match="whole number from 0, got -1"):
        entropy_word(-1)
