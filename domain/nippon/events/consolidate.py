"""What consolidating brings about (rulebook p. 11)."""

from domain.game import Seat
from domain.nippon.components.rows import Achievement, Bonus, Multiplier
from domain.nippon.events.event import NipponEvent


class Consolidated(NipponEvent, frozen=True):
    """A seat renewed its budget: old money and coal were discarded, new ones received."""

    seat: Seat
    yen: int
    coal: int
    """What came from the track."""
    kept: int = 0
    """Coal not discarded."""


class RewardTaken(NipponEvent, frozen=True):
    """A seat took a reward tile."""

    seat: Seat
    multiplier: Multiplier
    bonus: Bonus


class MultiplierTaken(NipponEvent, frozen=True):
    """A seat took a multiplier tile from beside the board, as no rewards were left."""

    seat: Seat
    multiplier: Multiplier


class RewardPlaced(NipponEvent, frozen=True):
    """A tile was placed on an achievement space."""

    seat: Seat
    multiplier: Multiplier
    achievement: Achievement


class RewardDiscarded(NipponEvent, frozen=True):
    """A tile found no empty achievement space."""

    seat: Seat
    multiplier: Multiplier


class WagesPaid(NipponEvent, frozen=True):
    """A seat paid for its workers as far as it could."""

    seat: Seat
    yen: int
    unpaid: int = 0
    """How many colors were not paid."""
    points_lost: int = 0


class WorkersReturned(NipponEvent, frozen=True):
    """The workers of a seat went back to the bag."""

    seat: Seat
