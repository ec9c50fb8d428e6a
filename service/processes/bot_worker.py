"""The bot worker: one long-lived process that plays the turns of bots one after another and keeps matches cached."""

import logging
import random
import signal
import time
from contextlib import closing, suppress
from types import FrameType
from typing import Any, Final, cast
from uuid import uuid4

from redis import Redis
from redis.client import Pipeline
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.logutils import setup_loghandlers
from rq.serializers import JSONSerializer

from events import keys
from events.changes import ChangedKeys
from events.cluster import ClusterClient, node_of
from events.connection import reaching_redis
from events.keys import Bots
from events.store import StoreUnavailable
from service.bootstrap import WAIT_FOR_ANSWER, check_reachable, connect
from service.bots import work
from service.bots.rq_queues import bot_queues, queue_key, tag_of
from service.processes.heartbeat import beat
from service.processes.logs import configure_logs
from service.processes.presence import Presence, serve_metrics
from service.settings import Settings
from service.tagged_queues import PartJob
from service.tracing import start_tracing
from service.use_cases.bot_flows import ALONE, ANALYSIS, HINTS, PEOPLE, QUEUES, BotParts
from service.use_cases.processes import Processes

_PAUSE: Final = 1.0
"""Seconds between two attempts while the store cannot be reached or takes no writes."""

_CLEANED_EVERY: Final = 600.0
"""Seconds after which a worker looks again for what lost workers have left in the registries of RQ."""

_DOES: Final = {
    PEOPLE: "plays in matches with people",
    ALONE: "plays in matches of bots alone",
    HINTS: "makes hints",
    ANALYSIS: "makes analyses",
}
"""What a worker does that has a job of a queue."""

_log = logging.getLogger(__name__)


class BotWorker(SimpleWorker):
    """An RQ worker that runs jobs in its own process. When it has to stop, it ends after the present move."""

    max_connection_wait_time = 2.0
    presence: Presence | None = None

    @property
    def dequeue_timeout(self) -> int:
        """The seconds that RQ waits for a job at a time: between two of them the worker gives a sign of life."""
        return 1

    @property
    def connection_timeout(self) -> int:
        """The seconds after which RQ gives up a store that does not answer: soon enough for the next sign of life."""
        return WAIT_FOR_ANSWER

    def subscribe(self) -> None:
        """Called by RQ to wait for commands in a thread. Nobody sends any, and RQ leaves the thread after an error."""

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Called by RQ between two jobs, and while it waits for one."""
        beat()
        self._give_sign("waits")
        super().heartbeat(timeout, pipeline)

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Called by RQ for each job."""
        kind = queue.name.rpartition("}")[2]  # on a cluster, the tag of its part comes before
        self._give_sign(_DOES[kind])
        return bool(super().perform_job(job, queue))

    def _give_sign(self, does: str) -> None:
        if self.presence is not None:
            self.presence.tell(does)

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Called by RQ on SIGTERM and SIGINT."""
        work.stopping.set()
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call] # RQ leaves it untyped


class ClusterWorker:
    """Takes the jobs of all parts of a cluster, those with people first. An RQ worker runs each of them."""

    def __init__(self, client: ClusterClient, presence: Presence) -> None:
        self._client = client
        self._presence = presence
        parts = BotParts(client).all
        self._queues = {queue_key(kind, bots): (kind, bots) for kind in QUEUES for bots in parts}
        self._changed = ChangedKeys(client, self._queues)
        self._name = uuid4().hex
        self._cleaned: dict[Bots, float] = {}

    def run(self, *, burst: bool) -> None:
        """Plays turns until `work.stopping` is set, or with `burst` until no bot has to move."""
        with closing(self._changed):
            while not work.stopping.is_set():
                beat()
                self._presence.tell("waits")
                try:
                    with reaching_redis():
                        is_idle = not self._play(0 if burst else 1)
                except StoreUnavailable as error:
                    if burst:
                        raise
                    _log.warning("no bot plays now: %s", error)
                    work.stopping.wait(_PAUSE)
                else:
                    if burst and is_idle:
                        return

    def _play(self, timeout: float) -> bool:
        """Waits for jobs, and runs those with people, or else one of the next queue. True if there were any."""
        waiting = [self._queues[key] for key, _ in self._changed.read(lambda pipe, key: pipe.llen(key), timeout)]
        random.shuffle(waiting)  # no part comes before another one
        with_people, *others = ([bots for kind, bots in waiting if kind == of] for of in QUEUES)
        for bots in with_people or next((parts[:1] for parts in others if parts), []):
            if not work.stopping.is_set():
                self._run_job(bots)
        return bool(waiting)

    def _run_job(self, bots: Bots) -> None:
        """Runs the first job of a part, if no other worker was faster."""
        with node_of(self._client, keys.bot_flows(bots)) as node:
            queues = bot_queues(node, bots)
            worker = BotWorker(
                queues,
                name=f"{tag_of(bots)}{self._name}",
                connection=node,
                serializer=JSONSerializer,
                job_class=PartJob,
                prepare_for_work=False,
            )
            worker.presence = self._presence
            if time.monotonic() - self._cleaned.get(bots, float("-inf")) >= _CLEANED_EVERY:
                self._cleaned[bots] = time.monotonic()
                cast(Any, worker).clean_registries()
            taken = Queue.dequeue_any(queues, None, node, PartJob, JSONSerializer)
            if taken is not None:
                worker.execute_job(*taken)


def run(settings: Settings, *, burst: bool = False) -> None:
    """Plays turns until SIGTERM or SIGINT. While the store cannot be reached or takes no writes it waits.

    With `burst` it plays until no bot has to move, and raises `StoreUnavailable` in place of waiting.
    """
    configure_logs(settings.log_level)
    start_tracing(settings.traces, "worker", carries=False)
    if burst:
        check_reachable(settings)
    client = connect(settings)
    work.worker()
    presence = Presence("worker", settings, Processes(client), serve_metrics(settings))
    _stop_on_signals()
    try:
        if isinstance(client, ClusterClient):
            setup_loghandlers("WARNING", name="rq.worker")
            ClusterWorker(client, presence).run(burst=burst)
        else:
            _play(client, presence, burst=burst)
    finally:
        presence.end()


def _stop_on_signals() -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda _number, _frame: work.stopping.set())


def _play(client: Redis, presence: Presence, *, burst: bool) -> None:
    """Plays turns on one Redis until `work.stopping` is set, or with `burst` until no bot has to move."""
    while not work.stopping.is_set():
        beat()
        try:
            _play_by_rq(client, presence, burst=burst)
        except StoreUnavailable as error:
            if burst:
                raise
            _log.warning("no bot plays now: %s", error)
            presence.tell("waits for the store")
        if burst:
            return
        work.stopping.wait(_PAUSE)


def _play_by_rq(client: Redis, presence: Presence, *, burst: bool) -> None:
    """Plays turns until RQ ends: when it has to stop, and by itself when the store fails. Raises `StoreUnavailable`."""
    try:
        with reaching_redis(), suppress(StopRequested):
            worker = BotWorker(bot_queues(client), connection=client, serializer=JSONSerializer)
            worker.presence = presence
            worker.work(burst=burst, logging_level="WARNING")
    finally:
        _stop_on_signals()  # RQ has set handlers that raise errors
