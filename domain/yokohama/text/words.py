"""How amounts, places and cards are put into words."""

from collections.abc import Iterable

from msgspec import Struct

from domain.secrecy import Hidden
from domain.yokohama.printed import AreaId, Goods, Order, Reward, Title
from domain.yokohama.state import Stock

NAMES = {
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
}
"""One of each, and several."""

WITHOUT_ARTICLE = ("chinatown", "customs")


def count(number: int, one: str, several: str) -> str:
    """A number of things."""
    return f"{number} {one if number == 1 else several}"


def listed(parts: Iterable[str]) -> str:
    """The parts as people list them; `nothing` where there are none."""
    *most, last = [part for part in parts if part] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def amounts(amount: Reward | Stock | Goods) -> str:
    """What is gained or paid."""
    numbers = {name: getattr(amount, name) for name in _fields(amount)}
    return listed(count(number, *NAMES[name]) for name, number in numbers.items() if number)


def _fields(amount: Struct) -> tuple[str, ...]:
    return amount.__struct_fields__


def area_name(area: AreaId) -> str:
    """`copper_mine_2`: the Copper Mine 2."""
    name = area.replace("_", " ").title()
    return name if area in WITHOUT_ARTICLE else f"the {name}"


def source_name(source: AreaId | None) -> str:
    """An area, or (`None`) the hand."""
    return "the hand" if source is None else area_name(source)


def title_name(title: Title | str) -> str:
    """`textile_mill`: Textile Mill."""
    return title.replace("_", " ").title()


def card_name(card: str | Hidden) -> str:
    """A card's id, or what stands for it where it is hidden."""
    return "a card" if isinstance(card, Hidden) else f"card {card}"


def order_name(order: Order) -> str:
    """What an order card says."""
    return f"order {order.id} ({order.country}): {amounts(order.goods)} for {amounts(order.reward)}"
