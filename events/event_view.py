"""One event as one viewer may know it: on the wire, and as a line of a record."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict, replace

from domain.game import AnyGame, Seat, Version, Viewer
from domain.match import AnyMatch, Naming, PlayerId, describe
from domain.phrasebook import ENGLISH, Language
from domain.secrecy import hide, redact
from domain.value import tag_of
from events.codec import NO_RAW, NOT_JSON, Codec, canonical_raw, codec, raw_or_none, stored_type, unknown_to_rules
from events.sealing import Salts, SaltsByVersion, Sealed, SecretPlace, selected
from events.store import Envelope, Hash, Millis, ShownCommandId


class Deadline(Struct, frozen=True):
    """When the time of a seat runs out."""

    seat: Seat
    deadline: Millis


class EventView(Struct, frozen=True, omit_defaults=True):
    """One event of a match. What the viewer may not know is `{"type": "hidden"}`."""

    version: Version
    type: str
    """The type of the event, e.g. `match.Created`."""
    schema: int
    """The schema number of the type: the form in which `data` is written."""
    data: Raw
    """The event, tagged with its type."""
    time: Millis
    command: ShownCommandId
    """The same for all events of one command."""
    hash: Hash
    """Chained to the event before, as `docs/trust.md` says."""
    player: PlayerId | None = None
    seat: Seat | None = None
    move: Raw | None = None
    """The move that was played, on the first of its events."""
    commitments: dict[SecretPlace, Hash] = {}
    """For every secret field, also one that the viewer may see."""
    text: str = ""
    """A sentence for people; a record has none."""
    deadlines: tuple[Deadline, ...] = ()
    """When the time of each seat runs out that the match waits for, on the newest event of a match with clocks; a
    record has none."""


class _Line(EventView, frozen=True):
    move: Raw = NO_RAW


_LINE: Final = msgspec.json.Decoder(_Line)


def parse(line: bytes | str) -> EventView:
    """Returns the event in a line of a record. Raises one of `NOT_JSON` for a line that is none."""
    read = asdict(_LINE.decode(line))
    return EventView(**read | {"move": raw_or_none(read["move"]), "text": "", "deadlines": ()})


def envelope_of(view: EventView) -> Envelope:
    """Returns the envelope of an event: the stored one, where nothing is hidden."""
    return Envelope(
        version=view.version,
        event=view.data,
        time=view.time,
        command=view.command,
        hash=view.hash,
        player=view.player,
        seat=view.seat,
        move=view.move,
        schema=view.schema,
    )


def event_views(
    game: AnyGame,
    match: AnyMatch,
    events: Iterable[Sealed | Envelope],
    viewer: Viewer,
    *,
    opened: bool = False,
    naming: Naming | None = None,
    language: Language = ENGLISH,
) -> Iterator[EventView]:
    """Yields events of a match as a viewer may know them. `match` is the match unmasked, after the last of them.

    What was just sealed is shown from its fact, and nothing is decoded; what was read from the store is shown from its
    stored bytes. With `opened` nothing is hidden: for the record of a match whose seed is revealed, and for the service
    itself. `naming` adds a sentence for people, with these names, in the language. Raises `BrokenRecord` for an event
    or a move that the rules do not know.
    """
    types, salts = codec(game), SaltsByVersion(match)
    event: Struct | None
    for each in events:
        if isinstance(each, Sealed):
            event, view = each.fact.event, _sealed_view(each, viewer, opened=opened)
        else:
            try:
                view = stored_view(types, salts.at(each.version), each, viewer, opened=opened)
                event = types.event(each) if naming is not None else None
            except (KeyError, *NOT_JSON) as error:
                raise unknown_to_rules(match.id, each.version, error) from error
        if naming is not None and event is not None:
            view = replace(view, text=describe(game, match, redact(event, viewer), naming, language))
        yield view


def stored_view(types: Codec, salts: Salts, envelope: Envelope, viewer: Viewer, *, opened: bool = False) -> EventView:
    """Returns a stored event as a viewer may know it; see `event_views`.

    Raises `KeyError` for an unknown type, and one of `NOT_JSON` for an event that its type does not allow.
    """
    data, move = envelope.event, envelope.move
    event_type = stored_type(data)
    commitments: dict[SecretPlace, Hash] = {}
    if names := types.secret_names(event_type):
        commitments |= salts.commit_all(envelope.version, "data", selected(data, names))
        data = data if opened else _redacted_event(types, envelope, viewer, names)
    if move is not None and (names := types.secret_names(stored_type(move))):
        commitments |= salts.commit_all(envelope.version, "move", selected(move, names))
        move = move if opened or viewer == envelope.seat else _redacted_move(move, names)
    return _view(envelope, event_type, data, move, commitments)


def plain_view(envelope: Envelope) -> EventView:
    """Returns a stored event as it is, without commitments, as if no field of it were secret."""
    return _view(envelope, stored_type(envelope.event), envelope.event, envelope.move, {})


def _view(
    envelope: Envelope, event_type: str, data: Raw, move: Raw | None, commitments: dict[SecretPlace, Hash]
) -> EventView:
    return EventView(
        version=envelope.version,
        type=event_type,
        schema=envelope.schema,
        data=data,
        time=envelope.time,
        command=envelope.command,
        hash=envelope.hash,
        player=envelope.player,
        seat=envelope.seat,
        move=move,
        commitments=commitments,
    )


def _sealed_view(sealed: Sealed, viewer: Viewer, *, opened: bool) -> EventView:
    fact, envelope, commitments = sealed
    data, move = envelope.event, envelope.move
    if commitments and not opened:
        shown = redact(fact.event, viewer)
        data = data if shown is fact.event else canonical_raw(shown)
        move = move if fact.move is None or viewer == envelope.seat else canonical_raw(redact(fact.move, None))
    return _view(envelope, tag_of(type(fact.event)), data, move, commitments)


def _redacted_event(types: Codec, envelope: Envelope, viewer: Viewer, names: Iterable[str]) -> Raw:
    """Returns the stored form with only the secrets changed, so that its hash can still be checked."""
    shown = redact(types.event(envelope), viewer)
    return _with(envelope.event, {name: getattr(shown, name) for name in names})


def _redacted_move(move: Raw, names: Iterable[str]) -> Raw:
    """Returns a stored move as everyone but the mover sees it."""
    values = selected(move, names)
    return _with(move, {name: hide(tuple(each) if isinstance(each, list) else each) for name, each in values.items()})


def _with(raw: Raw, values: dict[str, Any]) -> Raw:
    return canonical_raw({**msgspec.json.decode(raw), **values})
