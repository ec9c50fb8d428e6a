"""The technologies that are used by a move: Textile Mill, University and Station (rulebook p. 19)."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yokohama import technologies
from domain.yokohama.areas import is_canal
from domain.yokohama.base import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import AreaId, Title
from domain.yokohama.events import StationPlaced, TextileMillUsed, UniversityUsed, YokohamaPlay
from domain.yokohama.state import State

MILL: Final = "rulebook p. 19, Textile Mill"
UNIVERSITY: Final = "rulebook p. 19, University"
STATION: Final = "rulebook p. 19, Station"
PRICE_AT_UNIVERSITY: Final = 1
"""Yen for an assistant (rulebook p. 19)."""

NO_MILL: Final = Refusal("no-textile-mill", "You do not have the Textile Mill.", MILL)
MILL_USED: Final = Refusal("textile-mill-used", "You have used the Textile Mill this turn.", MILL)
NO_SILK: Final = Refusal("no-silk", "You have no silk to discard.", MILL)
NO_UNIVERSITY: Final = Refusal("no-university", "You do not have the University.", UNIVERSITY)
UNIVERSITY_USED: Final = Refusal("university-used", "You have used the University this turn.", UNIVERSITY)
NONE_LEFT: Final = Refusal("none-in-warehouse", "Your warehouse holds no more assistants.", UNIVERSITY)
CANNOT_PAY_UNIVERSITY: Final = Refusal("cannot-pay-university", "You have no yen to pay the University.", UNIVERSITY)
CANAL_TAKES_NO_STATION: Final = Refusal(
    "canal-takes-no-station", "The station may not be placed in the Canal.", STATION
)


class UseTextileMill(YokohamaMove, frozen=True):
    """Textile Mill: discard 1 silk for money."""


class UseUniversity(YokohamaMove, frozen=True):
    """University: pay for an assistant from the warehouse."""


def with_technology(title: Title, move: YokohamaMove) -> Callable[[State, Seat], Sequence[Any]]:
    """Returns the candidates of a move that a technology allows: none without its card."""

    def candidates(state: State, seat: Seat) -> Sequence[Any]:
        held = state.merchants[seat].technologies  # often none, and then no title is looked up
        return allowed if held and title in technologies.titles(state, seat) else ()

    allowed = (move,)
    return candidates


def refuse_mill(state: State, seat: Seat, _move: UseTextileMill) -> Refusal | None:
    """Returns why the Textile Mill cannot be used; `None` if it can: once per turn, with a silk (rulebook p. 19)."""
    if "textile_mill" not in technologies.titles(state, seat):
        return NO_MILL
    if state.turn.textile_mill_used:
        return MILL_USED
    return None if state.merchants[seat].stock.silk else NO_SILK


def use_textile_mill(play: YokohamaPlay, seat: Seat, _move: UseTextileMill) -> None:
    """Discards 1 silk for the money on the Textile Mill card (rulebook p. 19)."""
    play.emit(TextileMillUsed(seat, components_of(play.state).titles["textile_mill"].bonus))


def refuse_university(state: State, seat: Seat, _move: UseUniversity) -> Refusal | None:
    """Returns why the University cannot be used; `None` if it can.

    It takes an assistant in the warehouse and 1 yen, once per turn (rulebook p. 19).
    """
    merchant = state.merchants[seat]
    if "university" not in technologies.titles(state, seat):
        return NO_UNIVERSITY
    if state.turn.university_used:
        return UNIVERSITY_USED
    if not merchant.warehouse.assistants:
        return NONE_LEFT
    return CANNOT_PAY_UNIVERSITY if merchant.stock.yen < PRICE_AT_UNIVERSITY else None


def use_university(play: YokohamaPlay, seat: Seat, _move: UseUniversity) -> None:
    """Pays 1 yen and takes an assistant from the warehouse to the hand (rulebook p. 19)."""
    play.emit(UniversityUsed(seat, PRICE_AT_UNIVERSITY))


USE_TEXTILE_MILL: Final = MoveRule(
    UseTextileMill, with_technology("textile_mill", UseTextileMill()), refuse_mill, use_textile_mill
)
USE_UNIVERSITY: Final = MoveRule(
    UseUniversity, with_technology("university", UseUniversity()), refuse_university, use_university
)


class PlaceStation(YokohamaMove, frozen=True):
    """Place the station token in an area."""

    area: AreaId


def each_site(state: State, _seat: Seat) -> Iterator[PlaceStation]:
    """Yields each area of the city."""
    return map(PlaceStation, state.layout)


def refuse_site(state: State, _seat: Seat, move: PlaceStation) -> Refusal | None:
    """Returns why the station cannot be placed in an area; `None` if it can. The Canal takes none (ruling 7)."""
    if move.area not in state.layout:
        return UNKNOWN_AREA
    return CANAL_TAKES_NO_STATION if is_canal(state, move.area) else None


def place_station(play: YokohamaPlay, seat: Seat, move: PlaceStation) -> None:
    """Places the station token for the rest of the game; it gives 1 power to every player (rulebook p. 19)."""
    play.emit(StationPlaced(seat, move.area))


PLACE_STATION: Final = MoveRule(PlaceStation, each_site, refuse_site, place_station)
