"""The resolution phase: sections 1 to 9 in order, each won card to its end (TG-018, TG-020 .. TG-036)."""

from __future__ import annotations

from larceny.envs.core.compilation import kernel
from larceny.envs.core.events import note
from larceny.envs.core.random import dice
from larceny.envs.thieves_guild.actions import TARGET
from larceny.envs.thieves_guild.deck import city_card
from larceny.envs.thieves_guild.state import (
    EV_GOLD_LOST,
    EV_GOLD_WON,
    EV_NO_EFFECT,
    EV_TARGET,
    EV_THIEVES_GAINED,
    EV_THIEVES_LOST,
    RESOLUTION,
    SECTIONS,
)


@kernel
def begin_resolution(state):
    """Start with section 1; the router goes on with :func:`resolve_sections`."""
    state.phase = RESOLUTION
    state.section = 0


@kernel
def resolve_sections(table, state):
    """Resolve cards until a winner has to choose a target (True) or all nine are done (False)."""
    while state.section < SECTIONS:
        captor = state.captor[state.section]
        if captor >= 0:
            card = city_card(state, state.section)
            if needs_target(table, card):
                if table.num_players > 2:
                    state.to_move = captor
                    return True
                resolve_card(table, state, 1 - captor)
            else:
                resolve_card(table, state, -1)
        state.section += 1
    return False


@kernel
def needs_target(table, card):
    """Whether the card hits an opponent of its winner's choice (Steal, Assassin, Convert)."""
    return table.target_gold[card] + table.target_thieves[card] > 0


@kernel
def legal_targets(table, mask):
    """Any opponent, also one who has nothing to lose (TG-A22)."""
    for step in range(table.num_players - 1):
        mask[TARGET + step] = 1


@kernel
def choose_target(table, state, step):
    """Resolve the waiting card against the opponent ``step + 1`` seats to the left."""
    target = (state.to_move + 1 + step) % table.num_players
    note(state, EV_TARGET, state.to_move, target, state.section)
    resolve_card(table, state, target)
    state.section += 1


@kernel
def resolve_card(table, state, target):
    """The whole effect of the card in the present section on its winner and the target (-1: none)."""
    card = city_card(state, state.section)
    captor = state.captor[state.section]
    before = state.event_count
    if target >= 0 and table.target_gold[card] > 0:
        steal(table, state, captor, target, card)
    elif table.gold_won[card] > 0:
        win_gold(table, state, captor, dice(state, table.gold_won[card]))
    if table.gold_lost[card] > 0:
        lose_gold(state, captor, dice(state, table.gold_lost[card]))
    if table.thieves_gained[card] > 0:
        gain_thieves(table, state, captor, table.thieves_gained[card])
    if table.thieves_lost[card] > 0:
        lose_thieves(table, state, captor, table.thieves_lost[card])
    if target >= 0 and table.target_thieves[card] > 0:
        lose_thieves(table, state, target, table.target_thieves[card])
    if state.event_count == before:
        note(state, EV_NO_EFFECT, captor, state.section, card)


@kernel
def steal(table, state, captor, target, card):
    """The target's loss and the winner's gain are rolled apart, or by option once (TG-030, TG-A17)."""
    loss = dice(state, table.target_gold[card])
    gain = loss if table.single_steal_roll else dice(state, table.gold_won[card])
    lose_gold(state, target, loss)
    win_gold(table, state, captor, gain)


@kernel
def win_gold(table, state, seat, amount):
    """Gold won is doubled in the Palace and the Bazaar, halved (down) in the Wells and the Ghetto (TG-A15/16)."""
    if table.gold_won_doubles[state.section]:
        amount *= 2
    if table.gold_won_halves[state.section]:
        amount //= 2
    state.gold[seat] += amount
    note(state, EV_GOLD_WON, seat, amount, state.section)


@kernel
def lose_gold(state, seat, amount):
    """Gold lost is never modified by the section (TG-029) and stops at 0 (TG-A21)."""
    amount = min(amount, state.gold[seat])
    state.gold[seat] -= amount
    note(state, EV_GOLD_LOST, seat, amount, state.section)


@kernel
def gain_thieves(table, state, seat, amount):
    """Thieves gained are doubled in the Brothels and the Opium Dens (TG-023)."""
    if table.thieves_gained_doubles[state.section]:
        amount *= 2
    state.thieves[seat] += amount
    note(state, EV_THIEVES_GAINED, seat, amount, state.section)


@kernel
def lose_thieves(table, state, seat, amount):
    """Thieves lost are doubled in the Palace and the Mosques, whoever loses them (TG-A18); never below 0."""
    if table.thieves_lost_doubles[state.section]:
        amount *= 2
    amount = min(amount, state.thieves[seat])
    state.thieves[seat] -= amount
    note(state, EV_THIEVES_LOST, seat, amount, state.section)
