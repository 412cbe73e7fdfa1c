"""How figures move in Thiefdom, told once more from the rules, with sets and dictionaries; and positions to try it on.

Directions are 0 to 3 for north, east, south, west; squares, places and figures have the numbers of the record. No cards
are in play but those of :class:`Powers`: :func:`cities` puts them away.
"""

from dataclasses import dataclass

import numpy as np

from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.fields import clone
from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s

STEPS = {s.NORTH: -s.COLUMNS, s.EAST: 1, s.SOUTH: s.COLUMNS, s.WEST: -1}
CATACOMB = s.VILLAS
GATES = tuple(row * s.COLUMNS + column for row in (0, s.ROWS - 1) for column in range(2, s.COLUMNS, s.SIDE))
"""Squares at the gates: the middle of the outer edge of each board."""


def opposite(direction):
    return (direction + 2) % 4


class Town:
    """A position: where ways lead, and who is where.

    Attributes:
        ways: ``{square: {direction: the next alley square}}``.
        doors: ``{square: the buildings that are entered from it}``.
        tunnels: ``{square: squares to which the catacombs lead from it}``.
        walls: ``{square: alley squares beside it to which no way leads}``.
        beside: ``{square: buildings of the boards beside it, entered from there or not}``.
        locations: buildings that are none of the houses.
        lanterns: squares with one.
        place: ``{figure: place}`` of those in the game.
        who: ``{alley square: figure}``.
        facing: ``{guard: direction}``.
        wanted: thieves with a poster.
        hideout: ``{seat: building}``.
    """

    def __init__(self, state):
        ground, links, buildings = state.ground.tolist(), state.links.tolist(), state.building.tolist()
        gates = dict(zip(GATES, state.gate.tolist(), strict=True))
        alleys = [square for square in range(s.SQUARES) if ground[square] in (s.ALLEY, s.LANTERN)]
        self.ways = {
            square: {way: square + step for way, step in STEPS.items() if links[square] >> way & 1} for square in alleys
        }
        self.doors = {square: set() for square in alleys}
        for square in alleys:
            for way, step in STEPS.items():
                if links[square] >> (4 + way) & 1:
                    outward = square in gates and way == (s.NORTH if square < s.COLUMNS else s.SOUTH)
                    villa = s.FIRST_VILLA + gates.get(square, 0)
                    self.doors[square].add(villa if outward else buildings[square + step])
        near = {square: [square + step for step in STEPS.values() if _side_by_side(square, step)] for square in alleys}
        self.walls = {
            square: {other for other in near[square] if other in near} - set(self.ways[square].values())
            for square in alleys
        }
        self.beside = {square: {buildings[other] for other in near[square]} - {s.NOWHERE} for square in alleys}
        self.locations = set(np.flatnonzero(state.kind >= s.MARKET).tolist())
        catacombs = [square for square, gate in gates.items() if gate == CATACOMB]
        self.tunnels = {square: [other for other in catacombs if other != square] for square in catacombs}
        self.lanterns = {square for square in alleys if ground[square] == s.LANTERN}
        self.place = {figure: place for figure, place in enumerate(state.place.tolist()) if place >= 0}
        self.who = {place: figure for figure, place in self.place.items() if place < s.SQUARES}
        self.facing = dict(enumerate(state.facing.tolist(), s.FIRST_GUARD))
        self.wanted = set(np.flatnonzero(state.poster).tolist())
        self.hideout = dict(enumerate(state.hideout.tolist()))

    def ray(self, square, direction):
        """What is seen from a square in a direction: it, and the alley squares straight on (TD-A14, TD-A73)."""
        found = [square]
        while direction in self.ways[found[-1]]:
            found.append(self.ways[found[-1]][direction])
        return found

    def watched(self, blind=()):
        """All squares in the view of a guard that is not blind."""
        guards = [guard for guard in self.facing if guard in self.place and guard not in blind]
        return {square for guard in guards for square in self.ray(self.place[guard], self.facing[guard])}


# -- townsfolk (TD-076 .. TD-088, TD-A58 .. TD-A67) ----------------------------------------------


def courses(town, figure):
    """All courses on which a figure can go to its end, each a tuple of ``(square, heading)``.

    It never turns round, and never comes to a square with the same heading again (TD-A60).
    """
    free_lanterns = town.lanterns - set(town.who) | {town.place[figure]}
    lanterns = 2 if figure == s.CARRIAGE else 1
    return _courses(town, free_lanterns, town.place[figure], town.facing.get(figure), lanterns, ())


