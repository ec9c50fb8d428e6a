"""A fork refers to what it shares with its parent: what it costs, and that it is never there by half."""

import random

import pytest

from domain.game import Seat
from domain.match import MatchId
from domain.match.checks import DEEPEST_FORK
from domain.secrecy import HIDDEN
from events.keys import partition
from events.memory import MemoryStore
from events.store import StoreUnavailable
from service.use_cases.changes import changes
from tests.events.recorder import ANNA, BEN, COR, Recorder, a_finished_match
from tests.events.watched_store import WatchedStore
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    CID,
    FOR_ME,
    FOR_RANDOM,
    OPEN,
    STARTED,
    TAKE_ONE,
    Service,
    refused,
)


@pytest.fixture
def store() -> WatchedStore:
    return WatchedStore()


@pytest.fixture
def service(store: WatchedStore) -> Service:
    return Service(store)


def versions_to_fork(store: MemoryStore, match: MatchId) -> list[int]:
    """The versions at which a match waited for a move."""
    return [envelope.version - 1 for envelope in store.read(match) if envelope.move is not None]


def a_match_after_talk(store: MemoryStore, name: str, times: int) -> MatchId:
    """A finished match that began after a seat had been taken and left many times."""
    recorder = Recorder(store, MatchId(name), f"{times:064x}")
    recorder.create(3)
    recorder.seat(0, ANNA)
    recorder.take_and_leave(times)
    recorder.seat(1, BEN)
    recorder.seat(2, COR)
    recorder.finish(random.Random(1))
    return recorder.id


def test_a_fork_of_thousands_of_events_writes_as_much_as_a_fork_of_ten(store: WatchedStore, service: Service) -> None:
    written = []
    for name, talk in (("short", 1), ("long", 2000)):
        parent = a_match_after_talk(store, name, talk)
        version, before = versions_to_fork(store, parent)[0], store.written
        service.fork(parent, CID, version, FOR_ME, FOR_RANDOM, FOR_RANDOM, new=f"fork of {name}")
        written.append(store.written - before)
    assert version > 4000
    assert written[1] <= written[0] * 1.1
    assert len(store.read(MatchId("fork of long"))) > version


@pytest.mark.parametrize("writes", range(4))
def test_a_fork_by_consent_is_there_whenever_its_parent_says_so(
    store: WatchedStore, service: Service, writes: int
) -> None:
    match = service.start()
    service.fork(match, ADA, STARTED)
    store.writes_left = writes
    try:
        service.fork(match, BEA, STARTED)
    except StoreUnavailable:
        assert writes == 0
    opened = [envelope for envelope in store.read(match) if b"match.ForkOpened" in bytes(envelope.event)]
    assert len(opened) == bool(writes)
    assert len(set(store.matches())) == 1 + len(opened)


def test_a_fork_by_consent_lies_in_the_partition_of_its_parent(service: Service) -> None:
    for _ in range(10):
        match = service.create(FOR_ME, FOR_RANDOM)
        assert partition(service.fork(match, ADA, STARTED).snapshot.match.id) == partition(match)


def test_nobody_sees_the_seed_of_a_match_that_a_fork_shares_events_with(service: Service) -> None:
    match = service.start()
    service.fork(match, ADA, STARTED)
    fork = service.fork(match, BEA, STARTED).snapshot.match
    assert [part.secret for part in fork.lineage] == [service.state(match).secret]
    for player in (ADA, BEA, CID, None):
        assert [part.secret for part in service.seen_by(fork.id, player).masked().lineage] == [HIDDEN]


def test_the_events_that_both_share_are_those_of_the_parent(service: Service) -> None:
    match = service.start()
    service.fork(match, ADA, STARTED)
    fork = service.fork(match, BEA, STARTED).snapshot.match.id
    assert list(service.store.read(fork, until=STARTED)) == list(service.store.read(match, until=STARTED))
    for player in (ADA, BEA, CID, None):
        boards = [service.seen_by(each, player, STARTED).masked().board for each in (match, fork)]
        assert boards[0] == boards[1]


