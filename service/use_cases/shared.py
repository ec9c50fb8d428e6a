"""Things that several followers share in a process, each from the first follower to the last one."""

import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    """What can be shared."""

    def close(self) -> None:
        """Called when nobody follows it any more."""
        ...


Name = TypeVar("Name", bound=Hashable)
Thing = TypeVar("Thing", bound=Closable)


class Shared(Generic[Name, Thing]):
    """Things by name. Several threads may use them."""

    def __init__(self, opened: Callable[[Name], Thing]) -> None:
        """`opened` returns the thing of a name. It is called for the first follower."""
        self._opened = opened
        self._lock = threading.Lock()
        self._things: dict[Name, Thing] = {}
        self._followers: dict[Name, int] = {}

    @contextmanager
    def following(self, name: Name) -> Iterator[Thing]:
        """Yields the thing of a name, and closes it when its last follower leaves. Raises what opening it does."""
        with self._lock:
            if name not in self._things:
                self._things[name] = self._opened(name)
            self._followers[name] = self._followers.get(name, 0) + 1
            thing = self._things[name]
        try:
            yield thing
        finally:
            with self._lock:
                self._followers[name] -= 1
                if not self._followers[name]:
                    del self._things[name], self._followers[name]
                    thing.close()

    def all(self) -> Sequence[Thing]:
        """Returns all things that are followed now."""
        with self._lock:
            return [*self._things.values()]
