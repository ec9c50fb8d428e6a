"""The repository of matches: it loads a match at any version by folding its record, and caches matches.

A fork is folded from the match whose events it shares, so that what both share is folded and cached once.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domain.game import AnyGame, GameId, Version
from domain.match import AnyMatch, MatchId, SharedPart, fold, is_over, shares_secrets
from events.archive import ArchiveUnavailable
from events.cached_match import CachedMatch, strides
from events.codec import codec
from events.pacing import pause
from events.recorded_games import ComponentsFiles, RecordedGames
from events.store import (
    CHUNK,
    NO_HASH,
    NOTHING,
    START,
    BrokenRecord,
    Envelope,
    Hash,
    Head,
    Millis,
    Origin,
    RecordReplaced,
    Store,
    StoreUnavailable,
    UnreadableRecord,
    chunks,
    head_of,
)
from events.stored_chain import check_chain, unreadable


class UnknownVersion(LookupError):
    """A version that a match does not have."""

    def __init__(self, version: Version, newest: Version) -> None:
        super().__init__(f"the match has versions 1 to {newest}, not {version}")
        self.version = version
        self.newest = newest


class Snapshot(Struct, frozen=True):
    """A match at a version, with what its record says of that version."""

    game: AnyGame
    match: AnyMatch
    hash: Hash
    """The hash of the newest event, to which the next event is chained."""
    time: Millis
    """The time of that event."""

    @property
    def version(self) -> Version:
        """The number of events that are folded."""
        return self.match.version

    @property
    def head(self) -> Head:
        """The newest event that is folded."""
        return Head(self.match.version, self.hash)


class MatchRepository:
    """The matches of a store, cached in this process.

    Every method raises what the store raises, and an `UnreadableRecord` for a match that cannot be folded.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[GameId, AnyGame],
        components_files: ComponentsFiles | None = None,
        *,
        capacity: int = 256,
        checks_hashes: bool = True,
    ) -> None:
        self._store = store
        self.games = games
        self._recorded_games = RecordedGames(games, components_files)
        self._capacity = capacity
        """The number of matches in the cache; the least recently used one is removed first."""
        self._checks_hashes = checks_hashes
        """True if an event is folded only if its hash is right."""
        self._lock = threading.Lock()
        self._cache: OrderedDict[MatchId, CachedMatch[Snapshot]] = OrderedDict()

    def newest(self, match: MatchId) -> Snapshot | None:
        """Returns a match as it is now; `None` if there is no such match. Folds only events that are new."""
        return self._advanced(match, self._look_up(match).newest)

    def cached(self, match: MatchId) -> Snapshot | None:
        """Returns a match from the cache, without asking the store; `None` if it is not there."""
        return self._look_up(match).newest

    def at(self, match: MatchId, version: Version | None = None) -> Snapshot | None:
        """Returns a match at a version, the newest by default. Raises `UnknownVersion` if it has no such version."""
        if version is None:
            return self.newest(match)
        if (part := self._shared_part(match, version)) is not None:
            return self.at(part.match, version)
        nearest = self._look_up(match).nearest(version)
        if nearest is not None and nearest.version == version:
            return nearest
        snapshot = self._advanced(match, nearest, version) if version > START else self.newest(match)
        if snapshot is not None and snapshot.version != version:
            raise UnknownVersion(version, snapshot.version)
        return snapshot

    def recall(self, match: MatchId, version: Version) -> Snapshot:
        """Returns a match at a version, and keeps it, since it is mostly asked for again.

        Raises `UnknownVersion`, also for an unknown match.
        """
        snapshot = self.at(match, version) if version > START else None
        if snapshot is None:
            raise UnknownVersion(version, START)
        self._keep(snapshot, recalled=True)
        return snapshot

    def parent_is_running(self, match: AnyMatch) -> bool:
        """True if a match shares its first events, and their secrets, with a match that is not over.

        That match may share its own first events with yet another one, which counts too; so does a parent whose record
        is broken. May raise `StoreUnavailable`.
        """
        while shares_secrets(match) and match.parent is not None:
            try:
                parent = self.newest(match.parent.match)
            except UnreadableRecord:
                return True
            if parent is None or not is_over(parent.match):
                return True
            match = parent.match
        return False

    def steps(self, match: MatchId, after: Head = NOTHING) -> Iterator[Snapshot]:
        """Returns the match after each event that follows an event, up to now.

        Of a fork they begin after what it shares, which its parent has stepped through.
        Raises `RecordReplaced` at the first step if the record does not have that event.
        """
        since = after.version
        snapshot = self._at_head(match, after) if after != NOTHING else None
        origin, _ = self._store.own(match, limit=1) if since == START else (None, ())
        if origin is not None:
            snapshot, since = self._shared(match, origin), origin.version
        for envelopes in chunks(self._store, match, since):
            for step in self._steps(match, snapshot, envelopes):
                yield step
                snapshot = step

    def read(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> Sequence[Envelope]:
        """See `Envelopes.read`. Raises what `check_chain` does, too."""
        first = Version(max(START, since - 1))  # the event before them has the hash that they are chained to
        found = self._store.read(match, first, until, limit and limit + since - first)
        before, wanted = found[: since - first], found[since - first :]
        if wanted and (known := self.cached(match) or self.newest(match)) is not None:
            check_chain(known.game, known.match, wanted, before[0].hash if before else NO_HASH)
        return wanted

    def put(self, snapshot: Snapshot) -> None:
        """Puts the match after a decision into the cache, once its facts are stored, so that it is not folded again."""
        self._keep(snapshot)

    def _advanced(self, match: MatchId, snapshot: Snapshot | None, until: Version | None = None) -> Snapshot | None:
        """Returns the match after the events that follow a snapshot, in chunks, with a pause between two.

        What another reader of the same match has folded meanwhile is not folded again.
        """
        while True:
            try:
                origin, chunk, is_last = self._after(match, snapshot, until)
            except RecordReplaced:
                self._forget(match)
                snapshot = None
                continue
            if (further := self._look_up(match).beyond(snapshot, until)) is not None:
                snapshot = further
                continue
            since = START if snapshot is None else snapshot.version
            if origin is not None and since < origin.version:
                if until is not None and until <= origin.version:
                    return self._shared(match, Origin(origin.match, until))
                snapshot, since = self._shared(match, origin), origin.version
            for envelopes in strides(since, chunk):
                snapshot = self._folded(match, snapshot, envelopes)
            if is_last or chunk[-1].version == until:
                return snapshot
            pause()
            snapshot = self._look_up(match).beyond(snapshot, until) or snapshot

    def _after(
        self, match: MatchId, snapshot: Snapshot | None, until: Version | None
    ) -> tuple[Origin | None, Sequence[Envelope], bool]:
        """Returns what `Store.own` does, for a chunk of envelopes that follow a snapshot; true if none follow them.

        If the snapshot is the newest one in the cache, its newest event is read again: raises `RecordReplaced` if the
        store does not have it. The earlier ones in the cache were folded from the same record.
        """
        since = START if snapshot is None else snapshot.version
        looks_back = snapshot is not None and snapshot is self.cached(match)
        origin, found = self._store.own(match, Version(since - looks_back), until, CHUNK)
        if snapshot is not None and looks_back and (origin is None or origin.version < since):
            if not found or head_of(found[:1]) != snapshot.head:
                raise RecordReplaced
            return origin, found[1:], len(found) < CHUNK
        return origin, found, len(found) < CHUNK

    def _at_head(self, match: MatchId, head: Head) -> Snapshot | None:
        """Returns the match after an event. Raises `RecordReplaced` if the record does not have it any more."""
        there = self._store.read(match, Version(head.version - 1), head.version)
        if not there or head_of(there) != head:
            raise RecordReplaced
        snapshot = self.at(match, head.version)
        if snapshot is None or snapshot.head == head:
            return snapshot
        self._forget(match)
        return self.at(match, head.version)

    def _forget(self, match: MatchId) -> None:
        with self._lock:
            self._cache.pop(match, None)

    def _folded(self, match: MatchId, before: Snapshot | None, envelopes: Sequence[Envelope]) -> Snapshot:
        try:
            snapshot = self._snapshot(match, before, envelopes)
        except UnreadableRecord:  # fold event by event to find which one it is
            *_, snapshot = self._steps(match, before, envelopes)
        self.put(snapshot)
        return snapshot

    def _shared(self, match: MatchId, origin: Origin) -> Snapshot:
        """Returns the match that a fork shares events with, at its origin. An `UnreadableRecord` names the fork."""
        try:
            return self.recall(origin.match, origin.version)
        except (UnreadableRecord, UnknownVersion) as error:
            kind = type(error) if isinstance(error, UnreadableRecord) else BrokenRecord
            raise kind(match, origin.version, f"it shares events with {origin.match}: {error}") from error

    def _shared_part(self, match: MatchId, version: Version) -> SharedPart | None:
        """Returns the part of a cached match that it shares with another match and that holds a version.

        `None` if it shares that version with no match.
        """
        parts = () if (known := self.cached(match)) is None else known.match.lineage
        return next((part for part in parts if version <= part.until), None)

    def _steps(self, match: MatchId, snapshot: Snapshot | None, envelopes: Sequence[Envelope]) -> Iterator[Snapshot]:
        for envelope in envelopes:
            snapshot = self._snapshot(match, snapshot, [envelope])
            self.put(snapshot)  # so a broken record is not folded again up to there
            yield snapshot

    def _snapshot(self, match: MatchId, before: Snapshot | None, envelopes: Sequence[Envelope]) -> Snapshot:
        """Returns the match after one or more events. An `UnreadableRecord` names the first of them."""
        game = self._recorded_games.game(match, envelopes[0]) if before is None else before.game

        def recall(version: Version) -> AnyMatch:
            return self.recall(match, version).match

        known, previous = (None, NO_HASH) if before is None else (before.match, before.hash)
        try:
            state = fold(game, codec(game).events(envelopes), known, recall, envelopes)
            if state.edition != game.edition:  # a fork of an earlier release may begin a newer edition
                game = self.games[state.game].of_edition(state.edition)
        except (StoreUnavailable, ArchiveUnavailable):
            raise
        except Exception as error:
            raise unreadable(codec(game), known, match, envelopes[0], previous=previous, error=error) from error
        if self._checks_hashes:
            check_chain(game, state, envelopes, previous)
        return Snapshot(game, state, envelopes[-1].hash, envelopes[-1].time)

    def _look_up(self, match: MatchId) -> CachedMatch[Snapshot]:
        with self._lock:
            if match not in self._cache:
                return CachedMatch[Snapshot]()
            self._cache.move_to_end(match)
            return self._cache[match]

    def _keep(self, snapshot: Snapshot, *, recalled: bool = False) -> None:
        match = snapshot.match.id
        with self._lock:
            kept = self._cache.setdefault(match, CachedMatch[Snapshot]())
            self._cache.move_to_end(match)
            kept.keep(snapshot)
            if recalled:
                kept.keep_recalled(snapshot)
            if len(self._cache) > self._capacity:
                self._cache.popitem(last=False)
