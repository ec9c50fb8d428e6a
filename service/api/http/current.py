"""The current request, and what is kept with it.

Flask reaches both through a proxy, and each look through a proxy costs more than reading a header. So what stands
behind a proxy is asked for by the function that werkzeug documents for this, without looks for the function itself.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, cast

from flask import Flask, Request, current_app, g, request
from werkzeug.local import LocalProxy

current_request: Final[Callable[[], Request]] = cast("LocalProxy[Request]", request)._get_current_object  # noqa: SLF001
"""Returns the current request."""
kept: Final[Callable[[], Any]] = cast("LocalProxy[Any]", g)._get_current_object  # noqa: SLF001
"""Returns what is kept with the current request: the `g` of Flask."""
this_app: Final[Callable[[], Flask]] = cast("LocalProxy[Flask]", current_app)._get_current_object  # noqa: SLF001
"""Returns the app that answers the current request."""


def sent_header(request: Request, name: str) -> str | None:
    """Returns the value of a header; `None` if it was not sent. werkzeug raises an error inside for such a header."""
    value: str | None = request.environ.get(_in_environment(name))
    return value


@cache
def _in_environment(name: str) -> str:
    return f"HTTP_{name.upper().replace('-', '_')}"
