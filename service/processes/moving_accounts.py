"""The part of the projector process that moves accounts to their partitions."""

import logging
import threading
from contextlib import suppress
from typing import Final

from events.account_mover import AccountMover
from events.store import StoreUnavailable

_LOG = logging.getLogger(__name__)
_STEP_EVERY: Final = 0.5
"""Seconds between two steps."""
_LOOK_EVERY: Final = 10.0
"""Seconds between two looks if accounts have begun to move."""


class MovingAccounts:
    """Moves accounts, if a setting says so. Several processes may do so at once."""

    def __init__(self, mover: AccountMover) -> None:
        self._mover = mover

    def run(self, stop: threading.Event) -> None:
        """Moves some accounts every half second until `stop` is set."""
        was_moving = False
        while not stop.is_set():
            is_moving = was_moving
            with suppress(StoreUnavailable):
                is_moving = self._mover.step()
            if is_moving != was_moving:
                _LOG.info("accounts %s to their partitions", "move" if is_moving else "have moved")
            was_moving = is_moving
            stop.wait(_STEP_EVERY if is_moving else _LOOK_EVERY)
