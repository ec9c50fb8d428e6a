"""The connections to Redis, and what an error on one of them says of a request: that it was not done, or nothing."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import redis

from events.store import OutcomeUnknown, StoreFull, StoreUnavailable


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


class BusyClient(redis.Redis):
    """A client that runs scripts, and does other work while Redis runs them."""

    def run(
        self, script: StoredScript, keys: Sequence[str], values: Sequence[Any], meanwhile: Callable[[], object]
    ) -> Any:
        """Returns what the script returns. Calls `meanwhile` each time that it has sent the script."""
        execute: Any = self.execute_command
        command = ("EVALSHA", script.hash, len(keys), *keys, *values)
        try:
            return execute(*command, meanwhile=meanwhile)
        except redis.exceptions.NoScriptError:  # Redis is new, or was restarted
            self.script_load(script.text)
            return execute(*command, meanwhile=meanwhile)

    def parse_response(self, connection: Any, command_name: Any, **options: Any) -> Any:
        """Called by redis-py when it has sent a command. Returns the answer."""
        meanwhile = options.pop("meanwhile", None)
        if meanwhile is not None:
            try:
                meanwhile()
            except BaseException:
                connection.disconnect()  # or else the next command would get this answer
                raise
        return super().parse_response(connection, command_name, **options)  # type: ignore[no-untyped-call]


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
