"""What the components of several games must fulfil, whatever is corrected in their files.

Each requirement raises `BadComponents` with a sentence that names the table.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from domain.components import BadComponents
from domain.wording import listed


def require(holds: bool, sentence: str) -> None:
    """Raises `BadComponents` with the sentence unless something holds."""
    if not holds:
        raise BadComponents(sentence)


def require_in_the_box(counts: Mapping[str, int], found: Mapping[str, int]) -> None:
    """Each table has as many things as the box holds; both are keyed by table."""
    for table, count in counts.items():
        require(found[table] == count, f"table {table}: the box has {count}, not {found[table]}")


def require_rows_in_the_box(counts: Mapping[str, int], printed: Any) -> None:
    """Each table of a printing has as many rows as the box holds of such things."""
    require_in_the_box(counts, {table: len(getattr(printed, table)) for table in counts})


def require_row_for_each(names: Iterable[str], table: str, rows: Iterable[str]) -> None:
    """A table has a row for each name, and none besides."""
    require(set(rows) == set(names), f"table {table}: needs a row for each of {', '.join(sorted(names))}")


def require_value_for_each(seat_counts: Iterable[int], tables: Mapping[str, Iterable[int]]) -> None:
    """What depends on the number of players has a value for each number of them; by the place in the file."""
    for where, numbers in tables.items():
        complete = set(numbers) == set(seat_counts)
        require(complete, f"table {where}: needs a value for {listed(map(str, seat_counts))} players")


def require_no_negative_amount(tables: Iterable[str], printed: Any) -> None:
    """No number in these tables of a printing is below 0."""
    for table in tables:
        values = msgspec.to_builtins(getattr(printed, table), str_keys=True)
        require(not _any_negative(values), f"table {table}: an amount is negative")


def _any_negative(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_any_negative, value.values()))
    if isinstance(value, (list, tuple)):
        return any(map(_any_negative, value))
    return isinstance(value, (int, float)) and value < 0
