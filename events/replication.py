"""Waiting until enough replicas have what was written."""

from typing import Any, Final, cast

import redis
from redis.exceptions import ResponseError

from domain.match import MatchId
from events import keys
from events.cluster import node_of, partitions_of
from events.store import OutcomeUnknown

_WAIT_MS: Final = 2000
"""Milliseconds that one request waits for replicas: less than the time after which Redis counts as unreachable."""


class Replicas:
    """Waits until so many replicas have what was written."""

    def __init__(self, client: redis.Redis, count: int) -> None:
        self._client: Any = client
        self._count = count
        self._waits_for_disks = True

    def wait(self, match: MatchId) -> None:
        """Returns when enough replicas have everything that was written to the partition of a match until now.

        Raises `OutcomeUnknown`.
        """
        self._wait(keys.replication_mark(keys.partition(match, partitions_of(self._client))))

    def wait_for_accounts(self) -> None:
        """Returns when enough replicas have everything that was written to the accounts. Raises `OutcomeUnknown`."""
        self._wait(keys.accounts_replication_mark())

    def _wait(self, mark: keys.Key) -> None:
        """Returns when enough replicas have everything that was written to the slot of a mark until now.

        Where the server knows `WAITAOF`, they have it on their disks. Raises `OutcomeUnknown` if too few have it in
        time: it is written, but a replica that takes over may lack it.
        """
        if not self._count:
            return
        try:
            has_it = self._has_it(mark)
        except redis.RedisError as error:
            raise OutcomeUnknown(str(error) or type(error).__name__) from error
        if has_it < self._count:
            raise OutcomeUnknown(f"{has_it} replicas have it, and {self._count} are needed")

    def _has_it(self, mark: keys.Key) -> int:
        if self._waits_for_disks:
            try:
                return int(self._marked(mark, "WAITAOF", 1, self._count, _WAIT_MS)[1])
            except ResponseError as error:
                if "unknown command" not in str(error).lower():
                    raise
                self._waits_for_disks = False
        return int(self._marked(mark, "WAIT", self._count, _WAIT_MS))

    def _marked(self, mark: keys.Key, *command: Any) -> Any:
        """Writes a mark and runs a command that waits for it. Redis waits for what the same connection wrote last."""
        with node_of(self._client, mark) as node, cast(Any, node).pipeline(transaction=False) as pipe:
            pipe.incr(mark)
            pipe.execute_command(*command)
            return pipe.execute()[1]
