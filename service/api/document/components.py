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
    """The schemas of the document. A schema that several games use stands once."""

    def __init__(self, types: Sequence[type[Struct]]) -> None:
        _, self.schemas = _components(types)

    def add_game(self, game: AnyGame) -> GameSchemas:
        """Adds the schemas of a game and returns references to them.

        A schema that games share keeps its name. A schema of one game gets the name of the game in front.
        """
        types = (game.options, one_of(game.moves), one_of((*MATCH_EVENTS, *game.events)), match_of(game.state))
        found, components = _components(types)
        moves = map(_name, found[1].get("anyOf", [found[1]]))
        components |= {name: without_hidden(components[name]) for name in moves}
        # msgspec puts the module before a name that two types share; the name of the game replaces it.
        own = {
            name: f"{game.id}.{name.removeprefix(f'domain.{game.id}.')}"
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
    """Returns the name that a reference refers to; "" for any other schema."""
    return str(schema.get("$ref", "")).rpartition("/")[2]


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    """Returns a schema with renamed references."""
    if isinstance(node, dict):
        return {key: _renamed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [_renamed(item, names) for item in node]
    if isinstance(node, str) and node.startswith(_PREFIX):
        name = node.removeprefix(_PREFIX)
        return _PREFIX + names.get(name, name)
    return node
