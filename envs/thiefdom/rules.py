"""Router from phases and actions to the chapters."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.thiefdom import (
    day,
    draft,
    dungeon,
    effects,
    ending,
    exchange,
    location,
    moving,
    planning,
    room,
    setup,
    tavern,
    theft,
    townsfolk,
    turn,
    villa,
)
from larceny.envs.thiefdom.actions import (
    BUY_SLOT,
    CARRY,
    CARRY_PAINTING,
    DONE,
    DROP,
    DROP_POSTER,
    EQUIP,
    EXCHANGE,
    FILL,
    GO,
    HIDE,
    KEEP,
    LEAVE,
    LIQUOR,
    PAINTING,
    PLAN_AS,
    ROB_CARRIAGE,
    STAMINA,
    STEAL_BADGE,
    TUNNEL,
    USE,
)
from larceny.envs.thiefdom.state import (
    ACT,
    BUY,
    DRAFT,
    DUNGEON_GOODS,
    GUILD,
    HIDEOUT,
    LOCATION,
    MOVE,
    NEXT_FIGURE,
    NEXT_TURN,
    NOT_BOUGHT,
    NOWHERE,
    PLAN,
    ROOM,
    ROUNDS,
    TAVERN_TABLE,
    TOWNSFOLK,
    TRADE,
    WALK,
)

setup_game, score, rank_key = setup.setup, ending.score, ending.rank_key


# -- what is legal -------------------------------------------------------------------------------


@kernel
def legal(table, state, mask):
    """Mark each legal action of the seat to move."""
    phase = state.phase
    if phase == ACT:
        turn.legal_acts(table, state, mask)
    elif phase == MOVE:
        moving.legal_movement(state, mask)
    elif phase == WALK:
        townsfolk.legal_ways(state, mask)
    elif phase == TRADE:
        exchange.legal_exchange(state, mask)
    elif phase == LOCATION:
        location.legal_effects(table, state, mask)
    elif phase == TAVERN_TABLE:
        tavern.legal_guests(table, state, mask)
    elif phase == DUNGEON_GOODS:
        dungeon.legal_goods(state, mask)
    elif phase == ROOM:
        room.legal_drops(state, least_room(state), mask)
    else:
        legal_before_the_night(table, state, mask)


@kernel
def legal_before_the_night(table, state, mask):
    """Draft, purchase, hideouts and plans."""
    phase = state.phase
    if phase == PLAN:
        planning.legal_plans(mask)
    elif phase == HIDEOUT:
        draft.legal_hideouts(table, state, mask)
    elif phase == BUY:
        draft.legal_purchase(table, state, mask)
    elif phase == DRAFT:
        draft.legal_keep(state, mask)


@kernel
def least_room(state):
    """Slots that the waiting action needs: the carriage can be robbed without room for the wine (TD-A85)."""
    if LIQUOR <= state.pending < BUY_SLOT:
        return state.pending - LIQUOR + 1
    return 0 if state.pending == ROB_CARRIAGE else 1


# -- what happens --------------------------------------------------------------------------------


@kernel
def apply(table, state, action):
    """Play a legal action up to the next question."""
    phase = state.phase
    if phase == ACT:
        act(table, state, action)
    elif phase == MOVE:
        move(state, action)
    elif phase == WALK:
        townsfolk.walk(state, action - GO)
    elif phase == TRADE:
        trade(state, action)
    elif phase in (LOCATION, TAVERN_TABLE, DUNGEON_GOODS, ROOM):
        use(table, state, action)
    else:
        decide_before_the_night(table, state, action)
    proceed(table, state)


@kernel
def decide_before_the_night(table, state, action):
    """Draft, purchase, hideouts and plans."""
    phase = state.phase
    if phase == PLAN:
        planning.choose_plan(table, state, action - PLAN_AS)
    elif phase == DRAFT:
        draft.keep(table, state, action - KEEP)
    elif phase == BUY:
        draft.purchase(table, state, NOT_BOUGHT if action == DONE else action - EQUIP)
    elif draft.choose_hideout(table, state, action - HIDE):
        planning.begin_planning(table, state)


@kernel
def proceed(table, state):
    """Go on to the next turn or figure until somebody has to be asked."""
    while True:
        if state.phase == NEXT_TURN:
            next_turn(table, state)
        elif state.phase == NEXT_FIGURE:
            townsfolk.next_figure(table, state)
        elif state.phase == ACT and turn.nothing_left(state):
            turn.end_turn(state)
        else:
            return


@kernel
def next_turn(table, state):
    """The next token, or the end of the night."""
    who = planning.next_in_turn(table, state)
    if who == TOWNSFOLK:
        townsfolk.begin_townsfolk(state)
    elif who >= 0:
        turn.begin_turn(state, state.to_move * GUILD + who)
    elif state.night == ROUNDS:
        ending.finish(table, state)
    else:
        day.administrate(table, state)
        planning.begin_planning(table, state)


@kernel
def act(table, state, action):
    """A thief begins something."""
    if action == DONE:
        turn.end_turn(state)
    elif GO <= action < STEAL_BADGE:
        moving.begin_movement(state)
        move(state, action)
    elif STEAL_BADGE <= action < USE:
        theft.begin_theft(state, action)
    elif action == USE:
        location.begin_use(state)
    elif action == STAMINA:
        turn.use_stamina(state)
    elif action == DROP_POSTER:
        turn.drop_poster(state)
    else:
        manage_stock(state)


@kernel
def move(state, action):
    """A step of a movement, or its end."""
    if action == DONE:
        moving.end_movement(state)
    elif action < TUNNEL:
        moving.go(state, action - GO)
    elif action < LEAVE:
        moving.go_through(state, action - TUNNEL)
    else:
        moving.leave(state, action - LEAVE)


@kernel
def manage_stock(state):
    """Exchange with the hideout."""
    state.settled = 1
    if exchange.begin_exchange(state, NOWHERE):
        state.phase = ACT


@kernel
def trade(state, action):
    """An answer in an exchange; then a movement goes on, or a turn in the hideout."""
    if action == DONE:
        over = True
        passing = True
        state.partner = NOWHERE
    elif action == EXCHANGE:
        passing = True
        over = exchange.begin_exchange(state, state.partner)
    else:
        passing = state.partner >= 0
        answer = action - CARRY_PAINTING + 1 if action >= CARRY_PAINTING else action - CARRY
        over = exchange.answer(state, answer)
    if over and passing:
        moving.look_around(state)
    elif over:
        state.phase = ACT


@kernel
def use(table, state, action):
    """An effect of a location or a part of it, or the end of its use; making room for goods also after a theft."""
    phase = state.phase
    if phase == TAVERN_TABLE:
        tavern.choose_guest(table, state, action)
    elif phase == DUNGEON_GOODS:
        dungeon.choose_goods(state, action)
    elif phase == ROOM:
        make_room(state, action)
    elif action == DONE:
        location.end_use(state)
    else:
        location.do_effect(table, state, action)
    location.end_if_exhausted(table, state)


@kernel
def make_room(state, action):
    """Drop a piece, or go on with what waited."""
    if action != DONE:
        room.drop(state, action - DROP)
        return
    good = state.wanted
    waiting = room.end_room(state)
    if waiting == PAINTING:
        villa.take_painting(state)
    elif waiting >= LIQUOR:
        tavern.receive_liquor(state, waiting - LIQUOR + 1)
    elif waiting == FILL:
        effects.fill(state, good)
    else:
        theft.finish_theft(state, waiting)
