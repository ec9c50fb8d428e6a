"""Records of forks that do not reveal their seed, since it would show secrets of another match."""

import random

import msgspec
import pytest

from domain.match import MatchId
from domain.match.events import Finished, SeedRevealed
from domain.value import tag_of
from events import record
from events.event_view import EventView
from events.record import Header
from events.repository import Snapshot
from service.research.laws.played_match import PlayedMatch
from service.research.laws.random_match import begun, play_on
from tests.events.verify.forging import chained, with_values
from tests.events.verify.records import Record, fault, sealed, verified
from tests.games import stones


def a_fork() -> PlayedMatch:
    """A fork of a match of Stones that has just begun."""
    parent = begun(stones.GAME, 2, seed=1)
    version, head = parent.newest.version, sealed(parent)[-1].hash
    return parent.forked(version, match=MatchId("fork"), seed="5e" * 32, running=True, head=head)


def finished() -> PlayedMatch:
    return play_on(a_fork(), random.Random(1))


def record_of(fork: PlayedMatch, *, parent_running: bool) -> Record:
    envelopes = sealed(fork)
    return list(
        record.lines(
            Snapshot(fork.game, fork.newest, envelopes[-1].hash, 0), envelopes, None, parent_running=parent_running
        )
    )


def with_header(lines: Record, **values: object) -> Record:
    """A record with another header."""
    header = msgspec.structs.replace(msgspec.json.decode(lines[0], type=Header), **values)
    return [record.line(header), *lines[1:]]


def test_before_the_parent_is_over_the_record_is_valid_with_limits() -> None:
    result = verified(record_of(finished(), parent_running=True))
    assert (result.header.opened, result.moves, sum(result.points)) == (False, 0, 21)
    assert result.limits == (
        "every move, every draw and what is hidden, before the seed is revealed",
        "what it shares with random-1, before that is over",
    )


def test_after_the_parent_is_over_every_decision_is_checked() -> None:
    fork = finished()
    result = verified(record_of(fork, parent_running=False))
    assert (result.header.opened, result.commitments > 0) == (True, True)
    assert result.moves == sum(fact.move is not None for fact in fork.facts)
    assert result.limits == ()


def test_a_record_that_is_opened_while_the_fork_is_played_is_found() -> None:
    fork = finished()
    opened = record_of(fork, parent_running=False)
    version = fork.newest.version - 2
    cut = with_header(opened[: version + 1], version=version, head=sealed(fork)[version - 1].hash)
    assert "a record is opened when its seed is revealed, and not before" in str(fault(cut))


@pytest.mark.parametrize("parent_running", [True, False])
def test_a_seed_that_the_fork_reveals_is_found(parent_running: bool) -> None:
    fork = finished()
    decision = fork.decision()
    decision.emit(SeedRevealed(str(fork.newest.secret)))
    fork.add(decision)
    assert fault(record_of(fork, parent_running=parent_running))


def test_a_seed_that_was_not_committed_to_is_found_although_no_move_is_decided_again() -> None:
    def change(view: EventView) -> EventView:
        kind = tag_of(SeedRevealed)
        revealed = msgspec.Raw(msgspec.json.encode({"seed": "77" * 32, "type": kind}))
        return msgspec.structs.replace(view, type=kind, data=revealed) if view.type == tag_of(Finished) else view

    found = fault(chained(record_of(finished(), parent_running=True), change))
    assert "the seed revealed is not the one that was committed to" in str(found)


def test_a_result_that_is_not_the_score_is_found_although_no_move_is_decided_again() -> None:
    def change(view: EventView) -> EventView:
        if view.type != tag_of(Finished):
            return view
        results = [{**final, "points": final["points"] + 1} for final in msgspec.json.decode(view.data)["results"]]
        return with_values(view, results=results)

    assert "the result is not the score" in str(fault(chained(record_of(finished(), parent_running=True), change)))
