"""The moves that the rules allow in thousands of positions are those of a second implementation."""

import itertools

import numpy as np
import pytest

from larceny.envs.core.compilation import entry
from larceny.envs.core.fields import clone
from larceny.envs.core.rewards import OUTCOME
from larceny.envs.thiefdom import RULEBOOK, townsfolk
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.actions import DONE, GO, STEAL_BADGE
from playing import amount
from tabletop import READABLE
from thiefdom.oracles import Town, answers_on, arrested_on, cities, courses, movement, scattered, seen_on, walled_up

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
def set_out(states, figure):
    """Let a figure walk up to the first question."""
    states[0].actor = figure
    townsfolk.begin_walk(states[0])


@entry
def turn_to(states, direction):
    """Answer with a direction."""
    townsfolk.walk(states[0], direction)


@entry
def open_ways(states):
    """Directions that may be answered, as bits."""
    return townsfolk.open_ways(states[0])


@entry
def probe(states, scratch, figure, answers, seen):
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
        townsfolk.begin_walk(state)
        for k in range(len(answers)):
            townsfolk.walk(state, answers[k])
        for square in range(first, last):
            seen[square] = state.place[square - first] >= s.SQUARES


def on_foot(record, figure):
    """The walks that the rules allow, at most many: ``{answers: record at the end}``."""
    first = clone(record)
    set_out(first, figure)
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
                turn_to(beyond, direction)
                todo.append(((*answers, direction), beyond))
    return found


def follow(record, figure, course):
    """Walk a course, answering each question as it goes."""
    states = clone(record)
    set_out(states, figure)
    while states["phase"][0] == s.WALK:
        here = int(states["place"][0, figure]), int(states["heading"][0])
        at = course.index(here) + 1 if states["trail"].any() else 0
        assert open_ways(states) >> course[at][1] & 1, "a way is not open"
        turn_to(states, course[at][1])
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
    for _, record, generator in positions(count, seed):
        town = Town(record[0])
        figure = int(generator.choice([figure for figure in town.place if figure >= s.FIRST_GUARD]))
        own = list(itertools.islice(courses(town, figure), MANY + 1))
        walks = {answers: outcome(record, after, figure) for answers, after in on_foot(record, figure).items()}
        if len(own) <= MANY:
            asked = answers_on(own or [()])
            assert len(asked) == max(1, len(own))
            assert walks == {answers: expected(town, figure, course) for answers, course in asked.items()}
            if figure in town.facing:
                answers, course = list(asked.items())[generator.integers(len(asked))]
                assert squares_seen(record, figure, answers) == seen_on(town, figure, course)
        else:
            assert len(walks) > MANY
            for course in own[::PLENTY]:
                assert outcome(record, follow(record, figure, course), figure) == expected(town, figure, course)
        tally["positions"] += 1
        tally["walks"] += len(walks)
        tally["stays"] += not own
        tally["arrests"] += any(arrested for _, _, arrested in walks.values())
        tally["crowds"] += len(own) > MANY
    return tally


def squares_seen(record, figure, answers):
    """The squares on which thieves would be arrested if a guard walked so."""
    seen = np.zeros(s.SQUARES, bool)
    probe(record, RULEBOOK.blank(1), figure, np.array(answers, np.int64), seen)
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
        legal = np.flatnonzero(mask)
        if states["phase"][0] == s.ACT:
            legal = legal[(legal >= GO) & (legal < STEAL_BADGE)]
        for action in legal.tolist():
            left = int(states["points"][0]) if action == DONE else 0
            after = answered(tables, states, action, mask, gains)
            lost = PLENTY - int(after["vp"][0, thief // s.GUILD])
            if after["phase"][0] == s.ACT:
                end, lost = end_of(after[0], thief, left, lost)
                ends[end] = min(lost, ends.get(end, lost))
                continue
            assert after["phase"][0] == s.MOVE
            key = int(after["place"][0, thief]), int(after["points"][0]), after["trail"].tobytes()
            if best.get(key, PLENTY) > lost:
                best[key] = lost
                todo.append(after)
    return ends


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
    """Compare all movements of one thief in each of many positions, with and without guards."""
    tally = dict.fromkeys(("positions", "from buildings", "arrests", "losses", "tunnels"), 0)
    for tables, record, generator in positions(count, seed):
        town = Town(record[0])
        outside = [figure for figure in town.who.values() if figure < s.THIEVES]
        anywhere = [figure for figure in town.place if figure < s.THIEVES]
        thief = int(generator.choice(outside if outside and generator.random() < 0.7 else anywhere))
        ends = movement(town, thief)
        assert movements(tables, record, thief) == ends
        free = unwatched(record)
        assert movements(tables, free, thief) == movement(Town(free[0]), thief)
        tally["positions"] += 1
        tally["from buildings"] += town.place[thief] >= s.IN_BUILDING
        tally["arrests"] += any(fate == "arrested" for fate, _, _ in ends)
        tally["losses"] += any(ends.values())
        tally["tunnels"] += any(place in town.tunnels for _, place, _ in ends)
    return tally


@pytest.mark.rule("TD-040", "TD-091", "TD-106", "TD-107", "TD-108", "TD-110", "TD-111", "TD-113", "TD-114", "TD-115")
@pytest.mark.rule("TD-117", "TD-121", "TD-122", "TD-123", "TD-136", "TD-A43", "TD-A44", "TD-A45", "TD-A46", "TD-A47")
@pytest.mark.rule("TD-A48", "TD-A49", "TD-A50", "TD-A51", "TD-A53", "TD-A54", "TD-A55", "TD-A56")
def test_thieves_move_as_the_rules_say():
    """Ends, points left and least loss, without and with the views of guards."""
    tally = compare_movements(amount(600, 36), 400)

    assert tally["positions"] == amount(600, 36)
    assert all(tally.values())


@pytest.mark.slow
def test_thieves_move_as_the_rules_say_in_5000_positions():
    tally = compare_movements(5000, 500)
    print(tally)

    assert tally["positions"] >= 5000
    assert min(tally.values()) > 500
