"""What kinds of components there are, and how many of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from larceny.envs.thiefdom.city_board import Board

GOODS = ("gold", "gem", "liquor", "wine", "badge")
"""The goods that are counted, in the order of all counts."""
EQUIPMENT = (
    "climbing_tools", "crossbow", "cudgel", "fishing_rod", "grappling_hook", "sack", "messenger_pigeon", "lock_pick",
    "shoes", "smoke_bomb", "EQ11", "EQ12",
)  # fmt: skip
"""The types of equipment in the order of their numbers, 1 to 12."""
FIRST_GUEST, GUESTS = 13, 36
GATES, VILLAS, PAINTINGS, MISSIONS = 4, 4, 4, 16
"""Openings with a catacomb and as many with a villa, and the villas and so on themselves."""
PADLOCKS = ("gems", "painting")
FIGURES = ("guard_a", "guard_b", "guard_c", "guard_d", "noble_a", "noble_b", "noble_c", "noble_d", "carriage")
LARGE_FIGURES = ("guard_d", "noble_d")
"""Figures that one or two players do without."""
PATROLS = {1: 3, 2: 2, 3: 3, 4: 4}
"""Patrol boards by number of players."""
LARGE_CITY = (1, 5)
"""Boards that a city for one or two players lacks."""
LOCATION_COUNTS = {"market": 1, "dealer": 2, "dungeon": 1, "tavern": 2, "smuggler": 4}
SMALL_LOCATION_COUNTS = LOCATION_COUNTS | {"dealer": 1, "smuggler": 3}
PAIRS = ("garden", "stable")
"""Houses of which there are two in every city."""
FAMILIES = {
    "favor": ("house", "pay", "gain", "vp", "actions", "times", "leaves"),
    "rate": ("location", "good", "vp"),
    "bonus": ("location", "gain", "vp"),
    "liquor": ("gain",),
    "final": ("good", "vp"),
    "passage": ("house",),
    "unseen": ("figure",),
    "peaceful": (),
    "shelter": (),
    "bribe": (),
    "shortcut": (),
    "swim": (),
}
"""Families of effects that a card can have, and what each is told by; ``docs`` and ``cards`` say what they do."""
RATED = {
    "market": ("liquor", 1),
    "dealer": ("gem", 1),
    "tavern": ("wine", 2),
    "dungeon": ("badge", 2),
    "villa": ("wine", 0),
}
"""The good that each location exchanges for points, and how many; a villa does so only with a card."""
EFFECT_LOCATIONS = (*RATED, "smuggler")
MOST_EFFECTS, MOST_TIMES, MOST_ACTIONS = 3, 6, 3
SECTIONS = (
    "boards", "locations", "catacombs", "villa_boards", "villas", "paintings", "equipment", "guests", "missions",
    "patrols",
)  # fmt: skip
MOST_VP, MOST_COST = 9, 4

Counts = tuple[int, ...]
"""How many of each good, in the order of ``GOODS``."""


@dataclass(frozen=True)
class Villa:
    """A villa; ``padlock`` is what needs a Lock Pick, ``"gems"`` or ``"painting"``."""

    padlock: str


@dataclass(frozen=True)
class Painting:
    """What a dealer gives for a painting."""

    vp: int
    goods: Counts


@dataclass(frozen=True)
class Effect:
    """Something that a card lets its thief do, beyond the rules that the ten printed types of equipment have.

    Attributes:
        family: one of ``FAMILIES``.
        place: kind of the building that it is about, or ``""``.
        good: the good that it is about, or ``""``.
        figure: the figure that it is about, or ``""``.
        pay, gain: goods that are paid and got.
        vp: victory points, each time or for each piece.
        actions: action points that are got.
        times: how often it can be done in one go.
        leaves: whether the card leaves the game with it.
    """

    family: str
    place: str = ""
    good: str = ""
    figure: str = ""
    pay: Counts = (0,) * len(GOODS)
    gain: Counts = (0,) * len(GOODS)
    vp: int = 0
    actions: int = 0
    times: int = 1
    leaves: bool = False


@dataclass(frozen=True)
class Equipment:
    """A type of equipment, of which there are two cards; ``about`` says in words what it is good for."""

    id: str
    name: str
    price: int
    vp: int
    about: str = ""
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Guest:
    """A guest; ``vp`` and ``gift`` come at once, ``about`` says in words what the friend is good for."""

    number: int
    name: str
    cost: int
    vp: int
    gift: Counts
    about: str
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Mission:
    """A smuggling mission."""

    demand: Counts
    reward: Counts
    vp: int


class Patrol(NamedTuple):
    """A patrol board: figures in the order in which they move, and whether it has the start icon."""

    figures: tuple[str, ...]
    start: bool


@dataclass(frozen=True)
class Components:
    """All components of a checked file.

    Attributes:
        name: its name.
        boards: the 16 board sides by number and side.
        catacomb_boards: the four boards at whose gate a catacomb lies, in ascending order.
        villa_boards: the other four.
        villas: four.
        paintings: four.
        equipment: the 12 types in the order of their numbers.
        guests: the guests 13 to 48.
        missions: 16.
        patrols: patrol boards by number of players, 1 for the solo game.
    """

    name: str
    boards: Mapping[tuple[int, str], Board]
    catacomb_boards: tuple[int, ...]
    villa_boards: tuple[int, ...]
    villas: tuple[Villa, ...]
    paintings: tuple[Painting, ...]
    equipment: tuple[Equipment, ...]
    guests: tuple[Guest, ...]
    missions: tuple[Mission, ...]
    patrols: Mapping[int, tuple[Patrol, ...]]
