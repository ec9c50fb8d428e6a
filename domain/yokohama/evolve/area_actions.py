"""The state after events of the area actions (rulebook p. 6, 11-15)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.pending import popped, repeated, topmost, with_topmost
from domain.value import replaced
from domain.yokohama import events as ev
from domain.yokohama.base import Handlers
from domain.yokohama.evolve.changes import (
    card_on,
    emptied,
    exchanging,
    gave_one,
    paying,
    receiving,
    refilled,
    rewarded,
    scored,
    with_merchant,
    without_assistant,
)
from domain.yokohama.pending import PendingExchanges, PendingOrderCards
from domain.yokohama.state import State, Stock


def _goods_produced(state: State, event: ev.GoodsProduced, version: Version) -> State:
    return rewarded(state, event.seat, event.gained, event, version, label="")


def _ware_bought(state: State, event: ev.WareBought, _version: Version) -> State:
    state = exchanging(state, event.seat, Stock(yen=event.yen), Stock(**{event.ware: 1}))
    return gave_one(state, PendingExchanges, event.ware)


def _ware_sold(state: State, event: ev.WareSold, _version: Version) -> State:
    return repeated(exchanging(state, event.seat, Stock(**{event.ware: 1}), Stock(yen=event.yen)), PendingExchanges)


def _church_entered(state: State, event: ev.ChurchEntered, version: Version) -> State:
    state = without_assistant(popped(state), event.seat, event.source)
    state = replace(state, church=replaced(state.church, event.space, event.seat))
    state = paying(state, event.seat, event.donated)
    return rewarded(state, event.seat, event.reward, event, version, label="Church")


def _customs_entered(state: State, event: ev.CustomsEntered, version: Version) -> State:
    state = without_assistant(popped(state), event.seat, event.source)
    state = replace(state, customs=replaced(state.customs, event.space, event.seat))
    state = paying(state, event.seat, Stock(imports=event.discarded))
    return rewarded(state, event.seat, event.reward, event, version, label="Customs")


def _order_taken(state: State, event: ev.OrderTaken, _version: Version) -> State:
    state = paying(state, event.seat, event.paid)
    merchant = state.merchants[event.seat]
    known = card_on(state.order_boards, event.board, event.space)
    taker = replace(merchant, orders=(*merchant.orders, event.order), known=(*merchant.known, known))
    boards = emptied(state.order_boards, event.board, event.space)
    state = replace(with_merchant(state, event.seat, taker), order_boards=boards)
    choice = topmost(state, PendingOrderCards)
    return popped(state) if choice.taken else with_topmost(state, replace(choice, taken=1))


def _order_action_scored(state: State, event: ev.OrderActionScored, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Port or Dock at power 5")


def _orders_replenished(state: State, event: ev.OrdersReplenished, _version: Version) -> State:
    boards = refilled(state.order_boards, event.board, event.drawn)
    return replace(state, order_deck=state.order_deck[len(event.drawn) :], order_boards=boards)


def _technology_obtained(state: State, event: ev.TechnologyObtained, _version: Version) -> State:
    state = popped(paying(state, event.seat, event.paid))
    merchant = state.merchants[event.seat]
    owner = replace(merchant, technologies=(*merchant.technologies, event.technology))
    boards = emptied(state.technology_boards, event.board, event.space)
    return replace(with_merchant(state, event.seat, owner), technology_boards=boards)


def _technologies_replenished(state: State, event: ev.TechnologiesReplenished, _version: Version) -> State:
    boards = refilled(state.technology_boards, event.board, event.drawn)
    return replace(state, technology_deck=state.technology_deck[len(event.drawn) :], technology_boards=boards)


def _trading_house_earned(state: State, event: ev.TradingHouseEarned, _version: Version) -> State:
    return receiving(state, event.seat, Stock(yen=event.yen))


HANDLERS: Final[Handlers] = {
    ev.GoodsProduced: _goods_produced,
    ev.WareBought: _ware_bought,
    ev.WareSold: _ware_sold,
    ev.ChurchEntered: _church_entered,
    ev.CustomsEntered: _customs_entered,
    ev.OrderTaken: _order_taken,
    ev.OrderActionScored: _order_action_scored,
    ev.OrdersReplenished: _orders_replenished,
    ev.TechnologyObtained: _technology_obtained,
    ev.TechnologiesReplenished: _technologies_replenished,
    ev.TradingHouseEarned: _trading_house_earned,
}
