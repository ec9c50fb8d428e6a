"""Legal moves as one line each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.secrecy import Hidden
from domain.wording import listed
from domain.yokohama import moves as mv
from domain.yokohama import paths, pending
from domain.yokohama.areas import here
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import Reward, TitleCard
from domain.yokohama.events import Payment
from domain.yokohama.management_boards import fee_of
from domain.yokohama.moves import orders, placement, technologies
from domain.yokohama.moves.achievements import card, points_now
from domain.yokohama.moves.chinatown import price
from domain.yokohama.moves.later_steps import site_here
from domain.yokohama.moves.used_technologies import PRICE_AT_UNIVERSITY
from domain.yokohama.moves.warehouse import cost
from domain.yokohama.state import State, Stock
from domain.yokohama.text.words import ITEMS, NATIONS, amounts, area_name, order_name, source_name


def describe_move(state: State, move: mv.YokohamaMove) -> str:
    """Returns one line that says what a legal move would do."""
    return PHRASES[type(move)](state, move)


def _keep_order(state: State, move: mv.KeepOrder) -> str:
    if isinstance(move.order, Hidden):
        return "Keep an order"
    return f"Keep {order_name(components_of(state).orders[move.order])}"


def _due(payments: tuple[Payment, ...]) -> str:
    due = sum(payment.yen for payment in payments)
    return f", paying {due} yen" if due else ""


def _place_assistant(state: State, move: mv.PlaceAssistant) -> str:
    paid = placement.payments(state, state.turn.seat, move.area, 1)
    return f"Place an assistant in {area_name(move.area)}{_due(paid)}"


def _place_two_assistants(state: State, move: mv.PlaceTwoAssistants) -> str:
    paid = placement.payments(state, state.turn.seat, move.area, 2)
    return f"Place 2 assistants in {area_name(move.area)}{_due(paid)}"


def _move_president(state: State, move: mv.MovePresident) -> str:
    way = f" by way of {listed(map(area_name, move.path[:-1]))}" if move.path[1:] else ""
    paid = paths.payments(state, state.turn.seat, move.path)
    return f"Move the president to {area_name(move.path[-1])}{way}{_due(paid)}"


def _paying(price: Stock) -> str:
    return "" if price == Stock() else f", paying {amounts(price)}"


def _place_in_church(state: State, move: mv.PlaceInChurch) -> str:
    space = components_of(state).church.spaces[move.space]
    donating = "" if move.donated == Stock() else f", donating {amounts(move.donated)}"
    return (
        f"Church space {move.space + 1}: {amounts(space.reward)}, assistant from {source_name(move.source)}{donating}"
    )


def _place_in_customs(state: State, move: mv.PlaceInCustoms) -> str:
    space = components_of(state).customs.spaces[move.space]
    return (
        f"Customs space {move.space + 1}: {amounts(space.reward)}, assistant from {source_name(move.source)}"
        f"{_paying(Stock(imports=space.needs))}"
    )


def _take_order_card(state: State, move: mv.TakeOrder) -> str:
    order = orders.cards_on_board(state)[move.space]
    fee = fee_of(components_of(state).prices.second_order, move.fee)
    return f"Take {order_name(components_of(state).orders[order])}{_paying(fee)}" if order else "Take an order"


def _take_technology_card(state: State, move: mv.TakeTechnology) -> str:
    technology = technologies.cards_on_board(state)[move.space]
    if technology is None:
        return "Take a technology"
    technology_card = components_of(state).technologies[technology]
    title = components_of(state).titles[technology_card.title]
    return (
        f"Take {title.name} ({technology_card.country}) from space {move.space + 1}"
        f"{_paying(technologies.price(move))} ({_effect(title)})"
    )


def _effect(title: TitleCard) -> str:
    gained = "" if title.bonus == Reward() else f": {amounts(title.bonus)}"
    return f"{title.effect[0].lower()}{title.effect[1:].removesuffix('.')}{gained}"


def _return_president(state: State, _move: mv.ReturnPresident) -> str:
    in_hand = state.merchants[state.turn.seat].president is None
    return f"{'Leave the president in' if in_hand else 'Take the president to'} the hand, and skip the area action"


def _take_from_warehouse(state: State, move: mv.TakeFromWarehouse) -> str:
    yen = cost(state, state.turn.seat, move.item)
    return f"Take {ITEMS[move.item]} from the warehouse{_paying(Stock(yen=yen))}"


def _collect_token(state: State, _move: mv.CollectToken) -> str:
    token = here(state).token
    reward = f": {amounts(components_of(state).tokens[token].reward)}" if token else ""
    return f"Collect the 5-power token{reward}"


def _achievement(state: State, move: mv.FulfillAchievement) -> str:
    needs, points = card(state, move.deck).needs, points_now(state, move.deck)
    return f"Fulfill achievement {move.deck} ({amounts(needs)}) for {amounts(Reward(vp=points))}"


DECLINED: Final[Mapping[type[pending.PendingChoice], str]] = {
    pending.PendingExchanges: "Make no more exchanges",
    pending.PendingChurchPlacement: "Place no assistant on the Church board",
    pending.PendingCustomsPlacement: "Place no assistant on the Customs board",
    pending.PendingOrderCards: "Take no more orders",
    pending.PendingTechnologyCards: "Take no technology",
    pending.PendingWarehouseItems: "Take nothing more from the warehouse",
    pending.PendingMovements: "Move no more assistants",
    pending.PendingFivePowerBonus: "Leave the 5-power token",
    pending.PendingConstruction: "Build nothing",
}
"""By kind of pending choice: the line for declining it."""


PHRASES: Final[Mapping[type[mv.YokohamaMove], Callable[[State, Any], str]]] = {
    mv.KeepOrder: _keep_order,
    mv.UseForeignAgent: lambda _state, move: f"Send an agent of {NATIONS[move.country]} to {area_name(move.area)}",
    mv.FulfillAchievement: _achievement,
    mv.FulfillOrder: lambda state, move: f"Fulfill {order_name(components_of(state).orders[move.order])}",
    mv.UseTextileMill: lambda state, _move: (
        f"Textile Mill: 1 silk for {amounts(components_of(state).titles['textile_mill'].bonus)}"
    ),
    mv.UseUniversity: lambda *_: f"University: an assistant from the warehouse for {PRICE_AT_UNIVERSITY} yen",
    mv.PlaceAssistant: _place_assistant,
    mv.PlaceTwoAssistants: _place_two_assistants,
    mv.FinishPlacement: lambda state, _move: "Place no more assistants" if state.turn.placed else "Place no assistants",
    mv.MovePresident: _move_president,
    mv.ReturnPresident: _return_president,
    mv.RecallAssistant: lambda _state, move: f"Take an assistant from {area_name(move.area)} to the hand",
    mv.FinishRecall: lambda *_: "Take no more assistants to the hand",
    mv.Buy: lambda state, move: f"Buy 1 {move.ware.removesuffix('s')} for {price(state, move.ware)} yen",
    mv.Sell: lambda state, move: f"Sell 1 {move.good} for {price(state, move.good)} yen",
    mv.PlaceInChurch: _place_in_church,
    mv.PlaceInCustoms: _place_in_customs,
    mv.TakeOrder: _take_order_card,
    mv.TakeTechnology: _take_technology_card,
    mv.TakeFromWarehouse: _take_from_warehouse,
    mv.PickUpAssistant: lambda _state, move: f"Move an assistant from {source_name(move.source)}",
    mv.PutDownAssistant: lambda _state, move: f"Put the assistant down in {area_name(move.area)}",
    mv.TakeGood: lambda _state, move: f"Gain 1 {move.good}",
    mv.PlaceStation: lambda _state, move: f"Place the station in {area_name(move.area)}",
    mv.CollectToken: _collect_token,
    mv.BuildShop: lambda state, move: (
        f"Build a shop on space {move.space + 1}: {amounts(site_here(state).shops[move.space])}"
    ),
    mv.BuildTradingHouse: lambda state, _move: f"Build a trading house: {amounts(site_here(state).trading_house)}",
    mv.RecoverAll: lambda *_: "Recover all assistants",
    mv.LeaveOneBehind: lambda *_: "Recover all assistants but one (Telephone)",
    mv.Decline: lambda state, _move: DECLINED[type(state.pending[-1])],
    mv.EndTurn: lambda *_: "End the turn",
}
"""By type of move: its line."""
