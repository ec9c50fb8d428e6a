"""Keeps libraries out of the processes of the service that others import wherever they are installed, for nothing."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

_UNUSED: Final = ("opentelemetry", "rich")
"""The one is for the measurements that redis can make of itself, the other for the tracebacks that structlog can draw.
Without both, a process of the service starts in three quarters of the time."""


@contextmanager
def without_unused_libraries() -> Iterator[None]:
    """What is imported in this context does without them, as where they are not installed.

    Afterwards they can be imported again: traces need the one, and other commands the other.
    """
    modules = cast(dict[str, Any], sys.modules)
    hidden = [name for name in _UNUSED if name not in modules]
    modules.update(dict.fromkeys(hidden))  # to import what is `None` there fails like what is not installed
    try:
        yield
    finally:
        for name in hidden:
            del modules[name]
