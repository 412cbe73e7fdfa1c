"""The action layout of Thiefdom: big decisions are split into small ones, asked one after another."""

from __future__ import annotations

from itertools import permutations

from larceny.envs.core.actions import ActionBlock, ActionLayout
from larceny.envs.thiefdom.state import (
    BUILDINGS,
    DISPLAY,
    EQUIPMENT_TYPES,
    FIRST_VILLA,
    GATES,
    GOODS,
    GUARDS,
    GUILD,
    SQUARES,
    TOKENS,
)

MOST = 10
"""Most pieces of one good that a single choice can name."""
PLANS = tuple(permutations(range(TOKENS)))
"""``PLANS[k][token]``: who acts with it, thief 0-2 or 3 for the townsfolk (TD-071)."""

_LETTERS = "ABCD"
_WAYS = ("north", "east", "south", "west")
_NUMBERS = tuple(str(k) for k in range(MOST + 1))
_PLAN_WORDS = tuple(" ".join("townsfolk" if who == GUILD else f"thief {who + 1}" for who in plan) for plan in PLANS)
_GUARD_WORDS = tuple(f"guard {_LETTERS[k]}" for k in range(GUARDS))
_NOBLE_WORDS = tuple(f"noble {_LETTERS[k]}" for k in range(GUARDS))
_SLOTS = tuple(str(k + 1) for k in range(DISPLAY))

ACTIONS = ActionLayout(
    [
        ActionBlock("done", ("",), "no more", "end the turn, a movement or a location; decline what is optional"),
        ActionBlock("keep", tuple(f"equipment {k + 1}" for k in range(EQUIPMENT_TYPES)), "keep {}", "draft (TD-058)"),
        ActionBlock("equip", ("1", "2", "3"), "buy it for thief {}", "purchase of the draft (TD-060)"),
        ActionBlock("hide", tuple(map(str, range(FIRST_VILLA))), "hideout in building {}", "hideout marker (TD-067)"),
        ActionBlock("plan", _PLAN_WORDS, "plan {}", "who acts with tokens 1 to 4 (TD-071)"),
        ActionBlock("go", _WAYS, "go {}", "a step, or the way of a townsfolk figure"),
        ActionBlock("tunnel", tuple(map(str, range(GATES))), "through the catacomb to gate {}", "catacombs (TD-110)"),
        ActionBlock(
            "leave",
            tuple(map(str, range(SQUARES))),
            "leave to square {}",
            "way out of a building (TD-115)",
            each="square",
        ),
        ActionBlock("badge", _GUARD_WORDS, "steal from {}", "theft from a guard (TD-129)"),
        ActionBlock("purse", _NOBLE_WORDS, "steal gold from {}", "theft from a noble (TD-132)"),
        ActionBlock("jewel", _NOBLE_WORDS, "steal a gem from {}", "theft from a noble (TD-132)"),
        ActionBlock("carriage", ("",), "rob the carriage", "theft (TD-127)"),
        ActionBlock("use", ("",), "use the location", "location (TD-140)"),
        ActionBlock("stamina", ("",), "use the stamina marker", "one more action point (TD-103)"),
        ActionBlock("poster", ("",), "get rid of the wanted poster", "in the hideout or dungeon (TD-134, TD-135)"),
        ActionBlock("trade", ("",), "exchange goods", "with the thief passed, or with the hideout (TD-047, TD-118)"),
        ActionBlock("carry", _NUMBERS, "carry {} from now on", "exchange: pieces of the good asked for"),
        ActionBlock("carry_painting", _SLOTS, "carry painting {}", "exchange: the painting that the thief then has"),
        ActionBlock("drop", (*GOODS, "painting"), "drop a piece of {}", "make room for what is received (TD-050)"),
        ActionBlock("fill", ("",), "fill the sack", "market, villa, dungeon (TD-145, TD-147, TD-164)"),
        ActionBlock("painting", ("",), "take or deliver the painting", "villa, dealer (TD-147, TD-150)"),
        ActionBlock("sell", _NUMBERS[1:], "exchange {} for victory points", "market, dealer, tavern, dungeon"),
        ActionBlock("liquor", _NUMBERS[1:], "buy {} liquor", "tavern (TD-162)"),
        ActionBlock("buy", _SLOTS, "buy the equipment on slot {}", "dealer (TD-152)"),
        ActionBlock("reveal", ("",), "reveal guests", "tavern (TD-156)"),
        ActionBlock("befriend", _SLOTS, "befriend guest {}", "tavern (TD-157)"),
        ActionBlock("fight", _SLOTS, "fight guest {}", "tavern (TD-158)"),
        ActionBlock("mission", ("",), "fulfil the mission", "smuggler (TD-167)"),
        ActionBlock("take", GOODS, "take a piece of {}", "dungeon (TD-164)"),
        ActionBlock("take_painting", _SLOTS, "take painting {}", "dungeon (TD-164)"),
        ActionBlock("climb", _WAYS, "climb over the wall {}", "Climbing Tools (TD-184)"),
        ActionBlock("shoot", _GUARD_WORDS, "shoot at {}", "Crossbow (TD-186)"),
        ActionBlock("fish", ("",), "fish in the carriage", "Fishing Rod (TD-190)"),
        ActionBlock("hook", ("",), "throw the grappling hook", "Grappling Hook (TD-192)"),
        ActionBlock("pigeon", ("1", "2", "3"), "send the pigeon to thief {}", "Messenger Pigeon (TD-195)"),
        ActionBlock("bomb", ("",), "throw the smoke bomb", "Smoke Bomb (TD-199)"),
        ActionBlock("favor", _NUMBERS[1:7], "ask the friend {} times", "a friend's favor in a house (TD-202)"),
        ActionBlock("bribe", _GUARD_WORDS, "bribe {}", "Bernhard (TD-206)"),
        ActionBlock("across", _WAYS, "pass over the building {}", "Jin (TD-213)"),
        ActionBlock("swim", ("",), "swim", "Juma (TD-214)"),
        ActionBlock("passage", ("",), "take the passage", "Jolanda and Johanna (TD-215)"),
        ActionBlock("into", tuple(map(str, range(BUILDINGS))), "go to building {}", "where a card leads (TD-192)"),
        ActionBlock("extra", ("",), "take what the card adds", "Kunrad (TD-219)"),
        ActionBlock("prevent", ("",), "prevent the arrest", "a card that is used up by it (TD-093)"),
    ]
)

