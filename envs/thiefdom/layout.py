"""The observation layout of Thiefdom. Seats and thieves are counted from the observer, squares as on the map."""

from __future__ import annotations

from larceny.envs.core.observations import ObservationBlock, ObservationLayout
from larceny.envs.thiefdom.state import (
    COLUMNS,
    DIRECTIONS,
    DISPLAY,
    EQUIPMENT_TYPES,
    FIGURES,
    GATES,
    GOODS,
    GUARDS,
    GUESTS,
    GUILD,
    KINDS,
    LOCATIONS,
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
TOWN = FIGURES - THIEVES
PAINTING_PLACES = _T + _P + VILLAS + 1
"""A painting is with a thief, in a hideout, in a villa or in the dungeon."""
USE_NAMES = ("climb", "shoot", "fish", "hook", "pigeon", "favor", "bribe", "cross", "swim", "smoke")
USES = len(USE_NAMES)
BEGUN = ("hook", "swim", "passage", "pigeon")
VP_UNIT, STOCK_UNIT, CARRY_UNIT, POINTS_UNIT, VALUE_UNIT = 50.0, 10.0, 4.0, 3.0, 5.0
_MOST, _MANY = 999, 999
HALF = 4.0
"""Points that count 0.5 where any number of points must lie between 0 and 1."""
_SQUASHED = "no end of points, 0.5 = 4"


def _map(name: str, about: str, unit: str = "yes/no") -> ObservationBlock:
    """A block that tells something about each square of the city."""
    return ObservationBlock(name, (ROWS, COLUMNS), unit=unit, about=about, each="square", axes=2)


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
        _map("lantern", about="square with a lantern"),
        _map("edge_east", unit="alley", about="way east: 1 alley, 0.5 entrance, 0 closed"),
        _map("edge_south", unit="alley", about="way south, as above"),
        _map("kind", unit=f"{len(KINDS)}", about=f"building on a square: {', '.join(KINDS)}"),
        _map("watched", about="square in the view of a guard"),
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
        ObservationBlock(
            "worth_here", (1,), unit=_SQUASHED, about="using the building that the own acting thief is in"
        ),
        ObservationBlock(
            "worth", (LOCATIONS + 1,), unit=_SQUASHED, about="a visit of that thief to each location, to the hideout"
        ),
        ObservationBlock("near", (LOCATIONS + 1,), unit="next door", about="1 / steps of that thief there"),
        ObservationBlock(
            "errand",
            (1,),
            unit=_SQUASHED,
            about="best errand of that thief by alleys, entrances and catacombs, for each action point",
        ),
        ObservationBlock(
            "towards",
            (DIRECTIONS,),
            unit="the best way",
            about="step north, east, south, west: 1 / (1 + steps by which the best errand that way is longer)",
        ),
        ObservationBlock("towards_gate", (GATES,), unit="the best way", about="the same through the catacombs"),
        _map("towards_square", unit="the best way", about="the same for the ways out of the building"),
        ObservationBlock(
            "seen", (DIRECTIONS + 1,), about="a guard would see that thief north, east, south, west, sees it here"
        ),
        ObservationBlock(
            "sighted",
            (DIRECTIONS, 2),
            _P - 1.0,
            unit="3 thieves",
            about="own thieves and rivals that the acting guard could lay down after a step north, east, south, west",
        ),
    ]
)
