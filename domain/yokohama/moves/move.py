"""What every move of Yokohama has in common."""

from msgspec import Struct

from domain.secrecy import Seat
from domain.yokohama.state import State


class YokohamaMove(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yokohama.{}".format
):
    """What a seat asks for."""


def always(_: State, __: Seat, ___: YokohamaMove) -> None:
    """No refusal: the move is legal whenever it is asked for at its point of the turn."""
