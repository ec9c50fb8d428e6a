"""The tests that every store of records passes."""

import time
from abc import ABC, abstractmethod
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import product

import pytest
from msgspec import Raw
from msgspec.structs import replace

from domain.game import Seat, Version
from domain.match import MatchId, PlayerId
from events.keys import PARTITIONS_ON_A_CLUSTER, partition
from events.store import (
    NOTHING,
    START,
    Appended,
    BrokenRecord,
    CommandReused,
    Envelope,
    Head,
    Millis,
    NewFork,
    Origin,
    Store,
    VersionConflict,
)

MATCH, OTHER = MatchId("m1"), MatchId("m2")
FORK = next(
    name
    for name in map(MatchId, map("f{}".format, range(9999)))
    if partition(name, PARTITIONS_ON_A_CLUSTER) == partition(MATCH, PARTITIONS_ON_A_CLUSTER)
)
ORIGIN = Origin(MATCH, Version(3))


def envelope(version: int, text: str = "") -> Envelope:
    """An event whose content is its version."""
    event = Raw(b'{"text":"%s","type":"told"}' % text.encode())
    return Envelope(Version(version), event, 1_700_000_000_000, "command", f"{version:02}{ord(text or 'a'):02x}" * 16)


def envelopes(first: int, last: int, text: str = "") -> list[Envelope]:
    """Events from one version to another, both included."""
    return [envelope(version, text) for version in range(first, last + 1)]


def after(version: int, text: str = "") -> Head:
    """The head of a record that ends with `envelope(version, text)`."""
    return Head(Version(version), envelope(version, text).hash) if version else NOTHING


def forked(store: Store, *, parent: bool = True) -> Appended:
    """Creates a match of five events, and a fork of it at version 3 with three events of its own."""
    if parent:
        store.append(MATCH, NOTHING, envelopes(1, 5))
    return store.append(FORK, after(3), envelopes(4, 6, "f"), origin=ORIGIN)


def opened() -> NewFork:
    """The same fork, for the command of its parent that opens it."""
    return NewFork(FORK, ORIGIN, envelopes(4, 6, "f"))


def play_on(store: Store, last: int, until: int, *, minutes: int) -> None:
    """Appends an event by a command of its own every so many minutes."""
    for version in range(last + 1, until + 1):
        time = Millis(envelope(1).time + (version - 1) * minutes * 60_000)
        store.append(MATCH, after(version - 1), [replace(envelope(version), time=time)], f"key-{version}", "request")


