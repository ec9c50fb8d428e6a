"""The RQ queues of the webhooks: one job for each endpoint that has messages to send.

Each lane has a queue. Nothing is lost with a job: its lease ends, and the endpoint is due again.
"""

from collections import deque
from typing import Any, Final
from uuid import uuid4

from redis import Redis
from rq import Queue

from events.cluster import node_of
from events.connection import reaching_redis
from service.tagged_queues import tagged_queue
from service.use_cases.webhooks import keys
from service.use_cases.webhooks.keys import Part, Parts, tag_of
from service.use_cases.webhooks.outbox import Leased, Outbox
from service.use_cases.webhooks.webhook import BrokenWebhook
from service.webhooks.lanes import SLOW, Lane, lane_of

_JOB: Final = "service.webhooks.work.deliver"
_JOB_TIMEOUT: Final = 60
"""Seconds after which a worker ends a job."""
_FAILURE_KEPT: Final = 24 * 3600
"""Seconds for which RQ keeps a failed job."""


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

    def call_due(self) -> int:
        """Queues the endpoints that are due and have no job. Returns how many there were."""
        return sum(self._call(part, leased) for part, leased in self._leased.items())

    def _call(self, part: Part, due: deque[Leased]) -> int:
        due.extend(() if due else self._outbox.lease(part))
        number = len(due)
        if due:
            with reaching_redis(), node_of(self._client, keys.due(part)) as node:
                while due:
                    self._enqueue(webhook_queue(node, part, self._lane(due[0])), part, due[0])
                    due.popleft()  # one that was queued, but whose answer was lost, is queued twice and done once
        return number

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
            job_id=f"{tag_of(part)}{uuid4().hex}",
            job_timeout=_JOB_TIMEOUT,
            result_ttl=0,
            failure_ttl=_FAILURE_KEPT,
        )
