"""The clocks of a match: which of them run, when they run out, and how they are set as commands come."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace

from domain.game import AnyGame, Seat
from domain.match.clock import Clocks, clocks_after_waits, clocks_at, runs_out_at
from domain.match.state import AnyMatch
from domain.match.values import Holder


class Timed(Protocol):
    """What tells when an event happened, and if a move begins with it: a stored event, or a `Moment`."""

    @property
    def time(self) -> int:
        """In milliseconds since 1970, UTC."""

    @property
    def move(self) -> object:
        """The move; `None` if no move begins with the event."""


class Moment(NamedTuple):
    """When an event happened, and the move that begins with it, if any."""

    time: int
    """In milliseconds since 1970, UTC."""
    move: object = None


def clocks_after(
    game: AnyGame, clocks: Clocks, seats: Sequence[Holder | None], waits: Sequence[tuple[Any, int]]
) -> Clocks:
    """Returns the clocks of a running match after several waits, before the command that ends the last of them.

    Of each wait, `waits` has the board that a seat had to choose on, and the time at which it ended.
    """
    people = _people([Seat(seat) for seat in range(len(seats))], seats)
    if len(people) == len(seats):
        return clocks_after_waits(clocks, waits, game.to_act)
    return clocks_after_waits(clocks, waits, lambda board: [seat for seat in game.to_act(board) if seat in people])


def at_time(game: AnyGame, match: AnyMatch, time: int | None) -> AnyMatch:
    """Returns a match with its clocks as a command at a time finds them. Without clocks or a time it stays as it is."""
    if match.clocks is None or time is None:
        return match
    return replace(match, clocks=clocks_at(match.clocks, running(game, match), time))


def running(game: AnyGame, match: AnyMatch) -> tuple[Seat, ...]:
    """Returns the seats whose clocks run: those that the match waits for and that people play."""
    return _people(game.to_act(match.board), match.seats) if match.status == "playing" else ()


def deadlines(game: AnyGame, match: AnyMatch) -> Mapping[Seat, int]:
    """Returns the deadline of each seat whose clock runs: when its time runs out, in milliseconds since 1970, UTC."""
    if match.clocks is None:
        return {}
    seats = running(game, match)
    return {seat: runs_out_at(match.clocks, seats, seat) for seat in seats}


def times_left(game: AnyGame, match: AnyMatch, now: int) -> tuple[int, ...]:
    """Returns what each seat has left at a time, in milliseconds; nothing for a match without clocks."""
    if match.clocks is None:
        return ()
    return clocks_at(match.clocks, running(game, match), now).left


def grace(match: AnyMatch) -> int:
    """Returns how many milliseconds after a deadline the service acts on it."""
    return 0 if match.clocks is None else match.clocks.clock.grace


def _people(to_act: Sequence[Seat], seats: Sequence[Holder | None]) -> tuple[Seat, ...]:
    return tuple([seat for seat in to_act if (holder := seats[seat]) is not None and holder.bot is None])
