"""What the views of one app share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, cast

from flask import Flask, Request, current_app, request
from werkzeug.local import LocalProxy

from service.api.http.monitoring import Metrics
from service.bootstrap import Services


@dataclass
class Shared:
    """All that is kept with an app."""

    services: Services
    metrics: Metrics
    write_document: Callable[[], str]

    @cached_property
    def document(self) -> str:
        """The OpenAPI document, as YAML: written when it is first asked for."""
        return self.write_document()


_KEY: Final = "kifu"


def share(app: Flask, shared: Shared) -> None:
    """Puts what the views share into the app."""
    app.extensions[_KEY] = shared


def shared() -> Shared:
    """What the views of the current app share."""
    found: Shared = current_app.extensions[_KEY]
    return found


def services() -> Services:
    """The services of the current app."""
    return shared().services


def current_request() -> Request:
    """Returns the request itself: each look through Flask's proxy of it costs more than reading a header."""
    return cast("LocalProxy[Request]", request)._get_current_object()  # noqa: SLF001  werkzeug documents it for this


def patience(wanted: float) -> float:
    """For how many seconds a request may be held that wants to wait for `wanted` seconds."""
    return min(wanted, services().settings.longest_wait)
