"""The Harbor District: visiting the church, and buying luxury goods (rulebook p. 13)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import ChurchEmptied, LuxuryBought
from domain.yedo.expected import expected
from domain.yedo.moves.activation import TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.moves.base import YedoMove
from domain.yedo.pieces import Post
from domain.yedo.prices import luxury_offers
from domain.yedo.state import State
from domain.yedo.vocabulary import Exchange

RULE: Final = "rulebook p. 13, The Harbor District"
CHURCH_EMPTY: Final = Refusal("church-empty", "There is no Mon on the Church.", RULE)
NO_SUCH_GOODS: Final = Refusal("no-such-goods", "The merchants do not sell goods for that many points.", RULE)


class VisitChurch(YedoMove, frozen=True):
    """Activate this disciple to take all mon on the church."""

    disciple: Post


class BuyLuxury(YedoMove, frozen=True):
    """Activate this disciple to buy luxury goods worth so many prestige points."""

    disciple: Post
    points: int


def each_visitor(state: State, seat: Seat) -> Iterator[VisitChurch]:
    """Each disciple there."""
    return map(VisitChurch, posts_in(state, seat, "harbor"))


def refuse_visit(state: State, seat: Seat, move: VisitChurch) -> Refusal | None:
    """Some mon must lie there."""
    refused = refuse_in(state, seat, move.disciple, "harbor")
    return refused or (None if state.church else CHURCH_EMPTY)


def visit(play: YedoPlay, seat: Seat, move: VisitChurch) -> None:
    """All of it."""
    activate(play, seat, move.disciple)
    play.emit(ChurchEmptied(seat, play.state.church))


def goods(state: State, points: int) -> Exchange | None:
    """What so many points cost."""
    return next((offer for offer in luxury_offers(state) if offer.pp == points), None)


def each_purchase(state: State, seat: Seat) -> Iterator[BuyLuxury]:
    """Each disciple there, for each offer."""
    posts = posts_in(state, seat, "harbor")
    return (BuyLuxury(post, offer.pp) for post in posts for offer in luxury_offers(state))


def refuse_purchase(state: State, seat: Seat, move: BuyLuxury) -> Refusal | None:
    """Exactly as offered, and paid for."""
    refused, offer = refuse_in(state, seat, move.disciple, "harbor"), goods(state, move.points)
    if refused or offer is None:
        return refused or NO_SUCH_GOODS
    return TOO_POOR if state.clans[seat].mon < offer.mon else None


def buy(play: YedoPlay, seat: Seat, move: BuyLuxury) -> None:
    """Mon against points."""
    offer = expected(goods(play.state, move.points), Exchange)
    activate(play, seat, move.disciple)
    play.emit(LuxuryBought(seat, offer.mon, offer.pp))


VISIT_CHURCH: Final = Family(VisitChurch, each_visitor, refuse_visit, visit)
BUY_LUXURY: Final = Family(BuyLuxury, each_purchase, refuse_purchase, buy)
