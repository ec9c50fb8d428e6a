"""Lets pages of other origins use the API from a browser: the CORS protocol, https://fetch.spec.whatwg.org.

The operator lists the origins. A page shows who it is by a token that its script sends, never by cookies.
"""

from collections.abc import Mapping, Set
from http import HTTPStatus
from typing import Final

from flask import Flask, Response

from service.api.http.current import current_request, sent_header
from service.api.http.guards import ServerAddress, is_sent_to
from service.origins import ANY

_EXPOSED: Final = (
    *("Allow", "Content-Disposition", "ETag", "Link", "Location", "RateLimit", "RateLimit-Policy"),
    *("Retry-After", "WWW-Authenticate", "X-Request-Id"),
)
"""The headers of answers that scripts may read, besides those that they always may."""
_SENT: Final = (
    *("Accept", "Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match"),
    *("Kifu-Invitation", "Last-Event-ID", "X-Request-Id"),
)
"""The headers that scripts may send. `Content-Type` needs a permission for JSON."""
_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
_PREFLIGHT: Final = {
    "Access-Control-Allow-Methods": ", ".join(_METHODS),
    "Access-Control-Allow-Headers": ", ".join(_SENT),
    "Access-Control-Max-Age": "7200",  # the most that Chromium allows
}


def permission(listed: Set[str], origin: str | None) -> Mapping[str, str]:
    """Returns the headers by which a browser lets pages of an origin read an answer; none if it is not listed."""
    if origin is None or not (ANY in listed or origin in listed):
        return {}
    allowed = ANY if ANY in listed else origin
    return {"Access-Control-Allow-Origin": allowed, "Access-Control-Expose-Headers": ", ".join(_EXPOSED)}


def allow_origins(app: Flask, listed: Set[str], operators: ServerAddress | None) -> None:
    """Makes the app answer pages of the listed origins, except at the address of the operator.

    A question of a browser if a request is allowed (a preflight) is answered before anything is looked up or counted.
    """

    def answer_preflight() -> Response | None:
        request = current_request()
        asks = request.method == "OPTIONS" and sent_header(request, "Access-Control-Request-Method") is not None
        if not asks or is_sent_to(operators, request) or not permission(listed, sent_header(request, "Origin")):
            return None
        answer = Response(status=HTTPStatus.NO_CONTENT, headers=_PREFLIGHT)
        del answer.headers["Content-Type"]
        return answer

    def add_permission(response: Response) -> Response:
        request = current_request()
        if not is_sent_to(operators, request):
            response.headers.extend(permission(listed, sent_header(request, "Origin")))
            if ANY not in listed:
                response.headers["Vary"] = ", ".join((*response.headers.getlist("Vary"), "Origin"))
        return response

    if listed:
        app.before_request(answer_preflight)
        app.after_request(add_permission)
