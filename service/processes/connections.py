"""The open connections of one process, and which of them end when there are too many.

When all places are taken, the connection that has been silent for the longest time ends. So neither idle connections
nor slow requests keep a newcomer out. When an address has all of its own, an idle one of them ends; but none in the
middle of a request, since whoever sends slow requests would only open them again.
"""

from collections import Counter, defaultdict
from enum import Enum
from typing import Protocol

from service.addresses import ClientAddress


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

    def __init__(self, most: int, most_of_address: int) -> None:
        self._most = most
        self._most_of_address = most_of_address
        self._open: set[Connection] = set()
        self._of_address: Counter[ClientAddress] = Counter()
        # Sets in the order of insertion: the first one has been silent or idle for the longest time.
        self._silent: dict[Connection, None] = {}
        self._idle_of_address: defaultdict[ClientAddress, dict[Connection, None]] = defaultdict(dict)

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, connection: Connection) -> Full | None:
        """Gives a connection a place, if need be that of another one. Returns why there is none, or `None`."""
        address = connection.address
        if address is not None and self._of_address[address] >= self._most_of_address:
            if not self._ends_one_of(self._idle_of_address.get(address, {})):
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
            self._silent[connection] = None
            if idle and connection.address is not None:
                self._idle_of_address[connection.address][connection] = None

    def answers(self, connection: Connection) -> None:
        """Notes that the service works for a client: the connection is not silent."""
        self._silent.pop(connection, None)
        address = connection.address
        if address is not None and address in self._idle_of_address:
            idle = self._idle_of_address[address]
            idle.pop(connection, None)
            if not idle:
                del self._idle_of_address[address]

    def _ends_one_of(self, silent: dict[Connection, None]) -> bool:
        connection = next(iter(silent), None)
        if connection is None:
            return False
        self.leave(connection)
        connection.end()
        return True
