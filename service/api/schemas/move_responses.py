"""Responses about moves that are not played: the legal ones, what would follow, and which can be taken back."""

from typing import Any

from msgspec import Struct

from domain.game import Seat, Version
from domain.match import Prompt
from service.use_cases.reading import LegalMove


class MovesAnswer(Struct, frozen=True):
    """The legal moves of the caller."""

    version: Version
    seat: Seat | None
    moves: tuple[LegalMove, ...]
    prompt: Prompt | None = None
    """What is asked of the caller; `null` if there is no legal move."""


class UndoableAnswer(Struct, frozen=True):
    """How far the caller may take the match back without asking the other players."""

    version: Version
    """The version of the match."""
    last: Version | None
    """The version before the caller's last move; `null` if the caller may not take it back alone."""
    earliest: Version | None
    """The earliest version that the caller may go back to, e.g. the start of the turn; `null` if there is none."""
    why_no_further: str
    """Why the caller may not go back further, or not at all; "" if that was not looked at."""


class Expected(Struct, frozen=True, omit_defaults=True):
    """An event that would follow. A value that the caller may not see is `{"type": "hidden"}`."""

    version: Version
    type: str
    data: dict[str, Any]
    text: str
    seat: Seat | None = None
    move: dict[str, Any] | None = None
    """The move that causes it; only on the first event of a move."""


class DryRunAnswer(Struct, frozen=True):
    """What would follow from moves. Nothing is played."""

    version: Version
    """The version of the match, which has not changed."""
    events: tuple[Expected, ...]
    complete: bool
    """True if these are all events. False if the next event needs a random draw, reveals something hidden or ends the
    match."""
