"""Presidents in an area: which of them are in a seat's way, and whether its own may end beside them."""

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.printed import AreaId
from domain.yokohama.state import State


def opposing_presidents(state: State, seat: Seat, area: AreaId) -> tuple[Seat, ...]:
    """The other seats whose president stands in an area; whoever places or enters there pays them (rulebook p. 5-6)."""
    there: tuple[Seat, ...] = ()
    for other, merchant in enumerate(state.merchants):
        if merchant.president == area and other != seat:
            there += (Seat(other),)
    return there


def has_room(state: State, seat: Seat, area: AreaId) -> bool:
    """Whether a seat's president may end in an area as far as others go: with Postal System always (p. 6, 19)."""
    return not opposing_presidents(state, seat, area) or "postal_system" in technologies.titles(state, seat)
