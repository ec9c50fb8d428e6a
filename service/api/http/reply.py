"""Answers: encoded straight from structs, with validators that are never shared between viewers."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import msgspec
from flask import Response, request

from domain.game import Version, Viewer
from service.api.http.compression import shorter

PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
_encoder = msgspec.json.Encoder()


def reply(answer: Any, status: int = HTTPStatus.OK, **headers: str) -> Response:
    """The answer as JSON."""
    return shorter(Response(_encoder.encode(answer), status, {**PRIVATE, **headers}, content_type="application/json"))


def at_version(version: Version, viewer: Viewer, answer: Callable[[], Any]) -> Response:
    """The answer with an ETag; 304, and nothing computed, for whoever has it already.

    The ETag holds the version and the seat of the viewer. Without the seat, a browser in which another player signs in
    would take what it keeps of the first player's view for the second one's.
    """
    etag = str(version) if viewer is None else f"{version}-{viewer}"
    validators = {**PRIVATE, "ETag": f'"{etag}"'}
    if request.if_none_match.contains_weak(etag):
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=validators)
    return Response(_encoder.encode(answer()), HTTPStatus.OK, validators, content_type="application/json")
