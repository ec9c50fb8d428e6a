"""What an area action is worth to a seat, in points: estimates for `evaluate`."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.areas import area_board
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import LEVELS, MAX_POWER, Action, AreaId, TechnologyId
from domain.yokohama.evaluation.first.heuristics import (
    ASSISTANT,
    IMPORT,
    INDUSTRY,
    ORDER_IN_HAND,
    SHOP,
    TECHNOLOGY,
    TRADING_HOUSE,
    YEN,
    value_of_order,
    value_of_orders,
    value_of_reward,
    value_of_stock,
)
from domain.yokohama.management_boards import is_hand_full, order_board, technology_board
from domain.yokohama.moves.church_and_customs import donations
from domain.yokohama.moves.warehouse import cost, stored
from domain.yokohama.state import State

EXCHANGE: Final = 0.35
DONATION: Final = 0.6
BUILT: Final = 1.0
"""Value of a building besides its reward: permanent power, and progress towards an achievement."""


def area_action(state: State, seat: Seat, area: AreaId, strength: int) -> float:
    """Returns the value of an area action with a power from 1 to 5, with the token and the building that may follow."""
    action = components_of(state).areas[area].action
    if value_of_choice := ACTIONS.get(action):
        value = value_of_choice(state, seat, area, components_of(state).area_actions[action].at(strength))
    else:
        value = production(state, seat, action, strength)
    return value + bonus(state, area, strength) + building(state, seat, area, strength)


def production(state: State, seat: Seat, action: Action, strength: int) -> float:
    """Returns the value that produced goods or money add to the stock and to the orders in hand."""
    before = state.merchants[seat].stock
    after = before.plus(components_of(state).area_actions[action].goods_at(strength))
    gained = value_of_stock(after) - value_of_stock(before)
    return gained + value_of_orders(state, seat, after) - value_of_orders(state, seat, before)


def bonus(state: State, area: AreaId, strength: int) -> float:
    """Returns the value of the 5-power token, if it can be collected; else 0."""
    token = area_board(state, area).token
    if strength < MAX_POWER or token is None:
        return 0.0
    return value_of_reward(components_of(state).tokens[token].reward)


def building(state: State, seat: Seat, area: AreaId, strength: int) -> float:
    """Returns how much more the best building is worth on its space than in hand; 0 if none can be built."""
    board, hand = area_board(state, area), state.merchants[seat].hand
    if strength < MAX_POWER - 1 or board.site is None:
        return 0.0
    site = components_of(state).sites[board.site]
    best = 0.0
    if hand.shops and seat not in board.shops:
        free = (site.shops[space] for space, owner in enumerate(board.shops) if owner is None)
        best = max((value_of_reward(reward) + BUILT - SHOP for reward in free), default=0.0)
    if hand.trading_houses and board.trading_house is None:
        best = max(best, value_of_reward(site.trading_house) + BUILT - TRADING_HOUSE)
    return best


def church(state: State, seat: Seat, faith: int) -> float:
    """Returns the value of the best Church space that faith and donations reach."""
    kinds = sum(map(state.merchants[seat].stock.covers, donations(state.components).by_faith[1]))
    spaces = components_of(state).church.spaces
    values = [
        value_of_reward(space.reward) - DONATION * max(0, space.needs - faith) - ASSISTANT
        for space, occupant in zip(spaces, state.church, strict=True)
        if occupant is None and space.needs <= faith + kinds
    ]
    return max(values, default=0.0)


def customs(state: State, seat: Seat, imports: int) -> float:
    """Returns the value of the best Customs space that the imports reach."""
    payable = min(imports, state.merchants[seat].stock.imports)
    spaces = components_of(state).customs.spaces
    values = [
        value_of_reward(space.reward) - IMPORT * space.needs - ASSISTANT
        for space, occupant in zip(spaces, state.customs, strict=True)
        if occupant is None and space.needs <= payable
    ]
    return max(values, default=0.0)


def orders(state: State, seat: Seat, area: AreaId, levels: int) -> float:
    """Returns the value of the best order card of the open levels."""
    cards = components_of(state)
    if is_hand_full(state, seat):
        return 0.0
    values = [
        ORDER_IN_HAND + value_of_order(cards.orders[order], state.merchants[seat].stock)
        for order, level in zip(order_board(state, area).cards, cards.order_boards.levels, strict=True)
        if order is not None and LEVELS.index(level) < levels
    ]
    return max(values, default=0.0)


def technology(state: State, seat: Seat, area: AreaId, industry: int) -> float:
    """Returns the value of the best technology card that can be paid."""
    additional = components_of(state).technology_boards.additional_cost
    values = [
        value_of_card(state, seat, card, industry - more)
        for card, more in zip(technology_board(state, area).cards, additional, strict=True)
        if card is not None
    ]
    return max(values, default=0.0)


def value_of_card(state: State, seat: Seat, technology: TechnologyId, industry: int) -> float:
    """Returns the value of a technology card less its price; 0 if it cannot be taken."""
    card = components_of(state).technologies[technology]
    stock = state.merchants[seat].stock
    lacking = max(0, card.industry - industry)
    yen_each = max(1, components_of(state).prices.industry.yen)
    if card.title in technologies.titles(state, seat) or lacking > stock.imports + stock.yen // yen_each:
        return 0.0
    at_once = value_of_reward(components_of(state).titles["exposition"].bonus) if card.title == "exposition" else 0.0
    return max(0.0, TECHNOLOGY + INDUSTRY * card.industry + at_once - yen_each * YEN * lacking)


def from_warehouse(state: State, seat: Seat, items: int) -> float:
    """Returns the value of the best pieces that can be taken from the warehouse and paid."""
    yen = state.merchants[seat].stock.yen
    values = [ASSISTANT] * min(items, stored(state, seat, "assistant"))
    if stored(state, seat, "trading_house") and yen >= (price := cost(state, seat, "trading_house")):
        values.append(TRADING_HOUSE - YEN * price)
        yen -= price
    shops = min(stored(state, seat, "shop"), yen // max(1, cost(state, seat, "shop")))
    values += [SHOP - YEN * cost(state, seat, "shop")] * shops
    return sum(sorted(values, reverse=True)[:items])


ACTIONS: Final[Mapping[Action, Callable[[State, Seat, AreaId, int], float]]] = {
    "chinatown": lambda _state, _seat, _area, exchanges: EXCHANGE * exchanges,
    "church": lambda state, seat, _area, faith: church(state, seat, faith),
    "customs": lambda state, seat, _area, imports: customs(state, seat, imports),
    "employment_agency": lambda state, seat, _area, items: from_warehouse(state, seat, items),
    "orders": orders,
    "technologies": technology,
}
"""By action that offers a choice: its value, from the area and the amount that its power gives."""
