"""Every error, on the wire: `application/problem+json` (RFC 9457) with a stable code."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from domain.game import Version

MEDIA_TYPE: Final = "application/problem+json"


class FieldError(Struct, frozen=True):
    """What is wrong with one part of a request."""

    field: str
    """A header, a parameter, or a path into the body such as `seats.0.kind`."""
    detail: str


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was not carried out."""

    type: str
    """Always `about:blank`: the meaning is in `code`."""
    title: str
    """The name of the HTTP status."""
    status: int
    code: str
    """A stable slug to program against."""
    detail: str
    """A sentence for people."""
    field: str | None = None
    """What is wrong: a header, a parameter, or a path into the body such as `seats.0.kind`."""
    errors: tuple[FieldError, ...] = ()
    """All that is wrong with the request, where several things are."""
    version: Version | None = None
    """The current version of the match, when the request named a stale one."""
    index: int | None = None
    """Which of the moves was refused, counted from 0. None of them was played."""
    rule: str | None = None
    """Where the rulebook says so."""
    request: str | None = None
    """The id of the request, to be quoted to the operator."""


class Rejected(Exception):
    """Ends a request with a problem."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        field: str | None = None,
        errors: tuple[FieldError, ...] = (),
        version: Version | None = None,
        index: int | None = None,
        rule: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.headers = dict(headers or {})
        title = HTTPStatus(status).phrase
        problem = Problem(type="about:blank", title=title, status=status, code=code, detail=detail)
        self.problem = replace(problem, field=field, errors=errors, version=version, index=index, rule=rule)


def invalid(*errors: FieldError) -> Rejected:
    """The request does not have the form that the document asks for."""
    first = errors[0]
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    return Rejected(status, "invalid-request", f"{first.field}: {first.detail}", field=first.field, errors=errors)
