"""The facts that tests of all games rely on notice what must not be, and random games never break them."""

import os
from collections import Counter
from functools import cache

import numpy as np
import pytest

from core.test_leaks import surprise
from facts import thiefdom as facts
from facts.thiefdom import HOOK
from larceny.envs.core.batch import BatchEnv
from larceny.envs.core.env import RulebookEnv
from larceny.envs.core.fields import clone
from larceny.envs.thiefdom import RULEBOOK
from larceny.envs.thiefdom import state as s
from playing import decisions
from thiefdom.oracles import CARDS, lively

pytestmark = [pytest.mark.boundscheck, pytest.mark.filterwarnings("error")]


# -- positions -----------------------------------------------------------------------------------


def acting_in_the_open(state):
    """Without a card of any kind."""
    alone = not (state.guest == state.actor).any() and not (state.equipment == state.actor).any()
    return alone and state.phase == s.ACT and state.place[state.actor] < s.SQUARES and state.night > 1


def passing(state):
    return state.phase == s.MOVE and state.occupant[state.place[state.actor]] != state.actor


def walking(state):
    return state.phase == s.WALK and s.FIRST_GUARD <= state.actor < s.FIRST_NOBLE and state.interrupted < 0


def trading(state):
    return state.phase == s.TRADE and state.partner >= 0 and state.pending < 0


POSITIONS = {
    "dealt": lambda state: state.phase == s.DRAFT,
    "drafting": lambda state: state.phase == s.DRAFT and (state.asked, state.turn) == (1, 1),
    "buying": lambda state: state.phase == s.BUY and state.turn == 1 and (state.bought[:, 1] == s.NOT_BOUGHT).any(),
    "hiding": lambda state: state.phase == s.HIDEOUT and state.turn == 1,
    "planning": lambda state: state.phase == s.PLAN and (state.night, state.turn) == (3, 1),
    "acting": acting_in_the_open,
    "at home": lambda state: state.phase == s.ACT and state.place[state.actor] >= s.IN_BUILDING,
    "passing": passing,
    "walking": walking,
    "driving": lambda state: state.phase == s.WALK and state.actor == s.CARRIAGE and state.trail.any(),
    "trading": trading,
    "stocking": lambda state: state.phase == s.TRADE and state.partner < 0,
    "making room": lambda state: state.phase == s.ROOM,
    "using": lambda state: state.phase == s.LOCATION,
    "in the tavern": lambda state: state.phase == s.TAVERN_TABLE,
    "in the dungeon": lambda state: state.phase == s.DUNGEON_GOODS,
    "at a distance": lambda state: state.phase == s.TRADE and state.pending >= 0,
    "aiming": lambda state: state.phase == s.TARGET and state.pending == HOOK,
    "crossing": lambda state: state.crossing == 1,
    "interrupted": lambda state: state.phase == s.WALK and state.interrupted >= 0,
    "caught": lambda state: state.phase == s.RESCUE,
    "over": lambda state: state.phase == s.END,
}
"""Positions to spoil, by what they are."""


def make_friends(state, thieves, generator):
    """Give the thieves friends before the game begins, so that what friends do is seen more often."""
    state.guest[generator.permutation(s.GUESTS)[:thieves]] = np.arange(thieves)


