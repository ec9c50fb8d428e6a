"""The current request, and what is kept with it.

Flask reaches both through a proxy, and each look through a proxy costs more than reading a header.
"""

from typing import Any, cast

from flask import Flask, Request, current_app, g, request
from werkzeug.local import LocalProxy


def current_request() -> Request:
    """Returns the current request."""
    return cast("LocalProxy[Request]", request)._get_current_object()  # noqa: SLF001  werkzeug documents it for this


def sent_header(request: Request, name: str) -> str | None:
    """Returns the value of a header; `None` if it was not sent. werkzeug raises an error inside for such a header."""
    value: str | None = request.environ.get(f"HTTP_{name.upper().replace('-', '_')}")
    return value


def kept() -> Any:
    """Returns what is kept with the current request: the `g` of Flask."""
    return cast("LocalProxy[Any]", g)._get_current_object()  # noqa: SLF001


def this_app() -> Flask:
    """Returns the app that answers the current request."""
    return cast("LocalProxy[Flask]", current_app)._get_current_object()  # noqa: SLF001
