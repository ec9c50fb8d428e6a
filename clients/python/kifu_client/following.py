"""Following a match: its events as they happen, each once, however often the connection is lost."""

import json
import math
from collections.abc import Iterator
from typing import Final, cast

import httpx
from httpx_sse import EventSource, SSEError

from kifu_client.errors import Problem, RecordReplaced, problem
from kifu_client.pauses import Pauses
from kifu_client.transport import Transport
from kifu_client.types import EventView

OVER: Final = frozenset({"finished", "abandoned"})
"""The statuses of a match in which nothing happens any more."""


class Following:
    """A reader of the events of one match, and how far it has read."""

    def __init__(self, transport: Transport, path: str, since: int, invitation: str | None) -> None:
        self._transport = transport
        self._path = path
        self._version = since
        self._hash: str | None = None
        self._invitation = invitation
        self._pauses = Pauses(math.inf)

    def events(self) -> Iterator[EventView]:
        """Yields the events after those that were read, until the match is over.

        A lost connection is opened again after the last event, and so is one that nobody hears of for a minute.
        Raises `RecordReplaced`, and `Problem` if the service refuses.
        """
        while True:
            at_least = None
            try:
                yield from self._connected()
                if self._is_over():
                    return
            except (httpx.TransportError, SSEError, ValueError):  # lost, perhaps in the middle of an event
                pass
            except Problem as refusal:
                if refusal.code == "unknown-version" and self._hash is not None:
                    raise _replaced(refusal.version) from refusal
                if not refusal.may_pass:
                    raise
                at_least = refusal.retry_after
            self._pauses.sleep(at_least)

    def _connected(self) -> Iterator[EventView]:
        """Yields events as long as the connection lasts."""
        headers = {"Accept": "text/event-stream", "Cache_Control": "no-store", "Last_Event_ID": str(self._version)}
        if self._invitation:
            headers["Kifu_Invitation"] = self._invitation
        with self._transport.opened(f"{self._path}/stream", {"hash": self._hash}, **headers) as answer:
            for message in EventSource(answer).iter_sse():
                if not message.data:
                    continue  # a sign of life
                told = json.loads(message.data)
                if message.event == "restarted":
                    raise _replaced(told["version"])
                self._version, self._hash = told["version"], told["hash"]
                self._pauses.reset()
                yield cast("EventView", told)

    def _is_over(self) -> bool:
        """True if the match is over and all its events were read."""
        now = self._transport.read(self._path, invitation=self._invitation, ever=True)
        return now["status"] in OVER and now["version"] == self._version


def _replaced(version: int | None) -> RecordReplaced:
    detail = "The record was replaced: events that were read before are gone. Read it again from the start."
    document = {"code": "record-replaced", "detail": detail, "version": version}
    return cast("RecordReplaced", problem(409, document))
