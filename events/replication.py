"""Waiting until enough replicas have what was written."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, Final, NamedTuple, cast

import redis
from redis.exceptions import ResponseError

from domain.match import MatchId
from events import keys
from events.cluster import node_of, partitions_of
from events.receipts import collecting_receipts
from events.store import OutcomeUnknown

_WAIT_MS: Final = 2000
"""Milliseconds that one request waits for replicas: less than the time after which Redis counts as unreachable."""


class Proof(NamedTuple):
    """A question that shows if a server has what was written: another one may have taken over, which lacks it."""

    command: tuple[Any, ...]
    shows_it: Callable[[Any], bool]
    """Called with the answer. True if the server has it."""


class Replicas:
    """Waits until so many replicas have what was written."""

    def __init__(self, client: redis.Redis, count: int) -> None:
        self._client: Any = client
        self._count = count
        self._waits_for_disks = True

    def wait(self, match: MatchId, proof: Proof) -> None:
        """Returns when the primary and enough replicas have what was written to the partition of a match.

        Raises `OutcomeUnknown`.
        """
        self._wait(keys.replication_mark(keys.record(match, partitions_of(self._client))), proof)

    @contextmanager
    def having_accounts(self) -> Iterator[None]:
        """Waits at the end of the block until the primary and enough replicas have what it wrote to the accounts.

        Raises `OutcomeUnknown`.
        """
        if not self._count:
            yield
            return
        with collecting_receipts() as receipts:
            yield
        for mark, shown in groupby(sorted(receipts), keys.replication_mark):  # each partition may be on another server
            self._wait(mark, _has_all(list(shown)))

    def _wait(self, mark: keys.Key, proof: Proof) -> None:
        """Returns when enough replicas have everything that was written to the slot of a mark until now.

        Where the server knows `WAITAOF`, they have it on their disks. Raises `OutcomeUnknown` if too few have it in
        time: it is written, but a replica that takes over may lack it.
        """
        if not self._count:
            return
        try:
            has_it = self._has_it(mark, proof)
        except redis.RedisError as error:
            raise OutcomeUnknown(str(error) or type(error).__name__) from error
        if has_it < self._count:
            raise OutcomeUnknown(f"{has_it} replicas have it, and {self._count} are needed")

    def _has_it(self, mark: keys.Key, proof: Proof) -> int:
        if self._waits_for_disks:
            try:
                return int(self._marked(mark, proof, "WAITAOF", 1, self._count, _WAIT_MS)[1])
            except ResponseError as error:
                if "unknown command" not in str(error).lower():
                    raise
                self._waits_for_disks = False
        return int(self._marked(mark, proof, "WAIT", self._count, _WAIT_MS))

    def _marked(self, mark: keys.Key, proof: Proof, *command: Any) -> Any:
        """Writes a mark and runs a command that waits for it. Redis waits for what the same connection wrote last.

        Raises `OutcomeUnknown` if the server at that connection lacks what was written before.
        """
        with node_of(self._client, mark) as node, cast(Any, node).pipeline(transaction=False) as pipe:
            pipe.execute_command(*proof.command)
            pipe.incr(mark)
            pipe.execute_command(*command)
            found, _, answer = pipe.execute()
        if not proof.shows_it(found):
            raise OutcomeUnknown("another server has taken over, which lacks it")
        return answer


def _has_all(receipts: Sequence[keys.Key]) -> Proof:
    """Returns the proof that a server has all writes that left these receipts."""
    return Proof(("EXISTS", *receipts), lambda found: found >= len(receipts))
