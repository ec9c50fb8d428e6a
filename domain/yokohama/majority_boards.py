"""Church and Customs: an assistant of the area or of the hand goes to a space of the management board (p. 12)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import Refusal
from domain.yokohama.areas import area_board, underway
from domain.yokohama.components.rows import AreaId, Space
from domain.yokohama.state import State

RULE: Final = "rulebook p. 12, Church and Customs"

UNKNOWN_SPACE: Final = Refusal("unknown-space", "There is no such space on the board.", RULE)
SPACE_TAKEN: Final = Refusal("space-taken", "That space is taken.", RULE)
NO_ASSISTANT: Final = Refusal("no-assistant-at-hand", "There is no assistant of yours to place from there.", RULE)
OTHER_SOURCE: Final = Refusal("other-source", "The assistant must come from the area of the action or your hand.", RULE)
MUST_PLACE: Final = Refusal(
    "must-place", "You must place an assistant, for there is a space that costs you nothing.", RULE
)


def sources(state: State) -> tuple[AreaId | None, ...]:
    """Where the assistant may come from: the area of the action, or the hand (`None`)."""
    return (underway(state).area, None)


def refuse_source(state: State, seat: Seat, source: AreaId | None) -> Refusal | None:
    """Why no assistant can come from a place; `None`: it is legal. The seat must have one there."""
    if source not in sources(state):
        return OTHER_SOURCE
    if source is None:
        return None if state.merchants[seat].hand.assistants else NO_ASSISTANT
    return None if area_board(state, source).assistants[seat] else NO_ASSISTANT


def refuse_space(spaces: tuple[Seat | None, ...], space: Space) -> Refusal | None:
    """Why a space of a board cannot be taken; `None`: it is legal. It must exist and be free."""
    if not 0 <= space < len(spaces):
        return UNKNOWN_SPACE
    return None if spaces[space] is None else SPACE_TAKEN
