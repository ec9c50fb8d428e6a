"""Set-up, rounds, phases and turns, pending choices, and the final scoring (rulebook p. 4-5, 15)."""

from typing import Annotated, Literal

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoEvent
from domain.yedo.components.rows import ClanId, PatrolColor
from domain.yedo.components.vocabulary import Annex, BonusCardId, District, FavorCardId
from domain.yedo.pending import AnyPendingChoice, TurnChoice
from domain.yedo.pieces import Card, Deck, Round
from domain.yedo.state import AnyPhase


class PlayerOrderDrawn(YedoEvent, frozen=True):
    """A starting player was drawn at random; the others follow clockwise."""

    order: tuple[Seat, ...]


class DeckShuffled(YedoEvent, frozen=True):
    """A deck was shuffled."""

    deck: Deck
    cards: Annotated[tuple[Card | Hidden, ...], Secret()]


class SuppliesLaidOut(YedoEvent, frozen=True):
    """Geisha, blessings, annexes, favors and the first mon of the church were put on the board."""

    geisha: int
    blessings: int
    annexes: tuple[Annex, ...]
    church: int
    favors: tuple[FavorCardId, ...]


class PatrolEntered(YedoEvent, frozen=True):
    """A coin decided the color of the watch patrol, which entered its first district."""

    color: PatrolColor
    district: District


class ClanSupplied(YedoEvent, frozen=True):
    """A seat received its clan, disciples, mon and prestige points."""

    seat: Seat
    clan: ClanId
    house: int
    reserve: int
    mon: int
    points: int


class FavorTaken(YedoEvent, frozen=True):
    """A seat chose a favor card; its back is the seat's Blackmail card."""

    seat: Seat
    favor: FavorCardId


class RoundBegan(YedoEvent, frozen=True):
    """A round began."""

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
    """Step 5c of the watch patrol phase began. Steps 5a and 5b begin with the phase."""

    step: Literal["save"]


class TurnBegan(YedoEvent, frozen=True):
    """A seat's turn in a phase began."""

    turn: TurnChoice


class TurnEnded(YedoEvent, frozen=True):
    """A seat ended its turn."""

    seat: Seat


class ChoiceOpened(YedoEvent, frozen=True):
    """A choice was put on the stack of pending choices."""

    choice: AnyPendingChoice


class ChoiceLapsed(YedoEvent, frozen=True):
    """The topmost pending choice was dropped: nothing is left to choose, or an offer can no longer be met."""


class BonusCardScored(YedoEvent, frozen=True):
    """A seat showed a bonus card at the end of the game and scored it."""

    seat: Seat
    card: BonusCardId
    points: int


class BlackmailKept(YedoEvent, frozen=True):
    """A seat still owned its Blackmail card at the end of the game and scored it."""

    seat: Seat
    points: int