def _courses(town, free_lanterns, square, heading, lanterns, course):
    for direction, beyond in town.ways[square].items():
        step = (beyond, direction)
        if step in course or (heading is not None and direction == opposite(heading)):
            continue
        left = lanterns - (beyond in free_lanterns)
        if left == 0:
            yield (*course, step)
        else:
            yield from _courses(town, free_lanterns, beyond, direction, left, (*course, step))


def answers_on(found):
    """``{answers: course}`` of all courses of a figure: it is asked where some of them part."""
    ways = {}
    for course in found:
        for k, (_, direction) in enumerate(course):
            ways.setdefault(course[:k], set()).add(direction)
    return {
        tuple(direction for k, (_, direction) in enumerate(course) if len(ways[course[:k]]) > 1): course
        for course in found
    }


def seen_on(town, figure, course):
    """Squares that a figure sees on a course: a guard along each leg, others only where they go (TD-055, TD-089)."""
    if figure not in town.facing:
        return frozenset(square for square, _ in course)
    return frozenset(square for step in course for square in town.ray(*step))


def arrested_on(town, figure, course):
    """Thieves in alleys that a guard sees, or wanted ones over whom a noble or the carriage goes (TD-089, TD-136)."""
    seen = seen_on(town, figure, course)
    there = {other for square, other in town.who.items() if square in seen and other < s.THIEVES}
    return frozenset(there if figure in town.facing else there & town.wanted)


# -- thieves (TD-106 .. TD-124, TD-A43 .. TD-A57) ------------------------------------------------


TRICKS = CLIMB, CROSS, SHELTER = "climb", "cross", "shelter"


@dataclass(frozen=True)
class Powers:
    """What cards do for a thief that moves.

    Attributes:
        points: movement points (TD-106, TD-198).
        tricks: what it can do once: ``CLIMB`` over a wall (TD-184, TD-185), ``CROSS`` a building (TD-213), and
            ``SHELTER`` from one arrest.
        smoke: whether everybody in the alleys is friendly and nobody arrests it (TD-199).
        peaceful: whether it meets rivals for nothing (TD-205).
        blind: guards that do not see it (TD-206).
    """

    points: int = 3
    tricks: frozenset = frozenset()
    smoke: bool = False
    peaceful: bool = False
    blind: frozenset = frozenset()


TOOLS, EQ11 = s.CLIMBING_TOOLS, 10
BENJAMIN, BERNHARD, JIN, G32, G40, G42, G43, G44 = (number - 13 for number in (16, 17, 23, 32, 40, 42, 43, 44))
"""Friends that do something for a thief that moves."""
UNSEEN_BY = {G32: 0, G40: 1, G44: 2}
"""Guards that never see the thief of a friend."""


def powers_of(state, thief):
    """What the cards of a thief do for it in its turn, and what it has done already."""
    has = {card % s.EQUIPMENT_TYPES for card in np.flatnonzero(state.equipment == thief).tolist()}
    friends = np.flatnonzero(state.guest == thief).tolist()
    blind = {guard for guard in range(s.GUARDS) if state.blind[thief] >> guard & 1}
    blind |= {UNSEEN_BY[friend] for friend in friends if friend in UNSEEN_BY}
    climbs, crosses = TOOLS in has and not state.used & s.CLIMBED, JIN in friends and not state.used & s.CROSSED
    sheltered = (EQ11 in has or G43 in friends) and not state.sheltered[thief]
    tricks = {CLIMB: climbs, CROSS: crosses, SHELTER: sheltered}
    return Powers(
        points=3 + (s.SHOES in has),
        tricks=frozenset(trick for trick, can in tricks.items() if can),
        smoke=bool(state.used & s.SMOKE),
        peaceful=BENJAMIN in friends or G42 in friends,
        blind=frozenset(s.FIRST_GUARD + guard for guard in blind),
    )


