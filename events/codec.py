"""Events, moves and states of one game, to and from JSON; and canonical JSON, in which events and moves are stored.

Canonical JSON gives one value one text, so that it can be hashed: UTF-8, no white space, the names of every object in
ascending order, integers in decimal without a sign for zero or a leading zero, in strings only the escapes that JSON
demands. For the integers, strings, booleans and nulls of a record this is RFC 8785.

The schema number of a stored event says which form of its type was written. When a type changes its form, `UPCASTS`
gains a function that converts the form before to it; records are never rewritten.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, Union

import msgspec
from msgspec import DecodeError, Raw, Struct

from domain.game import AnyGame, Version
from domain.match import MATCH_EVENTS, AnyMatch, Fact, Match, MatchId
from domain.secrecy import SecretField, secret_fields
from domain.value import tag_of
from events.store import BrokenRecord, Envelope

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Converts the plain data of one form of an event type to the next. Type and secret fields keep their names."""

UPCASTS: Final[Mapping[tuple[str, int], Upcast]] = MappingProxyType({})
"""By event type and the schema number to convert from. A type without an entry is at schema 1."""

NOT_JSON: Final = (DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for bytes that are not JSON, not of the expected type, or nested too deep."""

_STORED: Final[Callable[[Envelope], Raw]] = attrgetter("event")


_CANONICAL: Final = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """Returns the canonical JSON of a struct or of plain data. Any `Raw` inside must be canonical already."""
    return _CANONICAL.encode(value)


def canonical_raw(value: Any) -> Raw:
    """Returns the canonical JSON of a value, to be put into another value as it is."""
    return Raw(_CANONICAL.encode(value))


NO_RAW: Final = Raw(b"null")
"""Stands for `None` in a type to be read from JSON: msgspec cannot read a type that is Raw or None."""


def raw_or_none(raw: Raw) -> Raw | None:
    """Returns JSON that was read, and `None` for `NO_RAW`."""
    return None if bytes(raw) == bytes(NO_RAW) else raw


def unknown_to_rules(match: MatchId, version: Version, error: Exception) -> BrokenRecord:
    """Returns the error for a stored event that its rules do not know: they raise `KeyError` or one of `NOT_JSON`."""
    return BrokenRecord(match, version, f"it is not what its rules know: {type(error).__name__}: {error}")


class _Typed(Struct):
    type: str


class Codec:
    """The decoders of one game, made once."""

    def __init__(self, game: AnyGame, upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS) -> None:
        events: tuple[type[Struct], ...] = (*MATCH_EVENTS, *game.events)
        moves: tuple[type[Struct], ...] = game.moves
        self._events: msgspec.json.Decoder[Struct] = msgspec.json.Decoder(one_of(events))
        self._moves: msgspec.json.Decoder[Struct] = msgspec.json.Decoder(one_of(moves))
        self._states: msgspec.json.Decoder[AnyMatch] = msgspec.json.Decoder(match_of(game.state))
        self._upcasts = upcasts
        self._events_union = one_of(events)
        self._secrets = {tag_of(kind): secret_fields(kind) for kind in (*events, *moves)}
        self._schemas = {tag_of(kind): newest_schema(tag_of(kind), upcasts) for kind in events}

    def event(self, envelope: Envelope) -> Struct:
        """Returns the event in an envelope, in its newest form. Raises `msgspec.ValidationError`."""
        if self._upcasts and envelope.schema != self._schemas[stored_type(envelope.event)]:
            return self._upcast(envelope)
        return self._events.decode(envelope.event)

    def events(self, envelopes: Iterable[Envelope]) -> Iterator[Struct]:
        """Returns the events in envelopes, in their newest form. Raises `msgspec.ValidationError`."""
        if self._upcasts:
            return map(self.event, envelopes)
        return map(self._events.decode, map(_STORED, envelopes))

    def move(self, raw: bytes | Raw) -> Struct:
        """Returns a move from its JSON. Raises `msgspec.ValidationError`, or `msgspec.DecodeError` for other bytes."""
        return self._moves.decode(raw)

    def fact(self, envelope: Envelope) -> Fact:
        """Returns the fact in an envelope, in its newest form. Raises `msgspec.ValidationError`."""
        move = None if envelope.move is None else self.move(envelope.move)
        return Fact(self.event(envelope), envelope.seat, move)

    def match(self, raw: bytes | Raw) -> AnyMatch:
        """Returns a match, or a view of one, from its JSON. Raises `msgspec.ValidationError`."""
        return self._states.decode(raw)

    def schema(self, event: Struct) -> int:
        """Returns the schema number of the newest form of an event."""
        return self._schemas[tag_of(type(event))]

    def newest_schema(self, type_name: str) -> int:
        """Returns the schema number of the newest form of a type of event. Raises `KeyError` for an unknown type."""
        return self._schemas[type_name]

    def knows(self, type_name: str) -> bool:
        """True if the match or its game has this type of event or move."""
        return type_name in self._secrets

    def secrets(self, type_name: str) -> tuple[SecretField, ...]:
        """Returns the secret fields of a type of event or move. Raises `KeyError` for an unknown type."""
        return self._secrets[type_name]

    def secret_names(self, type_name: str) -> tuple[str, ...]:
        """Returns the names of the secret fields of a type of event or move. Raises `KeyError` for an unknown type."""
        return tuple(field.name for field in self._secrets[type_name])

    def _upcast(self, envelope: Envelope) -> Struct:
        data = msgspec.json.decode(envelope.event)
        for schema in range(envelope.schema, self._schemas[data["type"]]):
            data = self._upcasts[data["type"], schema](data)
        event: Struct = msgspec.convert(data, self._events_union)
        return event


@cache
def codec(game: AnyGame) -> Codec:
    """Returns the codec of a game."""
    return Codec(game)


def one_of(kinds: Sequence[type[Struct]]) -> Any:
    """Returns the union of some types, e.g. of all moves of a game."""
    return Union[tuple(kinds)]  # noqa: UP007  built at run time


def match_of(state: type[Struct]) -> Any:
    """Returns the type of a match whose game has this type of state."""
    return Match[state]  # type: ignore[valid-type]  # known at run time only


_TYPED: Final = msgspec.json.Decoder(_Typed)


def stored_type(raw: bytes | Raw) -> str:
    """Returns the type of a stored event or move, without decoding the rest. Raises one of `NOT_JSON`."""
    return _TYPED.decode(raw).type


def newest_schema(type_name: str, upcasts: Mapping[tuple[str, int], Upcast] = UPCASTS) -> int:
    """Returns the schema number of the newest form of a type that is known here."""
    return 1 + max((schema for name, schema in upcasts if name == type_name), default=0)
