"""What a seat has to choose, in the words of the rulebook."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.game import Seat
from domain.yedo import pending
from domain.yedo.limits import seats_with_surplus
from domain.yedo.state import State
from domain.yedo.text.words import DECKS, LOSSES, LOTS

Phrase = Callable[[Any], str]

SURPLUS: Final = "discard what exceeds a limit"

PHRASES: Final[Mapping[type[pending.PendingChoice], Phrase]] = {
    pending.PendingMissionDraft: lambda _: "choose the deck of a starting Mission",
    pending.PendingFavor: lambda _: "choose a favor of the Shogun",
    pending.PendingCard: lambda choice: f"choose which {DECKS[choice.deck]} to keep",
    pending.PendingParticipation: lambda _: "take part in the auctions, or not",
    pending.PendingAnnouncement: lambda _: "announce an auction, or drop out",
    pending.PendingBid: lambda _: "raise the bid, or pass",
    pending.PendingPayment: lambda _: "pay the bid",
    pending.PendingCategory: lambda choice: f"choose a category of {LOTS[choice.lot]}",
    pending.PendingAnnex: lambda _: "choose an Annex",
    pending.PendingMissionDeck: lambda _: "choose the deck of a Mission",
    pending.PendingBlessing: lambda _: "return a blessing, or suffer all losses",
    pending.PendingLoss: lambda choice: f"choose {LOSSES[choice.asset]} to lose",
    pending.PendingAssignment: lambda _: "assign a Disciple",
    pending.PendingInfluence: lambda _: "play a card that moves the Watch Patrol, or pass",
    pending.PendingRescue: lambda _: "play a card that saves Disciples from arrest, or pass",
    pending.PendingTrade: lambda _: "offer a trade, or finish trading",
    pending.PendingOffer: lambda _: "accept the offer, make another one, or decline",
    pending.PendingDeal: lambda _: "choose what to hand over",
    pending.PendingActivation: lambda _: "activate a Disciple",
    pending.PendingArrangement: lambda choice: f"choose the order in which each {DECKS[choice.deck]} goes back",
    pending.PendingMarketWeapon: lambda _: "choose a Weapon from the market",
    pending.PendingBower: lambda _: "choose a position on the player order track",
    pending.PendingAnswers: lambda _: "answer the card with a reaction, or not",
}
"""By kind of pending choice. A played card, `PendingActionCard`, waits for no seat."""


def describe_choice(state: State, seat: Seat) -> str:
    """Returns what a seat has to choose, as a phrase without a full stop. Reads only what is public."""
    if seat in seats_with_surplus(state):
        return SURPLUS
    choice = state.pending[-1]
    return PHRASES[type(choice)](choice)
