"""Component files: the one that ships, one of one's own, and files that are none."""

import pickle
import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

from larceny.envs.core.configs import load_config
from larceny.envs.thiefdom.city_board import HOUSES, LOCATIONS
from larceny.envs.thiefdom.component_file import (
    EQUIPMENT,
    GOODS,
    ComponentError,
    check_components,
    city_faults,
    load_components,
)
from larceny.envs.thiefdom.component_types import FAMILIES, Effect
from project import ROOT
from thiefdom.component_faults import FAULTS, spoiled, with_effects

SHIPPED = ROOT / "configs" / "thiefdom" / "components.yaml"
DATA = load_config("thiefdom/components.yaml")
COMPONENTS = load_components()
ALL_FIGURES = {*(f"{kind}_{letter}" for kind in ("guard", "noble") for letter in "abcd"), "carriage"}


def counts(**goods):
    return tuple(goods.get(good, 0) for good in GOODS)


# -- the file that ships -------------------------------------------------------------------------


def test_goods_are_counted_in_one_order():
    assert GOODS == ("gold", "gem", "liquor", "wine", "badge")


def test_there_are_eight_boards_with_two_sides():
    assert set(COMPONENTS.boards) == {(number, side) for number in range(1, 9) for side in "AB"}
    assert all((board.number, board.side) == key for key, board in COMPONENTS.boards.items())


@pytest.mark.parametrize(
    ("number", "locations"),
    [
        (1, ["smuggler"]), (2, ["smuggler", "tavern"]), (3, ["market"]), (4, ["smuggler"]), (5, ["dealer"]),
        (6, ["dealer"]), (7, ["dungeon", "smuggler"]), (8, ["tavern"]),
    ],
)  # fmt: skip
def test_both_sides_of_a_board_have_its_locations(number, locations):
    for side in "AB":
        assert sorted(kind for kind in COMPONENTS.boards[number, side].kinds if kind in LOCATIONS) == locations


def test_gates_lead_to_catacombs_and_villas():
    assert (COMPONENTS.catacomb_boards, COMPONENTS.villa_boards) == ((1, 2, 4, 7), (3, 5, 6, 8))
    assert Counter(villa.padlock for villa in COMPONENTS.villas) == {"gems": 2, "painting": 2}


def test_paintings_are_worth_more_to_a_dealer_than_at_the_end():
    assert [(painting.vp, painting.goods) for painting in COMPONENTS.paintings] == [
        (7, counts()), (5, counts(gold=2)), (5, counts(wine=1)), (4, counts(gem=2)),
    ]  # fmt: skip


def test_equipment_can_be_paid_by_one_thief():
    assert [equipment.id for equipment in COMPONENTS.equipment] == list(EQUIPMENT)
    assert [(each.price, each.vp) for each in COMPONENTS.equipment] == [
        (3, 2), (3, 1), (2, 1), (2, 1), (3, 2), (4, 2), (1, 1), (3, 1), (3, 1), (2, 0), (3, 1), (2, 1),
    ]  # fmt: skip
    assert [each.name for each in COMPONENTS.equipment[:2]] == ["Climbing Tools", "Crossbow"]


def test_guests_are_numbered_13_to_48():
    names = [
        "Antonius", "Apollon", "Beatrix", "Benjamin", "Bernhard", "Elise", "Grimm", "Helmut", "Iwana", "Janus", "Jin",
        "Juma", "Jolanda", "Johanna", "Jonathan", "Konstanze", "Kunrad",
    ]  # fmt: skip
    assert [guest.number for guest in COMPONENTS.guests] == list(range(13, 49))
    assert [guest.name for guest in COMPONENTS.guests] == names + [f"G{number}" for number in range(30, 49)]
    assert all(guest.about and guest.effects for guest in COMPONENTS.guests)
    assert {guest.cost for guest in COMPONENTS.guests} == {1, 2, 3, 4}
    assert {guest.vp for guest in COMPONENTS.guests} == {0, 1, 2, 3, 4}
    assert COMPONENTS.guests[3].gift == counts(liquor=2)


