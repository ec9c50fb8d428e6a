"""Set-up, phases and turns, and the final scoring."""

from typing import Annotated, Literal

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.components.rows import ClanId, PatrolColor
from domain.yedo.components.vocabulary import Annex, BonusCardId, District, FavorCardId
from domain.yedo.events.event import YedoEvent
from domain.yedo.pending import AnyPendingChoice, TurnChoice
from domain.yedo.pieces import Card, Deck, Round
from domain.yedo.state import AnyPhase


class PlayerOrderDrawn(YedoEvent, frozen=True):
    """A starting player was drawn; the others follow clockwise."""

    order: tuple[Seat, ...]


class DeckShuffled(YedoEvent, frozen=True):
    """A deck was made ready."""

    deck: Deck
    cards: Annotated[tuple[Card | Hidden, ...], Secret()]


class SuppliesLaidOut(YedoEvent, frozen=True):
    """Geisha, blessings, annexes and the first mon of the church were put on the board."""

    geisha: int
    blessings: int
    annexes: tuple[Annex, ...]
    church: int
    favors: tuple[FavorCardId, ...]


class PatrolEntered(YedoEvent, frozen=True):
    """The coin decided which watch patrol starts."""

    color: PatrolColor
    district: District


class ClanSupplied(YedoEvent, frozen=True):
    """A seat got its clan board, disciples and starting capital."""

    seat: Seat
    clan: ClanId
    house: int
    reserve: int
    mon: int
    points: int


class FavorTaken(YedoEvent, frozen=True):
    """A seat chose a favor of the Shogun; its back is the Blackmail card."""

    seat: Seat
    favor: FavorCardId


class RoundBegan(YedoEvent, frozen=True):
    """The round marker moved on."""

    round: Round


class ChurchEndowed(YedoEvent, frozen=True):
    """Mon from the bank were put on the church."""

    mon: int


class PatrolRemoved(YedoEvent, frozen=True):
    """The watch patrol left the game."""


class PhaseBegan(YedoEvent, frozen=True):
    """A phase began."""

    phase: AnyPhase


class PatrolStepBegan(YedoEvent, frozen=True):
    """Part 5c of the watch patrol phase began; 5a and 5b begin with the phase."""

    step: Literal["save"]


class TurnBegan(YedoEvent, frozen=True):
    """It is a seat's turn, in the course of a phase."""

    turn: TurnChoice


class TurnEnded(YedoEvent, frozen=True):
    """A seat did no more in its turn."""

    seat: Seat


class ChoiceOpened(YedoEvent, frozen=True):
    """Something is to be chosen before the game goes on."""

    choice: AnyPendingChoice


class ChoiceLapsed(YedoEvent, frozen=True):
    """There is nothing left to choose from; or an offer can no longer be met."""


class BonusCardScored(YedoEvent, frozen=True):
    """A seat showed a bonus card at the end."""

    seat: Seat
    card: BonusCardId
    points: int


class BlackmailKept(YedoEvent, frozen=True):
    """A seat still owned the Blackmail card at the end."""

    seat: Seat
    points: int
