"""Editions are kept: a match goes on by the edition that it began with, beside matches of the newest."""

import io
import itertools

import pytest

from domain.game import Seat
from domain.match import MatchId, to_act
from domain.refusals import Refused
from events.memory import MemoryStore
from events.store import NewerRecord
from events.verify import VerifiedRecord, verify
from service.use_cases.match_plan import MatchPlan
from service.use_cases.reading import legal_moves_of, record_of
from tests.games import stones, stones_corrected
from tests.games.stones import Take
from tests.service.use_cases.conftest import ADA, BEA, FOR_ME, OPEN, STARTED, TAKE_ONE, Service


class Release:
    """A store with a match of the first edition, and the service after the release that brings the second."""

    def __init__(self) -> None:
        self.store, self.keys = MemoryStore(), itertools.count()
        before = Service(self.store)
        self.older = before.start(heap=8)
        before.play(self.older, ADA, Take(3))
        self.service = Service(self.store, offered=(stones_corrected.GAME,))
        self.newer = MatchId("newer")
        plan = MatchPlan(stones.GAME.id, (FOR_ME, OPEN), {"stones": 8})
        self.service.matches.create(ADA, self.newer, plan, self.service.command(ADA, "newer"))
        self.sit(self.newer)

    def sit(self, match: MatchId) -> None:
        """Bea takes seat 1."""
        command = self.service.command(BEA, f"sit-{match}")
        self.service.matches.take_seat(match, Seat(1), BEA, command, may_see=lambda _match: True)

    def play(self, match: MatchId, *stones_taken: int) -> None:
        """The seats take stones in turn."""
        for count in stones_taken:
            (seat,) = to_act(stones.GAME, self.service.state(match))
            self.service.matches.play(
                match, [Take(count)], self.service.command((ADA, BEA)[seat], f"{next(self.keys)}")
            )

    def verified(self, match: MatchId) -> VerifiedRecord:
        """What `kifu verify` finds in the record of a match."""
        lines = record_of(self.service.repository, self.service.seen_by(match, None))
        return verify(io.BytesIO(b"".join(lines)), self.service.repository.games)


@pytest.fixture
def release() -> Release:
    return Release()


def test_an_older_match_goes_on_by_its_edition_and_a_new_one_begins_with_the_newest(release: Release) -> None:
    service = release.service
    assert (service.state(release.older).edition, service.state(release.newer).edition) == (1, 2)
    release.play(release.older, 3)
    with pytest.raises(Refused, match="Take 1 or 2 stones"):
        release.play(release.newer, 3)


def test_the_moves_of_a_match_are_told_by_its_edition(release: Release) -> None:
    older = [each.move for each in legal_moves_of(release.service.seen_by(release.older, BEA))]
    newer = [each.move for each in legal_moves_of(release.service.seen_by(release.newer, ADA))]
    assert (Take(3) in older, Take(3) in newer) == (True, False)


def test_a_fork_keeps_the_edition_of_its_parent(release: Release) -> None:
    service = release.service
    release.play(release.older, 3, 2)
    fork = service.fork(release.older, ADA, STARTED, FOR_ME, OPEN, new="a-fork").snapshot.match
    assert fork.edition == 1
    release.sit(fork.id)
    release.play(fork.id, 3, 3, 2)
    assert (release.verified(fork.id).moves, release.verified(fork.id).limits) == (3, ())


def test_records_of_both_editions_verify_with_every_move_decided_again(release: Release) -> None:
    release.play(release.older, 3, 2)
    release.play(release.newer, 2, 2, 2, 2)
    older, newer = release.verified(release.older), release.verified(release.newer)
    assert (older.header.edition, older.moves, older.limits) == (1, 3, ())
    assert (newer.header.edition, newer.moves, newer.limits) == (2, 4, ())


def test_an_older_match_is_taken_back_by_its_edition(release: Release) -> None:
    before = release.service.state(release.older).version
    release.play(release.older, 2)
    for player in (BEA, ADA):
        release.service.take_back(release.older, player, before)
    assert release.service.state(release.older).board.heap == 5
    release.play(release.older, 3)


def test_a_match_of_an_edition_that_a_process_does_not_have_is_not_played_by_another(release: Release) -> None:
    before = Service(release.store)
    with pytest.raises(NewerRecord, match="edition 2 of Stones is not known here"):
        before.play(release.newer, ADA, TAKE_ONE)
    assert release.service.state(release.newer).version == STARTED
