"""What the cards, tokens and spaces do, one by one, for those who ask what is on the table."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.glossary import Describe
from domain.wording import listed
from domain.yokohama.components import Components
from domain.yokohama.components.rows import (
    Achievement,
    Action,
    Area,
    BoardSpace,
    CountryCard,
    Order,
    Reward,
    Site,
    Technology,
    Title,
    TitleCard,
    Token,
)
from domain.yokohama.state import Stock
from domain.yokohama.text.words import NATIONS, amounts

TOPS_UP: Final[frozenset[Title]] = frozenset(("stock_market",))
"""The technologies whose bonus is not gained but reached: they give what is missing (rulebook p. 19)."""


def _area(area: Area, components: Components) -> str:
    actions = components.area_actions
    if area.action not in actions:
        return "It has no action."
    action = actions[area.action]
    by_power = f"A power of 1 to 5 gives {listed(map(str, action.by_power))} {action.gives}."
    more = MORE.get(area.action)
    return f"{by_power} {more(components)}" if more else by_power


def _donations(components: Components) -> str:
    """What adds to the faith of the power (rulebook p. 12)."""
    prices = components.prices.donation
    gifts = [Stock(**{kind: getattr(prices, kind)}) for kind in prices.__struct_fields__]
    return f"Each of these donations adds 1, once: {listed(map(amounts, gifts))}."


def _orders(components: Components) -> str:
    """What Port and Dock give besides the first order (rulebook p. 13)."""
    fee, points = components.prices.second_order, Reward(vp=components.order_boards.vp_at_power_5)
    second = f"With a power of 2 or more a second order costs {amounts(Stock(yen=fee.yen))}"
    return f"{second} or {amounts(Stock(imports=fee.imports))}. A power of 5 also scores {amounts(points)}."


MORE: Final[Mapping[Action, Callable[[Components], str]]] = {"orders": _orders, "church": _donations}
"""By action of an area: what is said of it beside what each power gives."""


def _order(order: Order, _components: Components) -> str:
    return f"{NATIONS[order.country]}: {amounts(order.goods)} for {amounts(order.reward)}."


def _title(title: TitleCard, _components: Components) -> str:
    bonus = amounts(title.bonus)
    if bonus == "nothing":
        return title.effect
    return f"{title.effect} It gives {'up to ' if title.id in TOPS_UP else ''}{bonus}."


def _technology(card: Technology, components: Components) -> str:
    title = components.titles[card.title]
    cost = f"It costs {card.industry} industry, and shows {NATIONS[card.country]}."
    return f"{_title(title, components)} {cost}"


def _site(site: Site, _components: Components) -> str:
    return f"Shops: {'; '.join(map(amounts, site.shops))}. Trading house: {amounts(site.trading_house)}."


def _token(token: Token, _components: Components) -> str:
    return f"It gives {amounts(token.reward)}."


def _achievement(card: Achievement, _components: Components) -> str:
    return f"{amounts(card.needs)}: {card.first} points for the first player, {card.later} for others.".capitalize()


def _space(space: BoardSpace, _components: Components) -> str:
    return f"It needs {space.needs}, and gives {amounts(space.reward)}."


def _country(country: CountryCard, _components: Components) -> str:
    return f"Agents of {NATIONS[country.id]}: {country.agents}."


DESCRIBES: Final[Mapping[str, Describe]] = {
    "areas": _area,
    "orders": _order,
    "titles": _title,
    "technologies": _technology,
    "sites": _site,
    "tokens": _token,
    "achievements": _achievement,
    "church": _space,
    "customs": _space,
    "countries": _country,
}
