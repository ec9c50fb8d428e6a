"""Events, moves and choices as English sentences."""

from domain.yokohama.text.choices import describe_choice
from domain.yokohama.text.events import describe
from domain.yokohama.text.guidance import GUIDANCE
from domain.yokohama.text.moves import describe_move

__all__ = ["GUIDANCE", "describe", "describe_choice", "describe_move"]
