"""What the scorings bring about (rulebook p. 12 and annex 1)."""

from domain.game import Seat
from domain.nippon.components.rows import Achievement, Multiplier, RegionId, Scoring
from domain.nippon.events.event import NipponEvent
from domain.value import Value


class Standing(Value, frozen=True, omit_defaults=True):
    """What one seat has of a region in a scoring."""

    seat: Seat
    influence: int
    place: int
    """1 is most; equals share a place."""
    points: int
    """For influence."""
    ships: int = 0
    """Points for ships."""


class RegionScored(NipponEvent, frozen=True):
    """A region was scored."""

    region: RegionId
    scoring: Scoring
    foreign: int
    """The influence of the foreign companies."""
    standings: tuple[Standing, ...]
    """Of the seats with influence, by seat."""


class FinalIncomeReceived(NipponEvent, frozen=True):
    """A seat discarded its money and received its last income."""

    seat: Seat
    yen: int


class AchievementScored(NipponEvent, frozen=True):
    """An achievement gave points."""

    seat: Seat
    achievement: Achievement
    base: int
    multiplier: Multiplier


class GameEnded(NipponEvent, frozen=True):
    """All points are counted."""
