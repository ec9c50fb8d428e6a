"""What all moves of Yedo have in common."""

from domain.value import Value


class YedoMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format
):
    """What a seat asks for."""
