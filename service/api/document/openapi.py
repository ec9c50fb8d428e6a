"""The OpenAPI document: what flask-smorest gathers from the operations, with the games' own types merged in."""

from collections.abc import Iterable, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

import yaml
from flask import Flask
from flask_smorest import Api

from domain.game import AnyGame, GameId
from domain.match import BotName
from service.api.document.components import Components, GameSchemas
from service.api.document.examples import Example, examples
from service.api.http.operation import JSON
from service.api.http.parsing import MOST
from service.api.http.problems import MEDIA_TYPE, Problem
from service.api.resources import RESOURCES
from service.api.schemas import responses

Document = dict[str, Any]
VERSION: Final = "1"

_DESCRIPTION: Final = """\
Heavy board games over REST. The record of a match is its only truth: one number, the version, says how many events it
has, and is at once the `If-Match`, the id of a server-sent event, `since` and `?version=`; an ETag is the version and
the seat that looks.

Without a token one sees what a spectator sees. Every error is a problem (RFC 9457) with a stable `code`.
"""
_BEARERS: Final = (
    "A player's, as `createPlayer` or `renewToken` showed it; for `correctMatch` and `listQuarantine` the operator's."
)
_PATH_PARAMETERS: Final = {
    "game": {"description": "As listed by `listGames`."},
    "match_id": {"description": "As answered by `createMatch` and listed by `listMatches`."},
    "player_id": {"description": "As answered by `createPlayer`."},
    "seat": {
        "schema": {"type": "integer", "minimum": 0, "maximum": MOST},
        "description": "A place at the table, counted from 0 in turn order.",
    },
}


