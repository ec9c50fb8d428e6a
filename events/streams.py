"""The store in Redis: one stream for each match, and the components files of all matches beside the streams.

The id of an entry is the version of its event. One script writes all events of a command, or none. The fields of an
entry have short names and always the same order, so Redis stores the names once for a whole block of entries.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from typing import Any, Final

import redis
from msgspec import Raw

from domain.game import Seat, Version
from domain.match import MatchId, PlayerId
from events import keys
from events.archive import Archive, ArchivedRecord, MatchArchived
from events.cluster import partitions_of, script_client
from events.codec import NOT_JSON, stored_type
from events.connection import StoredScript, reaching_redis, writing_redis
from events.kept_reasons import ReasonsStore, reasons_keys
from events.keys import Key, Partition, Partitions
from events.notifier import Notifier, match_topic, wait_for
from events.replication import Proof, Replicas
from events.store import (
    NO_HASH,
    NOTHING,
    REMEMBERED_FOR,
    START,
    UNNAMED,
    Appended,
    BrokenRecord,
    CommandId,
    CommandReused,
    Envelope,
    Fingerprint,
    Hash,
    Head,
    Meanwhile,
    Millis,
    NewFork,
    Origin,
    ShownCommandId,
    VersionConflict,
    nothing,
    read_with_shared,
)

FEED_LENGTH: Final = 10_000
"""Announcements that the feed of a partition keeps, about; a reader that is further behind reads the records."""

_APPEND: Final = StoredScript(files("events").joinpath("append.lua").read_text())
_ARCHIVE: Final = StoredScript(files("events").joinpath("archive.lua").read_text())


class RedisStore:
    """The `Store` in Redis. Its client must not decode responses."""

    def __init__(
        self,
        client: redis.Redis,
        notifier: Notifier,
        replicas: Replicas | None = None,
        trace: Callable[[], str] = lambda: "",
        archive: Archive | None = None,
    ) -> None:
        self._client: Any = client
        self._notifier = notifier
        self._replicas = replicas
        """If set, nothing counts as appended before enough replicas have it."""
        self._trace = trace
        """Returns the trace that the announcement of an append hands on; "" for none."""
        self._archive = archive or Archive(None)
        """Has the records that are not in Redis any more."""
        self.reasons: Final = ReasonsStore(client, self._archive)
        """The reasons of bots, beside the records."""
        self._script_client = script_client(client)
        self._partitions = partitions_of(client)

    def append(
        self,
        match: MatchId,
        expected: Head,
        envelopes: Sequence[Envelope],
        command: CommandId = UNNAMED,
        fingerprint: Fingerprint | None = None,
        *,
        origin: Origin | None = None,
        fork: NewFork | None = None,
        meanwhile: Meanwhile = nothing,
    ) -> Appended:
        """See `Store.append`. Raises `MatchArchived` for a match that is archived."""
        named = (b"", b"") if fingerprint is None else (_digest(command), _digest(fingerprint))
        given = (*named, FEED_LENGTH, REMEMBERED_FOR)
        touched, values = touched_keys(match, self._partitions), _values(match, expected, origin, envelopes)
        if fork is not None:
            touched += own_keys(fork.match, self._partitions)
            values += _values(fork.match, Head(fork.origin.version, NO_HASH), fork.origin, fork.envelopes)
        if trace := self._trace():
            values += (trace,)
        with writing_redis():
            answer = self._script_client.run(_APPEND, touched, (*given, *values), meanwhile)
        return self._replicated(match, _appended(*answer), named[0], *envelopes)

    def command(self, match: MatchId, command: CommandId, fingerprint: Fingerprint) -> Appended | None:
        """See `Store.command`."""
        with reaching_redis():
            known = self._client.hget(keys.commands(match, self._partitions), _digest(command))
        if known is None:
            return None
        first, last, request = known.split(b" ", 2)
        if request != _digest(fingerprint):
            raise CommandReused
        appended = Appended(Version(int(first)), Version(int(last)), repeated=True)
        return self._replicated(match, appended, _digest(command))

    def read(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> Sequence[Envelope]:
        """See `Store.read`."""
        return read_with_shared(self, match, since, until, limit)

    def own(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> tuple[Origin | None, Sequence[Envelope]]:
        """See `Store.own`. The origin is read only if the stream does not have the first event that is asked for."""
        newest = "+" if until is None else f"{until}-0"
        with reaching_redis():
            found = self._client.xrange(keys.record(match, self._partitions), f"{since + 1}-0", newest, limit)
        is_asked_for = until is None or since < until
        if not found and is_asked_for and (archived := self.archived(match)) is not None:
            shared, own = self._archive.own(match, archived, since, until, limit)
            return self._origin(match) if since < shared else None, own
        lacks_first = found[0][0] != b"%d-0" % (since + 1) if found else until is not None and since < until
        origin = self._origin(match) if lacks_first else None
        first = max(since, START if origin is None else origin.version) + 1
        return origin, [_envelope(match, Version(version), *entry) for version, entry in enumerate(found, first)]

    def head(self, match: MatchId) -> Head:
        """See `Store.head`."""
        with reaching_redis():
            newest = self._client.xrevrange(keys.record(match, self._partitions), count=1)
        if not newest:
            archived = self.archived(match)
            return NOTHING if archived is None else archived.head
        name, fields = newest[0]
        version = Version(int(name.partition(b"-")[0]))
        return Head(version, _envelope(match, version, name, fields).hash)

    def tail(self, match: MatchId, since: Version, timeout: float) -> Sequence[Envelope]:
        """See `Store.tail`."""
        return wait_for(self._notifier, match_topic(match), lambda: self.read(match, since), timeout)

    def archived(self, match: MatchId) -> ArchivedRecord | None:
        """Returns where the record of an archived match lies; `None` if it is in Redis, or nowhere."""
        with reaching_redis():
            kept = self._client.hget(keys.archived(self._partition(match)), match)
        return None if kept is None else ArchivedRecord.of(kept)

    def archive(self, match: MatchId, envelopes: Sequence[Envelope]) -> ArchivedRecord | None:
        """Moves the record of a match with these own events, all of them, from Redis to the archive.

        The file is written and read back before anything leaves Redis. The commands of the match are not remembered any
        more. Returns `None`, and leaves the record in Redis, if the match has other events by now.
        Raises `ArchiveUnavailable`.
        """
        record = self._archive.write(match, envelopes)
        reasons = self.reasons.archive(match)
        partition = self._partition(match)
        touched = (*own_keys(match, self._partitions), keys.archived(partition), *reasons_keys(match, self._partitions))
        values = (match, record.head.version, bytes.fromhex(record.head.hash), record.kept(), reasons)
        with writing_redis():
            is_done = self._script_client.run(_ARCHIVE, touched, values, nothing)
        return record if is_done else None

    def _replicated(self, match: MatchId, appended: Appended, command: bytes, *wrote: Envelope) -> Appended:
        """Waits until enough replicas have what a command wrote: by its last event if it is not remembered."""
        if self._replicas is not None:
            proof = self._remembers(match, command, appended) if command else self._has(match, wrote[-1])
            self._replicas.wait(match, proof)
        return appended

    def _remembers(self, match: MatchId, command: bytes, appended: Appended) -> Proof:
        """Returns the proof that a server has what a remembered command wrote: both were written at once."""
        wrote = b"%d %d " % (appended.first, appended.last)
        question = ("HGET", keys.commands(match, self._partitions), command)
        return Proof(question, lambda found: found is not None and found.startswith(wrote))

    def _has(self, match: MatchId, envelope: Envelope) -> Proof:
        """Returns the proof that a server has an event."""
        place, its_hash = f"{envelope.version}-0", bytes.fromhex(envelope.hash)
        question = ("XRANGE", keys.record(match, self._partitions), place, place)
        return Proof(question, lambda found: any(fields.get(b"h") == its_hash for _, fields in found))

    def _origin(self, match: MatchId) -> Origin | None:
        with reaching_redis():
            kept = self._client.hget(keys.origins(self._partition(match)), match)
        return None if kept is None else stored_origin(kept)

    def _partition(self, match: MatchId) -> Partition:
        return keys.partition(match, self._partitions)

    def matches(self) -> Iterator[MatchId]:
        """See `Store.matches`."""
        for partition in self._partitions:
            with reaching_redis():
                yield from (MatchId(name.decode()) for name in self._client.sscan_iter(keys.matches(partition)))


def _digest(text: str) -> bytes:
    """Returns a short hash of a text that clients choose, so that the text itself is not kept."""
    return hashlib.sha256(text.encode()).digest()[:16]


@lru_cache(maxsize=10_000)
def touched_keys(match: MatchId, partitions: Partitions = keys.PARTITIONS) -> tuple[Key, ...]:
    """Returns the keys that `append.lua` needs for a match."""
    partition = keys.partition(match, partitions)
    shared = (keys.feed(partition), keys.matches(partition), keys.origins(partition), keys.archived(partition))
    return (*shared, *own_keys(match, partitions))


def own_keys(match: MatchId, partitions: Partitions) -> tuple[Key, ...]:
    """Returns the keys that no other match uses."""
    return keys.record(match, partitions), keys.commands(match, partitions)


def kept_origin(origin: Origin) -> str:
    """Returns an origin as it is kept in Redis."""
    return f"{origin.version} {origin.match}"


def stored_origin(kept: bytes) -> Origin:
    """Returns an origin from its bytes in Redis."""
    version, match = kept.decode().split(" ", 1)
    return Origin(MatchId(match), Version(int(version)))


def _values(match: MatchId, expected: Head, origin: Origin | None, envelopes: Sequence[Envelope]) -> tuple[Any, ...]:
    """Returns what `append.lua` writes to one match."""
    kept = "" if origin is None else kept_origin(origin)
    head = bytes.fromhex(expected.hash)
    return (match, expected.version, head, kept, len(envelopes), *chain.from_iterable(map(_fields, envelopes)))


def _fields(envelope: Envelope) -> tuple[Any, ...]:
    """Returns the values of a stream entry, in the order of their names in `append.lua`."""
    return (
        envelope.time,
        envelope.player or "",
        "" if envelope.seat is None else envelope.seat,
        envelope.command,
        envelope.schema,
        bytes.fromhex(envelope.hash),
        bytes(envelope.event),
        b"" if envelope.move is None else bytes(envelope.move),
    )


def _envelope(match: MatchId, version: Version, name: bytes, fields: dict[bytes, bytes]) -> Envelope:
    """Returns the envelope of a version. Raises `BrokenRecord` if its entry is missing or damaged."""
    if name != b"%d-0" % version:
        raise BrokenRecord(match, version, f"the stream has entry {name.decode()} in its place")
    try:
        return _read(version, fields)
    except (KeyError, ValueError, *NOT_JSON) as error:
        raise BrokenRecord(match, version, f"its entry is damaged: {type(error).__name__}: {error}") from error


def _read(version: Version, fields: dict[bytes, bytes]) -> Envelope:
    player, seat, move = fields[b"p"], fields[b"s"], fields[b"m"]
    if move:
        stored_type(move)  # folding reads no moves, so what is no move must be found here
    return Envelope(
        version=version,
        event=Raw(fields[b"e"]),
        time=Millis(int(fields[b"t"])),
        command=ShownCommandId(fields[b"c"].decode()),
        hash=Hash(fields[b"h"].hex()),
        player=PlayerId(player.decode()) if player else None,
        seat=Seat(int(seat)) if seat else None,
        move=Raw(move) if move else None,
        schema=int(fields[b"v"]),
    )


def _appended(what: bytes, first: int, last: int, head: bytes = b"") -> Appended:
    if what == b"reused":
        raise CommandReused
    if what == b"archived":
        raise MatchArchived
    if what == b"conflict":
        raise VersionConflict(Head(Version(last), Hash(head.hex())))
    return Appended(Version(first), Version(last), repeated=what == b"repeated")
