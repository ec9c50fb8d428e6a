"""The repository of matches: it loads a match at any version by folding its record, and caches matches.

A decision that needs the past of its match reads it by `RecordedHistory`.
"""

import threading
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from domain.components import BadComponents, Digest
from domain.game import AnyGame, GameId, Version
from domain.match import AnyMatch, Created, Fact, Forked, MatchId, fold, is_over, shares_secrets
from events.codec import NOT_JSON, codec
from events.store import START, BrokenRecord, Envelope, Hash, Millis, Store, StoreUnavailable

STRIDE: Final = 128
"""Versions between two snapshots that are kept: so any version is at most so many events after one."""


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
    ) -> None:
        self._store = store
        self.games = games
        self._components_files = components_files
        """Where a components file is fetched from that a match is played with and its game does not have yet."""
        self._capacity = capacity
        """The number of matches in the cache; the least recently used one is removed first."""
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
        self._keep(snapshot, permanent=True)
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
        before = self.at(match, since) if since > START else None
        return self._steps(match, before, self._store.read(match, since))

    def put(self, snapshot: Snapshot) -> None:
        """Puts the match after a decision into the cache, once its facts are stored, so that it is not folded again."""
        self._keep(snapshot, permanent=snapshot.version % STRIDE == 0)

    def _advanced(self, match: MatchId, snapshot: Snapshot | None, until: Version | None = None) -> Snapshot | None:
        since = START if snapshot is None else snapshot.version
        for envelopes in _strides(since, self._store.read(match, since, until)):
            try:
                snapshot = self._snapshot(match, snapshot, envelopes)
            except BrokenRecord:  # fold event by event to find which one it is
                *_, snapshot = self._steps(match, snapshot, envelopes)
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

        def recall(version: Version) -> Any:
            return self.recall(match, version).board

        try:
            state = fold(game, codec(game).events(envelopes), None if before is None else before.match, recall)
        except StoreUnavailable:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {error}"
            raise BrokenRecord(match, envelopes[0].version, why) from error
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

    def _keep(self, snapshot: Snapshot, *, permanent: bool) -> None:
        match = snapshot.match.id
        with self._lock:
            kept = self._cache.setdefault(match, _CachedMatch())
            self._cache.move_to_end(match)
            kept.keep(snapshot, permanent=permanent)
            if len(self._cache) > self._capacity:
                self._cache.popitem(last=False)


class _CachedMatch:
    """The cached snapshots of one match: the newest and, ascending, some earlier ones."""

    __slots__ = ("newest", "snapshots")

    def __init__(self) -> None:
        self.newest: Snapshot | None = None
        self.snapshots: tuple[Snapshot, ...] = ()

    def keep(self, snapshot: Snapshot, *, permanent: bool) -> None:
        if self.newest is None or snapshot.version > self.newest.version:
            self.newest = snapshot
        if permanent:
            place = bisect_left(self.snapshots, snapshot.version, key=_version)
            after = bisect_right(self.snapshots, snapshot.version, key=_version)
            self.snapshots = (*self.snapshots[:place], snapshot, *self.snapshots[after:])

    def nearest(self, version: Version) -> Snapshot | None:
        """Returns the cached snapshot at a version, or else the last one before it."""
        if self.newest is not None and self.newest.version <= version:
            return self.newest
        place = bisect_right(self.snapshots, version, key=_version)
        return self.snapshots[place - 1] if place else None


def _strides(since: Version, envelopes: Sequence[Envelope]) -> Iterator[Sequence[Envelope]]:
    """Returns the envelopes after a version, split after each version whose snapshot is kept."""
    parts = range(STRIDE - since % STRIDE, len(envelopes), STRIDE)
    return (envelopes[begin:end] for begin, end in pairwise((0, *parts, len(envelopes))) if begin < end)


def _version(snapshot: Snapshot) -> Version:
    return snapshot.version


READ_AT_ONCE: Final = 64
"""Events that are read at a time: who reads one earlier event mostly reads the ones before it too."""


class RecordedHistory:
    """The `History` of a match. Every method may raise `StoreUnavailable` and `BrokenRecord`."""

    def __init__(self, store: Store, repository: MatchRepository, snapshot: Snapshot) -> None:
        self._store = store
        self._repository = repository
        self._snapshot = snapshot
        self._facts: dict[Version, Fact] = {}

    def match(self, version: Version) -> AnyMatch:
        """Returns the match at a version. Raises `UnknownVersion`."""
        return self._repository.recall(self._snapshot.match.id, version)

    def fact(self, version: Version) -> Fact:
        """Returns the fact that made a version. Raises `KeyError` for a version that the match does not have."""
        if version not in self._facts:
            since = Version(max(0, version - READ_AT_ONCE))
            envelopes = self._store.read(self._snapshot.match.id, since, version)
            facts = recorded_facts(self._snapshot.game, self._snapshot.match.id, envelopes)
            self._facts |= {envelope.version: fact for envelope, fact in zip(envelopes, facts, strict=True)}
        return self._facts[version]


def recorded_facts(game: AnyGame, match: MatchId, envelopes: Iterable[Envelope]) -> Iterator[Fact]:
    """Returns the facts in envelopes of a match. Raises `BrokenRecord` for an unknown event or move."""
    types = codec(game)
    for envelope in envelopes:
        try:
            fact = types.fact(envelope)
        except NOT_JSON as error:
            raise BrokenRecord(match, envelope.version, f"it is not what its rules know: {error}") from error
        yield fact
