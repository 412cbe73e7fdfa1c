"""No turn and no game goes on for ever: how many questions there are at most (RULES.md, TD-P52 and TD-P53)."""

from functools import cache

import numpy as np
import pytest

from larceny.envs.core.env import RulebookEnv
from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s
from larceny.envs.thiefdom.component_types import MOST_ACTIONS
from playing import decisions
from thiefdom.drawing import HOUSES
from thiefdom.table import CATACOMB, COMPONENTS, EQUIPMENT, FIGURES, GATES, GUESTS, THIEVES, Game, town
from thiefdom.turns import at_home, legal

pytestmark = [pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]

EXCHANGE = 7
"""Whether to exchange, and six goods; at home there is the beginning instead."""
PIECES = 10
"""What a thief can carry with a Sack, and drop piece by piece."""
WALK = s.SQUARES * s.DIRECTIONS + s.THIEVES
"""A guard that a card moves: each square with each heading, and each thief that can prevent its arrest."""
ACTIONS = {
    "theft": 2 + PIECES, "badge": 2 + PIECES + WALK, "shoot": 1 + WALK, "fish": 2 + PIECES, "hook": 2, "pigeon": 6,
    "bomb": 1, "bribe": 1, "market": 6 + PIECES, "villa": 6 + PIECES, "dealer": 7, "tavern": 8 + PIECES, "smuggler": 3,
}  # fmt: skip
"""To spend the action point, each question that follows, and to end the use of a location.

In a location: each effect (two purchases, the guests and the choice among them), room for what is received, and what a
card adds.
"""
FREE = EXCHANGE + 1 + 1 + 1
"""Between two actions: the stock, the poster, the stamina marker, and the end of the turn."""
FAVOR = 2 + PIECES + EXCHANGE
"""A friend's favor with room for it, and the stock once more after that."""
SWIM = 2 + 1 + EXCHANGE
"""Where to swim, whether the arrest there is prevented, and the stock once more at home."""

HOUSES_OF_A_KIND = 37
WITH_FAVORS, WITH_PASSAGES = (
    tuple(guest.name for guest in COMPONENTS.guests if any(effect.family == family for effect in guest.effects))
    for family in ("favor", "passage")
)


# -- the bound -----------------------------------------------------------------------------------


def movement(points, sides, friends):
    """So many points, each after a chain that comes to each side of occupied squares once.

    To them come where a way over a building ends and whether an arrest is prevented.
    """
    return points * (sides + EXCHANGE * friends + 1) + 1 + 1


def dungeon(lying):
    """Each piece that lies there is taken once, and dropped once like those that the thief brought."""
    return 7 + 2 * lying + PIECES


def passages(houses, others):
    """Before, between and after other free things each house of a kind is come to once."""
    return 2 * houses * (others + 1)


def has(game, *names):
    """Whether the acting thief has one of some cards."""
    thief = acting(game)
    return game.friend(thief) in names or any(name in names for name in game.equipment(thief))


def acting(game):
    """The thief whose turn it is, also while a guard is moved in it."""
    return THIEVES[game.state.interrupted] if game.state.interrupted >= 0 else game.actor


def sides(game, figure):
    """From how many sides the square of a figure can be come to.

    From alleys, out of buildings, over walls and through a catacomb, beyond which there is nothing else.
    """
    square = int(game.state.place[FIGURES.index(figure)])
    if not 0 <= square < s.SQUARES:
        return 0
    links = int(game.state.links[square])
    ways = (links | links >> 4) & 15 if not has(game, "Climbing Tools", "Jin") else 15
    catacomb = square in GATES and game.state.gate[GATES.index(square)] == CATACOMB
    if catacomb:
        ways &= 15 - (1 << (s.NORTH if square < s.COLUMNS else s.SOUTH))
    return ways.bit_count() + catacomb


def friends(game):
    seat = THIEVES.index(game.actor) // s.GUILD
    return [thief for thief in THIEVES[seat * s.GUILD : (seat + 1) * s.GUILD] if thief != game.actor]


