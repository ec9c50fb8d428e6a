"""What is refused, and why: one value, and the exceptions that carry it.

A rule returns a `Refusal` without raising it. Each raise makes a new exception of it: one that is raised a second time
would keep the traceback of the first.
"""

from typing import Self

from msgspec import Struct

from domain.game import Version


class Refusal(Struct, frozen=True):
    """Why something is refused."""

    code: str
    """A stable slug, e.g. `canal-takes-no-assistant`."""
    sentence: str
    """One sentence for people, e.g. `Seat 1 is taken.`"""
    rule: str | None = None
    """Where the rulebook says so, e.g. `rulebook p. 5, Placement step`; `None` if it is not a rule of a game."""


class Refused(Exception):
    """A request that is refused. Nothing has changed. The message is the sentence of the refusal."""

    def __init__(
        self,
        code: str,
        sentence: str,
        rule: str | None = None,
        *,
        move_index: int | None = None,
        field: str | None = None,
        version: Version | None = None,
        wait: float | None = None,
    ) -> None:
        super().__init__(sentence)
        self.refusal = Refusal(code, sentence, rule)
        self.move_index = move_index
        """Which of several moves is refused, counted from 0; none of them is played."""
        self.field = field
        """The part of the request that is refused: a header, a parameter, or a path into the body."""
        self.version = version
        """The newest version of the match, if the request named another one."""
        self.wait = wait
        """Seconds after which the same request may be accepted, if waiting helps."""

    @classmethod
    def of(cls, refusal: Refusal, move_index: int | None = None) -> Self:
        """Returns a new exception that carries a refusal."""
        return cls(refusal.code, refusal.sentence, refusal.rule, move_index=move_index)


class IllegalMove(Refused):
    """A move that the rules of the game refuse. The refusal names the rule."""


class MatchRefused(Refused):
    """A request that the match refuses: its state does not allow it. The rules of the game play no part."""
