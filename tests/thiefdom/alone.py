"""The solo game in towns of one's own, on top of :mod:`thiefdom.table`: its turns, its rolls and its rival thieves."""

from functools import cache
from itertools import count

import numpy as np

from larceny.envs.core.random import entropy_word, seeded
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.planning import ALL_BOARDS
from larceny.envs.thiefdom.solo import FACES
from thiefdom.table import FIGURES, Game, figure_number

BOARDS = (1, 2, 3)
PLACES = ("market", "dealer", "dungeon", "tavern", "second tavern")


class SoloGame(Game):
    """One solo game in progress and what was heard last."""

    def __init__(self, seed=1, **options):
        super().__init__(seed, num_players=1, **options)

    def lay(self, *args, **settings):
        """As ever; locations that are not drawn are where no alley leads, with the names of :data:`PLACES`."""
        super().lay(*args, **settings)
        for name in PLACES:
            kind = s.KINDS.index(name.removeprefix("second "))
            if (self.state.kind == kind).sum() == (name == "second tavern"):
                number = self._free_building(s.KINDS[kind])
                self.state.kind[number] = kind
                self._name(s.IN_BUILDING + number, name)
        self.state.patrol_left = ALL_BOARDS
        for board in BOARDS:
            self.write_board(board, *[figure for figure in self.board(board) if self.where(figure)])
        self.ask()

    def board(self, number):
        """Figures on a patrol board (1-3), from left to right."""
        table = self._tables[0]
        return [FIGURES[figure] for figure in table.patrol[number - 1][: table.patrol_size[number - 1]]]

    def write_board(self, number, *figures):
        """Put these figures on a patrol board."""
        self._tables = self._tables.copy()
        self._tables[0].patrol_size[number - 1] = len(figures)
        self._tables[0].patrol[number - 1, : len(figures)] = [figure_number(figure) for figure in figures]

    def left(self):
        """Patrol boards that are still in the deck."""
        return [board for board in BOARDS if self.state.patrol_left >> (board - 1) & 1]

    def rivals(self):
        """Where the rival thieves are, by patrol board; None is nowhere."""
        return [self.name_of(s.IN_BUILDING + int(place)) if place >= 0 else None for place in self.state.rival]

    def settle(self, *places):
        """Put the rival thieves into locations."""
        self.state.rival[: len(places)] = [self.building(place) for place in places]
        self.ask()

    def roll(self, face, *figures, board=1, rival=2):
        """A turn of the townsfolk by the rules: a patrol board with these figures, and what is rolled for them and for
        the rival thief."""
        assert all(self.where(figure) for figure in figures), f"not all of {figures} are in the game"
        self.write_board(board, *figures)
        self.state.patrol_left = 1 << (board - 1)
        self.state.rng = generator_drawing((1, 0), (FACES, face - 1), (FACES, rival - 1))
        self._begin(0, s.TOWNSFOLK)
        return self.heard

    def _begin(self, seat, who):
        """Let a turn end so that a thief (0-2) or the townsfolk (3) act next, with the first token of the night."""
        state = self.state
        thief, thief_first = who != s.TOWNSFOLK, state.night % 2 == 1
        state.patrol[0] = s.NOWHERE
        state.token, state.turn = 0, int(thief != thief_first)
        if thief:
            plan = state.plan[0].tolist()
            old = plan.index(who)
            plan[0], plan[old] = who, plan[0]
            state.plan[0] = plan
        self._end_turn()


@cache
def generator_drawing(*draws):
    """A state of the record's generator from which these numbers are drawn: ``(8, 2)`` is 2 of the numbers 0 to 7."""
    for seed in count():
        rng = first = int(seeded(entropy_word(seed)))
        for below, number in draws:
            product = ((rng & 0xFFFFFFFF) ^ (rng >> 32)) * below
            if product >> 32 != number or product & 0xFFFFFFFF < below:
                break
            rng = (rng & 0xFFFFFFFF) * 4294883355 + (rng >> 32)
        else:
            return np.uint64(first)


def solo_town(drawing, figures=None, *, gates=None, hideouts=None, legend=None, corner=(0, 0), **options):
    """A solo game in a town of one's own, as :func:`thiefdom.table.town`."""
    game = SoloGame(**options)
    game.lay(drawing, figures, gates=gates, hideouts=hideouts, legend=legend, corner=corner)
    return game


def night(game, plan="thief 1 thief 2 thief 3 townsfolk"):
    """Plan a night and play it, all thieves doing nothing; returns its events, those of the day after it included."""
    heard = list(game.play("plan", plan))
    while game.phase == "act":
        heard += game.play("done")
    return heard


def quiet_nights(number, game=None):
    """Events of so many first nights in a city, one after another, all thieves staying at home."""
    game = game or SoloGame()
    game.play_until("plan")
    for _ in range(number):
        game.state.night = 1
        yield night(game)
