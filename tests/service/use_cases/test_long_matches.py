"""A long match is shown in pieces: nobody else waits for it, and no request holds all of it in memory."""

import msgspec
import pytest

from domain.game import Version
from events.pacing import PIECE, SHOWN
from events.record import lines
from events.store import START
from service.use_cases.changes import MOST_EVENTS, changes
from service.use_cases.reading import MatchView, record_of
from service.use_cases.subscriptions import KEPT
from tests.events.recorder import ANNA, Recorder
from tests.events.watched_store import WatchedStore
from tests.service.use_cases.conftest import Service
from tests.taking_turns import others


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    """A match of some thousand events."""
    recorder = Recorder(WatchedStore())
    recorder.create(3)
    recorder.seat(0, ANNA)
    recorder.take_and_leave(4 * PIECE)
    return recorder


@pytest.fixture
def service(recorder: Recorder) -> Service:
    return Service(recorder.store)


@pytest.fixture
def view(recorder: Recorder, service: Service) -> MatchView:
    """The match as a spectator sees it, folded."""
    return service.seen_by(recorder.id, None)


@pytest.fixture
def store(recorder: Recorder, view: MatchView) -> WatchedStore:
    """Its store, from which nothing more has been read than the fold needs."""
    assert isinstance(recorder.store, WatchedStore)
    recorder.store.events_read = recorder.store.read_at_once = 0
    return recorder.store


def test_a_record_is_read_and_encoded_in_pieces(store: WatchedStore, service: Service, view: MatchView) -> None:
    record = record_of(service.repository, view)
    first = next(record)
    assert first.count(b"\n") == SHOWN
    assert store.events_read <= 2 * PIECE
    rest = list(record)
    assert max(piece.count(b"\n") for piece in rest) <= SHOWN
    assert store.read_at_once <= PIECE + 1  # with the event before, to which the first one is chained
    whole = lines(view.snapshot, store.read(view.match.id), None)
    assert b"".join([first, *rest]) == b"".join(whole)


def test_while_a_record_is_made_others_are_served(
    store: WatchedStore, service: Service, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    with others(monkeypatch) as waiting:
        pieces = list(record_of(service.repository, view))
    assert waiting.turns >= len(pieces)


def test_while_many_events_are_shown_others_are_served(
    store: WatchedStore, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    with others(monkeypatch) as waiting:
        shown = view.events(store.read(view.match.id, START, Version(4 * PIECE)))
    assert [event.version for event in shown] == [*range(1, 4 * PIECE + 1)]
    assert waiting.turns >= 4


def test_few_events_are_shown_without_a_pause(
    store: WatchedStore, view: MatchView, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = store.read(view.match.id, START, Version(3))
    with others(monkeypatch) as waiting:
        for _ in range(9):
            view.events(few)
    assert waiting.turns == 0


def test_changes_list_a_bounded_number_of_events_and_say_where_to_go_on(
    store: WatchedStore, service: Service, view: MatchView
) -> None:
    first = service.seen_by(view.match.id, None, 1)
    store.events_read = 0
    for found in (changes(store, first, view), changes(store, view, first)):
        assert [event.version for event in found.events] == [*range(2, MOST_EVENTS + 2)]
        assert found.next == MOST_EVENTS + 1
    assert store.events_read <= 2 * (MOST_EVENTS + PIECE)
    assert store.read_at_once <= PIECE
    near = changes(store, service.seen_by(view.match.id, None, view.match.version - MOST_EVENTS), view)
    assert (len(near.events), near.next) == (MOST_EVENTS, view.match.version)


def test_a_stream_from_the_beginning_is_served_in_pieces(
    store: WatchedStore, service: Service, view: MatchView
) -> None:
    since, told = START, []
    with service.subscriptions.following(view.match.id) as subscription:
        while found := subscription.lines(since, None):
            assert len(found) <= KEPT
            told += [msgspec.json.decode(line)["version"] for _version, line in found]
            since = found[-1][0]
    assert told == [*range(1, view.match.version + 1)]
    assert store.read_at_once <= KEPT + 1