def test_effects_are_read_with_all_that_tells_them():
    by_name = {card.name: card.effects for card in (*COMPONENTS.equipment, *COMPONENTS.guests)}

    assert by_name["Crossbow"] == ()
    assert by_name["EQ12"] == (Effect("liquor", gain=counts(liquor=1)),)
    assert by_name["Beatrix"] == (Effect("favor", "church", vp=3, actions=3, leaves=True),)
    assert by_name["Konstanze"] == (Effect("favor", "church", pay=counts(gold=2), vp=3, times=3),)
    assert by_name["Jonathan"] == tuple(Effect("rate", place, "wine", vp=4) for place in ("tavern", "villa"))
    assert by_name["Kunrad"] == (Effect("bonus", "market", gain=counts(gem=1), vp=1),)
    assert by_name["G44"] == (Effect("unseen", figure="guard_c"),)
    assert {effect.family for effects in by_name.values() for effect in effects} == set(FAMILIES)


def test_missions_pay_more_than_the_locations():
    """One VP for a gem or a liquor, two for a wine or a badge; gold is worth two thirds of one here."""
    worth = dict(zip(GOODS, (2 / 3, 1, 1, 2, 2), strict=True))
    for mission in COMPONENTS.missions:
        sale, pay = (
            sum(count * worth[good] for good, count in zip(GOODS, goods, strict=True))
            for goods in (mission.demand, mission.reward)
        )
        assert 2 <= sum(mission.demand) <= 4 and sum(count > 0 for count in mission.demand) <= 2
        assert 4 <= mission.vp <= 9
        assert 1.5 <= mission.vp + pay - sale <= 3.1
    assert len(set(COMPONENTS.missions)) == 16


def test_each_figure_moves_once_a_night():
    assert {players: len(boards) for players, boards in COMPONENTS.patrols.items()} == {1: 3, 2: 2, 3: 3, 4: 4}
    for players, boards in COMPONENTS.patrols.items():
        figures = Counter(figure for board in boards for figure in board.figures)
        assert figures == Counter(ALL_FIGURES - ({"guard_d", "noble_d"} if players < 3 else set()))
        assert sum(board.start for board in boards) == (players > 1)
    assert COMPONENTS.patrols[1][2] == (("noble_c", "guard_c", "carriage"), False)


def test_every_value_says_where_it_comes_from():
    assert set(DATA) - {"name"} == {
        "boards", "locations", "catacombs", "villa_boards", "villas", "paintings", "equipment", "guests", "missions",
        "patrols",
    }  # fmt: skip
    for section, rows in DATA.items():
        for row in rows if section != "name" else ():
            source = row["source"]
            by_name = source if isinstance(source, dict) else dict.fromkeys(row.keys() - {"source"}, source)
            for name in row.keys() - {"source"}:
                given = by_name.get(name, by_name.get("others", ""))
                assert given in ("rulebook", "house") or re.fullmatch(r"public: \S+/\S+", given), (section, row)


def test_what_is_printed_but_not_known_is_said_to_be_our_own():
    assert {row["source"] for row in DATA["boards"] + DATA["missions"] + DATA["paintings"] + DATA["villas"]} == {
        "house"
    }
    for row in DATA["equipment"] + DATA["guests"]:
        known = row.get("name") not in {"EQ11", "EQ12"} and row.get("number", 0) < 30
        assert row["source"] == "house" if not known else row["source"]["others"] == "rulebook"
        assert not known or row["source"]["vp"] == "house"


def test_components_are_read_once():
    assert load_components() is load_components("thiefdom")
    with pytest.raises(AttributeError):
        COMPONENTS.name = "mine"
    copy = pickle.loads(pickle.dumps(COMPONENTS))
    assert (copy.guests, copy.patrols) == (COMPONENTS.guests, COMPONENTS.patrols)


# -- a file of one's own -------------------------------------------------------------------------


def test_a_file_can_be_loaded_by_its_path(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump(spoiled(lambda data: data["guests"][0].update(cost=4))), encoding="utf-8")
    mine = load_components(str(path))

    assert (mine.guests[0].cost, mine.guests[1:], mine.missions) == (4, COMPONENTS.guests[1:], COMPONENTS.missions)
    assert load_components(path) is mine
    path.write_text(yaml.safe_dump(spoiled(lambda data: data.pop("name"))), encoding="utf-8")
    assert (load_components(path).name, load_components(path).guests) == ("unnamed", COMPONENTS.guests)


def test_rows_of_boards_and_groups_may_stand_in_any_order():
    def shuffle(data):
        data["boards"].reverse()
        data["patrols"].reverse()
        data["catacombs"] = [{"boards": [7, 4, 2, 1], "source": "public: a friend's copy"}]

    again = check_components(spoiled(shuffle), "here")

    assert again.catacomb_boards == COMPONENTS.catacomb_boards
    assert again.boards[3, "B"].kinds == COMPONENTS.boards[3, "B"].kinds


