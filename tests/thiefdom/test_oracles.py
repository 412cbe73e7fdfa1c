"""The moves that the rules allow in thousands of positions are those of a second implementation."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from larceny.envs.core.compilation import entry, kernel
from larceny.envs.core.fields import clone
from larceny.envs.core.rewards import OUTCOME
from larceny.envs.thiefdom import RULEBOOK, arrest, townsfolk
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.actions import ACROSS, CLIMB, DONE, GO, SHOOT, STEAL_BADGE, SWIM
from playing import COMPILED, amount
from tabletop import READABLE
from thiefdom.oracles import (
    TRICKS,
    Powers,
    Town,
    answers_on,
    arrested_on,
    cities,
    courses,
    dealt,
    movement,
    powers_of,
    scattered,
    seen_on,
    walled_up,
)
from thiefdom.table import town

pytestmark = READABLE

MANY = 1000
"""Courses of one position that are looked at; there may be millions where everybody crowds together."""
PLENTY = 100


def positions(count, seed):
    """``(tables, record, generator)`` of random positions of two to four players: of each that was played also two in
    which everybody was thrown somewhere, and one in a town that is walled up."""
    each = -(-count // 12)
    for players in (2, 3, 4):
        generator = np.random.default_rng(seed + players)
        tables, records = cities(players, each, seed + players)
        for row in range(each):
            record = records[row : row + 1]
            yield tables, clone(record), generator
            for _ in range(2):
                scattered(record[0], generator)
                yield tables, clone(record), generator
            walled_up(record[0], generator)
            yield tables, clone(record), generator


# -- townsfolk -----------------------------------------------------------------------------------


@entry
def set_out(tables, states, figure):
    """Let a figure walk up to the first question."""
    states[0].actor = figure
    townsfolk.begin_walk(tables[0], states[0])
    settle(tables[0], states[0])


@entry
def turn_to(tables, states, direction):
    """Answer with a direction."""
    townsfolk.walk(tables[0], states[0], direction)
    settle(tables[0], states[0])


@kernel
def settle(table, state):
    """Arrest whoever lies down when the walk is over."""
    if state.phase == s.ARRESTS:
        arrest.settle_arrests(table, state)
        townsfolk.end_walk(state)


@entry
def open_ways(states):
    """Directions that may be answered, as bits."""
    return townsfolk.open_ways(states[0])


@entry
def probe(tables, states, scratch, figure, answers, seen):
    """Mark the alley squares on which a thief would be arrested if the figure walked so, twelve at a time.

    The thieves stand nowhere else and are in nobody's way.
    """
    for first in range(0, s.SQUARES, s.THIEVES):
        scratch[0] = states[0]
        state = scratch[0]
        state.hideout[:] = 0
        state.place[: s.THIEVES] = s.NOWHERE
        last = min(first + s.THIEVES, s.SQUARES)
        for square in range(first, last):
            if state.ground[square] <= s.LANTERN:
                state.place[square - first] = square
        state.actor = figure
        townsfolk.begin_walk(tables[0], state)
        for k in range(len(answers)):
            townsfolk.walk(tables[0], state, answers[k])
        settle(tables[0], state)
        for square in range(first, last):
            seen[square] = state.place[square - first] >= s.SQUARES


def on_foot(tables, record, figure):
    """The walks that the rules allow, at most many: ``{answers: record at the end}``."""
    first = clone(record)
    set_out(tables, first, figure)
    found, todo = {}, [((), first)]
    while todo and len(found) <= MANY:
        answers, states = todo.pop()
        if states["phase"][0] != s.WALK:
            found[answers] = states
            continue
        ways = open_ways(states)
        assert int(ways).bit_count() > 1, "a question with one answer"
        for direction in range(4):
            if ways >> direction & 1:
                beyond = clone(states)
                turn_to(tables, beyond, direction)
                todo.append(((*answers, direction), beyond))
    return found


def follow(tables, record, figure, course):
    """Walk a course, answering each question as it goes."""
    states = clone(record)
    set_out(tables, states, figure)
    while states["phase"][0] == s.WALK:
        here = int(states["place"][0, figure]), int(states["heading"][0])
        at = course.index(here) + 1 if states["trail"].any() else 0
        assert open_ways(states) >> course[at][1] & 1, "a way is not open"
        turn_to(tables, states, course[at][1])
    return states


def outcome(before, after, figure):
    """End, facing and arrested thieves of a walk, as the record tells."""
    moved = after["place"][0, : s.THIEVES] != before["place"][0, : s.THIEVES]
    facing = int(after["facing"][0, figure - s.FIRST_GUARD]) if figure < s.FIRST_NOBLE else None
    return int(after["place"][0, figure]), facing, frozenset(np.flatnonzero(moved).tolist())


def expected(town, figure, course):
    """The same as the second implementation tells it; an empty course is that of a figure that stays."""
    end, heading = course[-1] if course else (town.place[figure], town.facing.get(figure))
    return end, heading if figure in town.facing else None, arrested_on(town, figure, course)


def compare_walks(count, seed):
    """Compare all walks of one figure in each of many positions; returns how many there were of what."""
    tally = dict.fromkeys(("positions", "walks", "stays", "arrests", "crowds"), 0)
    for tables, record, generator in positions(count, seed):
        town = Town(record[0])
        figure = int(generator.choice([figure for figure in town.place if figure >= s.FIRST_GUARD]))
        own = list(itertools.islice(courses(town, figure), MANY + 1))
        walks = {answers: outcome(record, after, figure) for answers, after in on_foot(tables, record, figure).items()}
        if len(own) <= MANY:
            asked = answers_on(own or [()])
            assert len(asked) == max(1, len(own))
            assert walks == {answers: expected(town, figure, course) for answers, course in asked.items()}
            if figure in town.facing:
                answers, course = list(asked.items())[generator.integers(len(asked))]
                assert squares_seen(tables, record, figure, answers) == seen_on(town, figure, course)
        else:
            assert len(walks) > MANY
            for course in own[::PLENTY]:
                assert outcome(record, follow(tables, record, figure, course), figure) == expected(town, figure, course)
        tally["positions"] += 1
        tally["walks"] += len(walks)
        tally["stays"] += not own
        tally["arrests"] += any(arrested for _, _, arrested in walks.values())
        tally["crowds"] += len(own) > MANY
    return tally


def squares_seen(tables, record, figure, answers):
    """The squares on which thieves would be arrested if a guard walked so."""
    seen = np.zeros(s.SQUARES, bool)
    probe(tables, record, RULEBOOK.blank(1), figure, np.array(answers, np.int64), seen)
    return set(np.flatnonzero(seen).tolist())


@pytest.mark.rule("TD-076", "TD-077", "TD-078", "TD-079", "TD-080", "TD-081", "TD-082", "TD-083", "TD-084", "TD-085")
@pytest.mark.rule("TD-086", "TD-087", "TD-088", "TD-089", "TD-090", "TD-136", "TD-137", "TD-A58", "TD-A59", "TD-A60")
@pytest.mark.rule("TD-A61", "TD-A62", "TD-A63", "TD-A64", "TD-A65", "TD-A66", "TD-A67")
def test_townsfolk_walk_as_the_rules_say():
    """Ends, facings, courses, squares seen and arrests."""
    tally = compare_walks(amount(600, 24), 100)

    assert tally["positions"] == amount(600, 24)
    assert tally["stays"] >= amount(1, 0) and tally["arrests"] > 0


@pytest.mark.slow
def test_townsfolk_walk_as_the_rules_say_in_5000_positions():
    tally = compare_walks(5000, 200)
    print(tally)

    assert tally["positions"] >= 5000
    assert tally["crowds"] < 50 < tally["stays"]


# -- thieves -------------------------------------------------------------------------------------


def movements(tables, record, thief):
    """How a movement of a thief can end by the rules, in the words of :func:`thiefdom.oracles.movement`."""
    first = clone(record)
    state = first[0]
    state.phase, state.actor, state.to_move, state.actions = s.ACT, thief, thief // s.GUILD, 3
    state.points, state.settled, state.trail[:], state.vp[:] = 0, 0, 0, PLENTY
    mask, gains = np.zeros(RULEBOOK.actions.size, np.int8), np.zeros(s.MAX_PLAYERS)
    ends, best, todo = {}, {}, [first]
    while todo:
        states = todo.pop()
        RULEBOOK.kernels.mask_one(tables, states, mask)
        for action in steps(states[0], np.flatnonzero(mask)):
            left = int(states["points"][0]) if action == DONE else 0
            after = answered(tables, states, action, mask, gains)
            lost = PLENTY - int(after["vp"][0, thief // s.GUILD])
            if after["phase"][0] == s.ACT:
                end, lost = end_of(after[0], thief, left, lost)
                ends[end] = min(lost, ends.get(end, lost))
                continue
            assert after["phase"][0] in (s.MOVE, s.RESCUE)
            key = tuple(after[name].tobytes() for name in WAY)
            if best.get(key, PLENTY) > lost:
                best[key] = lost
                todo.append(after)
    return ends


WAY = ("phase", "place", "points", "trail", "used", "crossing", "pending", "sheltered")
"""Fields that tell how far a movement has come."""


def steps(state, legal):
    """Legal actions that go on with a movement, or begin one."""
    if state.phase != s.ACT:
        return legal.tolist()
    first = ((GO, STEAL_BADGE), (CLIMB, SHOOT), (ACROSS, SWIM))
    return [action for action in legal.tolist() if any(low <= action < high for low, high in first)]


def answered(tables, states, action, mask, gains):
    """The position after an action, and after declining an exchange."""
    after = clone(states)
    RULEBOOK.kernels.step_one(tables, after, action, mask, gains, OUTCOME)
    if after["phase"][0] == s.TRADE:
        RULEBOOK.kernels.step_one(tables, after, DONE, mask, gains, OUTCOME)
    return after


def end_of(state, thief, left, lost):
    """How a movement has ended, and what it cost without the arrest."""
    arrests = [event for event in state.events[: state.event_count].tolist() if event[0] == s.EV_ARREST]
    place = int(state.place[thief])
    if arrests:
        assert place == s.IN_BUILDING + state.hideout[thief // s.GUILD]
        return ("arrested", arrests[0][3], 0), lost - 2
    return ("enters" if place >= s.IN_BUILDING else "stands", place, left), lost


def unwatched(record):
    """The same position without guards and posters."""
    states = clone(record)
    guards = states[0].place[s.FIRST_GUARD : s.FIRST_NOBLE]
    states[0].occupant[guards[guards >= 0]] = s.NOWHERE
    guards[:] = s.NOWHERE
    states[0].poster[:] = 0
    return states


def compare_movements(count, seed):
    """Compare all movements of a thief in each of many positions, with and without guards, in half of them with cards.

    Returns how many there were of what, also how often cards made a difference, by what they do.
    """
    named = ("positions", "from buildings", "arrests", "losses", "tunnels")
    tally = dict.fromkeys((*named, "points", "smoke", "peaceful", "blind", *TRICKS), 0)
    for tables, record, generator in positions(count, seed):
        town = Town(record[0])
        outside = [figure for figure in town.who.values() if figure < s.THIEVES]
        anywhere = [figure for figure in town.place if figure < s.THIEVES]
        thief = int(generator.choice(outside if outside and generator.random() < 0.7 else anywhere))
        if generator.random() < 0.5:
            record = dealt(clone(record), thief, generator)
        powers = powers_of(record[0], thief)
        ends = movement(town, thief, powers)
        assert movements(tables, record, thief) == ends
        free = unwatched(record)
        assert movements(tables, free, thief) == movement(Town(free[0]), thief, powers)
        tally["positions"] += 1
        tally["from buildings"] += town.place[thief] >= s.IN_BUILDING
        tally["arrests"] += any(fate == "arrested" for fate, _, _ in ends)
        tally["losses"] += any(ends.values())
        tally["tunnels"] += any(place in town.tunnels for _, place, _ in ends)
        for name, less in lesser(powers).items():
            tally[name] += movement(town, thief, less) != ends
    return tally


def lesser(powers):
    """What is left of the powers of a thief without one of them, by its name."""
    found = {name: replace(powers, **{name: nothing}) for name, nothing in vars(Powers()).items()}
    found |= {trick: replace(powers, tricks=powers.tricks - {trick}) for trick in TRICKS}
    return {name: less for name, less in found.items() if name != "tricks" and less != powers}


@pytest.mark.rule("TD-040", "TD-091", "TD-106", "TD-107", "TD-108", "TD-110", "TD-111", "TD-113", "TD-114", "TD-115")
@pytest.mark.rule("TD-117", "TD-121", "TD-122", "TD-123", "TD-136", "TD-A43", "TD-A44", "TD-A45", "TD-A46", "TD-A47")
@pytest.mark.rule("TD-A48", "TD-A49", "TD-A50", "TD-A51", "TD-A53", "TD-A54", "TD-A55", "TD-A56", "TD-A112", "TD-A124")
@pytest.mark.rule("TD-093", "TD-184", "TD-185", "TD-198", "TD-199", "TD-205", "TD-206", "TD-213")
def test_thieves_move_as_the_rules_say():
    """Ends, points left and least loss, without and with the views of guards and cards of the thief."""
    tally = compare_movements(amount(600, 36), 400)

    assert tally["positions"] == amount(600, 36)
    assert all(tally.values()) or not COMPILED


POCKETS = """
    +---------+
    |a|b|c|d|e|
    |  - - - -|
    |  G G G G|
    +---------+
