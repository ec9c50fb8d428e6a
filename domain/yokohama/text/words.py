"""Names of amounts, places and cards."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from domain.secrecy import Hidden
from domain.wording import counted, listed
from domain.yokohama.components.rows import (
    AreaId,
    Country,
    Goods,
    MajorityBoardId,
    Order,
    OrderId,
    Requirement,
    Reward,
    Title,
)
from domain.yokohama.state import Item, Stock

NAMES: Final = {
    "vp": ("point", "points"),
    "yen": ("yen", "yen"),
    "imports": ("import", "imports"),
    "copper": ("copper", "copper"),
    "silk": ("silk", "silk"),
    "tea": ("tea", "tea"),
    "fish": ("fish", "fish"),
    "any_good": ("good of choice", "goods of choice"),
    "warehouse": ("piece from the warehouse", "pieces from the warehouse"),
    "movement": ("movement of an assistant", "movements of assistants"),
    "technologies": ("technology", "technologies"),
    "tokens_and_agents": ("5-power token or agent", "5-power tokens or agents"),
    "orders": ("fulfilled order", "fulfilled orders"),
    "production_areas": ("production area built in", "production areas built in"),
    "commercial_areas": ("commercial area built in", "commercial areas built in"),
}
"""By field of an amount: singular and plural."""

NATIONS: Final[Mapping[Country, str]] = {
    "GB": "Great Britain",
    "US": "the United States",
    "FR": "France",
    "DE": "Germany",
    "NL": "the Netherlands",
}

ITEMS: Final[Mapping[Item, str]] = {"assistant": "an assistant", "shop": "a shop", "trading_house": "a trading house"}

WITHOUT_ARTICLE: Final = (AreaId("chinatown"),)


def amounts(amount: Reward | Stock | Goods | Requirement) -> str:
    """Returns an amount as a list, e.g. `2 yen and 1 silk`; `nothing` if it is empty."""
    numbers = {name: getattr(amount, name) for name in _fields(amount)}
    return listed(counted(number, *NAMES[name]) for name, number in numbers.items() if number)


def _fields(amount: Struct) -> tuple[str, ...]:
    return amount.__struct_fields__


def area_name(area: AreaId) -> str:
    """Returns the name of an area, e.g. `the Copper Mine 2`."""
    name = area.replace("_", " ").title()
    return name if area in WITHOUT_ARTICLE else f"the {name}"


def source_name(source: AreaId | None) -> str:
    """Returns the name of an area, or `the hand` for `None`."""
    return "the hand" if source is None else area_name(source)


def title_name(title: Title | MajorityBoardId) -> str:
    """Returns a title in words, e.g. `Textile Mill`."""
    return title.replace("_", " ").title()


def order_card(card: OrderId | Hidden) -> str:
    """Returns an order card by its id, e.g. `order O01`; `an order` if it is hidden."""
    return "an order" if isinstance(card, Hidden) else f"order {card}"


def order_name(order: Order) -> str:
    """Returns what is printed on an order card."""
    return f"order {order.id} ({order.country}): {amounts(order.goods)} for {amounts(order.reward)}"
