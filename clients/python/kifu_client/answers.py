"""What comes back: what the service says, or why that is nothing."""

import json
from collections.abc import Collection
from typing import Any, Final

import httpx

from kifu_client.errors import Problem, Unreachable, problem

_NOT_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
_LINES: Final = "application/x-ndjson"
_ELSEWHERE: Final = (
    "HTTP status {} leads to {}. The client does not go there by itself, since it would send its token there. "
    "Make it with the address at which the service answers."
)


def told(text: str | bytes, reads: Collection[str] = ()) -> Any:
    """Returns the object that an answer, or a part of one, tells as JSON.

    Raises `Unreachable` if it is none of the service: no such object, or one without what the client `reads` in it.
    """
    try:
        said = json.loads(text)
    except ValueError as error:
        raise _of_somebody_else("it is no JSON") from error
    if not isinstance(said, dict) or not said:
        raise _of_somebody_else("it is no object with fields")
    missing = [name for name in reads if said.get(name) is None]
    if missing:
        raise _of_somebody_else(f"it has no {' and no '.join(missing)}")
    return said


def lines(answer: httpx.Response) -> bytes:
    """Returns an answer of several lines, each of them JSON. Raises `Unreachable` if it is none of the service."""
    if not answer.headers.get("Content-Type", "").startswith(_LINES):
        raise _of_somebody_else("it is no record")
    return answer.content


def lost(error: httpx.RequestError) -> Unreachable:
    """Returns what the failure of a connection, or of the decoding of what came over it, is to the caller."""
    if isinstance(error, _NOT_SENT):
        return Unreachable(f"The service cannot be reached: {error}", outcome_unknown=False)
    return Unreachable(f"The answer was lost: {error!r}", outcome_unknown=True)


def refused(answer: httpx.Response) -> Problem:
    """Returns the problem that an answer tells of, whoever says so."""
    if answer.has_redirect_location:
        elsewhere = {"detail": _ELSEWHERE.format(answer.status_code, answer.headers["Location"])}
        return problem(answer.status_code, elsewhere)
    try:
        document = answer.json()
    except ValueError:
        document = None
    return problem(answer.status_code, document, answer.headers.get("Retry-After"))


def _of_somebody_else(why: str) -> Unreachable:
    return Unreachable(f"The answer does not come from the service: {why}.", outcome_unknown=True)
