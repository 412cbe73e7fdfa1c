"""Positions and answers for tests of a thief's turn, on top of :mod:`thiefdom.table`."""

import numpy as np

from thiefdom.table import THIEVES, WAYS, town

QUESTIONS = ("offer", "gold", "painting", "gem", "liquor", "wine", "badge")
"""What an exchange asks, in order."""


def in_location(letter, thieves=("P1",), equipment=(), **goods):
    """P1 is in a location of the drawing's letter and to act; the alley square beside it is called a.

    ``goods`` are what P1 carries and ``equipment`` what it has; other ``thieves`` are in the location too.
    """
    game = town(f"+---+\n|{letter}:a|\n+---+", dict.fromkeys({"P1": None} | dict.fromkeys(thieves), letter))
    game.equip("P1", *equipment)
    game.give("P1", **goods)
    return game


def in_villa(number, equipment=(), **goods):
    """P1 is in a villa and to act; villas 1 and 2 lock the gems, 3 and 4 the painting."""
    game = town("+-----+\n|. . d|\n+-----+", {"P1": f"villa {number}"}, gates={"d": f"villa {number}"})
    game.equip("P1", *equipment)
    game.give("P1", **goods)
    return game


def at_home(equipment=(), stock=None, **goods):
    """P1 is at home with its friends and to act; the hideout holds ``stock`` and P1 carries ``goods``."""
    game = town("+-----+\n|T a .|\n+-----+", hideouts={0: "T"})
    game.equip("P1", *equipment)
    game.store(0, **(stock or {}))
    game.give("P1", **goods)
    return game


def walk(game, *steps):
    """Take steps: ways of the compass, or squares at the way out of a building or behind a catacomb; returns events."""
    heard = []
    for step in steps:
        block = "go" if step in WAYS else "leave" if step in game.choices("leave") else "tunnel"
        heard += game.play(block, step)
    return heard


def divide(game, painting=None, **goods):
    """Exchange goods so that the acting thief has these afterwards, and a painting by its number; returns events."""
    game.play("trade")
    return answer_exchange(game, painting, goods)


def send_pigeon(game, friend, **goods):
    """Exchange goods by pigeon with a thief (1-3) of the guild so that the acting thief has these; returns events."""
    game.play("pigeon", str(friend))
    return answer_exchange(game, None, goods)


def answer_exchange(game, painting, goods):
    """Answer all that an exchange asks; returns events."""
    while game.phase == "trade":
        good = QUESTIONS[game.state.asked]
        if good == "painting" and painting:
            game.play("carry_painting", str(painting))
        else:
            game.play("carry", str(goods.get(good, 0)))
    return game.heard


def next_night(game):
    """End the night and plan the next one, all with their first thief; returns the events of the day."""
    heard = game.end_night()
    while game.phase == "plan":
        game.play("plan", "thief 1 thief 2 thief 3 townsfolk")
    return heard


def legal(game):
    """Numbers of all legal actions."""
    return set(np.flatnonzero(np.frombuffer(game.mask(), np.int8)).tolist())


def ways(game):
    """Where a step can lead now: ways, and squares outside of a building or behind a catacomb."""
    return {*game.choices("go"), *game.choices("leave"), *game.choices("tunnel")}


def belongings(game, thief):
    """Goods that a thief carries, and ``painting 2``."""
    hung = [f"painting {number}" for number in (1, 2, 3, 4) if game.painting(number) == thief]
    return game.goods(thief) | dict.fromkeys(hung, 1)


def robbed(game, thief):
    """How many townsfolk a thief has robbed this night."""
    return int(game.state.robbed[THIEVES.index(thief)]).bit_count()


def actions(game):
    """Action points that are left."""
    return int(game.state.actions)


def points(game):
    """Movement points that are left."""
    return int(game.state.points)
