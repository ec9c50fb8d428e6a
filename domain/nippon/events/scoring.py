"""The events of the scorings (rulebook p. 12 and annex 1)."""

from domain.game import Seat
from domain.nippon.base import NipponEvent
from domain.nippon.components.rows import Achievement, Multiplier, RegionId, Scoring
from domain.value import Value


class Standing(Value, frozen=True, omit_defaults=True):
    """The influence, place and VP of one seat in a region."""

    seat: Seat
    influence: int
    place: int
    """The place by influence, from 1; seats that tie share it."""
    points: int
    """The VP for influence."""
    ships: int = 0
    """The VP for ships."""


class RegionScored(NipponEvent, frozen=True):
    """A region was scored."""

    region: RegionId
    scoring: Scoring
    foreign: int
    """The influence of the foreign companies."""
    standings: tuple[Standing, ...]
    """Those of the seats with influence, in seat order."""


class FinalIncomeReceived(NipponEvent, frozen=True):
    """A seat discarded its yen and received those of its money track."""

    seat: Seat
    yen: int


class AchievementScored(NipponEvent, frozen=True):
    """A seat scored an achievement: `base` times `multiplier` VP."""

    seat: Seat
    achievement: Achievement
    base: int
    multiplier: Multiplier


class GameEnded(NipponEvent, frozen=True):
    """The match is over; all points are scored."""
