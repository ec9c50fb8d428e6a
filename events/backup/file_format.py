"""The lines of a backup, other than the events; and what brings the entries of its parts."""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

import msgspec
from msgspec import Raw, Struct

from domain.components import Digest
from domain.game import Version
from domain.match import MatchId, PlayerId
from events.codec import NOT_JSON
from events.store import START, Hash, Millis, Origin

FORMAT: Final = 8
"""Grows when a kind of line or a field is added; a backup of an earlier format has fewer."""

Progress = Callable[[int, int], None]
"""Called with the number of matches that are done, and the number of all matches."""
LeaveOut = Callable[[str], object]
"""Called with what is kept and cannot be read, like `a note of player 12ab`: the backup does not have it."""

SPARE_DEPTH: Final = 200
"""Levels of nesting to spare: there may be less room on the stack when the line is restored."""


class Part(Protocol):
    """One kind of things that are kept beside records and accounts. Every method may raise `StoreUnavailable`."""

    @property
    def name(self) -> str:
        """Its name in backups, which never changes."""
        ...

    def entries(self) -> Iterator[bytes]:
        """Returns all that is kept of it and can be read, each entry as JSON in one line.

        An entry that comes twice is restored once.
        """
        ...

    def restore(self, entry: bytes) -> None:
        """Stores an entry again. Records and accounts are restored before. May also raise one of `NOT_JSON`."""
        ...


class BadBackup(Exception):
    """A file that cannot be restored; the message says why."""


class _Line(Struct, frozen=True, tag_field="type", tag="backup.{}".format):
    """A line of a backup that is not an event."""


class Opening(_Line, frozen=True):
    """The first line."""

    format: int
    time: Millis
    matches: int
    """The number of matches at the beginning. The backup may also contain matches created later."""


class Remembered(Struct, frozen=True):
    """A request that gets its first answer again when it is sent again."""

    command: str
    """The hash of its key, in hex."""
    wrote: str
    """The versions that it wrote and the hash of its content, in hex."""

    @property
    def last(self) -> Version:
        """The last version that it wrote."""
        return Version(int(bytes.fromhex(self.wrote).split(b" ", 2)[1]))


class MatchLine(_Line, frozen=True, omit_defaults=True, tag="backup.Kept"):
    """A match; its own events follow, one a line."""

    match: MatchId
    version: Version
    head: Hash
    """The hash of the last event."""
    remembered: tuple[Remembered, ...]
    origin: Origin | None = None
    """Of a fork: the match in this backup that has the events which both share."""

    @property
    def shared(self) -> Version:
        """The number of events that a fork shares, and that do not follow."""
        return START if self.origin is None else self.origin.version

    @property
    def events(self) -> int:
        """The number of events that follow."""
        return self.version - self.shared


class ArchivedMatch(_Line, frozen=True, omit_defaults=True, tag="backup.Archived"):
    """A match whose record is in the archive, which is not part of the backup."""

    match: MatchId
    version: Version
    head: Hash
    digest: Hash
    """The SHA-256 of the file there."""
    origin: Origin | None = None
    reasons: Hash | None = None
    """The SHA-256 of the file there with the reasons of bots, if there is one."""


class BotReasons(_Line, frozen=True):
    """The reasons of a bot for a decision in the match before."""

    match: MatchId
    version: Version
    document: Raw


class Unreadable(_Line, frozen=True, omit_defaults=True):
    """A match whose record cannot be read as events. The views of its stream follow, one `StreamEntry` a line."""

    match: MatchId
    remembered: tuple[Remembered, ...]
    origin: Origin | None = None


class StreamEntry(_Line, frozen=True):
    """An entry in the stream of an unreadable record, byte for byte."""

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


class Token(_Line, frozen=True, omit_defaults=True):
    """The player of a token."""

    hash: Hash
    player: PlayerId
    details: Raw = Raw(b"null")
    """Its name and scopes; `null` for the first token of an account, and in backups of earlier releases."""
    names_player: bool = False
    """True if the token itself names the player, so that nothing else has to."""


class ComponentsFile(_Line, frozen=True, tag="backup.Printing"):
    """A components file that matches are played with."""

    digest: Digest
    file: str


class CommandSecret(_Line, frozen=True):
    """The secret that the ids of commands are derived with."""

    secret: str
    """In hex."""


class Entry(_Line, frozen=True):
    """An entry of a part: of what is kept beside records and accounts."""

    part: str
    entry: Raw


class Closing(_Line, frozen=True):
    """The last line."""

    matches: int
    events: int
    players: int
    digest: Hash
    """The SHA-256 of all lines before this one."""
    unreadable: tuple[MatchId, ...] = ()
    """The matches whose records cannot be read as events."""
    unreadable_accounts: tuple[PlayerId, ...] = ()
    """The players whose accounts are not JSON."""


Line = (
    Opening
    | MatchLine
    | ArchivedMatch
    | Unreadable
    | StreamEntry
    | BotReasons
    | Account
    | UnreadableAccount
    | Token
    | CommandSecret
    | ComponentsFile
    | Entry
    | Closing
)
_DECODER: Final[msgspec.json.Decoder[Line]] = msgspec.json.Decoder(Line)


def fits(document: bytes) -> bool:
    """True if a document is JSON that can stand in a line, and can be read when it is restored too."""
    try:
        msgspec.json.decode(document, type=Raw)  # nothing, or two documents, would fit between brackets
        msgspec.json.decode(b"[" * SPARE_DEPTH + document + b"]" * SPARE_DEPTH)
    except NOT_JSON:
        return False
    return b"\n" not in document


def encode(line: Line) -> bytes:
    """Returns a line as it is written."""
    return msgspec.json.encode(line) + b"\n"


def decode(raw: bytes) -> Line:
    """Returns a line. Raises `BadBackup`."""
    try:
        return _DECODER.decode(raw)
    except NOT_JSON as error:
        raise BadBackup(f"a line is not one of a backup: {error}") from error
