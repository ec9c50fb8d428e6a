"""The jobs of a service whose store was replaced. A worker that took one would find nothing to do.

They are keys of RQ, so nothing that deletes the store of Kifu deletes them. Other queues in the same Redis stay as they
are.
"""

from collections.abc import Iterator
from contextlib import ExitStack

from redis import Redis
from rq import Queue

from events import keys
from events.cluster import node_of
from events.connection import reaching_redis
from service.bots.rq_queues import bot_queues
from service.use_cases.bot_flows import BotParts
from service.use_cases.webhooks import keys as webhook_keys
from service.webhooks.lanes import THREADS
from service.webhooks.queue import webhook_queue


def forget_jobs(client: Redis) -> None:
    """Removes all jobs that wait, have begun or have failed. May raise `StoreUnavailable`."""
    with reaching_redis(), ExitStack() as stack:
        for queue in _queues(client, stack):
            for registry in (queue.started_job_registry, queue.failed_job_registry):
                for job in map(queue.fetch_job, registry.get_job_ids(cleanup=False)):
                    if job is not None:
                        job.delete()
                queue.connection.delete(registry.key)
            queue.delete(delete_jobs=True)


def _queues(client: Redis, stack: ExitStack) -> Iterator[Queue]:
    for bots in BotParts(client).all:
        yield from bot_queues(stack.enter_context(node_of(client, keys.bot_flows(bots))), bots)
    for part in webhook_keys.Parts(client).all:
        node = stack.enter_context(node_of(client, webhook_keys.due(part)))
        yield from (webhook_queue(node, part, lane) for lane in THREADS)
