"""A backup read section by section, and checked."""

import hashlib
import zlib
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO, Final

from domain.game import Version
from domain.match import MatchId
from events.backup.file_format import (
    FORMAT,
    Account,
    BadBackup,
    Closing,
    Kept,
    Line,
    Opening,
    StreamEntry,
    Unreadable,
    decode,
)
from events.canonical import NOT_JSON
from events.chain import verify_chain
from events.entry import Entry, parse

LONGEST: Final = 1 << 26
"""Bytes of the longest line that is read."""


def sections(file: BinaryIO) -> Iterator[tuple[Line, Iterator[Entry]]]:
    """Every line but the events, and the events that follow it. Raises `BadBackup`."""
    return _sections(_Lines(file))


class Check:
    """What has been found by reading a whole backup. Raises `BadBackup` unless it is there as it was written."""

    def __init__(self, file: BinaryIO) -> None:
        self.matches = self.events = self.players = 0
        self.broken: dict[MatchId, Version] = {}
        """The matches whose chain did not hold when they were backed up, and the first version that does not."""
        self.unreadable: list[MatchId] = []
        """The matches whose records were not made of events."""
        lines = _Lines(file)
        ending = None
        for number, (found, entries) in enumerate(_sections(lines)):
            if (number == 0) is not isinstance(found, Opening) or ending is not None:
                raise BadBackup("it is not one backup from its opening to its end")
            self._count(found, entries)
            ending = found if isinstance(found, Closing) else None
        expected = Closing(self.matches, self.events, self.players, lines.digest_before_last, tuple(self.unreadable))
        if ending != expected:
            raise BadBackup("it is cut off" if ending is None else "it is not as it was written")

    def _count(self, found: Line, entries: Iterator[Entry]) -> None:
        if isinstance(found, Opening) and found.format > FORMAT:
            raise BadBackup(f"format {found.format} of backups is not known here")
        if isinstance(found, Kept):
            self.matches += 1
            self.events += found.version
            fault = verify_chain(entries, found.head)
            if fault is not None:
                self.broken[found.match] = fault
        if isinstance(found, Unreadable):
            self.matches += 1
            self.unreadable.append(found.match)
        self.events += isinstance(found, StreamEntry)
        self.players += isinstance(found, Account)


class _Lines:
    """The lines of a file, from its beginning."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._digest = hashlib.sha256()
        self.digest_before_last = ""

    def __iter__(self) -> Iterator[bytes]:
        self._file.seek(0)
        while raw := self._read():
            self.digest_before_last = self._digest.hexdigest()
            self._digest.update(raw)
            yield raw

    def _read(self) -> bytes:
        try:
            return self._file.readline(LONGEST)
        except (EOFError, OSError, zlib.error) as error:
            raise BadBackup(f"it cannot be read: {error}") from error


def _sections(lines: _Lines) -> Iterator[tuple[Line, Iterator[Entry]]]:
    reading = iter(lines)
    for raw in reading:
        found = decode(raw)
        entries = _entries(reading, found.version if isinstance(found, Kept) else 0)
        yield found, entries
        deque(entries, maxlen=0)  # those that nobody asked for


def _entries(lines: Iterator[bytes], count: int) -> Iterator[Entry]:
    for raw in islice(lines, count):
        try:
            yield parse(raw)
        except NOT_JSON as error:
            raise BadBackup(f"there is a line that is not an event: {error}") from error
