"""The action layout of Thieves Guild."""

from __future__ import annotations

from larceny.envs.core.actions import ActionBlock, ActionLayout
from larceny.envs.thieves_guild.components import section_names, spoken
from larceny.envs.thieves_guild.state import MAX_PLAYERS

_SECTIONS = tuple(spoken(name) for name in section_names())

ACTIONS = ActionLayout(
    [
        ActionBlock("bid_digit", tuple("0123456789"), "bid digit {}", "next digit of the bid, highest first (TG-007)"),
        ActionBlock("reroll", ("",), "pay 1D6 gold to reroll the spy die", "before looking, with 6 gold (TG-011)"),
        ActionBlock("peek", _SECTIONS, "look at the card of the {}", "look at one more city card (TG-010)"),
        ActionBlock("end_spy", ("",), "stop spying", "look at no more cards (TG-A06)"),
        ActionBlock("deploy", _SECTIONS, "place a thief on the {}", "place one more thief (TG-013)"),
        ActionBlock("end_deploy", ("",), "keep the other thieves at home", "place no more thieves (TG-A09)"),
        ActionBlock(
            "target",
            tuple(str(k) for k in range(1, MAX_PLAYERS)),
            "target opponent number {} to the left",
            "whom the card hits, counted from the chooser's seat (TG-A22)",
        ),
    ]
)

BID_DIGIT = ACTIONS.start("bid_digit")
REROLL = ACTIONS.start("reroll")
PEEK = ACTIONS.start("peek")
END_SPY = ACTIONS.start("end_spy")
DEPLOY_ON = ACTIONS.start("deploy")
END_DEPLOY = ACTIONS.start("end_deploy")
TARGET = ACTIONS.start("target")
