"""The webhook worker: it finds out what accounts with webhooks are to be told, and delivers it in several threads."""

import logging
import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar, cast
from uuid import uuid4

import redis
from rq import Queue, SimpleWorker
from rq.job import Job
from rq.logutils import setup_loghandlers
from rq.serializers import JSONSerializer
from rq.timeouts import TimerDeathPenalty

from domain.match import PlayerId
from events.awaited_news import PAUSE_S, awaited_news, source_of
from events.cluster import ClusterClient, node_of, place_of
from events.connection import reaching_redis
from events.notifier import Notifier, turns_topic
from events.store import StoreUnavailable
from service.processes.heartbeat import beat
from service.processes.logs import configure_logs
from service.processes.presence import Presence, serve_metrics
from service.settings import Settings
from service.signal_event import SignalEvent
from service.tagged_queues import job_class
from service.use_cases.processes import Processes
from service.use_cases.webhooks import keys
from service.use_cases.webhooks.keys import Part, tag_of
from service.webhooks.lanes import THREADS, Lane
from service.webhooks.queue import webhook_queue
from service.webhooks.work import WebhookWork, own_work

_LOOKS_EVERY: Final = 1.0
"""Seconds after which the loop looks for work without news."""
_CLEANED_EVERY: Final = 600.0
"""Seconds after which it looks for what lost workers have left in the registries of RQ."""
_PAUSE_FACTOR: Final = 4
"""What has failed is tried again after a pause so many times as long: others have most of the time."""
_SHORTEST_PAUSE: Final = 0.5
_LONGEST_PAUSE: Final = 20.0
_log = logging.getLogger(__name__)
T = TypeVar("T")


class WebhookJob(SimpleWorker):
    """An RQ worker that runs one job in a thread."""

    death_penalty_class = TimerDeathPenalty  # that of RQ needs the main thread


class Lanes:
    """Takes the jobs of the queues, as many as there are threads for, and runs them."""

    def __init__(self, client: redis.Redis, wake: threading.Event) -> None:
        self._client: Any = client
        self._wake = wake
        self._pools = {lane: ThreadPoolExecutor(number, lane) for lane, number in THREADS.items()}
        self._free = dict(THREADS)
        self._lock = threading.Lock()
        self._name = uuid4().hex
        self._cleaned: dict[Part, float] = {}

    def take(self, part: Part) -> None:
        """Takes jobs of a part until none is left or all threads are busy. Raises `StoreUnavailable`."""
        is_time = time.monotonic() - self._cleaned.get(part, float("-inf")) >= _CLEANED_EVERY
        for lane in THREADS:
            with reaching_redis(), node_of(self._client, keys.due(part)) as node:
                if is_time:
                    cast(Any, self._worker(node, part, lane)).clean_registries()
                self._take_from(node, part, lane)
        if is_time:
            self._cleaned[part] = time.monotonic()

    def close(self) -> None:
        """Waits for the jobs that run."""
        for pool in self._pools.values():
            pool.shutdown()

    def _take_from(self, node: redis.Redis, part: Part, lane: Lane) -> None:
        while self._free[lane]:
            queue = webhook_queue(node, part, lane)
            taken = Queue.dequeue_any([queue], None, node, job_class(tag_of(part)), JSONSerializer)
            if taken is None:
                return
            with self._lock:
                self._free[lane] -= 1
            self._pools[lane].submit(self._run, taken[0], part, lane).add_done_callback(_report)

    def _run(self, job: Job, part: Part, lane: Lane) -> None:
        try:
            with reaching_redis(), node_of(self._client, keys.due(part)) as node:
                self._worker(node, part, lane).execute_job(job, webhook_queue(node, part, lane))
        finally:
            with self._lock:
                self._free[lane] += 1
            self._wake.set()

    def _worker(self, node: redis.Redis, part: Part, lane: Lane) -> WebhookJob:
        return WebhookJob(
            [webhook_queue(node, part, lane)],
            name=f"{tag_of(part)}{self._name}-{threading.get_ident()}",
            connection=node,
            serializer=JSONSerializer,
            job_class=job_class(tag_of(part)),
            prepare_for_work=False,
        )


