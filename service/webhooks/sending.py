"""One HTTP request to a webhook: to the address that was checked, within a few seconds, and with a short answer.

The name is looked up once. The connection is opened to an address of the answer, and TLS checks the certificate for the
name. So whoever changes the address of the name in between reaches nothing.
"""

import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import httpcore
from msgspec import Struct

from service.addresses import home_of
from service.use_cases.webhooks.addresses import AllowedAddresses
from service.webhooks.lanes import ANSWERING, Lane
from service.webhooks.resolving import NoResolver, Resolve, Resolvers, resolved

WITHIN: Final = 10.0
"""Seconds within which a request is answered, from looking up the name to the end of the answer."""
_LOOKED_UP_WITHIN: Final = 5.0
LONGEST_ANSWER: Final = 4096
"""Bytes that are read of the body of an answer."""
_LONGEST_HEAD: Final = 32 * 1024
"""Bytes that are read beside them."""
SLOTS: Final = 4
"""Requests of one process to one address at the same time."""


class NotSent(Exception):
    """A request that was not answered. The message says why."""


class Busy(Exception):
    """As many requests as are allowed are under way to the address, or as many names are looked up."""


class Answer(Struct, frozen=True):
    """The answer of a receiver."""

    status: int
    text: str
    """The beginning of the body."""


class Sender:
    """Sends requests. Several threads may use it."""

    def __init__(
        self,
        allowed: AllowedAddresses,
        resolve: Resolve = resolved,
        trust: ssl.SSLContext | None = None,
        within: float = WITHIN,
    ) -> None:
        self._allowed = allowed
        self._resolvers = Resolvers(resolve)
        self._trust = trust or httpcore.default_ssl_context()
        self._within = within
        self._busy: Counter[str] = Counter()
        self._lock = threading.Lock()

    def post(
        self,
        url: str,
        headers: Mapping[str, str],
        body: bytes,
        check: Callable[[str], None] = lambda _address: None,
        lane: Lane = ANSWERING,
    ) -> Answer:
        """Sends a body and returns the answer. `check` is called with the address before it is connected to.

        Raises `NotSent`, `Busy`, and what `check` raises.
        """
        deadline = time.monotonic() + self._within
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        address = self._address(parts.hostname or "", port, parts.scheme, lane)
        home = home_of(address)
        with self._slot(home):
            check(home)
            try:
                return self._answer(url, headers, body, _CheckedAddress(address, deadline))
            except httpcore.TimeoutException as error:
                raise NotSent(f"The receiver did not answer within {self._within:g} seconds.") from error
            except (httpcore.NetworkError, ssl.SSLError, OSError) as error:
                raise NotSent(_why(error)) from error
            except httpcore.ProtocolError as error:
                raise NotSent("The receiver answered something that is not HTTP, or too long.") from error

    def _answer(self, url: str, headers: Mapping[str, str], body: bytes, network: "_CheckedAddress") -> Answer:
        with (
            httpcore.ConnectionPool(ssl_context=self._trust, max_connections=1, network_backend=network) as pool,
            pool.stream(
                "POST", url, headers=[*headers.items()], content=body, extensions={"timeout": _EACH}
            ) as response,
        ):
            return Answer(response.status, _beginning(response.iter_stream()))

    def _address(self, host: str, port: int, scheme: str, lane: Lane) -> str:
        """Returns the address of a host. Raises `NotSent` unless every address of it is allowed, and `Busy`."""
        try:
            addresses = self._resolvers.addresses(host, port, lane, min(_LOOKED_UP_WITHIN, self._within))
        except NoResolver as error:
            raise Busy from error
        except TimeoutError as error:
            raise NotSent("The name of the host was not found in time.") from error
        except (OSError, UnicodeError) as error:
            raise NotSent("The name of the host is not known.") from error
        if not addresses:
            raise NotSent("The name of the host is not known.")
        if not all(self._allowed.allows(address, scheme) for address in addresses):
            raise NotSent("The address of the host is private, or needs https: nothing is sent there.")
        return addresses[0]

    @contextmanager
    def _slot(self, home: str) -> Iterator[None]:
        with self._lock:
            if self._busy[home] >= SLOTS:
                raise Busy
            self._busy[home] += 1
        try:
            yield
        finally:
            with self._lock:
                self._busy[home] -= 1
                self._busy += Counter()  # forgets those with none


_EACH: Final = {"timeout": dict.fromkeys(("connect", "read", "write", "pool"), WITHIN)}
"""What is left until the deadline counts, if it is less."""


class _CheckedAddress(httpcore.NetworkBackend):
    """Connects to one address, whatever the name."""

    def __init__(self, address: str, deadline: float) -> None:
        self._address = address
        self._deadline = deadline
        self._inner = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,  # noqa: ARG002 - it has been looked up
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Returns a connection that ends at the deadline."""
        timeout = _left(self._deadline, timeout, httpcore.ConnectTimeout)
        stream = self._inner.connect_tcp(self._address, port, timeout, local_address, socket_options)
        return _Bounded(stream, self._deadline)


class _Bounded(httpcore.NetworkStream):
    """A connection that ends at a deadline, and after so many bytes."""

    def __init__(self, inner: httpcore.NetworkStream, deadline: float) -> None:
        self._inner = inner
        self._deadline = deadline
        self._left = LONGEST_ANSWER + _LONGEST_HEAD

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Returns what has come. Raises `httpcore.ReadError` for too much."""
        if self._left <= 0:
            raise httpcore.ReadError("the answer is too long")
        data = self._inner.read(min(max_bytes, self._left), _left(self._deadline, timeout, httpcore.ReadTimeout))
        self._left -= len(data)
        return data

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Sends bytes."""
        self._inner.write(buffer, _left(self._deadline, timeout, httpcore.WriteTimeout))

    def close(self) -> None:
        """Closes the connection."""
        self._inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        """Returns the connection with TLS."""
        timeout = _left(self._deadline, timeout, httpcore.ConnectTimeout)
        return _Bounded(self._inner.start_tls(ssl_context, server_hostname, timeout), self._deadline)

    def get_extra_info(self, info: str) -> Any:
        """Returns what is known of the connection."""
        return self._inner.get_extra_info(info)


def _left(deadline: float, timeout: float | None, too_late: type[Exception]) -> float:
    left = deadline - time.monotonic()
    if left <= 0:
        raise too_late
    return left if timeout is None else min(left, timeout)


def _beginning(chunks: Iterable[bytes]) -> str:
    """Returns the beginning of a body; the rest is not read."""
    data = b""
    for chunk in chunks:
        data += chunk
        if len(data) >= LONGEST_ANSWER:
            break
    return data[:LONGEST_ANSWER].decode(errors="replace")


def _why(error: Exception) -> str:
    cause = error if isinstance(error, ssl.SSLError) else error.__context__
    if isinstance(cause, ssl.SSLError):
        return "The certificate of the receiver is not valid for its name, or TLS failed."
    return "The receiver cannot be reached, or closed the connection."
