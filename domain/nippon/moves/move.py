"""What every move of Nippon has in common."""

from msgspec import Struct

from domain.nippon.state import State
from domain.secrecy import Seat


class NipponMove(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format
):
    """What a seat asks for."""


def always(_: State, __: Seat, ___: NipponMove) -> None:
    """No refusal: the move is legal whenever its family is asked."""
