"""Component files for tests: the shipped one, spoiled in one way each."""

from copy import deepcopy

from larceny.envs.core.configs import load_config

DATA = load_config("thiefdom/components.yaml")


def spoiled(change):
    """A copy of the shipped file's data after ``change(data)``."""
    data = deepcopy(DATA)
    change(data)
    return data


def board(data, number, side):
    return next(row for row in data["boards"] if (row["board"], row["side"]) == (number, side))


def put(section, index, **values):
    return lambda data: data[section][index].update(values)


def drop(section, index, key):
    return lambda data: data[section][index].pop(key)


def relabel(number, side, **kinds):
    return lambda data: board(data, number, side)["legend"].update(kinds)


def relabel_all(data, old, new):
    for row in data["boards"]:
        row["legend"] = {letter: new if kind == old else kind for letter, kind in row["legend"].items()}


def with_effects(section, index, *effects):
    return put(section, index, effects=list(effects))


def swap_gates(data):
    data["catacombs"][0]["boards"], data["villa_boards"][0]["boards"] = [5], [3, 1, 6, 8]


def church_on_board_5(data):
    relabel(6, "A", C="tower")(data)
    relabel(6, "B", C="tower")(data)
    relabel(5, "A", B="church")(data)
    relabel(5, "B", B="church")(data)


