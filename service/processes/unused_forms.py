"""A part of the projector process: it removes the projections of releases that nobody has run for long."""

import logging
import threading
from contextlib import suppress
from typing import Final

from events.projections.forms import Forms
from events.store import StoreUnavailable

_LOG = logging.getLogger(__name__)
_SEARCH_EVERY: Final = 3600.0
"""Seconds between two searches."""


class UnusedForms:
    """Removes what earlier and later releases have projected, once no projector of theirs runs any more."""

    def __init__(self, forms: Forms) -> None:
        self._forms = forms

    def run(self, stop: threading.Event) -> None:
        """Searches every hour until `stop` is set."""
        while not stop.is_set():
            with suppress(StoreUnavailable):
                for group in self._forms.remove_unused():
                    _LOG.info("removed the projections of the unused %s", group)
            stop.wait(_SEARCH_EVERY)
