"""Textile Mill and University: once per turn each, whenever nothing else is open (rulebook p. 19)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal, only
from domain.yokohama import technologies
from domain.yokohama.components import components_of
from domain.yokohama.events import TextileMillUsed, UniversityUsed, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import State

MILL: Final = "rulebook p. 19, Textile Mill"
UNIVERSITY: Final = "rulebook p. 19, University"
PRICE_AT_UNIVERSITY: Final = 1
"""Yen (rulebook p. 19)."""

NO_MILL: Final = Refusal("no-textile-mill", "You do not have the Textile Mill.", MILL)
MILL_USED: Final = Refusal("textile-mill-used", "You have used the Textile Mill this turn.", MILL)
NO_SILK: Final = Refusal("no-silk", "You have no silk to discard.", MILL)
NO_UNIVERSITY: Final = Refusal("no-university", "You do not have the University.", UNIVERSITY)
UNIVERSITY_USED: Final = Refusal("university-used", "You have used the University this turn.", UNIVERSITY)
NONE_LEFT: Final = Refusal("none-in-warehouse", "Your warehouse holds no more assistants.", UNIVERSITY)
CANNOT_PAY: Final = Refusal("cannot-pay-university", "You have no yen to pay the University.", UNIVERSITY)


class UseTextileMill(YokohamaMove, frozen=True):
    """Discard a silk for money."""


class UseUniversity(YokohamaMove, frozen=True):
    """Pay for an assistant from the warehouse."""


def refuse_mill(state: State, seat: Seat, _move: UseTextileMill) -> Refusal | None:
    """Why the Textile Mill cannot be used; `None`: it is legal. Once per turn, with a silk to discard."""
    if "textile_mill" not in technologies.titles(state, seat):
        return NO_MILL
    if state.turn.textile_mill_used:
        return MILL_USED
    return None if state.merchants[seat].stock.silk else NO_SILK


def use_textile_mill(play: YokohamaPlay, seat: Seat, _move: UseTextileMill) -> None:
    """Discards a silk for the money printed on the Textile Mill (rulebook p. 19)."""
    play.emit(TextileMillUsed(seat, components_of(play.state).titles["textile_mill"].bonus))


def refuse_university(state: State, seat: Seat, _move: UseUniversity) -> Refusal | None:
    """Why the University cannot be used; `None`: it is legal.

    Once per turn, with an assistant in the warehouse and 1 yen.
    """
    merchant = state.merchants[seat]
    if "university" not in technologies.titles(state, seat):
        return NO_UNIVERSITY
    if state.turn.university_used:
        return UNIVERSITY_USED
    if not merchant.warehouse.assistants:
        return NONE_LEFT
    return CANNOT_PAY if merchant.stock.yen < PRICE_AT_UNIVERSITY else None


def use_university(play: YokohamaPlay, seat: Seat, _move: UseUniversity) -> None:
    """Pays 1 yen for an assistant from the warehouse to the hand (rulebook p. 19)."""
    play.emit(UniversityUsed(seat, PRICE_AT_UNIVERSITY))


USE_TEXTILE_MILL: Final = MoveRule(UseTextileMill, only(UseTextileMill()), refuse_mill, use_textile_mill)
USE_UNIVERSITY: Final = MoveRule(UseUniversity, only(UseUniversity()), refuse_university, use_university)
