"""Every field of a header is checked, or named as a limit of the check. The names of the players are no part of it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields, replace

from domain.game import Seat, Viewer
from events.memory import MemoryStore
from events.record import Header, line
from events.verify import InvalidRecord
from tests.events.recorder import ANNA, Recorder
from tests.events.verify.mutations import FOR_WHOM
from tests.events.verify.records import FINISHED, STONES, Record, every_golden, fault, running, shown, verified

OTHERS: Mapping[str, Callable[[Header], Sequence[Any]]] = {
    "format": lambda header: (header.format - 1, header.format + 1),
    "match": lambda header: ("", "another", header.match[:-1]),
    "game": lambda header: ("", "stones" if header.game != "stones" else "yokohama"),
    "edition": lambda header: (header.edition - 1, header.edition + 1),
    "components": lambda header: ("", "12" * 32),
    "seats": lambda header: (header.seats[::-1], header.seats[1:], (*header.seats, None), (None, *header.seats[1:])),
    "algorithm": lambda _header: ("", "another"),
    "commitment": lambda _header: ("", "12" * 32),
    "version": lambda header: (0, header.version - 1, header.version + 1),
    "head": lambda _header: ("", "12" * 32),
    "opened": lambda header: (not header.opened,),
    "viewer": lambda header: (-1, *range(len(header.seats) + 1), 99),
}
"""Other values for the fields of a header."""
every_viewer = pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
every_field = pytest.mark.parametrize("field", OTHERS)


def with_header(lines: Sequence[bytes], **values: object) -> Record:
    """The record with another header."""
    return [line(replace(msgspec.json.decode(lines[0], type=Header), **values)), *lines[1:]]


def is_bound(lines: Sequence[bytes], field: str) -> None:
    """Fails if another value of a field is valid."""
    header = msgspec.json.decode(lines[0], type=Header)
    for other in OTHERS[field](header):
        if other != getattr(header, field):
            with pytest.raises(InvalidRecord):
                pytest.fail(f"{field} {other!r}: {verified(with_header(lines, **{field: other})).sentence}")


def test_every_field_of_a_header_is_mutated() -> None:
    assert set(OTHERS) == {field.name for field in fields(Header)}


@every_field
@pytest.mark.parametrize("name", FINISHED)
def test_every_field_of_the_header_of_an_opened_record_is_checked(name: str, field: str) -> None:
    is_bound(FINISHED[name], field)


@every_field
@every_golden
def test_every_field_of_the_header_of_a_running_record_is_checked_or_named_as_a_limit(path: Path, field: str) -> None:
    lines = running(path, 120)
    if field != "viewer" or FOR_WHOM not in verified(lines).limits:
        is_bound(lines, field)


@every_golden
@every_viewer
def test_the_viewer_of_a_running_record_is_checked_or_named_as_a_limit(path: Path, viewer: Viewer) -> None:
    lines = running(path, 120, viewer)
    if FOR_WHOM not in verified(lines).limits:
        is_bound(lines, "viewer")


def test_the_names_of_the_players_are_not_checked_and_their_ids_are() -> None:
    first, *others = msgspec.json.decode(STONES[0], type=Header).seats
    assert first is not None
    assert verified(with_header(STONES, seats=(replace(first, name="Somebody"), *others))).limits == ()
    assert "its seats are not those" in str(fault(with_header(STONES, seats=(replace(first, player="x"), *others))))


def waiting(viewer: Viewer) -> Record:
    recorder = Recorder(MemoryStore())
    recorder.create(2)
    recorder.seat(0, ANNA)
    return shown(recorder, viewer)


@every_viewer
def test_the_viewer_of_a_record_is_checked_once_each_seat_has_a_secret(viewer: Viewer) -> None:
    recorder = Recorder(MemoryStore())
    recorder.start()
    lines = shown(recorder, viewer)
    assert FOR_WHOM not in verified(lines).limits
    is_bound(lines, "viewer")


@every_viewer
def test_the_viewer_of_a_match_without_secrets_is_named_as_a_limit(viewer: Viewer) -> None:
    assert FOR_WHOM in verified(waiting(viewer)).limits


def test_an_opened_record_has_no_viewer() -> None:
    found = fault(with_header(STONES, viewer=0))
    assert str(found) == "The header is invalid: an opened record is for everyone, not for one viewer."


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_viewer_that_is_not_a_seat_is_invalid(seat: int) -> None:
    found = fault(with_header(waiting(None), viewer=seat))
    assert str(found) == f"The header is invalid: its viewer, seat {seat}, is not a seat of the match."