def movement(town, thief, powers=Powers()):
    """How a movement of at least one step can end: ``{(fate, place, points left): least points lost}``.

    The fate is ``"stands"`` on an alley square, ``"enters"`` a building or ``"arrested"`` on a square; points are left
    only where the thief stands. What an arrest itself costs is not counted.
    """
    watched = set() if powers.smoke else town.watched(powers.blind)
    who = {square: figure for square, figure in town.who.items() if figure != thief}
    ends, best = {}, {}
    todo = [(town.place[thief], powers.points, True, 0, powers.tricks, True)]
    while todo:
        place, left, standing, lost, tricks, first = todo.pop()
        if not first:
            if best.get((place, left, standing, tricks), 99) <= lost:
                continue
            best[place, left, standing, tricks] = lost
            if standing:
                _keep(ends, ("stands", place, left), lost)
        if left == 0:
            continue
        for building in buildings_near(town, place, tricks):
            met = 0 if powers.peaceful else rivals_inside(town, thief, building)
            _keep(ends, ("enters", s.IN_BUILDING + building, 0), lost + met)
        for square, rest in next_squares(town, place, tricks):
            other = who.get(square)
            if other is not None and not leads_to_an_end(town, who, square, rest):
                continue
            rival = other is not None and other < s.THIEVES and other // s.GUILD != thief // s.GUILD
            cost = lost + (rival and not powers.smoke and not powers.peaceful)
            known = other is not None and other >= s.FIRST_NOBLE and thief in town.wanted and not powers.smoke
            seen = square in watched or known
            if seen:
                _keep(ends, ("arrested", square, 0), cost)
            if not seen or SHELTER in rest:
                rest -= {SHELTER} if seen else set()
                todo.append((square, left - (other is None), other is None, cost, rest, False))
    return ends


def _keep(ends, end, lost):
    ends[end] = min(lost, ends.get(end, lost))


def leads_to_an_end(town, who, square, tricks):
    """Whether a way over occupied squares alone leads from one to a free square or into a building (TD-A45)."""
    found, edge = {(square, tricks)}, [(square, tricks)]
    for here, left in edge:
        if buildings_near(town, here, left):
            return True
        for step in next_squares(town, here, left):
            if step[0] not in who:
                return True
            if step not in found:
                found.add(step)
                edge.append(step)
    return False


def buildings_near(town, place, tricks):
    """Buildings into which one step leads: by an entrance, and into locations over a wall."""
    if place >= s.IN_BUILDING:
        return set()
    climbed = town.beside[place] & town.locations if CLIMB in tricks else set()
    return town.doors[place] | climbed


def next_squares(town, place, tricks):
    """``(alley square, tricks that are left)`` to which one step leads.

    It leads along alleys, through the catacombs, or out of a building; over a wall between alleys or of a location; and
    over a building to all other squares beside it.
    """
    less = tricks - {CLIMB}
    if place >= s.IN_BUILDING:
        building = place - s.IN_BUILDING
        for square, doors in town.doors.items():
            if building in doors:
                yield square, tricks
            elif CLIMB in tricks and building in town.locations & town.beside[square]:
                yield square, less
        return
    for square in (*town.ways[place].values(), *town.tunnels.get(place, ())):
        yield square, tricks
    if CLIMB in tricks:
        for square in town.walls[place]:
            yield square, less
    if CROSS in tricks:
        for square, buildings in town.beside.items():
            if square != place and buildings & town.beside[place]:
                yield square, tricks - {CROSS}


