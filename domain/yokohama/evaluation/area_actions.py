"""What an area action is worth to a seat, in points: estimates for `evaluate`."""

from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.secrecy import Hidden
from domain.value import memoize_by
from domain.yokohama import technologies
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import LEVELS, MAX_POWER, Action, AreaId, OrderId, SiteId, TechnologyId
from domain.yokohama.evaluation.heuristics import (
    value_of_order,
    value_of_orders,
    value_of_reward,
    value_of_stock,
)
from domain.yokohama.evaluation.reach import PlaceAndPower, Reach
from domain.yokohama.evaluation.sites import Sites
from domain.yokohama.evaluation.weights import Weights
from domain.yokohama.management_boards import is_hand_full, order_board, technology_board
from domain.yokohama.moves.church_and_customs import donations
from domain.yokohama.moves.warehouse import cost, stored
from domain.yokohama.state import AreaBoard, Occupants, State, Stock

BestAndOthers = tuple[float, float]
"""The value of the best area action, and the sum of the values of all others."""


class AreaActions(dict[Reach, BestAndOthers]):
    """The values of area actions of a seat, by what it can reach: each found when it is first asked for."""

    __slots__ = "_seat", "_state", "_values", "_weights"

    def __init__(self, weights: Weights, state: State, seat: Seat) -> None:
        super().__init__()
        self._weights, self._state, self._seat = weights, state, seat
        self._values: dict[PlaceAndPower, float] = {}

    def __missing__(self, reach: Reach) -> BestAndOthers:
        values = sorted(map(self._value, reach.areas), reverse=True)
        self[reach] = found = (values[0], sum(values[1:])) if values else (0.0, 0.0)
        return found

    def _value(self, area: PlaceAndPower) -> float:
        if (value := self._values.get(area)) is None:
            place, power = area
            value = area_action(self._weights, self._state, self._seat, self._state.areas[place], power)
            self._values[area] = value
        return value


def _read_for_area_actions(weights: Weights, sites: Sites, state: State, seat: Seat) -> Hashable:
    """Moves that only place or move assistants change none of it."""
    merchant = state.merchants[seat]
    hand = merchant.hand
    return (
        weights,
        state.components,
        seat,
        merchant.stock,
        merchant.orders,
        merchant.technologies,
        merchant.warehouse,
        hand.shops > 0,
        hand.trading_houses > 0,
        state.order_boards,
        state.technology_boards,
        state.church,
        state.customs,
        sites,
    )


@memoize_by(_read_for_area_actions)
def area_actions(weights: Weights, _sites: Sites, state: State, seat: Seat) -> AreaActions:
    """Returns the values of area actions of a seat. The assistants on the area boards do not matter."""
    return AreaActions(weights, state, seat)


def area_action(weights: Weights, state: State, seat: Seat, board: AreaBoard, strength: int) -> float:
    """Returns the value of an area action with a power from 1 to 5, with the token and the building that may follow."""
    cards = components_of(state)
    action = cards.areas[board.id].action
    if value_of_choice := ACTIONS.get(action):
        value = value_of_choice(weights, state, seat, board.id, cards.area_actions[action].at(strength))
    else:
        value = production(weights, state, seat, action, strength)
    if strength < MAX_POWER - 1:  # too little for the token and for a building
        return value
    return value + bonus(weights, state, board, strength) + building(weights, state, seat, board, strength)


def production(weights: Weights, state: State, seat: Seat, action: Action, strength: int) -> float:
    """Returns the value that produced goods or money add to the stock and to the orders in hand."""
    merchant = state.merchants[seat]
    return _production(weights, state.components, merchant.orders, merchant.stock, (action, strength))


@lru_cache(maxsize=65536)
def _production(
    weights: Weights,
    components: Digest,
    orders: tuple[OrderId | Hidden, ...],
    before: Stock,
    producing: tuple[Action, int],
) -> float:
    """The result is kept, since most moves leave the stock of a seat and its orders as they are."""
    action, strength = producing
    after = before.plus(REGISTRY[components].area_actions[action].goods_at(strength))
    gained = value_of_stock(weights, after) - value_of_stock(weights, before)
    more = value_of_orders(weights, components, orders, after)
    return gained + more - value_of_orders(weights, components, orders, before)


def bonus(weights: Weights, state: State, board: AreaBoard, strength: int) -> float:
    """Returns the value of the 5-power token, if it can be collected; else 0."""
    if strength < MAX_POWER or (token := board.token) is None:
        return 0.0
    return value_of_reward(weights, components_of(state).tokens[token].reward)


def building(weights: Weights, state: State, seat: Seat, board: AreaBoard, strength: int) -> float:
    """Returns how much more the best building is worth on its space than in hand; 0 if none can be built."""
    if strength < MAX_POWER - 1 or board.site is None:
        return 0.0
    hand = state.merchants[seat].hand
    shops = board.shops if hand.shops and seat not in board.shops else ()
    can_build_house = hand.trading_houses > 0 and board.trading_house is None
    return _best_building(weights, state.components, board.site, shops, can_build_house)


@lru_cache(maxsize=4096)
def _best_building(
    weights: Weights, components: Digest, site: SiteId, shops: Occupants, can_build_house: bool
) -> float:
    """Returns the same by the site, the spaces for a shop, and whether a trading house can be built."""
    spaces = REGISTRY[components].sites[site]
    free = (spaces.shops[space] for space, owner in enumerate(shops) if owner is None)
    best = max((value_of_reward(weights, reward) + weights.built - weights.shop for reward in free), default=0.0)
    if not can_build_house:
        return best
    return max(best, value_of_reward(weights, spaces.trading_house) + weights.built - weights.trading_house)


