"""Positions and answers for tests of guests and other cards, on top of :mod:`thiefdom.turns`."""

import yaml

from thiefdom.component_faults import spoiled
from thiefdom.table import town
from thiefdom.turns import in_location, in_villa


def in_house(letter, friend=None, equipment=(), thieves=(), **goods):
    """P1 is in a house of the drawing's letter with a friend and to act; others are in the house too.

    The alley square beside it is called a.
    """
    game = town(f"+---+\n|{letter} a|\n+---+", dict.fromkeys(["P1", *thieves], letter))
    return provide(game, friend, equipment, goods)


def with_friend(friend, letter, equipment=(), **goods):
    """P1 is in a location of the drawing's letter with a friend and to act."""
    return provide(in_location(letter), friend, equipment, goods)


def with_friend_in_villa(friend, number, equipment=(), **goods):
    """P1 is in a villa with a friend and to act; villas 1 and 2 lock the gems, 3 and 4 the painting."""
    return provide(in_villa(number), friend, equipment, goods)


def friendly(friend, drawing, figures, **options):
    """A town in which P1 has a friend."""
    game = town(drawing, figures, **options)
    game.befriend("P1", friend)
    return game


def provide(game, friend, equipment, goods):
    """Let P1 have a friend, equipment and goods."""
    if friend:
        game.befriend("P1", friend)
    game.equip("P1", *equipment)
    game.give("P1", **goods)
    return game


def targets(game):
    """Names of the places to which a card can take the acting thief."""
    return {*game.choices("leave"), *game.choices("into")}


def appear(game, card, name):
    """Use a card that teleports the acting thief (``hook``, ``swim`` or ``passage``), and come to a place."""
    game.play(card)
    return game.play("into" if name in game.choices("into") else "leave", name)


def used(game):
    """The game after the acting thief began to use the location where it is."""
    game.play("use")
    return game


def sold_for(game, count):
    """VP that seat 0 gets for some pieces in the location where P1 is."""
    before = game.vp(0)
    used(game).play("sell", str(count))
    return game.vp(0) - before


def file_in_which(folder, section, name, *effects):
    """Path of a component file in which a card has exactly these effects, and all else is as in the one that ships."""

    def change(data):
        next(row for row in data[section] if row["name"] == name)["effects"] = list(effects)

    path = folder / "mine.yaml"
    path.write_text(yaml.safe_dump(spoiled(change)), encoding="utf-8")
    return str(path)
