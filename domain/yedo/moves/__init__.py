"""The moves of Yedo: one file for each phase, district or topic, with the legality and the effects of its moves."""

from domain.value import Value


class YedoMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format
):
    """A move of a seat."""
