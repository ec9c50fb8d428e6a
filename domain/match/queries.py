"""What can be read off a match."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from domain.game import AnyGame, Score, Seat, Viewer
from domain.match.events import PlayerId
from domain.match.state import AnyMatch
from domain.secrecy import HIDDEN


def is_over(match: AnyMatch) -> bool:
    """Nothing more will happen in this match."""
    return match.status in ("finished", "abandoned")


def shares_secrets(match: AnyMatch) -> bool:
    """Whether a match shares its beginning with one that was still being played, and may be yet."""
    return match.parent is not None and match.parent.running


def to_act(game: AnyGame, match: AnyMatch) -> tuple[Seat, ...]:
    """Who is waited for; nobody before the start and after the end."""
    return tuple(game.to_act(match.board)) if match.status == "playing" else ()


def legal_moves(game: AnyGame, match: AnyMatch, seat: Seat) -> Sequence[Struct]:
    """Every legal move of a seat; none before the start and after the end."""
    return game.legal_moves(match.board, seat) if match.status == "playing" else ()


def scores(game: AnyGame, match: AnyMatch) -> tuple[Score, ...]:
    """The points of every seat so far; none before the start."""
    return game.scores(match.board) if match.board is not None else ()


def mask(game: AnyGame, match: AnyMatch, viewer: Viewer) -> AnyMatch:
    """The match as a viewer may know it."""
    board = None if match.board is None else game.mask(match.board, viewer)
    return replace(match, secret=HIDDEN, board=board)


def seat_of(match: AnyMatch, player: PlayerId) -> Seat | None:
    """The seat that a player holds, the first if several."""
    for index, holder in enumerate(match.seats):
        if holder is not None and holder.player == player:
            return Seat(index)
    return None


def human_seats(match: AnyMatch) -> tuple[Seat, ...]:
    """The seats whose holders play themselves: no bot that this service runs."""
    return tuple(Seat(seat) for seat, holder in enumerate(match.seats) if holder is not None and holder.bot is None)
