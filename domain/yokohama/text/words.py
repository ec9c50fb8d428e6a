"""How amounts, places and cards are put into words."""

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
"""One of each, and several."""

NATIONS: Final[Mapping[Country, str]] = {
    "GB": "Great Britain",
    "US": "the United States",
    "FR": "France",
    "DE": "Germany",
    "NL": "the Netherlands",
}

ITEMS: Final[Mapping[Item, str]] = {"assistant": "an assistant", "shop": "a shop", "trading_house": "a trading house"}

WITHOUT_ARTICLE: Final = (AreaId("chinatown"), AreaId("customs"))


def amounts(amount: Reward | Stock | Goods | Requirement) -> str:
    """What is gained, paid or asked for."""
    numbers = {name: getattr(amount, name) for name in _fields(amount)}
    return listed(counted(number, *NAMES[name]) for name, number in numbers.items() if number)


def _fields(amount: Struct) -> tuple[str, ...]:
    return amount.__struct_fields__


def area_name(area: AreaId) -> str:
    """`copper_mine_2`: the Copper Mine 2."""
    name = area.replace("_", " ").title()
    return name if area in WITHOUT_ARTICLE else f"the {name}"


def source_name(source: AreaId | None) -> str:
    """An area, or (`None`) the hand."""
    return "the hand" if source is None else area_name(source)


def title_name(title: Title | MajorityBoardId) -> str:
    """`textile_mill`: Textile Mill."""
    return title.replace("_", " ").title()


def order_card(card: OrderId | Hidden) -> str:
    """An order by its id, or what stands for it where it is hidden."""
    return "an order" if isinstance(card, Hidden) else f"order {card}"


def order_name(order: Order) -> str:
    """What an order card says."""
    return f"order {order.id} ({order.country}): {amounts(order.goods)} for {amounts(order.reward)}"
