"""What a match must be for something to be done with it. Each check raises `Refused`."""

from domain.match.refused import Refused
from domain.match.state import AnyMatch
from domain.secrecy import Seat


def check_seat(match: AnyMatch, seat: Seat) -> None:
    """The match has such a seat."""
    if not 0 <= seat < len(match.seats):
        raise Refused("no-such-seat", f"The match has no seat {seat}.")


def check_waiting(match: AnyMatch, started: str) -> None:
    """The match has not started; `started` is what to say if it has."""
    if match.status == "playing":
        raise Refused("already-started", started)
    if match.status != "waiting":
        raise Refused("match-over", "The match is over.")


def check_playing(match: AnyMatch) -> None:
    """The match has started, and is not over."""
    if match.status == "waiting":
        raise Refused("not-started", "The match has not started: seats are open.")
    if match.status != "playing":
        raise Refused("match-over", "The match is over.")
