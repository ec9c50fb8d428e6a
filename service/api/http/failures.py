"""From what goes wrong inside to the problem that a client is told."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
import structlog
from flask import Flask, Response, g
from gunicorn.http.errors import InvalidResponseHeader, InvalidResponseHeaderName, ParseException
from msgspec.structs import replace
from werkzeug.exceptions import HTTPException

from domain.components import UnknownComponents
from domain.match import Refused
from events.repository import UnknownVersion
from events.store import BrokenRecord, CommandReused, StoreUnavailable
from service.api.http.parsing import MAX_BODY, field_error
from service.api.http.problems import MEDIA_TYPE, FieldError, Problem, Rejected, invalid
from service.api.http.unreadable import unreadable
from service.use_cases.errors import Forbidden, MoveRefused, StaleVersion, Unknown
from service.use_cases.players import BrokenAccount

RETRY_AFTER: Final = "1"
"""Seconds after which a client may try again when the store is away."""

REFUSALS: Mapping[str, HTTPStatus] = {
    "no-match": HTTPStatus.NOT_FOUND,
    "no-such-seat": HTTPStatus.NOT_FOUND,
    "bad-seat-count": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad-options": HTTPStatus.UNPROCESSABLE_ENTITY,
}
"""What a match refuses because of its state is a conflict; these few are not."""

_FIELDS = {"no-match": "match_id", "no-such-seat": "seat", "bad-seat-count": "seats", "bad-options": "options"}
_NOT_SERVED = {
    HTTPStatus.BAD_REQUEST: ("malformed-json", "The request cannot be read."),
    HTTPStatus.NOT_FOUND: ("unknown-path", "There is nothing at this path."),
    HTTPStatus.METHOD_NOT_ALLOWED: ("method-not-allowed", "This path has other methods; the header Allow names them."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("body-too-large", f"A body has at most {MAX_BODY} bytes."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("unsupported-media-type", "The body must be application/json."),
}
"""What is refused before any operation has seen it."""
_log = structlog.get_logger()


def answer_problems(app: Flask) -> None:
    """Makes the app answer whatever is raised with a problem."""
    app.register_error_handler(Exception, lambda error: _response(rejected(error)))
    app.register_error_handler(HTTPException, lambda error: _response(rejected(error)))


def rejected(error: BaseException) -> Rejected:
    """What a client is told of an error."""
    for kind in type(error).__mro__:
        if kind in _TRANSLATIONS:
            return _TRANSLATIONS[kind](error)
    return _unexpected(error)


def encoded(problem: Problem, request: str | None) -> bytes:
    """The problem on the wire, with the id of the request."""
    return msgspec.json.encode(replace(problem, request=request))


def _response(told: Rejected) -> Response:
    headers = {"Cache-Control": "no-store", **told.headers}
    body = encoded(told.problem, g.get("request_id"))
    return Response(body, told.problem.status, headers, content_type=MEDIA_TYPE)


def _unexpected(error: BaseException) -> Rejected:
    _log.error("unexpected", exc_info=error)
    return Rejected(500, "internal-error", "Something went wrong here; the request may be tried again.")


def _http(error: HTTPException) -> Rejected:
    messages = getattr(error, "data", {}).get("messages")
    if error.code == HTTPStatus.UNPROCESSABLE_ENTITY and messages:
        return invalid(*_field_errors(messages))
    status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
    kept = {name: value for name, value in error.get_headers() if name in {"Allow", "Retry-After"}}
    told = (status.phrase.lower().replace(" ", "-"), str(error.description))
    return Rejected(status, *_NOT_SERVED.get(status, told), headers=kept)


def _field_errors(messages: Mapping[str, Any]) -> list[FieldError]:
    """Flattens {location: {field: {index: [sentence]}}}; the location is left out, as the field is telling."""
    return [error for nested in messages.values() for error in _flat(nested, ())]


def _flat(nested: Any, path: tuple[str, ...]) -> list[FieldError]:
    if isinstance(nested, Mapping):
        return [error for key, inner in nested.items() for error in _flat(inner, (*path, str(key)))]
    field = ".".join(part for part in path if part != "_schema") or "body"
    return [FieldError(field, str(sentence)) for sentence in nested]


def _refusal(error: Refused) -> Rejected:
    status = REFUSALS.get(error.code, HTTPStatus.CONFLICT)
    field = _FIELDS.get(error.code)
    if field == "options":
        field = field_error(field, error.sentence).field
    return Rejected(status, error.code, error.sentence, field=field)


def _move_refused(error: MoveRefused) -> Rejected:
    cause = error.cause
    if isinstance(cause, Refused):
        return Rejected(_refusal(cause).problem.status, cause.code, cause.sentence, index=error.index)
    return Rejected(422, cause.code, cause.sentence, field=f"moves.{error.index}", index=error.index, rule=cause.rule)


def _stale(error: StaleVersion) -> Rejected:
    detail = f"The match has moved on: it is at version {error.actual}."
    return Rejected(412, "stale-version", detail, field="If-Match", version=error.actual)


def _unavailable(_error: Exception) -> Rejected:
    detail = "The record cannot be reached just now; nothing was lost."
    return Rejected(503, "store-unavailable", detail, headers={"Retry-After": RETRY_AFTER})


def _broken(error: Exception) -> Rejected:
    _log.error("broken-record", exc_info=error)
    return Rejected(500, "broken-record", "The record of this match cannot be read; the operator has been told.")


def _broken_account(error: BrokenAccount) -> Rejected:
    _log.error("broken-account", exc_info=error)
    return Rejected(500, "broken-account", "This account cannot be read; the operator has been told.")


def unknown_version(error: UnknownVersion, field: str = "version") -> Rejected:
    """What a client is told whose request names a version in one of its parts that the match does not have."""
    return Rejected(404, "unknown-version", f"{str(error).capitalize()}.", field=field, version=error.newest)


def _reused(_error: CommandReused) -> Rejected:
    detail = "This key was used before, for another request."
    return Rejected(422, "key-reused", detail, field="Idempotency-Key")


_TRANSLATIONS: Mapping[type[BaseException], Callable[[Any], Rejected]] = {
    Rejected: lambda error: error,
    HTTPException: _http,
    ParseException: unreadable,
    InvalidResponseHeader: _unexpected,
    InvalidResponseHeaderName: _unexpected,
    Refused: _refusal,
    MoveRefused: _move_refused,
    StaleVersion: _stale,
    Forbidden: lambda error: Rejected(403, error.code, error.sentence),
    Unknown: lambda error: Rejected(404, f"unknown-{error.what}", f"There is no such {error.what}.", field=error.field),
    CommandReused: _reused,
    StoreUnavailable: _unavailable,
    BrokenRecord: _broken,
    BrokenAccount: _broken_account,
    UnknownVersion: unknown_version,
    UnknownComponents: _broken,
}
