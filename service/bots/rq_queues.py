"""The RQ queues of bot turns: two on one Redis, two for each part on a cluster.

All keys of a part share a slot. RQ names them after its queues, jobs and workers, so the names of these have the hash
tag of their part, and RQ works on the node of the part as on one Redis.
"""

from collections.abc import Sequence
from typing import Any

from redis import Redis
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer

from events import keys
from events.keys import Bots
from service.use_cases.bot_flows import ALONE, PEOPLE


class PartJob(Job):
    """A job whose id has a hash tag. RQ itself takes no braces in the id of a job."""

    def __init__(self, id: str | None = None, **options: Any) -> None:  # noqa: A002 - the name that RQ gives it
        super().__init__(**options)
        self._id = id

    @property
    def id(self) -> str:
        """The id of this job."""
        return str(self._id)

    @id.setter  # noqa: A003 - likewise
    def id(self, value: str) -> None:
        self._id = value


def bot_queues(client: Redis, bots: Bots = keys.BOTS) -> Sequence[Queue]:
    """Returns the RQ queues of a part; workers empty the first one before they take a job of the second.

    On a cluster the client is that of the node that has the part.
    """
    tag = tag_of(bots)
    queues = [
        Queue(f"{tag}{name}", connection=client, serializer=JSONSerializer, job_class=PartJob if tag else Job)
        for name in (PEOPLE, ALONE)
    ]
    for queue in queues:
        queue.redis_queues_keys = f"{Queue.redis_queues_keys}{tag}"
    return queues


def queue_key(kind: str, bots: Bots) -> str:
    """Returns the Redis key of the RQ queue of a part with flows of a kind."""
    return f"{Queue.redis_queue_namespace_prefix}{tag_of(bots)}{kind}"


def tag_of(bots: Bots) -> str:
    """Returns how the names of the queues, jobs and workers of a part begin: on a cluster with its hash tag."""
    return "" if bots == keys.BOTS else f"{{{bots}}}"
