"""The lines of a record in a file, read strictly and one at a time."""

from collections.abc import Iterator
from typing import BinaryIO, Final, NewType

import msgspec

from domain.game import Version
from events.codec import NOT_JSON, canonical, stored_type
from events.event_view import EventView, parse
from events.record import FORMAT, Header, line
from events.store import START
from events.verify.result import InvalidRecord

LONGEST: Final = 1 << 20
"""Bytes of the longest line that is read; no event comes near."""

Place = NewType("Place", int)
"""Where in the file a line begins, in bytes."""


class Lines:
    """A record in a file that can be read again from any place. Everything raises `InvalidRecord`."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.header = self._header()
        self.first = Place(file.tell())
        """Where the entries begin."""

    def entries(self, version: Version = START, place: Place | None = None) -> Iterator[tuple[EventView, Place]]:
        """The entries after a version, which begin at a place; each with the place where the next begins."""
        at = self.first if place is None else place
        while raw := self._read(at, Version(version + 1)):
            version, at = Version(version + 1), Place(at + len(raw))
            yield _entry(raw, version), at

    def _header(self) -> Header:
        raw = self._read(Place(0), START)
        try:
            header = msgspec.json.decode(raw, type=Header)
            has_own_form = line(header) == raw
        except NOT_JSON as error:
            raise InvalidRecord(START, f"the file does not begin with the header of a record: {error}") from error
        if header.format != FORMAT:
            raise InvalidRecord(START, f"format {header.format} of records is not known here")
        if not has_own_form:
            raise InvalidRecord(START, _OTHER_FORM)
        return header

    def _read(self, place: Place, version: Version) -> bytes:
        """The line at a place; nothing at the end of the file."""
        self._file.seek(place)
        raw = self._file.readline(LONGEST)
        if raw and not raw.endswith(b"\n"):
            raise InvalidRecord(version, "its line is cut off" if len(raw) < LONGEST else "its line does not end")
        return raw


_OTHER_FORM: Final = "its line is not written as records are"


def _entry(raw: bytes, version: Version) -> EventView:
    try:
        entry = parse(raw)
        type_name = stored_type(entry.data)
        has_own_form = line(entry) == raw and _is_canonical(entry.data)
        if entry.move is not None:
            stored_type(entry.move)
            has_own_form = has_own_form and _is_canonical(entry.move)
    except NOT_JSON as error:
        raise InvalidRecord(version, f"its line is not an event: {error}") from error
    if entry.version != version:
        raise InvalidRecord(version, f"there is version {entry.version} in its place")
    if entry.type != type_name:
        raise InvalidRecord(version, f"it is called {entry.type} and is {type_name}")
    if not has_own_form:
        raise InvalidRecord(version, _OTHER_FORM)
    return entry


def _is_canonical(raw: msgspec.Raw) -> bool:
    return canonical(msgspec.json.decode(raw)) == bytes(raw)
