"""Phases 4 and 5: disciples in the districts, and the watch patrol (rulebook p. 9-10)."""

from domain.game import Seat
from domain.yedo.base import YedoEvent
from domain.yedo.components.rows import PatrolColor
from domain.yedo.components.vocabulary import District
from domain.yedo.pieces import Post


class DiscipleAssigned(YedoEvent, frozen=True):
    """A seat placed a disciple from its clan house."""

    seat: Seat
    post: Post


class DistrictOpened(YedoEvent, frozen=True):
    """The inaccessible district became accessible again."""

    district: District


class HiddenGateFound(YedoEvent, frozen=True):
    """A seat may place its next disciple in a district outside the assignment spaces."""

    seat: Seat


class PatrolMoved(YedoEvent, frozen=True):
    """The watch patrol entered a district."""

    district: District


class PatrolSwapped(YedoEvent, frozen=True):
    """The watch patrol of the other color replaced the present one."""

    color: PatrolColor


class DiscipleSaved(YedoEvent, frozen=True):
    """A seat saved a disciple from arrest in this round."""

    seat: Seat
    post: Post


class DiscipleRelocated(YedoEvent, frozen=True):
    """A disciple moved to another assignment space."""

    seat: Seat
    post: Post
    to: Post


class DiscipleArrested(YedoEvent, frozen=True):
    """A disciple was arrested and went to the reserve; one of the last two went to the clan house (p. 10)."""

    seat: Seat
    post: Post
    spared: bool = False


class BlackmailPlayed(YedoEvent, frozen=True):
    """A seat played its Blackmail card, which leaves the game."""

    seat: Seat
