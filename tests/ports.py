"""Ports on which tests start servers that cannot choose one themselves.

A port that the system chooses is given to the next process that asks, as soon as it is free again: between the choice
and the start of the server another test may take it. These ports are below those that Linux gives away, each process of
the tests has a part of them for itself, and none is given twice.
"""

import os
import socket
from collections.abc import Iterator
from itertools import cycle

_FIRST, _EACH, _PROCESSES = 12_000, 1_000, 10
"""The ports end at 22,000: a node of a cluster listens at the port 10,000 higher too, which is below 32,768."""


def free_ports(count: int) -> list[int]:
    """Returns ports at which nobody listens, at any address of this machine."""
    free = (port for port in _ports if _is_free(port))
    return [next(free) for _ in range(count)]


def free_port() -> int:
    """Returns a port at which nobody listens."""
    return free_ports(1)[0]


def _own_ports() -> Iterator[int]:
    own = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % _PROCESSES
    first, begin = _FIRST + own * _EACH, os.getpid() % _EACH  # another run of the tests begins elsewhere
    return cycle([first + (begin + number) % _EACH for number in range(_EACH)])


def _is_free(port: int) -> bool:
    try:
        with socket.create_server(("0.0.0.0", port)), socket.create_server(("127.0.0.1", port + 10_000)):
            return True
    except OSError:
        return False


_ports = _own_ports()
