"""Changed keys on a Redis Cluster: each node announces over one connection which of some keys have changed there.

Redis reads several streams with one command only if they share a slot, and no connection can wait for two commands. So
the nodes announce to a reader which streams have changed (`CLIENT TRACKING`), and it then reads those.
"""

import logging
import queue
import threading
import time
import weakref
from collections.abc import Callable, Collection, Iterable, MutableMapping, Sequence
from contextlib import closing, nullcontext, suppress
from typing import Any, Final, Protocol

import redis
from redis.exceptions import AskError, MovedError

from events.cluster import ClusterClient, by_node, place_of

READ_ALL_S: Final = 3.0
"""Seconds after which all keys are read even if no node has announced a change."""
_SILENCE_S: Final = 5.0
"""Seconds of silence after which a node is asked whether it is still there; after twice that it counts as gone."""
_PATIENCE_S: Final = 1.0
"""Seconds that one read waits: the longest time that `stop` takes."""
_PAUSE_S: Final = 0.2
"""Seconds between two attempts to reach a node."""
_LOG = logging.getLogger(__name__)
_CHANNEL: Final = "__redis__:invalidate"
_BROADCAST: Final = "BCAST"
"""The mode of `CLIENT TRACKING` that announces all keys with a prefix, whether they were read or not."""
_NOT_ITS_OWN: Final = ("protocol", "redis_connect_func", "retry", "cache", "event_dispatcher", "himport_registry")
_OF_MAINTENANCE: Final = ("maint_", "orig_", "oss_")


class Ask(Protocol):
    """Adds one command about a key to a pipeline."""

    def __call__(self, pipe: Any, key: str) -> object: ...


class ChangedKeys:
    """Reads keys on all nodes of a cluster when they have changed. One thread uses it."""

    def __init__(
        self, client: ClusterClient, keys: Iterable[str], wanted: Callable[[str], bool] = lambda _key: True
    ) -> None:
        self._client = client
        self._wanted = wanted
        """Called with a key that may have changed: false if it is not to be read."""
        self._keys = tuple(keys)
        self._announced: queue.SimpleQueue[frozenset[str] | None] = queue.SimpleQueue()
        """Keys that have changed; `None`: perhaps any of them."""
        self._listeners: dict[str, _NodeListener] = {}
        self._due: set[str] = set()
        """Keys that may have more to read."""
        self._all_read = float("-inf")
        """The monotonic time at which all keys were read."""
        self.close: Callable[[], object] = weakref.finalize(self, _stop, self._listeners)
        """Stops listening."""

    def read(self, ask: Ask, timeout: float) -> Sequence[tuple[str, Any]]:
        """Returns the answers that are not empty, with their keys, in the order of the keys.

        Waits up to `timeout` seconds for the first; with 0 it asks about all keys at once. Raises `redis.RedisError`.
        """
        self._listen()
        if timeout == 0 or time.monotonic() - self._all_read >= READ_ALL_S:
            self._all_read = time.monotonic()
            self._due.update(self._keys)
        answers = self._ask(ask)
        if not answers and timeout:
            self._wait(timeout)
            answers = self._ask(ask)
        return answers

    def _ask(self, ask: Ask) -> Sequence[tuple[str, Any]]:
        due = [key for key in self._keys if key in self._due and self._wanted(key)]
        answers: dict[str, Any] = {}
        for node, keys in by_node(self._client, due).items():
            answers |= self._answers(node, keys, ask)
        errors = {key: answer for key, answer in answers.items() if isinstance(answer, Exception)}
        found = {key: answers[key] for key in due if answers[key] and key not in errors}
        self._due = {*errors, *found}
        # An error would lose what was found: it is raised next time, if it lasts.
        with suppress(redis.RedisError) if found else nullcontext():
            self._follow_or_raise(errors.values())
        return list(found.items())

    def _follow_or_raise(self, errors: Collection[Exception]) -> None:
        """Asks the nodes who has the keys now, if some have moved. Raises one of the other errors."""
        others = [error for error in errors if not isinstance(error, MovedError | AskError)]
        if len(others) < len(errors):
            self._client.follow()
        if others:
            raise others[0]

    def _answers(self, node: redis.Redis, keys: Sequence[str], ask: Ask) -> dict[str, Any]:
        """Returns an answer, or an error, for each key of a node."""
        try:
            with self._client.following(), node.pipeline(transaction=False) as pipe:
                for key in keys:
                    ask(pipe, key)
                return dict(zip(keys, pipe.execute(raise_on_error=False), strict=True))
        except redis.RedisError as error:
            return dict.fromkeys(keys, error)

    def _wait(self, timeout: float) -> None:
        """Waits until a key has changed, and notes all that have."""
        try:
            announced = [self._announced.get(timeout=timeout)]
            while not self._announced.empty():
                announced.append(self._announced.get())
        except queue.Empty:
            return
        for names in announced:
            self._due.update(self._keys if names is None else names)

    def _listen(self) -> None:
        """Listens to each node that has keys, and to no other one."""
        nodes = {place_of(node): node for node in self._client.primaries()}
        for place in self._listeners.keys() - nodes.keys():
            self._listeners.pop(place).stop()
        for place in nodes.keys() - self._listeners.keys():
            self._listeners[place] = _NodeListener(nodes[place], self._keys, self._announced.put)


