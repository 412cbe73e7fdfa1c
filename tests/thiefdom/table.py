"""A table at which tests play Thiefdom: figures and places by name, answers and events in words.

``Game()`` deals a game, see :class:`tabletop.Table`. ``town(drawing, {"P1": "a", "guard A": ("b", "north")})`` is a
game in a hand-drawn town, see :mod:`thiefdom.drawing`, in which the draft is over, figures stand where they are told
and the first thief of seat 0 is to act.

* Thieves are ``P1`` to ``U3``, as in pictures (seats 0 to 3 are P, Q, R and U); the others are ``guard A``, ``noble B``
  and ``carriage``.
* Squares have the names of the drawing, or row and column of the map like ``3-14``; buildings the letters of the
  drawing, ``villa 2``, or as in events ``building 3a``. A guild without a hideout in the drawing has one that no alley
  leads to, ``home of Q``; thieves that are not placed are there.
* Events use all these names: ``P1 goes to a``.
"""

import re

import numpy as np

from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.actions import DONE, PLANS
from larceny.envs.thiefdom.component_file import load_components
from larceny.envs.thiefdom.sheets import GUILDS
from larceny.envs.thiefdom.words import building_name, square_name
from tabletop import Table
from thiefdom.distances import measured
from thiefdom.drawing import LEGEND, read_drawing

COMPONENTS = load_components()
EQUIPMENT = tuple(card.name for card in COMPONENTS.equipment)
"""Names of the types of equipment."""
GUESTS = tuple(guest.name for guest in COMPONENTS.guests)
THIEVES = tuple(f"{guild}{number}" for guild in GUILDS for number in (1, 2, 3))
GUARDS = tuple(f"guard {letter}" for letter in "ABCD")
NOBLES = tuple(f"noble {letter}" for letter in "ABCD")
FIGURES = (*THIEVES, *GUARDS, *NOBLES, "carriage")
"""Names of the figures in the order of the record."""
WAYS = ("north", "east", "south", "west")
GATES = tuple(row * s.COLUMNS + column for row in (0, s.ROWS - 1) for column in range(2, s.COLUMNS, s.SIDE))
"""Squares at the gates: columns 3, 8, 13 and 18 of the first row and of the last."""
CATACOMB = s.VILLAS
PLACES = {square_name(square): square for square in range(s.SQUARES)} | {
    building_name(number): s.IN_BUILDING + number for number in range(s.BUILDINGS)
}
"""Places by the names that they have on every map."""
PLACE = re.compile(r"(?:square )?(\d+-\d+|building \d+[a-f])")
THIEF = re.compile(r"thief (\d) of player_(\d)")


def figure_number(name):
    return FIGURES.index(name)


def counted(amounts):
    """Numbers of goods by name, without the zeros."""
    return {good: int(amount) for good, amount in zip(s.GOODS, amounts, strict=True) if amount}


def amounts(goods):
    """The numbers of all goods in the order of the record."""
    assert set(goods) <= set(s.GOODS), f"{goods} are not all goods"
    return [goods.get(good, 0) for good in s.GOODS]


