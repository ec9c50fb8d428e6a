"""Where the president could act next, and with what power: a player's judgment, for `evaluate`."""

from collections.abc import Iterator

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.areas import area_board, beside, has_room, power
from domain.yokohama.components.rows import MAX_POWER, AreaId
from domain.yokohama.moves.placement import PlaceAssistant, is_complete, refuse_one
from domain.yokohama.state import AreaBoard, State


def in_reach(state: State, seat: Seat) -> Iterator[tuple[AreaBoard, int]]:
    """The areas where the president could act next, with the power that it would have there."""
    merchant = state.merchants[seat]
    for board in state.areas:
        more = placements_left(state, seat, board.id)
        if not board.assistants[seat] + more or board.site is None:
            continue
        if board.id == merchant.president or not has_room(state, seat, board.id):
            continue
        if merchant.president is None or is_linked(state, seat, board.id, more):
            yield board, min(MAX_POWER, power(state, seat, board.id) + 1 + more)


def is_linked(state: State, seat: Seat, area: AreaId, more: int) -> bool:
    """Whether an area lies beside the president, or beside an own assistant; that is near enough for a judgment."""
    if "tram" in technologies.titles(state, seat):
        return True
    near = beside(state, area)
    president = state.merchants[seat].president
    if president in near:
        return True
    return more == 0 and any(area_board(state, other).assistants[seat] for other in near)


def placements_left(state: State, seat: Seat, area: AreaId) -> int:
    """How many assistants could still be placed in an area before the president moves; of a later turn one counts."""
    hand = state.merchants[seat].hand.assistants
    turn = state.turn
    if turn.seat != seat or state.phase in ("recall", "area_action", "second_additional"):
        return min(1, hand)
    if state.phase == "movement":
        return 0
    if not turn.placed:
        return min(2, hand)
    return int(not is_complete(state, seat) and refuse_one(state, seat, PlaceAssistant(area)) is None)
