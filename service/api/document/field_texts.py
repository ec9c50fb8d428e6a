"""What the fields of an answer, an event or a move mean: the texts that stand below them in the code."""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import fields


def field_texts(kind: type[Struct]) -> Mapping[str, str]:
    """Returns the texts of a class and its bases, by the name that a field has in JSON.

    What is `None` in the code is called `null`, as in JSON.
    """
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if issubclass(base, Struct) and base is not Struct:
            found |= _texts(base.__module__).get(base.__qualname__, {})
    return {each.encode_name: found[each.name] for each in fields(kind) if each.name in found}


@cache
def _texts(module: str) -> Mapping[str, Mapping[str, str]]:
    """Returns the texts of the classes of a module, by the name of the class and that of the field.

    There are none in a module without a source, such as a game that was written at a prompt.
    """
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    return {each.name: dict(_below_fields(each)) for each in tree.body if isinstance(each, ast.ClassDef)}


def _below_fields(kind: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(kind.body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, inspect.cleandoc(text).replace("\n", " ").replace("`None`", "`null`")
