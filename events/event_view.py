"""An event on the wire, as one viewer may know it."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict, replace

from domain.game import AnyGame, Seat, Version, Viewer
from domain.match import AnyMatch, PlayerId
from domain.secrecy import hide, redact
from events.canonical import NOT_JSON, canonical_raw
from events.codec import Codec, codec, stored_type
from events.commitments import Salts, SecretPlace
from events.store import BrokenRecord, Envelope, Hash, Millis, ShownCommandId


class Entry(Struct, frozen=True, omit_defaults=True):
    """One event of a record. What the viewer may not know is `{"type": "hidden"}`."""

    version: Version
    type: str
    """The type of the event, e.g. `match.Created`."""
    schema: int
    """The schema number of the type, in the form of which `data` is written."""
    data: Raw
    """The event, tagged with its type."""
    time: Millis
    command: ShownCommandId
    """The same for all events of one command."""
    hash: Hash
    """Chained to the entry before; see `events.chain`."""
    player: PlayerId | None = None
    seat: Seat | None = None
    move: Raw | None = None
    """The move that was played, on the first of its events."""
    commitments: dict[SecretPlace, Hash] = {}
    """For every secret field, also one that the viewer may see."""


class _Line(Entry, frozen=True):
    move: Raw = Raw(b"null")  # a type that is Raw or nothing cannot be read by msgspec


def parse(line: bytes | str) -> Entry:
    """An entry from its JSON. Raises one of `NOT_JSON` for what is none."""
    read = asdict(_LINE.decode(line))
    return Entry(**read | {"move": None if bytes(read["move"]) == b"null" else read["move"]})


_LINE: Final = msgspec.json.Decoder(_Line)


def uncommitted(envelope: Envelope) -> Entry:
    """An envelope as it is, without commitments, as if nothing of it were secret."""
    return Entry(
        version=envelope.version,
        type=stored_type(envelope.event),
        schema=envelope.schema,
        data=envelope.event,
        time=envelope.time,
        command=envelope.command,
        hash=envelope.hash,
        player=envelope.player,
        seat=envelope.seat,
        move=envelope.move,
    )


def as_envelope(entry: Entry) -> Envelope:
    """The envelope that an entry shows: the stored one, where nothing is hidden."""
    return Envelope(
        version=entry.version,
        event=entry.data,
        time=entry.time,
        command=entry.command,
        hash=entry.hash,
        player=entry.player,
        seat=entry.seat,
        move=entry.move,
        schema=entry.schema,
    )


def entries(
    game: AnyGame, match: AnyMatch, envelopes: Iterable[Envelope], viewer: Viewer, *, opened: bool = False
) -> Iterator[Entry]:
    """The envelopes of a match as a viewer may know them. `match` is the match unmasked, at any version.

    With `opened` nothing is hidden: for the record of a match whose seed is revealed, and for the service itself.
    Raises `BrokenRecord` for an event or a move that its rules do not know.
    """
    types = codec(game)
    salts = Salts.of(match)
    for envelope in envelopes:
        try:
            shown = as_entry(types, salts, envelope, viewer, opened=opened)
        except (KeyError, *NOT_JSON) as error:
            why = f"it is not what its rules know: {type(error).__name__}: {error}"
            raise BrokenRecord(match.id, envelope.version, why) from error
        yield shown


def as_entry(types: Codec, salts: Salts, envelope: Envelope, viewer: Viewer, *, opened: bool = False) -> Entry:
    """One envelope as a viewer may know it; see `entries`."""
    data, move = envelope.event, envelope.move
    commitments: dict[SecretPlace, Hash] = {}
    if secrets := types.secrets(stored_type(data)):
        commitments |= salts.commit_all(envelope.version, "data", data, (field.name for field in secrets))
        data = data if opened else _redacted_event(types, envelope, viewer)
    if move is not None and (secrets := types.secrets(stored_type(move))):
        names = [field.name for field in secrets]
        commitments |= salts.commit_all(envelope.version, "move", move, names)
        move = move if opened or viewer == envelope.seat else _without(move, names)
    return replace(uncommitted(envelope), data=data, move=move, commitments=commitments)


def _redacted_event(types: Codec, envelope: Envelope, viewer: Viewer) -> Raw:
    """The stored form with nothing but the secrets changed, so that its hash can still be checked."""
    shown = redact(types.event(envelope), viewer)
    fields = types.secrets(stored_type(envelope.event))
    return _with(envelope.event, {field.name: getattr(shown, field.name) for field in fields})


def _without(move: Raw, names: Iterable[str]) -> Raw:
    """A move as everyone but the mover sees it."""
    data = msgspec.json.decode(move)
    values = {name: tuple(data[name]) if isinstance(data[name], list) else data[name] for name in names}
    return _with(move, {name: hide(value) for name, value in values.items()})


def _with(raw: Raw, values: dict[str, Any]) -> Raw:
    return canonical_raw({**msgspec.json.decode(raw), **values})
