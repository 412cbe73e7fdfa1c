"""No turn and no game goes on for ever: how many questions there are at most (RULES.md, TD-P52 and TD-P53)."""

from functools import cache

import numpy as np
import pytest

from larceny.envs.core.env import RulebookEnv
from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s
from playing import decisions
from thiefdom.table import CATACOMB, FIGURES, GATES, THIEVES, Game, town
from thiefdom.turns import at_home, belongings, legal

pytestmark = [pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]

EXCHANGE = 7
"""Whether to exchange, and six goods; at home there is the beginning instead."""
FREE = EXCHANGE + 1 + 1 + 1
"""Between two actions: the stock, the poster, the stamina marker, and the end of the turn."""
LOCATIONS = {"dealer": 6, "tavern": 6, "smuggler": 2}
"""To use it, each effect (two purchases, the guests and the choice among them), and to end the use."""


# -- the bound -----------------------------------------------------------------------------------


def sides(game, figure):
    """From how many sides the square of a figure can be come to: alleys, doors, and a catacomb."""
    square = int(game.state.place[FIGURES.index(figure)])
    if not 0 <= square < s.SQUARES:
        return 0
    ways = int(game.state.links[square]).bit_count()
    return ways + (square in GATES and game.state.gate[GATES.index(square)] == CATACOMB)


def friends(game):
    seat = THIEVES.index(game.actor) // s.GUILD
    return [thief for thief in THIEVES[seat * s.GUILD : (seat + 1) * s.GUILD] if thief != game.actor]


def bound(game, kind):
    """Most questions from an action on, up to the next one or to the end of the turn; ``kind`` is "" before the first.

    Other kinds are ``move``, ``theft`` and those of locations.
    """
    carried = sum(belongings(game, game.actor).values())
    if kind == "move":
        passed = sum(sides(game, figure) for figure in FIGURES if figure != game.actor)
        exchanges = sum(sides(game, friend) for friend in friends(game))
        action = 3 * (passed + EXCHANGE * exchanges + 1)
    elif kind == "dungeon":
        lying = sum(game.dungeon().values()) + sum(game.painting(number) == "dungeon" for number in (1, 2, 3, 4))
        action = 6 + 2 * lying + carried
    else:
        action = {"": 0, "theft": 2 + carried, "market": 5 + carried, "villa": 3 + carried, **LOCATIONS}[kind]
    return action + FREE


def kind_of(game, block):
    """The kind of the action that an answer of the phase ``act`` begins."""
    if block in ("go", "leave", "tunnel"):
        return "move"
    return game.buildings()[game.where(game.actor)] if block == "use" else "theft"


@pytest.mark.rule("TD-P52")
def test_the_bound_has_a_bound_itself():
    """Twenty other figures, two of them friends, on squares with four sides each: 411 questions for a movement."""
    assert 3 * (4 * 20 + EXCHANGE * 4 * 2 + 1) == 411


@pytest.mark.rule("TD-P53")
def test_a_game_has_a_bound():
    """240 actions of 421 answers, what the dungeon takes beyond that, and the ways of the townsfolk."""
    thieves, townsfolk = 3 * 4 * s.ROUNDS, 4 * s.ROUNDS
    actions = 3 * thieves + townsfolk
    dungeon = thieves * 2 * actions * 13
    ways = townsfolk * 9 * s.SQUARES * s.DIRECTIONS

    assert (thieves, actions) == (72, 240)
    assert actions * 421 + dungeon + ways < RULEBOOK.max_actions


@pytest.mark.rule("TD-P53")
def test_real_games_are_far_shorter():
    """Turns are as many as there are; arrests are no more than actions."""
    env = RulebookEnv(RULEBOOK)
    for seed in range(4):
        env.reset(seed=seed)
        turns, arrests = [], 0
        for _ in decisions(env, np.random.default_rng(seed)):
            events = env._states[0]["events"][: env._states[0]["event_count"]]
            turns += [event[3] == s.TOWNSFOLK for event in events if event[0] == s.EV_TOKEN]
            arrests += sum(event[0] == s.EV_ARREST for event in events)
        assert (turns.count(False), turns.count(True)) == (72, 24)
        assert arrests <= 240
        assert len(env.played) < 1500


