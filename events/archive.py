"""The archive: records of matches that are over, in files outside Redis.

A file has the own events of one match, one a line, gzipped; nothing is hidden in it. Its name has the SHA-256 of its
bytes. So a file is never replaced by another one, and what is read from a file is always what was written. Redis
keeps an `ArchivedRecord` of the match: where the record ends, and that SHA-256.
"""

import gzip
import hashlib
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, Protocol

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from domain.game import Version
from domain.match import MatchId
from events.codec import NO_RAW, NOT_JSON, raw_or_none
from events.pacing import pause
from events.store import NOTHING, START, BrokenRecord, Envelope, Hash, Head
from events.whole_files import sync_names, written_whole

CACHED: Final = 32 << 20
"""Bytes of the lines of files that one process keeps; one file may be longer."""
_PIECE: Final = 1 << 16
"""Bytes that are decompressed without a pause: less than a millisecond of work."""
_DIGEST: Final = 32
"""Bytes of a SHA-256."""


class ArchiveUnavailable(BrokenRecord):
    """The file of an archived match is missing or changed, or the archive cannot be reached: other matches go on."""

    def __str__(self) -> str:
        return f"match {self.match}: {self.why}"  # nothing is said of the record itself, which may be whole


class ArchivedRecordLost(ArchiveUnavailable):
    """The file of an archived match is missing or changed: it may never come back."""


class ArchiveNotWritten(ArchiveUnavailable):
    """The archive takes no files: the record stays where it is."""


class MatchArchived(Exception):
    """The record of the match is archived: nothing is appended to it, and nothing was."""


class ArchiveFiles(Protocol):
    """Where the files of an archive lie."""

    def read(self, name: str) -> bytes:
        """Returns a file. Raises `FileNotFoundError` if it is missing, and `OSError` if it cannot be reached."""
        ...

    def write(self, name: str, content: bytes) -> None:
        """Writes a file, whole or not at all. It is stored safely when this returns. Raises `OSError`."""
        ...


class ArchivedRecord(Struct, frozen=True):
    """What Redis keeps of an archived match."""

    head: Head
    digest: Hash
    """The SHA-256 of the file, in hex."""

    def file(self, match: MatchId) -> str:
        """Returns the name of the file."""
        return f"{self.digest[:2]}/{match}.{self.digest}.ndjson.gz"

    def kept(self) -> bytes:
        """Returns it as it is kept in Redis."""
        version, hash_there = self.head
        return bytes.fromhex(hash_there) + bytes.fromhex(self.digest) + b"%d" % version

    @classmethod
    def of(cls, kept: bytes) -> "ArchivedRecord":
        """Returns it from its bytes in Redis."""
        hash_there, digest, version = kept[:_DIGEST], kept[_DIGEST : 2 * _DIGEST], kept[2 * _DIGEST :]
        return cls(Head(Version(int(version)), Hash(hash_there.hex())), Hash(digest.hex()))


