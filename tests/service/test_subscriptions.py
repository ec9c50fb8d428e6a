"""Whoever follows a match is told every event."""

import random
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from domain.game import Seat, Version
from domain.match import MatchId
from domain.phrasebook import LANGUAGES
from events.memory import MemoryStore
from events.notifier import Notifier
from events.repository import MatchRepository, Snapshot
from service.use_cases.subscriptions import Subscriptions
from tests.events.recorder import GAMES, M1, Recorder
from tests.events.watched_store import WatchedStore
from tests.service.cli.processes import wait_until


class Busy(MatchRepository):
    """A table at which a move is made as soon as somebody has looked at it for the first time."""

    recorder: Recorder
    has_moved = False

    def newest(self, match: MatchId) -> Snapshot | None:
        found = super().newest(match)
        if not self.has_moved:
            self.has_moved = True
            self.recorder.move(random.Random(1))
        return found


def test_a_subscription_delivers_a_move_played_while_it_is_opened() -> None:
    notifier = Notifier()
    store = MemoryStore(notifier)
    repository = Busy(store, GAMES)
    repository.recorder = Recorder(store)
    repository.recorder.start()
    opened = repository.recorder.envelopes[-1].version
    with Subscriptions(repository, notifier).following(M1) as subscription:
        assert subscription.wait(opened, timeout=60), "waited in vain"
        assert subscription.lines(opened, None)[0][0] == opened + 1


def test_a_reader_one_event_behind_what_is_kept_in_memory_is_told_that_event_too() -> None:
    notifier = Notifier()
    store = WatchedStore(notifier)
    recorder = Recorder(store)
    recorder.start()
    opened = recorder.envelopes[-1].version
    with Subscriptions(MatchRepository(store, GAMES), notifier).following(M1) as subscription:
        recorder.move(random.Random(1))
        assert subscription.wait(opened, timeout=60)
        told = subscription.lines(Version(opened - 1), None)
        assert [version for version, _line in told] == [opened, opened + 1]
        assert [msgspec.json.decode(line)["version"] for _version, line in told] == [opened, opened + 1]
        reads = store.reads
        assert [version for version, _line in subscription.lines(opened, None)] == [opened + 1]
        assert store.reads == reads, "what is kept in memory was read again"


def test_however_many_wait_for_a_move_it_is_read_once_and_all_are_told() -> None:
    notifier = Notifier()
    store = WatchedStore(notifier)
    recorder = Recorder(store)
    recorder.start()
    opened = recorder.envelopes[-1].version
    with Subscriptions(MatchRepository(store, GAMES), notifier).following(M1) as subscription:
        with ThreadPoolExecutor(100) as waiting:
            told = [waiting.submit(subscription.wait, opened, 10) for _ in range(100)]
            wait_until(lambda: subscription._waiting == 100)
            reads = store.reads
            recorder.move(random.Random(1))
        assert all(each.result() for each in told)
        assert store.reads - reads <= 2, "the new snapshot, and its events"


def test_each_follower_hears_an_event_in_its_own_language() -> None:
    notifier = Notifier()
    store = WatchedStore(notifier)
    recorder = Recorder(store)
    recorder.start()
    opened = recorder.envelopes[-1].version
    with Subscriptions(MatchRepository(store, GAMES), notifier).following(M1) as subscription:
        recorder.resign(0, "random")
        assert subscription.wait(opened, timeout=60)
        told = [subscription.lines(opened, None, language)[0][1] for language in LANGUAGES for _twice in range(2)]
    texts = [msgspec.json.decode(line)["text"] for line in told]
    english, french = "The player of seat 0 resigns; random plays on.", "Le joueur de la place 0 abandonne"
    assert texts[:2] == [english, english]
    assert all(text.startswith(french) for text in texts[2:])


def test_nobody_waits_any_more_when_the_process_ends() -> None:
    notifier = Notifier()
    store = MemoryStore(notifier)
    recorder = Recorder(store)
    recorder.start()
    with Subscriptions(MatchRepository(store, GAMES), notifier).following(M1) as subscription:
        with ThreadPoolExecutor(1) as waiting:
            told = waiting.submit(subscription.wait, recorder.envelopes[-1].version, 60)
            wait_until(lambda: subscription._waiting == 1)
            notifier.close()
        assert not told.result()
        assert subscription.is_ending


def test_however_long_a_match_is_followed_few_of_its_events_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.use_cases.subscriptions.KEPT", 3)
    notifier = Notifier()
    store = MemoryStore(notifier)
    recorder = Recorder(store)
    recorder.start()
    viewers = (None, Seat(0), Seat(1))
    with Subscriptions(MatchRepository(store, GAMES), notifier).following(M1) as subscription:
        for _ in range(8):
            before = recorder.envelopes[-1].version
            recorder.move(random.Random(1))
            assert subscription.wait(before, timeout=60)
            for viewer in viewers:
                assert [version for version, _line in subscription.lines(before, viewer)] == [before + 1]
        assert len(subscription._envelopes) <= 3
        assert len(subscription._lines) <= 3 * len(viewers)
