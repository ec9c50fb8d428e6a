"""Events and moves in plain sentences."""

from domain.nippon.text.event_text import describe
from domain.nippon.text.move_text import describe_move

__all__ = ["describe", "describe_move"]
