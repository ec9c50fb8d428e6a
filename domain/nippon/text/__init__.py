"""Events, moves and choices as sentences for players."""

from domain.nippon.text.choices import describe_choice
from domain.nippon.text.events import describe
from domain.nippon.text.guidance import GUIDANCE
from domain.nippon.text.moves import describe_move

__all__ = ["GUIDANCE", "describe", "describe_choice", "describe_move"]
