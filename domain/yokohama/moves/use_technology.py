"""Textile Mill and University: once per turn each, whenever nothing else is open (rulebook p. 19)."""

from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yokohama import technologies
from domain.yokohama.events import TextileMillUsed, UniversityUsed, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import State
from domain.yokohama.table import printed

MILL: Final = "rulebook p. 19, Textile Mill"
UNIVERSITY: Final = "rulebook p. 19, University"
PRICE_AT_UNIVERSITY: Final = 1

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


def refuse_mill(state: State, seat: Seat, _: UseTextileMill) -> Refusal | None:
    """A silk is needed, be it from this turn."""
    if "textile_mill" not in technologies.titles(state, seat):
        return NO_MILL
    if state.turn.textile_mill_used:
        return MILL_USED
    return None if state.merchants[seat].stock.silk else NO_SILK


def play_mill(play: YokohamaPlay, seat: Seat, _: UseTextileMill) -> None:
    """Once per turn."""
    play.emit(TextileMillUsed(seat, printed(play.state).titles["textile_mill"].bonus))


def refuse_university(state: State, seat: Seat, _: UseUniversity) -> Refusal | None:
    """An assistant in the warehouse and 1 yen are needed."""
    merchant = state.merchants[seat]
    if "university" not in technologies.titles(state, seat):
        return NO_UNIVERSITY
    if state.turn.university_used:
        return UNIVERSITY_USED
    if not merchant.warehouse.assistants:
        return NONE_LEFT
    return CANNOT_PAY if merchant.stock.yen < PRICE_AT_UNIVERSITY else None


def play_university(play: YokohamaPlay, seat: Seat, _: UseUniversity) -> None:
    """Once per turn."""
    play.emit(UniversityUsed(seat, PRICE_AT_UNIVERSITY))


USE_TEXTILE_MILL: Final = Family(UseTextileMill, lambda _, __: (UseTextileMill(),), refuse_mill, play_mill)
USE_UNIVERSITY: Final = Family(UseUniversity, lambda _, __: (UseUniversity(),), refuse_university, play_university)
