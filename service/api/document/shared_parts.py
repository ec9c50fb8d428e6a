"""What operations share: headers, parameters, responses, and how a caller says who it is."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from service.api.document.plain import ref
from service.api.http.problems import MEDIA_TYPE

_BEARER: Final = (
    "The token of a player, from `createPlayer`, `createToken` or `renewToken`. Each operation says which scope it "
    "needs: `read` to see what the account may see, `bot` to play on its seats, `play` for all that a player does, "
    "`operate` for the operator. Where no token is needed, none has to be sent; one that is sent needs the scope. The "
    "token in the setting `KIFU_OPERATOR_TOKEN` has the scope `operate`."
)
SECURITY_SCHEMES: Final = {
    "token": {"type": "http", "scheme": "bearer", "description": _BEARER},
}
_ETAG: Final = {
    "type": "string",
    "pattern": r'^(W/)?"([0-9]+(-[0-9])?(\.[0-9a-f]{8})?|[0-9a-f]{16})"$',
    "examples": ['"12-0"'],
}
HEADERS: Final = {
    "ETag": {
        "description": "The version, the seat of the caller if there is one, and a checksum of the record and the "
        "names told; or a hash of the content, weak if the answer may be compressed.",
        "required": True,
        "schema": _ETAG,
    },
    "Content-Disposition": {
        "description": "The name of the file under which a browser keeps the answer.",
        "required": True,
        "schema": {"type": "string"},
    },
    "Location": {
        "description": "The path of what was created; after a move, that of the events that it has led to.",
        "required": True,
        "schema": {"type": "string"},
    },
    "RateLimit": {
        "description": 'What is left of a limit: `"<name>";r=<requests>;t=<seconds until more are allowed>`.',
        "schema": {"type": "string"},
    },
    "RateLimit-Policy": {
        "description": 'The limit that the request counts for: `"<name>";q=<requests>;w=<seconds>`.',
        "schema": {"type": "string"},
    },
    "Retry-After-Where-Waiting-Helps": {"description": "Seconds before a new attempt.", "schema": {"type": "integer"}},
    "Retry-After": {"description": "Seconds before a new attempt.", "required": True, "schema": {"type": "integer"}},
    "WWW-Authenticate": {"description": "How to send a token.", "required": True, "schema": {"type": "string"}},
}
PARAMETERS: Final = {
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
_PROBLEM_HEADERS: Final[Mapping[HTTPStatus, Mapping[str, str]]] = {
    HTTPStatus.BAD_REQUEST: {},
    HTTPStatus.UNAUTHORIZED: {"WWW-Authenticate": "WWW-Authenticate"},
    HTTPStatus.FORBIDDEN: {},
    HTTPStatus.NOT_FOUND: {},
    HTTPStatus.REQUEST_TIMEOUT: {},
    HTTPStatus.CONFLICT: {"Retry-After": "Retry-After-Where-Waiting-Helps"},
    HTTPStatus.PRECONDITION_FAILED: {},
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: {},
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: {},
    HTTPStatus.MISDIRECTED_REQUEST: {},
    HTTPStatus.UNPROCESSABLE_ENTITY: {},
    HTTPStatus.TOO_MANY_REQUESTS: {name: name for name in ("Retry-After", "RateLimit", "RateLimit-Policy")},
    HTTPStatus.INTERNAL_SERVER_ERROR: {},
    HTTPStatus.SERVICE_UNAVAILABLE: {"Retry-After": "Retry-After"},
}
"""The headers of each problem, and the shared part that describes each."""


def shared_responses() -> dict[str, Any]:
    """Returns the responses that operations share."""
    not_modified = {"description": "The client has the current answer.", "headers": {"ETag": _header("ETag")}}
    return {"NotModified": not_modified} | {status.name: _problem(status) for status in _PROBLEM_HEADERS}


def _problem(status: HTTPStatus) -> dict[str, Any]:
    response: dict[str, Any] = {"description": status.phrase, "content": {MEDIA_TYPE: {"schema": ref("Problem")}}}
    headers = _PROBLEM_HEADERS[status]
    return response | ({"headers": {name: _header(part) for name, part in headers.items()}} if headers else {})


def _header(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/headers/{name}"}
