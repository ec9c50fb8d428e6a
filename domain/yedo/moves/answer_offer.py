"""Phase 6: accepting an offer, or declining it (rulebook p. 10)."""

from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, never_refused, only
from domain.pending import topmost
from domain.yedo.events import YedoPlay
from domain.yedo.events.trade import CardsChosen, OfferAccepted, OfferDeclined
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingOffer


class AcceptOffer(YedoMove, frozen=True):
    """Accept the offer."""


class DeclineOffer(YedoMove, frozen=True):
    """Decline the offer."""


def accept(play: YedoPlay, seat: Seat, _move: AcceptOffer) -> None:
    """The deal is binding; who hands over no cards has nothing to choose."""
    offer = topmost(play.state, PendingOffer).offer
    play.emit(OfferAccepted(offer))
    for side, assets in ((offer.seat, offer.give), (seat, offer.ask)):
        if not assets.cards:
            play.emit(CardsChosen(side, ()))


def decline(play: YedoPlay, seat: Seat, _move: DeclineOffer) -> None:
    """The offer is off, and the next in player order has the turn."""
    play.emit(OfferDeclined(seat))


ACCEPT_OFFER: Final = MoveRule(AcceptOffer, only(AcceptOffer()), never_refused, accept)
DECLINE_OFFER: Final = MoveRule(DeclineOffer, only(DeclineOffer()), never_refused, decline)
