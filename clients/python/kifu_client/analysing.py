"""How far the analysis of a match is, as it goes on, however often the connection is lost."""

import json
import math
from collections.abc import Iterator
from typing import cast

import httpx
from httpx_sse import EventSource, SSEError

from kifu_client.errors import Problem
from kifu_client.pauses import Pauses
from kifu_client.transport import Transport
from kifu_client.types import AnalysisProgress


class Analysing:
    """A reader of the progress of one analysis."""

    def __init__(self, transport: Transport, path: str, invitation: str | None) -> None:
        self._transport = transport
        self._path = path
        self._invitation = invitation
        self._pauses = Pauses(math.inf)

    def progress(self) -> Iterator[AnalysisProgress]:
        """Yields how far the analysis is, until nobody works at it any more; after a lost connection that again.

        Raises `Problem` if the service refuses.
        """
        while True:
            at_least = None
            try:
                for told in self._connected():
                    yield told
                    if told["state"] != "waiting":
                        return
            except (httpx.TransportError, SSEError, ValueError):  # lost, perhaps in the middle of an event
                pass
            except Problem as refusal:
                if not refusal.may_pass:
                    raise
                at_least = refusal.retry_after
            self._pauses.sleep(at_least)

    def _connected(self) -> Iterator[AnalysisProgress]:
        """Yields the progress as long as the connection lasts."""
        headers = {"Accept": "text/event-stream", "Cache_Control": "no-store"}
        if self._invitation:
            headers["Kifu_Invitation"] = self._invitation
        with self._transport.opened(self._path, None, **headers) as answer:
            for message in EventSource(answer).iter_sse():
                if message.data:  # else it is a sign of life
                    self._pauses.reset()
                    yield cast("AnalysisProgress", json.loads(message.data))
