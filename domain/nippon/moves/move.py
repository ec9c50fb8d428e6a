"""The base class of the moves of Nippon, and the type of their rules."""

from typing import Any

from domain.move_rules import MoveRule
from domain.nippon.state import State
from domain.value import Value


class NipponMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format
):
    """Base of all moves of Nippon."""


AnyMoveRule = MoveRule[State, Any]
"""A move rule of Nippon."""
