"""A match whose record is broken is reported, and no other match is affected."""

import dataclasses

import pytest

from domain.components import ComponentsRegistry, Digest
from domain.game import AnyGame, Version
from domain.match import MatchId
from events.repository import MatchRepository
from events.store import NOTHING, BrokenRecord
from tests.events.recorder import Recorder, a_finished_match
from tests.events.repository.folding import broken, folded_by_hand
from tests.events.watched_store import WatchedStore
from tests.games.stones import GAME


@pytest.mark.parametrize(
    ("version", "event", "why"),
    [
        (3, b'{"type":"stones.Stolen"}', "Invalid value 'stones.Stolen'"),
        (3, b'{"type":"match.SeatTaken"', "DecodeError"),
        (3, b'{"type":"stones.Taken","seat":0,"stones":1}', "AttributeError"),
        (1, b'{"type":"match.Abandoned"}', "creation"),
        (1, b'{"type":"match.Created","game":"stones"}', "creation"),
    ],
)
def test_a_broken_record_names_its_first_broken_version(
    store: WatchedStore, repository: MatchRepository, version: int, event: bytes, why: str
) -> None:
    recorder = broken(store, version, event)
    with pytest.raises(BrokenRecord, match=why) as error:
        repository.newest(recorder.id)
    assert (error.value.match, error.value.version) == (recorder.id, version)


OTHER_FILE = b"[stones]\nprovenance = 'inferred'\n"


def without_other_file() -> AnyGame:
    """The game in a process that has only the components file which comes with it."""
    own = GAME.components.file(GAME.components.current)
    return dataclasses.replace(GAME, components=ComponentsRegistry(lambda document: document["stones"], own))


class Files(dict[Digest, bytes]):
    """The components files that are kept beside the records."""

    file = dict.get


def a_match_with_another_file(store: WatchedStore) -> Recorder:
    """A match that another process created, with a corrected components file."""
    recorder = Recorder(store, components=without_other_file().components.add(OTHER_FILE))
    recorder.start()
    return recorder


def test_the_components_of_a_match_are_fetched_before_it_is_folded(store: WatchedStore) -> None:
    recorder, game = a_match_with_another_file(store), without_other_file()
    snapshot = MatchRepository(store, {game.id: game}, Files({recorder.components: OTHER_FILE})).newest(recorder.id)
    assert snapshot is not None
    assert game.components.of(snapshot.match) == {"provenance": "inferred"}


@pytest.mark.parametrize(
    ("file", "why"),
    [(None, "is not kept"), (b"[stones]\n", "is not kept"), (b"[pebbles]\n", "is bad: KeyError: 'stones'")],
)
def test_a_match_whose_components_cannot_be_fetched_is_broken(
    store: WatchedStore, file: bytes | None, why: str
) -> None:
    recorder, game = a_match_with_another_file(store), without_other_file()
    files = Files({} if file is None else {recorder.components: file})
    for known in (files, None) if file is None else (files,):
        with pytest.raises(BrokenRecord, match=f"its components file {recorder.components} {why}"):
            MatchRepository(store, {game.id: game}, known).newest(recorder.id)


def test_a_record_of_another_match_is_broken(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = a_finished_match(store)
    store.append(MatchId("copy"), NOTHING, recorder.envelopes)
    with pytest.raises(BrokenRecord, match="it is the record of match m1"):
        repository.newest(MatchId("copy"))


def test_the_versions_before_a_broken_one_can_still_be_read(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = broken(store, 5, b'{"type":"stones.Stolen"}')
    with pytest.raises(BrokenRecord):
        repository.newest(recorder.id)
    before = repository.at(recorder.id, Version(4))
    assert before is not None
    assert before.version == 4


def test_a_broken_record_does_not_affect_other_matches(store: WatchedStore, repository: MatchRepository) -> None:
    recorder = broken(store, 3, b"{}")
    with pytest.raises(BrokenRecord):
        repository.newest(recorder.id)
    whole = a_finished_match(store, name="whole")
    assert repository.newest(whole.id) == folded_by_hand(whole, len(whole.envelopes))


@pytest.mark.parametrize("to", [0, 9, 99])
def test_a_take_back_to_an_unknown_version_breaks_the_record(
    store: WatchedStore, repository: MatchRepository, to: int
) -> None:
    event = b'{"type":"match.TakenBack","seat":0,"to":%d}' % to
    recorder = broken(store, 6, event)
    with pytest.raises(BrokenRecord) as broke:
        repository.newest(recorder.id)
    assert broke.value.version == 6
