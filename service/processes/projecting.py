"""The projector's process: it keeps the projections up to date and calls the bots to their turns."""

import logging
import os
import signal
import socket
import threading
import time
from contextlib import suppress
from typing import Final

from events.feed import RedisFeed
from events.projections.projector import Projector
from events.projections.turns import Turns
from events.store import Millis, StoreUnavailable
from service.bootstrap import Services, bootstrap
from service.bots.queue import BotCalls
from service.bots.registry import BOT_NAMES
from service.processes.logs import configure_logs
from service.settings import Settings

_log = logging.getLogger(__name__)

PATIENCE: Final = 3.0
"""Seconds after which a bot that has not moved is called again, beyond its delay before each move."""
_PACE: Final = 1.0
"""Seconds between two looks for turns that wait too long."""


class Sweep:
    """Calls bots again whose call was lost: a killed worker costs seconds, not the match."""

    def __init__(self, turns: Turns, calls: BotCalls, patience: float) -> None:
        self._turns = turns
        self._calls = calls
        self._patience = patience
        """Seconds that a match may stand still while it waits for a bot."""

    def call_overdue(self, patience: float) -> int:
        """Calls every bot whose match has stood still that long; tells how many. Raises `StoreUnavailable`."""
        now = time.time()
        overdue = self._turns.overdue(Millis(int(1000 * (now - patience))))
        return self._calls.call_again(overdue, attempt=int(now / self._patience))

    def run(self, stop: threading.Event) -> None:
        """Looks once in a while until told to stop. The first time it calls all: a former service is gone."""
        patience = 0.0
        while not stop.is_set():
            with suppress(StoreUnavailable):
                lost = self.call_overdue(patience)
                if lost and patience:
                    _log.warning("called %d bots again", lost)
                patience = self._patience
            stop.wait(_PACE)


def projector(services: Services) -> Projector:
    """The projector of this process, which calls bots."""
    feed = RedisFeed(services.redis, consumer=f"{socket.gethostname()}-{os.getpid()}")
    return Projector(services.redis, services.store, services.repository, feed, BotCalls(services.redis).call)


def run(settings: Settings) -> None:
    """Projects until SIGTERM or SIGINT."""
    configure_logs(settings.log_level)
    services = bootstrap(settings, BOT_NAMES)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    sweep = Sweep(services.projections.turns, BotCalls(services.redis), PATIENCE + settings.bot_delay)
    sweeping = threading.Thread(target=sweep.run, args=(stop,), name="sweep")
    sweeping.start()
    try:
        projector(services).run(lambda: not stop.is_set())
    finally:
        stop.set()
        sweeping.join()
