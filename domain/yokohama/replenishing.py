"""Filling up the cards of a management board after its action (rulebook p. 13-14)."""

from collections.abc import Sequence
from typing import Any, cast

from domain.secrecy import Seat
from domain.yokohama import game_end
from domain.yokohama.events import OrdersReplenished, TechnologiesReplenished, YokohamaPlay
from domain.yokohama.printed import AreaId, OrderId, TechnologyId


def replenish(play: YokohamaPlay, seat: Seat, area: AreaId) -> None:
    """Fills the board of an area, if it has one; too few order cards for that bring about the last round."""
    for board in play.state.order_boards:
        if board.area == area and None in board.cards:
            empty = board.cards.count(None)
            short = len(play.state.order_deck) < empty
            if changes(board.cards, play.state.order_deck):
                draw_orders(play, area, empty)
            if short:
                game_end.announce(play, seat, "order_cards")
    for shelf in play.state.technology_boards:
        if shelf.area == area and changes(shelf.cards, play.state.technology_deck):
            draw_technologies(play, area, shelf.cards.count(None))


def changes(cards: Sequence[Any], deck: Sequence[Any]) -> bool:
    """Whether filling up a board draws a card or moves one: not when the deck is out and only its end is empty."""
    return None in cards and (bool(deck) or None in cards[: len(cards) - cards.count(None)])


def draw_orders(play: YokohamaPlay, area: AreaId, count: int) -> None:
    """Fills an order board with up to so many cards."""
    play.emit(OrdersReplenished(area, cast("tuple[OrderId, ...]", play.state.order_deck[:count])))


def draw_technologies(play: YokohamaPlay, area: AreaId, count: int) -> None:
    """Fills a technology board with up to so many cards."""
    play.emit(TechnologiesReplenished(area, cast("tuple[TechnologyId, ...]", play.state.technology_deck[:count])))
