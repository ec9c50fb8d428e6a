"""The lines of a backup, other than the events."""

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Raw, Struct

from domain.components import Digest
from domain.game import Version
from domain.match import MatchId, PlayerId
from events.codec import NOT_JSON
from events.store import Hash, Millis

FORMAT: Final = 4
"""Grows with every kind of line that is added; a backup of an earlier format has fewer of them."""

Progress = Callable[[int, int], None]
"""Told how many matches are done, and how many there are."""


class BadBackup(Exception):
    """A file that cannot be restored from; the sentence says why."""


class _Line(Struct, frozen=True, tag_field="type", tag="backup.{}".format):
    """A line of a backup that is not an event."""


class Opening(_Line, frozen=True):
    """The first line."""

    format: int
    time: Millis
    matches: int
    """How many there were then; more may have been opened since, and are there too or not."""


class Remembered(Struct, frozen=True):
    """A request that is answered as the first time when it is sent again."""

    command: str
    """What stands for its key, in hex."""
    wrote: str
    """The versions that it wrote and what stands for its content, in hex."""

    @property
    def last(self) -> Version:
        """The last version that it wrote."""
        return Version(int(bytes.fromhex(self.wrote).split(b" ", 2)[1]))


class Kept(_Line, frozen=True):
    """A match; its events follow, one a line."""

    match: MatchId
    version: Version
    """How many events follow."""
    head: Hash
    """Of the last of them."""
    remembered: tuple[Remembered, ...]


class Unreadable(_Line, frozen=True):
    """A match whose record is not made of events; what stands in its stream instead follows, a `StreamEntry` a line."""

    match: MatchId
    remembered: tuple[Remembered, ...]


class StreamEntry(_Line, frozen=True):
    """An entry of the stream of an unreadable record, byte for byte."""

    match: MatchId
    id: str
    fields: dict[str, str]
    """Names and values, both in hex."""


class Account(_Line, frozen=True):
    """A player's account."""

    player: PlayerId
    account: Raw


class UnreadableAccount(_Line, frozen=True):
    """A player's account that is not JSON, byte for byte."""

    player: PlayerId
    account: str
    """In hex."""


class Token(_Line, frozen=True):
    """Whose a token is."""

    hash: Hash
    player: PlayerId


class Printing(_Line, frozen=True):
    """A components file that matches are played with."""

    digest: Digest
    file: str


class CommandSecret(_Line, frozen=True):
    """What the ids of commands are derived with."""

    secret: str
    """In hex."""


class Closing(_Line, frozen=True):
    """The last line."""

    matches: int
    events: int
    players: int
    digest: Hash
    """Of all lines before this one."""
    unreadable: tuple[MatchId, ...] = ()
    """The matches whose records are not made of events."""
    unreadable_accounts: tuple[PlayerId, ...] = ()
    """The players whose accounts are not JSON."""


Line = (
    Opening | Kept | Unreadable | StreamEntry | Account | UnreadableAccount | Token | CommandSecret | Printing | Closing
)
_DECODER: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)


def encode(line: Line) -> bytes:
    """A line as it is written."""
    return msgspec.json.encode(line) + b"\n"


def decode(raw: bytes) -> Line:
    """A line. Raises `BadBackup`."""
    try:
        return _DECODER.decode(raw)
    except NOT_JSON as error:
        raise BadBackup(f"there is a line that no backup has: {error}") from error
