"""The observation layout of Alley Thieves. Seats are counted from the observer, spaces as it sees them."""

from __future__ import annotations

from larceny.envs.alley_thieves.components import CITIES
from larceny.envs.alley_thieves.state import (
    ACTIONS_ON_CARD,
    AREA,
    MAX_PLAYERS,
    MAX_SPACES,
    PHASE_NAMES,
    SIDES,
    THIEVES,
)
from larceny.envs.core.observations import ObservationBlock, ObservationLayout

SUM_UNIT, SCORE_UNIT, PRIZE_UNIT = 12.0, 16.0, 7.0
WIN = 6.0
"""Points that ending the game as the winner counts beside the SV, in ``prospect`` and ``promise``."""
FORAY, DREAD = 0.5 / PRIZE_UNIT, 0.7 / PRIZE_UNIT
"""What a rival's hideout, and four rivals that can come next to a space, count in ``promise``."""
MOST_PRIZE = (SIDES + 1 + WIN) / PRIZE_UNIT
MAX_SUM = AREA * SIDES
MAX_THIEVES = THIEVES * MAX_PLAYERS

_P, _S = MAX_PLAYERS, MAX_SPACES

OBSERVATION = ObservationLayout(
    [
        ObservationBlock("num_players", (_P - 1,), about="number of players, one-hot from 2"),
        ObservationBlock("phase", (len(PHASE_NAMES),), about=f"one-hot: {', '.join(PHASE_NAMES)}"),
        ObservationBlock("asked", (1,), about="the observer is to move"),
        ObservationBlock("to_move", (_P,), about="seat to move, one-hot"),
        ObservationBlock("city", (len(CITIES),), about=f"city rules in force: {', '.join(CITIES)}"),
        ObservationBlock("turn", (1,), 1.01, unit="turn limit", about="share of the turn limit that has been played"),
        ObservationBlock("owner", (_S, _P), about="seat whose thief stands on a space, one-hot", each="space"),
        ObservationBlock("sv", (_S,), unit="SV 6", about="skill value of the thief on a space", each="space"),
        ObservationBlock("in_play", (_S,), about="space that exists and is not covered", each="space"),
        ObservationBlock(
            "may_recruit", (_S,), about="thief of the seat to move that may recruit this turn", each="space"
        ),
        ObservationBlock("chosen", (_S,), about="thief or target chosen so far", each="space"),
        ObservationBlock("chosen_recruit", (AREA,), about="place of the recruit that is put back, one-hot"),
        ObservationBlock("reach", (_S,), about="spaces that the chosen thief can go to", each="space"),
        ObservationBlock(
            "prospect",
            (_S,),
            MOST_PRIZE,
            unit="7 points",
            about="mean prize of recruiting from there, after the roll of a move, or as the running thief",
            each="space",
        ),
        ObservationBlock(
            "promise",
            (_S,),
            MOST_PRIZE + 0.1,
            -1.0,
            unit="7 points",
            about="worth of the best space that the own thief there can reach, by a move or by a SPRINT",
            each="space",
        ),
        ObservationBlock(
            "danger",
            (_S,),
            MAX_THIEVES / 4,
            unit="4 thieves",
            about="until recruiting: rivals that can come next to it",
            each="space",
        ),
        ObservationBlock(
            "odds", (_S,), unit="certainty", about="best odds of recruiting the thief on a space now", each="space"
        ),
        ObservationBlock(
            "decides",
            (_S,),
            low=-1.0,
            unit="win",
            about="recruiting the thief there ends the game: 1 as the winner, -1 as another",
            each="space",
        ),
        ObservationBlock(
            "infiltrates",
            (_S,),
            about="rival's hideout that the chosen thief can reach, or own thief that can reach one",
            each="space",
        ),
        ObservationBlock(
            "changed",
            (_S,),
            MOST_PRIZE,
            unit="7 points",
            about="best attempt if the thief there is flipped or gains knowledge",
            each="space",
        ),
        ObservationBlock(
            "best",
            (5,),
            MOST_PRIZE,
            -1.0,
            unit="7 points",
            about="infiltration: best attempt now, after AID / HINDER, GAIN KNOWLEDGE, SPRINT; gain by TRAIN RECRUIT",
        ),
        ObservationBlock("area", (_P, AREA), unit="SV 6", about="skill values in the recruited thieves areas"),
        ObservationBlock("area_colour", (_P, AREA, _P), about="whose dice lie there, one-hot"),
        ObservationBlock("token", (_P, ACTIONS_ON_CARD), about="infiltration action under each token, one-hot"),
        ObservationBlock("skill", (SIDES,), about="skill die of the infiltration, one-hot"),
        ObservationBlock("recruited", (_P,), MAX_SUM / SUM_UNIT, unit="12 SV", about="recruited SV of each seat"),
        ObservationBlock("goal", (1,), unit="12 SV", about="recruitment goal"),
        ObservationBlock("thieves", (_P,), MAX_THIEVES / THIEVES, unit="4 thieves", about="thieves on the map"),
        ObservationBlock(
            "score", (_P,), (MAX_SUM + MAX_THIEVES) / SCORE_UNIT, unit="16 points", about="score of each seat"
        ),
    ]
)
