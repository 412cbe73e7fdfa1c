"""Checked reading of plain values of component files: a message says where, what stands there and what may stand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from larceny.envs.thiefdom.city_board import ComponentError, shown
from larceny.envs.thiefdom.component_types import GOODS

MOST_GOODS = 4
SOURCES = ("rulebook", "house")
PUBLIC = "public: "
OTHERS = "others"
LONGEST = 200

Entry = dict[str, Any]


def check_keys(entry: Any, where: str, required: Iterable[str], optional: Iterable[str] = ()) -> Entry:
    """The entry, once it is known to have the names that it must have and no others."""
    required, optional = tuple(required), tuple(optional)
    allowed = f"it has {', '.join(required)}" + (f" and may have {', '.join(optional)}" if optional else "")
    if not isinstance(entry, dict):
        raise ComponentError(f"{where} is {shown(entry)}; {allowed}")
    for key in entry:
        if key not in required and key not in optional:
            raise ComponentError(f"{where} has an unknown entry {shown(key)}; {allowed}")
    for key in required:
        if key not in entry:
            raise ComponentError(f"{where} has no {key}; {allowed}")
    return entry


def read_rows(
    data: Entry, section: str, count: int | None, required: str, optional: str = ""
) -> list[tuple[str, Entry]]:
    """The entries of a section, each with the words that say where it stands; their sources are checked.

    Args:
        data: the file.
        section: name of the section, a list.
        count: how many entries there must be; None for any number but none.
        required: names that each entry has besides ``source``.
        optional: names that it may have.
    """
    rows = data[section]
    if not isinstance(rows, list) or not rows or (count is not None and len(rows) != count):
        given = f"{len(rows)} entries" if isinstance(rows, list) else shown(rows)
        raise ComponentError(f"{section} has {given}; it is a list of {count or 'one or more'} entries")
    found = []
    for number, row in enumerate(rows, 1):
        where = f"{section}, entry {number}"
        check_keys(row, where, (*required.split(), "source"), optional.split())
        check_source(row, where, (*required.split(), *optional.split()))
        found.append((where, row))
    return found


def check_source(entry: Entry, where: str, names: Iterable[str]) -> None:
    """Check that an entry says where each of its values comes from."""
    source = entry["source"]
    by_name = source if isinstance(source, dict) else {OTHERS: source}
    for name, given in by_name.items():
        if name != OTHERS and name not in names:
            raise ComponentError(f"{where} has a source for {shown(name)}; there are {', '.join(names)} and {OTHERS}")
        public = isinstance(given, str) and given.startswith(PUBLIC) and given.removeprefix(PUBLIC).strip()
        if not public and given not in SOURCES:
            raise ComponentError(f"{where} has source {shown(given)}; it is rulebook, house or '{PUBLIC}NAME'")
    missing = [name for name in entry if name != "source" and name not in by_name and OTHERS not in by_name]
    if missing:
        raise ComponentError(f"{where} has no source for {missing[0]}; name it or give one for {OTHERS}")


def read_whole(entry: Entry, key: str, where: str, low: int, high: int) -> int:
    """A whole number of an entry."""
    value = entry[key]
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise ComponentError(f"{where} has {key} {shown(value)}; it is a whole number from {low} to {high}")
    return value


def read_choice(entry: Entry, key: str, where: str, allowed: tuple[str, ...]) -> str:
    """One of several words."""
    value = entry[key]
    if not isinstance(value, str) or value not in allowed:
        raise ComponentError(f"{where} has {key} {shown(value)}; it is one of {', '.join(allowed)}")
    return value


def read_text(entry: Entry, key: str, where: str) -> str:
    """A line of text."""
    value = entry[key]
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > LONGEST:
        raise ComponentError(f"{where} has {key} {shown(value)}; it is a line of text, {LONGEST} signs at most")
    return value


def read_list(entry: Entry, key: str, where: str, allowed: tuple[Any, ...]) -> tuple[Any, ...]:
    """Different values out of several, at least one."""
    values = entry[key]
    listed = ", ".join(map(str, allowed))
    if not isinstance(values, list) or not values:
        raise ComponentError(f"{where} has {key} {shown(values)}; it is a list of some of {listed}")
    for number, value in enumerate(values):
        if isinstance(value, bool) or not isinstance(value, int | str) or value not in allowed:
            raise ComponentError(f"{where} has {shown(value)} in {key}; there may be {listed}")
        if value in values[:number]:
            raise ComponentError(f"{where} has {shown(value)} twice in {key}")
    return tuple(values)


def read_goods(entry: Entry, key: str, where: str) -> tuple[int, ...]:
    """How many of each good, in the order of ``GOODS``; none if the entry says nothing about them."""
    goods = entry.get(key, {})
    if not isinstance(goods, dict):
        raise ComponentError(f"{where} has {key} {shown(goods)}; it gives numbers of {', '.join(GOODS)}")
    for good in goods:
        if good not in GOODS:
            raise ComponentError(f"{where} has {shown(good)} in {key}; there may be {', '.join(GOODS)}")
        read_whole(goods, good, f"{where}, {key},", 1, MOST_GOODS)
    return tuple(goods.get(good, 0) for good in GOODS)


def check_distinct(names: Iterable[tuple[str, str]], what: str) -> None:
    """Check that no two entries, each given with where it stands, have the same name."""
    seen: dict[str, str] = {}
    for where, name in names:
        if name in seen:
            raise ComponentError(f"{where} has the same {what} {shown(name)} as {seen[name]}")
        seen[name] = where
