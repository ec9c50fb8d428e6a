"""Reads the tables of a components file, strictly: what does not fit is told with its table and row.

A table is one struct, or it has `rows`, each a struct with an id. The provenance that a table states is that of all
its rows that state none.
"""

from collections.abc import Callable, Hashable
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from domain.components import BadComponents

Provenance = Literal["printed", "inferred", "reconstructed"]
"""How well a value is known: it is printed, it follows from what is printed, or it was chosen to fit."""

Row = TypeVar("Row", bound=Struct)
Key = TypeVar("Key", bound=Hashable)
Document = dict[str, Any]


class Printing(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Something printed, with where its values come from."""

    provenance: Provenance
    """Of each of its values, but for those named next, which are known less well."""
    inferred: tuple[str, ...] = ()
    reconstructed: tuple[str, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        """A name that stands for nothing would be believed. Raises `ValueError`."""
        unknown = {*self.inferred, *self.reconstructed}.difference(self.__struct_fields__)
        if unknown:
            raise ValueError(f"there is no value {', '.join(sorted(unknown))}")


def read_text(document: Document, name: str) -> str:
    """A text at the top of the file. Raises `BadComponents`."""
    value = document.get(name)
    if not isinstance(value, str):
        raise BadComponents(f"{name} must be a text")
    return value


def read_table(document: Document, name: str, kind: type[Row]) -> Row:
    """A table without rows. Raises `BadComponents`."""
    if name not in document:
        raise BadComponents(f"table {name} is missing")
    return _converted(document[name], kind, f"table {name}")


def read_rows(document: Document, name: str, kind: type[Row], key: Callable[[Row], Key]) -> dict[Key, Row]:
    """A table of rows, by their keys and in the order of the file. Raises `BadComponents`."""
    table = document.get(name)
    if not isinstance(table, dict) or not isinstance(table.get("rows"), list):
        raise BadComponents(f"table {name} is missing or has no rows")
    unread = sorted(set(table) - {"provenance", "note", "rows"})
    require(not unread, f"table {name}: beside its rows there is nothing like {', '.join(unread)}")
    heading = {"provenance": table["provenance"]} if "provenance" in table else {}
    rows: dict[Key, Row] = {}
    for number, given in enumerate(table["rows"], start=1):
        where = f"table {name}, row {given.get('id', number) if isinstance(given, dict) else number}"
        row = _converted({**heading, **given} if isinstance(given, dict) else given, kind, where)
        if key(row) in rows:
            raise BadComponents(f"{where}: the id stands there twice")
        rows[key(row)] = row
    return rows


def require(holds: bool, sentence: str) -> None:
    """Raises `BadComponents` with the sentence unless something holds."""
    if not holds:
        raise BadComponents(sentence)


def _converted(value: object, kind: type[Row], where: str) -> Row:
    try:
        return msgspec.convert(value, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadComponents(f"{where}: {error}") from error