def church(weights: Weights, state: State, seat: Seat, faith: int) -> float:
    """Returns the value of the best Church space that faith and donations reach."""
    return _church(weights, state.components, state.church, state.merchants[seat].stock, faith)


@lru_cache(maxsize=4096)
def _church(weights: Weights, components: Digest, church: Occupants, stock: Stock, faith: int) -> float:
    kinds = sum(map(stock.covers, donations(components).by_faith[1]))
    values = [
        value_of_reward(weights, space.reward) - weights.donation * max(0, space.needs - faith) - weights.assistant
        for space, occupant in zip(REGISTRY[components].church.spaces, church, strict=True)
        if occupant is None and space.needs <= faith + kinds
    ]
    return max(values, default=0.0)


def customs(weights: Weights, state: State, seat: Seat, imports: int) -> float:
    """Returns the value of the best Customs space that the imports reach."""
    payable = min(imports, state.merchants[seat].stock.imports)
    return _customs(weights, state.components, state.customs, payable)


@lru_cache(maxsize=4096)
def _customs(weights: Weights, components: Digest, customs: Occupants, payable: int) -> float:
    values = [
        value_of_reward(weights, space.reward) - weights.imported * space.needs - weights.assistant
        for space, occupant in zip(REGISTRY[components].customs.spaces, customs, strict=True)
        if occupant is None and space.needs <= payable
    ]
    return max(values, default=0.0)


def orders(weights: Weights, state: State, seat: Seat, area: AreaId, levels: int) -> float:
    """Returns the value of the best order card of the open levels."""
    if is_hand_full(state, seat):
        return 0.0
    return _orders(weights, state.components, order_board(state, area).cards, state.merchants[seat].stock, levels)


@lru_cache(maxsize=4096)
def _orders(
    weights: Weights, components: Digest, offered: tuple[OrderId | None, ...], stock: Stock, levels: int
) -> float:
    cards = REGISTRY[components]
    values = [
        weights.order_in_hand + value_of_order(weights, cards.orders[order], stock)
        for order, level in zip(offered, cards.order_boards.levels, strict=True)
        if order is not None and LEVELS.index(level) < levels
    ]
    return max(values, default=0.0)


def _payable_technologies(weights: Weights, state: State, seat: Seat, area: AreaId, industry: int) -> Hashable:
    merchant = state.merchants[seat]
    stock, cards = merchant.stock, technology_board(state, area).cards
    return weights, state.components, merchant.technologies, stock.yen, stock.imports, cards, industry


@memoize_by(_payable_technologies)
def technology(weights: Weights, state: State, seat: Seat, area: AreaId, industry: int) -> float:
    """Returns the value of the best technology card that can be paid."""
    additional = components_of(state).technology_boards.additional_cost
    values = [
        value_of_card(weights, state, seat, card, industry - more)
        for card, more in zip(technology_board(state, area).cards, additional, strict=True)
        if card is not None
    ]
    return max(values, default=0.0)


def value_of_card(weights: Weights, state: State, seat: Seat, technology: TechnologyId, industry: int) -> float:
    """Returns the value of a technology card less its price; 0 if it cannot be taken."""
    cards, stock = components_of(state), state.merchants[seat].stock
    card = cards.technologies[technology]
    lacking = max(0, card.industry - industry)
    yen_each = max(1, cards.prices.industry.yen)
    if card.title in technologies.titles(state, seat) or lacking > stock.imports + stock.yen // yen_each:
        return 0.0
    at_once = value_of_reward(weights, cards.titles["exposition"].bonus) if card.title == "exposition" else 0.0
    return max(0.0, weights.technology + weights.industry * card.industry + at_once - yen_each * weights.yen * lacking)


def _payable_pieces(weights: Weights, state: State, seat: Seat, items: int) -> Hashable:
    merchant = state.merchants[seat]
    return weights, state.components, merchant.warehouse, merchant.stock.yen, items


@memoize_by(_payable_pieces)
def from_warehouse(weights: Weights, state: State, seat: Seat, items: int) -> float:
    """Returns the value of the best pieces that can be taken from the warehouse and paid."""
    yen = state.merchants[seat].stock.yen
    values = [weights.assistant] * min(items, stored(state, seat, "assistant"))
    if stored(state, seat, "trading_house") and yen >= (price := cost(state, seat, "trading_house")):
        values.append(weights.trading_house - weights.yen * price)
        yen -= price
    shops = min(stored(state, seat, "shop"), yen // max(1, cost(state, seat, "shop")))
    values += [weights.shop - weights.yen * cost(state, seat, "shop")] * shops
    return sum(sorted(values, reverse=True)[:items])


ACTIONS: Final[Mapping[Action, Callable[[Weights, State, Seat, AreaId, int], float]]] = {
    "chinatown": lambda weights, _state, _seat, _area, exchanges: weights.exchange * exchanges,
    "church": lambda weights, state, seat, _area, faith: church(weights, state, seat, faith),
    "customs": lambda weights, state, seat, _area, imports: customs(weights, state, seat, imports),
    "employment_agency": lambda weights, state, seat, _area, items: from_warehouse(weights, state, seat, items),
    "orders": orders,
    "technologies": technology,
}
"""By action that offers a choice: its value, from the area and the amount that its power gives."""
