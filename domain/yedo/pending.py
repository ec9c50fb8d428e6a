"""The pending choices: what the game waits for, or what has still to take effect.

The state holds them as a stack (`State.pending`); the last one is settled first.
"""

from typing import Literal, Protocol, TypeVar

from domain.game import Seat
from domain.pending import popped
from domain.secrecy import Hidden
from domain.value import Value
from domain.yedo.components.vocabulary import ActionCardId, Loss
from domain.yedo.pieces import Aim, Answer, Card, Deck, Offer, StackPlace

Losable = Literal["annex", "weapon", "mission", "action_card"]
"""An asset of which the loser chooses which one is lost."""
Lot = Literal["action_card", "bonus_card", "weapon", "annex", "geisha", "disciple", "mission", "white", "black", "red"]
"""What is auctioned: a category or, with two and three players, a main category (rulebook p. 6, 8)."""


class PendingChoice(Value, frozen=True, omit_defaults=True, tag_field="choice"):
    """Base of everything on the stack of pending choices."""

    def to_act(self) -> tuple[Seat, ...]:
        """Returns the seats that have to choose; none if it takes effect without a choice."""
        return ()


class OneSeatChoice(PendingChoice, frozen=True):
    """A choice of one seat."""

    seat: Seat

    def to_act(self) -> tuple[Seat, ...]:
        """Returns the seat that chooses."""
        return (self.seat,)


# Set-up (rulebook p. 4)


class PendingMissionDraft(OneSeatChoice, frozen=True, tag="draft_mission"):
    """The choice of the deck from which to draw a starting mission."""


class PendingFavor(OneSeatChoice, frozen=True, tag="take_favor"):
    """The choice of one of the favor cards that are left."""


class PendingCard(OneSeatChoice, frozen=True, tag="keep_card"):
    """The choice of the drawn card to keep."""

    deck: Deck


# Phase 2, bidding (rulebook p. 6-8)


class PendingParticipation(OneSeatChoice, frozen=True, tag="take_part"):
    """The choice whether to take part in this round's auctions."""


class PendingAnnouncement(OneSeatChoice, frozen=True, tag="announce"):
    """The category of the next auction."""


class PendingBid(OneSeatChoice, frozen=True, tag="raise_bid"):
    """The choice of a bid above the highest bid, or to pass."""


class PendingPayment(OneSeatChoice, frozen=True, tag="settle_bid"):
    """The choice whether the winner of the auction plays a card before paying."""


class PendingCategory(OneSeatChoice, frozen=True, tag="pick_category"):
    """The choice of a category of the main category just won."""

    lot: Lot


class PendingAnnex(OneSeatChoice, frozen=True, tag="pick_annex"):
    """The choice of the annex that the winner takes."""


class PendingMissionDeck(OneSeatChoice, frozen=True, tag="pick_mission_deck"):
    """The choice of the deck from which to gain a mission."""

    cards: int = 1
    """The number of cards drawn; one of them is kept."""
    by_card: bool = False
    """True for the effect of an action or favor card: it is settled before a surplus is discarded."""


# Phase 3, event (rulebook p. 9)


class PendingBlessing(OneSeatChoice, frozen=True, tag="ease_losses"):
    """The choice whether to return a blessing and so suffer only one of the losses."""

    losses: tuple[Loss, ...] = ()


class PendingLoss(OneSeatChoice, frozen=True, tag="suffer_loss"):
    """The choice of the asset of a kind to lose."""

    asset: Losable
    by_card: bool = False
    """True for the effect of an action card: it is settled before a surplus is discarded."""


class PendingDraws(PendingChoice, frozen=True, tag="draw_in_order"):
    """The action cards that seats have still to gain by the event, seat by seat. Waits for no seat."""

    seats: tuple[Seat, ...]
    cards: int


# Phases 4 and 5, assigning and watch patrol (rulebook p. 9-10)


class PendingAssignment(OneSeatChoice, frozen=True, tag="assign"):
    """The choice of the place for a disciple."""

    beside: bool = False
    """True if it may also be placed in a district outside the assignment spaces (The Hidden Gate)."""


class PendingInfluence(OneSeatChoice, frozen=True, tag="influence_patrol"):
    """Phase 5b: whether to play a card that moves the watch patrol."""


class PendingRescue(OneSeatChoice, frozen=True, tag="save_disciples"):
    """Phase 5c: whether to play a card that saves disciples from arrest."""


# Phase 6, trade (rulebook p. 10)


class PendingTrade(OneSeatChoice, frozen=True, tag="trade"):
    """The choice whether to make an offer."""


