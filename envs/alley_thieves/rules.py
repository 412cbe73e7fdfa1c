"""Router from phases and actions to the chapters."""

from __future__ import annotations

from larceny.envs.alley_thieves import ending, infiltration, moving, recruiting, setup, turn
from larceny.envs.alley_thieves.actions import PASS, PLACE, RECRUIT_AT, RETURN, THIEF, TO, USE
from larceny.envs.alley_thieves.state import (
    EV_NO_RECRUIT,
    FLIP,
    GAIN,
    INFILTRATE,
    MOVE,
    MOVE_TO,
    RECALL_TO,
    RECRUIT,
    RECRUIT_WITH,
    RETURN_TO,
    SPRINT_TO,
    TRAIN,
)
from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note

SPRINT_STEPS = infiltration.SPRINT_STEPS

setup_game, begin_turn, end_turn = setup.setup, turn.begin_turn, turn.end_turn
score, rank_key = ending.score, ending.rank_key
legal_movers, choose_mover, legal_spaces, move = (
    moving.legal_movers,
    moving.choose_mover,
    moving.legal_spaces,
    moving.move,
)
infiltrates, infiltrate, legal_uses, use, use_none = (
    infiltration.infiltrates,
    infiltration.infiltrate,
    infiltration.legal_uses,
    infiltration.use,
    infiltration.use_none,
)
legal_thieves, legal_recruits, legal_home_spaces = (
    infiltration.legal_thieves,
    infiltration.legal_recruits,
    infiltration.legal_home_spaces,
)
flip, train, gain, choose_runner, run = (
    infiltration.flip,
    infiltration.train,
    infiltration.gain,
    infiltration.choose_runner,
    infiltration.run,
)
can_recruit, may_return, legal_recruiting, legal_recruiters, legal_return_spaces = (
    recruiting.can_recruit,
    recruiting.may_return,
    recruiting.legal_recruiting,
    recruiting.legal_recruiters,
    recruiting.legal_return_spaces,
)
choose_target, attempt, choose_return, put_back = (
    recruiting.choose_target,
    recruiting.attempt,
    recruiting.choose_return,
    recruiting.put_back,
)


@kernel
def legal(table, state, mask):
    """Mark each legal action of the seat to move."""
    phase = state.phase
    if phase == MOVE:
        legal_movers(table, state, mask)
    elif phase == MOVE_TO:
        legal_spaces(table, state, state.sv[state.chosen], mask)
    elif phase == INFILTRATE:
        legal_uses(table, state, mask)
    elif phase == TRAIN:
        legal_recruits(state, mask)
    elif phase == RECALL_TO:
        legal_home_spaces(table, state, mask)
    elif phase == SPRINT_TO:
        legal_spaces(table, state, SPRINT_STEPS, mask)
    elif phase == RECRUIT:
        legal_recruiting(table, state, mask)
    elif phase == RECRUIT_WITH:
        legal_recruiters(table, state, mask)
    elif phase == RETURN_TO:
        legal_return_spaces(table, state, mask)
    else:
        legal_thieves(table, state, mask)


@kernel
def apply(table, state, action):
    """Play a legal action up to the next question. Spaces in actions are counted from the mover's own hideout."""
    seat = state.to_move
    if action < TO:
        choose_thief(table, state, table.frame[seat, action - THIEF])
    elif action < RECRUIT_AT:
        choose_space(table, state, table.frame[seat, action - TO])
    elif action < USE:
        if choose_target(table, state, table.frame[seat, action - RECRUIT_AT]):
            close_turn(table, state)
    elif action < PLACE:
        use(state, action - USE)
    elif action < RETURN:
        train(table, state, action - PLACE)
        go_recruit(table, state)
    elif action < PASS:
        choose_return(state, action - RETURN)
    else:
        decline(table, state)


@kernel
def choose_thief(table, state, space):
    """A thief was named: to move, to flip, to gain, to run, or to recruit with."""
    phase = state.phase
    if phase == MOVE:
        choose_mover(state, space)
    elif phase == FLIP:
        flip(state, space)
        go_recruit(table, state)
    elif phase == GAIN:
        gain(state, space)
        go_recruit(table, state)
    elif phase == RECRUIT_WITH:
        attempt(table, state, space, state.chosen)
        close_turn(table, state)
    else:
        choose_runner(state, space)


@kernel
def choose_space(table, state, space):
    """A space was named: to move to, to run to, or to put a recruit on."""
    phase = state.phase
    if phase == RETURN_TO:
        put_back(table, state, space)
        close_turn(table, state)
    elif phase == MOVE_TO:
        move(state, space)
        if table.fate:
            close_turn(table, state)
        else:
            arrive(table, state, space)
    else:
        run(state, space)
        if phase == SPRINT_TO and table.chained:
            arrive(table, state, space)
        else:
            go_recruit(table, state)


@kernel
def arrive(table, state, space):
    """A move or SPRINT has ended: infiltrate if it did so in a rival's hideout (AT-022, AT-032)."""
    if not infiltrates(table, state, space) or not infiltrate(table, state):
        go_recruit(table, state)


@kernel
def go_recruit(table, state):
    """Ask whom to recruit, unless there is nobody."""
    if state.over != 0:
        return
    state.phase = RECRUIT
    if not can_recruit(table, state) and not may_return(table, state):
        close_turn(table, state)


@kernel
def decline(table, state):
    """Use no infiltration action, or recruit nobody."""
    if state.phase == INFILTRATE:
        use_none(state)
        go_recruit(table, state)
    else:
        note(state, EV_NO_RECRUIT, state.to_move, 0, 0)
        close_turn(table, state)


@kernel
def close_turn(table, state):
    """The turn is over, unless the game is."""
    if state.over == 0:
        end_turn(table, state)
