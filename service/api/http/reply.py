"""Answers: encoded straight from structs, with validators that are never shared between viewers."""

import gzip
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import msgspec
from flask import Response, request
from werkzeug.datastructures import Headers

from domain.game import Version, Viewer

PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
_VARIES: Final = {**PRIVATE, "Vary": "Authorization, Accept-Encoding"}
_encoder = msgspec.json.Encoder()


class _Reply(Response):
    """A response whose headers are complete: werkzeug need not look for a `Location` to correct in them."""

    def get_wsgi_headers(self, _environ: Any) -> Headers:
        """Returns the headers as they are."""
        return self.headers


def reply(answer: Any, status: int = HTTPStatus.OK, **headers: str) -> Response:
    """The answer as JSON."""
    body = _encoder.encode(answer)
    complete = {**_VARIES, "Content-Length": str(len(body)), **headers}
    response = _Reply(body, status, complete, content_type="application/json")
    return shorter(response) if len(body) >= LEAST else response


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


LEAST: Final = 1_500
"""Bytes from which compression pays: what fits into one packet is sent as it is."""
_LEVEL: Final = 4
_METHOD: Final = "gzip"


def shorter(response: Response) -> Response:
    """The answer, compressed if it is long and the client accepts gzip.

    A strong ETag stands for exact bytes, so an answer that has one is left as it is.
    """
    response.vary.add("Accept-Encoding")
    if response.get_etag()[1] is False or not request.accept_encodings.quality(_METHOD):
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if response.status_code == 200 and len(data) >= LEAST:
        response.set_data(gzip.compress(data, _LEVEL, mtime=0))
        response.headers["Content-Encoding"] = _METHOD
    return response
