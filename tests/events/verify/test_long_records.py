"""A record of any length is verified in bounded memory, and its lines are read few times."""

import io
import random

import pytest

from domain.game import Seat, Version
from events.verify import verify
from events.verify.folded_record import FoldedRecord
from events.verify.record_file import RecordFile
from service.research.laws.played_match import PlayedMatch
from service.research.laws.random_match import begun, play_on
from tests.events.verify.records import GAMES, record_of
from tests.games import stones


class Counted(io.BytesIO):
    """A file that counts how many lines are read of it."""

    reads = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        self.reads += 1
        return super().readline(size)


def going_to_and_fro(times: int) -> PlayedMatch:
    """A match with many take-backs by consent, played to its end."""
    match = begun(stones.GAME, 2, seed=1)
    for _ in range(times):
        move = match.decision()
        move.play(Seat(0), stones.Take(1))
        match.add(move)
        for seat in (0, 1):
            back = match.decision()
            back.take_back(Seat(seat), Version(6))
            match.add(back)
    return play_on(match, random.Random(1))


def test_a_take_back_reads_few_lines_again_in_a_record_of_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.verify.folded_record.MAX_SNAPSHOTS", 4)
    monkeypatch.setattr("events.verify.folded_record.MAX_RECENT", 64)
    record = record_of(going_to_and_fro(200))
    file = Counted(b"".join(record))
    result = verify(file, GAMES)
    assert result.limits == ()
    assert file.reads < 10 * len(record)


def test_of_a_record_of_any_length_a_bounded_number_of_states_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.verify.folded_record.MAX_SNAPSHOTS", 8)
    monkeypatch.setattr("events.verify.folded_record.MAX_RECENT", 8)
    match = going_to_and_fro(30)
    lines = RecordFile(io.BytesIO(b"".join(record_of(match))))
    fold = FoldedRecord(stones.GAME, lines)
    for view, place in lines.views():
        fold.step(view, fold.event(view), place)
        assert len(fold._snapshots) <= 8
        assert len(fold._recent) <= 8
    for version in (1, 7, 50, len(match.facts)):
        assert fold.match(Version(version)) == match.match(Version(version))
