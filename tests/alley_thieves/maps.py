"""Maps for tests, as the plain data of a file: a small crooked one that can be played on, and how to spoil it."""

from copy import deepcopy
from itertools import pairwise

import yaml

from larceny.envs.alley_thieves.city_map import HIDEOUTS


def crooked():
    """Four rows of hideout spaces with a gate at each end, on a ring around a market; no side is like another."""
    spaces, edges = {"market": [0.5, 0]}, []
    for guild, name in enumerate(HIDEOUTS):
        row = [f"{name}_{number}" for number in range(1, 5)]
        x, y = ((-2, 7), (8, 2), (2, -9), (-8, -3))[guild]
        step_x, step_y = ((1, 0), (0, -1), (-1, 0), (0, 1))[guild]
        for number, space in enumerate(row):
            spaces[space] = [x + number * step_x, y + number * step_y, name]
        spaces[f"{name}_in"], spaces[f"{name}_out"] = [x - step_x, y - step_y], [x + 4 * step_x, y + 4 * step_y]
        walk = [f"{name}_in", *row, f"{name}_out"]
        edges += [list(pair) for pair in pairwise(walk)]
        edges.append([f"{name}_out", f"{HIDEOUTS[(guild + 1) % 4]}_in"])
        edges.append([f"{name}_in", "market"])
    edges.append(["coins_out", "market"])
    return {"name": "crooked", "spaces": spaces, "edges": edges}


def random_map(generator):
    """Some 4 to 48 intersections joined at random, and hideouts with two to four doors somewhere among them."""
    streets = [f"street_{number}" for number in range(int(generator.integers(4, 49)))]
    edges = {(streets[int(generator.integers(number))], streets[number]) for number in range(1, len(streets))}
    for _ in range(int(generator.integers(len(streets)))):
        first, second = sorted(generator.choice(len(streets), 2, replace=False).tolist())
        edges.add((streets[first], streets[second]))
    spaces = {street: [number, 0] for number, street in enumerate(streets)}
    for guild, name in enumerate(HIDEOUTS):
        row = [f"{name}_{number}" for number in range(1, 5)]
        spaces |= {space: [number, guild + 1, name] for number, space in enumerate(row)}
        doors = [row[0], row[3], *(space for space in row[1:3] if generator.random() < 0.5)]
        edges |= {(space, str(generator.choice(streets))) for space in doors} | set(pairwise(row))
    return {"name": "random", "spaces": spaces, "edges": [list(edge) for edge in sorted(edges)]}


def spoiled(change):
    """A copy of the crooked map after ``change(map)``."""
    data = deepcopy(crooked())
    change(data)
    return data


def write(path, data):
    """Write a map as YAML and return its path as text."""
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    return str(path)


def without(data, *spaces):
    """Take spaces and their alleyways off a map."""
    for space in spaces:
        del data["spaces"][space]
    data["edges"] = [edge for edge in data["edges"] if not set(edge) & set(spaces)]


def without_alleys(data, *edges):
    data["edges"] = [edge for edge in data["edges"] if set(edge) not in [set(one) for one in edges]]


def hide_behind_masks(data):
    """A yard that is reached through the hideout of the masks only."""
    data["spaces"]["yard"] = [-12, -12]
    data["edges"] += [["masks_2", "yard"], ["yard", "masks_3"]]


def many_spaces(data):
    data["spaces"] |= {f"street_{number}": [number, 20] for number in range(60)}


FAULTS = {
    "no spaces": (lambda data: data.pop("spaces"), "'spaces' must list the spaces"),
    "spaces are a list": (lambda data: data.update(spaces=["keys_1"]), "'spaces' must list the spaces"),
    "no alleyways": (lambda data: data.pop("edges"), "'edges' must list the alleyways"),
    "an unknown entry": (lambda data: data.update(colour="red"), "unknown entry 'colour'"),
    "too many spaces": (many_spaces, "85 spaces are too many; 64 are the most"),
    "a space without a place": (lambda data: data["spaces"].update(market=[1]), r"space 'market' is \[1\]"),
    "a place that is no number": (lambda data: data["spaces"].update(market=["x", 2]), "space 'market' is"),
    "a place that is yes": (lambda data: data["spaces"].update(market=[True, 2]), "space 'market' is"),
    "a place nowhere": (lambda data: data["spaces"].update(market=[float("nan"), 2]), "space 'market' is"),
    "a place too far away": (lambda data: data["spaces"].update(market=[10**400, 2]), "space 'market' is"),
    "an unknown hideout": (
        lambda data: data["spaces"].update(market=[0, 0, "swords"]),
        "space 'market' has hideout 'swords'; it is one of keys, gloves, coins, masks",
    ),
    "two spaces at one place": (
        lambda data: data["spaces"].update(square=[0.5, 0]),
        r"spaces 'market' and 'square' are at the same place \[0.5, 0\]",
    ),
    "a hideout of three": (lambda data: without(data, "gloves_1"), "hideout gloves has 3 spaces; it needs 4"),
    "a hideout of five": (lambda data: data["spaces"]["market"].append("coins"), "hideout coins has 5 spaces"),
    "a hideout with one door": (
        lambda data: (without_alleys(data, ("keys_1", "keys_in")), data["edges"].append(["keys_1", "gloves_4"])),
        "hideout keys has 1 spaces next to an intersection; it needs 2",
    ),
    "an alleyway to nowhere": (
        lambda data: data["edges"].append(["market", "harbour"]),
        r"alleyway \['market', 'harbour'\] leads to 'harbour', which is no space",
    ),
    "an alleyway in a circle": (
        lambda data: data["edges"].append(["market", "market"]),
        r"alleyway \['market', 'market'\] leads from a space to itself",
    ),
    "an alleyway twice": (
        lambda data: data["edges"].append(["market", "keys_in"]),
        r"alleyway \['market', 'keys_in'\] is listed twice",
    ),
    "an alleyway with three ends": (
        lambda data: data["edges"].append(["market", "keys_1", "coins_1"]),
        r"alleyway \['market', 'keys_1', 'coins_1'\] must be \[space, space\]",
    ),
    "an alleyway that is a word": (lambda data: data["edges"].append("market"), "alleyway 'market' must be"),
    "a space without an alleyway": (
        lambda data: data["spaces"].update(island=[20, 20]),
        "space 'island' cannot be reached from 'market'",
    ),
    "a space behind a hideout that may be covered": (
        hide_behind_masks,
        "space 'yard' cannot be reached from 'market' once masks are covered",
    ),
}
"""``{what is wrong: (how to get there, what the message says)}``."""
