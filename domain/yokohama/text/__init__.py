"""Events and moves as sentences for people."""

from domain.yokohama.text.events import describe
from domain.yokohama.text.moves import describe_move

__all__ = ["describe", "describe_move"]
