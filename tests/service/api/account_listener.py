"""Reads the stream of an account, step by step."""

import json
import time
from typing import Any, Final

from tests.service.conftest import Caller

PATIENCE: Final = 60.0
"""Seconds after which a test fails that waits for an event."""


class AccountListener:
    """An open stream. It reads only while a test asks for events."""

    def __init__(self, caller: Caller, **headers: str) -> None:
        self.response = caller.get("/v1/stream", **headers)
        assert self.response.status_code == 200, self.response.text
        self._parts = iter(self.response.response)
        self.text = ""
        self._told = 0

    def events(self) -> list[Any]:
        """All events that were read."""
        lines = [line for line in self.text.splitlines() if line.startswith("data: ")]
        return [json.loads(line.removeprefix("data: ")) for line in lines]

    def ids(self) -> list[str]:
        """The ids of all events that were read and have one."""
        return [line.removeprefix("id: ") for line in self.text.splitlines() if line.startswith("id: ")]

    def until(self, *awaited: str) -> list[Any]:
        """Reads until an event of each type has come; returns those that nobody has asked for before."""
        deadline = time.monotonic() + PATIENCE
        while not {*awaited} <= {*types(self.events()[self._told :])}:
            assert time.monotonic() < deadline, self.text
            self.text += next(self._parts).decode()
        new = self.events()[self._told :]
        self._told = len(self.events())
        return new

    def silent(self) -> bool:
        """True if nothing is told until two heartbeats have come."""
        parts = [next(self._parts).decode() for _ in range(2)]
        return parts == [": alive\n\n"] * 2

    def rest(self) -> str:
        """Reads to the end of the stream."""
        return "".join(part.decode() for part in self._parts)


def types(events: list[Any]) -> list[str]:
    """The types of events, without what all have in common."""
    return [event["type"].removeprefix("account.") for event in events]