class Game(Table):
    """One game in progress and what was heard last; figures, squares and buildings have names."""

    rulebook = RULEBOOK
    phases = s.PHASE_NAMES

    def __init__(self, seed=1, **options):
        self._names = {}
        self._places = {}
        super().__init__(seed, **options)

    # -- places ----------------------------------------------------------------------------------

    def name_of(self, place):
        """Name of a place of the record, None for nowhere."""
        if place == s.NOWHERE:
            return None
        if place in self._names:
            return self._names[place]
        return square_name(place) if place < s.SQUARES else building_name(place - s.IN_BUILDING)

    def place(self, name):
        """The place of the record that has a name."""
        known = self._places.get(name, PLACES.get(name))
        assert known is not None, f"there is no place {name!r}, only {sorted(self._places)}"
        return known

    def square(self, name):
        """Number of a square."""
        place = self.place(name)
        assert place < s.SQUARES, f"{name} is no square"
        return place

    def building(self, name):
        """Number of a building."""
        place = self.place(name)
        assert place >= s.IN_BUILDING, f"{name} is no building"
        return place - s.IN_BUILDING

    def smuggler(self, name):
        """Number of a smuggler, 0 to 3."""
        return self._tables[0].smuggler.tolist().index(self.building(name))

    def squares(self, ground):
        """Names of all squares that are ``alley`` (without a lantern), ``lantern`` or ``building``."""
        number = ("alley", "lantern", "building").index(ground)
        return [self.name_of(int(square)) for square in np.flatnonzero(self.state.ground == number)]

    def buildings(self):
        """``{building: kind}`` of all buildings of the city."""
        kinds = enumerate(self.state.kind.tolist())
        return {self.name_of(s.IN_BUILDING + number): s.KINDS[kind] for number, kind in kinds if kind >= 0}

    def gates(self):
        """``catacomb``, ``villa 1`` .. or None of each gate, from the north-west to the south-east."""
        names = ["villa 1", "villa 2", "villa 3", "villa 4", "catacomb"]
        return [names[gate] if gate >= 0 else None for gate in self.state.gate.tolist()]

    # -- figures ---------------------------------------------------------------------------------

    def where(self, figure):
        """Name of the place of a figure, None if it is not in the game."""
        return self.name_of(int(self.state.place[figure_number(figure)]))

    def on(self, name):
        """The figure that stands on a square, None if it is free."""
        figure = int(self.state.occupant[self.square(name)])
        return None if figure < 0 else FIGURES[figure]

    def facing(self, guard):
        """Direction in which a guard looks."""
        return WAYS[self.state.facing[GUARDS.index(guard)]]

    def hideout(self, seat):
        """Building with the hideout marker of a seat, None before it is placed."""
        number = int(self.state.hideout[seat])
        return None if number < 0 else self.name_of(s.IN_BUILDING + number)

    def at_home(self, thief):
        return self.where(thief) == self.hideout(THIEVES.index(thief) // s.GUILD)

    def watched(self):
        """Names of the squares that some guard sees, as they are shown to all."""
        return {self.name_of(int(square)) for square in np.flatnonzero(self.sees(0, "watched"))}

    @property
    def actor(self):
        """The figure that acts or is moved, None if there is none."""
        figure = int(self.state.actor)
        return None if figure < 0 else FIGURES[figure]

    # -- belongings ------------------------------------------------------------------------------

    def vp(self, seat):
        return int(self.state.vp[seat])

    def goods(self, thief):
        """Goods that a thief carries, ``{good: number}`` without the zeros."""
        return counted(self.state.goods[THIEVES.index(thief)])

    def stock(self, seat):
        """Goods in a hideout."""
        return counted(self.state.stock[seat])

    def dungeon(self):
        """Goods in the dungeon."""
        return counted(self.state.pool)

    def painting(self, number):
        """Where a painting (1-4) is: ``villa 1`` .., ``P1`` .., ``stock 0`` .., ``dungeon`` or ``gone``."""
        return self._painting_places()[self.state.painting[number - 1]]

    def wanted(self, thief):
        return bool(self.state.poster[THIEVES.index(thief)])

    def equipment(self, thief):
        """Names of the equipment of a thief."""
        return [EQUIPMENT[card % 12] for card in np.flatnonzero(self.state.equipment == THIEVES.index(thief))]

    def display(self):
        """Name of the equipment on each slot, None for an empty one."""
        return self._on_slots(self.state.equipment, s.ON_DISPLAY, [*EQUIPMENT, *EQUIPMENT])

    def friend(self, thief):
        """Name of a thief's friend, ``bar fight`` after one, None before either."""
        number = THIEVES.index(thief)
        found = np.flatnonzero(self.state.guest == number)
        if len(found):
            return GUESTS[found[0]]
        return "bar fight" if (self.state.guest == s.IN_FIGHT + number).any() else None

    def revealed(self):
        """Name of the guest on each slot of the tavern's table, None for an empty one."""
        return self._on_slots(self.state.guest, s.ON_TABLE, GUESTS)

    def mission(self, smuggler):
        """Number of the mission (1-16) at a smuggler, None without one."""
        found = np.flatnonzero(self.state.mission == self.smuggler(smuggler))
        return int(found[0]) + 1 if len(found) else None

    def has_badge(self, guard):
        return bool(self.state.badge_left[GUARDS.index(guard)])

    def has_purse(self, noble):
        return bool(self.state.bag_full[NOBLES.index(noble)])

    def stamina(self, seat):
        """Whether a seat's stamina marker is unused."""
        return bool(self.state.stamina[seat])

    def hand(self, seat):
        """Names of the cards from which a seat chooses in the draft."""
        return [EQUIPMENT[card % 12] for card in self.state.hand[seat] if card >= 0]

    def kept(self, seat):
        """Names of the cards that a seat has chosen in the draft."""
        return [EQUIPMENT[card % 12] for card in self.state.kept[seat] if card >= 0]

    def plan(self, seat):
        """Who acts with a seat's tokens: ``thief 1`` .. and ``townsfolk``; empty while it is undecided."""
        return [f"thief {who + 1}" if who < s.TOWNSFOLK else "townsfolk" for who in self.state.plan[seat] if who >= 0]

    def patrol(self, seat):
        """Figures on a seat's patrol board, from left to right."""
        table, board = self._tables[0], self.state.patrol[seat]
        return [FIGURES[figure] for figure in table.patrol[board][: table.patrol_size[board]]]

    def mask(self):
        """The legal actions, as bytes to compare."""
        return self._masks.tobytes()

    def picture(self, seat=None):
        """The position as text."""
        return self.rulebook.load_picture()(self.rulebook, self._tables[0], self.state, seat)

    # -- setting the table -----------------------------------------------------------------------

    def lay(self, drawing, figures=None, *, gates=None, hideouts=None, legend=None, corner=(0, 0)):
        """Lay a drawn town on the map and begin a night there; see :func:`town`."""
        self._clear()
        self._lay_ground(read_drawing(drawing, LEGEND | (legend or {})), LEGEND | (legend or {}), corner)
        for square, behind in (gates or {}).items():
            self._open_gate(square, behind)
        for seat in range(self.players):
            self._open_hideout(seat, (hideouts or {}).get(seat))
        self.state.steps[:] = measured(self._tables[0], self.state)
        for figure, where in (figures or {}).items():
            self.put(figure, *(where if isinstance(where, tuple) else (where,)))
        for seat in range(self.players):
            self._list(seat, [figure for figure in self.patrol(seat) if self.where(figure)])
        self.acting("P1")

    def put(self, figure, where, facing=None):
        """Put a figure on a square or a thief into a building; a guard looks in a direction."""
        state, number = self.state, figure_number(figure)
        old, place = int(state.place[number]), self.place(where)
        if 0 <= old < s.SQUARES and state.occupant[old] == number:
            state.occupant[old] = s.NOWHERE
        if place < s.SQUARES:
            assert state.ground[place] in (s.ALLEY, s.LANTERN), f"{where} is no alley"
            assert state.occupant[place] in (s.NOWHERE, number), f"{where} is occupied"
            state.occupant[place] = number
        state.place[number] = place
        if figure in GUARDS:
            assert old >= 0 or facing, f"where does {figure} look?"
            state.badge_left[GUARDS.index(figure)] |= np.uint8(old < 0)
            if facing:
                state.facing[GUARDS.index(figure)] = WAYS.index(facing)
        elif figure in NOBLES:
            state.bag_full[NOBLES.index(figure)] |= np.uint8(old < 0)
        self.ask()

    def give(self, thief, **goods):
        """Let a thief carry exactly these goods."""
        self.state.goods[THIEVES.index(thief)] = amounts(goods)
        self.ask()

    def store(self, seat, **goods):
        """Let a hideout hold exactly these goods."""
        self.state.stock[seat] = amounts(goods)
        self.ask()

    def fill_dungeon(self, **goods):
        """Let exactly these goods lie in the dungeon."""
        self.state.pool[:] = amounts(goods)
        self.ask()

    def hang(self, painting, where):
        """Put a painting (1-4) to a place as :meth:`painting` names it."""
        self.state.painting[painting - 1] = self._painting_places().index(where)
        self.ask()

    def equip(self, thief, *names):
        """Give a thief equipment from the decks or the box, whatever it costs."""
        for name in names:
            self._take(self.state.equipment, [EQUIPMENT.index(name), EQUIPMENT.index(name) + 12], THIEVES.index(thief))

    def show(self, *names):
        """Lay exactly this equipment on display, slot by slot."""
        state = self.state
        state.equipment[(state.equipment >= s.ON_DISPLAY) & (state.equipment < s.EQUIPMENT_DECK)] = s.EQUIPMENT_DECK
        for slot, name in enumerate(names):
            self._take(state.equipment, [EQUIPMENT.index(name), EQUIPMENT.index(name) + 12], s.ON_DISPLAY + slot)
        self.ask()

    def befriend(self, thief, guest):
        """Make a guest a thief's friend, whatever it costs and brings; None is a bar fight with some guest."""
        number = THIEVES.index(thief)
        if guest is None:
            self._take(self.state.guest, range(len(GUESTS)), s.IN_FIGHT + number)
        else:
            self._take(self.state.guest, [GUESTS.index(guest)], number)

    def offer(self, smuggler, mission):
        """Lay a mission (1-16) on a smuggler's slot; None leaves it empty."""
        slot = self.smuggler(smuggler)
        self.state.mission[self.state.mission == slot] = s.MISSION_DECK
        if mission:
            self.state.mission[mission - 1] = slot
        self.ask()

    def want(self, *thieves):
        """Give thieves a wanted poster."""
        self.state.poster[[THIEVES.index(thief) for thief in thieves]] = 1
        self.ask()

    def let_plan(self, seat, *order):
        """Give a seat its plan: ``thief 1`` .. and ``townsfolk`` in order."""
        assert sorted(order) == ["thief 1", "thief 2", "thief 3", "townsfolk"]
        self.state.plan[seat] = [("thief 1", "thief 2", "thief 3", "townsfolk").index(who) for who in order]

    # -- turns -----------------------------------------------------------------------------------

    def acting(self, thief, actions=3):
        """Begin the turn of a thief by the rules, then give it another number of action points."""
        number = THIEVES.index(thief)
        self._begin(number // s.GUILD, number % s.GUILD)
        if actions != 3:
            self.state.actions = actions
            self.ask()
        return self.heard

    def townsfolk(self, *figures, seat=0):
        """Begin the townsfolk turn of a seat by the rules, with these figures on its board."""
        assert all(self.where(figure) for figure in figures), f"not all of {figures} are in the game"
        self._list(seat, figures)
        self._begin(seat, s.TOWNSFOLK)
        return self.heard

    def courses(self, figure, seat=0):
        """All that a townsfolk figure can do in a seat's turn: ``{answers: the game after them}``.

        Answers are joined by blanks, ``"north east"``; without any choice they are ``""``.
        """
        first = self.copy()
        first.townsfolk(figure, seat=seat)
        found, todo = {}, [("", first)]
        while todo:
            answers, game = todo.pop()
            if game.phase != "walk":
                found[answers] = game
                continue
            for way in game.choices("go"):
                other = game.copy()
                other.play("go", way)
                todo.append((f"{answers} {way}".strip(), other))
        return found

    def ends(self, figure, seat=0):
        """Where a figure can end its move: names of squares, of guards ``(square, facing)``."""
        games = self.courses(figure, seat).values()
        if figure in GUARDS:
            return {(game.where(figure), game.facing(figure)) for game in games}
        return {game.where(figure) for game in games}

    def end_night(self):
        """Let the last turn of the night end; returns the events up to the next question."""
        state = self.state
        state.token, state.turn = s.TOKENS - 1, self.players
        self._end_turn()
        return self.heard

    def play_until(self, *phases, seed=1):
        """Play random legal answers until the game is in one of the phases."""
        generator = np.random.default_rng(seed)
        while self.phase not in phases:
            assert not self.over, f"the game ended without {phases}"
            self.answer(int(generator.choice(np.flatnonzero(self._masks[0]))))

    # -- words -----------------------------------------------------------------------------------

    def labels(self, block):
        """What the choices are called: squares, buildings and equipment by name."""
        if block == "leave":
            return tuple(self.name_of(square) for square in range(s.SQUARES))
        if block == "tunnel":
            return tuple(self.name_of(square) for square in GATES)
        if block in ("hide", "into"):
            buildings = s.FIRST_VILLA if block == "hide" else s.BUILDINGS
            return tuple(self.name_of(s.IN_BUILDING + number) for number in range(buildings))
        return EQUIPMENT if block == "keep" else super().labels(block)

    def _listen(self):
        super()._listen()
        self.heard = [self._in_names(line) for line in self.heard]

    def _in_names(self, line):
        line = THIEF.sub(lambda match: f"{GUILDS[int(match[2])]}{match[1]}", line)
        return PLACE.sub(lambda match: self.name_of(PLACES[match[1]]), line)

    # -- how it is done --------------------------------------------------------------------------

    def _list(self, seat, figures):
        """Put these figures on a seat's patrol board."""
        self._tables = self._tables.copy()
        table, board = self._tables[0], self.state.patrol[seat]
        table.patrol_size[board] = len(figures)
        table.patrol[board, : len(figures)] = [figure_number(figure) for figure in figures]

    def _begin(self, seat, who):
        """Let a turn end so that the turn of a seat with one of its thieves (0-2) or its townsfolk (3) is next."""
        state = self.state
        plan = state.plan[seat].tolist()
        if plan[state.token % s.TOKENS] != who:
            old = plan.index(who)
            plan[old], plan[state.token] = plan[state.token], who
            state.plan[seat] = plan
        state.turn = (seat - state.start) % self.players
        self._end_turn()

    def _end_turn(self):
        state = self.state
        state.to_move, state.actor, state.phase = 0, 0, s.ACT
        state.refills = 0
        self.answer(DONE)

    def _clear(self):
        """Nothing lies or stands anywhere, and the draft is over."""
        state = self.state
        for name in ("ground", "building", "kind", "gate", "place", "occupant", "hideout", "hand", "kept", "bought"):
            getattr(state, name)[:] = s.NOWHERE
        for name in (
            "board", "board_side", "board_turns", "links", "facing", "stock", "goods", "pool", "poster", "badge_left",
            "bag_full", "laid", "robbed", "visited", "trail", "carry",
        ):  # fmt: skip
            getattr(state, name)[:] = 0
        state.ground[:] = s.OUTSIDE
        state.painting[:], state.mission[:], state.guest[:] = s.PAINTING_GONE, s.MISSION_DECK, s.GUEST_DECK
        state.equipment[state.equipment > s.EQUIPMENT_DECK] = s.EQUIPMENT_DECK
        state.vp[: self.players], state.stamina[: self.players] = s.START_VP, 1
        state.patrol[: self.players] = range(self.players)
        state.plan[: self.players] = PLANS[0]
        state.start = state.first_start = state.token = state.asked = 0
        state.partner = state.heading = state.wanted = state.pending = s.NOWHERE
        state.night = 1
        self._names, self._places = {}, {}

    def _name(self, place, name):
        self._names[place] = name
        self._places[name] = place

    def _lay_ground(self, drawn, legend, corner):
        """Squares and buildings; locations get the numbers that they have in the game, houses some others."""
        state, (top, left) = self.state, corner
        at = {place: (place[0] + top) * s.COLUMNS + place[1] + left for place in drawn.alleys}
        for letter, places in drawn.buildings.items():
            number = self._free_building(legend[letter])
            state.kind[number] = s.KINDS.index(legend[letter])
            self._name(s.IN_BUILDING + number, letter)
            for place in places:
                at[place] = (place[0] + top) * s.COLUMNS + place[1] + left
                state.ground[at[place]], state.building[at[place]] = s.BUILDING, number
        for place in at:
            assert place[0] + top < s.ROWS and place[1] + left < s.COLUMNS, "the town does not fit on the map"
        for place in drawn.alleys:
            state.ground[at[place]] = s.LANTERN if place in drawn.lanterns else s.ALLEY
        for name, place in drawn.names.items():
            self._name(at[place], name)
        for row, column, direction in drawn.ways:
            state.links[at[row, column]] |= np.uint8(1 << direction)
        for row, column, direction in drawn.entrances:
            state.links[at[row, column]] |= np.uint8(16 << direction)

    def _free_building(self, kind):
        locations = self._tables[0].location[: s.VILLAS + 6].tolist()
        kinds = ["market", "dealer", "dealer", "dungeon", "tavern", "tavern", *["smuggler"] * s.SMUGGLERS]
        numbers = [number for number, known in zip(locations, kinds, strict=True) if known == kind]
        numbers = numbers or [number for number in range(s.FIRST_VILLA) if number not in locations]
        free = [number for number in numbers if self.state.kind[number] < 0]
        assert free, f"there are only {len(numbers)} buildings of the kind {kind}"
        return free[0]

    def _open_gate(self, square, behind):
        """A catacomb, or a villa with the painting of the same number."""
        state, place = self.state, self.square(square)
        assert place in GATES, f"no gate is at {square}; gates are at {[square_name(gate) for gate in GATES]}"
        gate = GATES.index(place)
        if behind == "catacomb":
            state.gate[gate] = CATACOMB
            return
        villa = ("villa 1", "villa 2", "villa 3", "villa 4").index(behind)
        state.gate[gate] = villa
        state.kind[s.FIRST_VILLA + villa] = s.VILLA
        state.painting[villa] = villa
        state.links[place] |= np.uint8(16 << (0 if gate < 4 else 2))

    def _open_hideout(self, seat, name):
        state = self.state
        if name is None:
            number = self._free_building("tower")
            state.kind[number] = s.TOWER
            name = f"home of {GUILDS[seat]}"
            self._name(s.IN_BUILDING + number, name)
        state.hideout[seat] = self.building(name)
        state.place[seat * s.GUILD : (seat + 1) * s.GUILD] = self.place(name)

    def _painting_places(self):
        villas, stocks = [f"villa {k}" for k in (1, 2, 3, 4)], [f"stock {seat}" for seat in range(s.MAX_PLAYERS)]
        return [*villas, *THIEVES, *stocks, "dungeon", "gone"]

    def _on_slots(self, places, first, names):
        found = [np.flatnonzero(places == first + slot) for slot in range(4)]
        return [names[cards[0]] if len(cards) else None for cards in found]

    def _take(self, places, cards, where):
        """Put the first of the cards that nobody has to a place."""
        free = [card for card in cards if places[card] >= s.ON_DISPLAY + 4] or [
            card for card in cards if s.ON_DISPLAY <= places[card] < s.ON_DISPLAY + 4
        ]
        assert free, "somebody has them all"
        places[free[0]] = where
        self.ask()


def town(drawing, figures=None, *, gates=None, hideouts=None, legend=None, corner=(0, 0), **options):
    """A game in a town of one's own.

    Args:
        drawing: see :mod:`thiefdom.drawing`.
        figures: ``{"P1": "a", "P2": "S", "guard A": ("b", "north"), "noble C": "c"}``: squares or buildings, of guards
            with the direction in which they look. Thieves that are not named are in their hideouts, townsfolk that are
            not named are not in the game.
        gates: ``{"d": "catacomb", "e": "villa 2"}``: what lies outside of squares where the map has gates. Villas 1 and
            2 lock the gems, 3 and 4 the painting; each has the painting of its number.
        hideouts: ``{0: "T"}``: houses of the drawing with a hideout marker, by seat.
        legend: kinds of other letters than those of :data:`thiefdom.drawing.LEGEND`.
        corner: row and column of the map, counted from 0, on which the drawing's first square lies.
        **options: options of the rulebook; four players unless told otherwise.
    """
    game = Game(**options)
    game.lay(drawing, figures, gates=gates, hideouts=hideouts, legend=legend, corner=corner)
    return game
