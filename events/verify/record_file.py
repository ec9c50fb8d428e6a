"""A file of one record or of many, read strictly and one line at a time."""

from collections.abc import Iterator
from typing import BinaryIO, Final, NamedTuple, NewType

import msgspec

from domain.game import Version
from events.codec import NOT_JSON, canonical, stored_type
from events.event_view import EventView, parse
from events.record import FORMAT, Header, line
from events.store import START
from events.verify.result import InvalidRecord

LONGEST: Final = 1 << 20
"""Bytes of the longest line that is read; events are far shorter."""

Place = NewType("Place", int)
"""The offset of a line in the file, in bytes."""


class Span(NamedTuple):
    """The part of a file that holds one record."""

    begin: Place = Place(0)
    end: Place | None = None
    """The place after its last line; `None` for the end of the file."""


WHOLE: Final = Span()
_HEADER: Final = b'{"type":"kifu.record"'
_CURSOR: Final = b'{"type":"kifu.cursor"'
"""How a header begins, and a line between two records that belongs to neither, as the API writes it."""


def spans(file: BinaryIO) -> Iterator[Span]:
    """Returns where each record of a file lies. What comes before the first header counts as a record too."""
    begin, place, is_at_start = None, Place(0), True
    file.seek(place)
    while line := file.readline(LONGEST):
        if is_at_start:
            ends = line.startswith((_HEADER, _CURSOR))
            if ends and begin is not None:
                here = file.tell()
                yield Span(begin, place)
                file.seek(here)
            if ends or begin is None:
                begin = None if line.startswith(_CURSOR) else place
        place, is_at_start = Place(place + len(line)), line.endswith(b"\n")
    if begin is not None:
        yield Span(begin, place)


class RecordFile:
    """A record that can be read again from any place. Everything raises `InvalidRecord`."""

    def __init__(self, file: BinaryIO, span: Span = WHOLE) -> None:
        self._file = file
        self._span = span
        self.header = self._header()
        self.first = Place(file.tell())
        """The place of the first event."""

    def views(self, version: Version = START, place: Place | None = None) -> Iterator[tuple[EventView, Place]]:
        """Returns the events after a version, whose lines begin at a place; each with the place of the next line."""
        at = self.first if place is None else place
        while raw := self._read(at, Version(version + 1)):
            version, at = Version(version + 1), Place(at + len(raw))
            yield _view(raw, version), at

    def _header(self) -> Header:
        raw = self._read(self._span.begin, START)
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
        """Returns the line at a place; nothing at the end of the file."""
        if self._span.end is not None and place >= self._span.end:
            return b""
        self._file.seek(place)
        raw = self._file.readline(LONGEST)
        if raw and not raw.endswith(b"\n"):
            raise InvalidRecord(version, "its line is cut off" if len(raw) < LONGEST else "its line does not end")
        return raw


_OTHER_FORM: Final = "its line is not in the exact form of a record"


def _view(raw: bytes, version: Version) -> EventView:
    try:
        view = parse(raw)
        type_name = stored_type(view.data)
        has_own_form = line(view) == raw and _is_canonical(view.data)
        if view.move is not None:
            stored_type(view.move)
            has_own_form = has_own_form and _is_canonical(view.move)
    except NOT_JSON as error:
        raise InvalidRecord(version, f"its line is not an event: {error}") from error
    if view.version != version:
        raise InvalidRecord(version, f"version {view.version} is in its place")
    if view.type != type_name:
        raise InvalidRecord(version, f"its type says {view.type}, its data {type_name}")
    if not has_own_form:
        raise InvalidRecord(version, _OTHER_FORM)
    return view


def _is_canonical(raw: msgspec.Raw) -> bool:
    return canonical(msgspec.json.decode(raw)) == bytes(raw)