"""


@pytest.mark.rule("TD-184", "TD-213", "TD-A45", "TD-A112", "TD-A124")
@pytest.mark.parametrize("start", ["a", "c", "e"])
def test_ways_into_pockets_lead_out_of_them(start):
    """Squares with walls all around, four of them beside a garden and any occupied: over walls and over the garden."""
    different, others = set(), [square for square in "abcde" if square != start]
    for taken in itertools.chain.from_iterable(itertools.combinations(others, count) for count in range(5)):
        for equipment, friend in (((), "Jin"), (("Climbing Tools",), None), (("Climbing Tools", "Shoes"), "Jin")):
            nobles = {f"noble {letter}": square for letter, square in zip("ABCD", taken, strict=False)}
            game = town(POCKETS, {"P1": start, **nobles})
            game.equip("P1", *equipment)
            if friend:
                game.befriend("P1", friend)
            ends = movement(Town(game.state), 0, powers_of(game.state, 0))
            assert movements(game._tables, game._states, 0) == ends
            different.add(tuple(sorted(ends)))

    assert len(different) > 15


@pytest.mark.slow
def test_thieves_move_as_the_rules_say_in_5000_positions():
    tally = compare_movements(5000, 500)
    print(tally)

    assert tally["positions"] >= 5000
    assert min(tally.values()) > 200
