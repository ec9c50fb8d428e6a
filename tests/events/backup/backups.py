"""Backing up and restoring the store of a test."""

import io
from collections.abc import Callable
from typing import Any

from domain.match import MatchId
from events import keys
from events.backup import Closing, Findings, back_up, restore
from tests.events.conftest import Backend
from tests.events.recorder import GAMES


def backed_up(
    backend: Backend, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> tuple[bytes, Closing]:
    file = io.BytesIO()
    closing = back_up(backend.client, backend.store, GAMES, file, time=5, progress=progress)
    return file.getvalue(), closing


def restored(
    backend: Backend, backup: bytes, progress: Callable[[int, int], None] = lambda _done, _total: None
) -> Findings:
    return restore(backend.client, backend.store, io.BytesIO(backup), progress)


def content(client: Any) -> dict[bytes, Any]:
    """Records, remembered commands, accounts: no projections, no feeds, not when the service was there."""
    passing = {keys.last_noted().encode(), keys.outages().encode()}
    read = {b"stream": client.xrange, b"hash": client.hgetall, b"set": client.smembers, b"string": client.get}
    names = [
        name
        for name in client.scan_iter()
        if b"projections" not in name and not name.endswith(b":feed") and name not in passing
    ]
    return {name: read[client.type(name)](name) for name in names}


def rewrite(client: Any, match: MatchId, version: int, fields: dict[bytes, bytes | None]) -> None:
    """Writes a record again with one entry changed."""
    rows = client.xrange(keys.record(match))
    client.delete(keys.record(match))
    for name, old in rows:
        new = {**old, **fields} if name == b"%d-0" % version else old
        client.xadd(keys.record(match), {field: value for field, value in new.items() if value is not None}, id=name)
