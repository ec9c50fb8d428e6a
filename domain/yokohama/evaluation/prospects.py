"""What an area action promises a seat, in points: a player's judgment, for `evaluate`."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from domain.secrecy import Seat
from domain.yokohama import choices, technologies
from domain.yokohama.evaluation.worth import (
    ANY_GOOD,
    ASSISTANT,
    IMPORT,
    INDUSTRY,
    MOVEMENT,
    ORDER_IN_HAND,
    SHOP,
    TECHNOLOGY,
    TRADING_HOUSE,
    WAREHOUSE,
    YEN,
    worth_of_order,
    worth_of_orders,
    worth_of_reward,
    worth_of_stock,
)
from domain.yokohama.power import power
from domain.yokohama.presidents import leave_room
from domain.yokohama.printed import LEVELS, MAX_POWER, Action, AreaId, Reward, TechnologyId
from domain.yokohama.state import AreaBoard, State
from domain.yokohama.table import area_board, beside, order_board, printed, technology_board
from domain.yokohama.warehouse import cost, stored

THIS_TURN: Final = 0.9
"""How much an action that can be carried out at once counts."""
NEXT_TURN: Final = 0.6
OTHER_AREAS: Final = 0.12
"""How much the actions that are not the best count, for later turns."""
EXCHANGE: Final = 0.35
DONATION: Final = 0.6
SECOND_ORDER: Final = 0.4
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


def in_reach(state: State, seat: Seat) -> Iterator[tuple[AreaBoard, int]]:
    """The areas where the president could act next, with the power that it would have there."""
    merchant = state.merchants[seat]
    for board in state.areas:
        more = placements_left(state, seat, board.id)
        if not board.assistants[seat] + more or board.site is None:
            continue
        if board.id == merchant.president or not leave_room(state, seat, board.id):
            continue
        if merchant.president is None or is_linked(state, seat, board.id, more):
            yield board, min(MAX_POWER, power(state, seat, board.id) + 1 + more)


def is_linked(state: State, seat: Seat, area: AreaId, more: int) -> bool:
    """Whether an area lies beside the president, or beside an own assistant; that is near enough for a judgment."""
    if "tram" in technologies.titles(state, seat):
        return True
    near = beside(state, area)
    president = state.merchants[seat].president
    if president in near:
        return True
    return more == 0 and any(area_board(state, other).assistants[seat] for other in near)


def placements_left(state: State, seat: Seat, area: AreaId) -> int:
    """How many assistants could still be placed in an area before the president moves."""
    hand = state.merchants[seat].hand.assistants
    turn = state.turn
    if turn.seat != seat or state.phase in ("recall", "area_action", "second_additional"):
        return min(1, hand)
    if state.phase == "movement":
        return 0
    if not turn.placed:
        return min(2, hand)
    may_add = len(turn.placed) < 3 and area not in turn.placed and len(set(turn.placed)) == len(turn.placed)
    return min(1, hand) if may_add else 0


def area_action(state: State, seat: Seat, area: AreaId, strength: int) -> float:
    """What an area action with some power promises, with the bonus and the building that may follow."""
    action = printed(state).areas[area].action
    gives = printed(state).area_actions[action].at(strength)
    worth = ACTIONS[action](state, seat, area, gives) if action in ACTIONS else production(state, seat, action, gives)
    return worth + bonus(state, area, strength) + building(state, seat, area, strength)


def production(state: State, seat: Seat, action: Action, amount: int) -> float:
    """What goods or money add to the stock, and to the orders in hand."""
    before = state.merchants[seat].stock
    after = before.plus(Reward(**{printed(state).area_actions[action].gives: amount}))
    gained = worth_of_stock(after) - worth_of_stock(before)
    return gained + worth_of_orders(state, seat, after) - worth_of_orders(state, seat, before)


def bonus(state: State, area: AreaId, strength: int) -> float:
    """The 5-power token, if it can be collected."""
    token = area_board(state, area).token
    if strength < MAX_POWER or token is None:
        return 0.0
    return worth_of_reward(printed(state).tokens[token].reward)


def building(state: State, seat: Seat, area: AreaId, strength: int) -> float:
    """The best shop or trading house that can be built, beyond what it is worth in hand."""
    board, hand = area_board(state, area), state.merchants[seat].hand
    if strength < MAX_POWER - 1 or board.site is None:
        return 0.0
    site = printed(state).sites[board.site]
    best = 0.0
    if hand.shops and seat not in board.shops:
        free = (site.shops[space] for space, owner in enumerate(board.shops) if owner is None)
        best = max((worth_of_reward(reward) + BUILT - SHOP for reward in free), default=0.0)
    if hand.trading_houses and board.trading_house is None:
        best = max(best, worth_of_reward(site.trading_house) + BUILT - TRADING_HOUSE)
    return best


def church(state: State, seat: Seat, _: AreaId, faith: int) -> float:
    """The best space within faith and donations."""
    stock = state.merchants[seat].stock
    kinds = sum((stock.copper > 0, stock.silk > 0, stock.tea > 0, stock.fish > 0, stock.imports > 0, stock.yen > 1))
    spaces = printed(state).church.spaces
    worths = [
        worth_of_reward(space.reward) - DONATION * max(0, space.needs - faith) - ASSISTANT
        for space, occupant in zip(spaces, state.church, strict=True)
        if occupant is None and space.needs <= faith + kinds
    ]
    return max(worths, default=0.0)


def customs(state: State, seat: Seat, _: AreaId, imports: int) -> float:
    """The best space within the imports at hand."""
    payable = min(imports, state.merchants[seat].stock.imports)
    spaces = printed(state).customs.spaces
    worths = [
        worth_of_reward(space.reward) - IMPORT * space.needs - ASSISTANT
        for space, occupant in zip(spaces, state.customs, strict=True)
        if occupant is None and space.needs <= payable
    ]
    return max(worths, default=0.0)


def orders(state: State, seat: Seat, area: AreaId, levels: int) -> float:
    """The best order card of the open levels."""
    cards = printed(state)
    merchant = state.merchants[seat]
    if len(merchant.orders) >= cards.start.order_limit:
        return 0.0
    worths = [
        ORDER_IN_HAND + worth_of_order(cards.orders[order], merchant.stock)
        for order, level in zip(order_board(state, area).cards, cards.order_boards.levels, strict=True)
        if order is not None and LEVELS.index(level) < levels
    ]
    return max(worths, default=0.0)


def technology(state: State, seat: Seat, area: AreaId, industry: int) -> float:
    """The best technology card that can be paid."""
    additional = printed(state).technology_boards.additional_cost
    worths = [
        worth_of_card(state, seat, card, industry - more)
        for card, more in zip(technology_board(state, area).cards, additional, strict=True)
        if card is not None
    ]
    return max(worths, default=0.0)


def worth_of_card(state: State, seat: Seat, technology: TechnologyId, industry: int) -> float:
    """What a technology card is worth beyond what must be paid for it; 0 where it cannot be had."""
    card = printed(state).technologies[technology]
    stock = state.merchants[seat].stock
    lacking = max(0, card.industry - industry)
    if card.title in technologies.titles(state, seat) or lacking > stock.imports + stock.yen // 2:
        return 0.0
    at_once = worth_of_reward(printed(state).titles["exposition"].bonus) if card.title == "exposition" else 0.0
    return max(0.0, TECHNOLOGY + INDUSTRY * card.industry + at_once - 2 * YEN * lacking)


def from_warehouse(state: State, seat: Seat, _: AreaId | None, items: int) -> float:
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
    "chinatown": lambda _, __, ___, exchanges: EXCHANGE * exchanges,
    "church": church,
    "customs": customs,
    "employment_agency": from_warehouse,
    "orders": orders,
    "technologies": technology,
}


def rest_of_action(state: State, seat: Seat) -> float:
    """What the choices that wait for a seat, and the steps that follow them, promise."""
    if state.turn.seat != seat:
        return 0.0
    worth = sum(CHOICES[type(choice)](state, seat, choice) for choice in state.pending)
    if state.action is None:
        return worth
    area, strength, step = state.action.area, state.action.power, state.action.step
    recovered = ASSISTANT * area_board(state, area).assistants[seat]
    later_bonus = bonus(state, area, strength) if step == "area_action" else 0.0
    later_building = building(state, seat, area, strength) if step in ("area_action", "five_power_bonus") else 0.0
    return worth + recovered + later_bonus + later_building


def here(state: State) -> AreaId:
    """The area of the action being carried out."""
    return state.action.area if state.action else AreaId("")


CHOICES: Final[Mapping[type[choices.Choice], Callable[[State, Seat, Any], float]]] = {
    choices.Exchanges: lambda _, __, choice: EXCHANGE * choice.left,
    choices.ChurchPlacement: lambda state, seat, choice: church(state, seat, here(state), choice.faith),
    choices.CustomsPlacement: lambda state, seat, choice: customs(state, seat, here(state), choice.imports),
    choices.OrderCards: lambda state, seat, choice: (
        orders(state, seat, choice.board, choice.levels) * (SECOND_ORDER if choice.taken else 1)
    ),
    choices.TechnologyCards: lambda state, seat, choice: technology(state, seat, choice.board, choice.industry),
    choices.WarehouseItems: lambda state, seat, choice: from_warehouse(state, seat, None, choice.left),
    choices.Movements: lambda _, __, choice: MOVEMENT * choice.left,
    choices.AssistantInTransit: lambda *_: ASSISTANT + MOVEMENT,
    choices.GoodsOfChoice: lambda _, __, choice: ANY_GOOD * choice.left,
    choices.StationSite: lambda *_: WAREHOUSE,
    choices.FivePowerBonus: lambda state, _, __: bonus(state, here(state), MAX_POWER),
    choices.Construction: lambda state, seat, _: building(state, seat, here(state), MAX_POWER),
    choices.Recovery: lambda *_: 0.0,
}
