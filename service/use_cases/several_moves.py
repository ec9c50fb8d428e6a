"""Several moves in one command: all are played, or none.

Only the last one may reveal something to the player. Otherwise the refusal of a later move could reveal a drawn card,
and no move would have been played.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.game import Seat
from domain.match import Decision, reveals_something
from domain.refusals import IllegalMove, MatchRefused

LOOK_FIRST: Final = "The move before this one brings something to light: play up to there first."


def play_all(decision: Decision, seat: Seat, moves: Sequence[Struct]) -> None:
    """Plays moves on a seat. Raises `IllegalMove` or `MatchRefused` with the index of a move that is refused."""
    for index, move in enumerate(moves):
        before = decision.match
        _play(decision, seat, index, move)
        if index + 1 < len(moves) and reveals_something(decision.game, before, decision.match, seat, move):
            raise MatchRefused("look-first", LOOK_FIRST, move_index=index + 1)


def _play(decision: Decision, seat: Seat, index: int, move: Struct) -> None:
    try:
        decision.play(seat, move)
    except (IllegalMove, MatchRefused) as refused:
        raise type(refused).of(refused.refusal, index) from refused
