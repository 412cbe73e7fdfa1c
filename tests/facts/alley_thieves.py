"""Alley Thieves as tests of all games need it: nothing is secret, and no thief comes or goes.

Written from the rules, not from the code: all thieves lie open, on the map or in the recruited thieves areas.
"""

import numpy as np

THIEVES, AREA = 4, 5
SECRETS = set()
"""What :func:`chances` tells of in some position: fields, and how many of their elements at once."""
RARE_BLOCKS = set()
"""Observation blocks that few games fill."""
RANDOM_GAMES = 200_000
"""Random games that the slow tests of the batch play."""


def stage(state):
    """What stays the same as long as secret choices are not told: a phase."""
    return int(state["phase"])


def hidden(table, state, seat):
    """For each secret field which of its elements may be otherwise, as far as the seat knows."""
    return {}


def chances(table, state, seat):
    """``(field, elements, {values: chance})`` of things that the seat cannot know."""
    return []


def broken(table, states):
    """What is wrong with the thieves of some games."""
    problems = []
    players = int(table["num_players"])
    on_map, recruited = states["colour"], states["area_colour"].reshape(len(states), -1)
    for colour in range(states["token"].shape[1]):
        dice = (on_map == colour).sum(axis=1) + (recruited == colour).sum(axis=1)
        if (dice != (THIEVES if colour < players else 0)).any():
            problems.append(f"guild {colour} does not have four thieves")
    if (states["owner"] >= players).any() or ((states["owner"] >= 0) != (on_map >= 0)).any():
        problems.append("a thief on the map has no owner, or one that does not play")
    if ((states["sv"] > 0) != (on_map >= 0)).any() or ((states["area_sv"] > 0) != (states["area_colour"] >= 0)).any():
        problems.append("a thief has no skill, or a skill no thief")
    bits = np.arange(states["sv"].shape[1], dtype=np.uint64)
    if ((states["occupied"][:, None] >> bits & np.uint64(1)) != (states["sv"] > 0)).any():
        problems.append("the occupied spaces are not those where thieves stand")
    closed = np.array([not int(table["in_play"]) >> space & 1 for space in range(len(bits))])
    if (on_map[:, closed] >= 0).any():
        problems.append("a thief stands on a space that is covered or does not exist")
    if ((states["moved"] != 0) & (states["owner"] != states["to_move"][:, None])).any():
        problems.append("somebody may recruit who is not the mover's thief")
    if (states["area_sv"] > 0).sum(axis=2).max() > AREA:
        problems.append("an area holds more than five recruits")
    if states["area_sv"][:, players:].any() or (states["token"][:, players:] >= 0).any():
        problems.append("a seat that is not in the game owns something")
    return problems
