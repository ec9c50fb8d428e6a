"""The open connections of one process, and which of them end when there are too many.

When all places are taken, the connection that has been silent for the longest time ends. So neither idle connections
nor slow requests keep a newcomer out. When an address has all of its own, an idle one of them ends; but none in the
middle of a request, since whoever sends slow requests would only open them again, and none that is new: its request may
be on its way, and whoever opens many at once would only open it again.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Callable
from enum import Enum
from typing import Final, Protocol

from service.addresses import ClientAddress

_NEW_FOR: Final = 1.0
"""Seconds for which a connection that waits for its next request is not idle yet."""


class Connection(Protocol):
    """What ends when its place is needed."""

    address: ClientAddress | None
    """The address that it counts for; `None` for a trusted proxy, which brings many clients."""

    def end(self) -> None:
        """Ends the connection."""


class Full(Enum):
    """Why there is no place for one more connection."""

    ADDRESS = "its address has too many"
    ALL = "there are too many in all"


class Connections:
    """The connections of one process. `most` of them may be open, and of each address `most_of_address`."""

    def __init__(self, most: int, most_of_address: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._most_of_address = most_of_address
        self._monotonic = monotonic
        self._open: set[Connection] = set()
        self._of_address: Counter[ClientAddress] = Counter()
        # In the order of insertion: the first one has been silent or idle for the longest time, since a monotonic time.
        self._silent: dict[Connection, float] = {}
        self._idle_of_address: defaultdict[ClientAddress, dict[Connection, float]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: Connection) -> Full | None:
        """Gives a connection a place, if need be that of another one. Returns why there is none, or `None`."""
        address = connection.address
        if address is not None and self._of_address[address] >= self._most_of_address:
            if not self._ends_one_of(self._idle_of_address.get(address, {}), _NEW_FOR):
                return Full.ADDRESS
        elif len(self._open) >= self._most and not self._ends_one_of(self._silent):
            return Full.ALL
        self._open.add(connection)
        if address is not None:
            self._of_address[address] += 1
        return None

    def leave(self, connection: Connection) -> None:
        """Frees the place of a connection. One that has left already changes nothing."""
        if connection not in self._open:
            return
        self.answers(connection)
        self._open.remove(connection)
        address = connection.address
        if address is not None:
            self._of_address[address] -= 1
            if not self._of_address[address]:
                del self._of_address[address]

    def waits(self, connection: Connection, *, idle: bool) -> None:
        """Notes that the service waits for bytes of a client; `idle` if no request has begun."""
        if connection in self._open:
            self._silent[connection] = now = self._monotonic()
            if idle and connection.address is not None:
                self._idle_of_address[connection.address][connection] = now

    def answers(self, connection: Connection) -> None:
        """Notes that the service works for a client: the connection is not silent."""
        self._silent.pop(connection, None)
        address = connection.address
        if address is not None and address in self._idle_of_address:
            idle = self._idle_of_address[address]
            idle.pop(connection, None)
            if not idle:
                del self._idle_of_address[address]

    def _ends_one_of(self, silent: dict[Connection, float], for_at_least: float = 0) -> bool:
        """Ends the connection that has been silent for the longest time. False if none has been so for long enough."""
        connection, since = next(iter(silent.items()), (None, 0.0))
        if connection is None or self._monotonic() - since < for_at_least:
            return False
        self.leave(connection)
        connection.end()
        return True
