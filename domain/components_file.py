"""Reads a components file strictly into a dataclass, and checks what it holds. An error names the table and the row.

Each field of the dataclass is one of three: a text at the top of the file; a table (a struct); or a table with `rows`,
each a struct with an `id` (a mapping from ids to rows). Rows that state no provenance have that of their table.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import resources
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from domain.components import BadComponents, ComponentsRegistry
from domain.wording import listed

FILE: Final = "components.toml"
Provenance = Literal["printed", "inferred", "reconstructed"]
"""How well a value is known: it is printed, it follows from what is printed, or it was chosen to fit the rest."""

P = TypeVar("P")
Row = TypeVar("Row", bound=Struct)
Document = dict[str, Any]
"""A components file as plain data."""


class PrintedRow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A row, or a table without rows, with the provenance of its values."""

    provenance: Provenance
    """How well the values are known, except those that `inferred` and `reconstructed` name."""
    inferred: tuple[str, ...] = ()
    reconstructed: tuple[str, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        """Checks that `inferred` and `reconstructed` name values of the row. Raises `ValueError`."""
        unknown = {*self.inferred, *self.reconstructed}.difference(self.__struct_fields__)
        if unknown:
            raise ValueError(f"there is no value {', '.join(sorted(unknown))}")


def registry_of(package: str, kind: type[P], checks: Iterable[Callable[[P], None]]) -> ComponentsRegistry[P]:
    """Returns the registry of the components files of a game, with the one in its folder.

    It reads a file into a dataclass, which has to pass every check, in the given order. A check raises `BadComponents`.
    """

    def parse(document: Document) -> P:
        components = read(document, kind)
        for check in checks:
            check(components)
        return components

    return ComponentsRegistry(parse, resources.files(package).joinpath(FILE).read_bytes())


def read(document: Document, kind: type[P]) -> P:
    """Returns the dataclass that a components file describes. Raises `BadComponents`."""
    tables = get_type_hints(kind)
    unread = sorted(set(document) - set(tables))
    require(not unread, f"there is no table {', '.join(unread)}")
    return kind(**{name: _read(document, name, declared) for name, declared in tables.items()})


def _read(document: Document, name: str, declared: Any) -> Any:
    if declared is str:
        return _text(document, name)
    if get_origin(declared) is Mapping:
        _, row = get_args(declared)
        return _rows(document, name, row)
    return _table(document, name, declared)


def _text(document: Document, name: str) -> str:
    value = document.get(name)
    if not isinstance(value, str):
        raise BadComponents(f"{name} must be a text")
    return value


def _table(document: Document, name: str, kind: type[Row]) -> Row:
    require(name in document, f"table {name} is missing")
    return _converted(document[name], kind, f"table {name}")


def _rows(document: Document, name: str, kind: type[Row]) -> dict[Any, Row]:
    """The rows of a table by their ids, in the order of the file."""
    table = document.get(name)
    if not isinstance(table, dict) or not isinstance(table.get("rows"), list):
        raise BadComponents(f"table {name} is missing or has no rows")
    unread = sorted(set(table) - {"provenance", "note", "rows"})
    require(not unread, f"table {name}: unknown keys {', '.join(unread)}")
    heading = {"provenance": table["provenance"]} if "provenance" in table else {}
    rows: dict[Any, Row] = {}
    for number, given in enumerate(table["rows"], start=1):
        where = f"table {name}, row {given.get('id', number) if isinstance(given, dict) else number}"
        row: Any = _converted({**heading, **given} if isinstance(given, dict) else given, kind, where)
        require(row.id not in rows, f"{where}: the id is used twice")
        rows[row.id] = row
    return rows


def _converted(value: object, kind: type[Row], where: str) -> Row:
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadComponents(f"{where}: {error}") from error


def require(holds: bool, sentence: str) -> None:
    """Raises `BadComponents` with the sentence if it does not hold."""
    if not holds:
        raise BadComponents(sentence)


def require_in_the_box(counts: Mapping[str, int], found: Mapping[str, int]) -> None:
    """Checks that each table has as many things as the box holds; both mappings are keyed by table."""
    for table, count in counts.items():
        require(found[table] == count, f"table {table}: the box has {count}, not {found[table]}")


def require_rows_in_the_box(counts: Mapping[str, int], components: Any) -> None:
    """Checks that each table of the components has as many rows as the box holds of such things."""
    require_in_the_box(counts, {table: len(getattr(components, table)) for table in counts})


def require_row_for_each(names: Iterable[str], table: str, rows: Iterable[str]) -> None:
    """Checks that a table has a row for each name, and no others."""
    require(set(rows) == set(names), f"table {table}: needs a row for each of {', '.join(sorted(names))}")


def require_value_for_each(seat_counts: Iterable[int], tables: Mapping[str, Iterable[int]]) -> None:
    """Checks that the values by number of players cover each number; `tables` is keyed by the place in the file."""
    for where, numbers in tables.items():
        complete = set(numbers) == set(seat_counts)
        require(complete, f"table {where}: needs a value for {listed(map(str, seat_counts))} players")


def require_no_negative_amount(tables: Iterable[str], components: Any) -> None:
    """Checks that no number in these tables of the components is below 0."""
    for table in tables:
        values = msgspec.to_builtins(getattr(components, table), str_keys=True)
        require(not has_negative(values), f"table {table}: an amount is negative")


def has_negative(value: object) -> bool:
    """True if a number in plain data is below 0."""
    if isinstance(value, dict):
        return any(map(has_negative, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(has_negative, value))
    return isinstance(value, (int, float)) and value < 0
