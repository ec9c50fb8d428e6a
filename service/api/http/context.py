"""The services, metrics and settings that the operations of one app share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, cast

from flask import Flask, Request, current_app, request
from werkzeug.local import LocalProxy

from service.api.http.monitoring import Metrics
from service.bootstrap import Services


@dataclass
class AppContext:
    """What is kept with an app."""

    services: Services
    metrics: Metrics
    write_document: Callable[[], str]

    @cached_property
    def document(self) -> str:
        """The OpenAPI document, as YAML. It is made at the first request for it."""
        return self.write_document()


_KEY: Final = "kifu"


def set_context(app: Flask, context: AppContext) -> None:
    """Puts the context into the app."""
    app.extensions[_KEY] = context


def app_context() -> AppContext:
    """Returns the context of the current app."""
    found: AppContext = current_app.extensions[_KEY]
    return found


def services() -> Services:
    """Returns the services of the current app."""
    return app_context().services


def current_request() -> Request:
    """Returns the request itself: each look through Flask's proxy of it costs more than reading a header."""
    return cast("LocalProxy[Request]", request)._get_current_object()  # noqa: SLF001  werkzeug documents it for this


def allowed_wait(wanted: float) -> float:
    """Returns the seconds that a request may wait, at most `wanted` and at most the setting `longest_wait`."""
    return min(wanted, services().settings.longest_wait)
