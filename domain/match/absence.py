"""What a decision can do with the clocks of a match, with players who are absent, and with bots that fail.

Each function is one command, and raises `MatchRefused` before the first fact if the match does not allow it.
"""

from typing import Final

from msgspec.structs import replace

from domain.game import Seat
from domain.match.checks import check_playing, check_seat, check_seat_plays
from domain.match.clock import DAY, LEAST_FOR_VACATION, Clocks, duration
from domain.match.clock_events import (
    PlayerCameBack,
    SeatStoodIn,
    TimeGivenBack,
    TimeRanOut,
    VacationBegun,
    VacationEnded,
)
from domain.match.decision import Decision
from domain.match.events import BotFailure, BotReplaced, SeatResigned
from domain.match.holders import nameless
from domain.match.queries import human_seats
from domain.match.state import AnyMatch
from domain.match.timing import deadlines
from domain.match.values import Holder
from domain.refusals import MatchRefused

LONGEST_VACATION: Final = 30 * DAY
"""The longest time for which one vacation stops a clock, in milliseconds."""


def time_out(decision: Decision, seat: Seat) -> None:
    """Gives the seat of a player whose time has run out to a bot: until the player comes back, or for good."""
    match = decision.match
    check_seat(match, seat)
    clock = _clocks(match).clock
    due, now = deadlines(decision.game, match).get(seat), _now(decision)
    if due is None:
        raise MatchRefused("clock-stands", f"The match does not wait for the player of seat {seat}.")
    if due > now:
        raise MatchRefused("time-left", f"Seat {seat} has {duration(due - now)} left.")
    decision.emit(TimeRanOut(seat))
    successor = replace(clock.stand_in, stands_in_for=nameless(match.seats[seat]))
    gone = SeatResigned if clock.when_out == "resign" else SeatStoodIn
    decision.emit(gone(seat, successor), seat)
    decision.take_back_if_agreed()


def come_back(decision: Decision, seat: Seat) -> None:
    """Gives a seat back to the player for whom a bot stands in."""
    check_seat(decision.match, seat)
    check_playing(decision.match)
    if seat not in decision.match.absent:
        raise MatchRefused("not-absent", f"No bot stands in for the player of seat {seat}.")
    decision.emit(PlayerCameBack(seat), seat)


def give_up(decision: Decision, seat: Seat, successor: Holder, *, is_chosen: bool) -> None:
    """Gives up the seat of a player for good: to a successor, or unless that is chosen, to the bot that stands in.

    An absent player comes back first: a record says by that event that nobody waits for the player any more.
    """
    check_seat(decision.match, seat)
    stand_in = decision.match.seats[seat] if seat in decision.match.absent else None
    if stand_in is not None:
        come_back(decision, seat)
    decision.resign(seat, successor if stand_in is None or is_chosen else stand_in)


def give_time_back(decision: Decision, milliseconds: int) -> None:
    """Adds the time for which the service was away to the clocks of the seats that the match waits for."""
    clocks = _clocks(decision.match)
    if not deadlines(decision.game, decision.match):
        raise MatchRefused("clock-stands", "The match waits for no player.")
    if not 0 < milliseconds <= _now(decision) - clocks.at:
        raise MatchRefused("not-that-long", "No more time can be given back than has passed since the event before.")
    decision.emit(TimeGivenBack(milliseconds))


def begin_vacation(decision: Decision, seat: Seat, until: int) -> None:
    """Stops the clock of a player until a time, in milliseconds since 1970, unless the clock is a short one."""
    clocks = _clocks(decision.match)
    _check_has_player(decision.match, seat)
    if clocks.clock.full < LEAST_FOR_VACATION:
        raise MatchRefused("clock-too-short", "The clocks of this match give less than a day: they never stand still.")
    if not 0 < until - _now(decision) <= LONGEST_VACATION:
        raise MatchRefused("bad-vacation", f"A vacation ends within {LONGEST_VACATION // DAY} days.")
    decision.emit(VacationBegun(seat, until), seat)


def end_vacation(decision: Decision, seat: Seat) -> None:
    """Lets the clock of a player run again."""
    clocks = _clocks(decision.match)
    _check_has_player(decision.match, seat)
    if clocks.resting_until(seat) <= _now(decision):
        raise MatchRefused("no-vacation", f"The clock of seat {seat} does not stand still for a vacation.")
    decision.emit(VacationEnded(seat), seat)


def _check_has_player(match: AnyMatch, seat: Seat) -> None:
    check_seat(match, seat)
    if seat not in human_seats(match):
        raise MatchRefused("not-a-player", f"No player holds seat {seat}.")


def _now(decision: Decision) -> int:
    """Returns the time on the clocks: never before that of the last command."""
    at = _clocks(decision.match).at
    return at if decision.time is None else max(at, decision.time)


def _clocks(match: AnyMatch) -> Clocks:
    check_playing(match)
    if match.clocks is None:
        raise MatchRefused("no-clock", "The match is played without clocks.")
    return match.clocks


def replace_bot(decision: Decision, seat: Seat, successor: Holder, reason: BotFailure) -> None:
    """Seats another bot in the place of one that failed. It stands in for the same player, if the other one did.

    Raises `MatchRefused` before the first fact if the match does not allow it: a person is never replaced.
    """
    check_seat_plays(decision.match, seat)
    failed = decision.match.seats[seat]
    if failed is None or failed.bot is None or successor.bot is None:
        raise MatchRefused("not-a-bot", "Only a bot is replaced, and only by a bot.")
    if failed.bot == successor.bot:
        raise MatchRefused("same-bot", f"The bot {failed.bot} plays seat {seat} already.")
    decision.emit(BotReplaced(seat, replace(successor, stands_in_for=nameless(failed.stands_in_for)), reason))
