"""Events and moves as sentences for people."""

from collections.abc import Sequence

from domain.yokohama.events import YokohamaEvent
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import State


def describe(event: YokohamaEvent, names: Sequence[str]) -> str:
    """One plain sentence."""
    return type(event).__name__


def describe_move(state: State, move: YokohamaMove) -> str:
    """One line."""
    return type(move).__name__
