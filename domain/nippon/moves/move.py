"""What every move of Nippon has in common."""

from msgspec import Struct


class NipponMove(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format
):
    """What a seat asks for."""