def free(game, kind):
    """Most questions that no action point is spent on, up to the next action or the end of the turn."""
    most = FREE
    if has(game, *WITH_FAVORS):
        most += FAVOR
    if has(game, "Juma") or kind == "tavern":
        most += SWIM
    if has(game, *WITH_PASSAGES):
        kinds = list(game.buildings().values())
        most += passages(max(map(kinds.count, HOUSES)), 3)
    return most


def bound(game, kind):
    """Most questions from an action on, up to the next one or to the end of the turn; ``kind`` is "" before the first.

    Other kinds are ``move`` and those of :data:`ACTIONS` and of the dungeon.
    """
    if kind == "move":
        passed = sum(sides(game, figure) for figure in FIGURES if figure != game.actor)
        own = sum(sides(game, friend) for friend in friends(game))
        action = movement(3 + has(game, "Shoes"), passed, own)
    elif kind == "dungeon":
        lying = sum(game.dungeon().values()) + sum(game.painting(number) == "dungeon" for number in (1, 2, 3, 4))
        action = dungeon(lying)
    else:
        action = ACTIONS.get(kind, 0)
    return action + free(game, kind)


def kind_of(game, block):
    """The kind of the action that an answer of the phase ``act`` begins."""
    if block in ("go", "leave", "tunnel", "climb", "across"):
        return "move"
    if block == "use":
        return game.buildings()[game.where(game.actor)]
    if block in ("purse", "jewel", "carriage") or (block == "badge" and not has(game, "Cudgel")):
        return "theft"
    return block


@pytest.mark.rule("TD-P52")
def test_the_bound_has_a_bound_itself():
    """Twenty other figures, two of them friends, on squares with four sides each, and four movement points."""
    assert movement(3, 4 * 20, 4 * 2) == 413
    assert movement(4, 4 * 20, 4 * 2) == 550
    assert max(ACTIONS.values()) == ACTIONS["badge"] == 824
    assert (FREE, FREE + FAVOR, FREE + SWIM) == (10, 29, 20)


@pytest.mark.rule("TD-P52")
def test_no_square_has_more_than_four_sides():
    """A catacomb takes the place of one."""
    for number in range(20):
        game = Game(number, num_players=4).copy()
        game.play_until("act", seed=number)
        game.befriend(game.actor, "Jin")
        assert {sides(game, figure) for figure in FIGURES} <= {0, 3, 4}
        for gate in np.flatnonzero(game.state.gate == CATACOMB):
            game.state.place[s.CARRIAGE] = GATES[gate]
            assert sides(game, "carriage") == 4


@pytest.mark.rule("TD-P52")
def test_passages_are_as_many_as_there_are_houses():
    """The boards have ten stables at most, and boards of one's own 37 houses of a kind beside eleven others."""
    most = {
        kind: sum(max(COMPONENTS.boards[number, side].kinds.count(kind) for side in "AB") for number in range(1, 9))
        for kind in HOUSES
    }
    others = sum({"market": 1, "dealer": 2, "dungeon": 1, "tavern": 2, "smuggler": 4, "church": 1}.values())

    assert max(most.values()) == 10
    assert FREE + passages(10, 3) == 90
    assert s.FIRST_VILLA - others == HOUSES_OF_A_KIND == 37


@pytest.mark.rule("TD-P53")
def test_a_game_has_a_bound():
    """Whatever the cards of a file of one's own let thieves do.

    Each friend may bring three action points each turn, and one thief may have favors, swim and know passages.
    """
    thieves, townsfolk = 3 * 4 * s.ROUNDS, 4 * s.ROUNDS
    actions = (3 + MOST_ACTIONS) * thieves + townsfolk
    between = FREE + FAVOR + SWIM + passages(HOUSES_OF_A_KIND, 3 + 2 + 2)
    confiscated = PIECES * (actions + thieves) + actions
    ways = townsfolk * 9 * WALK
    before = 2 * 3 * 4 + 4 + 4 * s.ROUNDS

    assert (thieves, actions, between, confiscated, ways, before) == (72, 456, 631, 5736, 175_392, 52)
    most = actions * 824 + (actions + thieves) * between + 2 * confiscated + ways + before
    assert most == 895_828
    assert most < RULEBOOK.max_actions


