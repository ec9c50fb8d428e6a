"""What the districts, the assignment spaces and the auction categories are for."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.yedo.components import Components
from domain.yedo.components.rows import AuctionCategory, AuctionSpace, DistrictBoard, Space, SpaceKind
from domain.yedo.components.vocabulary import District
from domain.yedo.text.words import district_name, points


def district_text(district: DistrictBoard, components: Components) -> str:
    """Returns what a disciple can do in a district besides completing a mission."""
    return DISTRICTS[district.id](components)


def _foresight(components: Components, cards: str) -> str:
    return f"look at the top {components.course.foresight_cards} {cards} and put them back in any order"


def _gates(components: Components) -> str:
    prices = components.prices
    beg = " or ".join(f"{points(one.pp)} for {one.mon} Mon" for one in prices.beg)
    recruit = f"recruit a Disciple from the Reserve for {prices.disciple} Mon"
    return f"Actions: {recruit}; give up {beg}; {_foresight(components, 'Action Cards')}."


def _tavern(components: Components) -> str:
    return f"Actions: build an Annex for {components.prices.annex} Mon; {_foresight(components, 'Weapons')}."


def _red_light(components: Components) -> str:
    prices = components.prices
    geisha = f"recruit a Geisha for {prices.geisha} Mon or {points(prices.geisha_pp)}"
    return f"Actions: {geisha}; buy the top Action Card for {prices.action_card} Mon."


def _market(components: Components) -> str:
    sold = components.prices.sold_card
    return f"Actions: buy a Weapon of the Market; sell a Bonus Card or an Action Card for {sold} Mon."


def _harbor(components: Components) -> str:
    luxury = " or ".join(f"{points(one.pp)} for {one.mon} Mon" for one in components.prices.luxury)
    return f"Actions: take all Mon on the Church; buy {luxury}; {_foresight(components, 'Bonus Cards')}."


def _temple(components: Components) -> str:
    missions = _foresight(components, "Missions of one deck")
    events = f"look at the top {components.course.foresight_cards} Event Cards, which keep their order"
    return f"Actions: receive a Blessing; {missions}; {events}."


def _castle(_components: Components) -> str:
    return "Each space has its own action: an audience with the Shogun or with the Bakufu, or the Bower."


DISTRICTS: Final[Mapping[District, Callable[[Components], str]]] = {
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


def auction_text(space: AuctionSpace, components: Components) -> str:
    """Returns the minimum bid of an auction, what its winner gets, and its color with two and three players."""
    color = f"With two and three players it belongs to the {space.group} category."
    auctions = components.auctions
    reward = REWARDS[space.id].format(shown=auctions.cards_shown, points=points(auctions.pp))
    return f"The minimum bid is {space.minimum_bid} Mon. {reward} {color}"


REWARDS: Final[Mapping[AuctionCategory, str]] = {
    "action_card": "Keep one of the top {shown} Action Cards.",
    "bonus_card": "Keep one of the top {shown} Bonus Cards.",
    "weapon": "Keep one of the top {shown} Weapons.",
    "annex": "Take an Annex that you do not own, and gain {points}.",
    "geisha": "Take a Geisha, and gain {points}.",
    "disciple": "Take a Disciple from your Reserve.",
    "mission": "Keep one of the top {shown} Missions of any deck.",
}
"""What the winner of each auction gets (rulebook p. 8)."""
