"""The REST API as a Flask app."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from flask import Flask, Request, Response
from werkzeug.routing import MapAdapter
from werkzeug.wsgi import get_host

from service.api.document.openapi import yaml_text
from service.api.http.context import AppContext, set_context
from service.api.http.cross_origin import allow_origins
from service.api.http.failures import answer_problems
from service.api.http.guards import ServerAddress, guard
from service.api.http.limiting import limit_requests
from service.api.http.monitoring import observe_requests
from service.api.resources import RESOURCES
from service.api.resources.pages import pages
from service.api.resources.shared_links import shared_links
from service.bootstrap import Services
from service.rate_limits import RateLimits


class Api(Flask):
    """A Flask app without coroutines, whose answers to OPTIONS have no body and no type of one."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Returns the function, without the question for each of them at each request if it is a coroutine."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Returns what finds the route of a request; `None` without one. Raises `SecurityError` and `BadHost`.

        The host is checked as ever, but no route depends on it, so it is not compared with the names of the server.
        """
        if request is None:
            return None
        environ = request.environ
        place, path, query = (_text(environ.get(name, "")) for name in ("SCRIPT_NAME", "PATH_INFO", "QUERY_STRING"))
        scheme, method = environ["wsgi.url_scheme"], environ["REQUEST_METHOD"]
        return self.url_map.bind(get_host(environ), place, "", scheme, method, path, query)

    def wsgi_app(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Answers a request in HTTP/1, whatever other protocol it offers: a server may ignore that, RFC 9110, 7.8.

        It ignores a range in units that it does not know, as 14.2 asks for.
        """
        environ.pop("HTTP_UPGRADE", None)  # werkzeug would refuse a WebSocket
        if "HTTP_RANGE" in environ and not _counts_bytes(environ["HTTP_RANGE"]):
            del environ["HTTP_RANGE"]  # werkzeug would say that the file has no such range
        return super().wsgi_app(environ, start_response)

    def make_default_options_response(self) -> Response:
        """Returns the answer to OPTIONS: 204 with the methods of the path in the header `Allow`."""
        response = super().make_default_options_response()
        response.status_code = HTTPStatus.NO_CONTENT
        del response.headers["Content-Type"]
        return response


def _text(said: str) -> str:
    """Returns a text of the WSGI environment, where each character stands for a byte."""
    return said.encode("latin1").decode(errors="replace")


def _counts_bytes(wanted: str) -> bool:
    """True if the value of the header `Range` is a range of bytes."""
    unit, equals, _ = wanted.partition("=")
    return equals == "=" and unit.strip().lower() == "bytes"


def create_app(services: Services, operators: ServerAddress | None = None, limits: RateLimits | None = None) -> Flask:
    """Returns the app and starts to listen for events of the store. The store need not be reachable yet.

    Operations for the operator are served at the address `operators` only; at every address if it is `None`.
    Without `limits` no request is refused for its rate.
    """
    app = Api(__name__, static_folder=None)
    app.url_map.merge_slashes = False  # merging would redirect
    set_context(app, AppContext(services, lambda: yaml_text(services.games, services.bots), operators, limits))
    observe_requests(app)
    guard(app, services.settings.served_hosts, operators)
    allow_origins(app, services.settings.listed_origins, operators)
    limit_requests(app)
    for blueprint in (*RESOURCES, pages, shared_links):
        app.register_blueprint(blueprint)
    answer_problems(app)
    services.listener.start()
    return app
