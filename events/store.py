"""The contract of a store of records. Two implementations pass the same tests: `streams` (Redis) and `memory`."""

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Final, NamedTuple, NewType, Protocol

from msgspec import Meta, Raw, Struct

from domain.game import Seat, Version
from domain.match import MatchId, PlayerId
from events.pacing import PIECE, pause

Hash = NewType("Hash", str)
"""SHA-256, in hex."""
Millis = NewType("Millis", Annotated[int, Meta(description="In milliseconds since 1970 (UTC).")])
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
REMEMBERED_FOR: Final = Millis(7 * 24 * 60 * 60 * 1000)
"""Milliseconds for which a command is remembered. It is forgotten some time later, as its match goes on."""


class Head(NamedTuple):
    """The newest event of a record: two records with the same head have the same events."""

    version: Version
    hash: Hash


NOTHING: Final = Head(START, NO_HASH)
"""The head of a match without events."""


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


def head_of(envelopes: Sequence[Envelope]) -> Head:
    """Returns the newest of at least one envelope."""
    return Head(envelopes[-1].version, envelopes[-1].hash)


class Origin(Struct, frozen=True):
    """Where the events that a fork shares are stored: under another match, up to a version, both included."""

    match: MatchId
    version: Version


class NewFork(Struct, frozen=True):
    """A fork that the command of another match creates, with its first events."""

    match: MatchId
    origin: Origin
    envelopes: Sequence[Envelope]


class StoreUnavailable(Exception):
    """The store cannot be reached: nothing was written."""


class StoreFull(StoreUnavailable):
    """The store takes no writes, since its disk or its memory is full; reading goes on. Nothing was written."""


class OutcomeUnknown(StoreUnavailable):
    """The answer of the store to a write is lost: it is not known if it was written. It may be sent again."""


class VersionConflict(Exception):
    """The record has another head than expected: nothing was appended."""

    def __init__(self, actual: Head) -> None:
        super().__init__(f"the match is at version {actual.version}, {actual.hash[:12] or 'without events'}")
        self.actual = actual


class CommandReused(Exception):
    """The same command id was used for another request: nothing was appended."""


class UnreadableRecord(Exception):
    """A record that this process cannot read or fold from a version on."""

    def __init__(self, match: MatchId, version: Version, why: str) -> None:
        super().__init__(f"match {match} breaks at version {version}: {why}")
        self.match = match
        self.version = version
        self.why = why


class BrokenRecord(UnreadableRecord):
    """A record that nobody can read: an entry is missing or damaged, or the rules fail on an event."""


class NewerRecord(UnreadableRecord):
    """A record that only a newer release can read: an event is as it was written, in a form that is not known here."""


class RecordReplaced(Exception):
    """The record is another one than before: a replica took over that lacked its newest events."""


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

        There are none for an unknown match. Those that a fork shares are among them. Raises `StoreUnavailable`, and
        `BrokenRecord` for an entry that is missing or damaged.
        """
        ...


Meanwhile = Callable[[], object]
"""Work that is done while the store writes. It must not use the store."""


def nothing() -> None:
    """Does nothing: the `Meanwhile` of those who only wait."""


class Store(Envelopes, Protocol):
    """Append-only records, one for each match.

    Every method may raise `StoreUnavailable`; `append` raises `OutcomeUnknown` if it may have appended.

    A fork refers to the events that it shares, and only its own events are stored with it.
    """

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
        """Appends all envelopes (at least one), or none. They are on disk when it returns.

        With an `origin`, they are the first own events of a new fork, and `expected` is the last event that it
        shares. With a `fork`, they and the first events of that fork are appended together or not at all; both matches
        must be in one partition.

        With a `fingerprint`, the store remembers `command` for `REMEMBERED_FOR`: sent again, it returns the same
        versions, whatever the version of the match. Without one, only the very same envelopes are recognised, so that
        they can be sent again when an answer was lost. A command is remembered for its match only. If players choose
        the ids of commands, the caller adds the player to them.

        Calls `meanwhile` when the envelopes are on their way, whether they will be appended or not; once more if they
        have to be sent again. What it raises is raised, and then it is not known if they were appended.

        Raises `CommandReused` for a remembered command with another fingerprint, then `VersionConflict` unless
        `expected` is the newest event (`NOTHING` for a new match), or if a new fork exists already.
        """
        ...

    def command(self, match: MatchId, command: CommandId, fingerprint: Fingerprint) -> Appended | None:
        """Returns what a remembered command wrote; `None` for a new one. Raises `CommandReused` as `append` does."""
        ...

    def own(
        self, match: MatchId, since: Version = START, until: Version | None = None, limit: int | None = None
    ) -> tuple[Origin | None, Sequence[Envelope]]:
        """Returns what `read` does, without the envelopes that a fork shares; and where those are, if there are any.

        Where nothing that is asked for is shared, the origin may be `None`.
        """
        ...

    def head(self, match: MatchId) -> Head:
        """Returns the version and the hash of the newest event; `NOTHING` for an unknown match.

        Raises `BrokenRecord` if that event is damaged.
        """
        ...

    def tail(self, match: MatchId, since: Version, timeout: float) -> Sequence[Envelope]:
        """Returns the envelopes after `since`; while there are none, waits up to `timeout` seconds for the first."""
        ...

    def matches(self) -> Iterator[MatchId]:
        """Returns every match that has a record."""
        ...


def read_with_shared(
    store: Store, match: MatchId, since: Version, until: Version | None, limit: int | None
) -> Sequence[Envelope]:
    """Returns what `Store.read` does, from the matches under which the envelopes are stored."""
    origin, own = store.own(match, since, until, limit)
    if origin is None or since >= origin.version:
        return own
    last = origin.version if until is None else min(until, origin.version)
    expected = last - since if limit is None else min(last - since, limit)
    shared = store.read(origin.match, since, last, limit)
    if len(shared) < expected:
        raise BrokenRecord(match, Version(since + len(shared) + 1), f"match {origin.match} has it no more")
    return [*shared, *own][:limit]


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


def envelopes_up_to(store: Envelopes, match: MatchId, until: Version, since: Version = START) -> Iterator[Envelope]:
    """Returns the envelopes after `since` up to and including a version, oldest first, read a chunk at a time.

    Raises what `Envelopes.read` does, and `BrokenRecord` if the record ends before that version.
    """
    last = since
    for chunk in chunks(store, match, since, until):
        yield from chunk
        last = chunk[-1].version
    if last < until:
        raise BrokenRecord(match, Version(last + 1), f"it is missing: there should be {until} events")
