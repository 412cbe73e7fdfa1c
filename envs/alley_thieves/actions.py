"""The action layout of Alley Thieves. Spaces are counted as the seat to move sees them, see ``CityMap.frames``."""

from __future__ import annotations

from larceny.envs.alley_thieves.state import AREA, MAX_SPACES
from larceny.envs.core.actions import ActionBlock, ActionLayout

ON_CARD = ("AID / HINDER", "TRAIN RECRUIT", "GAIN KNOWLEDGE", "RECALL", "SPRINT")
_SPACES = tuple(str(k) for k in range(MAX_SPACES))
_PLACES = tuple(str(k + 1) for k in range(AREA))

ACTIONS = ActionLayout(
    [
        ActionBlock(
            "thief", _SPACES, "choose the thief on space {}", "thief to move, flip, raise, run or recruit", each="space"
        ),
        ActionBlock(
            "to",
            _SPACES,
            "go to space {}",
            "where the chosen thief goes (AT-017, AT-030, AT-031, AT-056)",
            each="space",
        ),
        ActionBlock(
            "recruit",
            _SPACES,
            "try to recruit the thief on space {}",
            "the one attempt of a turn (AT-034)",
            each="space",
        ),
        ActionBlock("use", ON_CARD, "use {}", "infiltration action (AT-023)"),
        ActionBlock("train", _PLACES, "train recruit {}", "place of the recruited thieves area (AT-028)"),
        ActionBlock("return", _PLACES, "put recruit {} back on the map", "City of Hard Knocks (AT-056)"),
        ActionBlock("pass", ("",), "use nothing, recruit nobody", "decline what is optional (AT-025, AT-016)"),
    ]
)

THIEF = ACTIONS.start("thief")
TO = ACTIONS.start("to")
RECRUIT_AT = ACTIONS.start("recruit")
USE = ACTIONS.start("use")
PLACE = ACTIONS.start("train")
RETURN = ACTIONS.start("return")
PASS = ACTIONS.start("pass")
