"""Phase 7: actions of disciples, missions and the Bower (rulebook p. 10-15)."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoEvent
from domain.yedo.components.vocabulary import Annex, MissionId, Weapon
from domain.yedo.pieces import Card, Deck, Position, Post, Stall


class DiscipleActivated(YedoEvent, frozen=True):
    """A seat activated a disciple, which returned to the clan house; the events of its action follow."""

    seat: Seat
    post: Post


class DiscipleRecruited(YedoEvent, frozen=True):
    """A seat moved a disciple from the reserve to the clan house."""

    seat: Seat
    mon: int


class Begged(YedoEvent, frozen=True):
    """A seat gave up prestige points for mon."""

    seat: Seat
    points: int
    mon: int


class AnnexBuilt(YedoEvent, frozen=True):
    """A seat built an annex."""

    seat: Seat
    annex: Annex
    mon: int


class GeishaRecruited(YedoEvent, frozen=True):
    """A seat recruited a geisha for mon or prestige points."""

    seat: Seat
    mon: int = 0
    points: int = 0


class ActionCardBought(YedoEvent, frozen=True):
    """A seat bought the top card of the action card deck."""

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
    """A seat sold a card from its hand; the card went under its deck."""

    seat: Seat
    deck: Deck
    card: Annotated[Card | Hidden, Secret(to="seat")]
    mon: int


class ChurchEmptied(YedoEvent, frozen=True):
    """A seat took all mon from the church."""

    seat: Seat
    mon: int


class LuxuryBought(YedoEvent, frozen=True):
    """A seat bought luxury goods and gained prestige points for them."""

    seat: Seat
    mon: int
    points: int


class BlessingReceived(YedoEvent, frozen=True):
    """A seat took a blessing from the temple."""

    seat: Seat


class AudienceGranted(YedoEvent, frozen=True):
    """A seat met the Shogun and gained prestige points."""

    seat: Seat
    points: int


class BowerActivated(YedoEvent, frozen=True):
    """A seat activated the Bower. Its visitors choose positions in the order of their spaces."""

    seat: Seat
    visitors: tuple[Seat, ...]


class PositionTaken(YedoEvent, frozen=True):
    """A visitor of the Bower took a position on the player order track, counted from 1."""

    seat: Seat
    position: Position


class PlayerOrderChanged(YedoEvent, frozen=True):
    """The player order changed: seats not at the Bower filled the free positions, and its disciples returned home."""

    order: tuple[Seat, ...]


class MissionCompleted(YedoEvent, frozen=True):
    """A seat completed a mission and surrendered what the mission requires."""

    seat: Seat
    mission: MissionId
    post: Post
    """The place of the activated disciple."""
    bonus: bool = False
    """True if the bonus requirements were met too."""
    mon: int = 0
    blessings: int = 0
    stand_ins: tuple[Annex, ...] = ()
    """The annexes (Yashiki, Karesansui) whose disciples replaced a missing geisha or blessing and returned home."""
    to_reserve: bool = False
    """True if the activated disciple went to the reserve."""


class MissionRewarded(YedoEvent, frozen=True):
    """A seat gained the prestige points and mon of a standard or bonus reward."""

    seat: Seat
    mission: MissionId
    points: int
    mon: int
    bonus: bool = False


class GameEndTriggered(YedoEvent, frozen=True):
    """A seat completed the mission that ends the game after this round."""

    seat: Seat