@pytest.mark.parametrize("between", [(STARTED - 1, STARTED + 4), (STARTED + 4, STARTED - 1), (2, 5)])
def test_the_changes_in_a_fork_are_those_of_its_own_record(service: Service, between: tuple[int, int]) -> None:
    match = service.start()
    for player in (ADA, BEA, ADA):
        service.play(match, player, TAKE_ONE)
    service.fork(match, ADA, STARTED)
    fork = service.fork(match, BEA, STARTED).snapshot.match.id
    told = changes(service.store, *(service.seen_by(fork, ADA, version) for version in between))
    whole = {envelope.version: envelope.hash for envelope in service.store.read(fork)}
    assert [event.hash for event in told.events] == [whole[at] for at in range(min(between) + 1, max(between) + 1)]


def test_a_fork_within_what_a_fork_shares_is_one_of_the_first_match(store: WatchedStore, service: Service) -> None:
    first = parent = a_finished_match(store, seats=2, name="first").id
    for number, version in enumerate(reversed(versions_to_fork(store, first))):
        fork = service.fork(parent, ADA, version, FOR_ME, OPEN, new=f"fork-{number}").snapshot.match
        service.matches.take_seat(fork.id, Seat(1), BEA, service.command(BEA))
        assert fork.parent is not None
        assert (fork.parent.match, fork.parent.version, len(fork.lineage)) == (first, version, 1)
        while (now := service.state(fork.id)).status == "playing":
            service.play(fork.id, (ADA, BEA)[now.board.turn], TAKE_ONE)
        parent = fork.id


def test_a_fork_is_forked_only_so_deep(service: Service) -> None:
    match = service.create(FOR_ME, FOR_RANDOM)
    for depth in range(1, DEEPEST_FORK + 1):
        match = service.fork(match, ADA, service.state(match).version).snapshot.match.id
        assert len(service.state(match).lineage) == depth
    with refused("forked-too-often"):
        service.fork(match, ADA, service.state(match).version)
    assert len(service.store.read(match)) == service.state(match).version
    other = Service(service.store)  # reads each part anew
    assert other.state(match) == service.state(match)


def test_nobody_proposes_a_fork_that_would_be_too_deep(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    match = service.start()
    service.fork(match, ADA, STARTED)
    fork = service.fork(match, BEA, STARTED).snapshot.match
    monkeypatch.setattr("domain.match.checks.DEEPEST_FORK", 1)
    with refused("forked-too-often"):
        service.fork(fork.id, ADA, fork.version)
    assert service.state(fork.id).fork is None


def test_a_finished_match_is_not_forked_too_deep_either(
    store: WatchedStore, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    parent = a_finished_match(store, seats=2, name="first").id
    fork = service.fork(parent, ADA, versions_to_fork(store, parent)[-1], FOR_ME, OPEN).snapshot.match.id
    service.matches.take_seat(fork, Seat(1), BEA, service.command(BEA))
    while (now := service.state(fork)).status == "playing":
        service.play(fork, (ADA, BEA)[now.board.turn], TAKE_ONE)
    monkeypatch.setattr("domain.match.checks.DEEPEST_FORK", 1)
    with refused("forked-too-often"):
        service.fork(fork, ADA, versions_to_fork(store, fork)[-1], new="second")


def test_a_bot_stands_in_for_nobody_in_a_fork(service: Service) -> None:
    match = service.start()
    service.matches.resign(match, service.command(BEA))
    holder = service.fork(match, ADA, STARTED).snapshot.match.seats[1]
    assert holder is not None
    assert (holder.bot is None, holder.stands_in_for) == (False, None)


def test_a_fork_is_told_to_the_projector_from_its_own_first_event_on(store: WatchedStore, service: Service) -> None:
    a_finished_match(store, seats=2, name="first")
    version = versions_to_fork(store, MatchId("first"))[3]
    fork = service.fork(MatchId("first"), ADA, version, FOR_ME, FOR_RANDOM).snapshot
    steps = list(Service(store).repository.steps(fork.match.id))
    assert [step.version for step in steps] == list(range(version + 1, fork.version + 1))
    assert steps[-1] == fork
