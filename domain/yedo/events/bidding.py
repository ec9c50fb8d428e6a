"""Phase 2: auctions and their rewards (rulebook p. 6-8)."""

from domain.game import Seat
from domain.yedo.base import YedoEvent
from domain.yedo.components.rows import AuctionCategory
from domain.yedo.components.vocabulary import Annex
from domain.yedo.pending import Lot


class PartTaken(YedoEvent, frozen=True):
    """A seat takes part in the auctions of this round."""

    seat: Seat


class BiddingLeft(YedoEvent, frozen=True):
    """A seat dropped out of the bidding phase; it received mon if it did so at the start."""

    seat: Seat
    mon: int


class AuctionAnnounced(YedoEvent, frozen=True):
    """A seat announced an auction and bid the minimum."""

    seat: Seat
    lot: Lot
    bid: int


class BidRaised(YedoEvent, frozen=True):
    """A seat bid more than the highest bid."""

    seat: Seat
    bid: int


class BidPassed(YedoEvent, frozen=True):
    """A seat did not bid more, or could not."""

    seat: Seat


class AuctionWon(YedoEvent, frozen=True):
    """All other seats have passed: the highest bid won."""

    seat: Seat
    lot: Lot
    bid: int


class BidDiscounted(YedoEvent, frozen=True):
    """The winner will pay less than the bid."""

    seat: Seat
    mon: int


class BidPaid(YedoEvent, frozen=True):
    """The winner paid; the lot is closed for this round."""

    seat: Seat
    lot: Lot
    mon: int


class BidForfeited(YedoEvent, frozen=True):
    """The winner could not pay the bid, lost all mon and dropped out; the lot stays open."""

    seat: Seat
    mon: int


class CategoryPicked(YedoEvent, frozen=True):
    """The winner of a main category chose one of its categories (rulebook p. 8)."""

    seat: Seat
    category: AuctionCategory


class AuctionPrestigeGained(YedoEvent, frozen=True):
    """The winner of an auction for an annex or a geisha gained prestige points."""

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
