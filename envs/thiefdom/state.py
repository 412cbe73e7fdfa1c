"""The record of a Thiefdom game, and the numbers that stand for its places, figures, goods, phases and events.

* A *square* is ``row * COLUMNS + column`` of the 20 x 10 squares of the city, row 0 in the north, column 0 in the west.
  With two players the westernmost column of boards is missing.
* A *building* is ``(board - 1) * 6 + number on the board``; the four villas outside the boards follow.
* A *place* of a figure is a square, or ``IN_BUILDING`` + building, or ``NOWHERE``. A figure that is passing over
  another has the place of that one.
* A *figure* is a thief (``seat * 3 + 0..2``), a guard, a noble or the carriage.
* A *gate* is one of the eight openings in the north (0-3) and south (4-7) edge of the city, from west to east.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.fields import Field, header

MAX_PLAYERS = 4
GUILD = 3
"""Thieves of a guild."""
THIEVES = MAX_PLAYERS * GUILD
ROUNDS, TOKENS, START_VP, START_GOLD = 6, 4, 10, 8

SIDE, COLUMNS, ROWS = 5, 20, 10
SQUARES = COLUMNS * ROWS
SLOTS, GATES = 8, 8
"""Places for boards in the city, row by row, and its gates."""
BOARD_BUILDINGS = 6
VILLAS, FIRST_VILLA = 4, 8 * BOARD_BUILDINGS
BUILDINGS = FIRST_VILLA + VILLAS
LOCATIONS = 14
"""Market, 2 dealers, dungeon, 2 taverns, 4 smugglers, 4 villas; see ``components.location``."""
UNREACHED = 255
"""Value of ``steps`` where no alleys lead."""
IN_BUILDING = SQUARES
NOWHERE = -1
NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS = 4

ALLEY, LANTERN, BUILDING, OUTSIDE = range(4)
"""What a square is."""
TOWER, GARDEN, BLACKSMITH, STABLE, CHURCH, MARKET, DEALER, DUNGEON, TAVERN, SMUGGLER, VILLA = range(11)
"""Kinds of buildings; those up to the church are houses."""
KINDS = (
    "tower", "garden", "blacksmith", "stable", "church", "market", "dealer", "dungeon", "tavern", "smuggler", "villa",
)  # fmt: skip

GUARDS, FIRST_GUARD, FIRST_NOBLE, CARRIAGE = 4, THIEVES, THIEVES + 4, THIEVES + 8
FIGURES = CARRIAGE + 1

GOLD, GEM, LIQUOR, WINE, BADGE = range(5)
GOODS = ("gold", "gem", "liquor", "wine", "badge")
PAINTINGS, PAINTING_SIZE = 4, 4

EQUIPMENT_TYPES, EQUIPMENT, DISPLAY = 12, 24, 4
GUESTS, REVEALED = 36, 4
MISSIONS, SMUGGLERS = 16, 4

PAINTING_ON_THIEF, PAINTING_IN_STOCK, PAINTING_IN_DUNGEON, PAINTING_GONE = 4, 16, 20, 21
"""``painting``: 0-3 in that villa, + thief, + seat, in the dungeon, delivered or not in the game."""
ON_DISPLAY, EQUIPMENT_DECK, DRAFT_DECK, EQUIPMENT_DISCARD, IN_DRAFT = 12, 16, 17, 18, 19
"""``equipment``: 0-11 carried by that thief, + slot on display, in the deck, the draft deck, discarded, in a hand."""
IN_FIGHT, ON_TABLE, GUEST_DECK, GUEST_DISCARD, GUEST_GONE = 12, 24, 28, 29, 30
"""``guest``: 0-11 friend of that thief, + thief after a bar fight, + slot among the revealed, deck, discarded, box."""
MISSION_DONE, MISSION_DECK, MISSION_GONE, MISSION_STACK, STACK = 4, 8, 9, 10, 2
"""``mission``: 0-3 at that smuggler, + seat that has fulfilled it, in the deck, not in the game, + 2 for each smuggler
and + 1 for the lower one of the stack beside its board."""

UNDECIDED, NOT_BOUGHT = -1, 3
(
    CLIMBING_TOOLS, CROSSBOW, CUDGEL, FISHING_ROD, GRAPPLING_HOOK, SACK, MESSENGER_PIGEON, LOCK_PICK, SHOES, SMOKE_BOMB,
) = range(10)  # fmt: skip
"""Types of equipment that have rules of their own, counted from 0."""
CARDS = EQUIPMENT_TYPES + GUESTS
"""Cards with effects: the types of equipment, then the guests."""
TOWNSFOLK = 3
"""In a plan: the turn of the townsfolk; 0-2 are the thieves."""

(
    DRAFT, BUY, HIDEOUT, PLAN, WALK, ACT, MOVE, TRADE, ROOM, LOCATION, TAVERN_TABLE, DUNGEON_GOODS, TARGET, RESCUE,
    END, NEXT_TURN, NEXT_FIGURE, ARRESTS,
) = range(18)  # fmt: skip
"""Values of the field ``phase``: what the seat to move is asked; the last three only while an action is applied."""
PHASE_NAMES = (
    "draft", "buy", "hideout", "plan", "walk", "act", "move", "trade", "room", "location", "tavern_table",
    "dungeon_goods", "target", "rescue", "end",
)  # fmt: skip
SECRET_PHASES = frozenset({DRAFT, BUY, PLAN})

(
    CLIMBED, SHOT, FISHED, HOOKED, SENT, FAVORED, BRIBED, CROSSED, SWUM, SMOKE,
) = (1 << k for k in range(10))  # fmt: skip
"""Bits of the field ``used``: what cards do once a turn, and whether a Smoke Bomb covers the thief."""

TRAIL_WORDS = 17
"""64-bit words for a bit of each square and heading, of thieves also out of a catacomb, and of each house."""

(
    EV_BOARD, EV_START, EV_BOUGHT, EV_HIDEOUT, EV_PLAN, EV_TOKEN, EV_WALKED, EV_STAYED, EV_ARREST, EV_GO, EV_PASSED,
    EV_ENTER, EV_LOSS, EV_EXCHANGE, EV_STOCK, EV_ROBBED, EV_WANTED, EV_CLEARED, EV_STAMINA, EV_USE, EV_GOT, EV_DROPPED,
    EV_SOLD, EV_PICTURE, EV_DELIVERED, EV_CARD, EV_REVEALED, EV_FRIEND, EV_FIGHT, EV_MISSION, EV_GAIN, EV_ROUND,
    EV_REFILL, EV_FINAL, EV_CARD_USED, EV_FRIEND_USED, EV_SHOT, EV_BRIBED, EV_ARRIVED, EV_PREVENTED, EV_FRIEND_LEFT,
    EV_FLIPPED, EV_RIVAL, EV_STARS,
) = range(44)  # fmt: skip
"""Kinds of public events; the words are in :mod:`larceny.envs.thiefdom.words`."""

_P, _T = MAX_PLAYERS, THIEVES
_PLACES = IN_BUILDING + BUILDINGS - 1
_MANY = 999

FIELDS = (
    *header(events=32, max_players=MAX_PLAYERS),
    Field("night", "i8", (), 1, ROUNDS, "night that is being played"),
    Field("start", "i8", (), 0, _P - 1, "seat with the starting patrol board"),
    Field("first_start", "i8", (), 0, _P - 1, "starting seat of the first night"),
    Field("token", "i8", (), 0, TOKENS, "planning tokens that are used up"),
    Field("turn", "i8", (), 0, _P, "seats that have resolved the present token, or decided in the present phase"),
    Field("board", "i8", (SLOTS,), 0, 8, "number of the board on each slot, 0 none"),
    Field("board_side", "i8", (SLOTS,), 0, 1, "side that is up: A, B"),
    Field("board_turns", "i8", (SLOTS,), 0, 3, "quarter turns clockwise"),
    Field("ground", "i1", (SQUARES,), ALLEY, OUTSIDE, "alley, lantern, building or outside"),
    Field("building", "i1", (SQUARES,), NOWHERE, FIRST_VILLA - 1, "building of a square"),
    Field("links", "u1", (SQUARES,), 0, 255, "bits of ways on: N, E, S, W along alleys, then into buildings"),
    Field("kind", "i1", (BUILDINGS,), NOWHERE, VILLA, "kind of each building, -1 not in this city"),
    Field("gate", "i8", (GATES,), NOWHERE, VILLAS, "villa at each gate, 4 a catacomb, -1 nothing"),
    Field(
        "steps", "u1", (SQUARES, LOCATIONS + _P), 0, UNREACHED,
        "steps from each alley square into each location and hideout", derived=True,
    ),
    Field("place", "i8", (FIGURES,), NOWHERE, _PLACES, "place of each figure"),
    Field("facing", "i8", (GUARDS,), 0, DIRECTIONS - 1, "direction in which each guard looks"),
    Field("occupant", "i1", (SQUARES,), NOWHERE, FIGURES - 1, "figure on each square"),
    Field("vp", "i8", (_P,), 0, _MANY, "victory points"),
    Field("hideout", "i8", (_P,), NOWHERE, FIRST_VILLA - 1, "house of each hideout marker"),
    Field("stock", "i8", (_P, len(GOODS)), 0, _MANY, "goods in each hideout"),
    Field("goods", "i8", (_T, len(GOODS)), 0, 6, "goods that each thief carries"),
    Field("pool", "i8", (len(GOODS),), 0, _MANY, "goods in the dungeon"),
    Field("painting", "i8", (PAINTINGS,), 0, PAINTING_GONE, "where each painting is"),
    Field("poster", "u1", (_T,), 0, 1, "whether each thief is wanted"),
    Field("badge_left", "u1", (GUARDS,), 0, 1, "badges on the loot board"),
    Field("bag_full", "u1", (GUARDS,), 0, 1, "bag tokens of the nobles with the goods shown"),
    Field("equipment", "i8", (EQUIPMENT,), 0, IN_DRAFT, "where each card is: 12 with a circle, 12 with a semicircle"),
    Field("hand", "i8", (_P, GUILD), NOWHERE, EQUIPMENT - 1, "cards of the draft to choose from"),
    Field("kept", "i8", (_P, GUILD), NOWHERE, EQUIPMENT - 1, "cards chosen in the draft"),
    Field("bought", "i8", (_P, GUILD), UNDECIDED, NOT_BOUGHT, "thief that gets each chosen card, 3 nobody"),
    Field("guest", "i8", (GUESTS,), 0, GUEST_GONE, "where each guest is"),
    Field("mission", "i8", (MISSIONS,), 0, MISSION_STACK + STACK * SMUGGLERS - 1, "where each smuggling mission is"),
    Field("patrol", "i8", (_P,), NOWHERE, _P - 1, "patrol board of each seat"),
    Field("plan", "i8", (_P, TOKENS), UNDECIDED, TOWNSFOLK, "who acts with each planning token"),
    Field("stamina", "u1", (_P,), 0, 1, "stamina markers that are still unused this night"),
    Field("actor", "i8", (), NOWHERE, FIGURES - 1, "figure whose turn or move it is"),
    Field("listed", "i8", (), 0, 9, "figures of the patrol board that have been moved"),
    Field("actions", "i8", (), 0, 9, "action points left"),
    Field("points", "i8", (), 0, 9, "movement points left"),
    Field("heading", "i8", (), NOWHERE, DIRECTIONS - 1, "direction of the latest step of a townsfolk figure"),
    Field("passed", "i8", (), 0, 1, "free lanterns that the carriage has passed on its move"),
    Field("trail", "u8", (TRAIL_WORDS,), 0, 2**64 - 1, "bits of squares and headings, and houses of passages"),
    Field("laid", "u1", (_T,), 0, 1, "thieves that are laid down: an arrest is attempted"),
    Field("robbed", "i8", (_T,), 0, 2**9 - 1, "bits of the townsfolk that each thief has robbed this night"),
    Field("visited", "u8", (_T,), 0, 2**BUILDINGS - 1, "bits of the locations that each thief has used this night"),
    Field("partner", "i8", (), NOWHERE, THIEVES - 1, "thief with whom goods are exchanged, -1 the hideout"),
    Field("asked", "i8", (), 0, 9, "part of the exchange or purchase that is being asked"),
    Field("carry", "i8", (6,), 0, 9, "answers so far: gold, painting (1-4, 0 none), gems, liquor, wine, badges"),
    Field("settled", "u1", (), 0, 1, "whether the stock was arranged and nothing has happened since"),
    Field("wanted", "i8", (), NOWHERE, len(GOODS), "good that room is made for, 5 a painting"),
    Field("pending", "i8", (), NOWHERE, 511, "action that waits for room to be made"),
    Field("effects", "i8", (), 0, 2**9 - 1, "bits of the effects of the location that are used up"),
    Field("purchases", "i8", (), 0, 2, "pieces of equipment bought in this use of the dealer"),
    Field("refills", "u1", (), 0, 1, "whether the display is to be refilled at the end of the turn"),
    Field("used", "i8", (), 0, 2**10 - 1, "bits of what the cards of the acting thief have done this turn"),
    Field("blind", "u1", (_T,), 0, 2**GUARDS - 1, "bits of the guards that cannot see each thief this night"),
    Field("sheltered", "u1", (_T,), 0, 1, "whether a card has prevented an arrest of each thief this night"),
    Field("friend_left", "u1", (_T,), 0, 1, "whether the friend of each thief has left the game"),
    Field("crossing", "u1", (), 0, 1, "whether the acting thief is passing over a building"),
    Field("rival", "i8", (GUILD,), NOWHERE, BUILDINGS - 1, "solo: location of each rival thief"),
    Field("patrol_left", "i8", (), 0, 2**GUILD - 1, "solo: bits of the patrol boards that are still in the deck"),
    Field("die", "i8", (), 0, 8, "solo: the roll that the townsfolk follow, 0 in a thief's turn"),
    Field("interrupted", "i8", (), NOWHERE, THIEVES - 1, "thief whose turn goes on after a guard has moved"),
    Field("waiting", "i8", (), NOWHERE, _P - 1, "seat whose turn goes on when an arrest is settled"),
)  # fmt: skip


class State:
    """Annotations of the record for readers and type checkers; a test keeps them equal to ``FIELDS``."""

    rng: np.uint64
    to_move: int
    phase: int
    over: int
    event_count: int
    events: np.ndarray
    night: int
    start: int
    first_start: int
    token: int
    turn: int
    board: np.ndarray
    board_side: np.ndarray
    board_turns: np.ndarray
    ground: np.ndarray
    building: np.ndarray
    links: np.ndarray
    kind: np.ndarray
    gate: np.ndarray
    steps: np.ndarray
    place: np.ndarray
    facing: np.ndarray
    occupant: np.ndarray
    vp: np.ndarray
    hideout: np.ndarray
    stock: np.ndarray
    goods: np.ndarray
    pool: np.ndarray
    painting: np.ndarray
    poster: np.ndarray
    badge_left: np.ndarray
    bag_full: np.ndarray
    equipment: np.ndarray
    hand: np.ndarray
    kept: np.ndarray
    bought: np.ndarray
    guest: np.ndarray
    mission: np.ndarray
    patrol: np.ndarray
    plan: np.ndarray
    stamina: np.ndarray
    actor: int
    listed: int
    actions: int
    points: int
    heading: int
    passed: int
    trail: np.ndarray
    laid: np.ndarray
    robbed: np.ndarray
    visited: np.ndarray
    partner: int
    asked: int
    carry: np.ndarray
    settled: int
    wanted: int
    pending: int
    effects: int
    purchases: int
    refills: int
    used: int
    blind: np.ndarray
    sheltered: np.ndarray
    friend_left: np.ndarray
    crossing: int
    rival: np.ndarray
    patrol_left: int
    die: int
    interrupted: int
    waiting: int
