"""The types of a game in requests and responses: reading a move, and the JSON Schemas of options, moves and events."""

from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import Struct

from domain.game import AnyGame
from domain.match import MATCH_EVENTS
from domain.phrasebook import ENGLISH, Language
from domain.secrecy import hidden_field
from domain.value import tag_of
from events.codec import one_of
from service.api.http.parsing import field_error
from service.api.http.problems import FieldError, RequestRefused, invalid

Schema = dict[str, Any]


@cache
def options_schema(game: AnyGame, language: Language = ENGLISH) -> Schema:
    """Returns the JSON Schema of the options of a match, with titles and descriptions in a language."""
    schema: Schema = msgspec.json.schema(game.options)
    for options in schema["$defs"].values():
        for name, each in options.get("properties", {}).items():
            each["title"] = game.translate(name.replace("_", " "), language)
            if told := each.get("description"):
                each["description"] = game.translate(told, language)
    return schema


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
    """Returns the move at an index of a request. Raises `RequestRefused` if it is not a move of the game."""
    name, known = sent.get("type"), _moves(game)
    if isinstance(name, str) and name not in known:
        detail = f"{game.title} has no move {name}."
        raise RequestRefused(HTTPStatus.UNPROCESSABLE_ENTITY, "unknown-move", detail, field=f"moves.{index}.type")
    try:
        move: Struct = msgspec.convert(sent, known[name] if isinstance(name, str) else one_of(game.moves))
    except msgspec.ValidationError as error:
        raise invalid(field_error(f"moves.{index}", str(error))) from error
    if (hidden := hidden_field(move)) is not None:
        raise invalid(FieldError(f"moves.{index}.{hidden}", "The player of a move cannot hide it."))
    return move


@cache
def _moves(game: AnyGame) -> Mapping[str, type[Struct]]:
    """Returns the types of move of a game by their tags."""
    return {tag_of(kind): kind for kind in game.moves}
