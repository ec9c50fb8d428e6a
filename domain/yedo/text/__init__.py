"""Events, moves and choices as sentences for people."""

from domain.yedo.text.choices import describe_choice
from domain.yedo.text.events import describe
from domain.yedo.text.guidance import GUIDANCE
from domain.yedo.text.moves import describe_move

__all__ = ["GUIDANCE", "describe", "describe_choice", "describe_move"]
