"""Phase 2: auctions and their rewards."""

from domain.game import Seat
from domain.yedo.components.rows import AuctionCategory
from domain.yedo.components.vocabulary import Annex
from domain.yedo.events.event import YedoEvent
from domain.yedo.pending import Lot


class PartTaken(YedoEvent, frozen=True):
    """A seat takes part in this round's auctions."""

    seat: Seat


class BiddingLeft(YedoEvent, frozen=True):
    """A seat dropped out of the bidding phase, for some mon if it did so at the start."""

    seat: Seat
    mon: int


class AuctionAnnounced(YedoEvent, frozen=True):
    """A seat announced an auction and thereby bid the minimum."""

    seat: Seat
    lot: Lot
    bid: int


class BidRaised(YedoEvent, frozen=True):
    """A seat topped the highest bid."""

    seat: Seat
    bid: int


class BidPassed(YedoEvent, frozen=True):
    """A seat did not top the highest bid, or could not."""

    seat: Seat


class AuctionWon(YedoEvent, frozen=True):
    """Everyone has had their say: the highest bid wins."""

    seat: Seat
    lot: Lot
    bid: int


class BidDiscounted(YedoEvent, frozen=True):
    """The winner will pay less."""

    seat: Seat
    mon: int


class BidPaid(YedoEvent, frozen=True):
    """The winner paid; what was auctioned is closed for this round."""

    seat: Seat
    lot: Lot
    mon: int


class BidForfeited(YedoEvent, frozen=True):
    """The winner could not pay the bid, lost all mon and dropped out; nothing is closed."""

    seat: Seat
    mon: int


class CategoryPicked(YedoEvent, frozen=True):
    """The winner of a main category chose one of its categories."""

    seat: Seat
    category: AuctionCategory


class AuctionPrestigeGained(YedoEvent, frozen=True):
    """An auction for an annex or a geisha brings prestige."""

    seat: Seat
    category: AuctionCategory
    points: int


class AnnexTaken(YedoEvent, frozen=True):
    """The winner took an annex."""

    seat: Seat
    annex: Annex


class GeishaTaken(YedoEvent, frozen=True):
    """The winner took a geisha."""

    seat: Seat


class DisciplePromoted(YedoEvent, frozen=True):
    """The winner took a disciple from the reserve to the clan house."""

    seat: Seat
