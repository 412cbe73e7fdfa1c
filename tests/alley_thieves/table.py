"""A table at which tests play Alley Thieves: thieves stand on spaces by name, answers and events are in words.

``Game()`` deals a game, see :class:`tabletop.Table`. ``city({0: {"keys_square": 4}, 1: {"gloves_1": 2}})`` is a game in
which thieves stand where they are told and a turn has just begun by the rules. ``game.move("keys_square",
"gloves_square", 5)`` moves a thief and lets it roll a 5; more numbers are the dice that follow.

The streets around the two squares and gates that the stories use most (all four quarters look alike)::

    keys_1 --- keys_2 --- keys_bank_east --- keys_corner --- gloves_bank_west --- gloves_1
      |          |                               |                                   |
    keys_3 --- keys_4 --- keys_gate_east ---- keys_yard --- gloves_gate_west ---- gloves_3
      |                        |                                 |
    keys_gate_west ------ keys_square ------------------- gloves_square --- gloves_gate_east --- gloves_4
"""

import re

from larceny.envs.alley_thieves import RULEBOOK
from larceny.envs.alley_thieves.actions import ON_CARD, PASS
from larceny.envs.alley_thieves.city_map import HIDEOUTS, load_map
from larceny.envs.alley_thieves.state import NOBODY, NOWHERE, PHASE_NAMES, RECRUIT
from tabletop import Table

SPACE = re.compile(r"space (\d+)")
SPACE_BLOCKS = ("thief", "to", "recruit")
CITY = load_map("legerdemain")
INTERSECTIONS = tuple(name for name, hideout in zip(CITY.spaces, CITY.hideout, strict=True) if hideout < 0)
ACTIONS_ON_CARD = ON_CARD


def hideout(guild):
    """Names of the four spaces of a guild's hideout on the map that ships."""
    return [f"{HIDEOUTS[guild]}_{number}" for number in (1, 2, 3, 4)]


