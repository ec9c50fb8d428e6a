"""Reads a backup section by section, and checks it."""

import hashlib
import zlib
from collections import deque
from collections.abc import Iterator
from itertools import chain, islice
from typing import BinaryIO, Final

import msgspec
from msgspec import Struct

from domain.game import Version
from domain.match import ForkBegun, MatchId, PlayerId
from events.backup.file_format import (
    FORMAT,
    Account,
    ArchivedMatch,
    BadBackup,
    Closing,
    Entry,
    Line,
    MatchLine,
    Opening,
    StreamEntry,
    Unreadable,
    UnreadableAccount,
    decode,
)
from events.chain import verify_chain
from events.codec import NOT_JSON
from events.event_view import EventView, parse
from events.store import NO_HASH, START, Hash, Origin

LONGEST: Final = 1 << 26
"""Bytes of the longest line that is read."""


def sections(file: BinaryIO) -> Iterator[tuple[Line, Iterator[EventView]]]:
    """Returns every line that is not an event, each with the events that follow it. Raises `BadBackup`."""
    return _sections(_Lines(file))


class Findings(Struct):
    """What a whole backup contains."""

    matches: int = 0
    events: int = 0
    players: int = 0
    archived: int = 0
    """How many of the matches have their records in the archive, which the backup does not contain."""
    broken: dict[MatchId, Version] = {}
    """The matches whose hash chain was broken when they were backed up, with the first wrong version."""
    unreadable: list[MatchId] = []
    """The matches whose records could not be read as events."""
    unreadable_accounts: list[PlayerId] = []
    """The players whose accounts were not JSON."""
    parts: set[str] = set()
    """The parts of which it has entries."""
    left_out: list[str] = []
    """The part of each entry that this release cannot read, and that was not restored."""


def checked(file: BinaryIO) -> Findings:
    """Reads a whole backup, and returns what it contains. Raises `BadBackup` unless it is complete and unchanged."""
    lines, findings, sharing, ending = _Lines(file), Findings(), _Sharing(), None
    for number, (found, views) in enumerate(_sections(lines)):
        if (number == 0) is not isinstance(found, Opening) or ending is not None:
            raise BadBackup("it is not one backup from its opening to its closing line")
        _count(findings, found, views)
        sharing.note(found)
        ending = found if isinstance(found, Closing) else None
    if ending is None:
        raise BadBackup("it is cut off")
    if ending != _closing(findings, lines.digest_before_last):
        raise BadBackup("it was changed after it was written")
    sharing.check_complete()
    return findings


class _Sharing:
    """Which events forks share, and how many events each match has."""

    def __init__(self) -> None:
        self._versions: dict[MatchId, Version] = {}
        self._forks: dict[MatchId, Origin] = {}

    def note(self, found: Line) -> None:
        """Notes what a line says of a match."""
        if isinstance(found, MatchLine | ArchivedMatch):
            self._versions[found.match] = found.version
            if found.origin is not None:
                self._forks[found.match] = found.origin
        elif isinstance(found, StreamEntry):  # a fork may share what can be read of an unreadable record
            version = found.id.partition("-")[0]
            self._versions[found.match] = Version(int(version)) if version.isdecimal() else START

    def check_complete(self) -> None:
        """Raises `BadBackup` if the backup lacks events that a fork shares."""
        for fork, origin in self._forks.items():
            if self._versions.get(origin.match, START) < origin.version:
                raise BadBackup(f"it lacks events of match {origin.match}, which fork {fork} shares")


def _count(findings: Findings, found: Line, views: Iterator[EventView]) -> None:
    """Adds a line, and the events that follow it, to the findings."""
    if isinstance(found, Opening) and found.format > FORMAT:
        raise BadBackup(f"format {found.format} of backups is not known here")
    findings.matches += isinstance(found, MatchLine | ArchivedMatch | Unreadable)
    findings.archived += isinstance(found, ArchivedMatch)
    findings.players += isinstance(found, Account | UnreadableAccount)
    findings.events += found.events if isinstance(found, MatchLine) else isinstance(found, StreamEntry)
    if isinstance(found, MatchLine) and (fault := _fault(found, views)) is not None:
        findings.broken[found.match] = fault
    if isinstance(found, Unreadable):
        findings.unreadable.append(found.match)
    if isinstance(found, UnreadableAccount):
        findings.unreadable_accounts.append(found.player)
    if isinstance(found, Entry):
        findings.parts.add(found.part)


def _fault(found: MatchLine, views: Iterator[EventView]) -> Version | None:
    """Returns the first version of a match whose hash is wrong. The first own event of a fork names the hash before."""
    previous = NO_HASH
    if found.origin is not None and (first := next(views, None)) is not None:
        previous = _hash_before(first)
        views = chain([first], views)
    return verify_chain(views, found.head, since=found.shared, previous=previous)


def _hash_before(first: EventView) -> Hash:
    try:
        return Hash(msgspec.json.decode(first.data, type=ForkBegun).parent.hash)
    except msgspec.ValidationError:
        return NO_HASH


def _closing(findings: Findings, digest: Hash) -> Closing:
    """Returns the closing line of a backup with these contents."""
    unreadable, accounts = tuple(findings.unreadable), tuple(findings.unreadable_accounts)
    return Closing(findings.matches, findings.events, findings.players, digest, unreadable, accounts)


class _Lines:
    """The lines of a file, from its beginning; and the digest of all but the last."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self.digest_before_last = NO_HASH

    def __iter__(self) -> Iterator[bytes]:
        self._file.seek(0)
        while raw := self._read():
            self.digest_before_last = Hash(self._digest.hexdigest())
            self._digest.update(raw)
            yield raw

    def _read(self) -> bytes:
        try:
            return self._file.readline(LONGEST)
        except (EOFError, OSError, zlib.error) as error:
            raise BadBackup(f"it cannot be read: {error}") from error


def _sections(lines: _Lines) -> Iterator[tuple[Line, Iterator[EventView]]]:
    reading = iter(lines)
    for raw in reading:
        found = decode(raw)
        views = _views(reading, found.events if isinstance(found, MatchLine) else 0)
        yield found, views
        deque(views, maxlen=0)  # the events that the caller did not read


def _views(lines: Iterator[bytes], count: int) -> Iterator[EventView]:
    for raw in islice(lines, count):
        try:
            yield parse(raw)
        except NOT_JSON as error:
            raise BadBackup(f"a line is not an event: {error}") from error
