"""Responses: encoded from structs, compressed, and with ETags that differ for each viewer."""

import hashlib
import zlib
from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from typing import Any, Final, cast

import msgspec
from flask import Response, request
from werkzeug.datastructures import Headers

from events.pacing import pause
from service.use_cases.reading import MatchView

PRIVATE: Final = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept-Language"}
_VARIES: Final = {**PRIVATE, "Vary": f"{PRIVATE['Vary']}, Accept-Encoding"}
_WITH_BODY: Final = frozenset({HTTPStatus.OK, HTTPStatus.CREATED, HTTPStatus.ACCEPTED})
_encoder = msgspec.json.Encoder()


class _Reply(Response):
    """A response with complete headers, so that werkzeug need not correct a `Location`."""

    def get_wsgi_headers(self, _environ: Any) -> Headers:
        """Returns the headers as they are."""
        return self.headers

    def get_app_iter(self, environ: Any) -> Iterable[bytes]:
        """Returns the body, which is whole. werkzeug would encode it again, and close it afterwards."""
        has_body = environ["REQUEST_METHOD"] != "HEAD" and self.status_code in _WITH_BODY
        return cast("list[bytes]", self.response) if has_body else super().get_app_iter(environ)


def reply(answer: Any, status: int = HTTPStatus.OK, **headers: str) -> Response:
    """Returns the answer as JSON, compressed if it is long."""
    body = _encoder.encode(answer)
    complete = {**_VARIES, "Content-Length": str(len(body)), **headers}
    response = _Reply(body, status, complete, content_type="application/json")
    return compressed(response) if len(body) >= LEAST else response


def at_version(match_view: MatchView, answer: Callable[[], Any], told: Sequence[str] = ()) -> Response:
    """Returns the answer with an ETag; a 304 without computing the answer if the client sends this ETag.

    The ETag holds the version, the seat of the viewer, and a checksum. The seat is needed for a browser in which
    another player signs in: otherwise it would show its cached view of the first player. The checksum is of the hash of
    the record, since a version is another one after a replica without it has taken over. It is also of what else the
    answer depends on: in `told` are the names of players, an invitation and a language other than English.
    """
    match, viewer = match_view.match, match_view.viewer
    seat = "" if viewer is None else f"-{viewer}"
    etag = f"{match.version}{seat}.{zlib.crc32(repr((match_view.snapshot.hash, *told)).encode()):08x}"
    validators = {**PRIVATE, "ETag": f'"{etag}"'}
    if request.if_none_match.contains_weak(etag):
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=validators)
    return Response(_encoder.encode(answer()), HTTPStatus.OK, validators, content_type="application/json")


def by_content(answer: Any) -> Response:
    """Returns the answer with an ETag of its content; a 304 if the client sends this ETag."""
    body = _encoder.encode(answer)
    return _tagged(hashlib.sha256(body).hexdigest()[:_ETAG_DIGITS], body)


def long_by_content(answer: Any) -> Response:
    """Returns the answer, compressed if it is long, with an ETag of its content; a 304 if the client sends this ETag.

    The ETag is weak, since it is the same whether the answer is compressed or not.
    """
    return compressed(with_weak_etag(by_content(answer)))


def with_weak_etag(response: Response) -> Response:
    """Returns the response; its ETag, if it has one, stands for the content in any encoding."""
    if etag := response.get_etag()[0]:
        response.set_etag(etag, weak=True)
    return response


def at_revision(revision: str, answer: Any) -> Response:
    """Returns the answer with its revision as the ETag; a 304 if the client sends this ETag."""
    return _tagged(revision, _encoder.encode(answer))


def _tagged(etag: str, body: bytes) -> Response:
    validators = {**PRIVATE, "ETag": f'"{etag}"'}
    if request.if_none_match.contains_weak(etag):
        return Response(status=HTTPStatus.NOT_MODIFIED, headers=validators)
    return Response(body, HTTPStatus.OK, validators, content_type="application/json")


_ETAG_DIGITS: Final = 16
LEAST: Final = 1_500
"""Bytes. A shorter response fits into one packet and is not compressed."""
_LEVEL: Final = 4
_METHOD: Final = "gzip"
_GZIP_FORMAT: Final = 31
_AT_ONCE: Final = 1 << 16
"""Bytes that are compressed without a pause."""


def compressed(response: Response) -> Response:
    """Returns the response, compressed if it is long and the client accepts gzip.

    A response with a strong ETag is not changed, since that stands for exact bytes.
    """
    response.vary.add("Accept-Encoding")
    if response.get_etag()[1] is False or not request.accept_encodings.quality(_METHOD):
        return response
    response.direct_passthrough = False
    data = response.get_data()
    return encoded(response, _gzipped(data)) if response.status_code == 200 and len(data) >= LEAST else response


def encoded(response: Response, gzipped: bytes) -> Response:
    """Returns the response with its content in the format of gzip, if the client accepts that."""
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality(_METHOD):
        response.set_data(gzipped)
        response.headers["Content-Encoding"] = _METHOD
    return response


def _gzipped(data: bytes) -> bytes:
    """Returns the data compressed; it pauses while it compresses much."""
    compressor = zlib.compressobj(_LEVEL, wbits=_GZIP_FORMAT)
    parts = [compressor.compress(data[:_AT_ONCE])]
    for begin in range(_AT_ONCE, len(data), _AT_ONCE):
        pause()
        parts.append(compressor.compress(data[begin : begin + _AT_ONCE]))
    return b"".join((*parts, compressor.flush()))
