"""How requests are sent: with the token and a key, and again where that does nothing twice."""

import math
import secrets
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import httpx

from kifu_client.answers import lines, lost, refused, told
from kifu_client.connections import Connections
from kifu_client.errors import KifuError, Problem, StaleVersion, Unreachable
from kifu_client.given import header_text, service_address
from kifu_client.pauses import Pauses

TIMEOUT: Final = 30.0
"""Seconds without a byte after which an answer counts as lost; a long-poll waits longer."""
LONGEST_WAIT: Final = 60
"""Seconds that the service lets somebody wait: it refuses to let them wait longer."""
SILENCE: Final = 60.0
"""Seconds without a byte after which a stream counts as lost: four signs of life of the service."""
_CONNECT: Final = 10.0
_KEY_BYTES: Final = 24
_AGENT: Final = "kifu-client-python"

Query = Mapping[str, str | int | None]


@dataclass(frozen=True, kw_only=True)
class _Request:
    """What is sent, and how often."""

    method: str
    path: str
    headers: Mapping[str, str]
    repeatable: bool
    """True if sending it twice does no harm."""
    body: object = None
    query: Query | None = None
    timeout: float = TIMEOUT
    patience: float = 0.0
    reads: Collection[str] | None = ()
    """What the client itself reads in the answer, which is JSON; `None` if the answer is lines of it."""


class _Watched(httpx.SyncByteStream):
    """The bytes of an answer, as long as the client is open: a sign of life in a stream is no message."""

    def __init__(self, stream: Any, check: Callable[[], None]) -> None:
        self._stream = stream
        self._check = check

    def __iter__(self) -> Iterator[bytes]:
        for chunk in self._stream:
            self._check()
            yield chunk

    def close(self) -> None:
        self._stream.close()


