"""What an account hears of all its turns and matches, however often the connection is lost."""

import json
import math
from collections.abc import Iterator
from typing import cast

import httpx
from httpx_sse import EventSource, SSEError

from kifu_client.errors import Problem
from kifu_client.pauses import Pauses
from kifu_client.transport import Transport
from kifu_client.types import AccountEvent


class AccountEvents:
    """A reader of the stream of an account, and the state that it knows."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._known: str | None = None
        self._pauses = Pauses(math.inf)

    def events(self) -> Iterator[AccountEvent]:
        """Yields the state, then each change; after a lost connection the state again if it has changed.

        It never ends. Raises `Problem` if the service refuses.
        """
        while True:
            at_least = None
            try:
                yield from self._connected()
            except (httpx.TransportError, SSEError, ValueError):  # lost, perhaps in the middle of an event
                pass
            except Problem as refusal:
                if not refusal.may_pass:
                    raise
                at_least = refusal.retry_after
            self._pauses.sleep(at_least)

    def _connected(self) -> Iterator[AccountEvent]:
        """Yields events as long as the connection lasts."""
        headers = {"Accept": "text/event-stream", "Cache_Control": "no-store"}
        if self._known:
            headers["Last_Event_ID"] = self._known
        with self._transport.opened("/v1/stream", None, **headers) as answer:
            for message in EventSource(answer).iter_sse():
                if message.data:  # else it is a sign of life
                    told = json.loads(message.data)
                    self._known = message.id or self._known
                    self._pauses.reset()
                    yield cast("AccountEvent", told)
