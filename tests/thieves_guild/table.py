"""A table at which tests play Thieves Guild: positions by name, answers and events in words, dice at will.

``Game()`` deals a game. ``game.play("peek", "Palace")`` answers the question that is open; ``game.heard`` then holds
the public events of that answer and ``game.rolls`` tells how many dice it rolled. ``game.dice(6, 1)`` makes the next
two dice show 6 and 1. ``deployed(...)`` and ``won(...)`` set up the moment before the cards are turned up.
"""

from functools import cache

import numpy as np

from larceny.envs.core.events import event_lines
from larceny.envs.core.fields import clone
from larceny.envs.core.random import entropy_word, seeded
from larceny.envs.core.rewards import OUTCOME
from larceny.envs.thieves_guild import RULEBOOK
from larceny.envs.thieves_guild.state import DECK, DEPLOY, PHASE_NAMES
from larceny.envs.thieves_guild.words import CARDS, PLACES

SECTIONS = ("Palace", "Bazaar", "Port", "Caravan", "Brothels", "Opium Dens", "Wells", "Mosques", "Ghetto")
CARD_TYPES = (
    "Pickpocket", "Cutpurse", "Robbery", "Buyer", "Con Game", "Heist", "Rumors", "Den of Thieves", "Bribes", "Steal",
    "Assassin", "Convert", "Imprison", "Trap", "New Blood", "Recruit", "Thieves Honor", "Guards",
)  # fmt: skip