class PendingOffer(PendingChoice, frozen=True, tag="consider_offer"):
    """The choice whether to accept an offer."""

    offer: Offer

    def to_act(self) -> tuple[Seat, ...]:
        """Returns the seat to which the offer is made."""
        return (self.offer.to,)


class PendingDeal(PendingChoice, frozen=True, tag="deal"):
    """An accepted offer, until both sides have chosen the cards that they hand over."""

    offer: Offer
    first: tuple[Card | Hidden, ...] | None = None
    """The cards that the seat that made the offer hands over; `None` until chosen. Secret."""
    second: tuple[Card | Hidden, ...] | None = None
    """The cards that the seat that accepted hands over; `None` until chosen. Secret."""

    def to_act(self) -> tuple[Seat, ...]:
        """Returns the seats that have not chosen yet."""
        chosen = ((self.offer.seat, self.first), (self.offer.to, self.second))
        return tuple(seat for seat, cards in chosen if cards is None)


# Phase 7, action (rulebook p. 10-14)


class PendingActivation(OneSeatChoice, frozen=True, tag="activate"):
    """The choice of the disciple to activate, and of its action."""

    card_played: bool = False
    """True if a card has been played in this turn: only one card for this moment is allowed."""


class PendingArrangement(OneSeatChoice, frozen=True, tag="arrange_cards"):
    """The choice of the order in which the cards of a foresight go back (rulebook p. 12)."""

    deck: Deck


class PendingMarketWeapon(OneSeatChoice, frozen=True, tag="take_market_weapon"):
    """The choice of the market weapon to take as a mission's reward (rulebook p. 11)."""


class PendingBower(PendingChoice, frozen=True, tag="bower"):
    """The choice of the visitors of the activated Bower: positions on the player order track (rulebook p. 14)."""

    visitors: tuple[Seat, ...]
    """The seats that have still to choose, by the numbers of their spaces."""
    positions: tuple[Seat | None, ...]
    """The player order track, first to last; `None` for a position that is not taken yet."""

    def to_act(self) -> tuple[Seat, ...]:
        """Returns the next visitor."""
        return self.visitors[:1]


# Action cards (rulebook p. 5)


class PendingActionCard(PendingChoice, frozen=True, tag="card_underway"):
    """An action card that has been played and has not taken effect yet. Waits for no seat."""

    seat: Seat
    card: ActionCardId
    aim: Aim = Aim()
    upon: StackPlace | None = None
    """For a reaction: the place on the stack, counted from the bottom, of the card that it answers."""
    asked: bool = False
    """True once the other players have been asked for reactions."""
    negated: bool = False
    reversed: bool = False
    """True if the watch patrol moves in the opposite direction."""


class GivenAnswer(Value, frozen=True):
    """The answer of one seat to an action card. Secret until all have answered."""

    seat: Seat
    answer: Answer | Hidden | None
    """The card played; `None` for no card."""


class PendingAnswers(PendingChoice, frozen=True, tag="answers"):
    """Reactions to the card beneath. All asked seats answer at once; no seat sees the answers of the others."""

    waiting: tuple[Seat, ...]
    given: tuple[GivenAnswer, ...] = ()

    def to_act(self) -> tuple[Seat, ...]:
        """Returns the seats that have not answered yet."""
        return self.waiting


TurnChoice = (
    PendingMissionDraft
    | PendingFavor
    | PendingCard
    | PendingParticipation
    | PendingAnnouncement
    | PendingAssignment
    | PendingInfluence
    | PendingRescue
    | PendingTrade
    | PendingActivation
)
"""A choice that each seat has in turn."""

AnyPendingChoice = (
    TurnChoice
    | PendingBid
    | PendingPayment
    | PendingCategory
    | PendingAnnex
    | PendingMissionDeck
    | PendingBlessing
    | PendingLoss
    | PendingDraws
    | PendingOffer
    | PendingDeal
    | PendingArrangement
    | PendingMarketWeapon
    | PendingBower
    | PendingActionCard
    | PendingAnswers
)


class _WithPending(Protocol):
    @property
    def pending(self) -> tuple[AnyPendingChoice, ...]: ...


S = TypeVar("S", bound=_WithPending)


def top_of(state: _WithPending) -> AnyPendingChoice | None:
    """Returns the choice that is settled first; `None` if nothing is pending."""
    return state.pending[-1] if state.pending else None


def is_card_pending(state: _WithPending) -> bool:
    """True if a played card waits for reactions or has still to take effect. It is settled before anything else."""
    return isinstance(top_of(state), (PendingActionCard, PendingAnswers))


def settled(state: S, *kinds: type[PendingChoice]) -> S:
    """Returns the state without the topmost choice if it is of one of these kinds, else the same state."""
    return popped(state) if isinstance(top_of(state), kinds) else state
