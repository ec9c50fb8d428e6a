"""The Harbor District: visiting the church, and buying luxury goods (rulebook p. 13)."""

from collections.abc import Iterator
from itertools import product, starmap
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.components.vocabulary import Exchange
from domain.yedo.events import ChurchEmptied, LuxuryBought, YedoPlay
from domain.yedo.moves.activation import TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.pieces import Post
from domain.yedo.prices import luxury_offers
from domain.yedo.state import State, expected

RULE: Final = "rulebook p. 13, The Harbor District"
CHURCH_EMPTY: Final = Refusal("church-empty", "There is no Mon on the Church.", RULE)
NO_SUCH_GOODS: Final = Refusal("no-such-goods", "The merchants do not sell goods for that many points.", RULE)


class VisitChurch(YedoMove, frozen=True):
    """Activate this disciple to take all mon on the church."""

    disciple: Post


class BuyLuxury(YedoMove, frozen=True):
    """Activate this disciple to buy luxury goods worth this many prestige points."""

    disciple: Post
    points: int


def each_visitor(state: State, seat: Seat) -> Iterator[VisitChurch]:
    """Returns a move for each disciple in the Harbor District, if there is mon on the church."""
    return map(VisitChurch, posts_in(state, seat, "harbor") if state.church else ())


def refuse_visit(state: State, seat: Seat, move: VisitChurch) -> Refusal | None:
    """Returns why the church cannot be visited; `None` if it can."""
    if refused := refuse_in(state, seat, move.disciple, "harbor"):
        return refused
    return None if state.church else CHURCH_EMPTY


def visit(play: YedoPlay, seat: Seat, move: VisitChurch) -> None:
    """Gives the seat all mon on the church (rulebook p. 13)."""
    activate(play, seat, move.disciple)
    play.emit(ChurchEmptied(seat, play.state.church))


def goods(state: State, points: int) -> Exchange | None:
    """Returns the offer for a number of prestige points; `None` if there is none."""
    return next((offer for offer in luxury_offers(state) if offer.pp == points), None)


def each_purchase(state: State, seat: Seat) -> Iterator[BuyLuxury]:
    """Returns a move for each disciple in the Harbor District and each offer of the merchants that the seat can pay."""
    mon = state.clans[seat].mon
    possible = [offer.pp for offer in luxury_offers(state) if refuse_price(mon, offer) is None]
    return starmap(BuyLuxury, product(posts_in(state, seat, "harbor"), possible))


def refuse_purchase(state: State, seat: Seat, move: BuyLuxury) -> Refusal | None:
    """Returns why luxury goods cannot be bought; `None` if they can."""
    return refuse_in(state, seat, move.disciple, "harbor") or refuse_goods(state, seat, move.points)


def refuse_goods(state: State, seat: Seat, points: int) -> Refusal | None:
    """Returns why the seat cannot buy goods worth this many points, wherever its disciple is; `None` if it can."""
    offer = goods(state, points)
    if offer is None:
        return NO_SUCH_GOODS
    return refuse_price(state.clans[seat].mon, offer)


def refuse_price(mon: int, offer: Exchange) -> Refusal | None:
    """Returns why a seat with some mon cannot take an offer; `None` if it can."""
    return TOO_POOR if mon < offer.mon else None


def buy(play: YedoPlay, seat: Seat, move: BuyLuxury) -> None:
    """Pays mon to the bank and gives the seat prestige points (rulebook p. 13)."""
    offer = expected(goods(play.state, move.points), Exchange)
    activate(play, seat, move.disciple)
    play.emit(LuxuryBought(seat, offer.mon, offer.pp))


VISIT_CHURCH: Final = MoveRule(VisitChurch, each_visitor, refuse_visit, visit, always_legal=True)
BUY_LUXURY: Final = MoveRule(BuyLuxury, each_purchase, refuse_purchase, buy, always_legal=True)
