"""JSON Schemas of the options, moves and events of a game, derived by msgspec from their types."""

from functools import cache
from typing import Any

import msgspec

from domain.game import AnyGame
from domain.match import MATCH_EVENTS
from events.codec import one_of

Schema = dict[str, Any]


@cache
def options_schema(game: AnyGame) -> Schema:
    """Returns the JSON Schema of the options of a match."""
    return msgspec.json.schema(game.options)


@cache
def moves_schema(game: AnyGame) -> Schema:
    """Returns the JSON Schema of a move: one of all moves of the game."""
    schema: Schema = without_hidden(msgspec.json.schema(one_of(game.moves)))
    return schema


@cache
def events_schema(game: AnyGame) -> Schema:
    """Returns the JSON Schema of an event: one of all events of the match and of the game."""
    return msgspec.json.schema(one_of((*MATCH_EVENTS, *game.events)))


def without_hidden(node: Any) -> Any:
    """Returns a schema of moves in which no field may be hidden: the player who sends a move knows all of it."""
    if isinstance(node, list):
        return [without_hidden(item) for item in node if not _is_hidden(item)]
    if isinstance(node, dict):
        return {key: without_hidden(value) for key, value in node.items()}
    return node


def _is_hidden(node: Any) -> bool:
    return isinstance(node, dict) and str(node.get("$ref", "")).endswith("/Hidden")
