"""What a seat can tell beforehand of a move of its own."""

from msgspec import Struct

from domain.chance import Chance
from domain.game import AnyGame
from domain.match.state import AnyMatch
from domain.secrecy import Seat


def foreseen(game: AnyGame, before: AnyMatch, after: AnyMatch, seat: Seat, move: Struct) -> bool:
    """Whether a seat that knew the match before its move could tell how it stands after it.

    It could not where chance or something hidden from it had a part in what followed.
    """
    play = game.play(game.mask(before.board, seat), before.version, Chance(iter(())))
    try:
        game.decide(play, seat, move)
    except Exception:  # noqa: BLE001 - rules that come upon what is hidden, or need chance, may fail in any way
        return False
    return bool(play.state == game.mask(after.board, seat))
