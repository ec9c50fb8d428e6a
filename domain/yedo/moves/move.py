"""What all moves of Yedo have in common."""

from msgspec import Struct


class YedoMove(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format
):
    """What a seat asks for."""
