"""The RQ queues of the webhooks: one job for each endpoint that has messages to send.

Each lane has a queue. Nothing is lost with a job: its lease ends, and the endpoint is due again. The lease of a job
that waits is long. So it is ended early if the job is in no queue: its worker was killed before it queued or began it.
"""

import time
from collections import deque
from typing import Any, Final
from uuid import uuid4

from redis import Redis
from rq import Queue

from events.cluster import node_of
from events.connection import reaching_redis
from service.tagged_queues import tagged_queue
from service.use_cases.webhooks import keys
from service.use_cases.webhooks.keys import Endpoint, Part, Parts, tag_of
from service.use_cases.webhooks.outbox import Leased, Outbox
from service.use_cases.webhooks.webhook import BrokenWebhook
from service.webhooks.lanes import SLOW, THREADS, Lane, lane_of

_JOB: Final = "service.webhooks.work.deliver"
_JOB_TIMEOUT: Final = 60
"""Seconds after which a worker ends a job."""
_FAILURE_KEPT: Final = 24 * 3600
"""Seconds for which RQ keeps a failed job."""
_LOOKS_EVERY: Final = 5.0
"""Seconds between two looks for lost jobs."""


def webhook_queue(client: Redis, part: Part, lane: Lane) -> Queue:
    """Returns the RQ queue of a part. On a cluster the client is that of the node that has the part."""
    return tagged_queue(client, tag_of(part), lane)


class WebhookCalls:
    """Queues endpoints that are due. Every method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, outbox: Outbox) -> None:
        self._client: Any = client
        self._outbox = outbox
        self._leased: dict[Part, deque[Leased]] = {part: deque() for part in Parts(client).all}
        """The endpoints that are to be queued. After an error those that are left are queued by the next call."""
        self._looked: dict[Part, float] = {}
        """When lost jobs of a part were looked for last, in monotonic time."""

    def call_due(self, part: Part) -> int:
        """Queues the endpoints of a part that are due and have no job, or whose job is lost. Returns their number."""
        due = self._leased[part]
        if time.monotonic() - self._looked.get(part, float("-inf")) >= _LOOKS_EVERY:
            self._looked[part] = time.monotonic()
            self._end_lost(part)
        due.extend(() if due else self._outbox.lease(part))
        number = len(due)
        if due:
            with reaching_redis(), node_of(self._client, keys.due(part)) as node:
                while due:
                    self._enqueue(webhook_queue(node, part, self._lane(due[0])), part, due[0])
                    due.popleft()  # one that was queued, but whose answer was lost, is queued twice and done once
        return number

    def _end_lost(self, part: Part) -> None:
        """Ends the leases of jobs that have not begun and are in no queue. One that begins just now does nothing."""
        queued = self._outbox.queued(part)
        if not queued:
            return
        with reaching_redis(), node_of(self._client, keys.due(part)) as node:
            jobs = [job for lane in THREADS for job in webhook_queue(node, part, lane).job_ids]
        waiting = {job.rpartition("-")[0] for job in jobs}
        for leased in queued:
            if _name(part, leased.endpoint) not in waiting:
                self._outbox.end(leased)

    def _lane(self, leased: Leased) -> Lane:
        try:
            return lane_of(self._outbox.webhook(leased.endpoint))
        except BrokenWebhook:
            return SLOW

    def _enqueue(self, queue: Queue, part: Part, leased: Leased) -> None:
        queue.enqueue(
            _JOB,
            leased.endpoint,
            leased.until,
            job_id=f"{_name(part, leased.endpoint)}-{uuid4().hex}",
            job_timeout=_JOB_TIMEOUT,
            result_ttl=0,
            failure_ttl=_FAILURE_KEPT,
        )


def _name(part: Part, endpoint: Endpoint) -> str:
    """Returns how the ids of the jobs of an endpoint begin. RQ takes no slash in them."""
    return f"{tag_of(part)}{endpoint.replace('/', '_')}"
