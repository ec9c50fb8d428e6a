"""The JSON Schemas of what games are made of, as msgspec derives them from the types themselves."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from domain.match import MATCH_EVENTS
from events.codec import match_of, one_of

Schema = dict[str, Any]


@cache
def options_schema(game: AnyGame) -> Schema:
    """Of the options of a match."""
    return msgspec.json.schema(game.options)


@cache
def moves_schema(game: AnyGame) -> Schema:
    """Of any one move."""
    schema: Schema = _open(msgspec.json.schema(one_of(game.moves)))
    return schema


@cache
def events_schema(game: AnyGame) -> Schema:
    """Of any one event, of the match or of its game."""
    return msgspec.json.schema(one_of((*MATCH_EVENTS, *game.events)))


class GameSchemas(NamedTuple):
    """References to the schemas of one game."""

    options: Schema
    move: Schema
    event: Schema
    view: Schema


class Components:
    """The schemas of a document, each under one name, however many games use it."""

    def __init__(self, types: Sequence[type[Struct]]) -> None:
        _, self.schemas = _components(types)

    def add_game(self, game: AnyGame) -> GameSchemas:
        """Adds what a game is made of, and tells where it stands.

        What a game shares with others keeps its name, what is the game's own is named after it.
        """
        types = (game.options, one_of(game.moves), one_of((*MATCH_EVENTS, *game.events)), match_of(game.state))
        found, components = _components(types)
        moves = map(_name, found[1].get("anyOf", [found[1]]))
        components |= {name: _open(components[name]) for name in moves}
        own = {
            name: f"{game.id}.{name.removeprefix(f'domain.{game.id}.')}"  # of two with one name, each has its module
            for name, schema in components.items()
            if self.schemas.get(name) != schema
        }
        self.schemas |= {own.get(name, name): _renamed(schema, own) for name, schema in components.items()}
        return GameSchemas(*(_renamed(schema, own) for schema in found))


_PREFIX = "#/components/schemas/"


def _components(types: Sequence[Any]) -> tuple[Sequence[Schema], dict[str, Schema]]:
    found, components = msgspec.json.schema_components(types, ref_template=_PREFIX + "{name}")
    return list(found), dict(components)


def _open(node: Any) -> Any:
    """A schema of moves with nothing hidden in them: who plays one knows it."""
    if isinstance(node, list):
        return [
            _open(item) for item in node if not (isinstance(item, dict) and item.get("$ref", "").endswith("/Hidden"))
        ]
    if isinstance(node, dict):
        return {key: _open(value) for key, value in node.items()}
    return node


def _name(schema: Schema) -> str:
    """What a reference refers to; nothing for any other schema."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    """A schema whose references follow their targets to new names."""
    if isinstance(node, dict):
        return {key: _renamed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [_renamed(item, names) for item in node]
    if isinstance(node, str) and node.startswith(_PREFIX):
        name = node.removeprefix(_PREFIX)
        return _PREFIX + names.get(name, name)
    return node
