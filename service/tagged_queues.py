"""RQ queues of which several share a slot of a Redis Cluster.

RQ names its keys after its queues, jobs and workers. So if the names of these have a hash tag, RQ works on the node of
that tag as on one Redis. Without a tag they are ordinary queues.
"""

from typing import Any

from redis import Redis
from rq import Queue
from rq.job import Job
from rq.serializers import JSONSerializer


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


def job_class(tag: str) -> type[Job]:
    """Returns the class of the jobs in queues with a tag; `tag` has its braces, or is empty."""
    return PartJob if tag else Job


def tagged_queue(client: Redis, tag: str, name: str) -> Queue:
    """Returns a queue. On a cluster the client is that of the node that has the tag."""
    queue = Queue(f"{tag}{name}", connection=client, serializer=JSONSerializer, job_class=job_class(tag))
    queue.redis_queues_keys = f"{Queue.redis_queues_keys}{tag}"
    return queue
