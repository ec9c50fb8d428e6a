"""Forking a match: a finished one by anyone, a running one by the consent of its players."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from domain.game import Version
from domain.match import MatchId
from events.memory import MemoryStore
from events.record import is_opened
from events.store import START, BrokenRecord, Envelope, Origin
from service.use_cases.reading import MatchView, record_of
from tests.service.use_cases.conftest import (
    ADA,
    BEA,
    CID,
    FOR_ME,
    FOR_RANDOM,
    OPEN,
    STARTED,
    TAKE_ONE,
    TAKE_TWO,
    Service,
    refused,
    types,
)

FORK = MatchId("fork")


@pytest.fixture
def finished(service: Service) -> MatchId:
    """A finished match of two moves; Ada was to move at `STARTED`, Bea one version later."""
    match = service.start(heap=2)
    service.play(match, ADA, TAKE_ONE)
    service.play(match, BEA, TAKE_ONE)
    return match


def test_anyone_forks_a_finished_match(service: Service, finished: MatchId) -> None:
    outcome = service.fork(finished, CID, STARTED, FOR_ME, OPEN)
    fork = outcome.snapshot.match
    assert (fork.id, fork.status, fork.creator) == (FORK, "waiting", CID.id)
    assert fork.parent is not None
    assert (fork.parent.match, fork.parent.version) == (finished, STARTED)


def test_a_fork_goes_on_from_the_shared_version_and_is_not_rated(service: Service, finished: MatchId) -> None:
    service.fork(finished, ADA, STARTED, FOR_ME, FOR_RANDOM)
    assert service.state(FORK).board.heap == 2
    service.play(FORK, ADA, TAKE_TWO)
    assert (service.state(FORK).status, service.state(FORK).rated) == ("finished", False)


def test_all_seats_of_a_fork_are_open_unless_they_are_named(service: Service, finished: MatchId) -> None:
    assert service.fork(finished, CID, STARTED).snapshot.match.seats == (None, None)


def test_a_fork_has_as_many_seats_as_its_parent(service: Service, finished: MatchId) -> None:
    with refused("bad-seat-count"):
        service.fork(finished, CID, STARTED, FOR_ME, OPEN, OPEN)


def test_the_same_fork_sent_twice_makes_one_match(service: Service, finished: MatchId) -> None:
    command = service.command(CID, "one")
    first, second = (
        service.forks.fork(finished, STARTED, CID, match=FORK, seats=(FOR_ME, OPEN), command=command) for _ in range(2)
    )
    assert second.snapshot.version == first.snapshot.version
    assert {*service.store.matches()} == {finished, FORK}


@pytest.mark.parametrize("version", [1, 5, 10])
def test_a_fork_begins_where_its_parent_waited_for_a_move(service: Service, finished: MatchId, version: int) -> None:
    with refused("not-between-moves"):
        service.fork(finished, CID, version)


def test_a_waiting_or_abandoned_match_is_not_forked(service: Service) -> None:
    waiting, abandoned = service.create(FOR_ME, OPEN), service.start()
    service.correct(abandoned)
    with refused("not-started"):
        service.fork(waiting, ADA, 1)
    with refused("not-finished"):
        service.fork(abandoned, ADA, STARTED)


# --- by consent ---


def test_a_running_match_is_forked_when_every_player_agrees(service: Service) -> None:
    match = service.start()
    service.play(match, ADA, TAKE_ONE)
    proposed = service.fork(match, ADA, STARTED)
    assert (proposed.snapshot.match.id, types(proposed)) == (match, ["match.ForkProposed"])
    fork = service.fork(match, BEA, STARTED).snapshot.match
    assert (fork.id != match, fork.status, fork.board.heap) == (True, "playing", 21)
    assert [holder and holder.player for holder in fork.seats] == [ADA.id, BEA.id]
    assert service.state(match).board.heap == 20


def test_a_match_that_was_forked_while_it_ran_is_not_rated(service: Service) -> None:
    match = service.start()
    for player in (ADA, BEA):
        service.fork(match, player, STARTED)
    assert not service.state(match).rated


def test_the_fork_of_a_running_match_keeps_the_deal_and_its_secrets(service: Service) -> None:
    match = service.start()
    service.fork(match, ADA, STARTED)
    fork = service.fork(match, BEA, STARTED).snapshot.match
    assert fork.board.stashes == service.state(match).board.stashes
    seen = service.seen_by(fork.id, ADA).masked().board.stashes
    assert (seen[0], isinstance(seen[1], int)) == (fork.board.stashes[0], False)


def test_a_player_declines_a_fork(service: Service) -> None:
    match = service.start()
    service.fork(match, ADA, STARTED)
    assert types(service.forks.decline(match, service.command(BEA))) == ["match.ForkDeclined"]
    assert service.state(match).fork is None
    with refused("nothing-proposed"):
        service.forks.decline(match, service.command(BEA))


def test_a_proposed_fork_stands_while_moves_are_played(service: Service) -> None:
    match = service.start()
    service.fork(match, ADA, STARTED)
    service.play(match, ADA, TAKE_ONE)
    assert service.state(match).fork is not None
    assert service.fork(match, BEA, STARTED).snapshot.match.board.heap == 21


def test_bots_agree_to_every_fork(service: Service) -> None:
    match = service.create(FOR_ME, FOR_RANDOM)
    assert service.fork(match, ADA, STARTED).snapshot.match.id != match


def test_a_player_without_a_seat_does_not_fork_a_running_match(service: Service) -> None:
    with refused("not-seated"):
        service.fork(service.start(), CID, STARTED)


def test_the_seats_of_a_running_match_are_kept(service: Service) -> None:
    with refused("seats-are-kept"):
        service.fork(service.start(), ADA, STARTED, FOR_ME, OPEN)


class Damaged(MemoryStore):
    """A store in which the newest event of one match cannot be read."""

    damaged: MatchId | None = None

    def own(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> tuple[Origin | None, Sequence[Envelope]]:
        origin, envelopes = super().own(match, since, until, limit)
        newest, _hash = self.head(match)
        if match == self.damaged and envelopes and envelopes[-1].version == newest:
            raise BrokenRecord(match, newest, "it is damaged")
        return origin, envelopes


def test_a_fork_whose_parent_cannot_be_read_stays_closed() -> None:
    store = Damaged()
    service = Service(store)
    match = service.start(heap=4)
    service.fork(match, ADA, STARTED)
    fork = service.fork(match, BEA, STARTED).snapshot.match.id
    service.correct(match)
    while service.state(fork).status == "playing":
        service.play(fork, (ADA, BEA)[service.state(fork).board.turn], TAKE_ONE)
    assert is_opened(service.seen_by(fork, None).snapshot, parent_running=False)
    assert not service.repository.parent_is_running(service.state(fork))

    store.damaged = match
    repository = Service(store).repository
    with pytest.raises(BrokenRecord):
        repository.newest(match)
    snapshot = repository.newest(fork)
    assert snapshot is not None
    assert repository.parent_is_running(snapshot.match)
    lines = b"".join(record_of(repository, MatchView(snapshot, None)))
    assert b'"opened":false' in lines
    assert lines.count(b'"stash":{"type":"hidden"}') == 2
    with refused("parent-not-over"):
        Service(store).fork(fork, CID, STARTED)


def test_a_fork_whose_parent_is_gone_stays_closed(service: Service) -> None:
    match = service.start()
    service.fork(match, ADA, STARTED)
    fork = service.fork(match, BEA, STARTED).snapshot.match
    service.correct(match)
    assert not service.repository.parent_is_running(fork)
    assert service.repository.parent_is_running(replace(fork, parent=replace(fork.parent, match=MatchId("gone"))))
