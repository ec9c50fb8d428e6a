"""What every move of Nippon has in common."""

from domain.value import Value


class NipponMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format
):
    """What a seat asks for."""
