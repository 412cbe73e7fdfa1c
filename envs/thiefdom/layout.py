"""The observation layout of Thiefdom. Seats and thieves are counted from the observer, squares as on the map."""

from __future__ import annotations

from larceny.envs.core.observations import ObservationBlock, ObservationLayout
from larceny.envs.thiefdom.state import (
    COLUMNS,
    DIRECTIONS,
    DISPLAY,
    EQUIPMENT_TYPES,
    FIGURES,
    GOODS,
    GUARDS,
    GUESTS,
    GUILD,
    KINDS,
    MAX_PLAYERS,
    MISSIONS,
    PAINTINGS,
    PHASE_NAMES,
    REVEALED,
    ROUNDS,
    ROWS,
    SMUGGLERS,
    STACK,
    THIEVES,
    TOKENS,
    VILLAS,
)

_P, _T, _G = MAX_PLAYERS, THIEVES, len(GOODS)
_MAP = (ROWS, COLUMNS)
LOCATIONS = 14
"""Market, 2 dealers, dungeon, 2 taverns, 4 smugglers, 4 villas; see ``components.location``."""
TOWN = FIGURES - THIEVES
PAINTING_PLACES = _T + _P + VILLAS + 1
"""A painting is with a thief, in a hideout, in a villa or in the dungeon."""
USE_NAMES = ("climb", "shoot", "fish", "hook", "pigeon", "favor", "bribe", "cross", "swim", "smoke")
USES = len(USE_NAMES)
BEGUN = ("hook", "swim", "passage", "pigeon")
VP_UNIT, STOCK_UNIT, CARRY_UNIT, POINTS_UNIT, VALUE_UNIT = 50.0, 10.0, 4.0, 3.0, 5.0
_MOST, _MANY = 999, 999