class Transport:
    """One service, seen by one caller."""

    def __init__(
        self, url: str, token: str | None, patience: float, http: httpx.Client | None, language: str | None
    ) -> None:
        if math.isnan(patience):
            raise ValueError("The patience is no number of seconds.")
        self._url = service_address(url)
        self._http = httpx.Client() if http is None else http
        self._is_own = http is None
        self._patience = patience
        spoken = {"Accept-Language": header_text("language", language)} if language else {}
        self._always = {"User-Agent": _AGENT, **spoken}
        self._closed = threading.Event()
        self._connections = Connections()
        self.token = None if token is None else header_text("token", token)

    def close(self) -> None:
        """Closes all connections, unless they belong to the caller. What other threads ask fails."""
        self._closed.set()
        if self._is_own:
            self._connections.cut()
            self._http.close()

    def pauses(self, patience: float) -> Pauses:
        """Returns the pauses of what is tried for so many seconds, until the client is closed."""
        return Pauses(patience, self._closed)

    def check_open(self) -> None:
        """Raises `Unreachable` if the client is closed."""
        if self._closed.is_set():
            raise Unreachable("The client is closed.", outcome_unknown=False)

    def read(
        self,
        path: str,
        query: Query | None = None,
        *,
        invitation: str | None = None,
        wait: float = 0,
        ever: bool = False,
        reads: Collection[str] = (),
    ) -> Any:
        """Returns the answer to a GET. `ever`: it is asked for as long as the service cannot be reached.

        `reads`, here and below, are the fields without which an answer is none of the service.
        """
        patience = math.inf if ever else self._patience
        timeout = TIMEOUT + (min(wait, LONGEST_WAIT) if wait > 0 else 0)  # `nan` is not; the service refuses it
        headers = _invited(invitation)
        return self._ask("GET", path, headers, query=query, timeout=timeout, patience=patience, reads=reads)[1]

    def pages(self, path: str, name: str, query: Query) -> Iterator[Any]:
        """Yields what stands under a name in the pages of a list, one page after another."""
        cursor: str | None = None
        while True:
            page = self.read(path, {**query, "cursor": cursor}, reads=(name,))
            yield from page[name]
            cursor = page.get("next")
            if cursor is None:
                return

    def download(self, path: str, *, invitation: str | None = None) -> bytes:
        """Returns the bytes of an answer of several lines, each of them JSON."""
        answer: bytes = self._ask("GET", path, _invited(invitation), reads=None)[1]
        return answer

    def command(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        key: str | None = None,
        version: int | None = None,
        reads: Collection[str] = (),
    ) -> Any:
        """Returns the answer to a request that is done once, however often it is sent."""
        return self.command_with_status(method, path, body, key=key, version=version, reads=reads)[1]

    def command_with_status(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        key: str | None = None,
        version: int | None = None,
        query: Query | None = None,
        reads: Collection[str] = (),
    ) -> tuple[int, Any]:
        """Does what `command` does; returns the status too."""
        headers = {"Idempotency-Key": header_text("key", secrets.token_urlsafe(_KEY_BYTES) if key is None else key)}
        if version is not None:
            headers["If-Match"] = f'"{version}"'
        return self._ask(method, path, headers, body=body, query=query, reads=reads)

    def change(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        repeatable: bool = False,
        revision: str | None = None,
        invitation: str | None = None,
    ) -> Any:
        """Returns the answer to a request that takes no key. It is `repeatable` if doing it twice does no harm.

        `revision` is that of what the request replaces.
        """
        replaced = {} if revision is None else {"If-Match": f'"{header_text("revision", revision)}"'}
        headers = {**_invited(invitation), **replaced}
        return self._ask(method, path, headers, body=body, repeatable=repeatable)[1]

    @contextmanager
    def opened(self, path: str, query: Query | None = None, **headers: str) -> Iterator[httpx.Response]:
        """Yields an answer whose body is read bit by bit. Raises `KifuError`, and what `httpx` raises."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        asked = _Request(method="GET", path=path, headers=sent, repeatable=True, query=query, timeout=SILENCE)
        answer = self._sent(self._built(asked), stream=True)
        try:
            answer.stream = _Watched(answer.stream, self.check_open)
            if not answer.is_success:
                answer.read()
                raise refused(answer)
            yield answer
        finally:
            answer.close()

    def _ask(
        self, method: str, path: str, headers: Mapping[str, str], *, repeatable: bool = True, **rest: Any
    ) -> tuple[int, Any]:
        """Returns status and content of an answer that is no error. Raises `KifuError` when the patience is over."""
        given = {"patience": self._patience, **rest}
        asked = _Request(method=method, path=path, headers=headers, repeatable=repeatable, **given)
        request, pauses, may_be_done = self._built(asked), self.pauses(asked.patience), False
        while True:
            try:
                return self._once(request, asked.reads)
            except KifuError as error:
                error.key = headers.get("Idempotency-Key")
                refusal = error if isinstance(error, Problem) else None
                may_be_done = error.outcome_unknown = error.outcome_unknown or (may_be_done and not _is_proof(error))
                is_final = refusal is not None and not refusal.may_pass
                if is_final or (may_be_done and not repeatable):
                    raise
                if pauses.sleep(refusal.retry_after if refusal else None):
                    continue
                if self._closed.is_set():
                    raise _ended(error) from error
                raise

    def _built(self, asked: _Request) -> httpx.Request:
        return self._http.build_request(
            asked.method,
            self._url + asked.path,
            params=_given(asked.query),
            headers=self._headers(asked.headers),
            json=asked.body,
            timeout=httpx.Timeout(asked.timeout, connect=_CONNECT),
            extensions={"trace": self._connections.note},
        )

    def _sent(self, request: httpx.Request, *, stream: bool = False) -> httpx.Response:
        """Returns the answer of `httpx`. Raises what that raises, and `Unreachable` if the client is closed."""
        self.check_open()
        try:
            return self._http.send(request, stream=stream)
        except RuntimeError:  # `httpx` sends nothing any more
            self.check_open()
            raise

    def _once(self, request: httpx.Request, reads: Collection[str] | None) -> tuple[int, Any]:
        try:
            answer = self._sent(request)
        except httpx.RequestError as error:
            raise lost(error) from error
        if not answer.is_success:
            raise refused(answer)
        return answer.status_code, lines(answer) if reads is None else told(answer.content, reads)

    def _headers(self, headers: Mapping[str, str]) -> dict[str, str]:
        token = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return {**self._always, **token, **headers}


def _is_proof(error: KifuError) -> bool:
    """True if nothing was done, though an answer was lost before.

    The service looks for the key first, and no match comes back to a version. Other refusals may come before that.
    """
    return isinstance(error, StaleVersion)


def _ended(error: KifuError) -> Unreachable:
    """Returns what an attempt becomes if there is no other one because the client is closed."""
    ended = Unreachable("The client is closed.", outcome_unknown=error.outcome_unknown)
    ended.key = error.key
    return ended


def _invited(invitation: str | None) -> dict[str, str]:
    return {"Kifu-Invitation": invitation} if invitation else {}


def _given(query: Query | None) -> dict[str, str | int]:
    return {name: value for name, value in (query or {}).items() if value is not None}
