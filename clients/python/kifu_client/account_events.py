"""What an account hears of all its turns and matches, however often the connection is lost."""

from collections.abc import Iterator
from typing import cast

from kifu_client.answers import told
from kifu_client.streams import messages, reopened
from kifu_client.transport import Transport
from kifu_client.types import AccountEvent


class AccountEvents:
    """A reader of the stream of an account, and the state that it knows."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._known: str | None = None

    def events(self) -> Iterator[AccountEvent]:
        """Yields the state, then each change; after a lost connection the state again if it has changed.

        It never ends. Raises `Problem` if the service refuses.
        """
        return reopened(self._transport, self._connected)

    def _connected(self) -> Iterator[AccountEvent]:
        """Yields events as long as the connection lasts."""
        headers = {"Last_Event_ID": self._known} if self._known else {}
        for message in messages(self._transport, "/v1/stream", headers):
            event = told(message.data, ("type",))
            self._known = message.id or self._known
            yield cast("AccountEvent", event)
