"""A record that a newer release has written is not broken; a process that cannot read it says so."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.game import Version
from domain.match import MatchId
from events.memory import MemoryStore
from events.repository import MatchRepository
from events.store import NOTHING, BrokenRecord, NewerRecord, Origin
from tests.events.newer_release import BURNED, COMPATIBLE, TAKEN, begin, deal, write
from tests.events.recorder import GAMES, Recorder, a_finished_match


@pytest.fixture
def started() -> Recorder:
    recorder = Recorder(MemoryStore())
    recorder.start()
    return recorder


@pytest.mark.parametrize(
    ("event", "schema", "unknown"),
    [
        (TAKEN, 2, "schema 2 of stones.Taken"),
        (COMPATIBLE, 3, "schema 3 of stones.Taken"),
        (BURNED, 1, "the type stones.Burned"),
    ],
)
def test_a_newer_event_is_told_from_a_broken_one_by_its_hash(
    started: Recorder, event: dict[str, Any], schema: int, unknown: str
) -> None:
    newest = write(started.store, started.id, event, schema)
    repository = MatchRepository(started.store, GAMES)
    with pytest.raises(NewerRecord, match=f"{unknown} is not known here") as newer:
        repository.newest(started.id)
    assert newer.value.version == newest.version
    assert repository.at(started.id, Version(newest.version - 1)) is not None


@pytest.mark.parametrize(("event", "schema"), [(TAKEN, 2), (COMPATIBLE, 2), (BURNED, 1)])
def test_a_newer_event_whose_hash_is_wrong_is_broken(started: Recorder, event: dict[str, Any], schema: int) -> None:
    write(started.store, started.id, event, schema)
    damaged = MemoryStore()
    damaged.append(started.id, NOTHING, [replace(each, time=each.time + 1) for each in started.store.read(started.id)])
    with pytest.raises(BrokenRecord):
        MatchRepository(damaged, GAMES).newest(started.id)


def test_a_newer_form_with_a_secret_is_told_by_its_hash(started: Recorder) -> None:
    deal(started.store, started.id, started.seed, schema=2)
    with pytest.raises(NewerRecord, match=r"schema 2 of stones\.StashDealt"):
        MatchRepository(started.store, GAMES).newest(started.id)


def test_a_move_of_a_new_type_makes_a_record_newer(started: Recorder) -> None:
    event = {"type": "stones.Taken", "seat": 0, "stones": 2, "stash": False}
    write(started.store, started.id, event, schema=1, move={"type": "stones.Burn"})
    with pytest.raises(NewerRecord, match=r"the type stones\.Burn is not known here"):
        MatchRepository(started.store, GAMES).newest(started.id)


def test_an_event_in_the_form_that_is_known_is_no_newer_one(started: Recorder) -> None:
    write(started.store, started.id, TAKEN, schema=1)
    with pytest.raises(BrokenRecord, match="ValidationError"):
        MatchRepository(started.store, GAMES).newest(started.id)


@pytest.mark.parametrize("renamed", [{"seats": "chairs"}, {}])
def test_a_match_can_begin_with_a_newer_form(started: Recorder, renamed: dict[str, str]) -> None:
    created = msgspec.json.decode(started.envelopes[0].event) | {"match": "other"}
    event = {renamed.get(name, name): value for name, value in created.items()}
    begin(started.store, MatchId("other"), event, schema=2)
    with pytest.raises(NewerRecord, match=r"schema 2 of match\.Created"):
        MatchRepository(started.store, GAMES).newest(MatchId("other"))


def test_a_match_of_an_unknown_game_is_one_of_a_newer_release() -> None:
    recorder = a_finished_match(MemoryStore())
    with pytest.raises(NewerRecord, match="the game stones is not known here"):
        MatchRepository(recorder.store, {}).newest(recorder.id)


def test_a_match_of_an_unknown_edition_is_one_of_a_newer_release(started: Recorder) -> None:
    created = msgspec.json.decode(started.envelopes[0].event) | {"match": "other", "edition": 9}
    begin(started.store, MatchId("other"), created, schema=1)
    with pytest.raises(NewerRecord, match="edition 9 of Stones is not known here"):
        MatchRepository(started.store, GAMES).newest(MatchId("other"))


def test_a_fork_of_a_newer_record_is_a_newer_record(started: Recorder) -> None:
    newest = write(started.store, started.id, TAKEN)
    fork = MatchId("fork")
    origin = Origin(started.id, newest.version)
    envelope = replace(started.envelopes[0], version=Version(newest.version + 1))
    started.store.append(fork, NOTHING, [envelope], origin=origin)
    with pytest.raises(NewerRecord, match=f"it shares events with {started.id}"):
        MatchRepository(started.store, GAMES).newest(fork)


def test_a_match_goes_on_when_its_process_can_read_it(started: Recorder) -> None:
    """Nothing of what a process could not read is remembered."""
    repository = MatchRepository(started.store, GAMES)
    known = repository.newest(started.id)
    write(started.store, started.id, TAKEN)
    for _ in range(2):
        with pytest.raises(NewerRecord):
            repository.newest(started.id)
    assert repository.cached(started.id) == known
