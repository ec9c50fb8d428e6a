"""Streams, in every game: whoever follows one, and loses it now and then, holds exactly what they may know."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from events.codec import codec
from tests.service.conftest import Caller
from tests.service.every_game.table import Table

CONNECTIONS = 4
"""How often the stream is lost before it is read to its end."""


@pytest.fixture
def fork(finished: Table) -> Table:
    """A fork that is over, in which something was taken back by consent too."""
    body = {"version": finished.waited()[-40]}
    fork = finished.at(finished.callers[0].post(f"{finished.path}/forks", body).headers["Location"])
    for seat, caller in enumerate(fork.callers):
        caller.put(f"{fork.path}/seats/{seat}")
    to = fork.version
    fork.play(10).agree("undo", {"to": to})
    return fork.finish()


def told(table: Table, caller: Caller, since: int) -> list[dict[str, Any]]:
    """The events that a stream tells after a version, until the match is over."""
    answer = caller.get(f"{table.path}/events", Accept="text/event-stream", Last_Event_ID=str(since))
    return [json.loads(line.removeprefix(b"data: ")) for line in answer.data.splitlines() if line.startswith(b"data: ")]


def followed(table: Table, caller: Caller, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Every event once, over several connections, each but the last of which breaks off somewhere."""
    since = 0
    for connection in range(CONNECTIONS + 1):
        events = told(table, caller, since)
        kept = events if connection == CONNECTIONS else events[: rng.randint(0, len(events) // 2)]
        yield from kept
        since += len(kept)


def test_a_client_that_reconnects_at_random_points_holds_exactly_its_view(finished: Table, fork: Table) -> None:
    rng = random.Random(1)
    for table in (finished, fork):
        for caller in table.viewers:
            shown = codec(table.game).match(caller.get(f"{table.path}/state").data)
            assert table.views(followed(table, caller, rng))[-1] == shown
