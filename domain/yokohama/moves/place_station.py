"""Station: the token is placed in an area, once and for all (rulebook p. 19)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yokohama.areas import is_canal
from domain.yokohama.components.rows import AreaId
from domain.yokohama.events import StationPlaced, YokohamaPlay
from domain.yokohama.moves.move import UNKNOWN_AREA, YokohamaMove
from domain.yokohama.state import State

RULE: Final = "rulebook p. 19, Station"

CANAL: Final = Refusal("canal-takes-no-station", "The station may not be placed in the Canal.", RULE)


class PlaceStation(YokohamaMove, frozen=True):
    """Place the station token in an area."""

    area: AreaId


def candidates(state: State, _seat: Seat) -> Iterator[PlaceStation]:
    """Each area to place the station in."""
    return map(PlaceStation, state.layout)


def refusal(state: State, _seat: Seat, move: PlaceStation) -> Refusal | None:
    """Why the station cannot be placed in an area; `None`: it is legal. It may stand anywhere but in the Canal."""
    if move.area not in state.layout:
        return UNKNOWN_AREA
    return CANAL if is_canal(state, move.area) else None


def place_station(play: YokohamaPlay, seat: Seat, move: PlaceStation) -> None:
    """Places the station token, which gives power to everyone there (rulebook p. 19)."""
    play.emit(StationPlaced(seat, move.area))


PLACE_STATION: Final = MoveRule(PlaceStation, candidates, refusal, place_station)
