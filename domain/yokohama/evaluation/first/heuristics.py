"""The values of goods, pieces, cards and orders for a seat, in points: estimates for `evaluate`."""

from functools import lru_cache
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.secrecy import Hidden
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import Deck, Order, OrderId, Pieces, Reward
from domain.yokohama.moves.achievements import open_card, parts, points_now
from domain.yokohama.state import Merchant, State, Stock

YEN: Final = 0.55
IMPORT: Final = 1.6
COPPER: Final = 1.1
SILK: Final = 0.75
TEA: Final = 0.5
FISH: Final = 0.5
ANY_GOOD: Final = 1.1
WAREHOUSE: Final = 0.8
MOVEMENT: Final = 0.4

ASSISTANT: Final = 0.35
SHOP: Final = 1.6
TRADING_HOUSE: Final = 5.0
UNUSED_AGENT: Final = 3.0
TECHNOLOGY: Final = 1.0
"""For each technology card, besides its industry."""
INDUSTRY: Final = 0.5
PLENTY: Final = 8
"""Number of one kind up to which each has its full value; each one beyond it has half."""
ORDER_IN_REACH: Final = 0.8
"""Weight of the gain of an order if the seat has all its goods."""
ORDER_IN_HAND: Final = 1.0
ACHIEVEMENT_IN_REACH: Final = 0.7


@lru_cache(maxsize=4096)
def value_of_stock(stock: Stock) -> float:
    """Returns the value of money, imports and goods; beyond `PLENTY` of one kind each has half its value.

    It is kept, since the same stock is valued for every area that adds to it.
    """
    return (
        YEN * discounted(stock.yen)
        + IMPORT * discounted(stock.imports)
        + COPPER * discounted(stock.copper)
        + SILK * discounted(stock.silk)
        + TEA * discounted(stock.tea)
        + FISH * discounted(stock.fish)
    )


def discounted(number: int) -> float:
    """Returns the number; each one beyond `PLENTY` counts half."""
    return number if number <= PLENTY else PLENTY + (number - PLENTY) / 2


def value_of_reward(reward: Reward) -> float:
    """Returns the value of the icons of a reward."""
    return (
        reward.vp
        + YEN * reward.yen
        + IMPORT * reward.imports
        + COPPER * reward.copper
        + SILK * reward.silk
        + TEA * reward.tea
        + FISH * reward.fish
        + ANY_GOOD * reward.any_good
        + WAREHOUSE * reward.warehouse
        + MOVEMENT * reward.movement
    )


def value_of_orders(state: State, seat: Seat, stock: Stock) -> float:
    """Returns the value of the orders in hand, with a given stock. Hidden ones have none."""
    return _value_of_orders(state.components, state.merchants[seat].orders, stock)


@lru_cache(maxsize=4096)
def _value_of_orders(components: Digest, orders: tuple[OrderId | Hidden, ...], stock: Stock) -> float:
    """The result is kept for the same reason as that of `value_of_stock`."""
    cards = REGISTRY[components].orders
    return sum(
        [ORDER_IN_HAND + value_of_order(cards[order], stock) for order in orders if not isinstance(order, Hidden)]
    )


def value_of_order(order: Order, stock: Stock) -> float:
    """Returns the value of an order: its reward less its goods. The fewer goods are missing, the higher it is."""
    goods = order.goods
    needed = COPPER * goods.copper + SILK * goods.silk + TEA * goods.tea + FISH * goods.fish
    missing = (
        COPPER * max(0, goods.copper - stock.copper)
        + SILK * max(0, goods.silk - stock.silk)
        + TEA * max(0, goods.tea - stock.tea)
        + FISH * max(0, goods.fish - stock.fish)
    )
    done = 1 - missing / needed if needed else 1.0
    return ORDER_IN_REACH * done * done * (value_of_reward(order.reward) - needed)


def value_of_pieces(hand: Pieces) -> float:
    """Returns the value of pieces in hand."""
    return ASSISTANT * hand.assistants + SHOP * hand.shops + TRADING_HOUSE * hand.trading_houses


def value_of_agents(merchant: Merchant) -> float:
    """Returns the value of unused foreign agents."""
    return UNUSED_AGENT * sum(not agent.used for agent in merchant.agents)


def value_of_technologies(state: State, seat: Seat) -> float:
    """Returns the value of technology cards, with their industry."""
    cards = components_of(state).technologies
    return sum(TECHNOLOGY + INDUSTRY * cards[held].industry for held in state.merchants[seat].technologies)


def value_of_achievement(state: State, seat: Seat, deck: Deck) -> float:
    """Returns the value of an achievement: the more of its requirements are met, the higher; 0 if it is fulfilled."""
    if seat in open_card(state, deck).assistants:
        return 0.0
    done = part_met(state, seat, deck)
    return float(ACHIEVEMENT_IN_REACH * points_now(state, deck) * done**3)


def part_met(state: State, seat: Seat, deck: Deck) -> float:
    """Returns the part of what the open achievement of a deck requires that a seat meets, from 0 to 1."""
    needs = parts(state.components, open_card(state, deck).id)
    met = sum([min(owned(state, seat), need) for owned, need in needs])
    required = sum([need for _owned, need in needs])
    return met / required if required else 1.0
