"""The bot worker: one long-lived process that plays the turns of bots one after another and keeps matches cached."""

import logging
from types import FrameType
from typing import Final

from redis.client import Pipeline
from rq import SimpleWorker
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer

from events.connection import reaching_redis
from events.store import StoreFull
from service.bootstrap import connect
from service.bots import work
from service.bots.queue import bot_queues
from service.processes.heartbeat import beat
from service.processes.logs import configure_logs
from service.settings import Settings

_PAUSE: Final = 1.0
"""Seconds between two attempts while the store takes no writes."""

_log = logging.getLogger(__name__)


class BotWorker(SimpleWorker):
    """An RQ worker that runs jobs in its own process. When it has to stop, it ends after the present move."""

    max_connection_wait_time = 2.0

    @property
    def dequeue_timeout(self) -> int:
        """The seconds that RQ waits for a job at a time: between two of them the worker gives a sign of life."""
        return 1

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Called by RQ between two jobs, and while it waits for one."""
        beat()
        super().heartbeat(timeout, pipeline)

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Called by RQ on SIGTERM and SIGINT."""
        work.stopping.set()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call] # RQ leaves it untyped


def run(settings: Settings, *, burst: bool = False) -> None:
    """Plays turns until SIGTERM or SIGINT, or with `burst` until no bot has to move. Raises `StoreUnavailable`.

    While the store takes no writes it waits.
    """
    configure_logs(settings.log_level)
    client = connect(settings)
    work.worker()
    while True:
        try:
            with reaching_redis():
                worker = BotWorker(bot_queues(client), connection=client, serializer=JSONSerializer)
                worker.work(burst=burst, logging_level="WARNING")
        except StoreFull as full:
            if burst:
                raise
            _log.warning("no bot plays, the store takes no writes: %s", full)
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
