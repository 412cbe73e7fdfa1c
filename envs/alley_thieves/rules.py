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

setup_game, score, rank_key = setup.setup, ending.score, ending.rank_key


@kernel
def legal(table, state, mask):
    """Mark each legal action of the seat to move."""
    phase = state.phase
    if phase == MOVE:
        moving.legal_movers(table, state, mask)
    elif phase == MOVE_TO:
        moving.legal_spaces(table, state, state.sv[state.chosen], mask)
    elif phase == INFILTRATE:
        infiltration.legal_uses(table, state, mask)
    elif phase == TRAIN:
        infiltration.legal_recruits(state, mask)
    elif phase == RECALL_TO:
        infiltration.legal_home_spaces(table, state, mask)
    elif phase == SPRINT_TO:
        moving.legal_spaces(table, state, infiltration.SPRINT_STEPS, mask)
    elif phase == RECRUIT:
        recruiting.legal_recruiting(table, state, mask)
    elif phase == RECRUIT_WITH:
        recruiting.legal_recruiters(table, state, mask)
    elif phase == RETURN_TO:
        recruiting.legal_return_spaces(table, state, mask)
    else:
        infiltration.legal_thieves(table, state, mask)


@kernel
def apply(table, state, action):
    """Play a legal action up to the next question. Spaces in actions are counted from the mover's own hideout."""
    seat = state.to_move
    if action < TO:
        choose_thief(table, state, table.frame[seat, action - THIEF])
    elif action < RECRUIT_AT:
        choose_space(table, state, table.frame[seat, action - TO])
    elif action < USE:
        if recruiting.choose_target(table, state, table.frame[seat, action - RECRUIT_AT]):
            close_turn(table, state)
    elif action < PLACE:
        infiltration.use(state, action - USE)
    elif action < RETURN:
        infiltration.train(table, state, action - PLACE)
        go_recruit(table, state)
    elif action < PASS:
        recruiting.choose_return(state, action - RETURN)
    else:
        decline(table, state)


@kernel
def choose_thief(table, state, space):
    """A thief was named: to move, to flip, to gain, to run, or to recruit with."""
    phase = state.phase
    if phase == MOVE:
        moving.choose_mover(state, space)
    elif phase == FLIP:
        infiltration.flip(state, space)
        go_recruit(table, state)
    elif phase == GAIN:
        infiltration.gain(state, space)
        go_recruit(table, state)
    elif phase == RECRUIT_WITH:
        recruiting.attempt(table, state, space, state.chosen)
        close_turn(table, state)
    else:
        infiltration.choose_runner(state, space)


@kernel
def choose_space(table, state, space):
    """A space was named: to move to, to run to, or to put a recruit on."""
    phase = state.phase
    if phase == RETURN_TO:
        recruiting.put_back(table, state, space)
        close_turn(table, state)
    elif phase == MOVE_TO:
        moving.move(state, space)
        if table.fate:
            close_turn(table, state)
        else:
            arrive(table, state, space)
    else:
        infiltration.run(state, space)
        if phase == SPRINT_TO and table.chained:
            arrive(table, state, space)
        else:
            go_recruit(table, state)


@kernel
def arrive(table, state, space):
    """A move or SPRINT has ended: infiltrate if it did so in a rival's hideout (AT-022, AT-032)."""
    if not infiltration.infiltrates(table, state, space) or not infiltration.infiltrate(table, state):
        go_recruit(table, state)


@kernel
def go_recruit(table, state):
    """Ask whom to recruit, unless there is nobody."""
    if state.over != 0:
        return
    state.phase = RECRUIT
    if not recruiting.can_recruit(table, state) and not recruiting.may_return(table, state):
        close_turn(table, state)


@kernel
def decline(table, state):
    """Use no infiltration action, or recruit nobody."""
    if state.phase == INFILTRATE:
        infiltration.use_none(state)
        go_recruit(table, state)
    else:
        note(state, EV_NO_RECRUIT, state.to_move, 0, 0)
        close_turn(table, state)


@kernel
def close_turn(table, state):
    """The turn is over, unless the game is."""
    if state.over == 0:
        turn.end_turn(table, state)
