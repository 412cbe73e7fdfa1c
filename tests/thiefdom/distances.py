"""How far buildings are, counted once more from the rules."""

import numpy as np

from larceny.envs.thiefdom import state as s
from thiefdom.oracles import Town


def steps_into(state, building):
    """``{alley square: steps into a building}`` of all from which alleys and catacombs lead there."""
    town = Town(state)
    found = {square: 1 for square, doors in town.doors.items() if building in doors}
    edge = list(found)
    while edge:
        square = edge.pop(0)
        for other in (*town.ways[square].values(), *town.tunnels.get(square, ())):
            if other not in found:
                found[other] = found[square] + 1
                edge.append(other)
    return found


def measured(table, state):
    """What the field ``steps`` is to hold."""
    steps = np.full((s.SQUARES, s.LOCATIONS + s.MAX_PLAYERS), s.UNREACHED, np.uint8)
    for column, building in enumerate([*table.location.tolist(), *state.hideout.tolist()]):
        if building >= 0 and state.kind[building] >= 0:
            for square, count in steps_into(state, building).items():
                steps[square, column] = count
    return steps
