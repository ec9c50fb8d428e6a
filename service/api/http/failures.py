"""The one place that maps errors to problems."""

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any, Final

import msgspec
import structlog
from flask import Flask, Response
from gunicorn.http.errors import (
    ExpectationFailed,
    InvalidHTTPVersion,
    InvalidResponseHeader,
    InvalidResponseHeaderName,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from msgspec.structs import replace
from werkzeug.exceptions import HTTPException

from domain.refusals import IllegalMove, MatchRefused, Refused
from events.archive import ArchiveUnavailable, MatchArchived
from events.projections.quarantine import Quarantined
from events.repository import UnknownVersion
from events.store import (
    BrokenRecord,
    CommandReused,
    NewerRecord,
    OutcomeUnknown,
    StoreFull,
    StoreUnavailable,
    VersionConflict,
)
from service import metrics
from service.api.http.context import services
from service.api.http.current import current_request, kept
from service.api.http.language import asked_language, translated
from service.api.http.parsing import MAX_BODY, field_error
from service.api.http.problems import MEDIA_TYPE, Problem, RequestRefused
from service.use_cases.accounts import BrokenAccount
from service.use_cases.checks import Forbidden, NotFound, StaleVersion, unknown_version
from service.use_cases.names import NameRefused
from service.use_cases.notes import StaleNote
from service.use_cases.own_account import AccountRefused
from service.use_cases.server_secret import BadCursor
from service.use_cases.tokens import ScopeRefused, TokenRefused
from service.use_cases.used_keys import KeyRefused
from service.use_cases.webhooks.addresses import WebhookUrlRefused
from service.use_cases.webhooks.registry import WebhookRefused
from service.use_cases.webhooks.webhook import BrokenWebhook

RETRY_AFTER: Final = "1"
"""Seconds after which a client may try again when the store cannot be reached."""
RETRY_AFTER_NEWER: Final = "5"
"""Seconds after which a client may meet another process of the service, which is a newer release."""
RETRY_AFTER_FULL: Final = "30"
"""Seconds after which a client may try again when the store has no room left, or an archived record is missing."""

STATUSES: Final[Mapping[type[Refused], HTTPStatus]] = {
    IllegalMove: HTTPStatus.UNPROCESSABLE_ENTITY,
    MatchRefused: HTTPStatus.CONFLICT,
    Forbidden: HTTPStatus.FORBIDDEN,
    NotFound: HTTPStatus.NOT_FOUND,
    StaleVersion: HTTPStatus.PRECONDITION_FAILED,
    StaleNote: HTTPStatus.PRECONDITION_FAILED,
    BadCursor: HTTPStatus.UNPROCESSABLE_ENTITY,
    NameRefused: HTTPStatus.UNPROCESSABLE_ENTITY,
    AccountRefused: HTTPStatus.CONFLICT,
    ScopeRefused: HTTPStatus.FORBIDDEN,
    TokenRefused: HTTPStatus.CONFLICT,
    KeyRefused: HTTPStatus.CONFLICT,
    WebhookUrlRefused: HTTPStatus.UNPROCESSABLE_ENTITY,
    WebhookRefused: HTTPStatus.CONFLICT,
    BrokenWebhook: HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The status of each refusal, unless its code has one of its own."""

STATUSES_BY_CODE: Final[Mapping[str, HTTPStatus]] = {
    "no-match": HTTPStatus.NOT_FOUND,
    "no-such-seat": HTTPStatus.NOT_FOUND,
    "bad-seat-count": HTTPStatus.UNPROCESSABLE_ENTITY,
    "clock-out-of-range": HTTPStatus.UNPROCESSABLE_ENTITY,
    "bad-options": HTTPStatus.UNPROCESSABLE_ENTITY,
    "key-reused": HTTPStatus.UNPROCESSABLE_ENTITY,
}
"""What a match refuses is a conflict with its state; these few codes are not."""

_FIELDS: Final[Mapping[str, str]] = {
    "no-match": "match_id",
    "no-such-seat": "seat",
    "bad-seat-count": "seats",
    "bad-options": "options",
    "stale-version": "If-Match",
}
"""The part of the request that a code is about, where the refusal itself names none."""

NOT_SERVED: Final[Mapping[HTTPStatus, tuple[str, str]]] = {
    HTTPStatus.BAD_REQUEST: ("malformed-request", "The request cannot be read."),
    HTTPStatus.NOT_FOUND: ("unknown-path", "Nothing is at this path."),
    HTTPStatus.METHOD_NOT_ALLOWED: ("method-not-allowed", "This path does not allow the method; see the header Allow."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("body-too-large", f"A body has at most {MAX_BODY} bytes."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: ("unsupported-media-type", "The body must be application/json."),
}
"""Code and sentence of what Flask refuses before it calls an operation."""

UNREADABLE: Final[Mapping[type[ParseException], tuple[int, str]]] = {
    LimitRequestLine: (414, "uri-too-long"),
    ExpectationFailed: (417, "expectation-failed"),
    LimitRequestHeaders: (431, "headers-too-large"),
    UnsupportedTransferCoding: (501, "unsupported-transfer-coding"),
    InvalidHTTPVersion: (505, "unsupported-http-version"),
}
"""Status and code of what gunicorn cannot read; anything else is 400 `malformed-request`."""

_OF_LOAD: Final = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_MANY_REQUESTS})

_log = structlog.get_logger()


def answer_problems(app: Flask) -> None:
    """Makes the app answer every exception with a problem."""
    app.register_error_handler(Exception, problem_response)
    app.register_error_handler(HTTPException, problem_response)


def problem_of(error: BaseException) -> tuple[Problem, Mapping[str, str]]:
    """Returns the problem for an error, and the headers that go with it.

    An unexpected error is logged, and errors of the service and refusals for load are counted.
    """
    refused = _refused(error)
    status = _status(refused)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in _OF_LOAD:
        metrics.problems.labels(refused.refusal.code).inc()
    problem = Problem(
        type="about:blank",
        title=status.phrase,
        status=status.value,
        code=refused.refusal.code,
        detail=refused.refusal.sentence,
        field=_field(refused),
        version=refused.version,
        index=refused.move_index,
        rule=refused.refusal.rule,
    )
    if isinstance(refused, RequestRefused):
        return replace(problem, errors=refused.errors), refused.headers
    return problem, {} if refused.wait is None else {"Retry-After": str(max(1, math.ceil(refused.wait)))}


def encoded(problem: Problem, request: str | None) -> bytes:
    """Returns the problem as JSON, with the id of the request."""
    return msgspec.json.encode(replace(problem, request=request))


def problem_response(error: Exception) -> Response:
    """Returns the response with the problem for an error, in the language that the client asks for."""
    english, headers = problem_of(error)
    problem = translated(english, services().games.values(), asked_language())
    body = encoded(problem, kept().get("request_id"))
    return Response(body, problem.status, {"Cache-Control": "no-store", **headers}, content_type=MEDIA_TYPE)


def _refused(error: BaseException) -> Refused:
    if isinstance(error, Refused):
        return error
    for kind in type(error).__mro__:
        if kind in _FAILURES:
            return _FAILURES[kind](error)
    return _unexpected(error)


def _status(refused: Refused) -> HTTPStatus:
    if isinstance(refused, RequestRefused):
        return refused.status
    return STATUSES_BY_CODE.get(refused.refusal.code) or STATUSES[type(refused)]


def _field(refused: Refused) -> str | None:
    if isinstance(refused, IllegalMove):
        return f"moves.{refused.move_index}"
    if refused.field is not None or refused.move_index is not None:
        return refused.field
    field = _FIELDS.get(refused.refusal.code)
    return field_error(field, refused.refusal.sentence).field if field == "options" else field


def _unexpected(error: BaseException) -> RequestRefused:
    _log.error("unexpected", exc_info=error)
    return RequestRefused(500, "internal-error", "An unexpected error in the service. You may try the request again.")


def _http(error: HTTPException) -> RequestRefused:
    status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
    kept = {name: value for name, value in error.get_headers() if name in {"Allow", "Retry-After"}}
    code, sentence = NOT_SERVED.get(status, (status.phrase.lower().replace(" ", "-"), str(error.description)))
    return RequestRefused(status, code, sentence, headers=kept)


def _unreadable(error: ParseException) -> RequestRefused:
    status, code = UNREADABLE.get(type(error), (400, "malformed-request"))
    return RequestRefused(status, code, f"The request cannot be read: {error}.")


def _unavailable(error: StoreUnavailable) -> RequestRefused:
    _log.warning("store-unavailable", why=str(error))
    sentence = "The store cannot be reached now. This request did nothing; try again."
    return RequestRefused(503, "store-unavailable", sentence, headers={"Retry-After": RETRY_AFTER})


def _full(error: StoreFull) -> RequestRefused:
    _log.error("store-full", exc_info=error)
    sentence = "The store has no room left: it can be read, not written. This request did nothing; try again later."
    return RequestRefused(503, "store-full", sentence, headers={"Retry-After": RETRY_AFTER_FULL})


def _outcome_unknown(error: OutcomeUnknown) -> RequestRefused:
    _log.warning("outcome-unknown", why=str(error))
    if "Idempotency-Key" in current_request().headers:
        sentence = "It is not known if this was done: send it again with the same Idempotency-Key."
    else:
        sentence = (
            "It is not known if this was done: read what it would have changed before you send it again. "
            "A request with an Idempotency-Key can be sent again at once."
        )
    return RequestRefused(503, "outcome-unknown", sentence, headers={"Retry-After": RETRY_AFTER})


def _broken_record(error: BrokenRecord) -> RequestRefused:
    metrics.broken_records.inc()
    _log.error("broken-record", exc_info=error)
    with suppress(StoreUnavailable):
        services().projections.quarantine.put(error.match, Quarantined(error.version, error.why))
    sentence = "The record of this match cannot be read; the log of the service has the details."
    return RequestRefused(500, "broken-record", sentence)


def _archive_unavailable(error: ArchiveUnavailable) -> RequestRefused:
    _log.error("archive-unavailable", match=error.match, why=error.why, cause=repr(error.__cause__))
    sentence = f"The record of match {error.match} cannot be read now: {error.why}."
    return RequestRefused(503, "archive-unavailable", sentence, headers={"Retry-After": RETRY_AFTER_FULL})


def _archived(_error: MatchArchived) -> RequestRefused:
    return RequestRefused(409, "match-archived", "The match is over and archived: nothing can be added to its record.")


def _newer_record(error: NewerRecord) -> RequestRefused:
    _log.warning("newer-release", match=error.match, version=error.version, why=error.why)
    sentence = (
        "A newer release of the service has played on in this match, and this process cannot read what it wrote. "
        "This request did nothing; try again."
    )
    return RequestRefused(503, "newer-release", sentence, headers={"Retry-After": RETRY_AFTER_NEWER})


def _broken_account(error: BrokenAccount) -> RequestRefused:
    _log.error("broken-account", exc_info=error)
    return RequestRefused(500, "broken-account", "This account cannot be read; the log of the service has the details.")


def _unknown_version(error: UnknownVersion) -> NotFound:
    return unknown_version(error.version, error.newest)


def _key_reused(_error: CommandReused) -> RequestRefused:
    sentence = "This key was used before for another request."
    return RequestRefused(422, "key-reused", sentence, field="Idempotency-Key")


def _match_exists(_error: VersionConflict) -> RequestRefused:
    """Tells that the match exists which a request was to create: all other requests are decided again."""
    sentence = "A match was created with this key more than seven days ago. Send the request with a new key."
    return RequestRefused(422, "key-reused", sentence, field="Idempotency-Key")


_FAILURES: Final[Mapping[type[BaseException], Callable[[Any], Refused]]] = {
    HTTPException: _http,
    ParseException: _unreadable,
    InvalidResponseHeader: _unexpected,
    InvalidResponseHeaderName: _unexpected,
    CommandReused: _key_reused,
    VersionConflict: _match_exists,
    OutcomeUnknown: _outcome_unknown,
    StoreFull: _full,
    StoreUnavailable: _unavailable,
    BrokenRecord: _broken_record,
    ArchiveUnavailable: _archive_unavailable,
    MatchArchived: _archived,
    NewerRecord: _newer_record,
    BrokenAccount: _broken_account,
    UnknownVersion: _unknown_version,
}
"""What is raised by the store and by the libraries. Refusals need no entry here."""
