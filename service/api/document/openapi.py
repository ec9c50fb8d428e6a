"""The OpenAPI document: flask-smorest collects the operations, and the types of the games are merged in."""

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
from service.api.schemas.account_responses import ACCOUNT_ANSWERS
from service.api.schemas.requests import WAIT_FOR_SALTS
from service.use_cases.waiting_for import WAITING_ANSWERS

Document = dict[str, Any]
VERSION: Final = "1"

_DESCRIPTION: Final = """\
Board games over REST. Everything is computed from the record of a match, which is its list of events. The version of a
match is the number of its events. The same number is used in `If-Match`, as the id of a server-sent event, in `since`
and in `?version=`. An ETag is the version together with the seat of the viewer.

Without a token the caller sees what a spectator sees. Every error is a problem (RFC 9457) with a stable `code`.
"""
_BEARER: Final = (
    "The token of a player, from `createPlayer`, `createToken` or `renewToken`. Each operation says which scope it "
    "needs: `read` to see what the account may see, `bot` to play on its seats, `play` for all that a player does, "
    "`operate` for the operator. Where no token is needed, none has to be sent; one that is sent needs the scope. The "
    "token in the setting `KIFU_OPERATOR_TOKEN` has the scope `operate`."
)
_PATH_PARAMETERS: Final = {
    "game": {"description": "The id of a game, as listed by `listGames`."},
    "match_id": {"description": "The id of a match, as answered by `createMatch` and listed by `listMatches`."},
    "token_id": {"description": "The id of a token, as listed by `listTokens`."},
    "player_id": {"description": "The id of a player, as answered by `createPlayer`."},
    "seat": {
        "schema": {"type": "integer", "minimum": 0, "maximum": MOST},
        "description": "A seat, counted from 0 in turn order.",
    },
}


def yaml_text(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> str:
    """Returns the document for these games and bots, as YAML."""
    return yaml.dump(compose(games, bots), Dumper=_Plain, sort_keys=False, allow_unicode=True, width=120)


def compose(games: Mapping[GameId, AnyGame], bots: Sequence[BotName]) -> Document:
    """Returns the document as plain data."""
    document = _gathered()
    components = document["components"]
    types = Components([*responses.ANSWERS, *ACCOUNT_ANSWERS, *WAITING_ANSWERS, Problem])
    own = {game: types.add_game(game) for game in games.values()}
    components["schemas"] |= types.schemas
    _merge_games(components["schemas"], own, bots)
    components["schemas"] = dict(sorted(components["schemas"].items()))
    components |= {"securitySchemes": _SECURITY_SCHEMES, "headers": _HEADERS, "parameters": _PARAMETERS}
    components["responses"] = _responses()
    _add_scopes(document["paths"])
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


def _add_scopes(paths: Document) -> None:
    """Says in the description of each operation which scope it needs."""
    for operation in (each for path in paths.values() for each in path.values() if isinstance(each, dict)):
        named = next((scopes[0] for each in operation["security"] for scopes in each.values() if scopes), None)
        if named is not None:
            sent = "A token that is sent needs" if {} in operation["security"] else "It needs a token with"
            before = operation.get("description", "")
            operation["description"] = f"{before}\n\n{sent} the scope `{named}`.".strip()


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
    """Replaces the schemas that the API leaves open by those of the games."""
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
    schemas["Expected"]["properties"] |= {"data": _ref("Event"), "move": _MOVE_SHOWN}
    schemas["EventView"]["properties"] |= {"data": _ref("Event"), "move": _MOVE_SHOWN}
    for body in ("SeatBody", "ResignBody"):
        schemas[body]["properties"]["bot"]["enum"] = list(bots)
    for unused in ("Error", "PaginationMetadata", "SeatPlanBody", "Struct"):
        del schemas[unused]


_MOVE_SHOWN: Final = {
    "description": "The move that was played; only on its first event. Values that the viewer may not know are hidden.",
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
        "description": "In turn order. At most one seat is of kind `me`.",
    }
    private = {
        "type": "boolean",
        "default": False,
        "description": "True if only players may see the match. Until it starts, anyone who knows its id may join.",
    }
    wait_for_salts = {"type": "boolean", "default": False, "description": WAIT_FOR_SALTS}
    flags = {"private": private, "wait_for_salts": wait_for_salts}
    return {
        "title": f"A match of {game.title}",
        "type": "object",
        "properties": {"game": {"const": game.id}, "seats": seats, "options": options, **flags},
        "required": ["game", "seats"],
        "additionalProperties": False,
    }


def _seat_plan(bots: Sequence[BotName]) -> Document:
    def plan(properties: Document) -> Document:
        return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}

    person = plan({"kind": {"enum": ["me", "open"]}})
    bot = plan({"kind": {"const": "bot"}, "bot": {"enum": list(bots)}})
    return {"description": "Who takes a seat of a new match.", **_any_of([person, bot])}


