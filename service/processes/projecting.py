"""The projector process: it keeps the projections up to date and queues the turns of bots."""

import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from domain.match import MatchId
from events.account_mover import AccountMover
from events.feed import RedisFeed
from events.projections.forms import Forms
from events.projections.projector import Projector
from events.projections.turns import Round, Turns
from events.store import BrokenRecord, Millis, StoreUnavailable
from service import metrics
from service.bootstrap import Services, bootstrap
from service.bots.queue import BotCalls
from service.bots.registry import BOT_NAMES
from service.measured_store import naming_in_log
from service.processes.abandoning import Abandoning
from service.processes.deleting import Deleting, UnusedForms
from service.processes.heartbeat import beat
from service.processes.logs import configure_logs
from service.processes.moving_accounts import MovingAccounts
from service.processes.presence import Presence, serve_metrics
from service.processes.scheduling import ChallengesEnding, Scheduler
from service.processes.studying import CallingToStudies
from service.settings import Settings
from service.signal_event import SignalEvent
from service.tracing import following, start_tracing
from service.use_cases.bot_attempts import BotAttempts

_log = logging.getLogger(__name__)

OVERDUE_AFTER: Final = 3.0
"""Seconds after which the turn of a bot is queued again, beyond its delay before each move."""
_SEARCH_EVERY: Final = 1.0
"""Seconds between two searches for overdue turns."""


class Sweep:
    """Queues overdue turns of bots again, so that a killed worker delays a match by seconds only."""

    def __init__(self, turns: Turns, attempts: BotAttempts, calls: BotCalls, overdue_after: float) -> None:
        self._turns = turns
        self._attempts = attempts
        self._calls = calls
        self._overdue_after = overdue_after
        """Seconds after which a turn is overdue."""
        self._round = Round()

    def call_overdue(self, seconds: float) -> int:
        """Queues the turns that have waited for so many seconds, unless they are queued or held up by failures.

        If very many wait in matches with people, each call looks at the next ones of them; with 0 seconds at all.
        Returns the number of jobs that were lost. Raises `StoreUnavailable`.
        """
        now = self._attempts.time()
        self._attempts.forget_past()
        held_up = self._attempts.held_up()
        some = self._round if seconds else None
        overdue = self._turns.overdue(Millis(now - int(1000 * seconds)), now, held_up, some)
        return self._calls.call_again(overdue, seconds)

    def run(self, stop: threading.Event) -> None:
        """Queues overdue turns every second until `stop` is set; the first time all turns, whatever their age."""
        seconds = 0.0
        while not stop.is_set():
            with suppress(StoreUnavailable):
                lost = self.call_overdue(seconds)
                if lost and seconds:
                    _log.info("queued %d jobs of bots again, which are lost or take long", lost)
                seconds = self._overdue_after
            stop.wait(_SEARCH_EVERY)


def projector(services: Services, sign_of_life: Callable[[], None] = beat) -> Projector:
    """Returns the projector of this process, which also queues the turns of bots."""
    feed = RedisFeed(services.redis, consumer=f"{socket.gethostname()}-{os.getpid()}")
    return Projector(
        services.redis,
        services.store,
        services.repository,
        feed,
        BotCalls(services.redis).call,
        sign_of_life=sign_of_life,
        observed=_observed,
        repaired=metrics.repaired_projections.inc,
    )


@contextmanager
def _observed(match: MatchId, trace: str) -> Iterator[None]:
    """Measures and traces the projection of a match. What is logged inside names the match."""
    with (
        following("project", trace, match=match),
        naming_in_log(match),
        metrics.projections.time(),
    ):
        try:
            yield
        except BrokenRecord:
            metrics.broken_records.inc()
            raise


def run(settings: Settings) -> None:
    """Runs the projector until SIGTERM or SIGINT."""
    configure_logs(settings.log_level)
    start_tracing(settings.traces, "projector")
    services = bootstrap(settings, BOT_NAMES)
    stop = SignalEvent()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: stop.set())
    presence = Presence("projector", settings, services.processes, serve_metrics(settings))
    projecting = projector(services, lambda: _beat_beside(threads, presence))
    threads = _threads(services, projecting.lag, stop)
    for thread in threads:
        thread.start()
    try:
        projecting.run(lambda: not stop.is_set())
    finally:
        presence.end()
        stop.set()
        for thread in threads:
            thread.join()


def _threads(services: Services, lag: Callable[[], float], stop: threading.Event) -> Sequence[threading.Thread]:
    """Returns what runs beside the projector, which lags so many seconds, until `stop` is set."""
    projections, settings = services.projections, services.settings
    overdue_after = OVERDUE_AFTER + settings.bot_delay
    parts = {
        "sweep": Sweep(projections.turns, services.bot_attempts, BotCalls(services.redis), overdue_after).run,
        "abandoning": Abandoning(projections.empty_matches, services.matches, settings.abandon_after_days).run,
        "scheduler": Scheduler(services.timekeeper, projections.due, services.absences).run,
    }
    parts["studies"] = CallingToStudies(services.studies, BotCalls(services.redis)).run
    parts["challenges"] = ChallengesEnding(services.challenges).run
    parts["deleting"] = Deleting(services.deletions, lag).run
    parts["moving accounts"] = MovingAccounts(AccountMover(services.redis, services.account_places)).run
    parts["unused forms"] = UnusedForms(Forms(services.redis)).run
    return [threading.Thread(target=run, args=(stop,), name=name) for name, run in parts.items()]


def _beat_beside(threads: Sequence[threading.Thread], presence: Presence | None = None) -> None:
    """Gives a sign of life while all the threads run: without one of them the process is no good."""
    if all(thread.is_alive() for thread in threads):
        beat()
        if presence is not None:
            presence.tell()
