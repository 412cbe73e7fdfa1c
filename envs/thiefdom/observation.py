"""Writing the observation of a seat: what is asked, and who has what. The map is in ``observation_city``."""

from __future__ import annotations

from larceny.envs.core.compilation import inlined, kernel
from larceny.envs.core.seating import seat_from
from larceny.envs.thiefdom import knowledge
from larceny.envs.thiefdom.actions import HOOK, LIQUOR, MOST, SWIM
from larceny.envs.thiefdom.cards import equipment_type
from larceny.envs.thiefdom.ending import score
from larceny.envs.thiefdom.layout import (
    CARRY_UNIT,
    OBSERVATION,
    PAINTING_PLACES,
    POINTS_UNIT,
    STOCK_UNIT,
    TOWN,
    USES,
    VALUE_UNIT,
    VP_UNIT,
)
from larceny.envs.thiefdom.observation_city import figure_from, observe_city, observe_sighted, thief_from
from larceny.envs.thiefdom.observation_errands import observe_errands
from larceny.envs.thiefdom.state import (
    ACT,
    BADGE,
    BUY,
    DRAFT,
    END,
    EQUIPMENT,
    EQUIPMENT_DECK,
    EQUIPMENT_DISCARD,
    EQUIPMENT_TYPES,
    FIRST_GUARD,
    FIRST_NOBLE,
    GUARDS,
    GUEST_DECK,
    GUEST_DISCARD,
    GUESTS,
    GUILD,
    IN_FIGHT,
    LOCATIONS,
    MAX_PLAYERS,
    MISSION_DECK,
    MISSION_DONE,
    MISSION_STACK,
    MISSIONS,
    MOVE,
    ON_DISPLAY,
    ON_TABLE,
    PAINTING_IN_DUNGEON,
    PAINTING_IN_STOCK,
    PAINTING_ON_THIEF,
    PAINTINGS,
    PLAN,
    SMUGGLERS,
    TARGET,
    THIEVES,
    TOKENS,
    TRADE,
    WALK,
)

_GOODS = BADGE + 1
NUM_PLAYERS = OBSERVATION.start("num_players")
PHASE = OBSERVATION.start("phase")
ASKED = OBSERVATION.start("asked")
TO_MOVE = OBSERVATION.start("to_move")
START = OBSERVATION.start("start")
ROUND = OBSERVATION.start("round")
TOKEN = OBSERVATION.start("token")
ACTOR = OBSERVATION.start("actor")
ACTIONS_LEFT = OBSERVATION.start("actions")
POINTS = OBSERVATION.start("points")
HEADING = OBSERVATION.start("heading")
PASSED = OBSERVATION.start("passed")
GOODS_OF = OBSERVATION.start("goods")
POSTER = OBSERVATION.start("poster")
STOCK = OBSERVATION.start("stock")
POOL = OBSERVATION.start("pool")
PAINTING = OBSERVATION.start("painting")
BADGE_LEFT = OBSERVATION.start("badge_left")
BAG_FULL = OBSERVATION.start("bag_full")
VP = OBSERVATION.start("vp")
SCORE = OBSERVATION.start("score")
STAMINA = OBSERVATION.start("stamina")
PATROL = OBSERVATION.start("patrol")
PLAN_OF = OBSERVATION.start("plan")
EQUIPMENT_OF = OBSERVATION.start("equipment")
DISPLAY = OBSERVATION.start("display")
HAND = OBSERVATION.start("hand")
KEPT = OBSERVATION.start("kept")
BOUGHT = OBSERVATION.start("bought")
FRIEND = OBSERVATION.start("friend")
FOUGHT = OBSERVATION.start("fought")
TABLE = OBSERVATION.start("table")
DISCARDED_EQUIPMENT = OBSERVATION.start("discarded_equipment")
DISCARDED_GUEST = OBSERVATION.start("discarded_guest")
MISSION = OBSERVATION.start("mission")
PARTNER = OBSERVATION.start("partner")
QUESTION = OBSERVATION.start("question")
CARRY = OBSERVATION.start("carry")
WANTED = OBSERVATION.start("wanted")
PAID = OBSERVATION.start("paid")
EFFECTS = OBSERVATION.start("effects")
PURCHASES = OBSERVATION.start("purchases")
LAID = OBSERVATION.start("laid")
USED = OBSERVATION.start("used")
BLIND = OBSERVATION.start("blind")
SHELTERED = OBSERVATION.start("sheltered")
FRIEND_LEFT = OBSERVATION.start("friend_left")
RIVAL = OBSERVATION.start("rival")
DIE = OBSERVATION.start("die")
PATROL_LEFT = OBSERVATION.start("patrol_left")
STACKED = OBSERVATION.start("stack")
CROSSING = OBSERVATION.start("crossing")
BEGUN = OBSERVATION.start("begun")
FULFILLED = OBSERVATION.start("fulfilled")
FOUGHT_GUEST = OBSERVATION.start("fought_guest")


