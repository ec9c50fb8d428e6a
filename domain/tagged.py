"""The name under which a type of event, move or choice is written."""

from msgspec import Struct


def tag_of(kind: type[Struct]) -> str:
    """The tag that a struct type is declared with, e.g. `match.SeatTaken`."""
    return str(kind.__struct_config__.tag)
