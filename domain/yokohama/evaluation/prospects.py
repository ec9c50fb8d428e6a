"""What an area action promises a seat, in points: a player's judgment, for `evaluate`."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.areas import area_board
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import LEVELS, MAX_POWER, Action, AreaId, TechnologyId
from domain.yokohama.evaluation.reach import in_reach
from domain.yokohama.evaluation.worth import (
    ASSISTANT,
    IMPORT,
    INDUSTRY,
    ORDER_IN_HAND,
    SHOP,
    TECHNOLOGY,
    TRADING_HOUSE,
    YEN,
    worth_of_order,
    worth_of_orders,
    worth_of_reward,
    worth_of_stock,
)
from domain.yokohama.management_boards import is_hand_full, order_board, technology_board
from domain.yokohama.moves.church_and_customs import donations
from domain.yokohama.moves.icons import cost, stored
from domain.yokohama.state import State

THIS_TURN: Final = 0.9
"""How much an action that can be carried out at once counts."""
NEXT_TURN: Final = 0.6
OTHER_AREAS: Final = 0.12
"""How much the actions that are not the best count, for later turns."""
EXCHANGE: Final = 0.35
DONATION: Final = 0.6
BUILT: Final = 1.0
"""A building, besides its reward: power for good, and a step to an achievement."""


def best_action(state: State, seat: Seat) -> float:
    """What the next area action of the president promises, and a little of those after it."""
    now = state.turn.seat == seat and state.phase in ("first_additional", "placement", "movement")
    worths = sorted(
        (area_action(state, seat, board.id, strength) for board, strength in in_reach(state, seat)), reverse=True
    )
    if not worths:
        return 0.0
    return (THIS_TURN if now else NEXT_TURN) * worths[0] + OTHER_AREAS * sum(worths[1:])


def area_action(state: State, seat: Seat, area: AreaId, strength: int) -> float:
    """What an area action with some power promises, with the bonus and the building that may follow."""
    action = components_of(state).areas[area].action
    if worth_of_choice := ACTIONS.get(action):
        worth = worth_of_choice(state, seat, area, components_of(state).area_actions[action].at(strength))
    else:
        worth = production(state, seat, action, strength)
    return worth + bonus(state, area, strength) + building(state, seat, area, strength)


def production(state: State, seat: Seat, action: Action, strength: int) -> float:
    """What goods or money add to the stock, and to the orders in hand."""
    before = state.merchants[seat].stock
    after = before.plus(components_of(state).area_actions[action].goods_at(strength))
    gained = worth_of_stock(after) - worth_of_stock(before)
    return gained + worth_of_orders(state, seat, after) - worth_of_orders(state, seat, before)


def bonus(state: State, area: AreaId, strength: int) -> float:
    """The 5-power token, if it can be collected."""
    token = area_board(state, area).token
    if strength < MAX_POWER or token is None:
        return 0.0
    return worth_of_reward(components_of(state).tokens[token].reward)


def building(state: State, seat: Seat, area: AreaId, strength: int) -> float:
    """The best shop or trading house that can be built, beyond what it is worth in hand."""
    board, hand = area_board(state, area), state.merchants[seat].hand
    if strength < MAX_POWER - 1 or board.site is None:
        return 0.0
    site = components_of(state).sites[board.site]
    best = 0.0
    if hand.shops and seat not in board.shops:
        free = (site.shops[space] for space, owner in enumerate(board.shops) if owner is None)
        best = max((worth_of_reward(reward) + BUILT - SHOP for reward in free), default=0.0)
    if hand.trading_houses and board.trading_house is None:
        best = max(best, worth_of_reward(site.trading_house) + BUILT - TRADING_HOUSE)
    return best


def church(state: State, seat: Seat, faith: int) -> float:
    """The best space within faith and donations."""
    kinds = sum(map(state.merchants[seat].stock.covers, donations(state.components).earning[1]))
    spaces = components_of(state).church.spaces
    worths = [
        worth_of_reward(space.reward) - DONATION * max(0, space.needs - faith) - ASSISTANT
        for space, occupant in zip(spaces, state.church, strict=True)
        if occupant is None and space.needs <= faith + kinds
    ]
    return max(worths, default=0.0)


def customs(state: State, seat: Seat, imports: int) -> float:
    """The best space within the imports at hand."""
    payable = min(imports, state.merchants[seat].stock.imports)
    spaces = components_of(state).customs.spaces
    worths = [
        worth_of_reward(space.reward) - IMPORT * space.needs - ASSISTANT
        for space, occupant in zip(spaces, state.customs, strict=True)
        if occupant is None and space.needs <= payable
    ]
    return max(worths, default=0.0)


def orders(state: State, seat: Seat, area: AreaId, levels: int) -> float:
    """The best order card of the open levels."""
    cards = components_of(state)
    if is_hand_full(state, seat):
        return 0.0
    worths = [
        ORDER_IN_HAND + worth_of_order(cards.orders[order], state.merchants[seat].stock)
        for order, level in zip(order_board(state, area).cards, cards.order_boards.levels, strict=True)
        if order is not None and LEVELS.index(level) < levels
    ]
    return max(worths, default=0.0)


def technology(state: State, seat: Seat, area: AreaId, industry: int) -> float:
    """The best technology card that can be paid."""
    additional = components_of(state).technology_boards.additional_cost
    worths = [
        worth_of_card(state, seat, card, industry - more)
        for card, more in zip(technology_board(state, area).cards, additional, strict=True)
        if card is not None
    ]
    return max(worths, default=0.0)


def worth_of_card(state: State, seat: Seat, technology: TechnologyId, industry: int) -> float:
    """What a technology card is worth beyond what must be paid for it; 0 where it cannot be had."""
    card = components_of(state).technologies[technology]
    stock = state.merchants[seat].stock
    lacking = max(0, card.industry - industry)
    yen_each = max(1, components_of(state).prices.industry.yen)
    if card.title in technologies.titles(state, seat) or lacking > stock.imports + stock.yen // yen_each:
        return 0.0
    at_once = worth_of_reward(components_of(state).titles["exposition"].bonus) if card.title == "exposition" else 0.0
    return max(0.0, TECHNOLOGY + INDUSTRY * card.industry + at_once - yen_each * YEN * lacking)


def from_warehouse(state: State, seat: Seat, items: int) -> float:
    """The most useful pieces that can be paid, each on its own."""
    yen = state.merchants[seat].stock.yen
    worths = [ASSISTANT] * min(items, stored(state, seat, "assistant"))
    if stored(state, seat, "trading_house") and yen >= (price := cost(state, seat, "trading_house")):
        worths.append(TRADING_HOUSE - YEN * price)
        yen -= price
    shops = min(stored(state, seat, "shop"), yen // max(1, cost(state, seat, "shop")))
    worths += [SHOP - YEN * cost(state, seat, "shop")] * shops
    return sum(sorted(worths, reverse=True)[:items])


ACTIONS: Final[Mapping[Action, Callable[[State, Seat, AreaId, int], float]]] = {
    "chinatown": lambda _state, _seat, _area, exchanges: EXCHANGE * exchanges,
    "church": lambda state, seat, _area, faith: church(state, seat, faith),
    "customs": lambda state, seat, _area, imports: customs(state, seat, imports),
    "employment_agency": lambda state, seat, _area, items: from_warehouse(state, seat, items),
    "orders": orders,
    "technologies": technology,
}
"""By action: the worth of the choice that it opens, from the area and what its power yields."""
