"""Compiled loops over a game's rules. Never imported by name: :mod:`larceny.envs.core.binding` loads a copy
of this file for each game, with that game's rules in place of the names listed under ``RULES``.

Shapes used below, for ``B`` states, ``A`` actions, ``P`` seats, ``F`` floats of an observation:
``tables`` (1,) and ``states`` (B,) records; ``masks`` (B, A) int8; ``rewards`` (B, P) float64;
``overs`` (B,) int8 (0 running, 1 ended, 2 cut off); ``rows`` (K,) int64 names the states that are meant,
and arrays called after what they hold for each of them have length K.
"""

from __future__ import annotations

import numpy as np

from larceny.envs.core.compilation import entry, inlined, kernel
from larceny.envs.core.random import next_word, seeded
from larceny.envs.core.rewards import DENSE, OUTCOME

# RULES: setup, legal, apply, observe, score, rank_key, resample_hidden, greedy; SCORE_SCALE: float, SOLO_BANDS: tuple
# mypy: ignore-errors
# ruff: noqa: F821


_LOW32, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


@kernel
def placement(table, state, seat):
    """Seats beaten minus seats lost to, as a share of the opponents: -1..1, ties count nothing."""
    own = rank_key(table, state, seat)
    balance = 0
    for other in range(table.num_players):
        key = rank_key(table, state, other)
        if own > key:
            balance += 1
        elif own < key:
            balance -= 1
    return balance / (table.num_players - 1)


@kernel
def margin(table, state, seat):
    """Scaled own score minus the mean score of the others (alone: the scaled score)."""
    own = score(table, state, seat)
    if table.num_players == 1:
        return own * SCORE_SCALE
    total = 0.0
    for other in range(table.num_players):
        total += score(table, state, other)
    return (own - (total - own) / (table.num_players - 1)) * SCORE_SCALE


@kernel
def utility(table, state, seat, mode):
    """What a finished game is worth to a seat under a reward mode."""
    if mode != OUTCOME:
        return margin(table, state, seat)
    return placement(table, state, seat) if table.num_players > 1 else share_of_bands(table, state, seat)


@kernel
def share_of_bands(table, state, seat):
    """How many of the scores that a solo game is measured by are reached, as a share: 0..1."""
    reached = 0
    for band in SOLO_BANDS:
        reached += score(table, state, seat) >= band
    return reached / len(SOLO_BANDS)


@inlined
def advance(table, state, action, rewards, mode):
    """Apply a legal action and write what it earned each seat."""
    players = table.num_players
    if mode == DENSE:
        for seat in range(players):
            rewards[seat] = -margin(table, state, seat)
    else:
        rewards[:] = 0.0
    state.event_count = 0
    apply(table, state, action)
    if mode == DENSE:
        for seat in range(players):
            rewards[seat] += margin(table, state, seat)
    elif state.over != 0:
        for seat in range(players):
            rewards[seat] = utility(table, state, seat, mode)


@inlined
def write_mask(table, state, mask):
    """The mask of the seat to move; all zeros when the game is over."""
    mask[:] = 0
    if state.over == 0:
        legal(table, state, mask)


@kernel
def begin(table, state):
    """A new game from the generator as it stands."""
    state.over = 0
    state.event_count = 0
    state.events[:] = 0
    setup(table, state)


@entry
def start_rows(tables, states, rows, words, masks):
    """Deal new games; a word of 0 goes on with the generator in the record, any other reseeds it."""
    for k in range(len(rows)):
        state = states[rows[k]]
        if words[k] != 0:
            state.rng = seeded(words[k])
        begin(tables[0], state)
        write_mask(tables[0], state, masks[rows[k]])


@entry
def step_one(tables, states, action, mask, rewards, mode):
    """One legal action in ``states[0]``: the next seat, or ``-over`` when the game is over."""
    state = states[0]
    advance(tables[0], state, action, rewards, mode)
    write_mask(tables[0], state, mask)
    if state.over != 0:
        return -np.int64(state.over)
    return np.int64(state.to_move)


@entry
def observe_one(tables, states, seat, out):
    """The observation of a seat in ``states[0]``, into ``out`` (F,)."""
    out[:] = 0.0
    observe(tables[0], states[0], seat, out)


@entry
def mask_one(tables, states, mask):
    """Recompute the mask of ``states[0]``."""
    write_mask(tables[0], states[0], mask)