@inlined
def observe(table, state, seat, out):
    """All that a seat sees, into the zeroed vector ``out``."""
    observe_question(table, state, seat, out)
    observe_city(table, state, seat, out)
    observe_goods(table, state, seat, out)
    observe_night(table, state, seat, out)
    observe_cards(table, state, seat, out)
    observe_secrets(table, state, seat, out)
    if state.to_move == seat:
        if state.phase == ACT or state.phase == MOVE:
            observe_errands(table, state, out)
        elif state.phase == WALK and FIRST_GUARD <= state.actor < FIRST_NOBLE:
            observe_sighted(table, state, seat, out)


@kernel
def observe_question(table, state, seat, out):
    """What is being asked, and of whom. How far a rival has come with a secret purchase is not told."""
    out[NUM_PLAYERS + table.num_players - 1] = 1.0
    out[PHASE + state.phase] = 1.0
    out[ROUND + state.night - 1] = 1.0
    out[START + seat_from(table, seat, state.start)] = 1.0
    if state.phase == END:
        return
    if state.to_move != seat and (state.phase == DRAFT or state.phase == BUY or state.phase == PLAN):
        return  # Who has decided already is no business of the others.
    out[ASKED] = state.to_move == seat
    out[TO_MOVE + seat_from(table, seat, state.to_move)] = 1.0
    if state.token < TOKENS:
        out[TOKEN + state.token] = 1.0
    if state.actor >= 0:
        out[ACTOR + figure_from(table, seat, state.actor)] = 1.0
    out[ACTIONS_LEFT] = state.actions / POINTS_UNIT
    out[POINTS] = state.points / POINTS_UNIT
    if state.heading >= 0:
        out[HEADING + state.heading] = 1.0
    out[PASSED] = state.passed
    if state.phase == TRADE or (state.phase == BUY and state.to_move == seat):
        out[QUESTION + state.asked] = 1.0
    if state.phase == TRADE:
        for k in range(6):
            out[CARRY + k] = state.carry[k] / CARRY_UNIT
        if state.partner >= 0:
            out[PARTNER + thief_from(table, seat, state.partner)] = 1.0
    if state.wanted >= 0:
        out[WANTED + state.wanted] = 1.0
        if LIQUOR <= state.pending < LIQUOR + MOST:
            out[PAID] = (state.pending - LIQUOR + 1) / CARRY_UNIT
    for effect in range(9):
        out[EFFECTS + effect] = state.effects >> effect & 1
    out[PURCHASES] = state.purchases
    observe_card_use(state, out)


@kernel
def observe_card_use(state, out):
    """What the cards of the acting thief have done this turn, and which one the question belongs to."""
    for use in range(USES):
        out[USED + use] = state.used >> use & 1
    out[CROSSING] = state.crossing
    if state.phase == TARGET:
        out[BEGUN + (0 if state.pending == HOOK else 1 if state.pending == SWIM else 2)] = 1.0
    elif state.phase == TRADE and state.pending >= 0:
        out[BEGUN + 3] = 1.0


@kernel
def observe_goods(table, state, seat, out):
    """Goods, paintings, posters and points."""
    for step in range(table.num_players):
        other = (seat + step) % table.num_players
        out[VP + step] = state.vp[other] / VP_UNIT
        out[SCORE + step] = score(table, state, other) / VP_UNIT
        out[STAMINA + step] = state.stamina[other]
        for good in range(_GOODS):
            out[STOCK + step * _GOODS + good] = state.stock[other, good] / STOCK_UNIT
        for k in range(GUILD):
            thief, row = other * GUILD + k, step * GUILD + k
            out[POSTER + row] = state.poster[thief]
            out[LAID + row] = state.laid[thief]
            out[SHELTERED + row] = state.sheltered[thief]
            out[FRIEND_LEFT + row] = state.friend_left[thief]
            for guard in range(GUARDS):
                out[BLIND + row * GUARDS + guard] = state.blind[thief] >> guard & 1
            for good in range(_GOODS):
                out[GOODS_OF + row * _GOODS + good] = state.goods[thief, good] / CARRY_UNIT
    for good in range(_GOODS):
        out[POOL + good] = state.pool[good] / STOCK_UNIT
    for k in range(GUARDS):
        out[BADGE_LEFT + k] = state.badge_left[k]
        out[BAG_FULL + k] = state.bag_full[k]
    for painting in range(PAINTINGS):
        column = painting_column(table, state, seat, painting)
        if column >= 0:
            out[PAINTING + painting * PAINTING_PLACES + column] = 1.0


