"""What follows from a reward or a card: the extra copper of Mining Technology, and agents for pairs of countries."""

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import Country, Reward, Title
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


def gain(play: YokohamaPlay, event: Rewarding, *occasion: Title) -> None:
    """A seat gains a reward, with what its technologies of this occasion add to it."""
    play.emit(event)
    technologies.apply(play, event.seat, *occasion)
    after_receiving(play, event.seat, event.reward)


def after_receiving(play: YokohamaPlay, seat: Seat, reward: Reward) -> None:
    """Adds the copper of Mining Technology to a receipt of copper (rulebook p. 18)."""
    if reward.copper:
        technologies.apply(play, seat, "mining_technology")


def icons(state: State, seat: Seat) -> tuple[Country, ...]:
    """The country icons of a seat: on its technologies and fulfilled orders (rulebook p. 8)."""
    merchant = state.merchants[seat]
    cards = components_of(state)
    return tuple(
        [cards.technologies[technology].country for technology in merchant.technologies]
        + [cards.orders[order].country for order in merchant.fulfilled]
    )


def match_icons(play: YokohamaPlay, seat: Seat, country: Country) -> None:
    """After a card with this icon: a foreign agent for a completed pair, while there are any (rulebook p. 8)."""
    paired = icons(play.state, seat).count(country) % 2 == 0
    if paired and any(supply.left for supply in play.state.agents if supply.country == country):
        play.emit(ForeignAgentGained(seat, country))
