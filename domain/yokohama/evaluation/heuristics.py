"""The values of goods, pieces, cards and orders for a seat, in points: estimates for `evaluate`."""

from functools import lru_cache
from typing import NamedTuple

from domain.components import Digest
from domain.game import Seat
from domain.secrecy import Hidden
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import Order, OrderId, Pieces, Reward, TechnologyId
from domain.yokohama.evaluation.weights import Weights
from domain.yokohama.moves.achievements import Owned, next_points, parts
from domain.yokohama.state import Merchant, OpenAchievement, State, Stock


@lru_cache(maxsize=4096)
def value_of_stock(weights: Weights, stock: Stock) -> float:
    """Returns the value of money, imports and goods; beyond `plenty` of one kind each has half its value.

    It is kept, since the same stock is valued for every area that adds to it.
    """
    return (
        weights.yen * discounted(weights, stock.yen)
        + weights.imported * discounted(weights, stock.imports)
        + weights.copper * discounted(weights, stock.copper)
        + weights.silk * discounted(weights, stock.silk)
        + weights.tea * discounted(weights, stock.tea)
        + weights.fish * discounted(weights, stock.fish)
    )


def discounted(weights: Weights, number: int) -> float:
    """Returns the number; each one beyond `plenty` counts half."""
    return number if number <= weights.plenty else weights.plenty + (number - weights.plenty) / 2


@lru_cache(maxsize=4096)
def value_of_reward(weights: Weights, reward: Reward) -> float:
    """Returns the value of the icons of a reward."""
    return (
        reward.vp
        + weights.yen * reward.yen
        + weights.imported * reward.imports
        + weights.copper * reward.copper
        + weights.silk * reward.silk
        + weights.tea * reward.tea
        + weights.fish * reward.fish
        + weights.any_good * reward.any_good
        + weights.warehouse * reward.warehouse
        + weights.movement * reward.movement
    )


@lru_cache(maxsize=4096)
def value_of_orders(weights: Weights, components: Digest, orders: tuple[OrderId | Hidden, ...], stock: Stock) -> float:
    """Returns the value of orders in hand, with a given stock. Hidden ones have none.

    It is kept for the same reason as that of `value_of_stock`.
    """
    cards = REGISTRY[components].orders
    return sum(
        [
            weights.order_in_hand + value_of_order(weights, cards[order], stock)
            for order in orders
            if not isinstance(order, Hidden)
        ]
    )


def value_of_order(weights: Weights, order: Order, stock: Stock) -> float:
    """Returns the value of an order: its reward less its goods. The fewer goods are missing, the higher it is."""
    return _value_of_order(weights, order, (stock.copper, stock.silk, stock.tea, stock.fish))


@lru_cache(maxsize=4096)
def _value_of_order(weights: Weights, order: Order, stock: tuple[int, int, int, int]) -> float:
    """The stock has no money and no imports, since they do not matter."""
    goods, (copper, silk, tea, fish) = order.goods, stock
    needed = (
        weights.copper * goods.copper + weights.silk * goods.silk + weights.tea * goods.tea + weights.fish * goods.fish
    )
    missing = (
        weights.copper * max(0, goods.copper - copper)
        + weights.silk * max(0, goods.silk - silk)
        + weights.tea * max(0, goods.tea - tea)
        + weights.fish * max(0, goods.fish - fish)
    )
    done = 1 - missing / needed if needed else 1.0
    return weights.order_in_reach * done * done * (value_of_reward(weights, order.reward) - needed)


def value_of_pieces(weights: Weights, hand: Pieces) -> float:
    """Returns the value of pieces in hand."""
    return weights.assistant * hand.assistants + weights.shop * hand.shops + weights.trading_house * hand.trading_houses


def value_of_agents(weights: Weights, merchant: Merchant) -> float:
    """Returns the value of unused foreign agents."""
    return weights.unused_agent * sum([not agent.used for agent in merchant.agents])


@lru_cache(maxsize=4096)
def value_of_technologies(weights: Weights, components: Digest, technologies: tuple[TechnologyId, ...]) -> float:
    """Returns the value of technology cards, with their industry."""
    cards = REGISTRY[components].technologies
    return sum([weights.technology + weights.industry * cards[held].industry for held in technologies])


class Goal(NamedTuple):
    """An open achievement."""

    fulfilled_by: tuple[Seat, ...]
    points: int
    """For the next seat that fulfills it."""
    parts: tuple[tuple[Owned, int], ...]
    """How to count what a seat owns, and how many it needs."""
    required: int
    """How many it needs of all parts together."""


def value_of_achievements(weights: Weights, state: State, seat: Seat) -> float:
    """Returns the value of the open achievements."""
    goals = _goals(state.components, state.achievements)
    return sum([value_of_achievement(weights, state, seat, goal) for goal in goals if seat not in goal.fulfilled_by])


def value_of_achievement(weights: Weights, state: State, seat: Seat, goal: Goal) -> float:
    """Returns the value of an achievement for a seat that has not fulfilled it: the more is met, the higher."""
    met = 0
    for owned, need in goal.parts:
        met += min(owned(state, seat), need)
    done = met / goal.required if goal.required else 1.0
    return float(weights.achievement_in_reach * goal.points * done**3)


@lru_cache(maxsize=4096)
def _goals(components: Digest, achievements: tuple[OpenAchievement, ...]) -> tuple[Goal, ...]:
    return tuple([_goal(components, card) for card in achievements])


def _goal(components: Digest, card: OpenAchievement) -> Goal:
    needs = parts(components, card.id)
    return Goal(card.assistants, next_points(components, card), needs, sum([need for _owned, need in needs]))
