"""Sealing: puts commitments in place of the secrets of new events, and chains the events by hashes.

A salted commitment stands for each secret in the hash chain. The salt of a field is HMAC-SHA256, keyed by the seed of
the match, over `<match>/<version>/<data or move>/<field>`. The commitment is SHA-256 over that salt and the canonical
JSON of the value. No salt is stored: it follows from the seed, which only the service knows before the end of the
match, so nobody else can try out values. The seed in `match.Created` is committed to in the same way. It is hidden by
its 256 random bits, as it is behind its SHA-256, which is published. Events that a fork shares keep the salts of the
match in which they happened.

The hash of an event is SHA-256, in hex, over the text of the hash before it ("" for the first event) followed by the
canonical JSON of an object with exactly the members version, type, schema, data, time, player, seat, command and
move, `null` where there is none. In data and move each secret field is replaced by its commitment, so a redacted
record has the same hashes as the full one.
"""

import base64
import hashlib
import hmac
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, NewType

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from domain.game import AnyGame, Version
from domain.match import AnyMatch, Fact, MatchId, PlayerId
from domain.secrecy import Hidden, secret_fields
from domain.value import tag_of
from events.codec import Codec, canonical, canonical_raw, codec
from events.store import NO_HASH, CommandId, Envelope, Hash, Millis, ShownCommandId

Part = Literal["data", "move"]
"""The part of an `EventView` that holds a secret: the event, or the move that led to it."""

SecretPlace = NewType("SecretPlace", str)
"""The place of a secret: `data.<field>` or `move.<field>`."""
Commitments = dict[SecretPlace, Hash]


class Salts:
    """The salts of one match."""

    def __init__(self, match: MatchId, seed: str) -> None:
        self._match = match
        self._key = seed.encode()

    @classmethod
    def of(cls, match: AnyMatch) -> "Salts":
        """Returns the salts of a match. Raises `ValueError` for a masked one."""
        if isinstance(match.secret, Hidden):
            raise ValueError("a masked match has no salts: its seed is hidden")
        return cls(match.id, match.secret)

    def commit(self, version: Version, place: SecretPlace, value: Any) -> Hash:
        """Returns the commitment to a value at a place of a version."""
        message = f"{self._match}/{version}/{place.replace('.', '/')}".encode()
        salt = hmac.digest(self._key, message, "sha256")
        return Hash(hashlib.sha256(salt + canonical(value)).hexdigest())

    def commit_all(self, version: Version, part: Part, values: Mapping[str, Any]) -> dict[SecretPlace, Hash]:
        """Returns the commitments to secret fields of an event or move; `values` are their values by name."""
        if not values:
            return {}
        places = {SecretPlace(f"{part}.{name}"): value for name, value in values.items()}
        return {place: self.commit(version, place, value) for place, value in places.items()}

    def shown_command(self, command: CommandId) -> ShownCommandId:
        """Returns the id of a command in the record. The id that its sender chose cannot be found from it."""
        digest = hmac.digest(self._key, f"{self._match}/command/{command}".encode(), "sha256")
        return ShownCommandId(base64.urlsafe_b64encode(digest[:_COMMAND_BYTES]).decode())


class SaltsByVersion:
    """The salts of a match and, if it is a fork, those of the matches whose events it begins with."""

    def __init__(self, match: AnyMatch) -> None:
        self._own = Salts.of(match)
        self._last = [part.until for part in match.lineage]
        self._shared = [Salts(part.match, part.secret) for part in match.lineage if isinstance(part.secret, str)]

    def at(self, version: Version) -> Salts:
        """Returns the salts of the match in which a version happened."""
        part = bisect_left(self._last, version)
        return self._own if part == len(self._last) else self._shared[part]


_COMMAND_BYTES: Final = 9


def parted(place: SecretPlace) -> tuple[str, str]:
    """Returns the part and the field of a place."""
    part, _, field = place.partition(".")
    return part, field


def committed(part: Part, raw: Raw, commitments: Commitments) -> Raw:
    """Returns the canonical JSON of an event or move with a commitment in place of each secret."""
    data = msgspec.json.decode(raw)
    for place, commitment in commitments.items():
        where, name = parted(place)
        if where == part:
            data[name] = commitment
    return canonical_raw(data)


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


def selected(raw: Raw, names: Iterable[str]) -> dict[str, Any]:
    """Returns some fields of a stored event or move. Raises `KeyError` for one that it lacks."""
    data = msgspec.json.decode(raw)
    return {name: data[name] for name in names}


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
