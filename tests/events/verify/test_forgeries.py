"""A forgery is found even if the forger knows the seed and computes every hash again."""

from pathlib import Path

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from domain.match import PlayerId
from domain.match.events import TakenBack
from events.event_view import EventView
from events.store import Envelope
from tests.events.verify.forging import chained, forged, with_data, with_values
from tests.events.verify.records import (
    FINISHED,
    FORK,
    STONES,
    every_golden,
    fault,
    golden,
    record_of,
    running,
    taken_back,
)
from tests.games import stones
from tests.playthroughs.recording import FOLDER


def test_a_record_sealed_again_without_a_change_is_the_same() -> None:
    for lines in FINISHED.values():
        assert forged(lines, lambda envelope: envelope) == list(lines)


def test_a_stash_that_the_seed_did_not_deal_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        stash = msgspec.json.decode(envelope.event).get("stash")
        return with_data(envelope, stash=2 + (stash - 1) % 4) if b"StashDealt" in bytes(envelope.event) else envelope

    assert "decided again, it is not this stones.StashDealt, with other content" in str(fault(forged(STONES, change)))


def test_a_stash_that_is_hidden_in_a_finished_record_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        is_dealt = b"StashDealt" in bytes(envelope.event)
        return with_data(envelope, stash={"type": "hidden"}) if is_dealt else envelope

    assert "decided again, it is not this stones.StashDealt, with other content" in str(fault(forged(STONES, change)))


def test_a_move_that_the_rules_refuse_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        move = Raw(b'{"stones":9,"type":"stones.Take"}')
        return envelope if envelope.move is None else with_data(replace(envelope, move=move), stones=9)

    assert "it is refused: Take 1 to 3 stones" in str(fault(forged(STONES, change)))


def test_a_result_that_is_not_the_score_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        if b"match.Finished" not in bytes(envelope.event):
            return envelope
        results = [{**final, "points": final["points"] + 1} for final in msgspec.json.decode(envelope.event)["results"]]
        return with_data(envelope, results=results)

    assert "decided again, it is not this match.Finished" in str(fault(forged(STONES, change)))


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        return with_data(envelope, seed="77" * 32) if b"SeedRevealed" in bytes(envelope.event) else envelope

    assert "decided again, it is not this match.SeedRevealed" in str(fault(forged(STONES, change)))


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("hash", "00" * 32, "the hash of its parent is not that of the event before"),
        ("match", "another", "decided again, it is not this match.ForkBegun, with other content"),
        ("version", 7, "decided again, it is not this match.ForkBegun, with other content"),
    ],
)
def test_a_fork_of_another_match_than_it_begins_with_is_found(field: str, value: object, found: str) -> None:
    def change(envelope: Envelope) -> Envelope:
        if b"match.ForkBegun" not in bytes(envelope.event):
            return envelope
        return with_data(envelope, parent={**msgspec.json.decode(envelope.event)["parent"], field: value})

    assert found in str(fault(forged(FORK, change)))


def test_a_move_by_somebody_who_does_not_hold_the_seat_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        return envelope if envelope.move is None else replace(envelope, player=PlayerId("mallory"))

    assert "the player who moved does not hold the seat" in str(fault(forged(STONES, change)))


@pytest.mark.parametrize("seat", [-1, 3, 1 << 40])
def test_a_move_on_a_seat_that_the_match_does_not_have_is_found(seat: int) -> None:
    def change(envelope: Envelope) -> Envelope:
        return envelope if envelope.move is None else replace(envelope, seat=seat)

    assert "the player who moved does not hold the seat" in str(fault(forged(STONES, change)))


def test_events_of_one_command_that_name_two_commands_are_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        return replace(envelope, command="another") if b"match.Finished" in bytes(envelope.event) else envelope

    assert "it belongs to the command before" in str(fault(forged(STONES, change)))


def test_an_event_that_no_command_leads_to_is_found() -> None:
    def change(envelope: Envelope) -> Envelope:
        return replace(envelope, move=None)

    assert "no command leads to this stones.Taken" in str(fault(forged(STONES, change)))


@every_golden
def test_a_record_that_ends_in_the_middle_of_a_command_is_found(path: Path) -> None:
    started = next(at for at, each in enumerate(golden(path)) if b'"match.Started"' in each)
    cut = forged(golden(path)[: started + 1], lambda envelope: envelope)
    assert "the record ends in the middle of a command" in str(fault(cut))


def test_a_take_back_that_was_not_allowed_is_found() -> None:
    played = taken_back(stones.GAME)
    alone = next(fact.event for fact in played.facts if isinstance(fact.event, TakenBack) and fact.event.agreed)

    def change(envelope: Envelope) -> Envelope:
        if b"match.TakenBack" not in bytes(envelope.event) or msgspec.json.decode(envelope.event)["to"] != alone.to:
            return envelope
        return with_data(envelope, to=alone.to + 1)

    assert "decided again, it is not this match.TakenBack, with other content" in str(
        fault(forged(record_of(played), change))
    )


@pytest.mark.parametrize("order", [[99, 1], [0, 0]])
def test_a_running_match_whose_scores_cannot_be_computed_is_found(order: list[int]) -> None:
    def change(view: EventView) -> EventView:
        return with_values(view, order=order) if view.type == "yedo.PlayerOrderDrawn" else view

    found = fault(chained(running(FOLDER / "yedo" / "2-seats-geisha.ndjson", 90), change))
    assert (found.version, "it has no scores" in str(found)) == (90, True)
