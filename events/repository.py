"""The repository of matches: it loads a match at any version by folding its record, and caches matches."""

import threading
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, Protocol

import msgspec
from msgspec import Struct

from domain.components import BadComponents, Digest
from domain.game import AnyGame, GameId, Version
from domain.match import AnyMatch, Created, Forked, MatchId, fold, is_over, shares_secrets
from events.codec import codec
from events.pacing import pause
from events.sealing import check_chain
from events.store import CHUNK, NO_HASH, START, BrokenRecord, Envelope, Hash, Millis, Store, StoreUnavailable, chunks

STRIDE: Final = 128
"""Versions between two snapshots that are kept: so any version is at most so many events after one.

Of a match with more than `MOST_SPACED` of them every second one is kept, then every fourth, and so on.
"""
MOST_SPACED: Final = 64
MOST_RECALLED: Final = 32
"""Snapshots at other versions that are kept of one match, because a take-back or a fork asked for them."""


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


class ComponentsFiles(Protocol):
    """The components files that are kept beside the records."""

    def file(self, digest: Digest) -> bytes | None:
        """Returns the file with a digest; `None` if it is not kept. May raise `StoreUnavailable`."""
        ...


class MatchRepository:
    """The matches of a store, cached in this process.

    Every method raises what the store raises, and `BrokenRecord` for a match that cannot be folded.
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
        self._components_files = components_files
        """Where a components file is fetched from that a match is played with and its game does not have yet."""
        self._capacity = capacity
        """The number of matches in the cache; the least recently used one is removed first."""
        self._checks_hashes = checks_hashes
        """True if an event is folded only if its hash is right."""
        self._lock = threading.Lock()
        self._cache: OrderedDict[MatchId, _CachedMatch] = OrderedDict()

    def newest(self, match: MatchId) -> Snapshot | None:
        """Returns a match as it is now; `None` if there is no such match. Folds only events that are new."""
        return self._advanced(match, self._look_up(match).newest)

    def known(self, match: MatchId) -> Snapshot | None:
        """Returns a match from the cache, without asking the store; `None` if it is not there."""
        return self._look_up(match).newest

    def at(self, match: MatchId, version: Version | None = None) -> Snapshot | None:
        """Returns a match at a version, the newest by default. Raises `UnknownVersion` if it has no such version."""
        if version is None:
            return self.newest(match)
        nearest = self._look_up(match).nearest(version)
        if nearest is not None and nearest.version == version:
            return nearest
        snapshot = self._advanced(match, nearest, version) if version > START else self.newest(match)
        if snapshot is not None and snapshot.version != version:
            raise UnknownVersion(version, snapshot.version)
        return snapshot

    def recall(self, match: MatchId, version: Version) -> AnyMatch:
        """Returns a match at a version, and keeps it, since it is mostly asked for again.

        Raises `UnknownVersion`, also for an unknown match.
        """
        snapshot = self.at(match, version) if version > START else None
        if snapshot is None:
            raise UnknownVersion(version, START)
        self._keep(snapshot, recalled=True)
        return snapshot.match

    def parent_is_running(self, match: AnyMatch) -> bool:
        """True if a match shares its first events, and their secrets, with a match that is not over.

        That match may share its own first events with yet another one, which counts too; so does a parent whose record
        is broken. May raise `StoreUnavailable`.
        """
        while shares_secrets(match) and match.parent is not None:
            try:
                parent = self.newest(match.parent.match)
            except BrokenRecord:
                return True
            if parent is None or not is_over(parent.match):
                return True
            match = parent.match
        return False

    def steps(self, match: MatchId, since: Version = START) -> Iterator[Snapshot]:
        """Returns the match after each event that follows a version, up to now."""
        snapshot = self.at(match, since) if since > START else None
        for envelopes in chunks(self._store, match, since):
            for step in self._steps(match, snapshot, envelopes):
                yield step
                snapshot = step

    def read(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> Sequence[Envelope]:
        """See `Envelopes.read`. Raises `BrokenRecord` also for an event whose hash is wrong."""
        first = Version(max(START, since - 1))  # the event before them has the hash that they are chained to
        found = self._store.read(match, first, until, limit and limit + since - first)
        before, asked = found[: since - first], found[since - first :]
        if asked and (known := self.known(match) or self.newest(match)) is not None:
            check_chain(known.game, known.match, asked, before[0].hash if before else NO_HASH)
        return asked

    def put(self, snapshot: Snapshot) -> None:
        """Puts the match after a decision into the cache, once its facts are stored, so that it is not folded again."""
        self._keep(snapshot)

    def _advanced(self, match: MatchId, snapshot: Snapshot | None, until: Version | None = None) -> Snapshot | None:
        """Returns the match after the events that follow a snapshot, in chunks, with a pause between two.

        What another reader of the same match has folded meanwhile is not folded again.
        """
        while True:
            since = START if snapshot is None else snapshot.version
            chunk = self._store.read(match, since, until, CHUNK)
            for envelopes in _strides(since, chunk):
                snapshot = self._folded(match, snapshot, envelopes)
            if len(chunk) < CHUNK or chunk[-1].version == until:
                return snapshot
            pause()
            known = self._look_up(match).nearest(until)
            if known is not None and (snapshot is None or known.version > snapshot.version):
                snapshot = known

    def _folded(self, match: MatchId, before: Snapshot | None, envelopes: Sequence[Envelope]) -> Snapshot:
        try:
            snapshot = self._snapshot(match, before, envelopes)
        except BrokenRecord:  # fold event by event to find which one it is
            *_, snapshot = self._steps(match, before, envelopes)
        self.put(snapshot)
        return snapshot

    def _steps(self, match: MatchId, snapshot: Snapshot | None, envelopes: Sequence[Envelope]) -> Iterator[Snapshot]:
        for envelope in envelopes:
            snapshot = self._snapshot(match, snapshot, [envelope])
            self.put(snapshot)  # so a broken record is not folded again up to there
            yield snapshot

    def _snapshot(self, match: MatchId, before: Snapshot | None, envelopes: Sequence[Envelope]) -> Snapshot:
        """Returns the match after one or more events. A `BrokenRecord` names the first of them."""
        game = self._game(match, envelopes[0]) if before is None else before.game

        def recall(version: Version) -> AnyMatch:
            return self.recall(match, version)

        try:
            state = fold(game, codec(game).events(envelopes), None if before is None else before.match, recall)
        except StoreUnavailable:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise BrokenRecord(match, envelopes[0].version, why) from error
        if self._checks_hashes:
            check_chain(game, state, envelopes, NO_HASH if before is None else before.hash)
        return Snapshot(game, state, envelopes[-1].hash, envelopes[-1].time)

    def _game(self, match: MatchId, envelope: Envelope) -> AnyGame:
        try:
            created = msgspec.json.decode(envelope.event, type=Created | Forked)
        except msgspec.MsgspecError as error:
            raise BrokenRecord(match, envelope.version, f"it does not begin with its creation: {error}") from error
        if created.match != match:
            raise BrokenRecord(match, envelope.version, f"it is the record of match {created.match}")
        if created.game not in self.games:
            raise BrokenRecord(match, envelope.version, f"the game {created.game} is not known here")
        game = self.games[created.game]
        self._load_components(game, created.components, match)
        return game

    def _load_components(self, game: AnyGame, digest: Digest, match: MatchId) -> None:
        """Makes the components known to the game. Raises `BrokenRecord` if there is no such file, or a bad one."""
        if digest in game.components:
            return
        file = None if self._components_files is None else self._components_files.file(digest)
        try:
            is_known = file is not None and game.components.add(file) == digest
        except BadComponents as error:
            raise BrokenRecord(match, Version(1), f"its components file {digest} is bad: {error}") from error
        if not is_known:
            raise BrokenRecord(match, Version(1), f"its components file {digest} is not kept")

    def _look_up(self, match: MatchId) -> "_CachedMatch":
        with self._lock:
            if match not in self._cache:
                return _CachedMatch()
            self._cache.move_to_end(match)
            return self._cache[match]

    def _keep(self, snapshot: Snapshot, *, recalled: bool = False) -> None:
        match = snapshot.match.id
        with self._lock:
            kept = self._cache.setdefault(match, _CachedMatch())
            self._cache.move_to_end(match)
            kept.keep(snapshot)
            if recalled:
                kept.keep_recalled(snapshot)
            if len(self._cache) > self._capacity:
                self._cache.popitem(last=False)


class _CachedMatch:
    """The cached snapshots of one match: the newest, evenly spaced ones before it, and those last recalled.

    However long the match is, their number is bounded.
    """

    __slots__ = ("newest", "recalled", "spaced", "stride")

    def __init__(self) -> None:
        self.newest: Snapshot | None = None
        self.spaced: tuple[Snapshot, ...] = ()
        """In ascending order, one for each multiple of `stride` that was folded."""
        self.recalled: tuple[Snapshot, ...] = ()
        self.stride = STRIDE

    def keep(self, snapshot: Snapshot) -> None:
        if self.newest is None or snapshot.version > self.newest.version:
            self.newest = snapshot
        if snapshot.version % self.stride:
            return
        place = bisect_left(self.spaced, snapshot.version, key=_version)
        after = bisect_right(self.spaced, snapshot.version, key=_version)
        self.spaced = (*self.spaced[:place], snapshot, *self.spaced[after:])
        if len(self.spaced) > MOST_SPACED:
            self.stride *= 2
            self.spaced = tuple(each for each in self.spaced if each.version % self.stride == 0)

    def keep_recalled(self, snapshot: Snapshot) -> None:
        others = tuple(each for each in self.recalled if each.version != snapshot.version)
        self.recalled = (*others, snapshot)[-MOST_RECALLED:]

    def nearest(self, version: Version | None) -> Snapshot | None:
        """Returns the cached snapshot at a version, or else the last one before it; without a version the newest."""
        if self.newest is None or version is None or self.newest.version <= version:
            return self.newest
        place = bisect_right(self.spaced, version, key=_version)
        earlier = (*self.spaced[max(0, place - 1) : place], *self.recalled)
        return max((each for each in earlier if each.version <= version), key=_version, default=None)


def _strides(since: Version, envelopes: Sequence[Envelope]) -> Iterator[Sequence[Envelope]]:
    """Returns the envelopes after a version, split after each version whose snapshot is kept."""
    parts = range(STRIDE - since % STRIDE, len(envelopes), STRIDE)
    return (envelopes[begin:end] for begin, end in pairwise((0, *parts, len(envelopes))) if begin < end)


def _version(snapshot: Snapshot) -> Version:
    return snapshot.version
