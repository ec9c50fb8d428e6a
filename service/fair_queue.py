"""The fair queue of a process: how many requests of one address it answers at the same time, and which go first.

A process does one thing at a time, so it answers requests in small steps, by turns. Whoever sends a thousand requests
at once would have nearly all steps. So of each address a few requests are answered at the same time, and its others
queue. Long work is done in pieces: a piece begins when no short request is being answered, or after a moment.
"""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from typing import Final

import gevent
from gevent.event import Event

from events import pacing
from service.addresses import ClientAddress

_ALONE: Final = 8
"""Requests of an address that are answered at the same time while no other address sends any: the disk takes them
together."""
_BESIDE_OTHERS: Final = 2
"""Requests of an address that are answered at the same time while another address sends some."""
_OTHERS_FOR: Final = 1.0
"""Seconds for which an address counts as one that sends requests."""
_FIRST: Final = 2
"""The highest priority of libev: what waits for the loop to be idle with it is called once the loop has polled."""
_LONGEST_PAUSE: Final = 0.02
"""Seconds after which a piece of long work begins even while short requests are being answered."""


class FairQueue:
    """The fair queue of one process. Each request is answered by a greenlet."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._answered: Counter[ClientAddress] = Counter()
        """The requests of each address that are being answered."""
        self._queues: dict[ClientAddress, deque[_Request]] = {}
        self._newest: tuple[ClientAddress | None, float] = (None, -inf)
        """The address of the newest request, and its time."""
        self._before: tuple[ClientAddress | None, float] = (None, -inf)
        """The newest request of another address."""
        self._short = 0
        """The requests being answered that have done no long work."""
        self._paused: deque[_Request] = deque()
        self._ended: list[ClientAddress] = []
        """The addresses of requests whose turn has ended and is not passed on yet."""

    @contextmanager
    def turn(self, address: ClientAddress) -> Iterator[None]:
        """The context in which a request of an address is answered. Waits for its turn first."""
        request = _Request(self, address)
        self.begin(request)
        current, pause = _CURRENT.set(request), pacing.PAUSE.set(request.pause)
        try:
            yield
        finally:
            _CURRENT.reset(current)
            pacing.PAUSE.reset(pause)
            self.end(request)

    def begin(self, request: "_Request") -> None:
        """Waits until the turn of a request has come."""
        address = request.address
        self._note(address)
        if address not in self._queues and self._answered[address] < self._most(address):
            self._count(request)
            return
        request.woken.clear()
        self._queues.setdefault(address, deque()).append(request)
        try:
            request.woken.wait()
        except BaseException:  # the process ends
            self._forget(request)
            raise

    def end(self, request: "_Request") -> None:
        """Ends the turn of a request, if it has one: the next ones of its address have theirs."""
        if request.has_turn:
            request.has_turn = False
            if not request.is_long:
                self._short -= 1
            self._wake_paused()
            self._ended.append(request.address)
            if len(self._ended) == 1:
                gevent.spawn(self._pass_on_later)

    def _pass_on_later(self) -> None:
        """Passes turns on when others that have arrived meanwhile have begun: so a burst of one address is divided."""
        gevent.idle(_FIRST)
        ended, self._ended = self._ended, []
        for address in ended:
            self._pass_on(address)

    def _pass_on(self, address: ClientAddress) -> None:
        """Gives the turn of a request that has ended to the next one of its address."""
        self._answered[address] -= 1
        while address in self._queues and self._answered[address] < self._most(address):
            following = self._queues[address][0]
            self._forget(following)
            self._count(following)
            following.woken.set()
        if not self._answered[address]:
            del self._answered[address]

    def pause(self, request: "_Request") -> None:
        """Waits between two pieces of long work: short requests, and the pieces of others, go first."""
        if not request.is_long:
            request.is_long = True
            self._short -= 1
        # Requests that have arrived begin now. gevent itself polls only after some fifty greenlets that just sleep.
        gevent.idle(_FIRST)
        gevent.sleep(0)
        if self._short or self._paused:
            request.woken.clear()
            self._paused.append(request)
            self._wake_paused()
            request.woken.wait(_LONGEST_PAUSE)
            if request in self._paused:
                self._paused.remove(request)

    def _wake_paused(self) -> None:
        if self._paused and not self._short:
            self._paused.popleft().woken.set()

    def _count(self, request: "_Request") -> None:
        request.has_turn = True
        self._answered[request.address] += 1
        if not request.is_long:
            self._short += 1

    def _forget(self, request: "_Request") -> None:
        """Removes a request from the queue of its address, if it is there."""
        queue = self._queues.get(request.address)
        if queue is not None and request in queue:
            queue.remove(request)
            if not queue:
                del self._queues[request.address]

    def _note(self, address: ClientAddress) -> None:
        if address != self._newest[0]:
            self._before = self._newest
        self._newest = (address, self._monotonic())

    def _most(self, address: ClientAddress) -> int:
        _, last = self._before if address == self._newest[0] else self._newest
        return _BESIDE_OTHERS if self._monotonic() - last < _OTHERS_FOR else _ALONE


class _Request:
    """A request with a turn, or in the queue for one."""

    def __init__(self, queue: FairQueue, address: ClientAddress) -> None:
        self._queue = queue
        self.address = address
        self.has_turn = False
        self.is_long = False
        """True once it has done long work."""
        self._woken: Event | None = None

    @property
    def woken(self) -> Event:
        """What it waits for. Most requests never wait, so it is made when it is needed."""
        if self._woken is None:
            self._woken = Event()
        return self._woken

    def pause(self) -> None:
        """Called between two pieces of long work."""
        self._queue.pause(self)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """The context in which it waits for something and has no turn."""
        self._queue.end(self)
        try:
            yield
        finally:
            self._queue.begin(self)


_CURRENT: Final[ContextVar[_Request | None]] = ContextVar("request", default=None)


@contextmanager
def waiting() -> Iterator[None]:
    """The context in which the current request waits, for news or for its client: others have their turn meanwhile."""
    request = _CURRENT.get()
    if request is None:
        yield
        return
    with request.waiting():
        yield
