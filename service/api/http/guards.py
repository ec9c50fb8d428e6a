"""What protects browsers and the operator: headers of every response, the served hosts, an address of the operator."""

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Final

from flask import Flask, Request, Response

from service.api.http.current import current_request
from service.api.http.problems import RequestRefused

HEADERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    }
)
"""The headers of every response that has none of its own: nothing in it is run, loaded or framed."""

ServerAddress = tuple[str, str]
"""Host and port on which the service listens, as in the WSGI environment."""


def guard(app: Flask, hosts: frozenset[str], operators: ServerAddress | None) -> None:
    """Adds the headers to every response. If `hosts` are given, requests to others are refused.

    The address of the operator serves every host, since monitoring asks for it by its number.
    """

    def refuse_other_hosts() -> None:
        request = current_request()
        if host_of(request) not in hosts and request.path not in _PROBES and not is_sent_to(operators, request):
            sentence = "This service is not the one of this host."
            raise RequestRefused(HTTPStatus.MISDIRECTED_REQUEST, "unknown-host", sentence, field="Host")

    if hosts:
        app.before_request(refuse_other_hosts)
    app.after_request(_add_headers)


def host_of(request: Request) -> str:
    """Returns the name in the header `Host`: in lower case, without the port."""
    host = request.headers.get("Host", "").lower()
    name = host.partition("]")[0] + "]" if host.startswith("[") else host.partition(":")[0]
    return name.removesuffix(".")


def is_sent_to(address: ServerAddress | None, request: Request) -> bool:
    """True if the request came to this listening socket."""
    environ = request.environ
    return (environ["SERVER_NAME"], environ["SERVER_PORT"]) == address


_PROBES: Final = frozenset({"/healthz", "/readyz"})
"""Load balancers ask for these by the address of the machine, and they tell nothing."""


def _add_headers(response: Response) -> Response:
    own = {name.lower() for name, _ in response.headers}  # asking for a header that is not there raises an error inside
    for name, value in HEADERS.items():
        if name.lower() not in own:
            response.headers.add(name, value)
    return response
