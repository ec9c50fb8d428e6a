"""The base class of all moves."""

from domain.value import Value


class YedoMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format
):
    """Base of all moves. The seat that makes the move is not part of it."""
