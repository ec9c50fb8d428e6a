"""What a store of records does. Two implementations pass one shared test class: `streams` (Redis) and `memory`."""

from collections.abc import Iterator, Sequence
from typing import Final, NewType, Protocol

from msgspec import Raw, Struct

from domain.game import Seat, Version
from domain.match import MatchId, PlayerId

Hash = NewType("Hash", str)
"""SHA-256, in hex."""
Millis = NewType("Millis", int)
"""A moment, in milliseconds since 1970, UTC."""
CommandId = NewType("CommandId", str)
"""What a command is known by to whoever sent it; nobody else is told."""
ShownCommandId = NewType("ShownCommandId", str)
"""What stands for it in a record; see `events.commitments`."""
Fingerprint = NewType("Fingerprint", str)
"""What stands for all that a command asks for: another request has another one."""

NO_HASH: Final = Hash("")
"""What the first event is chained to."""
UNNAMED: Final = CommandId("")
"""The id of a command that is not remembered."""
START: Final = Version(0)
"""Before the first event."""


class Envelope(Struct, frozen=True):
    """One event as it is stored: what happened, who caused it and when, chained to the event before."""

    version: Version
    event: Raw
    """The event as JSON, tagged with its type; secrets in clear: a store is never shown to a client as it is."""
    time: Millis
    command: ShownCommandId
    """The command that led to this event. All events of one command are appended together or not at all."""
    hash: Hash
    """SHA-256, in hex, over the hash before and the canonical JSON of everything else here, with secrets committed."""
    player: PlayerId | None = None
    seat: Seat | None = None
    move: Raw | None = None
    """The move that was played, as JSON, on the first of its events."""
    schema: int = 1
    """The schema number of the event type; older ones are upcast on read."""


class StoreUnavailable(Exception):
    """The store cannot be reached. It is not known whether a request was carried out; it may be sent again later."""


class VersionConflict(Exception):
    """The match has moved on: nothing was appended."""

    def __init__(self, actual: Version) -> None:
        super().__init__(f"the match is at version {actual}")
        self.actual = actual


class CommandReused(Exception):
    """The same command id came with another request: nothing was appended."""


class BrokenRecord(Exception):
    """A record that cannot be read or folded: an entry is missing or not whole, or its rules choke on an event."""

    def __init__(self, match: MatchId, version: Version, why: str) -> None:
        super().__init__(f"match {match} breaks at version {version}: {why}")
        self.match = match
        self.version = version
        self.why = why


class Appended(Struct, frozen=True):
    """The versions that a command wrote, whether just now or the first time it was sent."""

    first: Version
    last: Version
    repeated: bool = False
    """The command had been appended before; nothing was written this time."""


class Store(Protocol):
    """Append-only records, one for each match. Every method may raise `StoreUnavailable`."""

    def append(
        self,
        match: MatchId,
        expected: Version,
        envelopes: Sequence[Envelope],
        command: CommandId = UNNAMED,
        fingerprint: Fingerprint | None = None,
    ) -> Appended:
        """Appends all envelopes (at least one), or none. Durable when it returns.

        With a `fingerprint` of the request, `command` is remembered: sent again it answers as the first time,
        whatever the version. Without one only the very same envelopes are recognised, so that a store may send them
        again when an answer was lost. A remembered command belongs to its match; a caller who lets players choose
        command ids puts the player into them.

        Raises `CommandReused` for a remembered command with another fingerprint, then `VersionConflict` when the
        match is not at `expected` (0 for a new match).
        """
        ...

    def command(self, match: MatchId, command: CommandId, fingerprint: Fingerprint) -> Appended | None:
        """What a remembered command wrote; `None` for one not seen yet. Raises `CommandReused` as `append` does."""
        ...

    def read(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> Sequence[Envelope]:
        """The envelopes after `since` up to and including `until`, oldest first; none for an unknown match.

        Raises `BrokenRecord` for an entry that is missing or not whole.
        """
        ...

    def head(self, match: MatchId) -> tuple[Version, Hash]:
        """The version and the hash of the newest event; (0, "") for an unknown match.

        Raises `BrokenRecord` when that one is not whole.
        """
        ...

    def tail(self, match: MatchId, since: Version, timeout: float) -> Sequence[Envelope]:
        """Like `read`, but waits up to `timeout` seconds for something to be there."""
        ...

    def matches(self) -> Iterator[MatchId]:
        """Every match that has a record."""
        ...


CHUNK: Final = 500
"""Events that are read or written at a time: enough to make round trips rare, few enough to hold in memory."""


def envelopes_up_to(store: Store, match: MatchId, until: Version) -> Iterator[Envelope]:
    """Returns the envelopes of a match up to and including a version, oldest first, read a chunk at a time.

    Raises what `Store.read` does, and `BrokenRecord` if the record ends before that version.
    """
    since = START
    while since < until:
        chunk = store.read(match, since, until, CHUNK)
        if not chunk:
            raise BrokenRecord(match, Version(since + 1), f"it is missing: there should be {until} events")
        yield from chunk
        since = chunk[-1].version