# -- long turns ----------------------------------------------------------------------------------


def blocks(game):
    """``{action: block}`` of all legal actions."""
    found = {}
    for block in game.rulebook.actions.blocks:
        start = game.rulebook.actions.start(block.name)
        found |= {action: block.name for action in legal(game) if start <= action < start + len(block.labels)}
    return found


def spends(game, action):
    """How much closer to its end an answer brings the turn: (turn over, action points, movement points)."""
    after = game.copy()
    after.answer(action)
    over = (after.actor, after.over, int(after.state.token)) != (game.actor, game.over, int(game.state.token))
    acted, went = game.state.actions - after.state.actions, game.state.points - after.state.points
    return over, int(acted), max(0, int(went))


def linger(game, generator):
    """Go on with the turn of a thief as long as possible; returns ``(kind, questions, bound)`` for each action."""
    actor, token, done = game.actor, int(game.state.token), game.rulebook.actions.start("done")
    found, kind, count, most = [], "", 0, bound(game, "")
    while (game.actor, int(game.state.token)) == (actor, token) and not game.over:
        named = blocks(game)
        stays = {action: (*spends(game, action), action == done) for action in named}
        least = min(stays.values())
        action = int(generator.choice([action for action, cost in stays.items() if cost == least]))
        if stays[action][1] > 0:
            found.append((kind, count, most))
            kind, count = kind_of(game, named[action]), 0
            most = bound(game, kind)
        game.answer(action)
        count += 1
        assert count <= most, f"{kind}: {count} questions, {most} are the most"
    return [*found, (kind, count, most)]


def alleys_around(game, start):
    """Alley squares, those nearest to a square first."""
    near, steps = [start], (-s.COLUMNS, 1, s.COLUMNS, -1)
    for square in near:
        links = int(game.state.links[square])
        near += [square + steps[way] for way in range(4) if links >> way & 1 and square + steps[way] not in near]
    return near


def crowd(game, generator):
    """Put all but guards around the acting thief, who stands in an alley; all carry something of everything."""
    state, actor = game.state, FIGURES.index(game.actor)
    movers = [number for number in range(s.FIGURES) if state.place[number] >= 0 and number != actor]
    movers = [number for number in movers if not s.FIRST_GUARD <= number < s.FIRST_NOBLE]
    state.occupant[np.isin(state.occupant, [actor, *movers])] = s.NOWHERE
    free = [square for square in np.flatnonzero(state.ground <= s.LANTERN) if state.occupant[square] < 0]
    near = [square for square in alleys_around(game, generator.choice(free)) if state.occupant[square] < 0]
    for number, square in zip([actor, *generator.permutation(movers)], near, strict=False):
        state.place[number], state.occupant[square] = square, number
    state.goods[: game.players * s.GUILD] = [1, 1, 0, 1, 0]
    state.goods[actor] = [2, 0, 1, 0, 1]
    state.poster[actor] = 0
    game.ask()


@cache
def midgame(players, number):
    """A game after some random answers, a thief being asked what to do."""
    game = Game(number, num_players=players)
    generator = np.random.default_rng([players, number])
    for _ in range(int(generator.integers(40, 400))):
        if not game.over:
            game.answer(int(generator.choice(sorted(legal(game)))))
    if game.over:
        return midgame(players, number + 100)
    game.play_until("act", seed=number)
    return game


