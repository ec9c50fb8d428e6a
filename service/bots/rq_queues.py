"""The RQ queues of bot turns and studies: four on one Redis, four for each part on a cluster.

All keys of a part share a slot, those of its queues, jobs and workers too.
"""

from collections.abc import Sequence

from redis import Redis
from rq import Queue

from events import keys
from events.keys import Bots
from service.tagged_queues import tagged_queue
from service.use_cases.bot_flows import QUEUES


def bot_queues(client: Redis, bots: Bots = keys.BOTS) -> Sequence[Queue]:
    """Returns the RQ queues of a part; workers empty the first one before they take a job of the next one.

    On a cluster the client is that of the node that has the part.
    """
    return [tagged_queue(client, tag_of(bots), name) for name in QUEUES]


def queue_key(kind: str, bots: Bots) -> str:
    """Returns the Redis key of the RQ queue of a part with flows of a kind."""
    return f"{Queue.redis_queue_namespace_prefix}{tag_of(bots)}{kind}"


def tag_of(bots: Bots) -> str:
    """Returns how the names of the queues, jobs and workers of a part begin: on a cluster with its hash tag."""
    return "" if bots == keys.BOTS else f"{{{bots}}}"
