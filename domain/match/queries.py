"""What can be read off a match: whether it is over, whom it waits for, its points, what a viewer may know of it."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from domain import chance
from domain.game import AnyGame, Score, Seat, Viewer
from domain.match.state import AnyMatch
from domain.match.values import PlayerId
from domain.secrecy import HIDDEN, Hidden


def is_over(match: AnyMatch) -> bool:
    """True if the match is finished or abandoned: nothing more happens in it."""
    return match.status in ("finished", "abandoned")


def shares_secrets(match: AnyMatch) -> bool:
    """True if the match is a fork of one that was still being played then, and may be yet."""
    return match.parent is not None and match.parent.running


def to_act(game: AnyGame, match: AnyMatch) -> tuple[Seat, ...]:
    """Returns the seats that the match waits for; none before the start and after the end."""
    return tuple(game.to_act(match.board)) if match.status == "playing" else ()


def legal_moves(game: AnyGame, match: AnyMatch, seat: Seat) -> Sequence[Struct]:
    """Returns every legal move of a seat; none before the start and after the end."""
    return game.legal_moves(match.board, seat) if match.status == "playing" else ()


def scores(game: AnyGame, match: AnyMatch) -> tuple[Score, ...]:
    """Returns the points of every seat so far; none before the start."""
    return game.scores(match.board) if match.board is not None else ()


def mask(game: AnyGame, match: AnyMatch, viewer: Viewer) -> AnyMatch:
    """Returns the match as the viewer may know it: without the seed, and with the hidden parts of the board masked."""
    board = None if match.board is None else game.mask(match.board, viewer)
    lineage = match.lineage and tuple([replace(part, secret=HIDDEN) for part in match.lineage])
    return replace(match, secret=HIDDEN, board=board, lineage=lineage)


def seat_of(match: AnyMatch, player: PlayerId) -> Seat | None:
    """Returns the seat that a player holds, the first if several; `None` if none."""
    for index, holder in enumerate(match.seats):
        if holder is not None and holder.player == player:
            return Seat(index)
    return None


def people(match: AnyMatch) -> frozenset[PlayerId]:
    """Returns the players who hold a seat and are no bots of this service."""
    return frozenset(holder.player for holder in match.seats if holder is not None and holder.bot is None)


def human_seats(match: AnyMatch) -> tuple[Seat, ...]:
    """Returns the seats whose holders play themselves, rather than being bots of this service."""
    return tuple(Seat(seat) for seat, holder in enumerate(match.seats) if holder is not None and holder.bot is None)


def missing_salts(match: AnyMatch) -> tuple[Seat, ...]:
    """Returns the seats whose players have still to give a salt before the match starts; bots give none."""
    return tuple(seat for seat in human_seats(match) if not match.salts[seat]) if match.wait_for_salts else ()


def chance_of(match: AnyMatch) -> chance.Chance:
    """Returns the chance of the decision that comes next. Raises `ValueError` for a masked match."""
    return chance.verifiable(_effective_seed(known_seed(match), match.salts), match.id, match.version + 1)


def known_seed(match: AnyMatch) -> str:
    """Returns the seed of a match. Raises `ValueError` for a masked match."""
    if isinstance(match.secret, Hidden):
        raise ValueError("nothing can be decided on a masked match: its seed is hidden")
    return match.secret


@lru_cache(maxsize=256)  # it is the same for every decision of a match
def _effective_seed(seed: str, salts: tuple[str, ...]) -> bytes:
    return chance.effective_seed(seed, salts)
