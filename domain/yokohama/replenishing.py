"""Filling up the cards of a management board after its action (rulebook p. 13-14)."""

from collections.abc import Sequence
from typing import Any, cast

from domain.game import Seat
from domain.yokohama import game_end
from domain.yokohama.events import OrdersReplenished, TechnologiesReplenished, YokohamaPlay
from domain.yokohama.printed import AreaId, OrderId, TechnologyId
from domain.yokohama.table import order_board, printed, technology_board


def replenish(play: YokohamaPlay, seat: Seat, area: AreaId) -> None:
    """Fills the board of an area, if it has one, after a seat has acted there."""
    action = printed(play.state).areas[area].action
    if action == "orders":
        replenish_orders(play, seat, area)
    elif action == "technologies":
        replenish_technologies(play, area)


def replenish_orders(play: YokohamaPlay, seat: Seat, area: AreaId) -> None:
    """Fills an order board as far as the deck goes; too few cards for that bring about the last round (p. 8, 13)."""
    cards, deck = order_board(play.state, area).cards, play.state.order_deck
    empty = cards.count(None)
    if changes(cards, deck):
        draw_orders(play, area, empty)
    if len(deck) < empty:
        game_end.announce(play, seat, "order_cards")


def replenish_technologies(play: YokohamaPlay, area: AreaId) -> None:
    """Fills a technology board as far as the deck goes (rulebook p. 14)."""
    cards = technology_board(play.state, area).cards
    if changes(cards, play.state.technology_deck):
        draw_technologies(play, area, cards.count(None))


def changes(cards: Sequence[Any], deck: Sequence[Any]) -> bool:
    """Whether filling up a board draws a card or moves one: not when the deck is out and only its end is empty."""
    return None in cards and (bool(deck) or None in cards[: len(cards) - cards.count(None)])


def draw_orders(play: YokohamaPlay, area: AreaId, count: int) -> None:
    """Fills an order board with up to so many cards."""
    play.emit(OrdersReplenished(area, cast("tuple[OrderId, ...]", play.state.order_deck[:count])))


def draw_technologies(play: YokohamaPlay, area: AreaId, count: int) -> None:
    """Fills a technology board with up to so many cards."""
    play.emit(TechnologiesReplenished(area, cast("tuple[TechnologyId, ...]", play.state.technology_deck[:count])))
