"""Reading and checking each section of a component file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from larceny.envs.thiefdom.city_board import BOARDS, LOCATIONS, SIDES, Board, ComponentError, parse_board, shown
from larceny.envs.thiefdom.component_effects import read_effects
from larceny.envs.thiefdom.component_types import (
    EQUIPMENT,
    FIGURES,
    FIRST_GUEST,
    GATES,
    GUESTS,
    LARGE_CITY,
    LARGE_FIGURES,
    LOCATION_COUNTS,
    MISSIONS,
    MOST_COST,
    MOST_VP,
    PADLOCKS,
    PAINTINGS,
    PATROLS,
    SMALL_LOCATION_COUNTS,
    VILLAS,
    Equipment,
    Guest,
    Mission,
    Painting,
    Patrol,
    Villa,
)
from larceny.envs.thiefdom.component_values import (
    Entry,
    check_distinct,
    read_choice,
    read_goods,
    read_list,
    read_rows,
    read_text,
    read_whole,
)


def read_boards(data: Entry) -> dict[tuple[int, str], Board]:
    """The 16 board sides."""
    rows = read_rows(data, "boards", len(BOARDS) * len(SIDES), "board side legend drawing")
    boards: dict[tuple[int, str], Board] = {}
    for where, row in rows:
        key = read_whole(row, "board", where, BOARDS[0], BOARDS[-1]), read_choice(row, "side", where, SIDES)
        if key in boards:
            raise ComponentError(f"{where} is board {key[0]}{key[1]} once more")
        boards[key] = parse_board(row["drawing"], row["legend"], *key)
    return boards


def check_locations(data: Entry, boards: Mapping[tuple[int, str], Board]) -> None:
    """Check that the locations are those of the rulebook and those drawn, on both sides of each board."""
    rows = read_rows(data, "locations", sum(LOCATION_COUNTS.values()), "board kind")
    listed: dict[int, Counter[str]] = {number: Counter() for number in BOARDS}
    for where, row in rows:
        number = read_whole(row, "board", where, BOARDS[0], BOARDS[-1])
        listed[number][read_choice(row, "kind", where, tuple(LOCATION_COUNTS))] += 1
    small_city = [number for number in BOARDS if number not in LARGE_CITY]
    for numbers, counts in ((list(BOARDS), LOCATION_COUNTS), (small_city, SMALL_LOCATION_COUNTS)):
        total = sum((listed[number] for number in numbers), Counter())
        for kind, count in counts.items():
            if total[kind] != count:
                names = ", ".join(map(str, numbers))
                raise ComponentError(f"locations has {total[kind]} {kind} on boards {names}; there must be {count}")
    for board in boards.values():
        drawn = Counter(kind for kind in board.kinds if kind in LOCATIONS)
        if drawn != listed[board.number]:
            found, wanted = (", ".join(sorted(kinds.elements())) or "none" for kinds in (drawn, listed[board.number]))
            raise ComponentError(f"board {board.name} shows {found}, but locations gives board {board.number} {wanted}")


def read_gates(data: Entry) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Boards with a catacomb and boards with a villa, four each."""
    numbers: dict[str, list[int]] = {}
    taken: set[int] = set()
    for section in ("catacombs", "villa_boards"):
        numbers[section] = []
        for where, row in read_rows(data, section, None, "boards"):
            for number in read_list(row, "boards", where, BOARDS):
                if number in taken:
                    raise ComponentError(f"{where} has board {number}, which was named before")
                taken.add(number)
                numbers[section].append(number)
        if len(numbers[section]) != GATES:
            raise ComponentError(f"{section} names {len(numbers[section])} boards; it needs {GATES}")
    away = [number for number in LARGE_CITY if number in numbers["catacombs"]]
    if away != [LARGE_CITY[0]]:
        raise ComponentError("catacombs must name board 1 and villa_boards board 5, with which one of each is left out")
    return tuple(sorted(numbers["catacombs"])), tuple(sorted(numbers["villa_boards"]))


def read_villas(data: Entry) -> tuple[Villa, ...]:
    """The four villas."""
    rows = read_rows(data, "villas", VILLAS, "padlock")
    return tuple(Villa(read_choice(row, "padlock", where, PADLOCKS)) for where, row in rows)


def read_paintings(data: Entry) -> tuple[Painting, ...]:
    """The four paintings."""
    rows = read_rows(data, "paintings", PAINTINGS, "vp", "goods")
    return tuple(
        Painting(read_whole(row, "vp", where, 0, MOST_VP), read_goods(row, "goods", where)) for where, row in rows
    )