class StoreContract(ABC):
    """Subclasses define the fixture `store`."""

    @pytest.fixture
    @abstractmethod
    def store(self) -> Store:
        """An empty store."""

    def test_what_is_appended_is_read_back_as_it_was(self, store: Store) -> None:
        full = Envelope(
            version=Version(2),
            event=Raw('{"name":"Ōno \\"✿\\"","type":"told"}'.encode()),
            time=1_700_000_000_123,
            command="c-1",
            hash="ab" * 32,
            player=PlayerId("anna"),
            seat=Seat(0),
            move=Raw(b'{"type":"tell"}'),
            schema=3,
        )
        store.append(MATCH, NOTHING, [envelope(1), full])
        assert list(store.read(MATCH)) == [envelope(1), full]

    def test_other_work_is_done_once_while_envelopes_are_appended_or_refused(self, store: Store) -> None:
        done = []
        store.append(MATCH, NOTHING, envelopes(1, 2), meanwhile=lambda: done.append("appended"))
        with pytest.raises(VersionConflict):
            store.append(MATCH, NOTHING, envelopes(1, 1, "z"), meanwhile=lambda: done.append("refused"))
        assert done == ["appended", "refused"]

    def test_work_that_fails_meanwhile_leaves_the_store_in_order(self, store: Store) -> None:
        for last in range(1, 9):
            with pytest.raises(ZeroDivisionError):
                store.append(MATCH, NOTHING, envelopes(1, last), meanwhile=lambda: 1 / 0)
            assert store.append(MatchId(f"other {last}"), NOTHING, envelopes(1, 9)).last == 9

    def test_a_match_without_a_record_reads_as_nothing(self, store: Store) -> None:
        assert list(store.read(MATCH)) == []
        assert store.head(MATCH) == (START, "")
        assert store.command(MATCH, "any", "request") is None

    def test_append_returns_the_versions_written(self, store: Store) -> None:
        assert store.append(MATCH, NOTHING, envelopes(1, 3)) == Appended(Version(1), Version(3))
        assert store.append(MATCH, after(3), envelopes(4, 4)) == Appended(Version(4), Version(4))

    def test_the_head_is_the_newest_version_and_its_hash(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 12))
        assert store.head(MATCH) == (12, envelope(12).hash)

    def test_read_returns_events_after_since_up_to_and_including_until(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 9))
        assert list(store.read(MATCH, Version(3), Version(6))) == envelopes(4, 6)
        assert list(store.read(MATCH, Version(3), limit=2)) == envelopes(4, 5)
        assert list(store.read(MATCH, Version(9))) == []
        assert list(store.read(MATCH, Version(30))) == []
        assert list(store.read(MATCH, Version(6), Version(3))) == []

    def test_a_record_longer_than_a_block_is_read_completely_in_order(self, store: Store) -> None:
        for first in range(1, 1000, 7):
            store.append(MATCH, after(first - 1), envelopes(first, first + 6))
        assert [envelope.version for envelope in store.read(MATCH)] == list(range(1, 1002))

    @pytest.mark.parametrize("expected", [0, 1, 3])
    def test_appending_at_another_version_raises_a_conflict_with_the_actual_one(
        self, store: Store, expected: int
    ) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2))
        with pytest.raises(VersionConflict) as conflict:
            store.append(MATCH, after(expected), [envelope(expected + 1, "z")])
        assert conflict.value.actual == after(2)

    def test_appending_to_another_record_of_the_same_length_raises_a_conflict(self, store: Store) -> None:
        store.append(MATCH, NOTHING, [*envelopes(1, 2), envelope(3, "z")])
        with pytest.raises(VersionConflict) as conflict:
            store.append(MATCH, after(3), [envelope(4)])
        assert conflict.value.actual == after(3, "z")
        assert store.head(MATCH) == after(3, "z")

    def test_a_conflict_changes_nothing(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2))
        with pytest.raises(VersionConflict):
            store.append(MATCH, NOTHING, [envelope(1, "z"), envelope(2, "z"), envelope(3, "z")], "key", "request")
        assert list(store.read(MATCH)) == envelopes(1, 2)
        assert store.command(MATCH, "key", "request") is None

    def test_a_match_that_was_never_created_cannot_be_continued(self, store: Store) -> None:
        with pytest.raises(VersionConflict) as conflict:
            store.append(MATCH, after(4), [envelope(5)])
        assert conflict.value.actual == NOTHING
        assert list(store.matches()) == []

    def test_a_remembered_command_returns_its_first_answer_and_writes_nothing(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2), "key", "request")
        store.append(MATCH, after(2), envelopes(3, 5))
        again = store.append(MATCH, after(5), [envelope(6, "z")], "key", "request")
        assert again == Appended(Version(1), Version(2), repeated=True)
        assert store.command(MATCH, "key", "request") == again
        assert list(store.read(MATCH)) == envelopes(1, 5)

    def test_a_remembered_command_comes_before_a_conflict(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2), "key", "request")
        assert store.append(MATCH, NOTHING, [envelope(1, "z")], "key", "request").repeated

    def test_a_remembered_command_with_another_request_is_refused(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2), "key", "request")
        with pytest.raises(CommandReused):
            store.append(MATCH, after(2), envelopes(3, 3), "key", "another request")
        with pytest.raises(CommandReused):
            store.command(MATCH, "key", "another request")
        assert list(store.read(MATCH)) == envelopes(1, 2)

    def test_a_command_without_a_fingerprint_is_not_remembered(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2), "key")
        assert store.command(MATCH, "key", "") is None
        assert not store.append(MATCH, after(2), envelopes(3, 3), "key").repeated

    def test_a_command_is_remembered_for_its_own_match_only(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2), "key", "request")
        assert store.append(OTHER, NOTHING, envelopes(1, 1), "key", "request") == Appended(Version(1), Version(1))

    def test_a_command_is_remembered_for_seven_days_however_much_is_played_meanwhile(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 1), "key", "request")
        play_on(store, 1, 500, minutes=20)
        assert store.append(MATCH, after(500), envelopes(501, 501), "key", "request").repeated

    def test_a_match_that_goes_on_for_long_forgets_commands_of_more_than_seven_days_ago(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 1), "key-1", "request")
        play_on(store, 1, 400, minutes=12 * 60)
        known = [number for number in range(1, 401) if store.command(MATCH, f"key-{number}", "request")]
        assert known[-14:] == [*range(387, 401)]
        assert len(known) < 80

    def test_the_same_events_sent_again_are_recognised(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2))
        store.append(MATCH, after(2), envelopes(3, 4))
        assert store.append(MATCH, NOTHING, envelopes(1, 2)) == Appended(Version(1), Version(2), repeated=True)
        assert list(store.read(MATCH)) == envelopes(1, 4)

    def test_exactly_one_of_several_writers_at_one_version_succeeds(self, store: Store) -> None:
        def write(text: str) -> int:
            won = 0
            for version in range(50):
                while (head := store.head(MATCH)).version < version:
                    pass
                with suppress(VersionConflict):
                    if head.version == version:
                        won += not store.append(MATCH, head, [envelope(version + 1, text)]).repeated
            return won

        with ThreadPoolExecutor(4) as pool:
            assert sum(pool.map(write, "abcd")) == 50
        assert [envelope.version for envelope in store.read(MATCH)] == list(range(1, 51))

    # --- forks refer to what they share ---

    def test_a_fork_reads_as_one_record_and_stores_only_its_own_events(self, store: Store) -> None:
        forked(store)
        assert list(store.read(FORK)) == [*envelopes(1, 3), *envelopes(4, 6, "f")]
        assert list(store.own(FORK)[1]) == envelopes(4, 6, "f")
        assert store.head(FORK) == (6, envelope(6, "f").hash)
        assert sorted(store.matches()) == sorted([MATCH, FORK])

    def test_any_part_of_a_fork_is_read_as_of_a_whole_record(self, store: Store) -> None:
        forked(store)
        whole = [*envelopes(1, 3), *envelopes(4, 6, "f")]
        for since, until, limit in product(range(8), [None, 0, 2, 3, 4, 6, 9], [None, 1, 2, 4, 9]):
            last = None if until is None else Version(until)
            assert list(store.read(FORK, Version(since), last, limit)) == whole[since:until][:limit]

    def test_what_follows_in_the_parent_does_not_show_in_the_fork(self, store: Store) -> None:
        forked(store)
        store.append(MATCH, after(5), envelopes(6, 9))
        assert list(store.read(FORK, until=Version(5))) == [*envelopes(1, 3), *envelopes(4, 5, "f")]

    def test_a_fork_goes_on_like_any_match(self, store: Store) -> None:
        forked(store)
        assert store.append(FORK, after(6, "f"), envelopes(7, 8)) == Appended(Version(7), Version(8))
        with pytest.raises(VersionConflict) as conflict:
            store.append(FORK, after(3), [envelope(4, "z")])
        assert conflict.value.actual == after(8)

    def test_a_fork_of_a_fork_reads_as_one_record(self, store: Store) -> None:
        forked(store)
        store.append(OTHER, after(5, "f"), envelopes(6, 7, "g"), origin=Origin(FORK, Version(5)))
        assert list(store.read(OTHER)) == [*envelopes(1, 3), *envelopes(4, 5, "f"), *envelopes(6, 7, "g")]

    def test_the_same_fork_sent_again_is_recognised(self, store: Store) -> None:
        forked(store)
        assert forked(store, parent=False) == Appended(Version(4), Version(6), repeated=True)

    def test_a_fork_that_exists_is_not_created_again(self, store: Store) -> None:
        forked(store)
        with pytest.raises(VersionConflict):
            store.append(FORK, after(3), [envelope(4, "z")], origin=ORIGIN)
        assert list(store.own(FORK)[1]) == envelopes(4, 6, "f")

    def test_a_fork_is_broken_where_its_parent_lacks_what_both_share(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 2))
        store.append(FORK, after(3), envelopes(4, 6, "f"), origin=ORIGIN)
        with pytest.raises(BrokenRecord) as broken:
            store.read(FORK)
        assert (broken.value.match, broken.value.version) == (FORK, 3)

    def test_a_command_and_the_fork_that_it_creates_are_appended_together(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 3))
        store.append(MATCH, after(3), envelopes(4, 5), "key", "request", fork=opened())
        assert list(store.read(MATCH)) == envelopes(1, 5)
        assert list(store.read(FORK)) == [*envelopes(1, 3), *envelopes(4, 6, "f")]
        assert store.append(MATCH, after(3), envelopes(4, 5), "key", "request", fork=opened()).repeated

    def test_a_command_that_comes_too_late_creates_no_fork(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 5))
        with pytest.raises(VersionConflict):
            store.append(MATCH, after(3), [envelope(4, "z")], fork=opened())
        assert list(store.read(FORK)) == []
        assert list(store.matches()) == [MATCH]

    def test_a_command_whose_fork_exists_appends_nothing(self, store: Store) -> None:
        forked(store)
        with pytest.raises(VersionConflict):
            store.append(MATCH, after(5), envelopes(6, 7), "key", "request", fork=opened())
        assert store.head(MATCH) == after(5)
        assert store.command(MATCH, "key", "request") is None

    def test_every_match_with_a_record_is_listed_once(self, store: Store) -> None:
        names = [MatchId(f"m{number}") for number in range(40)]
        for name in names:
            store.append(name, NOTHING, envelopes(1, 1))
            store.append(name, after(1), envelopes(2, 2))
        assert sorted(store.matches()) == sorted(names)

    def test_tail_returns_existing_events_at_once(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 3))
        assert list(store.tail(MATCH, Version(1), timeout=60)) == envelopes(2, 3)

    def test_tail_returns_nothing_at_the_timeout(self, store: Store) -> None:
        store.append(MATCH, NOTHING, envelopes(1, 3))
        assert list(store.tail(MATCH, Version(3), timeout=0.01)) == []

    def test_tail_returns_when_an_event_is_appended_to_its_match(self, store: Store) -> None:
        with ThreadPoolExecutor(3) as pool:
            waiting = [pool.submit(store.tail, MATCH, START, 60) for _reader in range(3)]
            time.sleep(0.05)
            store.append(OTHER, NOTHING, envelopes(1, 1))
            store.append(MATCH, NOTHING, envelopes(1, 2))
            assert all(list(reader.result()) == envelopes(1, 2) for reader in waiting)
