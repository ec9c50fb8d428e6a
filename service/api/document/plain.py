"""Schemas in the form that every generator of clients takes. They allow the same values as before.

A constant is a `const`, a union is flat, a union and a reference have no default, an array has one schema for its
items, and a title is the name of the schema.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from service.api.schemas.games import Schema

PREFIX: Final = "#/components/schemas/"
VALUES: Final = ("const", "default", "enum", "example", "examples")
"""Keywords that hold values, not schemas."""
_TYPES: Final[Mapping[type, str]] = {bool: "boolean", int: "integer", str: "string"}


def plain(node: Any) -> Any:
    """Returns a schema, or a list of schemas, in plain form."""
    if isinstance(node, list):
        return [plain(item) for item in node]
    if not isinstance(node, dict):
        return node
    dropped = ("title", "default") if "$ref" in node else ("title",)
    schema = {key: _inside(key, value) for key, value in node.items() if key not in dropped}
    return _without_deep_enum(_without_tuple(_flat(_constant(schema))))


def titled(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Returns schemas in the order of their names, each with its name as its title."""
    return {name: {"title": name, **schemas[name]} for name in sorted(schemas)}


def ref(name: str) -> Schema:
    """Returns a reference to a schema."""
    return {"$ref": PREFIX + name}


def name_of(schema: Schema) -> str:
    """Returns the name that a reference refers to; "" for any other schema."""
    return str(schema.get("$ref", "")).removeprefix(PREFIX)


def pascal(name: str) -> str:
    """Returns a name in the case of classes: `red-light` becomes `RedLight`."""
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]+", name))


def _inside(key: str, value: Any) -> Any:
    if key in VALUES:
        return value
    if key == "properties":
        return {name: plain(schema) for name, schema in value.items()}
    return plain(value)


def _constant(schema: Schema) -> Schema:
    """Returns a schema that says the type of its constant or its enum."""
    if len(schema.get("enum", ())) == 1:
        (value,) = schema["enum"]
        schema = {("const" if key == "enum" else key): (value if key == "enum" else it) for key, it in schema.items()}
    values = [schema["const"]] if "const" in schema else schema.get("enum", [])
    return {"type": _TYPES[type(values[0])], **schema} if values else schema


def _flat(schema: Schema) -> Schema:
    """Returns a union without unions in it and without a default, or its only alternative."""
    if "anyOf" not in schema:
        return schema
    beside = {key: value for key, value in schema.items() if key not in ("anyOf", "default")}
    alternatives: list[Schema] = [inner for each in schema["anyOf"] for inner in each.get("anyOf", [each])]
    if "discriminator" in beside and len(beside["discriminator"]["mapping"]) != len(alternatives):
        del beside["discriminator"]  # it tells alternatives apart that this union does not have
    if len(alternatives) == 1:
        return alternatives[0] | beside
    return {"anyOf": [_named_constant(each) for each in alternatives], **beside}


def _named_constant(schema: Schema) -> Schema:
    """Returns a constant as an enum of one value: generators give a constant in a union the name of its property."""
    if "const" not in schema:
        return schema
    return {("enum" if key == "const" else key): [it] if key == "const" else it for key, it in schema.items()}


def _without_tuple(schema: Schema) -> Schema:
    """Returns a schema in which an array of a fixed length has one schema for all items."""
    if "prefixItems" not in schema:
        return schema
    kinds = [each for index, each in enumerate(schema["prefixItems"]) if each not in schema["prefixItems"][:index]]
    kept = {key: value for key, value in schema.items() if key not in ("prefixItems", "items")}
    return kept | {"items": kinds[0] if len(kinds) == 1 else {"anyOf": kinds}}


def _without_deep_enum(schema: Schema) -> Schema:
    """Returns an array of arrays whose items are strings where they were an enum: openapi-generator reads no others."""
    row = schema.get("items", {})
    values = row.get("items", {}).get("enum") if isinstance(row, dict) else None
    if values is None:
        return schema
    told = {"type": "string", "description": f"One of {', '.join(f'`{value}`' for value in values)}."}
    return schema | {"items": row | {"items": told}}
