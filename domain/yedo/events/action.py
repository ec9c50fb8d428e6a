"""Phase 7: what activated disciples do, missions and the Bower."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.components.vocabulary import Annex, MissionId, Weapon
from domain.yedo.events.event import YedoEvent
from domain.yedo.pieces import Card, Deck, Position, Post, Stall


class DiscipleActivated(YedoEvent, frozen=True):
    """A seat activated a disciple, which returns to the clan house; what it does follows."""

    seat: Seat
    post: Post


class DiscipleRecruited(YedoEvent, frozen=True):
    """A disciple came from the reserve to the clan house."""

    seat: Seat
    mon: int


class Begged(YedoEvent, frozen=True):
    """A seat gave up prestige points for mon."""

    seat: Seat
    points: int
    mon: int


class AnnexBuilt(YedoEvent, frozen=True):
    """The carpenter built an annex."""

    seat: Seat
    annex: Annex
    mon: int


class GeishaRecruited(YedoEvent, frozen=True):
    """A geisha was recruited, for mon or prestige points."""

    seat: Seat
    mon: int = 0
    points: int = 0


class ActionCardBought(YedoEvent, frozen=True):
    """A seat bought the top action card."""

    seat: Seat
    mon: int
    card: Annotated[Card | Hidden, Secret(to="seat")]


class WeaponBought(YedoEvent, frozen=True):
    """A seat bought a weapon at the market."""

    seat: Seat
    stall: Stall
    weapon: Weapon
    mon: int


class CardSold(YedoEvent, frozen=True):
    """A seat sold a card, which went under its deck."""

    seat: Seat
    deck: Deck
    card: Annotated[Card | Hidden, Secret(to="seat")]
    mon: int


class ChurchEmptied(YedoEvent, frozen=True):
    """A seat took all mon on the church."""

    seat: Seat
    mon: int


class LuxuryBought(YedoEvent, frozen=True):
    """A seat bought luxury goods, which are prestige points."""

    seat: Seat
    mon: int
    points: int


class BlessingReceived(YedoEvent, frozen=True):
    """A seat took a blessing from the temple."""

    seat: Seat


class AudienceGranted(YedoEvent, frozen=True):
    """The Shogun received a disciple."""

    seat: Seat
    points: int


class BowerActivated(YedoEvent, frozen=True):
    """The Bower was activated: its visitors choose positions in the order of the numbers."""

    seat: Seat
    visitors: tuple[Seat, ...]


class PositionTaken(YedoEvent, frozen=True):
    """A visitor of the Bower took a position on the player order track, counted from 1."""

    seat: Seat
    position: Position


class PlayerOrderChanged(YedoEvent, frozen=True):
    """The others filled the free positions; the disciples of the Bower went home."""

    order: tuple[Seat, ...]


class MissionCompleted(YedoEvent, frozen=True):
    """A seat completed a mission and surrendered what it asks for."""

    seat: Seat
    mission: MissionId
    post: Post
    """Of the disciple activated."""
    bonus: bool = False
    """Whether the bonus requirements were met as well."""
    mon: int = 0
    blessings: int = 0
    stand_ins: tuple[Annex, ...] = ()
    """Disciples on the Yashiki or the Karesansui, who stood in for a geisha or a blessing and went home."""
    to_reserve: bool = False
    """Whether the disciple activated went to the reserve."""


class MissionRewarded(YedoEvent, frozen=True):
    """The prestige points and mon of a standard or bonus reward."""

    seat: Seat
    mission: MissionId
    points: int
    mon: int
    bonus: bool = False


class GameEndTriggered(YedoEvent, frozen=True):
    """The game ends after this round."""

    seat: Seat
