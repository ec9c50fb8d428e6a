"""Checks of the hash chain of what is stored, and why an event of a record cannot be read.

A release that is newer than this process may write events in forms that are not known here. The hash tells such an
event from a damaged one. A newer form of a type keeps the names of its secret fields, so it can be hashed here. So can
a new type without secrets; to this process, a new type with secrets looks damaged.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from domain.edition import UnknownEdition
from domain.game import AnyGame
from domain.match import AnyMatch, Created, ForkBegun, Forked, MatchId
from domain.secrecy import secret_fields
from domain.value import tag_of
from events.codec import NOT_JSON, Codec, codec, newest_schema, stored_type, unknown_to_rules
from events.sealing import Salts, SaltsByVersion, chained_hash, committed, selected
from events.store import NO_HASH, BrokenRecord, Envelope, Hash, NewerRecord, UnreadableRecord


class UnknownGame(LookupError):
    """No such game is known here."""


def check_chain(game: AnyGame, match: AnyMatch, envelopes: Iterable[Envelope], previous: Hash) -> None:
    """Checks the hashes of consecutive stored events, the first of which follows one with the hash `previous`.

    `match` is the match unmasked, after the last of them or later. Raises `BrokenRecord` for the first event that is
    not what was written, `NewerRecord` for one in a form that is not known here, and `ValueError` for a masked match.
    """
    types, salts = codec(game), SaltsByVersion(match)
    for envelope in envelopes:
        try:
            is_as_written = _stored_hash(types, salts.at(envelope.version), envelope, previous) == envelope.hash
            unknown = _unknown_form(types, envelope)
        except (KeyError, *NOT_JSON) as error:
            raise unknown_to_rules(match.id, envelope.version, error) from error
        if not is_as_written:
            raise BrokenRecord(match.id, envelope.version, "its hash is not the one of what is stored")
        if unknown:
            raise NewerRecord(match.id, envelope.version, unknown)
        previous = envelope.hash


def unreadable(
    types: Codec | None,
    before: AnyMatch | None,
    match: MatchId,
    envelope: Envelope,
    *,
    error: Exception,
    previous: Hash = NO_HASH,
) -> UnreadableRecord:
    """Returns the error for an event that cannot be folded into the match `before`.

    It is a `NewerRecord` if the event is as it was written, in a form or with rules that are not known here. `types`
    are those of its game, `None` for a first event that does not tell a game that is known here.
    """
    try:
        unknown = str(error) if isinstance(error, UnknownGame | UnknownEdition) else _unknown_form(types, envelope)
        salts = _salts(before, match, envelope)
        if unknown and salts and _stored_hash(types, salts, envelope, previous) == envelope.hash:
            return NewerRecord(match, envelope.version, unknown)
    except (KeyError, *NOT_JSON):
        pass  # it is damaged
    return BrokenRecord(match, envelope.version, f"{type(error).__name__}: {error}")


_BEGINNINGS: Final = {
    tag_of(kind): tuple(field.name for field in secret_fields(kind)) for kind in (Created, Forked, ForkBegun)
}
"""The names of the secret fields of each event that begins a match. They hold its seed."""


def _unknown_form(types: Codec | None, envelope: Envelope) -> str:
    """Returns what is not known here of the form of an event; "" if all is known. Raises one of `NOT_JSON`."""
    event_type = stored_type(envelope.event)
    names = [event_type] if envelope.move is None else [event_type, stored_type(envelope.move)]
    for name in names:
        if types is not None and not types.knows(name):
            return f"the type {name} is not known here"
    newest = newest_schema(event_type) if types is None else types.newest_schema(event_type)
    return "" if envelope.schema <= newest else f"schema {envelope.schema} of {event_type} is not known here"


def _salts(before: AnyMatch | None, match: MatchId, envelope: Envelope) -> Salts | None:
    """Returns the salts of an event. Raises `KeyError` and one of `NOT_JSON`."""
    if stored_type(envelope.event) in _BEGINNINGS:
        return Salts(match, str(selected(envelope.event, ["seed"])["seed"]))
    return None if before is None else SaltsByVersion(before).at(envelope.version)


def _stored_hash(types: Codec | None, salts: Salts, envelope: Envelope, previous: Hash) -> Hash:
    """Returns the hash that a stored event must have. Raises `KeyError` and one of `NOT_JSON`."""
    event_type, data, move = stored_type(envelope.event), envelope.event, envelope.move
    if names := _secret_names(types, event_type):
        data = committed("data", data, salts.commit_all(envelope.version, "data", selected(data, names)))
    if move is not None and (names := _secret_names(types, stored_type(move))):
        move = committed("move", move, salts.commit_all(envelope.version, "move", selected(move, names)))
    return chained_hash(envelope, event_type, data, move, previous)


def _secret_names(types: Codec | None, name: str) -> Sequence[str]:
    if types is None:
        return _BEGINNINGS.get(name, ())
    return types.secret_names(name) if types.knows(name) else ()