@entry
def step_rows(tables, states, rows, actions, masks, rewards, overs, mode, restart):
    """One action in each named state. Returns -1, or the first k whose action is illegal (then nothing changed).

    With ``restart`` a finished game is replaced by a new one from the same generator, ``overs`` and ``rewards``
    keeping what ended.
    """
    for k in range(len(rows)):
        if actions[k] < 0 or actions[k] >= masks.shape[1] or masks[rows[k], actions[k]] == 0:
            return k
    for k in range(len(rows)):
        row = rows[k]
        state = states[row]
        advance(tables[0], state, actions[k], rewards[row], mode)
        overs[row] = state.over
        if restart and state.over != 0:
            begin(tables[0], state)
        write_mask(tables[0], state, masks[row])
    return -1


@entry
def observe_rows(tables, states, rows, seats, out):
    """Observations of the named states for ``seats`` (K,), into ``out`` (K, F)."""
    for k in range(len(rows)):
        out[k, :] = 0.0
        observe(tables[0], states[rows[k]], seats[k], out[k])


@kernel
def random_action(mask, word):
    """A uniformly random legal action; ``word`` is a generator state."""
    count = 0
    for action in range(len(mask)):
        count += 1 if mask[action] else 0
    draw = np.int64((((word & _LOW32) ^ (word >> _HALF)) * np.uint64(count)) >> _HALF)
    for action in range(len(mask)):
        draw -= mask[action]
        if draw < 0:
            return action
    return -1


@entry
def random_rows(masks, rows, words, out):
    """A uniformly random legal action for each named state; ``words`` (B,) uint64 are generator states."""
    for k in range(len(rows)):
        row = rows[k]
        out[k] = random_action(masks[row], words[row])
        words[row] = next_word(words[row])


@kernel
def hide(table, state, seat, word):
    """Turn a copied state into one that a seat might believe: fresh generator, fresh secrets."""
    state.rng = seeded(word)
    resample_hidden(table, state, seat)


@entry
def sample_rows(tables, states, rows, seats, words, out):
    """Copies of the named states, consistent with what each seat knows, into ``out`` (K,) records."""
    for k in range(len(rows)):
        out[k] = states[rows[k]]
        hide(tables[0], out[k], seats[k], words[k])


@inlined
def greedy_action(table, states, row, word, scratch):
    """The scripted player's action for the seat to move, chosen on a copy without the truth it cannot know."""
    scratch[0] = states[row]
    seat = scratch[0].to_move
    hide(table, scratch[0], seat, word)
    return greedy(table, scratch[0], seat)


@entry
def greedy_rows(tables, states, rows, words, scratch, out):
    """The scripted player's action for each named state."""
    for k in range(len(rows)):
        row = rows[k]
        out[k] = greedy_action(tables[0], states, row, words[row], scratch)
        words[row] = next_word(words[row])


@entry
def script_rows(tables, states, rows, scripts, words, scratch, masks, rewards, overs, mode):
    """Play on for all scripted seats until another is asked or the game ends.

    ``scripts`` (B, P) says who plays a seat: 0 somebody else, 1 at random, 2 the scripted player. What the actions
    earn is added to ``rewards`` (B, P). Returns the number of actions played.
    """
    played = 0
    gains = np.zeros(rewards.shape[1])
    for k in range(len(rows)):
        row = rows[k]
        state = states[row]
        while state.over == 0 and scripts[row, state.to_move] != 0:
            if scripts[row, state.to_move] == 1:
                action = random_action(masks[row], words[row])
            else:
                action = greedy_action(tables[0], states, row, words[row], scratch)
            words[row] = next_word(words[row])
            advance(tables[0], state, action, gains, mode)
            write_mask(tables[0], state, masks[row])
            for seat in range(len(gains)):
                rewards[row, seat] += gains[seat]
            overs[row] = state.over
            played += 1
    return played


@entry
def final_rows(tables, states, rows, scores, places):
    """Final score and placement utility of each seat of the named states, (K, P) float64 each."""
    for k in range(len(rows)):
        for seat in range(tables[0].num_players):
            scores[k, seat] = score(tables[0], states[rows[k]], seat)
            places[k, seat] = utility(tables[0], states[rows[k]], seat, OUTCOME)