def yaml_text(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> str:
    """Returns the document for these games and bots, as YAML."""
    return yaml.dump(compose(games, bots), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)


def compose(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> Document:
    """The document as plain data."""
    document = _gathered()
    components = document["components"]
    types = Components([*responses.ANSWERS, Problem])
    own = {game: types.add_game(game) for game in games.values()}
    components["schemas"] |= types.schemas
    _merge_games(components["schemas"], own, bots)
    components["schemas"] = dict(sorted(components["schemas"].items()))
    components |= {"securitySchemes": _SECURITY_SCHEMES, "headers": _HEADERS, "parameters": _PARAMETERS}
    components["responses"] = _responses()
    _add_examples(document["paths"], examples(games, bots))
    return document


def _gathered() -> Document:
    app = Flask(__name__)
    api = Api(app, spec_kwargs={"title": "Kifu", "version": VERSION, "openapi_version": "3.1.0"})
    api.DEFAULT_ERROR_RESPONSE_NAME = None  # each operation names its own problems
    for resource in RESOURCES:
        api.register_blueprint(resource)
    document: Document = api.spec.to_dict()
    for parameter in (each for path in document["paths"].values() for each in path.get("parameters", [])):
        parameter.update(_PATH_PARAMETERS[parameter["name"]])
    document["info"]["description"] = _DESCRIPTION
    document["servers"] = [{"url": "/"}]
    return document


def _add_examples(paths: Document, found: Mapping[str, Example]) -> None:
    operations = [operation for path in paths.values() for operation in path.values() if isinstance(operation, dict)]
    for operation in operations:
        example = found.get(operation["operationId"])
        if example is not None:
            success = next(response for status, response in operation["responses"].items() if status < "300")
            success["content"][JSON]["example"] = example.answer
        if example is not None and example.body is not None:
            operation["requestBody"]["content"][JSON]["example"] = example.body


def _merge_games(schemas: Document, games: Mapping[AnyGame, GameSchemas], bots: Sequence[BotName]) -> None:
    """Puts what the games say in place of what the API leaves open."""
    schemas["Move"] = _any_of(own.move for own in games.values())
    schemas["Event"] = _any_of(own.event for own in games.values())
    schemas["ViewAnswer"] = _any_of(own.view for own in games.values())
    schemas["MatchBody"] = _any_of(_match_body(game, own.options) for game, own in games.items())
    schemas["SeatPlan"] = _seat_plan(bots)
    schemas["MovesBody"]["properties"]["moves"]["items"] = _ref("Move")
    schemas["ForkBody"]["properties"]["seats"]["items"] = _ref("SeatPlan")
    schemas["CorrectionBody"]["oneOf"] = [{"required": ["to"]}, {"required": ["status"]}]
    schemas["SeatBody"]["not"] = {"required": ["salt", "bot"]}
    schemas["LegalMove"]["properties"]["move"] = _ref("Move")
    schemas["Expected"]["properties"] |= {"data": _ref("Event"), "move": _MOVE_TOLD}
    schemas["EventView"]["properties"] |= {"data": _ref("Event"), "move": _MOVE_TOLD}
    for body in ("SeatBody", "ResignBody"):
        schemas[body]["properties"]["bot"]["enum"] = list(bots)
    for unused in ("Error", "PaginationMetadata", "SeatPlanBody", "Struct"):
        del schemas[unused]


_MOVE_TOLD: Final = {
    "description": "The move that was played, on the first of its events; what the viewer may not know is hidden.",
    "type": "object",
    "properties": {"type": {"type": "string"}},
    "required": ["type"],
}


def _match_body(game: AnyGame, options: Document) -> Document:
    seats = {
        "type": "array",
        "items": _ref("SeatPlan"),
        "minItems": min(game.seat_counts),
        "maxItems": max(game.seat_counts),
        "description": "In turn order. The caller takes one seat at most.",
    }
    private = {
        "type": "boolean",
        "default": False,
        "description": "Not listed, and shown to nobody but its players; who knows its id may join while it waits.",
    }
    return {
        "title": f"A match of {game.title}",
        "type": "object",
        "properties": {"game": {"const": game.id}, "seats": seats, "options": options, "private": private},
        "required": ["game", "seats"],
        "additionalProperties": False,
    }


def _seat_plan(bots: Sequence[BotName]) -> Document:
    def plan(properties: Document) -> Document:
        return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}

    person = plan({"kind": {"enum": ["me", "open"]}})
    bot = plan({"kind": {"const": "bot"}, "bot": {"enum": list(bots)}})
    return {"description": "Who is to sit on a seat.", **_any_of([person, bot])}


_SECURITY_SCHEMES: Final = {
    "token": {"type": "http", "scheme": "bearer", "description": _BEARERS},
}
_ETAG: Final = {"type": "string", "pattern": '^"[0-9]+(-[0-9])?"$', "examples": ['"12-0"']}
_HEADERS: Final = {
    "ETag": {
        "description": "The version, and the seat that looks, if it is one's own.",
        "required": True,
        "schema": _ETAG,
    },
    "Location": {"description": "Where to find what was made.", "required": True, "schema": {"type": "string"}},
    "Retry-After": {"description": "In seconds.", "required": True, "schema": {"type": "integer"}},
    "WWW-Authenticate": {"description": "How to ask.", "required": True, "schema": {"type": "string"}},
}
_PARAMETERS: Final = {
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The ETag that the client has: 304 while there is nothing newer.",
        "schema": {"type": "string"},
    },
}
_PROBLEM_HEADERS: Final[Mapping[HTTPStatus, tuple[str, ...]]] = {
    HTTPStatus.BAD_REQUEST: (),
    HTTPStatus.UNAUTHORIZED: ("WWW-Authenticate",),
    HTTPStatus.FORBIDDEN: (),
    HTTPStatus.NOT_FOUND: (),
    HTTPStatus.CONFLICT: (),
    HTTPStatus.PRECONDITION_FAILED: (),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: (),
    HTTPStatus.UNPROCESSABLE_ENTITY: (),
    HTTPStatus.INTERNAL_SERVER_ERROR: (),
    HTTPStatus.SERVICE_UNAVAILABLE: ("Retry-After",),
}


def _responses() -> Document:
    """The answers that operations share."""
    not_modified = {"description": "The client has it already.", "headers": {"ETag": _header("ETag")}}
    return {"NotModified": not_modified} | {status.name: _problem(status) for status in _PROBLEM_HEADERS}


def _problem(status: HTTPStatus) -> Document:
    response: Document = {"description": status.phrase, "content": {MEDIA_TYPE: {"schema": _ref("Problem")}}}
    headers = _PROBLEM_HEADERS[status]
    return response | ({"headers": {name: _header(name) for name in headers}} if headers else {})


def _header(name: str) -> Document:
    return {"$ref": f"#/components/headers/{name}"}


def _ref(name: str) -> Document:
    return {"$ref": f"#/components/schemas/{name}"}


def _any_of(alternatives: Iterable[Document]) -> Document:
    """The one alternative, or a choice between several."""
    kept = list(alternatives)
    return kept[0] if len(kept) == 1 else {"anyOf": kept}


class _Plain(yaml.SafeDumper):
    """Writes a value in full wherever it stands, rather than once with references to it."""

    def ignore_aliases(self, _data: Any) -> bool:
        return True
