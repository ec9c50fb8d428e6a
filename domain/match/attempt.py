"""A move tried out on a board that may hide what the rules ask for, and what that tells."""

from typing import Any, NamedTuple

from msgspec import Struct

from domain.chance import Chance
from domain.game import AnyGame, Play, Seat
from domain.match.queries import mask
from domain.match.state import AnyMatch


class Attempt(NamedTuple):
    """A move played out as far as it went."""

    play: Play[Any, Any]
    stopped_by: Exception | None
    """What the rules failed on, if they did not come to the end of the move."""


def attempt(game: AnyGame, match: AnyMatch, seat: Seat, move: Struct, draws: Chance | None = None) -> Attempt:
    """Plays a move on a match, or on a view of it; without `draws` it stops where chance would decide.

    A move that is not legal is stopped by the `IllegalMove` that says so.
    """
    play = game.play(match.board, match.version, Chance(iter(())) if draws is None else draws)
    try:
        game.decide(play, seat, move)
    except Exception as error:  # noqa: BLE001  rules that meet what is hidden, or lack a draw, may fail in any way
        return Attempt(play, error)
    return Attempt(play, None)


def brings_to_light(game: AnyGame, before: AnyMatch, after: AnyMatch, seat: Seat, move: Struct) -> bool:
    """Whether a seat that knew the match before its move could not have told how it stands after it.

    So it is where chance or something hidden from the seat had a part in what followed.
    """
    play, stopped_by = attempt(game, mask(game, before, seat), seat, move)
    return stopped_by is not None or play.state != game.mask(after.board, seat)