def _stop(listeners: MutableMapping[Any, "_NodeListener"]) -> None:
    for listener in listeners.values():
        listener.stop()
    listeners.clear()


class _NodeListener:
    """Reports from a thread which keys change on one node; `None`, perhaps any of them, after each new connection."""

    def __init__(
        self, node: redis.Redis, keys: Sequence[str], report: Callable[[frozenset[str] | None], object]
    ) -> None:
        self._node = node
        self._keys = frozenset(keys)
        self._report = report
        self._stopping = threading.Event()
        threading.Thread(target=self._run, name="changed keys", daemon=True).start()

    def stop(self) -> None:
        """Lets the thread end; it takes up to about a second."""
        self._stopping.set()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._listen()
            except redis.ResponseError as error:
                _LOG.warning("a node does not announce changes, so news are up to %g s late: %s", READ_ALL_S, error)
                self._stopping.wait(READ_ALL_S)
            except (redis.RedisError, OSError):  # whoever reads the node gets the error too, and reports it
                self._stopping.wait(_PAUSE_S)

    def _listen(self) -> None:
        connection = _connection(self._node)
        with closing(_Closing(connection)):
            connection.connect()
            self._track(connection)
            self._report(None)  # earlier changes were not announced
            answered = time.monotonic()
            while not self._stopping.is_set():
                if connection.can_read(timeout=_PATIENCE_S):
                    answered = time.monotonic()
                    self._pass_on(connection.read_response())
                elif time.monotonic() - answered >= 2 * _SILENCE_S:
                    raise redis.ConnectionError("the node does not answer")
                elif time.monotonic() - answered >= _SILENCE_S:
                    connection.send_command("PING")

    def _track(self, connection: Any) -> None:
        connection.send_command("CLIENT", "ID")
        own = connection.read_response()
        prefixes = [word for prefix in sorted(set(map(_prefix, self._keys))) for word in ("PREFIX", prefix)]
        connection.send_command("CLIENT", "TRACKING", "ON", "REDIRECT", own, _BROADCAST, *prefixes)
        connection.read_response()
        connection.send_command("SUBSCRIBE", _CHANNEL)
        connection.read_response()

    def _pass_on(self, message: Any) -> None:
        if message[0] != b"message":
            return
        if message[2] is None:  # the node was emptied
            self._report(None)
        elif names := self._keys.intersection(key.decode() for key in message[2]):
            self._report(names)


def _prefix(key: str) -> str:
    """Returns the part of a key before its hash tag; the whole key if other keys of Kifu begin with that part too.

    Redis compares every prefix with every key that is written: few of them cost little.
    """
    before = key.partition("{")[0]
    return key if before == "kifu:" else before


class _Closing:
    """Lets `closing` disconnect a connection."""

    def __init__(self, connection: Any) -> None:
        self.close = connection.disconnect


def _connection(node: redis.Redis) -> Any:
    """Returns a connection of its own to a node. It speaks the older protocol, in which messages are plain answers."""
    pool: Any = node.connection_pool
    options = {
        name: value
        for name, value in pool.connection_kwargs.items()
        if name not in _NOT_ITS_OWN and not name.startswith(_OF_MAINTENANCE)
    }
    return pool.connection_class(**options, protocol=2)
