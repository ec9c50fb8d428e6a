"""What the districts, the assignment spaces and the auction categories are for."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.yedo.components import Components
from domain.yedo.components.rows import AuctionCategory, AuctionSpace, DistrictBoard, PriceList, Space, SpaceKind
from domain.yedo.components.vocabulary import District
from domain.yedo.text.words import district_name, points

FORESIGHT: Final = "look at the top 3 {cards} and put them back in any order."


def district_text(district: DistrictBoard, components: Components) -> str:
    """Returns what a disciple can do in a district besides completing a mission."""
    return DISTRICTS[district.id](components.prices)


def _gates(prices: PriceList) -> str:
    beg = " or ".join(f"{points(one.pp)} for {one.mon} Mon" for one in prices.beg)
    recruit = f"recruit a Disciple from the Reserve for {prices.disciple} Mon"
    return f"Actions: {recruit}; give up {beg}; {FORESIGHT.format(cards='Action Cards')}"


def _tavern(prices: PriceList) -> str:
    return f"Actions: build an Annex for {prices.annex} Mon; {FORESIGHT.format(cards='Weapons')}"


def _red_light(prices: PriceList) -> str:
    geisha = f"recruit a Geisha for {prices.geisha} Mon or {points(prices.geisha_pp)}"
    return f"Actions: {geisha}; buy the top Action Card for {prices.action_card} Mon."


def _market(prices: PriceList) -> str:
    return f"Actions: buy a Weapon of the Market; sell a Bonus Card or an Action Card for {prices.sold_card} Mon."


def _harbor(prices: PriceList) -> str:
    luxury = " or ".join(f"{points(one.pp)} for {one.mon} Mon" for one in prices.luxury)
    return f"Actions: take all Mon on the Church; buy {luxury}; {FORESIGHT.format(cards='Bonus Cards')}"


def _temple(_prices: PriceList) -> str:
    events = "look at the top 3 Event Cards, which keep their order."
    missions = FORESIGHT.format(cards="Missions of one deck").rstrip(".")
    return f"Actions: receive a Blessing; {missions}; {events}"


def _castle(_prices: PriceList) -> str:
    return "Each space has its own action: an audience with the Shogun or with the Bakufu, or the Bower."


DISTRICTS: Final[Mapping[District, Callable[[PriceList], str]]] = {
    "castle": _castle,
    "gates": _gates,
    "tavern": _tavern,
    "harbor": _harbor,
    "red_light": _red_light,
    "market": _market,
    "temple": _temple,
}
"""What a disciple can do in each district besides completing a mission (rulebook p. 12-14)."""


def space_text(space: Space, components: Components) -> str:
    """Returns where an assignment space lies, and the action that it has of its own."""
    return f"It lies in the {district_name(space.district)}.{SPACES.get(space.kind, '')}".format(
        points=points(components.prices.audience_pp), number=space.number
    )


SPACES: Final[Mapping[SpaceKind, str]] = {
    "shogun": " An audience with the Shogun gives {points}.",
    "bakufu": " An audience with the Bakufu gives the top card of any Mission deck.",
    "bower": " It is number {number} of the Bower. The lowest number chooses a position in the player order first.",
}
"""What a disciple does on the spaces that have an action of their own (rulebook p. 13-14)."""


def auction_text(space: AuctionSpace, _components: Components) -> str:
    """Returns the minimum bid of an auction, what its winner gets, and its color with two and three players."""
    color = f"With two and three players it belongs to the {space.group} category."
    return f"The minimum bid is {space.minimum_bid} Mon. {REWARDS[space.id]} {color}"


REWARDS: Final[Mapping[AuctionCategory, str]] = {
    "action_card": "Keep one of the top three Action Cards.",
    "bonus_card": "Keep one of the top three Bonus Cards.",
    "weapon": "Keep one of the top three Weapons.",
    "annex": "Take an Annex that you do not own, and gain 2 Prestige Points.",
    "geisha": "Take a Geisha, and gain 2 Prestige Points.",
    "disciple": "Take a Disciple from your Reserve.",
    "mission": "Keep one of the top three Missions of any deck.",
}
"""What the winner of each auction gets (rulebook p. 8)."""
