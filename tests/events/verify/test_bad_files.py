"""Files that are no records, or are cut off: each is refused at its first error, in bounded memory."""

import io
import tracemalloc
from multiprocessing import get_context

import msgspec
import pytest
from msgspec.structs import replace

from events.codec import canonical_raw
from events.event_view import EventView
from events.memory import MemoryStore
from events.verify import verify
from tests.events.recorder import ANNA, Recorder
from tests.events.verify.forging import chained, forged
from tests.events.verify.records import GAMES, STONES, Record, fault, shown


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the file does not begin with the header of a record"),
        (b"\x1f\x8b\x00\n", "the file does not begin with the header of a record"),
        ("\ufeff".encode() + STONES[0], "the file does not begin with the header of a record"),
        (STONES[0].decode().encode("utf-16"), "the file does not begin with the header of a record"),
        (STONES[0][:-1] + b"\r\n", "its line is not in the exact form of a record"),
        (STONES[0][:-1], "its line is cut off"),
        (b"x" * (1 << 21), "its line does not end"),
        (STONES[0].replace(b'"format":1', b'"format":9'), "format 9 of records is not known here"),
        (STONES[0].replace(b"stones", b"shogi"), "the game shogi is not known here"),
        (STONES[0].replace(b'"edition":1', b'"edition":8'), "edition 8 of Stones is not known here"),
    ],
)
def test_a_file_with_a_bad_header_is_invalid_at_version_0(content: bytes, sentence: str) -> None:
    found = fault([content])
    assert found.version == 0
    assert sentence in str(found)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\n", "its line is not an event"),
        (b"[1, 2]\n", "its line is not an event"),
        (STONES[5].replace(b"match.Started", b"match.St\xffrted"), "its line is not an event"),
        (b'"' + b"x" * (1 << 21), "its line does not end"),
        (b"[" * 100_000 + b"\n", "its line is not an event"),
    ],
)
def test_a_line_that_is_no_event_is_named_by_its_version(content: bytes, sentence: str) -> None:
    found = fault([*STONES[:5], content, *STONES[6:]])
    assert found.version == 5
    assert sentence in str(found)


@pytest.mark.parametrize("depth", [2_000, 100_000])
@pytest.mark.parametrize("before", [b'"data":{', b'{"version":9,'])
def test_a_line_that_is_nested_too_deep_is_named_by_its_version(before: bytes, depth: int) -> None:
    found = fault(nested(before, depth))
    assert found.version == 9
    assert "its line is not an event" in str(found)


def test_a_line_nested_almost_too_deep_is_named_by_its_version() -> None:
    assert {fault(nested(b'"data":{', depth)).version for depth in range(700, 1000)} == {9}


def nested(before: bytes, depth: int) -> Record:
    """The record with arrays in arrays at a place in its ninth event."""
    arrays = b'"unknown":' + b"[" * depth + b"]" * depth + b","
    assert before in STONES[9]
    return [*STONES[:9], STONES[9].replace(before, before + arrays, 1), *STONES[10:]]


def test_a_header_that_is_nested_too_deep_is_refused() -> None:
    holder = b'{"player":"a","name":"b","stands_in_for":'
    nested = b'"name":"Anna","stands_in_for":' + holder * 3_000 + b"null" + b"}" * 3_000
    found = fault([STONES[0].replace(b'"name":"Anna"', nested, 1), *STONES[1:]])
    assert found.version == 0


def test_an_unknown_type_is_named() -> None:
    lines = list(STONES)
    lines[9] = lines[9].replace(b"stones.Taken", b"stones.Gone!")
    assert str(fault(lines)) == "Version 9 is invalid: the type stones.Gone! is not known here."


def test_a_form_of_a_newer_release_is_named_though_it_cannot_be_decoded() -> None:
    def renamed(view: EventView) -> EventView:
        data = msgspec.json.decode(view.data)
        data["chair"] = data.pop("seat")
        return replace(view, schema=2, data=canonical_raw(data))

    lines = chained(STONES, lambda view: renamed(view) if view.version == 3 else view)
    assert str(fault(lines)) == "Version 3 is invalid: schema 2 of match.SeatTaken is not known here."


def test_an_unknown_schema_is_named() -> None:
    lines = forged(STONES, lambda envelope: replace(envelope, schema=2) if envelope.version == 3 else envelope)
    assert str(fault(lines)) == "Version 3 is invalid: schema 2 of match.SeatTaken is not known here."


def peak(times: int) -> int:
    """Returns the most bytes in use while a record of some length is verified."""
    recorder = Recorder(MemoryStore())
    recorder.create(3)
    recorder.seat(0, ANNA)
    recorder.take_and_leave(times)
    file = io.BytesIO(b"".join(shown(recorder)))
    tracemalloc.start()
    verify(file, GAMES)
    used = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return used


def test_memory_does_not_grow_with_the_record() -> None:
    with get_context("spawn").Pool(1) as alone:  # threads of earlier tests would be measured too
        short, long = alone.map(peak, (1000, 4000))
    assert long < short + 200_000
