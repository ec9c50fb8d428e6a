"""Enums of the document: each set of values stands once, under the name that the code has for it."""

import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.inspect import StructType

from service.api.document.plain import VALUES, pascal, ref
from service.api.schemas.games import Schema

Values = frozenset[Any]
EnumNames = dict[tuple[str, Values], str]
"""The name of an enum: by the name of the game that it is of, or "", and by its values."""


def alias_names(types: Sequence[Any], game: str = "") -> EnumNames:
    """Returns the names that the modules of these types have for their enums, those of a game with its name in front.

    A field that is annotated `Good` has the schema of its values; the name is that of the alias in the module.
    """
    modules = sorted({each.__module__ for each in structs_of(types)})
    aliases = chain.from_iterable(sorted(vars(sys.modules[module]).items(), key=_by_name) for module in modules)
    names: EnumNames = {}
    for name, value in aliases:
        if get_origin(value) is Literal and not name.startswith("_"):
            names.setdefault((game, frozenset(get_args(value))), game + name)
    return names


def structs_of(types: Sequence[Any]) -> Iterator[type[Struct]]:
    """Yields the struct types that types are made of, each once; of a generic one the type without its arguments."""
    return _structs(msgspec.inspect.multi_type_info(types), set())


def _by_name(entry: tuple[str, Any]) -> str:
    return entry[0]


def _structs(node: Any, seen: set[type[Struct]]) -> Iterator[type[Struct]]:
    """Yields the struct types that a type is made of, each once."""
    if isinstance(node, list | tuple):
        yield from chain.from_iterable(_structs(each, seen) for each in node)
    elif isinstance(node, StructType):
        kind = get_origin(node.cls) or node.cls
        if kind not in seen:
            seen.add(kind)
            yield kind
            yield from _structs([field.type for field in node.fields], seen)
    elif isinstance(node, msgspec.inspect.Type):
        parts = [getattr(node, name) for name in getattr(node, "__struct_fields__", ())]
        yield from _structs([part for part in parts if isinstance(part, tuple | msgspec.inspect.Type)], seen)


class Enums:
    """Takes the enums out of schemas and keeps them as schemas of their own."""

    def __init__(self, names: Mapping[tuple[str, Values], str], games: Sequence[str], others: Collection[str]) -> None:
        self.schemas: dict[str, Schema] = {}
        self._names = names
        self._games = games
        self._others = others
        """The names that other schemas have."""

    def taken_out(self, node: Any, owner: str) -> Any:
        """Returns a schema with references to its enums. `owner` names what no alias names: schema and property."""
        if isinstance(node, list):
            return [self.taken_out(item, owner) for item in node]
        if not isinstance(node, dict):
            return node
        if "enum" in node and owner not in self._others:
            return self._reference(node, owner)
        return {key: self._inside(key, value, owner) for key, value in node.items()}

    def _inside(self, key: str, value: Any, owner: str) -> Any:
        if key in VALUES:
            return value
        if key == "properties":
            return {name: self.taken_out(schema, owner + pascal(name)) for name, schema in value.items()}
        return self.taken_out(value, owner)

    def _reference(self, node: Schema, owner: str) -> Schema:
        values = frozenset(node["enum"])
        game = next((each for each in self._games if owner.startswith(each)), "")
        name = self._names.get((game, values)) or self._names.get(("", values)) or owner
        name = f"{name}Value" if name in self._others else name
        self.schemas.setdefault(name, {"type": "string", "enum": node["enum"]})
        beside = {key: value for key, value in node.items() if key not in ("enum", "type", "default")}
        if "default" in node:  # generators give a reference no default
            beside["description"] = f"{node.get('description', '')} Default: `{node['default']}`.".strip()
        return ref(name) | beside
