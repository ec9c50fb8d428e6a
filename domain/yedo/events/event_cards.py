"""Phase 3: the event, and what it gives and takes."""

from domain.game import Seat
from domain.yedo.components.vocabulary import Annex, Asset, District, EventCardId
from domain.yedo.events.event import YedoEvent


class EventRevealed(YedoEvent, frozen=True):
    """The top event card takes effect."""

    event: EventCardId


class DistrictClosed(YedoEvent, frozen=True):
    """A district is inaccessible for this round."""

    district: District


class MonReceived(YedoEvent, frozen=True):
    """A seat got mon from the bank."""

    seat: Seat
    mon: int


class MonLost(YedoEvent, frozen=True):
    """A seat gave mon to the bank."""

    seat: Seat
    mon: int


class PrestigeLost(YedoEvent, frozen=True):
    """A seat lost prestige points."""

    seat: Seat
    points: int


class DiscipleLost(YedoEvent, frozen=True):
    """A disciple went from the clan house to the reserve."""

    seat: Seat


class AnnexLost(YedoEvent, frozen=True):
    """An annex went back to the board."""

    seat: Seat
    annex: Annex


class GeishaLost(YedoEvent, frozen=True):
    """Geisha went back to the board."""

    seat: Seat
    count: int


class BlessingReturned(YedoEvent, frozen=True):
    """A seat returned a blessing, to suffer only this loss."""

    seat: Seat
    suffered: Asset


class BlessingKept(YedoEvent, frozen=True):
    """A seat kept its blessing and suffers all losses."""

    seat: Seat


class LossChosen(YedoEvent, frozen=True):
    """A seat chose what to lose."""

    seat: Seat