_SECURITY_SCHEMES: Final = {
    "token": {"type": "http", "scheme": "bearer", "description": _BEARER},
}
_ETAG: Final = {
    "type": "string",
    "pattern": r'^"([0-9]+(-[0-9])?(\.[0-9a-f]{8})?|[0-9a-f]{16})"$',
    "examples": ['"12-0"'],
}
_HEADERS: Final = {
    "ETag": {
        "description": "The version, the seat of the caller if there is one, and a checksum of the names told; or a "
        "hash of the content.",
        "required": True,
        "schema": _ETAG,
    },
    "Location": {"description": "The path of what was created.", "required": True, "schema": {"type": "string"}},
    "RateLimit": {
        "description": 'What is left of a limit: `"<name>";r=<requests>;t=<seconds until more are allowed>`.',
        "schema": {"type": "string"},
    },
    "RateLimit-Policy": {
        "description": 'The limit that the request counts for: `"<name>";q=<requests>;w=<seconds>`.',
        "schema": {"type": "string"},
    },
    "Retry-After": {"description": "Seconds before a new attempt.", "required": True, "schema": {"type": "integer"}},
    "WWW-Authenticate": {"description": "How to send a token.", "required": True, "schema": {"type": "string"}},
}
_PARAMETERS: Final = {
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The ETag that the client has; 304 as long as it is current.",
        "schema": {"type": "string"},
    },
    "Invitation": {
        "name": "Kifu-Invitation",
        "in": "header",
        "description": "The invitation to a private match that waits for players. Without it, only its creator and its "
        "players can see the match.",
        "schema": {"type": "string"},
    },
}
_PROBLEM_HEADERS: Final[Mapping[HTTPStatus, tuple[str, ...]]] = {
    HTTPStatus.BAD_REQUEST: (),
    HTTPStatus.UNAUTHORIZED: ("WWW-Authenticate",),
    HTTPStatus.FORBIDDEN: (),
    HTTPStatus.NOT_FOUND: (),
    HTTPStatus.REQUEST_TIMEOUT: (),
    HTTPStatus.CONFLICT: (),
    HTTPStatus.PRECONDITION_FAILED: (),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: (),
    HTTPStatus.MISDIRECTED_REQUEST: (),
    HTTPStatus.UNPROCESSABLE_ENTITY: (),
    HTTPStatus.TOO_MANY_REQUESTS: ("Retry-After", "RateLimit", "RateLimit-Policy"),
    HTTPStatus.INTERNAL_SERVER_ERROR: (),
    HTTPStatus.SERVICE_UNAVAILABLE: ("Retry-After",),
}


def _responses() -> Document:
    """Returns the responses that operations share."""
    not_modified = {"description": "The client has the current answer.", "headers": {"ETag": _header("ETag")}}
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
    """Returns the only alternative, or an `anyOf` of several."""
    kept = list(alternatives)
    return kept[0] if len(kept) == 1 else {"anyOf": kept}


class _Plain(yaml.SafeDumper):
    """Writes every value in full, without YAML references."""

    def ignore_aliases(self, _data: Any) -> bool:
        return True
