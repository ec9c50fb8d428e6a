"""Streams of every game: a client that loses its stream and resumes it has exactly its view."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from events.codec import codec
from tests.service.conftest import Caller, without_names
from tests.service.every_game.api_match import ApiMatch

CONNECTIONS = 4
"""How often the stream is lost before it is read to its end."""


@pytest.fixture
def fork(finished: ApiMatch) -> ApiMatch:
    """A fork that is over, in which something was taken back by consent too."""
    body = {"version": finished.versions_before_moves()[-40]}
    fork = finished.at(finished.callers[0].post(f"{finished.path}/forks", body).headers["Location"])
    for seat, caller in enumerate(fork.callers):
        caller.put(f"{fork.path}/seats/{seat}")
    to = fork.version
    fork.play(10).agree("undo", {"to": to})
    return fork.finish()


def told(api_match: ApiMatch, caller: Caller, since: int) -> list[dict[str, Any]]:
    """The events that a stream tells after a version, until the match is over."""
    answer = caller.get(f"{api_match.path}/events", Accept="text/event-stream", Last_Event_ID=str(since))
    return [json.loads(line.removeprefix(b"data: ")) for line in answer.data.splitlines() if line.startswith(b"data: ")]


def followed(api_match: ApiMatch, caller: Caller, rng: random.Random) -> Iterator[dict[str, Any]]:
    """Every event once, over several connections, each but the last of which breaks off somewhere."""
    since = 0
    for connection in range(CONNECTIONS + 1):
        events = told(api_match, caller, since)
        kept = events if connection == CONNECTIONS else events[: rng.randint(0, len(events) // 2)]
        yield from kept
        since += len(kept)


def test_a_client_that_reconnects_at_random_points_holds_exactly_its_view(finished: ApiMatch, fork: ApiMatch) -> None:
    rng = random.Random(1)
    for api_match in (finished, fork):
        for caller in api_match.viewers:
            shown = codec(api_match.game).match(caller.get(f"{api_match.path}/state").data)
            assert api_match.views(followed(api_match, caller, rng))[-1] == without_names(shown)
