"""Looks up the names of hosts in threads of its own, since the system may take longer than anyone waits."""

import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from service.webhooks.lanes import RESOLVERS, Lane

Resolve = Callable[[str, int], Sequence[str]]
"""Returns the IP addresses of a name. Raises `OSError`."""


class NoResolver(Exception):
    """All resolvers of the lane look up other names."""


class Resolvers:
    """The threads that look up names. Several threads may use them."""

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve
        self._pools = {lane: ThreadPoolExecutor(number, f"resolver-{lane}") for lane, number in RESOLVERS.items()}
        self._free = {lane: threading.Semaphore(number) for lane, number in RESOLVERS.items()}

    def addresses(self, host: str, port: int, lane: Lane, within: float) -> Sequence[str]:
        """Returns the IP addresses of a name. Raises `NoResolver`, `TimeoutError` after so many seconds, and `OSError`.

        A lookup that is given up keeps its resolver until the system has answered.
        """
        free = self._free[lane]
        if not free.acquire(blocking=False):
            raise NoResolver
        lookup = self._pools[lane].submit(self._resolve, host, port)
        lookup.add_done_callback(lambda _: free.release())
        return lookup.result(within)


def resolved(host: str, port: int) -> Sequence[str]:
    """Returns the IP addresses of a name, as the system knows them. Raises `OSError`."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(place[0]) for *_, place in found))
