"""Components files with a change, like those that an operator may supply."""

import copy
from collections.abc import Callable
from typing import Any, TypeVar

from domain.components import ComponentsRegistry

Document = dict[str, Any]
Edit = Callable[[Document], object]
P = TypeVar("P")


def edited(registry: ComponentsRegistry[P], edit: Edit) -> P:
    """Returns the components of the current file with a change. Raises `BadComponents`."""
    document = copy.deepcopy(registry.document(registry.current))
    edit(document)
    return registry.parse(document)


def rows(document: Document, table: str) -> list[dict[str, Any]]:
    """Returns the rows of a table."""
    found: list[dict[str, Any]] = document[table]["rows"]
    return found


def put(table: str, **values: object) -> Edit:
    """Returns the change of values that a table has besides its rows."""
    return lambda document: document[table].update(values)
