"""The events of consolidating (rulebook p. 11)."""

from domain.game import Seat
from domain.nippon.base import NipponEvent
from domain.nippon.components.rows import Achievement, Bonus, Multiplier


class Consolidated(NipponEvent, frozen=True):
    """A seat discarded its old yen and coal and received new ones."""

    seat: Seat
    yen: int
    coal: int
    """The coal received; the coal that was kept comes on top."""
    kept: int = 0
    """The coal that was not discarded (rulebook annex 2)."""


class RewardTaken(NipponEvent, frozen=True):
    """A seat took a reward tile."""

    seat: Seat
    multiplier: Multiplier
    bonus: Bonus


class MultiplierTaken(NipponEvent, frozen=True):
    """A seat took a spare multiplier tile, because no reward tiles were left."""

    seat: Seat
    multiplier: Multiplier


class RewardPlaced(NipponEvent, frozen=True):
    """A seat placed the tile on an achievement space."""

    seat: Seat
    multiplier: Multiplier
    achievement: Achievement


class RewardDiscarded(NipponEvent, frozen=True):
    """A seat discarded the tile, because no achievement space was empty."""

    seat: Seat
    multiplier: Multiplier


class WagesPaid(NipponEvent, frozen=True):
    """A seat paid for the colors of its workers as far as its yen went."""

    seat: Seat
    yen: int
    unpaid: int = 0
    """The number of colors that were not paid."""
    points_lost: int = 0


class WorkersReturned(NipponEvent, frozen=True):
    """The workers of a seat were returned to the bag."""

    seat: Seat
