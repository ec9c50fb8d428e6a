"""Gaining rewards, and foreign agents for matching country icons (rulebook p. 8, 10)."""

from domain.components import Digest
from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import Country, OrderId, Reward, TechnologyId, Title
from domain.yokohama.events import (
    ChurchEntered,
    CustomsEntered,
    ForeignAgentGained,
    OrderFulfilled,
    ShopBuilt,
    TokenCollected,
    TradingHouseBuilt,
    YokohamaPlay,
)
from domain.yokohama.state import State

Rewarding = ChurchEntered | CustomsEntered | OrderFulfilled | ShopBuilt | TokenCollected | TradingHouseBuilt
"""An event that gives a reward."""


def gain(play: YokohamaPlay, event: Rewarding, *titles: Title) -> None:
    """Emits an event that gives a reward, then what the seat's technologies add.

    `titles` are the technologies that apply to such an event; Mining Technology applies to every reward with copper.
    """
    play.emit(event)
    technologies.apply(play, event.seat, *titles)
    apply_mining_technology(play, event.seat, event.reward)


def apply_mining_technology(play: YokohamaPlay, seat: Seat, reward: Reward) -> None:
    """Adds 1 copper by Mining Technology, if the seat has it and the reward contains copper (rulebook p. 18)."""
    if reward.copper:
        technologies.apply(play, seat, "mining_technology")


def icons(state: State, seat: Seat) -> tuple[Country, ...]:
    """Returns the country icons of a seat, on its technology cards and fulfilled order cards (rulebook p. 8)."""
    merchant = state.merchants[seat]
    return icons_on(state.components, merchant.technologies, merchant.fulfilled)


def icons_on(
    components: Digest, technologies: tuple[TechnologyId, ...], fulfilled: tuple[OrderId, ...]
) -> tuple[Country, ...]:
    """Returns the country icons on technology cards and order cards."""
    cards = REGISTRY[components]
    return tuple(
        [cards.technologies[technology].country for technology in technologies]
        + [cards.orders[order].country for order in fulfilled]
    )


def match_icons(play: YokohamaPlay, seat: Seat, country: Country) -> None:
    """Gives a seat a foreign agent if its new card completes a pair of icons of this country (rulebook p. 8).

    It gets none if the supply has no agent of that country.
    """
    paired = icons(play.state, seat).count(country) % 2 == 0
    if paired and any(supply.left for supply in play.state.agents if supply.country == country):
        play.emit(ForeignAgentGained(seat, country))
