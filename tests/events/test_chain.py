"""The hash chain and its commitments."""

import hashlib
import hmac
import json
import random
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from domain.game import Seat, Version, Viewer
from domain.match import MatchId, mask
from events.chain import verify_chain
from events.event_view import EventView, event_views, parse
from events.memory import MemoryStore
from events.sealing import Salts, seal
from tests.commitments import verify_openings
from tests.events.recorder import Recorder, a_finished_match
from tests.games.stones import GAME

RECORDERS = {seats: a_finished_match(MemoryStore(), seats, seats) for seats in GAME.seat_counts}
ANY_SEATS = st.sampled_from(GAME.seat_counts)


def shown(recorder: Recorder, viewer: Viewer = None, *, opened: bool = False) -> list[EventView]:
    """The events as a viewer receives them, decoded from JSON."""
    assert recorder.match is not None
    told = event_views(GAME, recorder.match, recorder.envelopes, viewer, opened=opened)
    return [parse(msgspec.json.encode(entry)) for entry in told]


@given(ANY_SEATS, st.none() | st.integers(0, 4))
def test_the_chain_is_valid_for_every_viewer(seats: int, viewer: int | None) -> None:
    recorder = RECORDERS[seats]
    assert verify_chain(shown(recorder, None if viewer is None else Seat(viewer)), recorder.head) is None


@given(ANY_SEATS)
def test_the_full_record_has_the_same_hashes_as_a_redacted_one(seats: int) -> None:
    full, redacted = shown(RECORDERS[seats], opened=True), shown(RECORDERS[seats])
    assert verify_chain(full, RECORDERS[seats].head) is None
    assert [entry.hash for entry in full] == [entry.hash for entry in redacted]
    assert full != redacted


@given(st.integers(0, 2**32), ANY_SEATS)
def test_the_chain_of_any_match_is_valid_and_its_commitments_open(seed: int, seats: int) -> None:
    recorder = a_finished_match(MemoryStore(), seed, seats)
    full = shown(recorder, opened=True)
    assert verify_chain(full, recorder.head) is None
    assert verify_openings(full, recorder.id, recorder.seed) is None


def forged(entry: EventView, rng: random.Random) -> EventView:
    """The event with one member changed."""
    data = json.loads(bytes(entry.data))
    changes: Sequence[dict[str, object]] = (
        {"time": entry.time + 1},
        {"seat": Seat(6)},
        {"player": "mallory"},
        {"command": "another"},
        {"schema": 2},
        {"type": "stones.Other"},
        {"move": Raw(b'{"type":"stones.Take","stones":9}')},
        {"data": Raw(msgspec.json.encode({**data, "more": 1}))},
        {"hash": "00" * 32},
    )
    return replace(entry, **rng.choice(changes))


@given(ANY_SEATS, st.randoms(use_true_random=False))
def test_a_changed_event_is_found_at_its_version(seats: int, rng: random.Random) -> None:
    record = shown(RECORDERS[seats])
    index = rng.randrange(len(record))
    record[index] = forged(record[index], rng)
    assert verify_chain(record) == index + 1


@given(ANY_SEATS, st.randoms(use_true_random=False))
def test_a_missing_event_is_found_at_its_version(seats: int, rng: random.Random) -> None:
    record = shown(RECORDERS[seats])
    index = rng.randrange(len(record) - 1)
    del record[index]
    assert verify_chain(record) == index + 1


@given(ANY_SEATS, st.randoms(use_true_random=False))
def test_swapped_events_are_found_at_the_first_of_them(seats: int, rng: random.Random) -> None:
    record = shown(RECORDERS[seats])
    first, second = sorted(rng.sample(range(len(record)), 2))
    record[first], record[second] = record[second], record[first]
    assert verify_chain(record) == first + 1


@given(ANY_SEATS, st.randoms(use_true_random=False))
def test_a_record_cut_short_is_found_by_the_published_head(seats: int, rng: random.Random) -> None:
    recorder = RECORDERS[seats]
    length = rng.randrange(len(recorder.envelopes))
    cut = shown(recorder)[:length]
    assert verify_chain(cut) is None
    assert verify_chain(cut, recorder.head) == length + 1


