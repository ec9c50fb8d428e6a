"""What a match must be for something to be done with it. Each check raises `MatchRefused`."""

from domain.game import AnyGame, Seat
from domain.match.queries import is_over, legal_moves, to_act
from domain.match.state import AnyMatch
from domain.refusals import MatchRefused


def check_seat(match: AnyMatch, seat: Seat) -> None:
    """The match has such a seat."""
    if not 0 <= seat < len(match.seats):
        raise MatchRefused("no-such-seat", f"The match has no seat {seat}.")


def check_not_over(match: AnyMatch) -> None:
    """The match may still go on."""
    if is_over(match):
        raise MatchRefused("match-over", "The match is over.")


def check_waiting(match: AnyMatch, started: str) -> None:
    """The match has not started; `started` is what to say if it has."""
    if match.status == "playing":
        raise MatchRefused("already-started", started)
    check_not_over(match)


def check_playing(match: AnyMatch) -> None:
    """The match has started, and is not over."""
    if match.status == "waiting":
        raise MatchRefused("not-started", "The match has not started: seats are open.")
    check_not_over(match)


def check_seat_plays(match: AnyMatch, seat: Seat) -> None:
    """The match has such a seat, has started, and is not over."""
    check_seat(match, seat)
    check_playing(match)


def check_turn(game: AnyGame, match: AnyMatch, seat: Seat) -> None:
    """The game waits for the seat, or has a move for it all the same."""
    if seat not in to_act(game, match) and not legal_moves(game, match, seat):
        raise MatchRefused("not-your-turn", "It is not your turn.")
