"""The five conditions that trigger the game end (rulebook p. 8)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.yokohama.areas import underway
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import MajorityBoard
from domain.yokohama.events import EndCondition, GameEndTriggered, YokohamaPlay
from domain.yokohama.management_boards import order_board
from domain.yokohama.state import Round, State


def all_trading_houses_built(state: State, seat: Seat) -> bool:
    """True if a seat has no trading house left in hand or warehouse."""
    merchant = state.merchants[seat]
    return merchant.hand.trading_houses == 0 and merchant.warehouse.trading_houses == 0


def all_shops_built(state: State, seat: Seat) -> bool:
    """True if a seat has no shop left in hand or warehouse."""
    merchant = state.merchants[seat]
    return merchant.hand.shops == 0 and merchant.warehouse.shops == 0


def too_few_order_cards(state: State, _seat: Seat) -> bool:
    """True if the deck could not fill the order board of the area action just carried out."""
    return None in order_board(state, underway(state).area).cards


def is_full(state: State, spaces: tuple[Seat | None, ...], board: MajorityBoard) -> bool:
    """True if a board holds the number of assistants, the dummy's included, that triggers the game end."""
    return len(spaces) - spaces.count(None) >= board.ends_the_game_at[len(state.merchants)]


CONDITIONS: Final[Mapping[EndCondition, Callable[[State, Seat], bool]]] = {
    "trading_houses": all_trading_houses_built,
    "shops": all_shops_built,
    "order_cards": too_few_order_cards,
    "church": lambda state, _seat: is_full(state, state.church, components_of(state).church),
    "customs": lambda state, _seat: is_full(state, state.customs, components_of(state).customs),
}
"""By condition: true if it is met in the state after a move of a seat."""


def announce_if_met(play: YokohamaPlay, seat: Seat, condition: EndCondition) -> None:
    """Announces the last round if a move of a seat met a condition: the round after the current one is the last.

    Later conditions change nothing (rulebook p. 5, 8).
    """
    if play.state.last_round is None and CONDITIONS[condition](play.state, seat):
        play.emit(GameEndTriggered(seat, condition, Round(play.state.turn.round + 1)))
