"""The bot worker: one long-lived process that plays the turns of bots one after another and keeps matches cached."""

import logging
from types import FrameType
from typing import Final

from redis import Redis
from redis.client import Pipeline
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer

from events.connection import reaching_redis
from events.store import StoreFull
from service.bootstrap import check_reachable, connect
from service.bots import work
from service.bots.queue import bot_queues
from service.processes.heartbeat import beat
from service.processes.logs import configure_logs
from service.processes.presence import Presence, serve_metrics
from service.settings import Settings
from service.tracing import start_tracing
from service.use_cases.bot_flows import ALONE, PEOPLE
from service.use_cases.processes import Processes

_PAUSE: Final = 1.0
"""Seconds between two attempts while the store takes no writes."""

_QUEUES: Final = {PEOPLE: "with people", ALONE: "of bots alone"}

_log = logging.getLogger(__name__)


class BotWorker(SimpleWorker):
    """An RQ worker that runs jobs in its own process. When it has to stop, it ends after the present move."""

    max_connection_wait_time = 2.0
    presence: Presence | None = None

    @property
    def dequeue_timeout(self) -> int:
        """The seconds that RQ waits for a job at a time: between two of them the worker gives a sign of life."""
        return 1

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Called by RQ between two jobs, and while it waits for one."""
        beat()
        self._tell("waits")
        super().heartbeat(timeout, pipeline)

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Called by RQ for each job."""
        self._tell(f"plays in matches {_QUEUES.get(queue.name, '')}")
        return bool(super().perform_job(job, queue))

    def _tell(self, does: str) -> None:
        if self.presence is not None:
            self.presence.tell(does)

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Called by RQ on SIGTERM and SIGINT."""
        work.stopping.set()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call] # RQ leaves it untyped


def run(settings: Settings, *, burst: bool = False) -> None:
    """Plays turns until SIGTERM or SIGINT, or with `burst` until no bot has to move. Raises `StoreUnavailable`.

    While the store takes no writes it waits.
    """
    configure_logs(settings.log_level)
    start_tracing(settings.traces, "worker", carries=False)
    check_reachable(settings)
    client = connect(settings)
    work.worker()
    presence = Presence("worker", settings, Processes(client), serve_metrics(settings))
    try:
        _play(client, presence, burst=burst)
    finally:
        presence.end()


def _play(client: Redis, presence: Presence, *, burst: bool) -> None:
    while True:
        try:
            with reaching_redis():
                worker = BotWorker(bot_queues(client), connection=client, serializer=JSONSerializer)
                worker.presence = presence
                worker.work(burst=burst, logging_level="WARNING")
        except StoreFull as full:
            if burst:
                raise
            _log.warning("no bot plays, the store takes no writes: %s", full)
            presence.tell("waits for a store that takes writes")
            if _is_stopped_within(_PAUSE):
                return
        else:
            return


def _is_stopped_within(seconds: float) -> bool:
    """Waits, unless this process has to stop."""
    beat()
    try:
        return work.stopping.wait(seconds)
    except StopRequested:  # raised by RQ in its handler of the signal
        return True