class DueWork:
    """What is due in all parts. A node of a cluster that is away keeps the parts of others waiting for a moment."""

    def __init__(self, work: WebhookWork, lanes: Lanes) -> None:
        self._work = work
        self._lanes = lanes
        self._client = work.news.client
        self._parts, self._look = work.news.parts.all, work.news.look
        self._again: dict[str, float] = {}
        """When what has failed is tried again, in monotonic time."""

    def do(self) -> bool:
        """Looks at some accounts that have changed, and delivers what is due. True if there may be more of them."""
        parts = random.sample(self._parts, len(self._parts))  # no part comes before another one
        for place, part in self._attempt("no webhook is delivered", partial(self._placed, parts)) or ():
            self._attempt(f"no webhook{place} is delivered", partial(self._deliver, part))
        looked_at = [self._attempt("webhooks are told nothing new", partial(self._look, part)) for part in parts]
        return any(looked_at)

    def _placed(self, parts: Sequence[Part]) -> Sequence[tuple[str, Part]]:
        """Returns the parts, each with words for its node. Raises `StoreUnavailable`."""
        if not isinstance(self._client, ClusterClient):
            return [("", part) for part in parts]
        with reaching_redis():
            return [(f" at {place_of(self._client.node(keys.due(part)))}", part) for part in parts]

    def _deliver(self, part: Part) -> None:
        self._work.calls.call_due(part)
        self._lanes.take(part)

    def _attempt(self, what: str, do: Callable[[], T]) -> T | None:
        """Returns what `do` returns; `None` if the store cannot be reached for it now, or could not a moment ago."""
        began = time.monotonic()
        if began < self._again.get(what, began):
            return None
        beat()
        try:
            return do()
        except StoreUnavailable as error:
            _log.warning("%s now: %s", what, error)
            now = time.monotonic()
            self._again[what] = now + min(max(_SHORTEST_PAUSE, _PAUSE_FACTOR * (now - began)), _LONGEST_PAUSE)
            return None


def run(settings: Settings) -> None:
    """Delivers webhooks until SIGTERM or SIGINT. While the store cannot be reached it waits."""
    configure_logs(settings.log_level)
    setup_loghandlers("WARNING", name="rq.worker")
    work, stop, wake = own_work(), SignalEvent(), SignalEvent()
    _set_on_signals(stop, wake)
    client = work.news.client
    presence = Presence("webhooks", settings, Processes(client), serve_metrics(settings))
    lanes = Lanes(client, wake)
    due = DueWork(work, lanes)
    listener = threading.Thread(target=_listen, args=(work, stop, wake), name="webhook news", daemon=True)
    listener.start()
    try:
        while not stop.is_set():
            beat()
            presence.tell()
            if not due.do():
                wake.wait(_LOOKS_EVERY)
                wake.clear()
    finally:
        presence.end()
        stop.set()
        lanes.close()
        listener.join()


def _set_on_signals(*events: threading.Event) -> None:
    def end(*_: object) -> None:
        for event in events:
            event.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)


def _listen(work: WebhookWork, stop: threading.Event, wake: threading.Event) -> None:
    """Notes whose turns and matches have changed, until `stop` is set. What it misses is found within a minute."""
    while not stop.is_set():
        with suppress(redis.RedisError, StoreUnavailable):
            _pass_on_news(work, stop, wake)
        stop.wait(PAUSE_S)


def _pass_on_news(work: WebhookWork, stop: threading.Event, wake: threading.Event) -> None:
    notifier = Notifier(source_of(work.news.client))
    with notifier.subscribed(turns_topic(PlayerId(""))), awaited_news(work.news.client, notifier) as news:
        work.news.note_all()  # what changed before was not heard
        while not stop.is_set():
            players = {PlayerId(found.decode()) for fields in news.read() if (found := fields.get(b"p"))}
            if players:
                work.news.note_changes(players)
                wake.set()


def _report(done: Future[None]) -> None:
    if error := done.exception():
        _log.warning("a job of the webhooks failed: %s", error)
