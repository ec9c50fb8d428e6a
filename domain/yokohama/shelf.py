"""Reads components files strictly, and keeps them.

What the box holds for certain (how many of each, which names, which icons exist) is checked, so that a corrected file
may change any value but cannot break a rule.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from importlib import resources
from itertools import pairwise
from typing import Any, Final, TypeVar, get_args

import msgspec

from domain.components import BadComponents, Shelf
from domain.yokohama.printed import (
    DECKS,
    SEAT_COUNTS,
    Achievement,
    Action,
    Area,
    AreaAction,
    City,
    CountryCard,
    MajorityBoard,
    Order,
    OrderBoards,
    PriceList,
    Printed,
    Printing,
    Scoring,
    Site,
    Start,
    Technology,
    TechnologyBoards,
    Title,
    TitleCard,
    Token,
)

Row = TypeVar("Row", bound=Printing)
Key = TypeVar("Key", bound=Hashable)


def parse(document: dict[str, Any]) -> Printed:
    """The printing that a components file describes. Raises `BadComponents`, naming table and row."""
    unread = set(document) - set(Printed.__dataclass_fields__)
    if unread:
        raise BadComponents(f"there is no table {', '.join(sorted(unread))}")
    printed = Printed(
        edition=_text(document, "edition"),
        areas=_rows(document, "areas", Area, lambda row: row.id),
        area_actions=_rows(document, "area_actions", AreaAction, lambda row: row.id),
        city=_table(document, "city", City),
        countries=_rows(document, "countries", CountryCard, lambda row: row.id),
        start=_table(document, "start", Start),
        prices=_table(document, "prices", PriceList),
        scoring=_table(document, "scoring", Scoring),
        church=_table(document, "church", MajorityBoard),
        customs=_table(document, "customs", MajorityBoard),
        order_boards=_table(document, "order_boards", OrderBoards),
        technology_boards=_table(document, "technology_boards", TechnologyBoards),
        orders=_rows(document, "orders", Order, lambda row: row.id),
        titles=_rows(document, "titles", TitleCard, lambda row: row.id),
        technologies=_rows(document, "technologies", Technology, lambda row: row.id),
        sites=_rows(document, "sites", Site, lambda row: row.id),
        tokens=_rows(document, "tokens", Token, lambda row: row.id),
        achievements=_rows(document, "achievements", Achievement, lambda row: row.id),
    )
    for check in _CHECKS:
        check(printed)
    return printed


def _text(document: dict[str, Any], name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise BadComponents(f"{name} must be a text")
    return value


def _table(document: dict[str, Any], name: str, kind: type[Row]) -> Row:
    if name not in document:
        raise BadComponents(f"table {name} is missing")
    return _converted(document[name], kind, f"table {name}")


def _rows(document: dict[str, Any], name: str, kind: type[Row], key: Callable[[Row], Key]) -> dict[Key, Row]:
    table = document.get(name)
    if not isinstance(table, dict) or not isinstance(table.get("rows"), list):
        raise BadComponents(f"table {name} is missing or has no rows")
    heading = {"provenance": table["provenance"]} if "provenance" in table else {}
    rows: dict[Key, Row] = {}
    for number, given in enumerate(table["rows"], start=1):
        where = f"table {name}, row {given.get('id', number) if isinstance(given, dict) else number}"
        row = _converted({**heading, **given} if isinstance(given, dict) else given, kind, where)
        if key(row) in rows:
            raise BadComponents(f"{where}: the id stands there twice")
        rows[key(row)] = row
    return rows


def _converted(value: object, kind: type[Row], where: str) -> Row:
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadComponents(f"{where}: {error}") from error


_IN_THE_BOX: Final = {
    "areas": 18,
    "countries": 5,
    "orders": 36,
    "titles": 20,
    "technologies": 30,
    "sites": 24,
    "tokens": 20,
    "achievements": 12,
}
"""Rulebook p. 2."""


def _check_the_box(printed: Printed) -> None:
    for table, count in _IN_THE_BOX.items():
        found = len(getattr(printed, table))
        _require(found == count, f"table {table}: the box has {count}, not {found}")
    decks = Counter(achievement.deck for achievement in printed.achievements.values())
    _require(decks == dict.fromkeys(DECKS, 4), "table achievements: the box has 4 of each of the decks A, B and C")
    categories = Counter(area.category for area in printed.areas.values())
    _require(
        categories == {"production": 8, "commercial": 9, "canal": 1},
        "table areas: the box has 8 production areas, 9 commercial areas and the Canal",
    )


def _check_the_names(printed: Printed) -> None:
    actions = set(get_args(Action)) - {"canal"}
    _require(set(printed.area_actions) == actions, f"table area_actions: needs a row for each of {_listed(actions)}")
    for technology in get_args(Title):
        held = any(card.title == technology for card in printed.technologies.values())
        _require(held, f"table technologies: no card has the title {technology}")
    for boards, action in ((printed.order_boards, "orders"), (printed.technology_boards, "technologies")):
        areas = {area.id for area in printed.areas.values() if area.action == action}
        _require(set(boards.areas) == areas, f"the management boards for {action} must be {_listed(areas)}")


def _check_the_player_counts(printed: Printed) -> None:
    keyed: tuple[tuple[str, Iterable[int]], ...] = (
        ("city, rows", printed.city.rows),
        ("start, orders_returned_to_the_box", printed.start.orders_returned_to_the_box),
        ("church, ends_the_game_at", printed.church.ends_the_game_at),
        ("customs, ends_the_game_at", printed.customs.ends_the_game_at),
    )
    for where, counts in keyed:
        _require(set(counts) == set(SEAT_COUNTS), f"table {where}: needs a value for 2, 3 and 4 players")
    for seats, rows in printed.city.rows.items():
        boards = len(printed.areas_by_players[seats])
        brickwork = all(upper - lower == 1 for upper, lower in pairwise(rows))
        _require(brickwork, "table city, rows: a row is one shorter than the row above it")
        _require(sum(rows) == boards, f"table city, rows: {seats} players use {boards} boards, not {sum(rows)}")


def _check_the_boards(printed: Printed) -> None:
    for name, board in (("church", printed.church), ("customs", printed.customs)):
        rising = [space.needs for space in board.spaces]
        _require(rising == sorted(rising), f"table {name}, spaces: what they need must not fall from left to right")
        for space in board.blocked.values():
            _require(0 <= space < len(board.spaces), f"table {name}, blocked: there is no space {space}")
        enough = all(0 < count <= len(board.spaces) for count in board.ends_the_game_at.values())
        _require(enough, f"table {name}, ends_the_game_at: the board has {len(board.spaces)} spaces")


def _check_the_orders_suffice(printed: Printed) -> None:
    for seats, returned in printed.start.orders_returned_to_the_box.items():
        boards = sum(area in printed.areas_by_players[seats] for area in printed.order_boards.areas)
        needed = boards * len(printed.order_boards.levels) + seats * printed.start.orders_dealt
        left = len(printed.orders) - returned
        _require(left >= needed, f"table orders: {seats} players need {needed} for the set-up, not {left}")


def _check_the_trading_houses(printed: Printed) -> None:
    houses = printed.start.warehouse.trading_houses
    prices = len(printed.prices.trading_houses)
    _require(prices == houses, f"table prices, trading_houses: needs {houses} prices, not {prices}")


def _check_no_amount_is_negative(printed: Printed) -> None:
    for table in Printed.__dataclass_fields__:
        _require(
            not _negative(msgspec.to_builtins(getattr(printed, table), str_keys=True)),
            f"table {table}: an amount is negative",
        )


def _negative(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_negative, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(_negative, value))
    return isinstance(value, (int, float)) and value < 0


_CHECKS: Final[tuple[Callable[[Printed], None], ...]] = (
    _check_the_box,
    _check_the_names,
    _check_the_player_counts,
    _check_the_boards,
    _check_the_orders_suffice,
    _check_the_trading_houses,
    _check_no_amount_is_negative,
)


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise BadComponents(sentence)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))


SHELF: Final[Shelf[Printed]] = Shelf(parse, resources.files(__package__).joinpath("components.toml").read_bytes())
"""The printings of Yokohama at hand."""
