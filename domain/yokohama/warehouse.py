"""The warehouse of a seat: how many pieces it holds, and what the next one costs (rulebook p. 10, 13)."""

from typing import Final, get_args

from domain.game import Seat
from domain.yokohama.components import components_of
from domain.yokohama.state import Item, State

ITEMS: Final[tuple[Item, ...]] = get_args(Item)


def stored(state: State, seat: Seat, item: Item) -> int:
    """How many of an item the warehouse of a seat holds."""
    warehouse = state.merchants[seat].warehouse
    return {
        "assistant": warehouse.assistants,
        "shop": warehouse.shops,
        "trading_house": warehouse.trading_houses,
    }[item]


def cost(state: State, seat: Seat, item: Item) -> int:
    """Yen for the next one; each trading house costs more than the one before."""
    prices = components_of(state).prices
    if item == "trading_house":
        return prices.trading_houses[-stored(state, seat, item)]
    return prices.shop if item == "shop" else prices.assistant
