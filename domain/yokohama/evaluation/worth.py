"""What things are worth to a seat, in points: a player's judgment, for `evaluate`."""

from typing import Final

from domain.game import Seat
from domain.secrecy import Hidden
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import Deck, Order, Pieces, Requirement, Reward
from domain.yokohama.moves.achievements import card, open_card, parts, points_now
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
"""For each technology, besides its share of the bonus at the end."""
INDUSTRY: Final = 0.5
PLENTY: Final = 8
"""Of anything beyond this, one is worth half as much."""
ORDER_IN_REACH: Final = 0.8
"""How much of an order's gain counts once all its goods are there."""
ORDER_IN_HAND: Final = 1.0
ACHIEVEMENT_IN_REACH: Final = 0.7


def worth_of_stock(stock: Stock) -> float:
    """Money, imports and goods; a heap of one kind is worth less."""
    return (
        YEN * thinned(stock.yen)
        + IMPORT * thinned(stock.imports)
        + COPPER * thinned(stock.copper)
        + SILK * thinned(stock.silk)
        + TEA * thinned(stock.tea)
        + FISH * thinned(stock.fish)
    )


def thinned(number: int) -> float:
    """A number of things, with those beyond plenty counted by half."""
    return min(number, PLENTY) + max(0, number - PLENTY) / 2


def worth_of_reward(reward: Reward) -> float:
    """What the icons of a reward are worth."""
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


def worth_of_orders(state: State, seat: Seat, stock: Stock) -> float:
    """What the orders in hand promise, with a given stock."""
    cards = components_of(state).orders
    return sum(
        ORDER_IN_HAND + worth_of_order(cards[order], stock)
        for order in state.merchants[seat].orders
        if not isinstance(order, Hidden)
    )


def worth_of_order(order: Order, stock: Stock) -> float:
    """What an order would gain beyond its goods, the more the fewer of them are missing."""
    goods = order.goods
    needed = COPPER * goods.copper + SILK * goods.silk + TEA * goods.tea + FISH * goods.fish
    missing = (
        COPPER * max(0, goods.copper - stock.copper)
        + SILK * max(0, goods.silk - stock.silk)
        + TEA * max(0, goods.tea - stock.tea)
        + FISH * max(0, goods.fish - stock.fish)
    )
    done = 1 - missing / needed if needed else 1.0
    return ORDER_IN_REACH * done * done * (worth_of_reward(order.reward) - needed)


def worth_of_pieces(hand: Pieces) -> float:
    """Pieces ready to be placed or built."""
    return ASSISTANT * hand.assistants + SHOP * hand.shops + TRADING_HOUSE * hand.trading_houses


def worth_of_agents(merchant: Merchant) -> float:
    """Foreign agents that can still be sent."""
    return UNUSED_AGENT * sum(not agent.used for agent in merchant.agents)


def worth_of_technologies(state: State, seat: Seat) -> float:
    """What technologies help, and their industry on the way to the bonus."""
    cards = components_of(state).technologies
    return sum(TECHNOLOGY + INDUSTRY * cards[held].industry for held in state.merchants[seat].technologies)


def worth_of_achievement(state: State, seat: Seat, deck: Deck) -> float:
    """What an achievement promises, the more of its requirements are met."""
    if seat in open_card(state, deck).assistants:
        return 0.0
    done = part_met(state, seat, card(state, deck).needs)
    return float(ACHIEVEMENT_IN_REACH * points_now(state, deck) * done**3)


def part_met(state: State, seat: Seat, needs: Requirement) -> float:
    """How much of a requirement a seat meets, from 0 to 1."""
    met = sum(min(owned(state, seat), need) for owned, need in parts(needs))
    asked = sum(need for _owned, need in parts(needs))
    return met / asked if asked else 1.0
