"""The contract of a store of records. Two implementations pass the same tests: `streams` (Redis) and `memory`."""

from collections.abc import Iterator, Sequence
from typing import Final, NewType, Protocol

from msgspec import Raw, Struct

from domain.game import Seat, Version
from domain.match import MatchId, PlayerId
from events.pacing import PIECE, pause

Hash = NewType("Hash", str)
"""SHA-256, in hex."""
Millis = NewType("Millis", int)
"""A moment, in milliseconds since 1970, UTC."""
CommandId = NewType("CommandId", str)
"""The id of a command that its sender chose; the record does not show it."""
ShownCommandId = NewType("ShownCommandId", str)
"""The id of a command in the record; see `events.sealing`."""
Fingerprint = NewType("Fingerprint", str)
"""A hash of everything that a command asks for: another request has another one."""

NO_HASH: Final = Hash("")
"""The hash before the first event."""
UNNAMED: Final = CommandId("")
"""The id of a command that the store does not remember."""
START: Final = Version(0)
"""The version before the first event."""


class Envelope(Struct, frozen=True):
    """One event as it is stored: what happened, who caused it and when; chained by its hash to the event before."""

    version: Version
    event: Raw
    """The event as canonical JSON, tagged with its type. Its secrets are not hidden."""
    time: Millis
    command: ShownCommandId
    """The command that led to the event. All events of one command are appended together or not at all."""
    hash: Hash
    """SHA-256, in hex, over the hash of the event before and everything else here; see `events.sealing`."""
    player: PlayerId | None = None
    seat: Seat | None = None
    move: Raw | None = None
    """The move that was played, as canonical JSON, on the first of its events."""
    schema: int = 1
    """The schema number of the event type: the form in which `event` is written."""


class StoreUnavailable(Exception):
    """The store cannot be reached: nothing was written."""


class StoreFull(StoreUnavailable):
    """The store takes no writes, since its disk or its memory is full; reading goes on. Nothing was written."""


class OutcomeUnknown(StoreUnavailable):
    """The answer of the store to a write is lost: it is not known if it was written. It may be sent again."""


class VersionConflict(Exception):
    """The match is at another version than expected: nothing was appended."""

    def __init__(self, actual: Version) -> None:
        super().__init__(f"the match is at version {actual}")
        self.actual = actual


class CommandReused(Exception):
    """The same command id was used for another request: nothing was appended."""


class BrokenRecord(Exception):
    """A record that cannot be read or folded: an entry is missing or damaged, or the rules fail on an event."""

    def __init__(self, match: MatchId, version: Version, why: str) -> None:
        super().__init__(f"match {match} breaks at version {version}: {why}")
        self.match = match
        self.version = version
        self.why = why


class Appended(Struct, frozen=True):
    """The versions that a command wrote, now or when it was sent before."""

    first: Version
    last: Version
    repeated: bool = False
    """True if the command was appended before, and nothing was written now."""


class Envelopes(Protocol):
    """What envelopes are read from."""

    def read(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> Sequence[Envelope]:
        """Returns the envelopes after `since` up to and including `until`, oldest first, at most `limit` of them.

        There are none for an unknown match. Raises `StoreUnavailable`, and `BrokenRecord` for an entry that is missing
        or damaged.
        """
        ...


class Store(Envelopes, Protocol):
    """Append-only records, one for each match.

    Every method may raise `StoreUnavailable`; `append` raises `OutcomeUnknown` if it may have appended.
    """

    def append(
        self,
        match: MatchId,
        expected: Version,
        envelopes: Sequence[Envelope],
        command: CommandId = UNNAMED,
        fingerprint: Fingerprint | None = None,
    ) -> Appended:
        """Appends all envelopes (at least one), or none. They are on disk when it returns.

        With a `fingerprint`, the store remembers `command`: sent again, it returns the same versions, whatever the
        version of the match. Without one, only the very same envelopes are recognised, so that they can be sent again
        when an answer was lost. A command is remembered for its match only. If players choose the ids of commands, the
        caller adds the player to them.

        Raises `CommandReused` for a remembered command with another fingerprint, then `VersionConflict` if the match is
        not at version `expected` (0 for a new match).
        """
        ...

    def command(self, match: MatchId, command: CommandId, fingerprint: Fingerprint) -> Appended | None:
        """Returns what a remembered command wrote; `None` for a new one. Raises `CommandReused` as `append` does."""
        ...

    def head(self, match: MatchId) -> tuple[Version, Hash]:
        """Returns the version and the hash of the newest event; (0, "") for an unknown match.

        Raises `BrokenRecord` if that event is damaged.
        """
        ...

    def tail(self, match: MatchId, since: Version, timeout: float) -> Sequence[Envelope]:
        """Returns the envelopes after `since`; while there are none, waits up to `timeout` seconds for the first."""
        ...

    def matches(self) -> Iterator[MatchId]:
        """Returns every match that has a record."""
        ...


CHUNK: Final = PIECE
"""Events that are read or written at a time: enough to make round trips rare, few enough to delay nobody."""


def chunks(
    store: Envelopes, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
) -> Iterator[Sequence[Envelope]]:
    """Returns the envelopes that `Envelopes.read` returns, a chunk at a time, and raises what that does.

    Pauses between two chunks.
    """
    while since != until and limit != 0:
        wanted = CHUNK if limit is None else min(CHUNK, limit)
        chunk = store.read(match, since, until, wanted)
        if chunk:
            yield chunk
        if len(chunk) < wanted:
            return
        since, limit = chunk[-1].version, limit and limit - len(chunk)
        pause()


def envelopes_up_to(store: Envelopes, match: MatchId, until: Version) -> Iterator[Envelope]:
    """Returns the envelopes of a match up to and including a version, oldest first, read a chunk at a time.

    Raises what `Envelopes.read` does, and `BrokenRecord` if the record ends before that version.
    """
    last = START
    for chunk in chunks(store, match, START, until):
        yield from chunk
        last = chunk[-1].version
    if last < until:
        raise BrokenRecord(match, Version(last + 1), f"it is missing: there should be {until} events")