@pytest.mark.rule("TD-P53")
def test_a_game_with_the_cards_that_there_are_has_a_smaller_one():
    """Beatrix comes once, and no friend does more than one of these things."""
    actions, turns = 3 * 72 + 24 + 3, 72
    between = max(FREE + FAVOR, FREE + SWIM, FREE + passages(10, 3))
    confiscated = PIECES * (actions + turns) + actions

    assert (actions, between, confiscated) == (243, 90, 3393)
    assert actions * 824 + (actions + turns) * between + 2 * confiscated + 175_392 + 52 == 410_812


@pytest.mark.rule("TD-P53")
def test_real_games_are_far_shorter():
    """Turns are as many as there are; arrests are no more than ways out of a building."""
    env = RulebookEnv(RULEBOOK)
    for seed in range(4):
        env.reset(seed=seed)
        turns, arrests = [], 0
        for _ in decisions(env, np.random.default_rng(seed)):
            events = env._states[0]["events"][: env._states[0]["event_count"]]
            turns += [event[3] == s.TOWNSFOLK for event in events if event[0] == s.EV_TOKEN]
            arrests += sum(event[0] == s.EV_ARREST for event in events)
        assert (turns.count(False), turns.count(True)) == (72, 24)
        assert arrests <= 243 + 72
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
    over = (acting(after), after.over, int(after.state.token)) != (acting(game), game.over, int(game.state.token))
    acted, went = game.state.actions - after.state.actions, game.state.points - after.state.points
    return over, int(acted), max(0, int(went))


def linger(game, generator):
    """Go on with the turn of a thief as long as possible; returns ``(kind, questions, bound)`` for each action."""
    actor, token, done = acting(game), int(game.state.token), game.rulebook.actions.start("done")
    found, kind, count, most = [], "", 0, bound(game, "")
    while (acting(game), int(game.state.token)) == (actor, token) and not game.over:
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


def dealt(game, equipment=(), friend=None):
    """Give the acting thief cards, whoever has them."""
    state, actor = game.state, FIGURES.index(game.actor)
    state.equipment[state.equipment == actor] = s.EQUIPMENT_DECK
    state.guest[state.guest % s.ON_TABLE == actor] = s.GUEST_DECK
    state.friend_left[actor] = state.used = 0
    for name in equipment:
        state.equipment[EQUIPMENT.index(name)] = actor
    if friend:
        state.guest[GUESTS.index(friend)] = actor
    game.ask()
    return game


HANDS = (
    ((), None),
    (("Shoes", "Climbing Tools"), "Jin"),
    (("Crossbow", "Cudgel"), "Bernhard"),
    (("Messenger Pigeon", "Grappling Hook"), "Juma"),
    (("Smoke Bomb", "EQ11"), "G43"),
)
"""Equipment and a friend."""


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
    longest, kinds = 0, set()
    for number in range(10):
        generator = np.random.default_rng(number)
        for _ in range(3):
            game = dealt(midgame(players, number).copy(), *HANDS[number % len(HANDS)])
            crowd(game, generator)
            while "Crossbow" in HANDS[number % len(HANDS)][0] and "shoot" not in game.question():
                crowd(game, generator)
            turn = linger(game, generator)
            longest = max(longest, *(count for _, count, _ in turn))
            kinds |= {kind for kind, _, _ in turn}

    assert longest > 50, "there are long ones"
    assert kinds >= {"move", "shoot", "pigeon"}


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
@pytest.mark.parametrize("friend", [*WITH_FAVORS, *WITH_PASSAGES, "Juma"])
def test_nor_does_one_with_a_friend_in_a_house(friend):
    """Houses of the kind in which the friend is good for something, also if one is the hideout."""
    places = {guest.name: guest.effects[0].place or "tower" for guest in COMPONENTS.guests if guest.effects}
    longest = 0
    for number in range(4):
        game = midgame(4, number).copy()
        rich(dealt(game, ("Sack",), friend))
        houses = np.flatnonzero(game.state.kind == HOUSES.index(places[friend])).tolist()
        for building in houses:
            each = game.copy()
            if places[friend] != "church" and building not in each.state.hideout:
                each.state.hideout[each.mover] = building
            move_into(each, building)
            longest = max(longest, *(count for _, count, _ in linger(each, np.random.default_rng(number))))

    assert longest > EXCHANGE


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
