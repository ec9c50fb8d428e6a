"""What all moves of Yedo have in common."""

from msgspec import Struct

from domain.family import Refusal
from domain.secrecy import Seat
from domain.yedo.state import State


class YedoMove(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format
):
    """What a seat asks for."""


def always(_: State, __: Seat, ___: YedoMove) -> Refusal | None:
    """No refusal: the move is legal whenever its family is asked for."""
    return None