FAULTS = {
    "no section": (lambda data: data.pop("guests"), "the file has no guests; it has boards, locations"),
    "an unknown section": (lambda data: data.update(dice=1), "the file has an unknown entry 'dice'; it has boards"),
    "a name that is no text": (lambda data: data.update(name=5), "the file has name 5; it is a line of text"),
    "a section that is no list": (lambda data: data.update(villas=4), "villas has 4; it is a list of 4 entries"),
    "too few boards": (lambda data: data["boards"].pop(), "boards has 15 entries; it is a list of 16 entries"),
    "a row that is no mapping": (
        lambda data: data["missions"].insert(0, data["missions"].pop()["vp"]),
        "missions, entry 1 is",
    ),
    "a board twice": (put("boards", 1, side="A"), "boards, entry 2 is board 1A once more"),
    "a board too many": (put("boards", 0, board=9), "boards, entry 1 has board 9; it is a whole number from 1 to 8"),
    "a third side": (put("boards", 0, side="C"), "boards, entry 1 has side 'C'; it is one of A, B"),
    "a board without a drawing": (drop("boards", 0, "drawing"), "boards, entry 1 has no drawing; it has board, side"),
    "a faulty drawing": (put("boards", 0, drawing="+"), "board 1A: its drawing has 1 lines; it needs 11"),
    "a location that is not drawn": (
        relabel(3, "B", M="smuggler"),
        "board 3B shows smuggler, but locations gives board 3 market",
    ),
    "a location that is not listed": (
        relabel(8, "A", A="market"),
        "board 8A shows market, but .* board 8 tavern",
    ),
    "two markets": (put("locations", 1, kind="market"), "locations has 2 market on boards 1, .*; there must be 1"),
    "a villa on a board": (
        put("locations", 1, kind="villa"),
        "locations, entry 2 has kind 'villa'; it is one of market",
    ),
    "no dealer on other boards": (
        lambda data: data["locations"][6].update(board=1),
        "locations has 0 dealer on boards 2, 3, 4, 6, 7, 8; there must be 1",
    ),
    "three catacombs": (put("catacombs", 1, boards=[2, 4]), "catacombs names 3 boards; it needs 4"),
    "a gate twice": (put("villa_boards", 0, boards=[3, 5, 6, 7]), "villa_boards, entry 1 has board 7, which was named"),
    "a gate of no board": (put("catacombs", 1, boards=[2, 4, 9]), "catacombs, entry 2 has 9 in boards; there may be 1"),
    "a gate that is yes": (put("catacombs", 0, boards=[True]), "catacombs, entry 1 has True in boards"),
    "gates of boards 1 and 5": (swap_gates, "catacombs must name board 1 and villa_boards board 5"),
    "no gates": (put("catacombs", 0, boards=[]), r"catacombs, entry 1 has boards \[\]; it is a list of some of 1, 2"),
    "a gate twice in a row": (put("catacombs", 1, boards=[2, 2, 4]), "catacombs, entry 2 has 2 twice in boards"),
    "an unknown padlock": (
        put("villas", 0, padlock="wine"),
        "villas, entry 1 has padlock 'wine'; it is one of gems, p",
    ),
    "a painting for ten": (
        put("paintings", 0, vp=10),
        "paintings, entry 1 has vp 10; it is a whole number from 0 to 9",
    ),
    "an unknown good": (
        put("paintings", 1, goods={"silver": 1}),
        "paintings, entry 2 has 'silver' in goods; .* gold, gem",
    ),
    "no number of goods": (
        put("paintings", 1, goods={"gold": 0}),
        "paintings, entry 2, goods, has gold 0; .* from 1 to 4",
    ),
    "goods that are a list": (
        put("paintings", 1, goods=["gold"]),
        r"paintings, entry 2 has goods \['gold'\]; it gives",
    ),
    "an unknown type": (put("equipment", 2, id="club"), "equipment, entry 3 has id 'club'; here it is cudgel"),
    "a price of five": (
        put("equipment", 0, price=5),
        "equipment, entry 1 has price 5; it is a whole number from 1 to 4",
    ),
    "a price that is yes": (put("equipment", 0, price=True), "equipment, entry 1 has price True"),
    "a price that is no number": (put("equipment", 0, price=float("nan")), "equipment, entry 1 has price nan"),
    "half a price": (put("equipment", 0, price=2.0), "equipment, entry 1 has price 2.0; it is a whole number"),
    "a name twice": (
        put("equipment", 1, name="Climbing Tools"),
        "equipment, entry 2 has the same name 'Climbing Tools' as",
    ),
    "an empty name": (put("equipment", 1, name=" "), "equipment, entry 2 has name ' '; it is a line of text"),
    "a long name": (
        put("guests", 1, name="x" * 10_000),
        r"guests, entry 2 has name 'x+\.\.\.x+'; it is a line of text",
    ),
    "a guest without a cost": (drop("guests", 3, "cost"), "guests, entry 4 has no cost; .* and may have gift, about"),
    "an effect": (put("guests", 3, effect="x"), "guests, entry 4 has an unknown entry 'effect'; it has number, name"),
    "guests out of order": (put("guests", 3, number=20), "guests, entry 4 has number 20; here it is 16"),
    "a guest of a name": (
        put("guests", 35, name="G30"),
        "guests, entry 36 has the same name 'G30' as guests, entry 18",
    ),
    "a costly guest": (put("guests", 0, cost=5), "guests, entry 1 has cost 5; it is a whole number from 1 to 4"),
    "a guest that costs VP": (put("guests", 0, vp=-1), "guests, entry 1 has vp -1; it is a whole number from 0 to 9"),
    "effects that are no list": (
        put("guests", 0, effects={"family": "swim"}),
        r"guests, entry 1 has effects \{'family': 'swim'\}; it is a list of 3 at most",
    ),
    "four effects": (
        with_effects("guests", 0, *[{"family": "peaceful"}] * 4),
        "guests, entry 1 has effects .*; it is a list of 3 at most",
    ),
    "an effect that is no mapping": (
        with_effects("guests", 0, "swim"),
        "guests, entry 1, effect 1 is 'swim'; it has a family and what that is told by",
    ),
    "an effect of no family": (
        with_effects("guests", 0, {"family": "swim"}, {"house": "church"}),
        "guests, entry 1, effect 2 is .*; it has a family",
    ),
    "an effect of an unknown family": (
        with_effects("guests", 0, {"family": "magic"}),
        "guests, entry 1, effect 1 has family 'magic'; it is one of favor, rate, bonus, liquor, final, passage",
    ),
    "a family that is a list": (
        with_effects("guests", 0, {"family": ["swim"]}),
        r"guests, entry 1, effect 1 has family \['swim'\]; it is one of",
    ),
    "a favor in no house": (
        with_effects("guests", 0, {"family": "favor", "gain": {"gem": 1}}),
        "guests, entry 1, effect 1 has no house; it has family, house and may have pay, gain, vp, actions, times, l",
    ),
    "a favor in a location": (
        with_effects("guests", 0, {"family": "favor", "house": "market", "vp": 1}),
        "guests, entry 1, effect 1 has house 'market'; it is one of tower, garden, blacksmith, stable, church",
    ),
    "a favor that brings nothing": (
        with_effects("guests", 0, {"family": "favor", "house": "church", "pay": {"gold": 1}}),
        "guests, entry 1, effect 1 brings nothing; it must have gain, vp or actions",
    ),
    "a favor many times for nothing": (
        with_effects("guests", 0, {"family": "favor", "house": "church", "vp": 1, "times": 2}),
        "guests, entry 1, effect 1 is done 2 times for nothing; it must have pay or no times",
    ),
    "a favor seven times": (
        with_effects("guests", 0, {"family": "favor", "house": "church", "pay": {"gold": 1}, "vp": 1, "times": 7}),
        "guests, entry 1, effect 1 has times 7; it is a whole number from 1 to 6",
    ),
    "a favor of four actions": (
        with_effects("guests", 0, {"family": "favor", "house": "church", "actions": 4}),
        "guests, entry 1, effect 1 has actions 4; it is a whole number from 1 to 3",
    ),
    "a favor for no points": (
        with_effects("guests", 0, {"family": "favor", "house": "church", "vp": 0}),
        "guests, entry 1, effect 1 has vp 0; it is a whole number from 1 to 9",
    ),
    "a favor after which somebody may leave": (
        with_effects("guests", 0, {"family": "favor", "house": "church", "vp": 1, "leaves": 1}),
        "guests, entry 1, effect 1 has leaves 1; it is true or false",
    ),
    "a favor for silver": (
        with_effects("guests", 0, {"family": "favor", "house": "church", "pay": {"silver": 1}, "vp": 1}),
        "guests, entry 1, effect 1 has 'silver' in pay; there may be gold, gem, liquor, wine, badge",
    ),
    "two favors": (
        with_effects("guests", 0, *[{"family": "favor", "house": house, "vp": 1} for house in ("church", "tower")]),
        "guests, entry 1 has 2 favors; only guests do any, and one each",
    ),
    "equipment that does favors": (
        with_effects("equipment", 10, {"family": "favor", "house": "church", "vp": 1}),
        "equipment, entry 11 has 1 favors; only guests do any, and one each",
    ),
    "a rate without points": (
        with_effects("guests", 0, {"family": "rate", "location": "market", "good": "liquor"}),
        "guests, entry 1, effect 1 has no vp; it has family, location, good, vp",
    ),
    "a rate in a house": (
        with_effects("guests", 0, {"family": "rate", "location": "church", "good": "liquor", "vp": 2}),
        "guests, entry 1, effect 1 has location 'church'; it is one of market, dealer, tavern, dungeon, villa, sm",
    ),
    "a rate for what is not sold there": (
        with_effects("guests", 0, {"family": "rate", "location": "market", "good": "gem", "vp": 2}),
        "guests, entry 1, effect 1 is about gem in the market, where liquor is sold",
    ),
    "a rate where nothing is sold": (
        with_effects("guests", 0, {"family": "rate", "location": "smuggler", "good": "gem", "vp": 2}),
        "guests, entry 1, effect 1 is about gem in the smuggler, where nothing is sold",
    ),
    "a bonus that brings nothing": (
        with_effects("guests", 0, {"family": "bonus", "location": "market"}),
        "guests, entry 1, effect 1 brings nothing; it must have gain, vp or actions",
    ),
    "a bonus that costs": (
        with_effects("guests", 0, {"family": "bonus", "location": "market", "pay": {"gold": 1}, "vp": 1}),
        "guests, entry 1, effect 1 has an unknown entry 'pay'; it has family, location and may have gain, vp",
    ),
    "more liquor without any goods": (
        with_effects("equipment", 11, {"family": "liquor"}),
        "equipment, entry 12, effect 1 has no gain; it has family, gain",
    ),
    "a full moon for no good": (
        with_effects("guests", 0, {"family": "final", "vp": 1}),
        "guests, entry 1, effect 1 has no good; it has family, good, vp",
    ),
    "a full moon for paintings": (
        with_effects("guests", 0, {"family": "final", "good": "painting", "vp": 1}),
        "guests, entry 1, effect 1 has good 'painting'; it is one of gold, gem, liquor, wine, badge",
    ),
    "a passage to a location": (
        with_effects("guests", 0, {"family": "passage", "house": "tavern"}),
        "guests, entry 1, effect 1 has house 'tavern'; it is one of tower",
    ),
    "unseen by nobody": (
        with_effects("guests", 0, {"family": "unseen", "figure": "thief"}),
        "guests, entry 1, effect 1 has figure 'thief'; it is one of guard_a",
    ),
    **{
        f"a {family} with more to it": (
            with_effects("guests", 0, {"family": family, "vp": 1}),
            "guests, entry 1, effect 1 has an unknown entry 'vp'; it has family$",
        )
        for family in ("peaceful", "shelter", "bribe", "shortcut", "swim")
    },
    "a mission for one good": (
        put("missions", 0, demand={"gem": 1}),
        "missions, entry 1 demands 1 goods of 1 kinds; it",
    ),
    "a mission for five": (put("missions", 0, demand={"gem": 3, "wine": 2}), "missions, entry 1 demands 5 goods of 2"),
    "a mission of three kinds": (
        put("missions", 0, demand={"gem": 1, "wine": 1, "gold": 1}),
        "missions, entry 1 demands 3 goods of 3 kinds; it is 2 to 4 goods of at most 2 kinds",
    ),
    "a mission without a demand": (drop("missions", 0, "demand"), "missions, entry 1 has no demand"),
    "a mission for nothing": (drop("missions", 0, "vp"), "missions, entry 1 gives nothing; it must have vp or reward"),
    "a figure nobody moves": (put("patrols", 11, figures=["noble_d"]), "patrols has no board for 4 players .* guard_d"),
    "a figure that moves twice": (
        put("patrols", 11, figures=["noble_d", "guard_d", "guard_a"]),
        "patrols, entry 12 has guard_a, which another board for 4 players moves",
    ),
    "guard D with two": (
        put("patrols", 4, figures=["noble_b", "guard_d"]),
        "patrols, entry 5 has 'guard_d' in figures",
    ),
    "a fifth guard": (
        put("patrols", 8, figures=["guard_e"]),
        "patrols, entry 9 has 'guard_e' in figures; there may be",
    ),
    "five players": (put("patrols", 8, players=5), "patrols, entry 9 has players 5; it is a whole number from 1 to 4"),
    "two starts": (put("patrols", 9, start=True), "patrols has 2 start icons for 4 players; there must be 1"),
    "no start": (drop("patrols", 8, "start"), "patrols has 0 start icons for 4 players; there must be 1"),
    "a start alone": (put("patrols", 0, start=True), "patrols has 1 start icons for 1 players; there must be 0"),
    "a start that is a number": (put("patrols", 8, start=1), "patrols, entry 9 has start 1; it is true or false"),
    "a board for another number": (
        put("patrols", 3, players=3, figures=["carriage"]),
        "patrols, entry 8 has carriage, which another board for 3 players moves",
    ),
    "no source": (drop("villas", 0, "source"), "villas, entry 1 has no source; it has padlock, source"),
    "an unknown source": (
        put("villas", 0, source="hearsay"),
        "villas, entry 1 has source 'hearsay'; it is rulebook, house",
    ),
    "a source without a name": (put("villas", 0, source="public: "), "villas, entry 1 has source 'public: '"),
    "a source that is a list": (put("villas", 0, source=["house"]), r"villas, entry 1 has source \['house'\]"),
    "a value without a source": (
        put("guests", 0, source={"name": "rulebook"}),
        "guests, entry 1 has no source for (number|about)",
    ),
    "a source of no value": (
        put("villas", 0, source={"cost": "house"}),
        "villas, entry 1 has a source for 'cost'; there",
    ),
    "two churches": (
        lambda data: (relabel(8, "A", T="church")(data), relabel(8, "B", T="church")(data)),
        "boards 6, 8 have a church",
    ),
    "two churches on a board": (
        lambda data: [relabel(6, s, B="church")(data) for s in "AB"],
        "board 6 has 2 churches; a",
    ),
    "a church on one side": (
        relabel(8, "A", T="church"),
        "board 8 has different numbers of churches on its sides; a",
    ),
    "no church": (lambda data: relabel_all(data, "church", "tower"), "there is no church; a city has exactly one"),
    "the church on board 5": (church_on_board_5, "the church is on board 5, which a city for two players lacks"),
    "no gardens": (
        lambda data: relabel_all(data, "garden", "tower"),
        "a city without boards 1 and 5 may have 0 of kind garden; .* 2",
    ),
    "no towers": (
        lambda data: relabel_all(data, "tower", "stable"),
        "a city without .* may have 0 of kind tower; it needs 1",
    ),
}
"""``{what is wrong: (how to get there, what the message says)}``."""
