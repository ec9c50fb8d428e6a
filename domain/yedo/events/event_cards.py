"""Phase 3: the event card, and what seats gain and lose by it (rulebook p. 9)."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoEvent
from domain.yedo.components.vocabulary import Annex, Asset, District, EventCardId
from domain.yedo.pieces import Card


class EventRevealed(YedoEvent, frozen=True):
    """The top event card was revealed and takes effect."""

    event: EventCardId


class DistrictClosed(YedoEvent, frozen=True):
    """A district became inaccessible for this round."""

    district: District


class MonReceived(YedoEvent, frozen=True):
    """A seat received mon from the bank."""

    seat: Seat
    mon: int


class DrawnInOrder(YedoEvent, frozen=True):
    """A seat gained the top action cards by the event, in player order; none if the deck is empty."""

    seat: Seat
    cards: Annotated[tuple[Card | Hidden, ...], Secret(to="seat")]


class MonLost(YedoEvent, frozen=True):
    """A seat lost mon to the bank."""

    seat: Seat
    mon: int


class PrestigeLost(YedoEvent, frozen=True):
    """A seat lost prestige points."""

    seat: Seat
    points: int


class DiscipleLost(YedoEvent, frozen=True):
    """A seat lost a disciple of its clan house to the reserve."""

    seat: Seat


class AnnexLost(YedoEvent, frozen=True):
    """A seat lost an annex, which returned to the board."""

    seat: Seat
    annex: Annex


class GeishaLost(YedoEvent, frozen=True):
    """A seat lost geisha, who returned to the board."""

    seat: Seat
    count: int


class BlessingReturned(YedoEvent, frozen=True):
    """A seat returned a blessing and suffers only one of the losses."""

    seat: Seat
    suffered: Asset


class BlessingKept(YedoEvent, frozen=True):
    """A seat kept its blessing and suffers all losses."""

    seat: Seat


class LossChosen(YedoEvent, frozen=True):
    """A seat chose one thing to lose."""

    seat: Seat
