"""The schemas of the document: those of the API and those of every game, each under a name of its own."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from domain.match import MATCH_EVENTS
from events.codec import match_of, one_of
from service.api.document.enums import alias_names, structs_of
from service.api.document.field_texts import field_texts
from service.api.document.plain import PREFIX, name_of, pascal, ref
from service.api.schemas.games import Schema, without_hidden


class GameSchemas(NamedTuple):
    """References to the schemas of one game."""

    options: Schema
    moves: Sequence[Schema]
    """The moves that a player may send."""
    shown_moves: Sequence[Schema]
    """The moves as they are shown with events: what the viewer may not know is hidden."""
    events: Sequence[Schema]
    view: Schema


class Components:
    """The schemas of the document. A schema that several games use stands once."""

    def __init__(self, types: Sequence[type[Struct]]) -> None:
        events, self.schemas = _components([one_of(MATCH_EVENTS), *types])
        self.match_events: Sequence[Schema] = events[0]["anyOf"]
        self.enums = alias_names([*MATCH_EVENTS, *types])
        """The names of the enums: by the name of the game, or "" for those of no game, and by their values."""

    def add_game(self, game: AnyGame) -> GameSchemas:
        """Adds the schemas of a game and returns references to them.

        A schema that games share keeps its name. A schema of one game gets the name of the game in front.
        """
        types = (game.options, one_of(game.moves), one_of(game.events), match_of(game.state))
        found, components = _components(types)
        own = {name: _own_name(game, name) for name, schema in components.items() if self.schemas.get(name) != schema}
        self.enums |= {
            key: name
            for key, name in alias_names(types, pascal(game.id)).items()
            if name != named_for(game, self.enums.get(("", key[1]), ""))
        }
        self.schemas |= {own.get(name, name): _renamed(schema, own) for name, schema in components.items()}
        options, moves, events, view = (_renamed(schema, own) for schema in found)
        shown = _each(moves)
        return GameSchemas(options, [*map(self._sent, shown)], shown, _each(events), view)

    def _sent(self, shown: Schema) -> Schema:
        """Returns a move as it is sent, in which nothing can be hidden. One that is shown otherwise has two schemas."""
        name = name_of(shown)
        sent = without_hidden(self.schemas[name])
        if sent == self.schemas[name]:
            return dict(shown)
        self.schemas |= {name: sent, f"{name}Shown": self.schemas[name]}
        shown["$ref"] += "Shown"
        return ref(name)


def named_for(game: AnyGame, name: str) -> str:
    """Returns the name of a schema of one game."""
    return pascal(game.id) + name


def _own_name(game: AnyGame, name: str) -> str:
    # msgspec puts the module before a name that two types share, and writes a generic type with underscores.
    kept = "ViewAnswer" if name.startswith("Match_") else name.removeprefix(f"domain.{game.id}.")
    return named_for(game, pascal(kept))


def _components(types: Sequence[Any]) -> tuple[Sequence[Schema], dict[str, Schema]]:
    found, components = msgspec.json.schema_components(types, ref_template=PREFIX + "{name}")
    for kind in structs_of(types):
        properties = components[_given_name(kind, components)]["properties"]
        for field, text in field_texts(kind).items():
            properties[field] = _described(properties[field], text)
    return list(found), dict(components)


def _given_name(kind: type[Struct], components: Mapping[str, Schema]) -> str:
    """Returns the name that msgspec has given to the schema of a type."""
    full = f"{kind.__module__}.{kind.__qualname__}"
    return next(name for name in components if name in (kind.__name__, full) or name.startswith(f"{kind.__name__}_"))


def _described(schema: Schema, text: str) -> Schema:
    """Returns the schema of a field with its text, before what its type says of it."""
    return schema | {"description": " ".join(filter(None, (text, schema.get("description"))))}


def _each(union: Schema) -> list[Schema]:
    """Returns the alternatives of a union, or the only type."""
    return list(union.get("anyOf", [union]))


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    """Returns a schema with renamed references."""
    if isinstance(node, dict):
        return {key: _renamed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [_renamed(item, names) for item in node]
    if isinstance(node, str) and node.startswith(PREFIX):
        name = node.removeprefix(PREFIX)
        return PREFIX + names.get(name, name)
    return node
