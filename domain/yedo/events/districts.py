"""Phases 4 and 5: disciples placed, moved, saved and arrested, and the watch patrol."""

from domain.game import Seat
from domain.yedo.components.rows import PatrolColor
from domain.yedo.components.vocabulary import District
from domain.yedo.events.event import YedoEvent
from domain.yedo.pieces import Post


class DiscipleAssigned(YedoEvent, frozen=True):
    """A seat placed a disciple."""

    seat: Seat
    post: Post


class DistrictOpened(YedoEvent, frozen=True):
    """The inaccessible district is accessible again."""

    district: District


class HiddenGateFound(YedoEvent, frozen=True):
    """A seat may place this disciple beside the assignment spaces."""

    seat: Seat


class PatrolMoved(YedoEvent, frozen=True):
    """The watch patrol moved, or was put, into a district."""

    district: District


class PatrolSwapped(YedoEvent, frozen=True):
    """The watch patrol of the other color took over."""

    color: PatrolColor


class DiscipleSaved(YedoEvent, frozen=True):
    """A disciple will not be arrested."""

    seat: Seat
    post: Post


class DiscipleRelocated(YedoEvent, frozen=True):
    """A disciple moved to another assignment space."""

    seat: Seat
    post: Post
    to: Post


class DiscipleArrested(YedoEvent, frozen=True):
    """A disciple was arrested and sent to the reserve; or to its clan house, as one of the last two."""

    seat: Seat
    post: Post
    spared: bool = False


class BlackmailPlayed(YedoEvent, frozen=True):
    """A seat played its Blackmail card, which leaves the game."""

    seat: Seat