class Game:
    """One game in progress and what was heard last.

    Args:
        seed: seed of the deal.
        **options: options of the rulebook.
    """

    def __init__(self, seed=1, **options):
        self.options = RULEBOOK.complete_options(options)
        self.players = self.options["num_players"]
        self.names = [f"player_{seat}" for seat in range(self.players)]
        self.rewards = np.zeros(RULEBOOK.max_players)
        self.rolls = 0
        self._laid = set()
        self._tables = RULEBOOK.build_tables(self.options)
        self._states = RULEBOOK.blank(1)
        self._masks = np.zeros((1, RULEBOOK.actions.size), np.int8)
        words = np.array([entropy_word(seed)], np.uint64)
        RULEBOOK.kernels.start_rows(self._tables, self._states, np.zeros(1, np.int64), words, self._masks)
        self._listen()

    # -- looking at the table --------------------------------------------------------------------

    @property
    def state(self):
        """The record, whose fields can be read and set by name."""
        return self._states[0]

    @property
    def gold(self):
        return self.state.gold[: self.players].tolist()

    @gold.setter
    def gold(self, amounts):
        self.state.gold[: self.players] = amounts

    @property
    def thieves(self):
        return self.state.thieves[: self.players].tolist()

    @thieves.setter
    def thieves(self, amounts):
        self.state.thieves[: self.players] = amounts

    @property
    def order(self):
        return self.state.order[: self.players].tolist()

    @property
    def phase(self):
        return PHASE_NAMES[self.state.phase]

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

    def card(self, section):
        """Name of the card that lies in a section, face up or down."""
        return CARDS[self.state.deck[9 * (self.state.turn - 1) + PLACES.index(section)]]

    def city(self):
        """Names of the nine cards of the turn, by section."""
        return [self.card(section) for section in PLACES]

    def placed(self, seat):
        """Thieves of a seat by section, without the zeros."""
        return {section: int(count) for section, count in zip(PLACES, self.state.placed[seat], strict=True) if count}

    def sees(self, seat, block):
        """A block of the seat's observation."""
        return RULEBOOK.observations.read(self.observation(seat), block)

    def knows(self, seat):
        """The city cards that the seat's observation shows, by section."""
        rows = self.sees(seat, "known_card")
        return {section: CARDS[row.argmax()] for section, row in zip(PLACES, rows, strict=True) if row.any()}

    def observation(self, seat):
        vector = np.empty(RULEBOOK.observations.size, np.float32)
        RULEBOOK.kernels.observe_one(self._tables, self._states, seat, vector)
        return vector

    def believes(self, seat, seed=1):
        """A copy of the game in which all that the seat cannot know was drawn anew."""
        other = self.copy()
        rows, seats, words = np.zeros(1, np.int64), np.full(1, seat), np.array([entropy_word(seed)], np.uint64)
        RULEBOOK.kernels.sample_rows(self._tables, self._states, rows, seats, words, other._states)
        return other

    def copy(self):
        """The same position once more, to try another answer."""
        other = object.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._states, other._masks = clone(self._states), self._masks.copy()
        return other

    # -- setting the table -----------------------------------------------------------------------

    def lay(self, cards, turn=None):
        """Lay cards, ``{section: card}``, into the city of this or a later turn.

        Each changes places with one of its kind that is not discarded and was not laid on purpose.
        """
        undealt = 9 * (self.state.turn - 1)
        first = 9 * (turn - 1) if turn else undealt
        spots = {first + PLACES.index(section): CARDS.index(card) for section, card in cards.items()}
        kept = self._laid | set(spots)
        for spot, card in spots.items():
            free = (at for at in range(DECK - 1, undealt - 1, -1) if at == spot or at not in kept)
            source = next(at for at in free if self.state.deck[at] == card)
            self.state.deck[source], self.state.deck[spot] = int(self.state.deck[spot]), card
        self._laid = kept

    def ask(self):
        """Ask the question of the position anew, after its fields were set."""
        RULEBOOK.kernels.mask_one(self._tables, self._states, self._masks[0])

    def reseed(self, seed):
        """Go on with other dice."""
        self.state.rng = seeded(entropy_word(seed))

    def dice(self, *faces):
        """Make the next dice show ``faces``."""
        self.state.rng = np.uint64(generator_showing(faces))

    def deployment(self, *order):
        """Go to the deploy phase with the given order of seats."""
        self.state.phase = DEPLOY
        self.state.order[: self.players] = order
        self.state.place = 0
        self.state.to_move = order[0]
        self.state.placed[:] = 0
        self.ask()

    def pass_turn(self):
        """End the turn at once, nobody having placed a thief, so that the next one begins by the rules."""
        self.deployment(*range(self.players))
        self.state.place = self.state.to_move = self.players - 1
        self.play("end_deploy")

    # -- playing ---------------------------------------------------------------------------------

    def choices(self, block):
        """Labels of the legal answers of a block."""
        start, labels = RULEBOOK.actions.start(block), _labels(block)
        return [label for number, label in enumerate(labels) if self._masks[0, start + number]]

    def question(self):
        """Names of the blocks that hold legal answers."""
        return [block.name for block in RULEBOOK.actions.blocks if self.choices(block.name)]

    def play(self, block, *labels):
        """Answer with one or more labels of a block; returns the events of the last answer."""
        for label in labels or ("",):
            number = _labels(block).index(label)
            assert label in self.choices(block), f"{block} {label} is not legal, only {self.choices(block)}"
            before = int(self.state.rng)
            action = RULEBOOK.actions.encode(block, number)
            RULEBOOK.kernels.step_one(self._tables, self._states, action, self._masks[0], self.rewards, OUTCOME)
            self.rolls = _steps_between(before, int(self.state.rng))
            self._listen()
        return self.heard

    def bid(self, amount):
        """Name a bid for the seat that is asked, with as many digits as its gold has."""
        digits = str(amount).zfill(len(str(self.gold[self.mover])))
        return self.play("bid_digit", *digits)

    def bids(self, *amounts):
        """Name the bids of all seats, by seat; one that is not asked has to have 0 here."""
        turn = int(self.state.turn)
        asked = []
        while self.phase == "initiative" and self.state.turn == turn:
            asked.append(self.mover)
            self.bid(amounts[self.mover])
        assert not any(amounts[seat] for seat in range(self.players) if seat not in asked)
        return self.heard

    def end_spying(self):
        """All seats that have not spied yet look at nothing."""
        while self.phase == "spy":
            self.play("end_spy")

    def place(self, thieves):
        """Place thieves, ``{section: count}``, for the seat that is asked; the others stay at home."""
        seat = self.mover
        for section, count in thieves.items():
            self.play("deploy", *[section] * count)
        if self.phase == "deploy" and self.mover == seat:
            self.play("end_deploy")

    def turn_up(self, *faces):
        """The last seat keeps its other thieves at home, so the cards are turned up; its dice may be given."""
        if faces:
            self.dice(*faces)
        self.state.place = self.players - 1
        self.state.to_move = self.state.order[self.players - 1]
        return self.play("end_deploy")

    def target(self, seat):
        """Choose the opponent whom the card hits."""
        return self.play("target", str((seat - self.mover) % self.players))

    def play_out(self, seed=1):
        """Play random legal answers to the end; returns all events."""
        words, action = np.array([entropy_word(seed) >> np.uint64(1)], np.uint64), np.zeros(1, np.int64)
        heard = []
        while not self.over:
            RULEBOOK.kernels.random_rows(self._masks, np.zeros(1, np.int64), words, action)
            block, number = RULEBOOK.actions.decode(int(action[0]))
            heard += self.play(block, _labels(block)[number])
        return heard

    def _count(self):
        points, places = np.zeros((1, RULEBOOK.max_players)), np.zeros((1, RULEBOOK.max_players))
        RULEBOOK.kernels.final_rows(self._tables, self._states, np.zeros(1, np.int64), points, places)
        return points[0, : self.players].tolist(), places[0, : self.players].tolist()

    def _listen(self):
        self.heard = event_lines(self.state, RULEBOOK.write_event, self.names)


def deployed(thieves, cards=None, **options):
    """The deploy phase nearly over: ``thieves`` stand where they are told, ``{section: {seat: count}}``."""
    game = Game(**options)
    game.lay(cards or {})
    game.deployment(*range(game.players))
    for section, counts in thieves.items():
        for seat, count in counts.items():
            game.state.placed[seat, PLACES.index(section)] = count
    return game


def won(cards, winner=0, **options):
    """The deploy phase nearly over: ``winner`` alone has a thief on each of ``cards``, ``{section: card}``."""
    return deployed({section: {winner: 1} for section in cards}, cards, **options)


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


def _labels(block):
    return next(b.labels for b in RULEBOOK.actions.blocks if b.name == block)
