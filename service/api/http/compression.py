"""Gzip for clients that accept it."""

import gzip
from typing import Final

from flask import Response, request

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
