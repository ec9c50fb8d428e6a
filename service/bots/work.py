"""The RQ job: it plays the waiting bot turns of one flow for a short time."""

import logging
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Final, get_args

from domain.match import BotFailure, BotName, MatchId
from events.store import NewerRecord, StoreUnavailable
from service import metrics
from service.bootstrap import bootstrap
from service.bots.analysis.analyst import Analyst
from service.bots.queue import BotCalls, JobTime
from service.bots.registry import BOT_NAMES
from service.bots.turn import BotPlayer
from service.measured_store import naming_in_log
from service.settings import Settings
from service.signal_event import SignalEvent
from service.tracing import following
from service.use_cases.bot_flows import ALONE, STUDIES, Flow, queue_of
from service.use_cases.processes import process_name
from service.use_cases.studies import StudyName

SLICE: Final = 0.5
"""Seconds for which a job plays at most, beyond the move that it has begun."""

_LOGGED_AGAIN: Final = 600.0
"""Seconds after which the same failure is logged again: the sweep calls a match that cannot be read every second."""
_MOST_REMEMBERED: Final = 1000
"""Failures that are remembered for this, at most."""

_log = logging.getLogger(__name__)
_logged: Final[dict[str, float]] = {}
"""When each failure was logged last, in monotonic time."""

stopping: Final = SignalEvent()
"""Set when this process has to end: the job then ends after the present move."""


class BotMetrics:
    """Counts in the metrics of this process what bots do."""

    def __init__(self, bots: Iterable[BotName]) -> None:
        for bot in bots:
            for reason in get_args(BotFailure):  # from 0, so that the first failure is an increase
                metrics.bot_failures.labels(bot, reason)

    def moved(self, bot: BotName, seconds: float) -> None:
        """Counts a move, with the seconds that the bot has thought."""
        metrics.bot_moves.labels(bot).observe(seconds)

    def failed(self, bot: BotName, reason: BotFailure) -> None:
        """Counts a failure."""
        metrics.bot_failures.labels(bot, reason).inc()


@dataclass(frozen=True)
class Worker:
    """What the jobs of one process work with. It is made once, so that its matches stay cached."""

    player: BotPlayer
    calls: BotCalls
    analyst: Analyst


def worker_name() -> str:
    """Returns a name that no process before this one had: another one on its host may have had its process id.

    Otherwise the lease of a process that was killed would seem to be that of its successor.
    """
    return f"{process_name('worker', '', os.getpid())} {secrets.token_hex(4)}"


@cache
def worker() -> Worker:
    """Returns the worker of this process."""
    services = bootstrap(Settings.from_environment(), BOT_NAMES)
    calls, name = BotCalls(services.redis), worker_name()
    player = BotPlayer(
        services.repository,
        services.matches,
        services.command_ids,
        services.bot_attempts,
        worker=name,
        delay=services.settings.bot_delay,
        measure=BotMetrics(BOT_NAMES),
        people_wait=calls.people_wait,
        keep_reasons=services.bot_reasons.keep,
    )
    return Worker(player, calls, Analyst(services, name))


def play(flow: str, queued: float) -> None:
    """The RQ job: plays turns of a flow, or makes its hints and analyses. May raise `StoreUnavailable`.

    Running it twice or too late does no harm.
    """
    serves = serve_studies if queue_of(Flow(flow)) in STUDIES else serve
    serves(worker(), Flow(flow), JobTime(queued), time.monotonic() + SLICE)


def serve(worker: Worker, flow: Flow, queued: JobTime, until: float) -> None:
    """Plays the turns of a flow that wait, one match after another, until a monotonic time or until none waits.

    A flow of bots alone ends after each move while people wait. A match whose turn fails keeps no other from its turn;
    the sweep calls it again later. May raise `StoreUnavailable`.
    """

    def keep_going() -> bool:
        is_pushed_aside = flow.startswith(f"{ALONE}-") and worker.calls.people_wait()
        return not (stopping.is_set() or time.monotonic() >= until or is_pushed_aside)

    with worker.calls.serving(flow, queued) as matches:
        for match in matches:
            with _others_go_on(f"the turn of a bot in match {match}"):
                _play_turn(worker, flow, match, keep_going)
                if not keep_going():
                    if worker.player.waits(match):
                        worker.calls.put_back(flow, match)
                    return


def _play_turn(worker: Worker, flow: Flow, match: MatchId, keep_going: Callable[[], bool]) -> None:
    """Plays the turn of bots in a match, traced with the move before. What is logged inside names the match."""
    trace = worker.calls.trace_of(flow, match)
    with following("bot turn", trace, match=match), naming_in_log(match):
        worker.player.play(match, keep_going)


def serve_studies(worker: Worker, flow: Flow, queued: JobTime, until: float) -> None:
    """Makes the hints and analyses of a flow that wait, until a monotonic time or until none waits.

    It ends after the present piece while any bot is waited for. A study that fails keeps no other from its turn; it is
    called again later. May raise `StoreUnavailable`.
    """

    def keep_going() -> bool:
        return not (stopping.is_set() or time.monotonic() >= until or worker.calls.turns_wait())

    with worker.calls.serving(flow, queued) as names:
        for name in names:
            with _others_go_on(f"the study {name}"):
                if worker.analyst.work(StudyName(name), keep_going):
                    worker.calls.put_back(flow, name)
            if not keep_going():
                return


@contextmanager
def _others_go_on(what: str) -> Iterator[None]:
    """Logs what fails in the block, so that it keeps no other turn or study waiting. Raises `StoreUnavailable`."""
    try:
        yield
    except StoreUnavailable:
        raise
    except NewerRecord as newer:  # it is called again, until a worker that can read the record takes it
        _log.info("%s; %s is left to a newer release", newer, what)
    except Exception as error:  # noqa: BLE001 - whatever it is, the others go on
        if _is_news(f"{what}: {error!r}"):
            _log.exception("%s failed", what)


def _is_news(failure: str) -> bool:
    """True if a failure was not logged a while ago, and is to be logged now."""
    now = time.monotonic()
    if now - _logged.get(failure, float("-inf")) < _LOGGED_AGAIN:
        return False
    if len(_logged) >= _MOST_REMEMBERED:
        _logged.clear()
    _logged[failure] = now
    return True
