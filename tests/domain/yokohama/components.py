"""Names for tests: seats by color, areas by name and place, cards by what is printed on them."""

from domain.game import Seat
from domain.yokohama.components import REGISTRY, Components
from domain.yokohama.components.rows import GOODS, AreaId, Country, Order, OrderId, Reward, Site, TechnologyId, Title

COMPONENTS: Components = REGISTRY[REGISTRY.current]

RED, BLUE, YELLOW, GREEN = map(Seat, range(4))
"""The seats by color; red is the start player."""
SEATS = (RED, BLUE, YELLOW, GREEN)

LAYOUTS = {
    2: """copper_mine_1  tea_plantation_1  bank  port
             laboratory  employment_agency  customs
                    silk_mill_1  church
                    fishing_grounds_1""",
    3: """copper_mine_1  tea_plantation_1  bank  port  dock
            laboratory  employment_agency  canal  customs
                  silk_mill_1  church  chinatown
               fishing_grounds_1  fishing_grounds_2""",
    4: """copper_mine_1  tea_plantation_1  bank  port  dock  copper_mine_2
           laboratory  employment_agency  canal  customs  research_center
                  silk_mill_1  church  chinatown  silk_mill_2
               fishing_grounds_1  fishing_grounds_2  tea_plantation_2""",
}
"""The layout of the areas in tests, by number of players."""

BANK, CANAL, CHINATOWN, CHURCH, CUSTOMS = map(AreaId, ("bank", "canal", "chinatown", "church", "customs"))
COPPER_MINE, EMPLOYMENT_AGENCY = AreaId("copper_mine_1"), AreaId("employment_agency")
DOCK, FISHING_GROUNDS, LABORATORY = AreaId("dock"), AreaId("fishing_grounds_1"), AreaId("laboratory")
PORT, RESEARCH_CENTER = AreaId("port"), AreaId("research_center")
SILK_MILL, TEA_PLANTATION = AreaId("silk_mill_1"), AreaId("tea_plantation_1")

A_GERMAN_ORDER = COMPONENTS.orders[OrderId("O26")]
"""The card whose values are known: 2 tea, 2 silk and 1 copper for 6 points and 2 yen."""


def site_with(*, trading_house: Reward | None = None, shop: Reward | None = None) -> Site:
    """A building site card with the given reward for a trading house or a shop."""
    return next(site for site in COMPONENTS.sites.values() if site.trading_house == trading_house or shop in site.shops)


def orders_of(*countries: Country) -> tuple[OrderId, ...]:
    """A different order of each of the given countries."""
    cards: list[OrderId] = []
    for country in countries:
        cards.append(
            next(card.id for card in COMPONENTS.orders.values() if card.country == country and card.id not in cards)
        )
    return tuple(cards)


def technologies_of(*countries: Country) -> tuple[TechnologyId, ...]:
    """A technology of another title for each of the given countries."""
    cards: dict[Title, TechnologyId] = {}
    for country in countries:
        card = next(
            card for card in COMPONENTS.technologies.values() if card.country == country and card.title not in cards
        )
        cards[card.title] = card.id
    return tuple(cards.values())


def goods_of(order: Order) -> dict[str, int]:
    """What an order asks for, by the name of the good."""
    return {good: getattr(order.goods, good) for good in GOODS}
