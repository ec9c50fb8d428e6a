"""How the events of clocks, of players who leave or are absent, and of the bots in their place, change a match."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from domain.game import Seat
from domain.match.clock import Clocks
from domain.match.clock_events import (
    PlayerCameBack,
    SeatStoodIn,
    TimeGivenBack,
    TimeRanOut,
    VacationBegun,
    VacationEnded,
)
from domain.match.events import BotReplaced, SeatResigned
from domain.match.state import AnyMatch, Proposal
from domain.value import replaced


def _seat_resigned(match: AnyMatch, event: SeatResigned | SeatStoodIn, *_: Any) -> AnyMatch:
    """Seats the bot, and removes the seat's own proposals; those of other seats stay."""
    return replace(
        match,
        seats=replaced(match.seats, event.seat, event.holder),
        take_back=_unless_proposed_by(event.seat, match.take_back),
        fork=_unless_proposed_by(event.seat, match.fork),
    )


def _bot_replaced(match: AnyMatch, event: BotReplaced, *_: Any) -> AnyMatch:
    return replace(match, seats=replaced(match.seats, event.seat, event.holder))


def _seat_stood_in(match: AnyMatch, event: SeatStoodIn, *_: Any) -> AnyMatch:
    return replace(_seat_resigned(match, event), absent=(*match.absent, event.seat))


def _player_came_back(match: AnyMatch, event: PlayerCameBack, *_: Any) -> AnyMatch:
    seat, clocks = event.seat, match.clocks
    bot = match.seats[seat]
    if clocks is not None:
        clocks = replace(clocks, left=replaced(clocks.left, seat, clocks.clock.on_return(clocks.left[seat])))
    return replace(
        match,
        seats=replaced(match.seats, seat, None if bot is None else bot.stands_in_for),
        absent=tuple(each for each in match.absent if each != seat),
        clocks=clocks,
    )


def _time_ran_out(match: AnyMatch, *_: Any) -> AnyMatch:
    return match


def _time_given_back(match: AnyMatch, event: TimeGivenBack, *_: Any) -> AnyMatch:
    """Adds the time to the clocks that have run since the command before; not to those that stand for a vacation."""
    clocks = match.clocks
    if clocks is None:
        return match
    ran = [seat for seat in clocks.ran if clocks.resting_until(seat) <= clocks.at]
    left = tuple(time + event.milliseconds * (seat in ran) for seat, time in enumerate(clocks.left))
    return replace(match, clocks=replace(clocks, left=left))


def _vacation_begun(match: AnyMatch, event: VacationBegun, *_: Any) -> AnyMatch:
    """Stops the clock. A player whose time had run out, unnoticed, is not timed out before the vacation ends."""
    clocks, seat = match.clocks, event.seat
    if clocks is None:
        return match
    clocks = replace(clocks, left=replaced(clocks.left, seat, max(0, clocks.left[seat])))
    return replace(match, clocks=_resting(clocks, seat, event.until))


def _vacation_ended(match: AnyMatch, event: VacationEnded, *_: Any) -> AnyMatch:
    return match if match.clocks is None else replace(match, clocks=_resting(match.clocks, event.seat, 0))


def _resting(clocks: Clocks, seat: Seat, until: int) -> Clocks:
    vacations = replaced(clocks.vacations or (0,) * len(clocks.left), seat, until)
    return replace(clocks, vacations=vacations if any(vacations) else ())


def _unless_proposed_by(seat: Seat, proposal: Proposal | None) -> Proposal | None:
    return None if proposal is None or proposal.seat == seat else proposal


ABSENCE_HANDLERS: Final[Mapping[type[Struct], Any]] = MappingProxyType(
    {
        SeatResigned: _seat_resigned,
        BotReplaced: _bot_replaced,
        TimeRanOut: _time_ran_out,
        SeatStoodIn: _seat_stood_in,
        PlayerCameBack: _player_came_back,
        TimeGivenBack: _time_given_back,
        VacationBegun: _vacation_begun,
        VacationEnded: _vacation_ended,
    }
)
"""A handler for each type of these events; see `domain.match.evolve`."""
