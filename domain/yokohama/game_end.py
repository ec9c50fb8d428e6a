"""The conditions that bring about the last round (rulebook p. 8)."""

from collections.abc import Callable, Mapping
from typing import Final

from domain.game import Seat
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import MajorityBoard
from domain.yokohama.events import EndCondition, GameEndTriggered, YokohamaPlay
from domain.yokohama.state import Round, State


def all_trading_houses_built(state: State, seat: Seat) -> bool:
    """Whether a seat has no trading house left to build."""
    merchant = state.merchants[seat]
    return merchant.hand.trading_houses == 0 and merchant.warehouse.trading_houses == 0


def all_shops_built(state: State, seat: Seat) -> bool:
    """Whether a seat has no shop left to build."""
    merchant = state.merchants[seat]
    return merchant.hand.shops == 0 and merchant.warehouse.shops == 0


def full(state: State, spaces: tuple[Seat | None, ...], board: MajorityBoard) -> bool:
    """Whether a board holds as many assistants, the dummy's included, as end the game."""
    return len(spaces) - spaces.count(None) >= board.ends_the_game_at[len(state.merchants)]


CONDITIONS: Final[Mapping[EndCondition, Callable[[State, Seat], bool]]] = {
    "trading_houses": all_trading_houses_built,
    "shops": all_shops_built,
    "church": lambda state, _seat: full(state, state.church, components_of(state).church),
    "customs": lambda state, _seat: full(state, state.customs, components_of(state).customs),
}


def announce_if_met(play: YokohamaPlay, seat: Seat, condition: EndCondition) -> None:
    """Announces the last round if what a seat just did met a condition."""
    if CONDITIONS[condition](play.state, seat):
        announce(play, seat, condition)


def announce(play: YokohamaPlay, seat: Seat, condition: EndCondition) -> None:
    """Announces that the round after this one is the last, unless that is known already."""
    if play.state.last_round is None:
        play.emit(GameEndTriggered(seat, condition, Round(play.state.turn.round + 1)))