OBSERVATION = ObservationLayout(
    [
        ObservationBlock("num_players", (_P,), about="number of players, one-hot from 1"),
        ObservationBlock("phase", (len(PHASE_NAMES),), about=f"one-hot: {', '.join(PHASE_NAMES)}"),
        ObservationBlock("asked", (1,), about="the observer is to move"),
        ObservationBlock("to_move", (_P,), about="seat to move, one-hot"),
        ObservationBlock("start", (_P,), about="starting seat of this night, one-hot"),
        ObservationBlock("round", (ROUNDS,), about="night, one-hot"),
        ObservationBlock("token", (TOKENS,), about="planning token that is being resolved, one-hot"),
        ObservationBlock("actor", (FIGURES,), about="acting figure, one-hot: thieves, guards, nobles, carriage"),
        ObservationBlock("actions", (1,), 9 / POINTS_UNIT, unit="3 points", about="action points left"),
        ObservationBlock("points", (1,), 9 / POINTS_UNIT, unit="3 points", about="movement points left"),
        ObservationBlock("heading", (DIRECTIONS,), about="latest step of a townsfolk figure on its way: N, E, S, W"),
        ObservationBlock("passed", (1,), about="the carriage has passed a lantern"),
        ObservationBlock("lantern", _MAP, about="square with a lantern"),
        ObservationBlock("edge_east", _MAP, unit="alley", about="way east: 1 alley, 0.5 entrance, 0 closed"),
        ObservationBlock("edge_south", _MAP, unit="alley", about="way south, as above"),
        ObservationBlock("kind", _MAP, unit=f"{len(KINDS)}", about=f"building on a square: {', '.join(KINDS)}"),
        ObservationBlock("watched", _MAP, about="square in the view of a guard"),
        ObservationBlock(
            "figure", (FIGURES, 3), about="in the game, row, column; in a building those of its first square"
        ),
        ObservationBlock("inside", (_T, len(KINDS)), about="kind of the building that a thief is in, one-hot"),
        ObservationBlock("facing", (GUARDS, DIRECTIONS), about="direction in which a guard looks, one-hot"),
        ObservationBlock("hideout", (_P, 3), about="chosen, row, column"),
        ObservationBlock("location", (LOCATIONS, 3), about="in this city, row, column"),
        ObservationBlock("visited", (GUILD, LOCATIONS), about="location used by an own thief this night"),
        ObservationBlock("robbed", (GUILD, TOWN), about="figure robbed by an own thief this night"),
        ObservationBlock("goods", (_T, _G), 6 / CARRY_UNIT, unit="4 pieces", about="goods that a thief carries"),
        ObservationBlock("poster", (_T,), about="thief is wanted"),
        ObservationBlock("laid", (_T,), about="thief is laid down: an arrest is attempted"),
        ObservationBlock("stock", (_P, _G), _MOST / STOCK_UNIT, unit="10 pieces", about="goods in a hideout"),
        ObservationBlock("pool", (_G,), _MOST / STOCK_UNIT, unit="10 pieces", about="goods in the dungeon"),
        ObservationBlock(
            "painting", (PAINTINGS, PAINTING_PLACES), about="with a thief, in a hideout, villa or dungeon"
        ),
        ObservationBlock("badge_left", (GUARDS,), about="guard still has its badge"),
        ObservationBlock("bag_full", (GUARDS,), about="noble still has its goods"),
        ObservationBlock("vp", (_P,), _MANY / VP_UNIT, unit="50 points", about="victory points"),
        ObservationBlock("score", (_P,), _MANY / VP_UNIT, unit="50 points", about="points if the game ended now"),
        ObservationBlock("stamina", (_P,), about="stamina marker is unused"),
        ObservationBlock("patrol", (_P, TOWN), about="figures that a seat moves this night"),
        ObservationBlock("plan", (_P, TOKENS, GUILD + 1), about="who acts with a token, as far as known"),
        ObservationBlock("equipment", (_T, EQUIPMENT_TYPES), about="equipment of a thief"),
        ObservationBlock("display", (DISPLAY, EQUIPMENT_TYPES), about="equipment on display"),
        ObservationBlock("hand", (EQUIPMENT_TYPES,), about="own cards of the draft to choose from"),
        ObservationBlock("kept", (GUILD, EQUIPMENT_TYPES), about="own cards chosen in the draft"),
        ObservationBlock("bought", (GUILD, GUILD + 1), about="own thief that gets a chosen card, or nobody"),
        ObservationBlock(
            "friend", (GUESTS, _P + GUILD), about="guild that a guest is a friend of, and which thief of it"
        ),
        ObservationBlock("fought", (_T,), about="thief that had a bar fight"),
        ObservationBlock("table", (REVEALED, GUESTS), about="guest revealed on a slot, one-hot"),
        ObservationBlock("discarded_equipment", (EQUIPMENT_TYPES,), unit="both cards", about="discarded equipment"),
        ObservationBlock("discarded_guest", (GUESTS,), about="guest among the discarded"),
        ObservationBlock(
            "mission", (SMUGGLERS, 2 * _G + 1), 2.0, unit="5", about="demand, reward and points on a slot"
        ),
        ObservationBlock("partner", (_T,), about="thief with whom goods are exchanged"),
        ObservationBlock("question", (7,), about="part of the exchange or purchase that is asked, one-hot"),
        ObservationBlock("carry", (6,), 9 / CARRY_UNIT, unit="4 pieces", about="answers of the exchange so far"),
        ObservationBlock("wanted", (_G + 1,), about="good that room is made for, one-hot"),
        ObservationBlock("paid", (1,), 9 / CARRY_UNIT, unit="4 pieces", about="liquor that is paid for and needs room"),
        ObservationBlock("effects", (9,), about="effects of the location that are used up"),
        ObservationBlock("purchases", (1,), 2.0, unit="1 card", about="equipment bought in this use of a dealer"),
        ObservationBlock("used", (USES,), about=f"cards used by the acting thief this turn: {', '.join(USE_NAMES)}"),
        ObservationBlock("blind", (_T, GUARDS), about="guard that cannot see a thief this night"),
        ObservationBlock("sheltered", (_T,), about="a card has prevented an arrest of the thief this night"),
        ObservationBlock("friend_left", (_T,), about="the friend of a thief has left the game"),
        ObservationBlock("crossing", (1,), about="the acting thief is passing over a building"),
        ObservationBlock("rival", (GUILD, LOCATIONS), about="solo: location of each rival thief"),
        ObservationBlock("die", (8,), about="solo: the roll that the townsfolk follow, one-hot"),
        ObservationBlock("patrol_left", (GUILD,), about="solo: patrol board that is still in the deck tonight"),
        ObservationBlock(
            "stack", (SMUGGLERS, STACK, 2 * _G + 1), 2.0, unit="5", about="missions of the open stacks, the upper first"
        ),
        ObservationBlock("begun", (len(BEGUN),), about=f"card that a question belongs to: {', '.join(BEGUN)}"),
        ObservationBlock("fulfilled", (MISSIONS,), about="mission that was fulfilled"),
        ObservationBlock("fought_guest", (GUESTS,), about="guest that lies below a thief after a bar fight"),
    ]
)