@kernel
def painting_column(table, state, seat, painting):
    """Where a painting is, as a column of its block: thieves, hideouts, villas, dungeon; -1 if it is gone."""
    where = state.painting[painting]
    if where < PAINTING_ON_THIEF:
        return THIEVES + MAX_PLAYERS + where
    if where < PAINTING_IN_STOCK:
        return thief_from(table, seat, where - PAINTING_ON_THIEF)
    if where < PAINTING_IN_DUNGEON:
        return THIEVES + seat_from(table, seat, where - PAINTING_IN_STOCK)
    return PAINTING_PLACES - 1 if where == PAINTING_IN_DUNGEON else -1


@kernel
def observe_night(table, state, seat, out):
    """Patrol boards, plans that are known, and the missions."""
    for step in range(table.num_players):
        other = (seat + step) % table.num_players
        board = state.patrol[other]
        for k in range(table.patrol_size[board] if board >= 0 else 0):
            out[PATROL + step * TOWN + table.patrol[board, k] - FIRST_GUARD] = 1.0
        if knowledge.knows_plan(state, seat, other):
            for token in range(TOKENS):
                if state.plan[other, token] >= 0:
                    out[PLAN_OF + (step * TOKENS + token) * (GUILD + 1) + state.plan[other, token]] = 1.0
    observe_missions(table, state, out)
    if table.num_players == 1:
        observe_solo(table, state, out)


@kernel
def observe_missions(table, state, out):
    """Missions on the smugglers' slots, in the open stacks, and those that were fulfilled."""
    for mission in range(MISSIONS):
        slot = state.mission[mission]
        out[FULFILLED + mission] = MISSION_DONE <= slot < MISSION_DECK
        at = -1
        if slot < SMUGGLERS:
            at = MISSION + slot * (2 * _GOODS + 1)
        elif slot >= MISSION_STACK:
            at = STACKED + (slot - MISSION_STACK) * (2 * _GOODS + 1)
        if at >= 0:
            for good in range(_GOODS):
                out[at + good] = table.demand[mission, good] / VALUE_UNIT
                out[at + _GOODS + good] = table.reward[mission, good] / VALUE_UNIT
            out[at + 2 * _GOODS] = table.mission_vp[mission] / VALUE_UNIT


@kernel
def observe_solo(table, state, out):
    """Rival thieves of the solo game, and the patrol boards that are to come."""
    for rival in range(GUILD):
        for k in range(LOCATIONS):
            if state.rival[rival] == table.location[k]:
                out[RIVAL + rival * LOCATIONS + k] = 1.0
    if state.die > 0:
        out[DIE + state.die - 1] = 1.0
    for board in range(GUILD):
        out[PATROL_LEFT + board] = state.patrol_left >> board & 1


@kernel
def observe_cards(table, state, seat, out):
    """Equipment and guests that lie open."""
    for card in range(EQUIPMENT):
        where, kind = state.equipment[card], equipment_type(card)
        if where < THIEVES:
            out[EQUIPMENT_OF + thief_from(table, seat, where) * EQUIPMENT_TYPES + kind] = 1.0
        elif where < EQUIPMENT_DECK:
            out[DISPLAY + (where - ON_DISPLAY) * EQUIPMENT_TYPES + kind] = 1.0
        elif where == EQUIPMENT_DISCARD:
            out[DISCARDED_EQUIPMENT + kind] += 0.5
    for card in range(GUESTS):
        where = state.guest[card]
        if where < THIEVES:
            at = FRIEND + card * (MAX_PLAYERS + GUILD)
            out[at + seat_from(table, seat, where // GUILD)] = 1.0
            out[at + MAX_PLAYERS + where % GUILD] = 1.0
        elif where < ON_TABLE:
            out[FOUGHT + thief_from(table, seat, where - IN_FIGHT)] = 1.0
            out[FOUGHT_GUEST + card] = 1.0
        elif where < GUEST_DECK:
            out[TABLE + (where - ON_TABLE) * GUESTS + card] = 1.0
        elif where == GUEST_DISCARD:
            out[DISCARDED_GUEST + card] = 1.0


@kernel
def observe_secrets(table, state, seat, out):
    """The seat's own cards in the draft and what it buys."""
    for k in range(GUILD):
        if state.hand[seat, k] >= 0:
            out[HAND + equipment_type(state.hand[seat, k])] = 1.0
        if state.kept[seat, k] >= 0:
            out[KEPT + k * EQUIPMENT_TYPES + equipment_type(state.kept[seat, k])] = 1.0
        if state.bought[seat, k] >= 0:
            out[BOUGHT + k * (GUILD + 1) + state.bought[seat, k]] = 1.0
