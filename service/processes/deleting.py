"""Parts of the projector process that delete: seats of deleted accounts, and projections of releases not in use."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from events.projections.forms import Forms
from events.store import StoreUnavailable
from service.use_cases.deletion import Deletions

_LOG = logging.getLogger(__name__)
_ACCOUNTS_EVERY: Final = 2.0
"""Seconds between two searches for accounts, at least."""
_PLACES_A_SECOND: Final = 25
"""The places in which accounts may lie that are searched a second, about: a cluster has some 256."""
_FORMS_EVERY: Final = 3600.0
"""Seconds between two searches for projections."""


class Deleting:
    """Leaves the seats of deleted accounts. Several processes may do so at once: each seat is left once."""

    def __init__(self, deletions: Deletions, lag: Callable[[], float]) -> None:
        self._deletions = deletions
        self._lag = lag
        """Returns for how many seconds the projections are behind."""

    def run(self, stop: threading.Event) -> None:
        """Searches every few seconds until `stop` is set."""
        while not stop.is_set():
            with suppress(StoreUnavailable):
                if done := self._deletions.finish(self._lag):
                    _LOG.info("finished the deletion of %d accounts", done)
            stop.wait(max(_ACCOUNTS_EVERY, self._deletions.places / _PLACES_A_SECOND))


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
            stop.wait(_FORMS_EVERY)