@cache
def found(name, players=3):
    """Tables and a record of a position, the first that comes up in random games; in half of them all have friends."""
    batch = BatchEnv(RULEBOOK, 64, num_players=players, restart=False)
    batch.reset(7)
    generator = np.random.default_rng(7)
    for state in batch.states[len(batch) // 2 :]:
        make_friends(state, players * s.GUILD, generator)
    while True:
        for row in range(len(batch)):
            if POSITIONS[name](batch.states[row]):
                return batch.tables, clone(batch.states[row : row + 1])
        over = np.flatnonzero(batch.overs)
        batch.start(over, np.zeros(len(over), np.uint64))
        batch.step(lively(batch, generator))


# -- every law can be broken ---------------------------------------------------------------------


def free(ground):
    """A square of some ground on which nobody is."""
    return lambda state: int(np.flatnonzero((state.ground == ground) & (state.occupant == s.NOWHERE))[0])


def value_of(field, index):
    """What another element holds."""
    return lambda state: int(state[field][index])


def actor(state):
    return int(state.actor)


def mover(state):
    return int(state.to_move)


def a_guard_square(state):
    return int(state.place[s.FIRST_GUARD])


def standing_thief(state):
    return int(np.flatnonzero((state.place[: s.THIEVES] >= 0) & (state.place[: s.THIEVES] < s.SQUARES))[0])


def card_in(field, place):
    """Number of a card that is at a place, the last one."""
    return lambda state: int(np.flatnonzero(state[field] == place)[-1])


def missing_building(state):
    return int(np.flatnonzero(state.kind[: s.FIRST_VILLA] < 0)[0])


def church(state):
    return int(np.flatnonzero(state.kind == s.CHURCH)[0])


def location(state):
    return int(np.flatnonzero(state.kind == s.MARKET)[0])


def doors(state):
    """A square with a way in."""
    return int(np.flatnonzero(state.links >> 4)[0])


def villa_gate(state):
    return int(np.flatnonzero((state.gate >= 0) & (state.gate < s.VILLAS))[0])


def other_villa_gate(state):
    return int(np.flatnonzero((state.gate >= 0) & (state.gate < s.VILLAS))[1])


def gate_square(state):
    gate = villa_gate(state)
    return (gate % 4) * s.SIDE + 2 + (gate // 4) * s.COLUMNS * (s.ROWS - 1)


def without_the_way(square):
    return lambda state: int(state.links[square(state)]) & 15


WESTERN_OPENING = 2 * s.COLUMNS


def far_away(state):
    """An alley square that is beside no building of a board."""
    near = (-s.COLUMNS, -1, 1, s.COLUMNS)
    alleys = np.flatnonzero(state.ground <= s.LANTERN)
    return next(int(alley) for alley in alleys if (state.building[[(alley + step) % 200 for step in near]] < 0).all())


def later_seat(state):
    """The seat that decides last."""
    return (int(state.start) - 1) % 3


SPOILED = [
    ("a board is missing or there twice", "dealt", ("board", 1, value_of("board", 2))),
    ("a board lies outside of the city", "acting", ("board", 0, 0)),
    ("the river is not in the east", "dealt", ("board_turns", 3, 1)),
    ("a square is not what its board shows", "dealt", ("ground", free(s.ALLEY), s.LANTERN)),
    ("a square is not of the building that its board shows", "dealt", ("building", free(s.ALLEY), 3)),
    ("a catacomb is not where its board has it", "dealt", ("gate", villa_gate, s.VILLAS)),
    ("a gate has nothing, or something though there is no board", "dealt", ("gate", villa_gate, s.NOWHERE)),
    ("a villa is there twice", "dealt", ("gate", villa_gate, lambda state: int(state.gate[other_villa_gate(state)]))),
    ("a building is of another kind than its board shows", "dealt", ("kind", location, s.TAVERN)),
    ("a way leads out of a building", "dealt", ("links", lambda state: int(np.argmax(state.building >= 0)), 1)),
    ("an alley leads one way only", "dealt", ("links", free(s.LANTERN), 0)),
    ("an alley leads off the map", "dealt", ("links", WESTERN_OPENING, 1 << s.WEST)),
    ("an entrance leads into no building", "dealt", ("links", free(s.ALLEY), 255)),
    ("a villa has no entrance", "dealt", ("links", gate_square, without_the_way(gate_square))),
    ("a figure that is not in the game is somewhere", "acting", ("place", s.THIEVES - 1, s.IN_BUILDING)),
    ("a townsfolk figure in the game is in no alley", "acting", ("place", s.CARRIAGE, s.NOWHERE)),
    ("a figure is not on the square where it stands", "acting", ("occupant", a_guard_square, s.CARRIAGE)),
    ("a figure is not on the square where it stands", "acting", ("place", s.CARRIAGE, a_guard_square)),
    ("a square is occupied by nobody", "acting", ("occupant", free(s.ALLEY), s.CARRIAGE)),
    ("a thief passes over nobody", "passing", ("place", actor, free(s.ALLEY))),
    ("a figure stands where no alley is", "acting", ("place", s.CARRIAGE, lambda state: int(np.argmax(state.ground)))),
    (
        "a townsfolk figure is not on a lantern",
        "acting",
        ("occupant", free(s.ALLEY), s.CARRIAGE),
        ("occupant", value_of("place", s.CARRIAGE), s.NOWHERE),
        ("place", s.CARRIAGE, card_in("occupant", s.CARRIAGE)),
    ),
    (
        "a thief is in a building that does not exist",
        "acting",
        ("place", 0, lambda state: s.IN_BUILDING + missing_building(state)),
    ),
    ("a figure on its way stands on a free lantern", "walking", ("trail", 0, 1), ("occupant", a_guard_square, -1)),
    ("a hideout is in no house, or in the church", "acting", ("hideout", 0, church)),
    ("a hideout is in no house, or in the church", "acting", ("hideout", 0, location)),
    ("two hideouts are in one house", "acting", ("hideout", 0, value_of("hideout", 1))),
    ("a guild has no hideout though it has chosen one, or has one before", "acting", ("hideout", 0, s.NOWHERE)),
    ("a guild has no hideout though it has chosen one, or has one before", "hiding", ("turn", (), 2)),
    (
        "thieves are in the city without a hideout, or not though they have one",
        "dealt",
        ("place", 0, s.IN_BUILDING + 7),
    ),
    ("thieves are in the city without a hideout, or not though they have one", "acting", ("place", 0, s.NOWHERE)),
    ("a thief carries more than four of gold or loot", "dealt", ("goods", (0, s.GOLD), 5)),
    ("a thief carries more than four of gold or loot", "dealt", ("goods", (0, s.WINE), 1), ("painting", 0, 4)),
    (
        "a thief carries more than its Sack holds",
        "dealt",
        ("equipment", s.SACK, 0),
        ("goods", (0, s.GOLD), 5),
        ("goods", (0, s.GEM), 6),
    ),
    ("there is less than nothing of a good", "acting", ("stock", (1, s.WINE), -1)),
    ("there is less than nothing of a good", "acting", ("goods", (1, s.WINE), -1)),
    ("there is less than nothing of a good", "acting", ("pool", s.BADGE, -1)),
    ("a thief that is not in the city owns something", "acting", ("poster", s.THIEVES - 1, 1)),
    ("a thief that is not in the city owns something", "dealt", ("goods", (0, s.BADGE), 1)),
    ("a seat that is not in the game owns something", "acting", ("stock", (3, s.GEM), 1)),
    ("a guild does not start with eight gold", "dealt", ("stock", (0, s.GOLD), 7)),
    ("two paintings are in one villa or with one thief", "dealt", ("painting", 0, value_of("painting", 1))),
    (
        "two paintings are in one villa or with one thief",
        "acting",
        ("painting", 0, s.PAINTING_ON_THIEF),
        ("painting", 1, s.PAINTING_ON_THIEF),
    ),
    ("a painting is not in its villa at the start", "dealt", ("painting", 0, s.PAINTING_IN_DUNGEON)),
    ("a painting is with a guild that is not in the game", "dealt", ("painting", 0, s.PAINTING_IN_STOCK + 3)),
    ("a painting is with a guild that is not in the game", "dealt", ("painting", 0, s.PAINTING_ON_THIEF + 9)),
    (
        "a thief has more than two pieces of equipment",
        "acting",
        *(("equipment", card, 0) for card in (0, 1, 2)),
    ),
    ("a thief has the same equipment twice", "acting", ("equipment", 4, 1), ("equipment", 16, 1)),
    ("equipment belongs to a thief that is not in the game", "acting", ("equipment", 4, s.THIEVES - 1)),
    (
        "two cards are on one slot of the display",
        "acting",
        ("equipment", card_in("equipment", s.EQUIPMENT_DECK), s.ON_DISPLAY),
    ),
    (
        "the display is not refilled",
        "planning",
        ("equipment", card_in("equipment", s.ON_DISPLAY + 1), s.EQUIPMENT_DISCARD),
    ),
    ("a card with a circle is in the draft", "dealt", ("equipment", 0, s.IN_DRAFT)),
    ("a card is still in the draft that is over", "acting", ("equipment", s.EQUIPMENT - 1, s.DRAFT_DECK)),
    ("equipment is owned or discarded before the draft is over", "dealt", ("equipment", 0, 0)),
    ("a card with a semicircle has left the draft", "buying", ("equipment", s.EQUIPMENT - 1, s.EQUIPMENT_DECK)),
    ("the display is to be refilled in nobody's turn", "planning", ("refills", (), 1)),
    ("a hand is too big or too small", "dealt", ("hand", (0, 0), s.NOWHERE)),
    ("a hand is too big or too small", "acting", ("hand", (0, 0), 12)),
    ("a seat has chosen too many or too few cards", "dealt", ("kept", (0, 0), 12)),
    ("a seat has chosen too many or too few cards", "buying", ("kept", (0, 2), s.NOWHERE)),
    ("the cards of the draft are not those that the seats have", "dealt", ("hand", (0, 0), value_of("hand", (1, 0)))),
    (
        "the cards of the draft are not those that the seats have",
        "drafting",
        ("kept", (0, 0), card_in("equipment", s.DRAFT_DECK)),
    ),
    ("a purchase is decided too early or too late", "buying", ("bought", (later_seat, 0), 1)),
    ("a purchase is decided too early or too late", "dealt", ("bought", (0, 0), 1)),
    (
        "a seat buys more than two cards",
        "buying",
        ("bought", (value_of("start", ()), slice(None)), 1),
    ),
    ("a seat buys for more than its gold", "buying", ("bought", (0, slice(None)), 1), ("stock", (0, s.GOLD), 1)),
    ("a thief has two guests in its friend slot", "acting", ("guest", 20, 0), ("guest", 21, 0)),
    ("a thief has two guests in its friend slot", "acting", ("guest", 20, 0), ("guest", 21, s.IN_FIGHT)),
    ("a guest is with a thief that is not in the game", "acting", ("guest", 20, s.IN_FIGHT + 9)),
    (
        "two guests are on one slot of the table",
        "in the tavern",
        ("guest", card_in("guest", s.GUEST_DECK), s.ON_TABLE),
    ),
    ("guests are on the table that nobody looks at", "acting", ("guest", 20, s.ON_TABLE)),
    (
        "fewer guests are on the table than could be",
        "in the tavern",
        ("guest", card_in("guest", s.ON_TABLE), s.GUEST_DISCARD),
    ),
    ("a guest has left the game who never does", "acting", ("guest", 20, s.GUEST_GONE)),
    ("a friend has left, but no guest has, or the other way round", "acting", ("friend_left", 0, 1)),
    ("a friend has left, but no guest has, or the other way round", "acting", ("guest", facts.BEATRIX, s.GUEST_GONE)),
    ("a friend of a thief that is not in the game has left", "acting", ("friend_left", s.THIEVES - 1, 1)),
    ("a thief whose friend has left has another guest", "acting", ("friend_left", 0, 1), ("guest", 20, s.IN_FIGHT)),
    ("two missions are at one smuggler", "acting", ("mission", 3, 0), ("mission", 4, 0)),
    ("a seat that is not in the game has a mission", "acting", ("mission", 3, s.MISSION_DONE + 3)),
    ("a mission has left the game", "acting", ("mission", 3, s.MISSION_GONE)),
    ("a mission is in an open stack", "acting", ("mission", 3, s.MISSION_STACK)),
    ("a die is rolled for several guilds", "acting", ("die", (), 3)),
    ("a rival thief of the solo game is in a game of several", "acting", ("rival", 0, 3)),
    ("a smuggler has no mission after the refill", "planning", ("mission", card_in("mission", 1), s.MISSION_DECK)),
    ("a badge or bag is missing after the refill", "planning", ("badge_left", 1, 0)),
    ("a badge or bag is missing after the refill", "planning", ("bag_full", 1, 0)),
    (
        "a figure that was robbed this night still has its badge or bag",
        "acting",
        ("robbed", 0, 1),
        ("badge_left", 0, 1),
    ),
    (
        "a figure that was robbed this night still has its badge or bag",
        "acting",
        ("robbed", 0, 1 << 6),
        ("bag_full", 2, 1),
    ),
    ("a thief that is not in the game has robbed somebody", "acting", ("robbed", s.THIEVES - 1, 1 << 8)),
    ("a thief has used what is no location", "acting", ("visited", 0, lambda state: 1 << church(state))),
    (
        "a thief that is not in the game has used a location",
        "acting",
        ("visited", s.THIEVES - 1, lambda state: 1 << location(state)),
    ),
    ("victory points are below zero", "acting", ("vp", 0, -1)),
    ("a seat that is not in the game takes part", "acting", ("vp", 3, 1)),
    ("a seat that is not in the game takes part", "acting", ("stamina", 3, 1)),
    ("a seat that is not in the game takes part", "acting", ("patrol", 3, 0)),
    ("a patrol board is missing or there twice", "acting", ("patrol", 0, value_of("patrol", 1))),
    (
        "another seat than the starting one has the starting board",
        "acting",
        ("patrol", slice(0, 3), lambda state: np.roll(state.patrol[:3], 1)),
    ),
    ("the wrong seat starts this night", "acting", ("first_start", (), lambda state: (int(state.first_start) + 1) % 3)),
    ("a stamina marker was used before the night", "planning", ("stamina", 0, 0)),
    ("a plan is no order of the three thieves and the townsfolk", "acting", ("plan", (0, 0), value_of("plan", (0, 1)))),
    ("a plan is no order of the three thieves and the townsfolk", "acting", ("plan", (3, slice(None)), np.arange(4))),
    ("a plan is no order of the three thieves and the townsfolk", "planning", ("turn", (), 2)),
    ("a phase stands that only passes", "acting", ("phase", (), s.NEXT_TURN)),
    ("a phase stands that only passes", "acting", ("phase", (), s.ARRESTS)),
    ("another seat is asked than should be", "planning", ("to_move", (), value_of("start", ()))),
    ("another seat is asked than should be", "hiding", ("to_move", (), value_of("start", ()))),
    ("another seat is asked than should be", "acting", ("turn", (), lambda state: int(state.turn) % 3 + 1)),
    ("a token is resolved that does not exist", "acting", ("token", (), s.TOKENS)),
    ("a thief acts in the townsfolk's turn, or the other way round", "walking", ("phase", (), s.ACT)),
    ("another thief acts than was planned", "acting", ("actor", (), lambda state: (int(state.actor) + 1) % 9)),
    ("a figure walks that is not next on the patrol board", "walking", ("listed", (), 0)),
    (
        "a figure walks that is not next on the patrol board",
        "walking",
        ("actor", (), lambda state: (int(state.actor) - 11) % 4 + 12),
    ),
    ("somebody acts in no night", "planning", ("actor", (), 0)),
    ("the game is over before its end, or goes on after it", "acting", ("over", (), 1)),
    ("the game is over before its end, or goes on after it", "over", ("over", (), 0)),
    ("the game ends before the sixth night", "over", ("night", (), 5)),
    ("a thief has too many action points", "acting", ("actions", (), 5)),
    ("a thief has too many action points", "walking", ("actions", (), 1)),
    ("a thief has too many action points", "using", ("actions", (), 3), ("stamina", mover, 1)),
    ("a thief moves without points, or with too many", "passing", ("points", (), 0)),
    ("a thief moves without points, or with too many", "passing", ("points", (), 5)),
    ("there are movement points but no movement", "acting", ("points", (), 1)),
    ("a thief lies down though nothing moves", "acting", ("laid", standing_thief, 1)),
    ("a thief lies down in a building", "walking", ("laid", 0, 1), ("place", 0, s.IN_BUILDING + 7)),
    ("a figure on its way has no direction", "walking", ("heading", (), s.NOWHERE)),
    ("a lantern was passed by another figure than the carriage", "walking", ("passed", (), 1)),
    ("a thief passes over a building in no movement", "acting", ("crossing", (), 1)),
    ("a thief passes over what is no building of a board", "crossing", ("place", actor, s.IN_BUILDING + s.FIRST_VILLA)),
    ("a thief moves on from a building in which it is", "crossing", ("crossing", (), 0)),
    ("a thief passes over a building that it is not beside", "crossing", ("pending", (), far_away)),
    ("a thief passes over a building that it is not beside", "crossing", ("pending", (), s.SQUARES)),
    ("an arrest is settled though nobody lies down", "caught", ("laid", slice(None), 0)),
    (
        "another seat is asked about an arrest than that of the thief",
        "caught",
        ("to_move", (), lambda state: (int(state.to_move) + 1) % 3),
    ),
    ("an arrest is settled that nothing can prevent", "caught", ("sheltered", slice(None), 1)),
    ("an arrest is settled that nothing can prevent", "caught", ("laid", slice(None), 1)),
    ("a turn waits for no arrest, or does not wait for one", "caught", ("waiting", (), s.NOWHERE)),
    ("a turn waits for no arrest, or does not wait for one", "acting", ("waiting", (), mover)),
    ("a seat waits that is not in the game", "caught", ("waiting", (), 3)),
    ("a turn is interrupted by something else than a guard", "interrupted", ("actor", (), s.CARRIAGE)),
    ("a turn is interrupted by something else than a guard", "acting", ("interrupted", (), actor)),
    (
        "a guard is moved by a thief that has no card for it",
        "interrupted",
        ("equipment", [s.CROSSBOW, s.CUDGEL, s.CROSSBOW + 12, s.CUDGEL + 12], s.EQUIPMENT_DECK),
    ),
    ("a card has done something in no turn of a thief", "walking", ("used", (), s.CLIMBED)),
    ("a card has done something in no turn of a thief", "planning", ("used", (), s.SMOKE)),
    *(("a thief has done what it has no card for", "acting", ("used", (), bit)) for bit in facts.TRICKS),
    (
        "there is smoke of no bomb",
        "acting",
        ("used", (), s.SMOKE),
        ("equipment", [s.SMOKE_BOMB, s.SMOKE_BOMB + 12], s.EQUIPMENT_DECK),
    ),
    ("a guard is blind to a thief that cannot bribe", "acting", ("blind", 0, 1)),
    ("an arrest was prevented of a thief that cannot do so", "acting", ("sheltered", 0, 1)),
    ("a card takes a thief away that it has not used", "aiming", ("used", (), 0)),
    ("a card takes a thief away that it has not used", "aiming", ("pending", (), 3)),
    ("a card takes a thief away that it has not used", "aiming", ("place", actor, free(s.ALLEY))),
    ("a thief has come through passages that it does not know", "acting", ("trail", 0, 1)),
    ("goods are exchanged at a distance without a pigeon", "at a distance", ("used", (), 0)),
    ("goods are exchanged at a distance without a pigeon", "at a distance", ("pending", (), 3)),
    ("goods are exchanged at a distance without a pigeon", "at a distance", ("partner", (), s.NOWHERE)),
    ("goods are exchanged in no exchange", "acting", ("partner", (), 1)),
    (
        "goods are exchanged with somebody else than the own thief that is passed",
        "trading",
        ("partner", (), lambda state: (int(state.partner) + 3) % 9),
    ),
    (
        "goods are exchanged with somebody else than the own thief that is passed",
        "trading",
        ("place", value_of("partner", ()), s.IN_BUILDING + 7),
    ),
    ("goods are exchanged with the hideout from elsewhere", "stocking", ("hideout", mover, church)),
    ("room is made for nothing", "making room", ("wanted", (), s.NOWHERE)),
    ("room is made for nothing", "acting", ("wanted", (), s.GOLD)),
    ("an action waits that nobody asked for", "making room", ("pending", (), s.NOWHERE)),
    ("an action waits that nobody asked for", "acting", ("pending", (), 0)),
    ("a location is used from elsewhere", "using", ("visited", actor, 0)),
    ("a location is used from elsewhere", "using", ("place", actor, lambda state: s.IN_BUILDING + church(state))),
    (
        "guests are met outside of a tavern",
        "in the tavern",
        ("place", actor, lambda state: s.IN_BUILDING + location(state)),
    ),
    (
        "the dungeon's goods are taken elsewhere",
        "in the dungeon",
        ("place", actor, lambda state: s.IN_BUILDING + location(state)),
    ),
    ("effects are used up where no location is used", "acting", ("effects", (), 1)),
    ("effects are used up where no location is used", "acting", ("purchases", (), 1)),
]
"""Words of a law, a position of three players, and the changes that break it: field, index and value, each of which may
be a function of the record."""
TWO_PLAYERS = [
    ("a figure that is not in the game is somewhere", ("place", s.FIRST_GUARD + 3, free(s.LANTERN))),
    ("a board lies outside of the city", ("board", slice(0, 2), lambda state: state.board[[1, 0]])),
    ("a gate has nothing, or something though there is no board", ("gate", 0, s.VILLAS)),
    ("a painting is in a villa that does not exist", ("painting", 0, lambda state: int(np.argmin(state.kind[-4:])))),
    (
        "the painting of a villa that is not in the city is in the game",
        ("painting", slice(None), s.PAINTING_IN_DUNGEON),
    ),
    ("a mission is at a smuggler that does not exist", ("mission", 3, 0)),
    ("a badge or bag is there for a figure that is not in the game", ("badge_left", 3, 1)),
    ("a badge or bag is there for a figure that is not in the game", ("bag_full", 3, 1)),
    ("a figure that is not in the game was robbed", ("robbed", 0, 1 << 7)),
    ("a guard is blind that is not in the game", ("blind", 0, 1 << 3)),
]
"""The same for two players, somewhere in a night."""


def spoil(record, changes):
    """Make the changes in a record."""

    def known(value):
        if isinstance(value, tuple):
            return tuple(map(known, value))
        return value(record[0]) if callable(value) else value

    for field, index, value in changes:
        value = known(value)
        if index == ():
            record[field][0] = value
        else:
            record[field][0][known(index)] = value


def test_positions_are_whole():
    for name in POSITIONS:
        tables, record = found(name)
        assert facts.broken(tables[0], record) == [], name


@pytest.mark.parametrize(("words", "name", "changes"), [(words, name, rest) for words, name, *rest in SPOILED])
def test_a_number_that_is_wrong_is_noticed(words, name, changes):
    tables, record = found(name)
    record = clone(record)
    spoil(record, changes)

    assert words in facts.broken(tables[0], record)


@pytest.mark.parametrize(("words", "change"), TWO_PLAYERS)
def test_a_number_that_is_wrong_for_two_players_is_noticed(words, change):
    tables, record = found("acting", players=2)
    record = clone(record)
    assert facts.broken(tables[0], record) == []
    spoil(record, [change])

    assert words in facts.broken(tables[0], record)


ALONE = [
    ("a die lies in a thief's turn, or none in the townsfolk's", ("die", (), 3)),
    ("a rival thief is where none goes", ("rival", 0, s.FIRST_VILLA)),
    ("the fourth token is planned", ("plan", 0, [s.TOWNSFOLK, 0, 1, 2])),
    ("lost goods are in the dungeon", ("pool", s.GEM, 1)),
    ("a lost painting is in the dungeon", ("painting", 0, s.PAINTING_IN_DUNGEON)),
    ("a guest plays who is not in the game", ("guest", 20, s.GUEST_DECK)),
    ("a mission is in the deck beside the open stacks", ("mission", 3, s.MISSION_DECK)),
    ("the open stacks are too high", ("mission", slice(None), s.MISSION_STACK)),
]
"""The same in the solo game with open stacks and the described guests."""


@pytest.mark.parametrize(("words", "change"), ALONE)
def test_a_number_that_is_wrong_alone_is_noticed(words, change):
    env = RulebookEnv(RULEBOOK, num_players=1, missions="open_stacks", guests="described")
    env.reset(seed=1)
    for _ in decisions(env, np.random.default_rng(1)):
        if env._states[0]["phase"] == s.ACT:
            break
    record = clone(env._states)
    assert facts.broken(env._tables[0], record) == []
    spoil(record, [change])

    assert words in facts.broken(env._tables[0], record)


def test_there_is_a_number_for_every_law():
    tables, record = found("dealt")

    assert {words for words, _ in facts.laws(tables[0], record)} == {words for words, *_ in SPOILED + TWO_PLAYERS}


def test_one_game_among_many_is_noticed():
    batch = BatchEnv(RULEBOOK, 50, num_players=4)
    batch.reset(1)
    assert facts.broken(batch.tables[0], batch.states) == []
    batch.states["vp"][1, 0] = -1

    assert len(facts.broken(batch.tables[0], batch.states)) == 1


# -- secrets of every number of players ----------------------------------------------------------


def secret_positions(players):
    """Every position of the draft, the purchase and the first planning of a game, and every seat in it."""
    env = RulebookEnv(RULEBOOK, num_players=players)
    env.reset(seed=players)
    for _ in decisions(env, np.random.default_rng(players)):
        if env._states[0]["phase"] not in RULEBOOK.secret_phases | {s.HIDEOUT}:
            return
        for seat in range(players):
            yield env, seat


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_cannot_know_is_redrawn_evenly_and_nothing_else_is(players):
    generator = np.random.default_rng(players)
    told = set()
    for env, seat in secret_positions(players):
        table, truth = env._tables[0], env._states[0]
        samples = env.sample_states(f"player_{seat}", generator, 1500)
        assert facts.broken(table, samples) == []
        hidden = facts.hidden(table, truth, seat)
        for field in RULEBOOK.fields[6:]:
            varies = (samples[field.name] != truth[field.name]).any(axis=0)
            assert (varies == hidden.get(field.name, False)).all(), field.name
        for field, elements, chances in facts.chances(table, truth, seat):
            values, counts = np.unique(
                samples[field].reshape(len(samples), -1)[:, list(elements)], axis=0, return_counts=True
            )
            counts = dict(zip(map(tuple, values.tolist()), counts.tolist(), strict=True))
            assert set(counts) <= set(chances)
            square, limit = surprise(counts, chances)
            assert square < limit, f"{field}{elements} of player_{seat}"
            told.add((field, len(elements)))
    left_in_the_deck = {("equipment", 1)} if players < 4 else set()
    too_few_cards = {("kept", 2)} if players == 2 else set()
    assert told == facts.SECRETS - too_few_cards | left_in_the_deck


# -- random games --------------------------------------------------------------------------------


def play(players, games, count):
    """Play games to their ends, with all laws checked at every step: half of them lively, and half with many friends.

    Returns the most actions that one took, how often each block of actions was chosen, and the phases that came up.
    """
    batch = BatchEnv(RULEBOOK, count, num_players=players)
    batch.reset(players)
    generator = np.random.default_rng(players)
    row = np.arange(count)
    blocks = [block.name for block in RULEBOOK.actions.blocks for _ in block.labels]
    chosen, phases = np.zeros(len(blocks), np.int64), set()
    lengths, longest, ended, fresh = np.zeros(count, np.int64), 0, 0, np.ones(count, bool)
    while ended < games:
        for game in np.flatnonzero(fresh & (row % 4 < 2)):
            make_friends(batch.states[game], players * s.GUILD, generator)
        assert facts.broken(batch.tables[0], batch.states) == []
        phases.update(batch.states["phase"].tolist())
        actions = np.where(row % 2 == 0, lively(batch, generator), batch.random_actions())
        np.add.at(chosen, actions, 1)
        batch.step(actions)
        lengths += 1
        fresh = batch.overs != 0
        longest = max(longest, int(lengths.max()))
        ended += int(fresh.sum())
        lengths[fresh] = 0
    assert longest <= RULEBOOK.max_actions
    counts = Counter()
    for block, number in zip(blocks, chosen.tolist(), strict=True):
        counts[block] += number
    return longest, counts, {s.PHASE_NAMES[phase] for phase in phases}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_break_no_law(players):
    longest, counts, phases = play(players, max(200, 600 // players), 200)

    assert longest > 100
    assert phases == {*s.PHASE_NAMES} - {"end"}
    assert [block for block in CARDS if not counts[block]] == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thousands_of_random_games_break_no_law(players):
    """``THIEFDOM_GAMES=50000`` plays more; it takes a quarter of an hour."""
    games = int(os.environ.get("THIEFDOM_GAMES", "12000"))
    longest, counts, _ = play(players, games // 3 + 1, 1024)
    print(f"{players} players: the longest game took {longest} actions; {dict(counts)}")

    assert min(counts[block] for block in CARDS) > games // 500
