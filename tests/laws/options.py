"""Any options that a match of a game may be created with."""

from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from domain.game import AnyGame

Values = st.SearchStrategy[Any]


def any_options(game: AnyGame) -> st.SearchStrategy[dict[str, Any]]:
    """Every option with any of its values, whether it is the default or not."""
    options = inspect.type_info(game.options)
    assert isinstance(options, inspect.StructType)
    return st.fixed_dictionaries({field.encode_name: values(field.type) for field in options.fields})


def values(kind: inspect.Type) -> Values:
    """Any value of a type, within its bounds."""
    match kind:
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.IntType():
            return st.integers(kind.ge, kind.le)
        case inspect.UnionType():
            return st.one_of(*map(values, kind.types))
        case inspect.Metadata():
            return values(kind.type)
        case _:
            raise TypeError(f"an option of the type {kind} needs a line here")