def read_equipment(data: Entry) -> tuple[Equipment, ...]:
    """The 12 types of equipment, which stand in the order of their numbers."""
    rows = read_rows(data, "equipment", len(EQUIPMENT), "id name price vp", "about effects")
    found = []
    for (where, row), expected in zip(rows, EQUIPMENT, strict=True):
        if row["id"] != expected:
            raise ComponentError(f"{where} has id {shown(row['id'])}; here it is {expected}")
        found.append(
            Equipment(
                id=expected,
                name=read_text(row, "name", where),
                price=read_whole(row, "price", where, 1, MOST_COST),
                vp=read_whole(row, "vp", where, 0, MOST_VP),
                about=read_text(row, "about", where) if "about" in row else "",
                effects=read_effects(row, where, guest=False),
            )
        )
    check_distinct(((where, row["name"]) for where, row in rows), "name")
    return tuple(found)


def read_guests(data: Entry) -> tuple[Guest, ...]:
    """The guests 13 to 48, which stand in the order of their numbers."""
    rows = read_rows(data, "guests", GUESTS, "number name cost vp", "gift about effects")
    found = []
    for expected, (where, row) in enumerate(rows, FIRST_GUEST):
        if read_whole(row, "number", where, FIRST_GUEST, FIRST_GUEST + GUESTS - 1) != expected:
            raise ComponentError(f"{where} has number {row['number']}; here it is {expected}")
        found.append(
            Guest(
                number=expected,
                name=read_text(row, "name", where),
                cost=read_whole(row, "cost", where, 1, MOST_COST),
                vp=read_whole(row, "vp", where, 0, MOST_VP),
                gift=read_goods(row, "gift", where),
                about=read_text(row, "about", where) if "about" in row else "",
                effects=read_effects(row, where, guest=True),
            )
        )
    check_distinct(((where, row["name"]) for where, row in rows), "name")
    return tuple(found)


def read_missions(data: Entry) -> tuple[Mission, ...]:
    """The 16 smuggling missions."""
    found = []
    for where, row in read_rows(data, "missions", MISSIONS, "demand", "vp reward"):
        demand, reward = read_goods(row, "demand", where), read_goods(row, "reward", where)
        kinds = sum(count > 0 for count in demand)
        if not 2 <= sum(demand) <= 4 or kinds > 2:
            raise ComponentError(
                f"{where} demands {sum(demand)} goods of {kinds} kinds; it is 2 to 4 goods of at most 2 kinds"
            )
        vp = read_whole(row, "vp", where, 0, MOST_VP) if "vp" in row else 0
        if not vp and not any(reward):
            raise ComponentError(f"{where} gives nothing; it must have vp or reward")
        found.append(Mission(demand, reward, vp))
    return tuple(found)


def read_patrols(data: Entry) -> dict[int, tuple[Patrol, ...]]:
    """The patrol boards by number of players, 1 for the solo game."""
    rows = read_rows(data, "patrols", sum(PATROLS.values()), "players figures", "start")
    found: dict[int, list[Patrol]] = {players: [] for players in PATROLS}
    for where, row in rows:
        players = read_whole(row, "players", where, min(PATROLS), max(PATROLS))
        allowed = FIGURES if players > 2 else tuple(figure for figure in FIGURES if figure not in LARGE_FIGURES)
        start = row.get("start", False)
        if not isinstance(start, bool):
            raise ComponentError(f"{where} has start {shown(start)}; it is true or false")
        patrol = Patrol(read_list(row, "figures", where, allowed), start)
        for other in found[players]:
            twice = set(other.figures) & set(patrol.figures)
            if twice:
                raise ComponentError(f"{where} has {min(twice)}, which another board for {players} players moves")
        found[players].append(patrol)
    for players, patrols in found.items():
        _check_patrols(players, patrols)
    return {players: tuple(patrols) for players, patrols in found.items()}


def _check_patrols(players: int, patrols: list[Patrol]) -> None:
    """Check the patrol boards for one number of players as a whole."""
    if len(patrols) != PATROLS[players]:
        raise ComponentError(f"patrols has {len(patrols)} boards for {players} players; it needs {PATROLS[players]}")
    moved = {figure for patrol in patrols for figure in patrol.figures}
    for figure in FIGURES:
        if figure not in moved and (players > 2 or figure not in LARGE_FIGURES):
            raise ComponentError(f"patrols has no board for {players} players that moves {figure}")
    starts, wanted = sum(patrol.start for patrol in patrols), int(players > 1)
    if starts != wanted:
        raise ComponentError(f"patrols has {starts} start icons for {players} players; there must be {wanted}")
