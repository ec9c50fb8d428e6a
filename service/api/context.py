"""What the views of one app share."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from flask import Flask, current_app

from service.api.metrics import Metrics
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
    """Makes it the app's."""
    app.extensions[_KEY] = shared


def shared() -> Shared:
    """Of the current app."""
    found: Shared = current_app.extensions[_KEY]
    return found


def services() -> Services:
    """The services of the current app."""
    return shared().services


def patience(wanted: float) -> float:
    """The seconds for which a request may be held that wants to wait for so many."""
    return min(wanted, services().settings.longest_wait)