def rivals_inside(town, thief, building):
    """Rivals that a thief meets in a building: none in its own hideout, and none that are in theirs (TD-121 .. 123)."""
    guild = thief // s.GUILD
    if town.hideout[guild] == building:
        return 0
    inside = [other for other in town.place if town.place[other] == s.IN_BUILDING + building]
    return sum(other // s.GUILD != guild and town.hideout[other // s.GUILD] != building for other in inside)


# -- positions -----------------------------------------------------------------------------------


CARDS = (
    "climb", "shoot", "fish", "hook", "pigeon", "bomb", "favor", "bribe", "across", "swim", "passage", "into", "extra",
    "prevent",
)  # fmt: skip
"""Blocks of actions that only cards bring."""
LIVELY = {"use": 4, "extra": 4, "favor": 4, "bribe": 2, "fish": 4, "befriend": 4} | dict.fromkeys(CARDS[:2], 2)


def lively(batch, generator):
    """For each game a random block of the legal actions and a random one of it: so more happens than at random.

    What is seldom possible is done more often than other things.
    """
    blocks = batch.rulebook.actions.blocks
    sizes = [len(block.labels) for block in blocks]
    block = np.repeat(np.arange(len(sizes)), sizes)
    legal = batch.masks != 0
    counts = legal.astype(np.float32) @ np.eye(len(sizes), dtype=np.float32)[block]
    liked = np.array([LIVELY.get(each.name, 1) for each in blocks])
    weights = np.where(legal, liked[block] / np.maximum(counts, 1)[:, block], 0.0)
    weights[:, 0] *= 0.2 + 0.8 * (legal.sum(axis=1) == 1)
    total = weights.cumsum(axis=1)
    return (total > generator.random((len(batch), 1)) * total[:, -1:]).argmax(axis=1)


def cities(players, count, seed):
    """Tables and records of some random games, each somewhere in its nights. Cards that thieves have are put away."""
    batch = BatchEnv(RULEBOOK, count, num_players=players)
    batch.reset(seed)
    generator = np.random.default_rng(seed)
    records = clone(batch.states)
    missing = np.ones(count, bool)
    step = 0
    while missing.any():
        step += 1
        ready = missing & (batch.states["phase"] == s.ACT) & (step > 100 + 5 * np.arange(count) % 100)
        records[ready] = batch.states[ready]
        missing &= ~ready
        batch.step(lively(batch, generator))
    for name, owned, deck in (("equipment", s.THIEVES, s.EQUIPMENT_DECK), ("guest", s.ON_TABLE, s.GUEST_DECK)):
        records[name] = np.where(records[name] < owned, deck, records[name])
    return batch.tables, records


def dealt(record, thief, generator):
    """Give a thief one or two pieces of equipment and a friend.

    Some of that it may have used already, and there may be smoke.
    """
    state = record[0]
    kinds = generator.permutation([TOOLS, s.SHOES, EQ11])[: generator.integers(1, 3)]
    friend = int(generator.choice([BENJAMIN, BERNHARD, JIN, G42, G43, *UNSEEN_BY]))
    state.equipment[kinds], state.guest[friend] = thief, thief
    if friend == BERNHARD:
        state.blind[thief] = generator.integers(1, 2**s.GUARDS)
    for bit, chance in ((s.CLIMBED, 0.1), (s.CROSSED, 0.1), (s.SMOKE, 0.2)):
        state.used |= bit * (generator.random() < chance)
    return record


def scattered(state, generator):
    """Throw all figures somewhere: townsfolk on lanterns, thieves on alley squares or into buildings.

    Some towns are empty and some have everybody around one place.
    """
    town = Town(state)
    state.occupant[:] = s.NOWHERE
    middle = int(generator.choice(sorted(town.ways)))
    near = sorted(town.ways, key=lambda square: _distance(square, middle) + generator.random())
    lanterns = [square for square in near if square in town.lanterns]
    near = near[: max(int(len(near) * generator.random()), s.THIEVES)]
    lanterns = lanterns[: max(int(len(lanterns) * generator.random()), s.FIGURES - s.THIEVES)]
    if generator.random() < 0.3:
        near = lanterns[: s.FIGURES]
    inside, hiding = generator.random(2)
    buildings, hideouts = np.flatnonzero(state.kind >= 0), state.hideout[state.hideout >= 0]
    place, occupant = state.place, state.occupant
    for figure in sorted(town.place, reverse=True):
        thief = figure < s.THIEVES
        free = [square for square in (near if thief else lanterns) if occupant[square] == s.NOWHERE]
        if thief and (not free or generator.random() < inside):
            place[figure] = s.IN_BUILDING + generator.choice(hideouts if generator.random() < hiding else buildings)
            continue
        square = generator.choice(free)
        place[figure], occupant[square] = square, figure
    state.facing[:] = generator.integers(0, 4, s.GUARDS)
    state.poster[:] = (place[: s.THIEVES] >= 0) & (generator.random(s.THIEVES) < generator.random())
    return state


def walled_up(state, generator):
    """Close ways and entrances of a town and put out lanterns, some or most: there are dead ends and no ways out.

    Villas stay open, for they have one entrance only and no wall.
    """
    part = generator.random()
    links, ground, occupant = state.links, state.ground, state.occupant
    for square, ways in Town(state).ways.items():
        for way in {s.EAST, s.SOUTH} & set(ways):
            if generator.random() < part:
                links[square] ^= 1 << way
                links[ways[way]] ^= 1 << opposite(way)
        if generator.random() < part / 2 and square not in GATES:
            links[square] &= 255 - (16 << generator.integers(4))
        if generator.random() < part and occupant[square] == s.NOWHERE:
            ground[square] = s.ALLEY
    return state


def joined(ways, start):
    """All squares to which alleys lead from one."""
    found, edge = {start}, [start]
    for square in edge:
        fresh = set(ways[square].values()) - found
        found |= fresh
        edge += sorted(fresh)
    return found


def _side_by_side(square, step):
    """Whether the square that is so many numbers on lies beside a square."""
    return 0 <= square + step < s.SQUARES and _distance(square, square + step) == 1


def _distance(square, other):
    (row, column), (other_row, other_column) = divmod(square, s.COLUMNS), divmod(other, s.COLUMNS)
    return abs(row - other_row) + abs(column - other_column)