# -- files that are none -------------------------------------------------------------------------


@pytest.mark.rule("TD-A01", "TD-A02", "TD-A03", "TD-A18", "TD-A146")
@pytest.mark.parametrize("fault", FAULTS)
def test_faults_are_named(fault, tmp_path):
    change, message = FAULTS[fault]
    data = spoiled(change)
    with pytest.raises(ComponentError, match=f"^components here: {message}"):
        check_components(data, "here")

    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump(data), encoding="utf-8")
    with pytest.raises(ComponentError, match=f"^components {path}: {message}"):
        load_components(str(path))


@pytest.mark.rule("TD-A01")
@pytest.mark.parametrize(
    "effect",
    [
        {"family": "rate", "location": "villa", "good": "gem", "vp": 2},
        {"family": "rate", "location": "tavern", "good": "wine", "vp": 2},
        {"family": "liquor", "gain": {}},
        {"family": "passage", "house": "church"},
    ],
)
def test_effects_that_do_nothing_are_faults(effect):
    with pytest.raises(ComponentError):
        check_components(spoiled(with_effects("guests", 0, effect)), "here")


@pytest.mark.parametrize("data", [None, [], "boards", 5, {}, {"boards": []}])
def test_what_is_no_mapping_is_no_component_file(data):
    with pytest.raises(ComponentError, match=r"^components here: the file (is|has no)"):
        check_components(data, "here")


def test_cities_are_checked_on_their_own():
    assert city_faults(COMPONENTS) is None
    assert all(board.kinds for board in COMPONENTS.boards.values())
    assert set(HOUSES) == {kind for board in COMPONENTS.boards.values() for kind in board.kinds} - set(LOCATIONS)


BOMB = "a: &a [1, 1]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n" for old, new in zip("abcdefghi", "bcdefghij", strict=True)
)
UNREADABLE = {
    "empty": (b"", "the file is None; it has boards"),
    "a list": (b"- 1\n", r"the file is \[1\]; it has boards"),
    "no YAML": (b"boards: {a: [1\n", "cannot be read: while parsing"),
    "not text": (b"\xff\xfe\x00\x80", "cannot be read: 'utf-8' codec"),
    "an entry twice": (b"boards: []\nboards: []\n", "cannot be read: 'boards' is given twice"),
    "a date that is none": (b"name: 2001-99-99\n", "cannot be read"),
    "endless brackets": (b"[" * 10_000, "cannot be read"),
    "aliases of aliases": (BOMB.encode(), "the file has an unknown entry 'a'"),
    "aliases where a name belongs": (
        (BOMB + "name: *j\n").replace("a: &a", "boards: &a").encode(),
        "unknown entry 'b'",
    ),
}


@pytest.mark.parametrize("kind", UNREADABLE)
def test_files_that_are_none_are_refused(kind, tmp_path):
    content, message = UNREADABLE[kind]
    path = tmp_path / "mine.yaml"
    path.write_bytes(content)
    with pytest.raises(ComponentError, match=f"^components .*{message}") as caught:
        load_components(str(path))
    assert len(str(caught.value)) < 1000


def test_aliases_of_aliases_are_shown_briefly():
    nested = [1] * 9
    for _ in range(60):
        nested = [nested] * 9
    for section, value in (("villas", "padlock"), ("boards", "legend"), ("boards", "drawing"), ("guests", "source")):
        rows = [{**DATA[section][0], value: nested}, *DATA[section][1:]]
        with pytest.raises(ComponentError, match=value) as caught:
            check_components({**DATA, section: rows}, "here")
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize("name", ["nowhere", "", "/no/such/file.yaml", "x" * 5000, "a\0b"])
def test_names_of_no_components_are_refused(name):
    with pytest.raises(ComponentError, match=r"no components are called|cannot be read"):
        load_components(name)


@pytest.mark.parametrize("name", [None, 5, True, ["thiefdom"], b"thiefdom"])
def test_only_text_names_components(name):
    with pytest.raises(ComponentError, match="are no name or path"):
        load_components(name)


def test_the_shipped_file_can_be_given_by_its_path():
    assert load_components(Path(SHIPPED)).guests == COMPONENTS.guests