DONE = ACTIONS.start("done")
KEEP = ACTIONS.start("keep")
EQUIP = ACTIONS.start("equip")
HIDE = ACTIONS.start("hide")
PLAN_AS = ACTIONS.start("plan")
GO = ACTIONS.start("go")
TUNNEL = ACTIONS.start("tunnel")
LEAVE = ACTIONS.start("leave")
STEAL_BADGE = ACTIONS.start("badge")
STEAL_GOLD = ACTIONS.start("purse")
STEAL_GEM = ACTIONS.start("jewel")
ROB_CARRIAGE = ACTIONS.start("carriage")
USE = ACTIONS.start("use")
STAMINA = ACTIONS.start("stamina")
DROP_POSTER = ACTIONS.start("poster")
EXCHANGE = ACTIONS.start("trade")
CARRY = ACTIONS.start("carry")
CARRY_PAINTING = ACTIONS.start("carry_painting")
DROP = ACTIONS.start("drop")
FILL = ACTIONS.start("fill")
PAINTING = ACTIONS.start("painting")
SELL = ACTIONS.start("sell")
LIQUOR = ACTIONS.start("liquor")
BUY_SLOT = ACTIONS.start("buy")
REVEAL = ACTIONS.start("reveal")
BEFRIEND = ACTIONS.start("befriend")
FIGHT = ACTIONS.start("fight")
FULFIL = ACTIONS.start("mission")
TAKE = ACTIONS.start("take")
TAKE_PAINTING = ACTIONS.start("take_painting")
CLIMB = ACTIONS.start("climb")
SHOOT = ACTIONS.start("shoot")
FISH = ACTIONS.start("fish")
HOOK = ACTIONS.start("hook")
PIGEON = ACTIONS.start("pigeon")
BOMB = ACTIONS.start("bomb")
FAVOR = ACTIONS.start("favor")
BRIBE = ACTIONS.start("bribe")
ACROSS = ACTIONS.start("across")
SWIM = ACTIONS.start("swim")
PASSAGE = ACTIONS.start("passage")
INTO = ACTIONS.start("into")
EXTRA = ACTIONS.start("extra")
PREVENT = ACTIONS.start("prevent")
