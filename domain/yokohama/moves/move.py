"""The base class of all moves, and refusals that several moves share."""

from typing import Final

from domain.refusals import Refusal
from domain.value import Value

UNKNOWN_AREA: Final = Refusal("unknown-area", "There is no such area in the city.", "rulebook p. 3, Game Setup")
CANAL: Final = Refusal(
    "canal-takes-no-assistant", "Assistants may not be placed in the Canal.", "rulebook p. 15, Canal"
)


class YokohamaMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yokohama.{}".format
):
    """Base of all moves. The seat that makes the move is not part of it."""
