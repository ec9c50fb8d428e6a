"""Forks of earlier releases, which begin with copies of the events they share: they are read and verified as before."""

import random
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from events import record
from events.event_view import envelope_of, parse
from events.history import recorded_facts
from events.memory import MemoryStore
from events.record import Header
from events.repository import MatchRepository, Snapshot
from events.store import NOTHING, Envelope
from service.research.laws.played_match import PlayedMatch
from service.research.laws.random_match import play_on
from tests.events.verify.records import GAMES, fork, record_of, verified

FOLDER = Path(__file__).parent / "older_forks"
"""Written by the release before the one in which a fork refers to what it shares. They never change."""
SHARED = {
    "of-a-finished-match": "moves and draws up to version 834, decided in random-3",
    "of-a-fork": "moves and draws up to version 15, decided in child",
    "of-a-running-match": "moves and draws up to version 6, decided in random-1",
    "of-a-running-match-redacted": "what it shares with random-1, before that is over",
}
opened = pytest.mark.parametrize("name", [name for name in SHARED if "redacted" not in name])


def lines(name: str) -> Sequence[bytes]:
    return (FOLDER / f"{name}.ndjson").read_bytes().splitlines(keepends=True)


def envelopes(name: str) -> list[Envelope]:
    return [envelope_of(parse(line)) for line in lines(name)[1:]]


def stored(name: str) -> Snapshot:
    """An older fork, folded from a store that has nothing else."""
    match, store = msgspec.json.decode(lines(name)[0], type=Header).match, MemoryStore()
    store.append(match, NOTHING, envelopes(name))
    snapshot = MatchRepository(store, GAMES).newest(match)
    assert snapshot is not None
    return snapshot


@pytest.mark.parametrize("name", SHARED)
def test_an_older_fork_is_valid_but_for_what_was_decided_in_its_parent(name: str) -> None:
    assert verified(lines(name)).limits[-1] == SHARED[name]


@opened
def test_the_record_of_an_older_fork_stays_the_same_byte_for_byte(name: str) -> None:
    assert list(record.lines(stored(name), envelopes(name), None)) == lines(name)


@opened
def test_an_older_fork_is_forked_like_any_match(name: str) -> None:
    snapshot = stored(name)
    parent = PlayedMatch(snapshot.game)
    parent.follow(recorded_facts(snapshot.game, snapshot.match.id, envelopes(name)))
    child = play_on(fork(parent, "new", snapshot.version * 9 // 10), random.Random(1))
    assert [part.match for part in child.newest.lineage] == [snapshot.match.id]
    assert verified(record_of(child)).limits == (SHARED[name],)
