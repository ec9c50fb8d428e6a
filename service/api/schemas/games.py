"""JSON Schemas of the options, moves and events of a game, derived by msgspec from their types."""

from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from domain.match import MATCH_EVENTS
from domain.secrecy import is_hidden, secret_fields
from domain.tagged import tag_of
from events.codec import one_of
from service.api.http.parsing import field_error
from service.api.http.problems import FieldError, RequestRefused, invalid

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


def move_of(game: AnyGame, index: int, sent: dict[str, Any]) -> Struct:
    """A move of a request, at a place among its moves. Raises `RequestRefused` for what is no move of the game."""
    if isinstance(sent.get("type"), str) and sent["type"] not in _types(game):
        detail = f"{game.title} has no move {sent['type']}."
        raise RequestRefused(HTTPStatus.UNPROCESSABLE_ENTITY, "unknown-move", detail, field=f"moves.{index}.type")
    try:
        move: Struct = msgspec.convert(sent, _moves(game))
    except msgspec.ValidationError as error:
        raise invalid(field_error(f"moves.{index}", str(error))) from error
    for field in secret_fields(type(move)):
        if is_hidden(getattr(move, field.name)):
            raise invalid(FieldError(f"moves.{index}.{field.name}", "Who plays a move cannot hide it."))
    return move


@cache
def _types(game: AnyGame) -> frozenset[str]:
    return frozenset(tag_of(kind) for kind in game.moves)


@cache
def _moves(game: AnyGame) -> Any:
    return one_of(game.moves)
