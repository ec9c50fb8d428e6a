"""Answers: encoded straight from structs, with validators that are never shared between viewers."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import msgspec
from flask import Response, request

from domain.game import Version
from service.api.compression import shorter

PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
_encoder = msgspec.json.Encoder()


def reply(answer: Any, status: int = HTTPStatus.OK, **headers: str) -> Response:
    """The answer as JSON."""
    return shorter(Response(_encoder.encode(answer), status, {**PRIVATE, **headers}, content_type="application/json"))


def at_version(version: Version, answer: Callable[[], Any]) -> Response:
    """The answer with its version as ETag; 304, and nothing computed, for whoever has it already.

    What a version shows differs by viewer, so no cache may keep it for another one.
    """
    validators = {**PRIVATE, "ETag": f'"{version}"'}
    if request.if_none_match.contains_weak(str(version)):
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=validators)
    return Response(_encoder.encode(answer()), HTTPStatus.OK, validators, content_type="application/json")