class Archive:
    """The archived records, and the reasons of bots. It keeps the lines of the files that were read last."""

    def __init__(self, files: ArchiveFiles | None) -> None:
        self._files = files
        """`None` in a process without an archive: then no archived record can be read."""
        self._lock = threading.Lock()
        self._cache: OrderedDict[Hash, Sequence[bytes]] = OrderedDict()
        self._cached = 0
        """Bytes of these lines."""

    def write(self, match: MatchId, envelopes: Sequence[Envelope]) -> ArchivedRecord:
        """Writes the own events of a match (at least one), reads them back and compares them; returns where they lie.

        Raises `ArchiveNotWritten`, and `ArchiveUnavailable`.
        """
        newest = envelopes[-1]
        record = self._write(match, b"".join(map(_line, envelopes)), Head(newest.version, newest.hash))
        if [_envelope(line) for line in self._loaded(match, record)] != list(envelopes):
            raise _unavailable(match, record, "it does not read as it was written")
        return record

    def _write(self, match: MatchId, text: bytes, head: Head) -> ArchivedRecord:
        content = gzip.compress(text, mtime=0)
        record = ArchivedRecord(head, Hash(hashlib.sha256(content).hexdigest()))
        if self._files is None:
            raise _unavailable(match, record, "no archive is set")
        try:
            self._files.write(record.file(match), content)
        except OSError as error:
            why = f"its file {record.file(match)} cannot be written: {_reason(error)}"
            raise ArchiveNotWritten(match, head.version, why) from error
        return record

    def write_lines(self, match: MatchId, lines: Iterable[bytes]) -> Hash:
        """Writes other lines that belong to a match, each with its line feed. Returns the SHA-256 of the file.

        Raises `ArchiveNotWritten`, and `ArchiveUnavailable`.
        """
        return self._write(match, b"".join(lines), NOTHING).digest

    def lines(self, match: MatchId, digest: Hash) -> Sequence[bytes]:
        """Returns lines that `write_lines` has written. Raises `ArchiveUnavailable`."""
        return self._lines(match, ArchivedRecord(NOTHING, digest))

    def own(
        self, match: MatchId, record: ArchivedRecord, since: Version, until: Version | None, limit: int | None
    ) -> tuple[Version, Sequence[Envelope]]:
        """Returns the version before the own events of a match, and those of them that `Store.own` returns.

        Raises `ArchiveUnavailable`.
        """
        if since >= record.head.version:
            return record.head.version, ()
        lines = self._lines(match, record)
        shared = Version(record.head.version - len(lines))
        newest = None if until is None else max(START, until - shared)
        asked = lines[max(START, since - shared) : newest][:limit]
        try:
            return shared, [_envelope(line) for line in asked]
        except NOT_JSON as error:
            raise _unavailable(match, record, f"it cannot be read: {error}", ArchivedRecordLost) from error

    def _lines(self, match: MatchId, record: ArchivedRecord) -> Sequence[bytes]:
        with self._lock:
            if record.digest in self._cache:
                self._cache.move_to_end(record.digest)
                return self._cache[record.digest]
        lines = self._loaded(match, record)
        with self._lock:
            if record.digest not in self._cache:  # another reader may have been faster
                self._cache[record.digest] = lines
                self._cached += _size(lines)
            while len(self._cache) > 1 and self._cached > CACHED:
                self._cached -= _size(self._cache.popitem(last=False)[1])
        return lines

    def _loaded(self, match: MatchId, record: ArchivedRecord) -> Sequence[bytes]:
        """Returns the lines of a file, once it is known to be the one that was written."""
        if self._files is None:
            raise _unavailable(match, record, "no archive is set")
        try:
            content = self._files.read(record.file(match))
        except FileNotFoundError as error:
            raise _unavailable(match, record, "it is missing", ArchivedRecordLost) from error
        except OSError as error:
            raise _unavailable(match, record, f"it cannot be reached: {_reason(error)}") from error
        if hashlib.sha256(content).hexdigest() != record.digest:
            raise _unavailable(match, record, "it was changed, its SHA-256 is another one", ArchivedRecordLost)
        return _decompressed(content).splitlines()


class ArchiveFolder:
    """The files of an archive in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> bytes:
        """See `ArchiveFiles.read`. A folder that is missing or empty counts as one that is not mounted."""
        try:
            return (self._folder / name).read_bytes()
        except FileNotFoundError:
            if not self._folder.is_dir() or not any(self._folder.iterdir()):
                raise OSError("the folder of the archive is missing or empty") from None
            raise

    def write(self, name: str, content: bytes) -> None:
        """See `ArchiveFiles.write`. Only the owner may read the file."""
        file = self._folder / name
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with written_whole(file) as written:
            written.write(content)
        sync_names(self._folder)


class _Line(Struct):
    """An `Envelope` as a line."""

    version: Version
    event: Raw
    time: int
    command: str
    hash: str
    player: str | None = None
    seat: int | None = None
    move: Raw = NO_RAW
    schema: int = 1


_LINES: Final = msgspec.json.Decoder(_Line)


def _line(envelope: Envelope) -> bytes:
    return msgspec.json.encode(envelope) + b"\n"


def _envelope(line: bytes) -> Envelope:
    """Returns the envelope in a line. Raises one of `NOT_JSON`."""
    read = asdict(_LINES.decode(line))
    return Envelope(**read | {"move": raw_or_none(read["move"])})


def _decompressed(content: bytes) -> bytes:
    stream, pieces = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS), []
    for place in range(0, len(content), _PIECE):
        pieces.append(stream.decompress(content[place : place + _PIECE]))
        pause()
    return b"".join(pieces)


def _size(lines: Sequence[bytes]) -> int:
    return sum(map(len, lines))


def _reason(error: OSError) -> str:
    return error.strerror or str(error) or type(error).__name__


def _unavailable(
    match: MatchId, record: ArchivedRecord, why: str, kind: type[ArchiveUnavailable] = ArchiveUnavailable
) -> ArchiveUnavailable:
    return kind(match, Version(START + 1), f"it is archived in {record.file(match)}, and {why}")
