"""Canonical JSON: one value, one text, so that it can be hashed.

UTF-8, no white space, the names of every object in ascending order, integers in decimal without a sign for zero or a
leading zero, in strings only the escapes that JSON demands. For the integers, strings, booleans and nulls that a
record is made of this is RFC 8785. Events and moves are stored in this form, so that hashing needs no second encoding.
"""

from typing import Any, Final

from msgspec import DecodeError, Raw
from msgspec.json import Encoder

NOT_JSON: Final = (DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for bytes that are no JSON, not what was asked for, or nested deeper than can be read."""

_ENCODER = Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The canonical JSON of a struct or of plain data. Any `Raw` inside must be canonical already."""
    return _ENCODER.encode(value)


def canonical_raw(value: Any) -> Raw:
    """The same, to be put into another value as it is."""
    return Raw(_ENCODER.encode(value))
