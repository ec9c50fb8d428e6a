"""The schemas of the document: those of the API and those of every game, each under a name of its own."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from domain.match import MATCH_EVENTS
from events.codec import match_of, one_of
from service.api.schemas.games import Schema, without_hidden


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
        components |= {name: without_hidden(components[name]) for name in moves}
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