class Game(Table):
    """One game in progress and what was heard last; events name spaces."""

    rulebook = RULEBOOK
    phases = PHASE_NAMES

    def __init__(self, seed=1, **options):
        self.city = load_map(RULEBOOK.complete_options(options)["map"])
        super().__init__(seed, **options)

    # -- looking at the table --------------------------------------------------------------------

    def number(self, space):
        return self.city.spaces.index(space)

    def owner(self, space):
        """Seat that commands the thief on a space, None if nobody stands there."""
        owner = int(self.state.owner[self.number(space)])
        return None if owner == NOBODY else owner

    def sv(self, space):
        """SV of the thief on a space, 0 if nobody stands there."""
        return int(self.state.sv[self.number(space)])

    def thieves(self, seat):
        """Where the thieves stand that a seat commands, ``{space: SV}``."""
        return {name: self.sv(name) for name in self.city.spaces if self.owner(name) == seat}

    def area(self, seat):
        """SV in the places of a seat's recruited thieves area, 0 for a free place."""
        return self.state.area_sv[seat].tolist()

    def recruits(self, seat):
        """``(seat whose dice it is, SV)`` of each recruit of a seat."""
        pairs = zip(self.state.area_colour[seat].tolist(), self.area(seat), strict=True)
        return [(colour, sv) for colour, sv in pairs if sv]

    def token(self, seat):
        """Infiltration action under a seat's token, None while it lies beside the card."""
        token = int(self.state.token[seat])
        return None if token == NOWHERE else ON_CARD[token]

    def on_map(self):
        """Number of thieves on the map by seat."""
        return [len(self.thieves(seat)) for seat in range(self.players)]

    # -- setting the table -----------------------------------------------------------------------

    def clear(self):
        """Take all thieves off the map."""
        for space in range(len(self.city.spaces)):
            self._stand(space, NOBODY, 0)

    def put(self, seat, space, sv=2, colour=None):
        """Put a thief of a seat on a space."""
        self._stand(self.number(space), seat, sv, seat if colour is None else colour)

    def _stand(self, space, owner, sv, colour=NOBODY):
        state = self.state
        assert owner == NOBODY or int(self._tables[0].in_play) >> space & 1, f"{self.city.spaces[space]} is covered"
        state.owner[space], state.sv[space], state.colour[space] = owner, sv, colour
        bits = int(state.occupied) & ~(1 << space)
        state.occupied = bits if owner == NOBODY else bits | 1 << space

    def hold(self, seat, *recruits):
        """Fill a seat's area: SVs of the next seat's thieves, or ``(seat, SV)``."""
        self.state.area_sv[seat], self.state.area_colour[seat] = 0, NOBODY
        for place, recruit in enumerate(recruits):
            colour, sv = recruit if isinstance(recruit, tuple) else ((seat + 1) % self.players, recruit)
            self.state.area_sv[seat, place], self.state.area_colour[seat, place] = sv, colour

    def lay_token(self, seat, action):
        """Lay a seat's token on an action of its card."""
        self.state.token[seat] = ON_CARD.index(action)

    def begin(self, seat):
        """Begin the turn of a seat: the one to its right ends its own without a deed that counts as a pass."""
        self.state.to_move, self.state.phase, self.state.acted = (seat - 1) % self.players, RECRUIT, 1
        self.answer(PASS)

    # -- playing ---------------------------------------------------------------------------------

    def labels(self, block):
        """Spaces by name, as the seat that is asked counts them."""
        if block not in SPACE_BLOCKS or self.over:
            return super().labels(block)
        frame = self._tables[0].frame[self.mover]
        return tuple(self.city.spaces[space] if space < len(self.city.spaces) else f"-{space}" for space in frame)

    def move(self, start, end, *dice):
        """Choose a thief and where it goes; ``dice`` are its roll and what is rolled right after."""
        self.play("thief", start)
        if dice:
            self.dice(*dice)
        return self.play("to", end)

    def recruit(self, target, *dice, recruiter=None):
        """Try to recruit the thief on a space; ``dice`` are those of the attempt."""
        if dice:
            self.dice(*dice)
        self.play("recruit", target)
        return self.play("thief", recruiter) if recruiter else self.heard

    def use(self, action, *answers):
        """Use an infiltration action; then the thief, recruit or space that it asks for, in order."""
        self.play("use", action)
        for answer in answers:
            self.play(self.question()[0], answer)
        return self.heard

    def reach(self, start):
        """Spaces to which the thief on a space may go now."""
        game = self.copy()
        game.play("thief", start)
        return set(game.choices("to"))

    def _listen(self):
        super()._listen()
        self.heard = [SPACE.sub(lambda match: self.city.spaces[int(match[1])], line) for line in self.heard]


def city(thieves, mover=0, areas=None, tokens=None, **options):
    """A game in which ``thieves`` stand where they are told, ``{seat: {space: SV}}``, and ``mover`` begins its turn.

    ``areas`` are recruits, ``{seat: [SV or (seat, SV), ...]}``, and ``tokens`` actions, ``{seat: action}``.
    """
    game = Game(**{"num_players": len(thieves), **options})
    game.clear()
    for seat, spaces in thieves.items():
        for space, sv in spaces.items():
            game.put(seat, space, sv)
    for seat, recruits in (areas or {}).items():
        game.hold(seat, *recruits)
    for seat, action in (tokens or {}).items():
        game.lay_token(seat, action)
    game.begin(mover)
    return game


def infiltrating(*dice, thieves=None, mover=0, **settings):
    """A thief of seat 0 steps from gloves_gate_east on to gloves_4 and rolls the first of ``dice``, then for an action.

    ``thieves`` are all others; without them each seat has a few far away.
    """
    others = thieves or {0: {"masks_corner": 2}, 1: {"coins_corner": 3}}
    game = city({**others, 0: {"gloves_gate_east": 2, **others[0]}}, mover, **settings)
    game.move("gloves_gate_east", "gloves_4", *dice)
    return game


def trapped(**settings):
    """Seat 0 has one thief, on keys_corner, with rivals on all three spaces around it; ``settings`` as for city."""
    ring = {"keys_bank_east": 3, "keys_yard": 4, "gloves_bank_west": 2}
    return city({0: {"keys_corner": 4}, 1: ring, **settings.pop("thieves", {})}, **settings)
