"""How figures move in Thiefdom, told once more from the rules, with sets and dictionaries; and positions to try it on.

Directions are 0 to 3 for north, east, south, west; squares, places and figures have the numbers of the record. No cards
are in play: :func:`cities` puts them away.
"""

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

    def watched(self):
        """All squares in the view of a guard."""
        guards = [guard for guard in self.facing if guard in self.place]
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


def movement(town, thief, points=3):
    """How a movement of at least one step can end: ``{(fate, place, points left): least points lost}``.

    The fate is ``"stands"`` on an alley square, ``"enters"`` a building or ``"arrested"`` on a square; points are left
    only where the thief stands. What an arrest itself costs is not counted.
    """
    watched = town.watched()
    who = {square: figure for square, figure in town.who.items() if figure != thief}
    ends, best = {}, {}
    todo = [(town.place[thief], points, True, 0, True)]
    while todo:
        place, left, standing, lost, first = todo.pop()
        if not first:
            if best.get((place, left, standing), 99) <= lost:
                continue
            best[place, left, standing] = lost
            if standing:
                _keep(ends, ("stands", place, left), lost)
        if left == 0:
            continue
        for building in town.doors.get(place, ()):
            met = rivals_inside(town, thief, building)
            _keep(ends, ("enters", s.IN_BUILDING + building, 0), lost + met)
        for square in next_squares(town, place):
            other = who.get(square)
            cost = lost + (other is not None and other < s.THIEVES and other // s.GUILD != thief // s.GUILD)
            known = other is not None and other >= s.FIRST_NOBLE and thief in town.wanted
            if square in watched or known:
                _keep(ends, ("arrested", square, 0), cost)
            else:
                todo.append((square, left - (other is None), other is None, cost, False))
    return ends


def _keep(ends, end, lost):
    ends[end] = min(lost, ends.get(end, lost))


def next_squares(town, place):
    """Alley squares to which one step leads: along alleys, through the catacombs, or out of a building."""
    if place >= s.IN_BUILDING:
        return [square for square, doors in town.doors.items() if place - s.IN_BUILDING in doors]
    return [*town.ways[place].values(), *town.tunnels.get(place, ())]


def rivals_inside(town, thief, building):
    """Rivals that a thief meets in a building: none in its own hideout, and none that are in theirs (TD-121 .. 123)."""
    guild = thief // s.GUILD
    if town.hideout[guild] == building:
        return 0
    inside = [other for other in town.place if town.place[other] == s.IN_BUILDING + building]
    return sum(other // s.GUILD != guild and town.hideout[other // s.GUILD] != building for other in inside)


# -- positions -----------------------------------------------------------------------------------


def lively(batch, generator):
    """For each game a random block of the legal actions and a random one of it: so more happens than at random."""
    sizes = [len(block.labels) for block in batch.rulebook.actions.blocks]
    block = np.repeat(np.arange(len(sizes)), sizes)
    legal = batch.masks != 0
    counts = legal.astype(np.float32) @ np.eye(len(sizes), dtype=np.float32)[block]
    weights = np.where(legal, 1 / np.maximum(counts, 1)[:, block], 0.0)
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
    """Close ways and entrances of a town and put out lanterns, some or most: there are dead ends and no ways out."""
    part = generator.random()
    links, ground, occupant = state.links, state.ground, state.occupant
    for square, ways in Town(state).ways.items():
        for way in {s.EAST, s.SOUTH} & set(ways):
            if generator.random() < part:
                links[square] ^= 1 << way
                links[ways[way]] ^= 1 << opposite(way)
        if generator.random() < part / 2:
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


def _distance(square, other):
    (row, column), (other_row, other_column) = divmod(square, s.COLUMNS), divmod(other, s.COLUMNS)
    return abs(row - other_row) + abs(column - other_column)
