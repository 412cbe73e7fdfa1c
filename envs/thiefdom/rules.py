"""Router from phases and actions to the chapters."""

from __future__ import annotations

from larceny.envs.core.compilation import inlined, kernel
from larceny.envs.thiefdom import (
    arrest,
    bribe,
    crossbow,
    day,
    draft,
    dungeon,
    effects,
    ending,
    exchange,
    favors,
    fishing_rod,
    location,
    messenger_pigeon,
    moving,
    planning,
    room,
    setup,
    smoke_bomb,
    tavern,
    teleports,
    theft,
    townsfolk,
    turn,
    villa,
)
from larceny.envs.thiefdom.actions import (
    ACROSS,
    BOMB,
    BRIBE,
    BUY_SLOT,
    CARRY,
    CARRY_PAINTING,
    CLIMB,
    DONE,
    DROP,
    DROP_POSTER,
    EQUIP,
    EXCHANGE,
    FAVOR,
    FILL,
    FISH,
    GO,
    HIDE,
    HOOK,
    KEEP,
    LEAVE,
    LIQUOR,
    PAINTING,
    PASSAGE,
    PIGEON,
    PLAN_AS,
    ROB_CARRIAGE,
    SHOOT,
    STAMINA,
    STEAL_BADGE,
    SWIM,
    TUNNEL,
    USE,
)
from larceny.envs.thiefdom.goods import guild_of
from larceny.envs.thiefdom.state import (
    ACT,
    ARRESTS,
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
    RESCUE,
    ROOM,
    ROUNDS,
    TARGET,
    TAVERN_TABLE,
    THIEVES,
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
        moving.legal_movement(table, state, mask)
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
    elif phase == TARGET:
        teleports.legal_targets(table, state, mask)
    elif phase == RESCUE:
        arrest.legal_rescue(mask)
    else:
        legal_before_the_night(table, state, mask)


@inlined
def legal_before_the_night(table, state, mask):
    """Draft, purchase, hideouts and plans."""
    phase = state.phase
    if phase == PLAN:
        planning.legal_plans(table, mask)
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
    return 0 if state.pending in (ROB_CARRIAGE, FISH) else 1


# -- what happens --------------------------------------------------------------------------------


@kernel
def apply(table, state, action):
    """Play a legal action up to the next question."""
    phase = state.phase
    if phase == ACT:
        act(table, state, action)
    elif phase == MOVE:
        move(table, state, action)
    elif phase == WALK:
        townsfolk.walk(table, state, action - GO)
    elif phase == TRADE:
        trade(table, state, action)
    elif phase == TARGET:
        teleports.arrive(table, state, action)
    elif phase == RESCUE:
        arrest.rescue(table, state, action)
    elif phase in (LOCATION, TAVERN_TABLE, DUNGEON_GOODS, ROOM):
        use(table, state, action)
    else:
        decide_before_the_night(table, state, action)
    proceed(table, state)


@inlined
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


@inlined
def proceed(table, state):
    """Go on to the next turn or figure until somebody has to be asked."""
    while True:
        if state.phase == NEXT_TURN:
            next_turn(table, state)
        elif state.phase == NEXT_FIGURE:
            townsfolk.next_figure(table, state)
        elif state.phase == ARRESTS:
            if not arrest.settle_arrests(table, state):
                return
            after_arrests(state)
        elif state.phase == ACT and turn.nothing_left(table, state):
            turn.end_turn(state)
        else:
            return


@kernel
def after_arrests(state):
    """What was interrupted goes on: a move of the townsfolk, or the movement of a thief."""
    if state.actor >= THIEVES:
        townsfolk.end_walk(state)
    else:
        moving.go_on(state)


@inlined
def next_turn(table, state):
    """The next token, or the end of the night."""
    who = planning.next_in_turn(table, state)
    if who == TOWNSFOLK:
        townsfolk.begin_townsfolk(table, state)
    elif who >= 0:
        turn.begin_turn(state, state.to_move * GUILD + who)
    elif state.night == ROUNDS:
        ending.finish(table, state)
    else:
        day.administrate(table, state)
        planning.begin_planning(table, state)


@inlined
def act(table, state, action):
    """A thief begins something."""
    if action != PASSAGE:
        state.trail[:] = 0
    if action == DONE:
        turn.end_turn(state)
    elif GO <= action < STEAL_BADGE or CLIMB <= action < SHOOT or ACROSS <= action < SWIM:
        moving.begin_movement(state)
        move(table, state, action)
    elif STEAL_BADGE <= action < USE:
        theft.begin_theft(table, state, action)
    elif action == USE:
        location.begin_use(state)
    elif action == STAMINA:
        turn.use_stamina(state)
    elif action == DROP_POSTER:
        turn.drop_poster(state)
    elif action == EXCHANGE:
        manage_stock(state)
    elif action in (HOOK, SWIM, PASSAGE):
        teleports.begin(table, state, action)
    elif FAVOR <= action < BRIBE:
        favors.ask(table, state, action)
    else:
        state.actions -= 1
        state.settled = 0
        use_card(table, state, action)


@inlined
def use_card(table, state, action):
    """A card that an action point was spent on."""
    if action < FISH:
        crossbow.shoot(table, state, action - SHOOT)
    elif action == FISH:
        fishing_rod.fish(state)
    elif PIGEON <= action < BOMB:
        send_pigeon(state, action)
    elif action == BOMB:
        smoke_bomb.throw(state)
    else:
        bribe.bribe(state, action - BRIBE)


@kernel
def send_pigeon(state, action):
    """An exchange at a distance."""
    messenger_pigeon.send(state)
    state.pending = action
    if exchange.begin_exchange(state, guild_of(state.actor) * GUILD + action - PIGEON):
        state.phase = ACT


@kernel
def move(table, state, action):
    """A step of a movement, or its end."""
    if action == DONE:
        moving.end_movement(state)
    elif action < TUNNEL:
        moving.go(table, state, action - GO)
    elif action < LEAVE:
        moving.go_through(table, state, action - TUNNEL)
    elif action < STEAL_BADGE:
        moving.leave(table, state, action - LEAVE)
    elif action < SHOOT:
        moving.climb(table, state, action - CLIMB)
    else:
        moving.cross(table, state, action - ACROSS)


@kernel
def manage_stock(state):
    """Exchange with the hideout."""
    state.settled = 1
    if exchange.begin_exchange(state, NOWHERE):
        state.phase = ACT


@inlined
def trade(table, state, action):
    """An answer in an exchange; then a movement goes on, or a turn in the hideout."""
    if action == DONE:
        over = True
        passing = True
        state.partner = NOWHERE
    elif action == EXCHANGE:
        passing = True
        over = exchange.begin_exchange(state, state.partner)
    else:
        passing = state.partner >= 0 and not exchange.by_pigeon(state)
        answer = action - CARRY_PAINTING + 1 if action >= CARRY_PAINTING else action - CARRY
        over = exchange.answer(state, answer)
    if over and passing:
        moving.look_around(table, state)
    elif over:
        state.phase = ACT


@inlined
def use(table, state, action):
    """An effect of a location or a part of it, or the end of its use; making room for goods also after a theft."""
    phase = state.phase
    if phase == TAVERN_TABLE:
        tavern.choose_guest(table, state, action)
    elif phase == DUNGEON_GOODS:
        dungeon.choose_goods(state, action)
    elif phase == ROOM:
        make_room(table, state, action)
    elif action == DONE:
        location.end_use(table, state)
    else:
        location.do_effect(table, state, action)
    location.end_if_exhausted(table, state)


@inlined
def make_room(table, state, action):
    """Drop a piece, or go on with what waited."""
    if action != DONE:
        room.drop(state, action - DROP)
        return
    good = state.wanted
    waiting = room.end_room(state)
    if waiting == PAINTING:
        villa.take_painting(state)
    elif waiting == FISH:
        fishing_rod.finish(state)
    elif waiting >= FAVOR:
        favors.finish(table, state, waiting)
    elif waiting >= LIQUOR:
        tavern.receive_liquor(table, state, waiting - LIQUOR + 1)
    elif waiting == FILL:
        effects.fill(state, good)
    else:
        theft.finish_theft(table, state, waiting)
