"""Events and moves as English sentences."""

from domain.yokohama.text.events import describe
from domain.yokohama.text.moves import describe_move

__all__ = ["describe", "describe_move"]