def test_a_commitment_cannot_be_exchanged_for_another() -> None:
    record = shown(RECORDERS[3])
    dealt = next(entry for entry in record if "data.stash" in entry.commitments)
    record[dealt.version - 1] = replace(dealt, commitments={"data.stash": "00" * 32})
    assert verify_chain(record) == dealt.version


def test_part_of_a_record_is_valid_from_the_hash_before_it() -> None:
    recorder = RECORDERS[3]
    part, before = shown(recorder)[10:], recorder.envelopes[9]
    assert verify_chain(part, recorder.head, since=before.version, previous=before.hash) is None
    assert verify_chain(part, recorder.head, since=before.version, previous="") == 11


def test_the_commitments_of_another_seed_do_not_open() -> None:
    full = shown(RECORDERS[3], opened=True)
    assert verify_openings(full, MatchId("m1"), "00" * 32) == 1
    assert verify_openings(full, MatchId("m2"), RECORDERS[3].seed) == 1


def test_a_changed_secret_is_found_although_the_chain_is_valid() -> None:
    recorder = RECORDERS[3]
    full = shown(recorder, opened=True)
    dealt = next(entry for entry in full if "data.stash" in entry.commitments)
    lie = {**json.loads(bytes(dealt.data)), "stash": 99}
    full[dealt.version - 1] = replace(dealt, data=Raw(msgspec.json.encode(lie)))
    assert verify_chain(full, recorder.head) is None
    assert verify_openings(full, recorder.id, recorder.seed) == dealt.version


def test_a_hidden_value_opens_no_commitment() -> None:
    recorder = RECORDERS[3]
    assert verify_openings(shown(recorder), recorder.id, recorder.seed) == 1


def test_no_redacted_event_contains_the_seed_before_it_is_revealed() -> None:
    recorder = RECORDERS[3]
    *before, revealed = map(msgspec.json.encode, shown(recorder))
    assert recorder.seed.encode() not in b"".join(before)
    assert recorder.seed.encode() in revealed


def test_the_hash_can_be_computed_from_its_description_alone() -> None:
    recorder = RECORDERS[2]
    previous = ""
    for line in map(msgspec.json.encode, shown(recorder, opened=True)):
        entry = json.loads(line)
        for place, commitment in entry.get("commitments", {}).items():
            part, field = place.split(".")
            value = json.dumps(entry[part][field], separators=(",", ":"), sort_keys=True, ensure_ascii=False)
            message = f"{recorder.id}/{entry['version']}/{part}/{field}"
            salt = hmac.new(recorder.seed.encode(), message.encode(), hashlib.sha256).digest()
            assert hashlib.sha256(salt + value.encode()).hexdigest() == commitment
            entry[part][field] = commitment
        names = ("version", "type", "schema", "data", "time", "player", "seat", "command", "move")
        hashed = {name: entry.get(name) for name in names}
        text = previous + json.dumps(hashed, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
        previous = hashlib.sha256(text.encode()).hexdigest()
        assert previous == entry["hash"]
    assert previous == recorder.head


def test_versions_of_envelopes_have_no_gap() -> None:
    recorder = RECORDERS[2]
    assert [envelope.version for envelope in recorder.envelopes] == [
        Version(version) for version in range(1, len(recorder.envelopes) + 1)
    ]


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_a_move_is_on_the_first_of_its_events_only(seats: int) -> None:
    for entry in shown(RECORDERS[seats]):
        assert (entry.move is not None) == (entry.type == "stones.Taken")


def test_a_masked_match_cannot_be_sealed() -> None:
    recorder = RECORDERS[2]
    assert recorder.match is not None
    with pytest.raises(ValueError, match="its seed is hidden"):
        seal(GAME, mask(GAME, recorder.match, Seat(0)), "", [], time=0, player=None, command="")


def test_a_command_is_shown_under_an_id_of_its_match() -> None:
    shown = {Salts(MatchId(match), seed).shown_command("a key") for match in ("m1", "m2") for seed in ("1", "2")}
    assert len(shown) == 4
    assert Salts(MatchId("m1"), "1").shown_command("a key") in shown
