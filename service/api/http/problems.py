"""The body of every error response: `application/problem+json` (RFC 9457) with a stable code."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from msgspec import Struct

from domain.game import Version
from domain.refusals import Refused

MEDIA_TYPE: Final = "application/problem+json"


class FieldError(Struct, frozen=True):
    """What is wrong with one part of a request."""

    field: str
    """A header, a parameter, or a path into the body such as `seats.0.kind`."""
    detail: str


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Why a request was not carried out. `docs/problems.md` lists the codes, and what a client does about each."""

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
    """The part of the request: a header, a parameter, or a path into the body such as `seats.0.kind`."""
    errors: tuple[FieldError, ...] = ()
    """All errors of the request, if it has several."""
    version: Version | None = None
    """The newest version of the match, if the request named another one."""
    index: int | None = None
    """The position of the refused move, counted from 0. None of the moves was played."""
    rule: str | None = None
    """The place in the rulebook, e.g. `rulebook p. 5, Flow of a Turn`."""
    request: str | None = None
    """The id of the request. The log of the service has it too."""


class RequestRefused(Refused):
    """A request that ends with a status of its own.

    It cannot be read, its token is not known, or the service cannot answer it now.
    """

    def __init__(
        self,
        status: int,
        code: str,
        sentence: str,
        *,
        field: str | None = None,
        errors: tuple[FieldError, ...] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, sentence, field=field)
        self.status = HTTPStatus(status)
        self.errors = errors
        """All errors of the request, if it has several."""
        self.headers = dict(headers or {})
        """Headers of the response, e.g. `Retry-After`."""


def invalid(*errors: FieldError) -> RequestRefused:
    """Returns the refusal of a request that does not have the form which the document asks for."""
    first = errors[0]
    sentence = f"{first.field}: {first.detail}"
    return RequestRefused(422, "invalid-request", sentence, field=first.field, errors=errors)
