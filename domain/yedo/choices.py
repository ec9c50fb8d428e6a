"""What is waited for, and what is underway until it is decided.

Both wait on one stack in the state: what has come up last is settled first.
"""

from typing import Literal

from domain.game import Seat
from domain.secrecy import Hidden
from domain.value import Value
from domain.yedo.aims import Aim, Answer
from domain.yedo.components.vocabulary import ActionCardId, Loss
from domain.yedo.offers import Offer
from domain.yedo.pieces import Card, Deck, StackPlace

Losable = Literal["annex", "weapon", "mission", "action_card"]
"""An asset of which the loser chooses which one."""
Lot = Literal["action_card", "bonus_card", "weapon", "annex", "geisha", "disciple", "mission", "white", "black", "red"]
"""What is auctioned: a category or, where few play, a main category."""


class Underway(Value, frozen=True, omit_defaults=True, tag_field="choice"):
    """Something on the stack."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Who has to choose; nobody: it goes on by itself."""
        return ()


class Choice(Underway, frozen=True):
    """Something that one seat has to choose."""

    seat: Seat

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seat."""
        return (self.seat,)


# Set-up


class DraftMission(Choice, frozen=True, tag="draft_mission"):
    """The deck of a starting mission."""


class TakeFavor(Choice, frozen=True, tag="take_favor"):
    """One of the favor cards that are left."""


class KeepCard(Choice, frozen=True, tag="keep_card"):
    """Which of the cards drawn to keep."""

    deck: Deck


# Phase 2, bidding


class TakePart(Choice, frozen=True, tag="take_part"):
    """Whether to take part in this round's auctions."""


class Announce(Choice, frozen=True, tag="announce"):
    """The category of the next auction."""


class RaiseBid(Choice, frozen=True, tag="raise_bid"):
    """Whether to top the highest bid, and by how much."""


class SettleBid(Choice, frozen=True, tag="settle_bid"):
    """The auction is won: a card may be played before paying."""


class PickCategory(Choice, frozen=True, tag="pick_category"):
    """One category of the main category just won."""

    lot: Lot


class PickAnnex(Choice, frozen=True, tag="pick_annex"):
    """The annex won."""


class PickMissionDeck(Choice, frozen=True, tag="pick_mission_deck"):
    """The mission deck to gain a card from."""

    cards: int = 1
    """How many cards are drawn, to keep one."""


# Phase 3, event


class EaseLosses(Choice, frozen=True, tag="ease_losses"):
    """Whether to return a blessing, to suffer only one of the losses."""

    losses: tuple[Loss, ...] = ()


class SufferLoss(Choice, frozen=True, tag="suffer_loss"):
    """Which one of a kind of asset to lose."""

    asset: Losable


# Phases 4 and 5, assigning and watch patrol


class Assign(Choice, frozen=True, tag="assign"):
    """Where to place a disciple."""

    beside: bool = False
    """Whether it may be placed in a district beside the assignment spaces."""


class InfluencePatrol(Choice, frozen=True, tag="influence_patrol"):
    """Phase 5b: whether to play a card."""


class SaveDisciples(Choice, frozen=True, tag="save_disciples"):
    """Phase 5c: whether to play a card."""


# Phase 6, trade


class Trade(Choice, frozen=True, tag="trade"):
    """Whether to make an offer."""


class ConsiderOffer(Underway, frozen=True, tag="consider_offer"):
    """Whether to accept an offer."""

    offer: Offer

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The one to whom the offer is made."""
        return (self.offer.to,)


class Deal(Underway, frozen=True, tag="deal"):
    """An accepted offer, until both sides have chosen the cards that they hand over."""

    offer: Offer
    first: tuple[Card | Hidden, ...] | None = None
    """What the one who offered hands over. Secret."""
    second: tuple[Card | Hidden, ...] | None = None
    """What the one who accepted hands over. Secret."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Those who have not chosen yet."""
        chosen = ((self.offer.seat, self.first), (self.offer.to, self.second))
        return tuple(seat for seat, cards in chosen if cards is None)


# Phase 7, action


class Activate(Choice, frozen=True, tag="activate"):
    """Which disciple to activate, and for what."""

    card_played: bool = False
    """One card of this moment may be played in a turn."""


class ArrangeCards(Choice, frozen=True, tag="arrange_cards"):
    """Foresight: the order in which the cards go back."""

    deck: Deck


class TakeMarketWeapon(Choice, frozen=True, tag="take_market_weapon"):
    """A mission's reward: a weapon from the market."""


class Bower(Underway, frozen=True, tag="bower"):
    """The Bower is activated: its visitors take their positions."""

    visitors: tuple[Seat, ...]
    """Who has still to choose, in the order of the numbers."""
    positions: tuple[Seat | None, ...]
    """The player order track so far."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The next visitor."""
        return self.visitors[:1]


# Action cards


class CardUnderway(Underway, frozen=True, tag="card_underway"):
    """An action card that has been played and has not taken effect yet."""

    seat: Seat
    card: ActionCardId
    aim: Aim = Aim()
    upon: StackPlace | None = None
    """The place on the stack, from the bottom, of the card that it answers."""
    asked: bool = False
    """Whether the others have been asked for an answer."""
    negated: bool = False
    reversed: bool = False
    """Whether the watch patrol goes the other way by it."""


class Given(Value, frozen=True):
    """A seat's answer to a card. Secret until all have answered."""

    seat: Seat
    answer: Answer | Hidden | None
    """`None`: no card."""


class Answers(Underway, frozen=True, tag="answers"):
    """Answers to the card beneath: all asked give theirs at once, unseen."""

    waiting: tuple[Seat, ...]
    given: tuple[Given, ...] = ()

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Those who have not answered yet."""
        return self.waiting


AnyTurn = (
    DraftMission
    | TakeFavor
    | KeepCard
    | TakePart
    | Announce
    | Assign
    | InfluencePatrol
    | SaveDisciples
    | Trade
    | Activate
)
"""The choices that come around in player order."""

AnyChoice = (
    AnyTurn
    | RaiseBid
    | SettleBid
    | PickCategory
    | PickAnnex
    | PickMissionDeck
    | EaseLosses
    | SufferLoss
    | ConsiderOffer
    | Deal
    | ArrangeCards
    | TakeMarketWeapon
    | Bower
    | CardUnderway
    | Answers
)
