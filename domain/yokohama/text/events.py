"""Events as English sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.secrecy import Hidden
from domain.wording import counted, listed
from domain.yokohama import events as ev
from domain.yokohama.components.rows import Reward
from domain.yokohama.pending import (
    ChoiceTag,
    PendingChurchPlacement,
    PendingCustomsPlacement,
    PendingFivePowerBonus,
    PendingWarehouseItems,
    choice_tag,
)
from domain.yokohama.state import State, Step, Stock
from domain.yokohama.text.words import ITEMS, NATIONS, amounts, area_name, order_card, source_name, title_name

CONDITIONS: Final[Mapping[ev.EndCondition, str]] = {
    "trading_houses": "all trading houses of a player are built",
    "shops": "all shops of a player are built",
    "order_cards": "there are too few order cards to fill the board",
    "church": "the Church board is full enough",
    "customs": "the Customs board is full enough",
}

CHOICES: Final[Mapping[ChoiceTag | Step, str]] = {
    choice_tag(PendingChurchPlacement): "the Church",
    choice_tag(PendingCustomsPlacement): "the Customs",
    choice_tag(PendingFivePowerBonus): "the 5-power bonus",
    choice_tag(PendingWarehouseItems): "the warehouse",
}
"""The name of a choice or step, if it differs from its tag."""


def describe(_state: State, event: ev.YokohamaEvent, names: Sequence[str]) -> str:
    """Returns an event as one sentence; `names` are the names of the seats."""
    seat = getattr(event, "seat", None)
    who = f"{names[seat]} " if seat is not None else ""
    return f"{who}{PHRASES[type(event)](event, names)}."


def _paid(payments: tuple[ev.Payment, ...], names: Sequence[str]) -> str:
    """Payments as the end of a sentence."""
    if not payments:
        return ""
    to = (f"{payment.yen} yen to {'the bank' if payment.to is None else names[payment.to]}" for payment in payments)
    return f", paying {listed(to)}"


def _for_price(price: Stock) -> str:
    """A price, as the end of a sentence."""
    return "" if price == Stock() else f" for {amounts(price)}"


def _gaining(reward: Reward) -> str:
    """A reward, as the end of a sentence."""
    return "" if reward == Reward() else f", gaining {amounts(reward)}"


def _assistants(number: int) -> str:
    """A number of assistants."""
    return counted(number, "assistant")


def _began_action(event: ev.AreaActionBegan, _names: Sequence[str]) -> str:
    if not event.power:
        return f"has no room for another order, and does not act in {area_name(event.area)}"
    return f"acts in {area_name(event.area)} with power {event.power}"


def _end_triggered(event: ev.GameEndTriggered, _names: Sequence[str]) -> str:
    return f"triggers the game end: {CONDITIONS[event.condition]}; round {event.last_round} is the last"


def _orders_dealt(event: ev.OrdersDealt, _names: Sequence[str]) -> str:
    known = [order for order in event.orders if not isinstance(order, Hidden)]
    orders = f"orders {listed(known)}" if known else counted(len(event.orders), "order")
    return f"is dealt {orders} to choose from"


def _choice_name(tag: ChoiceTag | Step) -> str:
    """The name of a pending choice or a step."""
    return CHOICES.get(tag, tag.replace("_", " "))


def _bonus(name: str) -> Callable[[Any, Sequence[str]], str]:
    """The phrase for a bonus of the final scoring."""
    return lambda event, _names: f"scores {counted(event.points, 'point')} ({name})"


PHRASES: Final[Mapping[type[ev.YokohamaEvent], Callable[[Any, Sequence[str]], str]]] = {
    ev.AreasLaidOut: lambda event, _names: f"The city is laid out with {len(event.layout)} areas",
    ev.SitesPlaced: lambda *_: "Building site cards are placed in the areas",
    ev.TokensPlaced: lambda *_: "5-power tokens are placed in the areas",
    ev.MerchantSupplied: lambda event, _names: f"starts with {amounts(event.stock)}",
    ev.OrdersShuffled: lambda event, _names: f"The order deck is shuffled, {len(event.deck)} cards",
    ev.OrdersDealt: _orders_dealt,
    ev.OrderKept: lambda event, _names: f"keeps {order_card(event.order)}",
    ev.TechnologiesShuffled: lambda event, _names: f"The technology deck is shuffled, {len(event.deck)} cards",
    ev.AchievementsRevealed: lambda event, _names: f"The achievements are {listed(event.achievements)}",
    ev.SpaceBlocked: lambda event, _names: f"Space {event.space + 1} of the {title_name(event.board)} board is blocked",
    ev.TurnBegan: lambda event, _names: f"begins the turn of round {event.round}",
    ev.AssistantsPlaced: lambda event, names: (
        f"places {_assistants(event.count)} in {area_name(event.area)}{_paid(event.paid, names)}"
    ),
    ev.PlacementFinished: lambda *_: "places no more assistants",
    ev.PresidentMoved: lambda event, names: (
        f"moves the president to {listed(map(area_name, event.path[-1:]))}"
        f"{' by way of ' + listed(map(area_name, event.path[:-1])) if event.path[1:] else ''}{_paid(event.paid, names)}"
    ),
    ev.PresidentReturned: lambda *_: "has the president in the hand, and skips the area action",
    ev.AssistantRecalled: lambda event, _names: f"takes an assistant from {area_name(event.area)} to the hand",
    ev.RecallFinished: lambda *_: "leaves the other assistants where they are",
    ev.AreaActionBegan: _began_action,
    ev.StepBegan: lambda event, _names: f"begins {_choice_name(event.step)}",
    ev.ChoiceEnded: lambda event, _names: f"is done with {_choice_name(event.choice)}",
    ev.AssistantsRecovered: lambda event, _names: f"recovers {_assistants(event.count)} from {area_name(event.area)}",
    ev.GameEndTriggered: _end_triggered,
    ev.GoodsProduced: lambda event, _names: f"gains {amounts(event.gained)} in {area_name(event.area)}",
    ev.WareBought: lambda event, _names: f"buys 1 {event.ware.removesuffix('s')} for {event.yen} yen",
    ev.WareSold: lambda event, _names: f"sells 1 {event.ware.removesuffix('s')} for {event.yen} yen",
    ev.ChurchEntered: lambda event, _names: (
        f"places an assistant from {source_name(event.source)} on Church space {event.space + 1}"
        f"{_for_price(event.donated)}{_gaining(event.reward)}"
    ),
    ev.CustomsEntered: lambda event, _names: (
        f"places an assistant from {source_name(event.source)} on Customs space {event.space + 1}"
        f"{_for_price(Stock(imports=event.discarded))}{_gaining(event.reward)}"
    ),
    ev.OrderTaken: lambda event, _names: (
        f"takes {order_card(event.order)} from space {event.space + 1} of {area_name(event.board)}"
        f"{_for_price(event.paid)}"
    ),
    ev.OrderActionScored: lambda event, _names: f"scores {counted(event.points, 'point')} for power 5",
    ev.OrdersReplenished: lambda event, _names: (
        f"{counted(len(event.drawn), 'new order comes', 'new orders come')} to {area_name(event.board)}"
    ),
    ev.TechnologyObtained: lambda event, _names: f"obtains {title_name(event.title)}{_for_price(event.paid)}",
    ev.TechnologiesReplenished: lambda event, _names: (
        f"{counted(len(event.drawn), 'new technology comes', 'new technologies come')} to {area_name(event.board)}"
    ),
    ev.TradingHouseEarned: lambda event, _names: (
        f"earns {event.yen} yen by the trading house in {area_name(event.area)}"
    ),
    ev.ItemTaken: lambda event, _names: (
        f"takes {ITEMS[event.item]} from the warehouse{_for_price(Stock(yen=event.yen))}"
    ),
    ev.AssistantPickedUp: lambda event, _names: f"picks up an assistant from {source_name(event.source)}",
    ev.AssistantPutDown: lambda event, _names: f"puts the assistant down in {area_name(event.area)}",
    ev.GoodChosen: lambda event, _names: f"chooses 1 {event.good}",
    ev.StationPlaced: lambda event, _names: f"places the station in {area_name(event.area)}",
    ev.TokenCollected: lambda event, _names: (
        f"collects the 5-power token of {area_name(event.area)}{_gaining(event.reward)}"
    ),
    ev.ShopBuilt: lambda event, _names: f"builds a shop in {area_name(event.area)}{_gaining(event.reward)}",
    ev.TradingHouseBuilt: lambda event, _names: (
        f"builds a trading house in {area_name(event.area)}{_gaining(event.reward)}"
    ),
    ev.ForeignAgentUsed: lambda event, _names: f"sends an agent of {NATIONS[event.country]} to {area_name(event.area)}",
    ev.ForeignAgentGained: lambda event, _names: f"gains a foreign agent of {NATIONS[event.country]}",
    ev.OrderFulfilled: lambda event, _names: (
        f"fulfills order {event.order}, delivering {amounts(event.delivered)}{_gaining(event.reward)}"
    ),
    ev.AchievementFulfilled: lambda event, _names: (
        f"fulfills achievement {event.deck} as number {event.place} for {counted(event.points, 'point')}"
    ),
    ev.TechnologyApplied: lambda event, _names: (
        "must place the station"
        if event.title == "station"
        else f"gains {amounts(event.gained)} by {title_name(event.title)}"
    ),
    ev.TextileMillUsed: lambda event, _names: f"discards 1 silk in the Textile Mill{_gaining(event.gained)}",
    ev.UniversityUsed: lambda event, _names: (
        f"takes an assistant from the warehouse by the University for {event.yen} yen"
    ),
    ev.ChurchBonusScored: _bonus("Church bonus"),
    ev.CustomsBonusScored: _bonus("Customs bonus"),
    ev.TechnologyBonusScored: _bonus("technology bonus"),
    ev.CountryBonusScored: _bonus("country bonus"),
    ev.RemainderScored: _bonus("remainder"),
    ev.GameEnded: lambda *_: "The game is over",
}
"""By type of event: its sentence, without the name of the seat and the full stop."""
