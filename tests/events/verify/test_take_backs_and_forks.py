"""Records of matches that were taken back, forked or corrected."""

import random

import pytest

from domain.game import AnyGame, Seat
from events import record
from events.repository import Snapshot
from service.research.laws.random_match import begun, play_on, play_out
from tests.events.verify.mutations import FOR_WHOM
from tests.events.verify.records import every_game, fork, record_of, sealed, taken_back, verified
from tests.games import stones


@every_game
def test_a_record_with_take_backs_is_valid_with_every_move_played(game: AnyGame) -> None:
    played = taken_back(game)
    result = verified(record_of(played))
    assert result.moves == sum(fact.move is not None for fact in played.facts)
    assert result.limits == ()


@every_game
def test_versions_that_are_not_kept_are_read_again_from_the_file(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.verify.folded_record.MAX_SNAPSHOTS", 8)
    monkeypatch.setattr("events.verify.folded_record.MAX_RECENT", 32)
    played = taken_back(game)
    assert verified(record_of(played)).moves == sum(fact.move is not None for fact in played.facts)


@every_game
def test_a_redacted_record_with_take_backs_is_valid_at_every_version(game: AnyGame) -> None:
    played = taken_back(game)
    envelopes = sealed(played)
    began = next(match.version for match in played.matches if match.board is not None)
    for version in range(began + 20, played.newest.version - 1, 37):
        snapshot = Snapshot(game, played.matches[version - 1], envelopes[version - 1].hash, 0)
        for viewer in (None, Seat(0), Seat(1)):
            result = verified(list(record.lines(snapshot, envelopes[:version], viewer)))
            assert result.limits[0] == "every move, every draw and what is hidden, before the seed is revealed"
            assert set(result.limits[1:]) <= {FOR_WHOM}


@every_game
def test_a_fork_and_a_fork_of_it_are_valid_with_every_move_played(game: AnyGame) -> None:
    parent = play_out(game, 2, seed=3)
    child = play_on(fork(parent, "child", len(parent.facts) // 2), random.Random(1))
    grandchild = play_on(fork(child, "grandchild", len(child.facts) * 3 // 4), random.Random(2))
    for played in (child, grandchild):
        result = verified(record_of(played))
        assert result.limits == ()
        assert result.moves == sum(fact.move is not None for fact in played.facts)


def test_a_record_with_a_correction_is_valid() -> None:
    played = begun(stones.GAME, 2, seed=1)
    began = played.newest.version
    for decide in (
        lambda decision: decision.play(Seat(0), stones.Take(1)),
        lambda decision: decision.correct("A power cut.", to=began),
    ):
        decision = played.decision()
        decide(decision)
        played.add(decision)
    lines = record_of(play_on(played, random.Random(1)))
    assert sum(b"A power cut." in each for each in lines) == 1
    assert verified(lines).limits == ()