def rich(game):
    """Let the acting thief, its hideout and the dungeon have something of everything; the thief is wanted."""
    state, actor = game.state, FIGURES.index(game.actor)
    state.goods[actor], state.poster[actor] = [2, 1, 1, 1, 1], 1
    state.pool[:], state.stock[actor // s.GUILD] = [3, 3, 3, 3, 3], [5, 2, 2, 2, 2]
    state.painting[2:] = s.PAINTING_IN_DUNGEON, s.PAINTING_IN_STOCK + actor // s.GUILD


def move_into(game, building):
    """Put the acting thief into a building by its number."""
    state, actor = game.state, FIGURES.index(game.actor)
    state.occupant[state.occupant == actor] = s.NOWHERE
    state.place[actor] = s.IN_BUILDING + building
    game.ask()


@pytest.mark.rule("TD-P52")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_turn_lasts_longer_than_it_can(players):
    kinds = set()
    for number in range(12):
        generator = np.random.default_rng(number)
        for _ in range(3):
            kinds |= {kind for kind, _, _ in linger(midgame(players, number).copy(), generator)}

    assert kinds >= {"", "move"}


@pytest.mark.rule("TD-P52", "TD-P43")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nor_does_one_in_the_middle_of_a_crowd(players):
    longest = 0
    for number in range(10):
        generator = np.random.default_rng(number)
        for _ in range(3):
            game = midgame(players, number).copy()
            crowd(game, generator)
            longest = max(longest, *(count for _, count, _ in linger(game, generator)))

    assert longest > 50, "there are long ones"


@pytest.mark.rule("TD-P52", "TD-P49")
@pytest.mark.parametrize("equipment", [[], ["Sack"]])
def test_nor_does_one_at_home(equipment):
    """The stock before each action and at the end, the poster and the marker once."""
    game = at_home(equipment, {"gold": 5, "gem": 2, "liquor": 2, "wine": 2, "badge": 2}, gold=2, gem=1)
    game.hang(1, "stock 0")
    game.want("P1")
    counts = linger(game, np.random.default_rng(3))

    assert 6 <= counts[0][1] <= EXCHANGE + 2, "all that is free comes first"
    assert len(counts) == 5, "and four actions follow"


@pytest.mark.rule("TD-P52")
@pytest.mark.parametrize("equipment", [None, s.SACK])
@pytest.mark.parametrize("kind", ["market", "dealer", "dungeon", "tavern", "smuggler", "villa"])
def test_nor_does_one_in_a_location(kind, equipment):
    used = []
    for number in range(5):
        game = midgame(4, number).copy()
        rich(game)
        if equipment is not None:
            game.state.equipment[equipment] = FIGURES.index(game.actor)
        for building in np.flatnonzero(game.state.kind == s.KINDS.index(kind)):
            each = game.copy()
            move_into(each, building)
            each.state.visited[:] = 0
            each.ask()
            used += [count for found, count, _ in linger(each, np.random.default_rng(number)) if found == kind]

    assert used or kind == "smuggler"


@pytest.mark.rule("TD-P52", "TD-P43")
@pytest.mark.parametrize(("friend", "most"), [(False, 1 + 8), (True, 1 + 8 + 2 * 3)])
def test_the_longest_way_round_a_block_of_four(friend, most):
    """All ways up to a free square: in over b, and each of four squares from both others beside it.

    A friend is asked for gold and a gem each of the two times that it is come to.
    """
    figures = {"noble A": "b", "noble B": "c", "noble C": "e", "P2" if friend else "noble D": "f"}
    game = town("+-------+\n|a b c d|\n|-     -|\n|g e f h|\n+-------+", {"P1": "a", **figures})
    if friend:
        game.give("P2", gold=1, gem=1)
    first = game.copy()
    first.play("go", "east")
    longest, todo = 0, [(1, first)]
    while todo:
        count, each = todo.pop()
        longest = max(longest, count)
        for action in legal(each):
            if spends(each, action) == (False, 0, 0):
                after = each.copy()
                after.answer(action)
                todo.append((count + 1, after))

    assert longest == most
    assert longest < (bound(game, "move") - FREE) / 3, "without the square that counts"
