"""The streams of one match, however often the connection is lost: its events, and how far its analysis is."""

from collections.abc import Iterator
from typing import Final, cast

from kifu_client.answers import told
from kifu_client.errors import Problem, RecordReplaced, problem
from kifu_client.streams import messages, reopened
from kifu_client.transport import Transport
from kifu_client.types import AnalysisProgress, EventView

OVER: Final = frozenset({"finished", "abandoned"})
"""The statuses of a match in which nothing happens any more."""


class MatchEvents:
    """A reader of the events of one match, and how far it has read."""

    def __init__(self, transport: Transport, path: str, since: int, invitation: str | None) -> None:
        self._transport = transport
        self._path = path
        self._version = since
        self._hash: str | None = None
        self._invitation = invitation

    def events(self) -> Iterator[EventView]:
        """Yields the events after those that were read, until the match is over.

        A lost connection is opened again after the last event, and so is one that nobody hears of for a minute.
        Raises `RecordReplaced`, and `Problem` if the service refuses.
        """
        return reopened(self._transport, self._connected, self._is_over)

    def _connected(self) -> Iterator[EventView]:
        """Yields events as long as the connection lasts. Raises `RecordReplaced`."""
        headers = {"Last_Event_ID": str(self._version)}
        if self._invitation:
            headers["Kifu_Invitation"] = self._invitation
        try:
            for message in messages(self._transport, f"{self._path}/stream", headers, {"hash": self._hash}):
                if message.event == "restarted":
                    raise _replaced(told(message.data, ("version",))["version"])
                event = told(message.data, ("version", "hash"))
                self._version, self._hash = event["version"], event["hash"]
                yield cast("EventView", event)
        except Problem as refusal:
            if refusal.code == "unknown-version" and self._hash is not None:
                raise _replaced(refusal.version) from refusal
            raise

    def _is_over(self) -> bool:
        """True if the match is over and all its events were read."""
        reads = ("status", "version")
        now = self._transport.read(self._path, invitation=self._invitation, ever=True, reads=reads)
        return now["status"] in OVER and now["version"] == self._version


def analysis_progress(transport: Transport, path: str, invitation: str | None) -> Iterator[AnalysisProgress]:
    """Yields how far the analysis is, until nobody works at it any more; after a lost connection that again.

    Raises `Problem` if the service refuses.
    """
    headers = {"Kifu_Invitation": invitation} if invitation else {}

    def connected() -> Iterator[AnalysisProgress]:
        for message in messages(transport, path, headers):
            yield cast("AnalysisProgress", told(message.data, ("state",)))

    for progress in reopened(transport, connected):
        yield progress
        if progress["state"] != "waiting":
            return


def _replaced(version: int | None) -> RecordReplaced:
    detail = "The record was replaced: events that were read before are gone. Read it again from the start."
    document = {"code": "record-replaced", "detail": detail, "version": version}
    return cast("RecordReplaced", problem(409, document))
