"""A table at which tests play any game: positions and answers by name, events in words, dice at will.

``Table`` deals a game of the rulebook that a subclass names. ``table.play("peek", "Palace")`` answers the question that
is open; ``table.heard`` then holds the public events of that answer and ``table.rolls`` tells how many numbers it drew.
``table.dice(6, 1)`` makes the next two dice show 6 and 1.
"""

from functools import cache

import numpy as np
import pytest

from larceny.envs.core.events import event_lines
from larceny.envs.core.fields import clone
from larceny.envs.core.random import entropy_word, seeded
from larceny.envs.core.rewards import OUTCOME

SUBTYPES = "ignore:.*considered a subtype:numba.NumbaExperimentalFeatureWarning"
"""Numba says so when a rule was compiled for a smaller record before; it then takes the one that fits exactly."""
READABLE = [pytest.mark.uncompiled, pytest.mark.boundscheck, pytest.mark.filterwarnings("error", SUBTYPES)]
"""Marks of files that tell rules: quick enough to run in every way."""


@pytest.fixture(autouse=True)
def overflow_is_an_error():
    """Numbers that wrap or overflow are errors, also where the rules run as plain Python."""
    with np.errstate(all="raise"):
        yield


class Table:
    """One game in progress and what was heard last.

    Args:
        seed: seed of the deal.
        **options: options of the rulebook.
    """

    rulebook = None
    phases = ()

    def __init__(self, seed=1, **options):
        self.options = self.rulebook.complete_options(options)
        self.players = self.options["num_players"]
        self.names = [f"player_{seat}" for seat in range(self.players)]
        self.rewards = np.zeros(self.rulebook.max_players)
        self.rolls = 0
        self._tables = self.rulebook.build_tables(self.options)
        self._states = self.rulebook.blank(1)
        self._masks = np.zeros((1, self.rulebook.actions.size), np.int8)
        words = np.array([entropy_word(seed)], np.uint64)
        self.rulebook.kernels.start_rows(self._tables, self._states, np.zeros(1, np.int64), words, self._masks)
        self._listen()

    # -- looking at the table --------------------------------------------------------------------

    @property
    def state(self):
        """The record, whose fields can be read and set by name."""
        return self._states[0]

    @property
    def phase(self):
        return self.phases[self.state.phase]

    @property
    def over(self):
        return bool(self.state.over)

    @property
    def mover(self):
        """Seat that is asked, None when the game is over."""
        return None if self.over else int(self.state.to_move)

    @property
    def scores(self):
        """Points of each seat as they would be counted now."""
        return self._count()[0]

    @property
    def standing(self):
        """Outcome of each seat as it would be counted now, 1 for the first and -1 for the last."""
        return self._count()[1]

    def sees(self, seat, block):
        """A block of the seat's observation."""
        return self.rulebook.observations.read(self.observation(seat), block)

    def observation(self, seat):
        vector = np.empty(self.rulebook.observations.size, np.float32)
        self.rulebook.kernels.observe_one(self._tables, self._states, seat, vector)
        return vector

    def believes(self, seat, seed=1):
        """A copy of the game in which all that the seat cannot know was drawn anew."""
        other = self.copy()
        rows, seats, words = np.zeros(1, np.int64), np.full(1, seat), np.array([entropy_word(seed)], np.uint64)
        self.rulebook.kernels.sample_rows(self._tables, self._states, rows, seats, words, other._states)
        return other

    def copy(self):
        """The same position once more, to try another answer."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._states, other._masks = clone(self._states), self._masks.copy()
        return other

    # -- setting the table -----------------------------------------------------------------------

    def ask(self):
        """Ask the question of the position anew, after its fields were set."""
        self.rulebook.kernels.mask_one(self._tables, self._states, self._masks[0])

    def reseed(self, seed):
        """Go on with other dice."""
        self.state.rng = seeded(entropy_word(seed))

    def dice(self, *faces):
        """Make the next dice show ``faces``."""
        self.state.rng = np.uint64(generator_showing(faces))

    # -- playing ---------------------------------------------------------------------------------

    def labels(self, block):
        """What the choices of a block are called by the seat that is asked."""
        return next(each.labels for each in self.rulebook.actions.blocks if each.name == block)

    def choices(self, block):
        """Labels of the legal answers of a block."""
        start = self.rulebook.actions.start(block)
        return [label for number, label in enumerate(self.labels(block)) if self._masks[0, start + number]]

    def question(self):
        """Names of the blocks that hold legal answers."""
        return [block.name for block in self.rulebook.actions.blocks if self.choices(block.name)]

    def play(self, block, *labels):
        """Answer with one or more labels of a block; returns the events of the last answer."""
        for label in labels or ("",):
            assert label in self.choices(block), f"{block} {label} is not legal, only {self.choices(block)}"
            self.answer(self.rulebook.actions.encode(block, self.labels(block).index(label)))
        return self.heard

    def answer(self, action):
        """Play an action by its number."""
        before = int(self.state.rng)
        self.rulebook.kernels.step_one(self._tables, self._states, action, self._masks[0], self.rewards, OUTCOME)
        self.rolls = _steps_between(before, int(self.state.rng))
        self._listen()

    def play_out(self, seed=1):
        """Play random legal answers to the end; returns all events."""
        words, action = np.array([entropy_word(seed) >> np.uint64(1)], np.uint64), np.zeros(1, np.int64)
        heard = []
        while not self.over:
            self.rulebook.kernels.random_rows(self._masks, np.zeros(1, np.int64), words, action)
            self.answer(int(action[0]))
            heard += self.heard
        return heard

    def _count(self):
        points, places = np.zeros((1, self.rulebook.max_players)), np.zeros((1, self.rulebook.max_players))
        self.rulebook.kernels.final_rows(self._tables, self._states, np.zeros(1, np.int64), points, places)
        return points[0, : self.players].tolist(), places[0, : self.players].tolist()

    def _listen(self):
        self.heard = event_lines(self.state, self.rulebook.write_event, self.names)


@cache
def generator_showing(faces):
    """A state of the record's generator from which the next dice show ``faces``."""
    rng, window, states = 1 << 32 | 20_011, [], []
    while tuple(window) != faces:
        states.append(rng)
        word = (rng & 0xFFFFFFFF) ^ (rng >> 32)
        window.append((word * 6 >> 32) + 1)
        rng = _next(rng)
        if len(window) > len(faces):
            del window[0], states[0]
    return states[0]


def _next(rng):
    return (rng & 0xFFFFFFFF) * 4294883355 + (rng >> 32)


def _steps_between(before, after, most=10_000):
    for steps in range(most):
        if before == after:
            return steps
        before = _next(before)
    raise AssertionError("the generator jumped")
