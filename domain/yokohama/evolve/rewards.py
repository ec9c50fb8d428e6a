"""The state after events of rewards, buildings, additional actions and technologies (rulebook p. 7-8, 10, 16-19)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.pending import popped, pushed, repeated
from domain.secrecy import without
from domain.value import replaced
from domain.yokohama import events as ev
from domain.yokohama.areas import area_board
from domain.yokohama.base import Handlers
from domain.yokohama.components.rows import DECKS
from domain.yokohama.evolve.changes import (
    from_warehouse,
    gave_one,
    paying,
    receiving,
    rewarded,
    scored,
    with_area,
    with_assistants,
    with_hand,
    with_merchant,
    without_assistant,
)
from domain.yokohama.pending import (
    PendingGoodsOfChoice,
    PendingMovements,
    PendingStationSite,
    PendingTransit,
    PendingWarehouseItems,
)
from domain.yokohama.state import Agent, State, Stock


def _item_taken(state: State, event: ev.ItemTaken, _version: Version) -> State:
    return repeated(from_warehouse(state, event.seat, event.item, event.yen), PendingWarehouseItems)


def _assistant_picked_up(state: State, event: ev.AssistantPickedUp, _version: Version) -> State:
    state = without_assistant(repeated(state, PendingMovements), event.seat, event.source)
    return pushed(state, PendingTransit(event.source))


def _assistant_put_down(state: State, event: ev.AssistantPutDown, _version: Version) -> State:
    return with_assistants(popped(state), event.seat, event.area, 1)


def _good_chosen(state: State, event: ev.GoodChosen, _version: Version) -> State:
    state = receiving(state, event.seat, Stock(**{event.good: 1}))
    return gave_one(state, PendingGoodsOfChoice, event.good)


def _station_placed(state: State, event: ev.StationPlaced, _version: Version) -> State:
    # A components file may contain a second Station card; then the one token moves.
    return replace(popped(state), station=event.area, box=replace(state.box, stations=0))


def _token_collected(state: State, event: ev.TokenCollected, version: Version) -> State:
    state = with_area(popped(state), replace(area_board(state, event.area), token=None))
    merchant = state.merchants[event.seat]
    state = with_merchant(state, event.seat, replace(merchant, tokens=(*merchant.tokens, event.token)))
    return rewarded(state, event.seat, event.reward, event, version, label="5-power token")


def _shop_built(state: State, event: ev.ShopBuilt, version: Version) -> State:
    board = area_board(state, event.area)
    state = with_area(popped(state), replace(board, shops=replaced(board.shops, event.space, event.seat)))
    state = with_hand(state, event.seat, shops=-1)
    return rewarded(state, event.seat, event.reward, event, version, label="Shop")


def _trading_house_built(state: State, event: ev.TradingHouseBuilt, version: Version) -> State:
    board = replace(area_board(state, event.area), trading_house=event.seat)
    state = with_hand(with_area(popped(state), board), event.seat, trading_houses=-1)
    return rewarded(state, event.seat, event.reward, event, version, label="Trading house")


def _foreign_agent_used(state: State, event: ev.ForeignAgentUsed, _version: Version) -> State:
    merchant = state.merchants[event.seat]
    index = merchant.agents.index(Agent(event.country))
    agents = replaced(merchant.agents, index, Agent(event.country, used=True))
    state = with_merchant(state, event.seat, replace(merchant, agents=agents))
    return replace(state, turn=replace(state.turn, agent_used=True))


def _foreign_agent_gained(state: State, event: ev.ForeignAgentGained, _version: Version) -> State:
    merchant = state.merchants[event.seat]
    supply = tuple(
        replace(stack, left=stack.left - 1) if stack.country == event.country else stack for stack in state.agents
    )
    gained = replace(merchant, agents=(*merchant.agents, Agent(event.country)))
    return replace(with_merchant(state, event.seat, gained), agents=supply)


def _order_fulfilled(state: State, event: ev.OrderFulfilled, version: Version) -> State:
    merchant = state.merchants[event.seat]
    orders = without(merchant.orders, event.order)
    known = tuple([card for card in merchant.known if card != event.order])
    done = replace(merchant, orders=orders, known=known, fulfilled=(*merchant.fulfilled, event.order))
    state = paying(with_merchant(state, event.seat, done), event.seat, event.delivered)
    return rewarded(state, event.seat, event.reward, event, version, label="Order")


def _achievement_fulfilled(state: State, event: ev.AchievementFulfilled, version: Version) -> State:
    index = DECKS.index(event.deck)
    card = state.achievements[index]
    card = replace(card, assistants=(*card.assistants, event.seat))
    state = replace(state, achievements=replaced(state.achievements, index, card))
    state = with_hand(state, event.seat, assistants=-1)
    return scored(state, event.seat, event.points, event, version, label=f"Achievement {event.deck}")


def _technology_applied(state: State, event: ev.TechnologyApplied, version: Version) -> State:
    if event.title == "station":
        return pushed(state, PendingStationSite())
    return rewarded(state, event.seat, event.gained, event, version, label=event.title.replace("_", " ").title())


def _textile_mill_used(state: State, event: ev.TextileMillUsed, version: Version) -> State:
    state = paying(state, event.seat, Stock(silk=1))
    state = rewarded(state, event.seat, event.gained, event, version, label="Textile Mill")
    return replace(state, turn=replace(state.turn, textile_mill_used=True))


def _university_used(state: State, event: ev.UniversityUsed, _version: Version) -> State:
    state = from_warehouse(state, event.seat, "assistant", event.yen)
    return replace(state, turn=replace(state.turn, university_used=True))


HANDLERS: Final[Handlers] = {
    ev.ItemTaken: _item_taken,
    ev.AssistantPickedUp: _assistant_picked_up,
    ev.AssistantPutDown: _assistant_put_down,
    ev.GoodChosen: _good_chosen,
    ev.StationPlaced: _station_placed,
    ev.TokenCollected: _token_collected,
    ev.ShopBuilt: _shop_built,
    ev.TradingHouseBuilt: _trading_house_built,
    ev.ForeignAgentUsed: _foreign_agent_used,
    ev.ForeignAgentGained: _foreign_agent_gained,
    ev.OrderFulfilled: _order_fulfilled,
    ev.AchievementFulfilled: _achievement_fulfilled,
    ev.TechnologyApplied: _technology_applied,
    ev.TextileMillUsed: _textile_mill_used,
    ev.UniversityUsed: _university_used,
}
