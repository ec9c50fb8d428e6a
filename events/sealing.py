"""Sealing: adds hashes to new events; each hash covers the event and the hash of the event before it.

The hash of an event is SHA-256, in hex, over the text of the hash before it ("" for the first event) followed by the
canonical JSON of an object with exactly the members version, type, schema, data, time, player, seat, command and
move, `null` where there is none. In data and move each secret field is replaced by its commitment, so a redacted
record has the same hashes as the full one.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame, Version
from domain.match import AnyMatch, Fact, PlayerId
from domain.secrecy import secret_fields
from domain.value import tag_of
from events.codec import Codec, canonical, canonical_raw, codec
from events.commitments import Commitments, Part, Salts, parted
from events.store import NO_HASH, CommandId, Envelope, Hash, Millis, ShownCommandId


class Sealed(NamedTuple):
    """A fact, the envelope in which it is stored, and the commitments to its secrets."""

    fact: Fact
    envelope: Envelope
    commitments: Commitments


def seal(
    game: AnyGame,
    match: AnyMatch,
    previous: Hash,
    facts: Sequence[Fact],
    *,
    time: Millis,
    player: PlayerId | None,
    command: CommandId,
) -> list[Sealed]:
    """Returns the facts of one command in envelopes, chained to the hash `previous` ("" for a new match).

    `match` is the match after the facts. `command` is the id that the sender chose; the record shows another one.
    Raises `ValueError` for a masked match, whose seed is hidden.
    """
    types, salts = codec(game), Salts.of(match)
    shown = salts.shown_command(command)
    sealed = []
    for version, fact in enumerate(facts, start=match.version - len(facts) + 1):
        envelope = _envelope(types, Version(version), fact, time=time, player=player, command=shown)
        commitments = _commitments(salts, envelope.version, fact)
        previous = _hash_of(fact, envelope, commitments, previous)
        sealed.append(Sealed(fact, replace(envelope, hash=previous), commitments))
    return sealed


def chained_hash(envelope: Envelope, event_type: str, data: Any, move: Any, previous: Hash) -> Hash:
    """Returns the hash of an event after one with the hash `previous` ("" for the first event).

    `data` and `move` are the event and its move with a commitment in place of each secret.
    """
    hashed = {
        "command": envelope.command,
        "data": data,
        "move": move,
        "player": envelope.player,
        "schema": envelope.schema,
        "seat": envelope.seat,
        "time": envelope.time,
        "type": event_type,
        "version": envelope.version,
    }
    return Hash(hashlib.sha256(previous.encode() + canonical(hashed)).hexdigest())


def _envelope(
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


def _commitments(salts: Salts, version: Version, fact: Fact) -> Commitments:
    commitments = salts.commit_all(version, "data", _secrets(fact.event))
    return commitments if fact.move is None else commitments | salts.commit_all(version, "move", _secrets(fact.move))


def _secrets(value: Struct) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in secret_fields(type(value))}


def _hash_of(fact: Fact, envelope: Envelope, commitments: Commitments, previous: Hash) -> Hash:
    data: Any = envelope.event
    move: Any = envelope.move
    if commitments:
        data = _committed("data", fact.event, commitments)
        move = None if fact.move is None else _committed("move", fact.move, commitments)
    return chained_hash(envelope, tag_of(type(fact.event)), data, move, previous)


def _committed(part: Part, value: Struct, commitments: Commitments) -> Struct:
    places = ((*parted(place), commitment) for place, commitment in commitments.items())
    return replace(value, **{field: commitment for where, field, commitment in places if where == part})
