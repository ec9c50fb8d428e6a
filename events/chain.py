"""The hash chain: whoever holds one hash can check everything before it.

The hash of an entry is SHA-256, in hex, over the text of the hash before it ("" for the first) followed by the
canonical JSON of an object with exactly the members version, type, schema, data, time, player, seat, command and
move, `null` where there is none. In data and move each secret field is replaced by its commitment, so a redacted
entry has the same hash as the full one.
"""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from domain.game import AnyGame, Seat, Version
from domain.match import AnyMatch, Fact, PlayerId
from events.canonical import canonical, canonical_raw
from events.codec import Codec, codec
from events.commitments import Salts, committed, parted
from events.event_view import Entry, as_entry
from events.store import NO_HASH, START, CommandId, Envelope, Hash, Millis, ShownCommandId


class _Link(Struct, frozen=True):
    """What is hashed of an entry."""

    version: Version
    type: str
    schema: int
    data: Raw
    time: Millis
    player: PlayerId | None
    seat: Seat | None
    command: ShownCommandId
    move: Raw | None

    def hash(self, previous: Hash) -> Hash:
        return Hash(hashlib.sha256(previous.encode() + canonical(self)).hexdigest())


def seal(
    game: AnyGame,
    match: AnyMatch,
    previous: Hash,
    facts: Sequence[Fact],
    *,
    time: Millis,
    player: PlayerId | None,
    command: CommandId,
) -> list[Envelope]:
    """The facts of one command in envelopes, chained to the hash `previous` ("" for a new match).

    `match` is the match as it stands after the facts; `command` is the id that its sender chose, and is not shown.
    """
    types, salts = codec(game), Salts.of(match)
    shown = salts.shown_command(command)
    envelopes = []
    for version, fact in enumerate(facts, start=match.version - len(facts) + 1):
        unsealed = _unsealed(types, Version(version), fact, time=time, player=player, command=shown)
        previous = hash_of(as_entry(types, salts, unsealed, None, opened=True), previous)
        envelopes.append(replace(unsealed, hash=previous))
    return envelopes


def _unsealed(
    types: Codec, version: Version, fact: Fact, *, time: Millis, player: PlayerId | None, command: ShownCommandId
) -> Envelope:
    return Envelope(
        version=version,
        event=canonical_raw(fact.event),
        time=time,
        command=command,
        hash=NO_HASH,
        player=player,
        seat=fact.seat,
        move=None if fact.move is None else canonical_raw(fact.move),
        schema=types.schema(fact.event),
    )


def verify_chain(
    entries: Iterable[Entry], head: Hash | None = None, *, since: Version = START, previous: Hash = NO_HASH
) -> Version | None:
    """The first version that does not hold, or `None`. Redacted and full entries verify alike.

    With the `head` that was published, a record that ends too early does not hold either: the answer is then the
    first version that is missing. Entries that begin later than the record need `since` and the hash `previous` there.
    """
    version = since
    for link in entries:
        version = Version(version + 1)
        if link.version != version or hash_of(link, previous) != link.hash:
            return version
        previous = link.hash
    return None if head is None or head == previous else Version(version + 1)


def hash_of(shown: Entry, previous: Hash) -> Hash:
    """The hash that an entry must have after one with the hash `previous` ("" for the first)."""
    return _link(shown).hash(previous)


def opens(shown: Entry, salts: Salts) -> bool:
    """Whether every commitment of an entry is one to the value that the entry shows."""
    if not shown.commitments:
        return True
    parts = {"data": msgspec.json.decode(shown.data), "move": shown.move and msgspec.json.decode(shown.move)}
    for place, commitment in shown.commitments.items():
        part, name = parted(place)
        if salts.commit(shown.version, place, parts[part].get(name)) != commitment:
            return False
    return True


def _link(shown: Entry) -> _Link:
    return _Link(
        version=shown.version,
        type=shown.type,
        schema=shown.schema,
        data=committed("data", shown.data, shown.commitments),
        time=shown.time,
        player=shown.player,
        seat=shown.seat,
        command=shown.command,
        move=None if shown.move is None else committed("move", shown.move, shown.commitments),
    )
