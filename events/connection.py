"""The connections to Redis, and what an error on one of them says of a request: that it was not done, or nothing."""

import hashlib
import re
import socket
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import redis

from events.store import OutcomeUnknown, StoreFull, StoreUnavailable, nothing


class NotSent(redis.ConnectionError):
    """There was no connection, so nothing was sent."""


class Connections(redis.BlockingConnectionPool):
    """A pool that says when nothing was sent: when it has no connection to give. Every later error may come after."""

    def get_connection(self, *args: Any, **options: Any) -> Any:
        """Returns a connection. Raises `NotSent`."""
        try:
            return super().get_connection(*args, **options)  # type: ignore[no-untyped-call] # redis-py leaves it so
        except redis.RedisError as error:
            raise NotSent(str(error) or type(error).__name__) from error


class StoredScript:
    """A Lua script that Redis stores, and knows by its hash."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.hash = hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()


class BusyClient:
    """Runs scripts, and does other work while Redis runs them.

    It keeps the connection of its last script for the next one. redis-py checks each connection that it takes from the
    pool by a turn of the event loop, and measures it for OpenTelemetry, which takes longer than to send a script.
    """

    def __init__(self, pool: Any) -> None:
        self._pool = pool
        self._kept: deque[Any] = deque()
        """One connection; more if several threads have kept theirs at once."""

    def run(
        self, script: StoredScript, keys: Sequence[str], values: Sequence[Any], meanwhile: Callable[[], object]
    ) -> Any:
        """Returns what the script returns. Calls `meanwhile` each time that it has sent the script."""
        command = ("EVALSHA", script.hash, len(keys), *keys, *values)
        try:
            return self._executed(command, meanwhile)
        except redis.exceptions.NoScriptError:  # Redis is new, or was restarted
            self._executed(("SCRIPT LOAD", script.text), nothing)
            return self._executed(command, meanwhile)

    def _executed(self, command: Sequence[Any], meanwhile: Callable[[], object]) -> Any:
        connection = self._connection()
        try:
            return connection.retry.call_with_retry(
                lambda: _answer(connection, command, meanwhile), lambda _error: connection.disconnect()
            )
        finally:
            self._keep(connection)

    def _connection(self) -> Any:
        """Returns the connection that was kept, if it can be used as it is, and otherwise one of the pool."""
        with suppress(IndexError):  # none is kept, or another greenlet uses it
            connection = self._kept.pop()
            if _is_silent(connection):
                return connection
            self._pool.release(connection)
        return self._pool.get_connection()

    def _keep(self, connection: Any) -> None:
        if self._kept or connection.should_reconnect():
            self._pool.release(connection)
        else:
            self._kept.append(connection)


def _answer(connection: Any, command: Sequence[Any], meanwhile: Callable[[], object]) -> Any:
    connection.send_command(*command)
    try:
        meanwhile()
        return connection.read_response()
    except redis.ResponseError:
        raise
    except BaseException:
        connection.disconnect()  # or else the next command would get this answer
        raise


def _is_silent(connection: Any) -> bool:
    """True if a connection is open and nothing has come on it, not even its end."""
    connected: socket.socket | None = connection._sock  # noqa: SLF001 - redis-py shows it in no other way
    if connected is None:
        return False
    patience = connected.gettimeout()
    connected.settimeout(0)
    try:
        connected.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    except (OSError, ValueError):  # it was lost; or TLS, which cannot be looked into
        return False
    finally:
        connected.settimeout(patience)
    return False


@contextmanager
def reaching_redis() -> Iterator[None]:
    """Raises `StoreUnavailable` for every error of Redis inside the block."""
    try:
        yield
    except redis.RedisError as error:
        raise _unavailable(error) from error


@contextmanager
def writing_redis() -> Iterator[None]:
    """Raises `StoreUnavailable` for an error after which nothing is written, `OutcomeUnknown` for every other one."""
    try:
        yield
    except redis.RedisError as error:
        known = _unavailable(error)
        if isinstance(known, StoreFull) or isinstance(error, NotSent):
            raise known from error
        raise OutcomeUnknown(str(known)) from error


_REFUSES_WRITES: Final = re.compile("MISCONF|NOREPLICAS|OOM|READONLY")
"""What Redis says, also out of a script, while it takes no writes: its disk or its memory is full."""


def _unavailable(error: redis.RedisError) -> StoreUnavailable:
    why = str(error) or type(error).__name__
    full = isinstance(error, redis.exceptions.OutOfMemoryError | redis.ReadOnlyError) or _REFUSES_WRITES.search(why)
    return StoreFull(why) if full else StoreUnavailable(why)
