"""Phase 6: offers and deals (rulebook p. 10)."""

from typing import Annotated

from domain.game import Seat
from domain.secrecy import Hidden, Secret
from domain.yedo.base import YedoEvent
from domain.yedo.pieces import Assets, Card, Offer


class OfferMade(YedoEvent, frozen=True):
    """A seat made an offer or a counter-offer."""

    offer: Offer


class OfferAccepted(YedoEvent, frozen=True):
    """A seat accepted an offer, which became a deal."""

    offer: Offer


class OfferDeclined(YedoEvent, frozen=True):
    """A seat declined an offer."""

    seat: Seat


class CardsChosen(YedoEvent, frozen=True):
    """A seat chose secretly which cards it hands over: action cards first, then bonus cards, then missions."""

    seat: Seat
    cards: Annotated[tuple[Card | Hidden, ...], Secret(to="seat")]


class DealClosed(YedoEvent, frozen=True):
    """Two seats exchanged assets. Each of them sees the cards that it gives and gets."""

    first: Seat
    second: Seat
    first_gives: Assets
    second_gives: Assets
    given_by_first: Annotated[tuple[Card | Hidden, ...], Secret(to="first")]
    got_by_second: Annotated[tuple[Card | Hidden, ...], Secret(to="second")]
    given_by_second: Annotated[tuple[Card | Hidden, ...], Secret(to="second")]
    got_by_first: Annotated[tuple[Card | Hidden, ...], Secret(to="first")]


class TradingFinished(YedoEvent, frozen=True):
    """A seat makes no more offers in this phase."""

    seat: Seat
