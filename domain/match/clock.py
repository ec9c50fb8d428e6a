"""Clocks: how much time each seat has, and how it runs.

A clock runs while the match waits for its seat, and at no other time. The clocks of a match are set when a command
finds it: the time since the command before is taken from the seats that the match has waited for. So they follow from
the times in the record alone. Seats that bots of this service play have no time.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeVar

from domain.game import Seat
from domain.match.values import Holder
from domain.refusals import MatchRefused
from domain.value import Value

SECOND: Final = 1000
"""Milliseconds."""
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE

LEAST_SECONDS: Final = 10
"""The shortest time that a clock may give."""
MOST_SECONDS: Final = 366 * 24 * 3600
"""The longest."""
MOST_INCREMENT: Final = 7 * 24 * 3600
"""The most seconds that are added after a turn."""
LEAST_FOR_VACATION: Final = DAY
"""Clocks that give less time than this go on during a vacation."""
LEAST_GIVEN_BACK: Final = 5 * SECOND
"""Outages of the service that take less time together are not given back."""
_SHARE_GIVEN_BACK: Final = 1000
"""Nor are those that take less than the thousandth part of what the clock gives."""
_SHARE_ON_RETURN: Final = 10
"""A player who comes back has at least the tenth part of the bank."""

Board = TypeVar("Board")

WhenOut = Literal["bot", "resign", "claim"]
"""What happens when the time of a seat runs out: a bot stands in until the player comes back; the seat is given up, as
if its player had resigned; or a bot stands in once another player claims it."""


class _Clock(Value, frozen=True, omit_defaults=True, tag_field="kind"):
    seconds: int
    stand_in: Holder
    """The bot that takes the seat of a player whose time has run out."""
    when_out: WhenOut = "bot"

    @property
    def full(self) -> int:
        """The time that a seat has at first, in milliseconds."""
        return self.seconds * SECOND

    @property
    def grace(self) -> int:
        """The milliseconds between a deadline and the time at which the service itself claims the seat.

        0 if no player has to claim it.
        """
        return self.full if self.when_out == "claim" else 0

    @property
    def noticeable(self) -> int:
        """The least milliseconds of an outage of the service that are given back."""
        return max(LEAST_GIVEN_BACK, self.full // _SHARE_GIVEN_BACK)


class TurnClock(_Clock, frozen=True, tag="turn"):
    """Each turn begins with `seconds`. A turn lasts as long as the match waits for the seat without a break."""

    def after_turn(self, _left: int) -> int:
        """Returns the time that a seat has after its turn, in milliseconds."""
        return self.full

    def on_return(self, _left: int) -> int:
        """Returns the time of a player who comes back, in milliseconds."""
        return self.full


class BankClock(_Clock, frozen=True, tag="bank"):
    """Each seat has `seconds` for the whole match. After each of its turns `increment` seconds are added."""

    increment: int = 0

    def after_turn(self, left: int) -> int:
        """Returns the time that a seat has after its turn, in milliseconds."""
        return max(0, left) + self.increment * SECOND

    def on_return(self, left: int) -> int:
        """Returns the time of a player who comes back: at least the increment, and a tenth of the bank."""
        return max(left, self.increment * SECOND, self.full // _SHARE_ON_RETURN)


Clock = TurnClock | BankClock


def check_range(clock: Clock) -> None:
    """Raises `MatchRefused` for a clock that gives less or more time than a clock may."""
    if not LEAST_SECONDS <= clock.seconds <= MOST_SECONDS:
        sentence = f"A clock gives from {LEAST_SECONDS} to {MOST_SECONDS} seconds, not {clock.seconds}."
        raise MatchRefused("clock-out-of-range", sentence, field="clock.seconds")
    if isinstance(clock, BankClock) and not 0 <= clock.increment <= MOST_INCREMENT:
        sentence = f"A clock adds from 0 to {MOST_INCREMENT} seconds after a turn, not {clock.increment}."
        raise MatchRefused("clock-out-of-range", sentence, field="clock.increment")


class Clocks(Value, frozen=True, omit_defaults=True):
    """The clocks of the seats when a command found the match."""

    clock: Clock
    at: int
    """The time of that command, in milliseconds since 1970, UTC."""
    left: tuple[int, ...]
    """The time that each seat had left then, in milliseconds; 0 or less if none."""
    ran: tuple[Seat, ...] = ()
    """The seats that the match had waited for until then."""
    vacations: tuple[int, ...] = ()
    """Until when the clock of each seat stands still, in milliseconds since 1970; empty if no player has taken one."""

    def resting_until(self, seat: Seat) -> int:
        """Returns when the vacation of a seat ends; 0 if it has none."""
        return self.vacations[seat] if self.vacations else 0


def duration(milliseconds: int) -> str:
    """Returns a time for people, e.g. `90 minutes`."""
    for name, unit in (("days", DAY), ("hours", 60 * MINUTE), ("minutes", MINUTE)):
        if milliseconds >= 2 * unit:
            return f"{milliseconds // unit} {name}"
    seconds = -(-milliseconds // SECOND)
    return "1 second" if seconds == 1 else f"{seconds} seconds"


def full_clocks(clock: Clock, seats: int, time: int) -> Clocks:
    """Returns the clocks of a new match."""
    return Clocks(clock, time, (clock.full,) * seats)


def clocks_at(clocks: Clocks, waited_for: Sequence[Seat], time: int) -> Clocks:
    """Returns the clocks at a time, before the next command. Since the last one the match waited for these seats."""
    return clocks_after_waits(clocks, [(waited_for, time)], tuple)


def clocks_after_waits(
    clocks: Clocks, waits: Sequence[tuple[Board, int]], waited_for: Callable[[Board], Sequence[Seat]]
) -> Clocks:
    """Returns the clocks after several waits. Of each wait, `waits` has the board, and the time at which it ended.

    `waited_for` returns the seats that a board waits for. It is not called for turns that a clock has forgotten.
    The turn of a seat is over when the match waits for others. Time never runs back: a wait that ends before the one
    before it counts as ended together with that one.
    """
    after_turn, vacations = clocks.clock.after_turn, clocks.vacations
    at, left, ran = clocks.at, list(clocks.left), clocks.ran
    remembered = _remembered(clocks, waits, waited_for)
    forgotten = waits[: len(waits) - len(remembered)]
    if forgotten:
        at, left, ran = max(at, *(time for _, time in forgotten)), [clocks.clock.full] * len(left), ()
    for seats, time in remembered:
        for seat in ran:
            if seat not in seats:
                left[seat] = after_turn(left[seat])
        ran = seats
        if time > at:
            for seat in seats:
                left[seat] -= max(0, time - max(at, vacations[seat])) if vacations else time - at
            at = time
    return Clocks(clocks.clock, at, tuple(left), ran, vacations)


def _remembered(
    clocks: Clocks, waits: Sequence[tuple[Board, int]], waited_for: Callable[[Board], Sequence[Seat]]
) -> list[tuple[tuple[Seat, ...], int]]:
    """Returns the seats and the end of each wait that tells what the clocks are after the last one.

    A turn clock gives every seat its full time after each turn. So it depends only on the turns that go on: the waits
    from before they have begun.
    """
    is_forgetful = len(waits) > 1 and isinstance(clocks.clock, TurnClock) and _others_are_full(clocks)
    found: list[tuple[tuple[Seat, ...], int]] = []
    turns: set[Seat] | None = None
    for board, time in reversed(waits):
        seats = tuple(waited_for(board))
        found.append((seats, time))
        turns = set(seats) if turns is None else turns.intersection(seats)
        if is_forgetful and not turns:
            break
    found.reverse()
    return found


def _others_are_full(clocks: Clocks) -> bool:
    """True if each seat that the match did not wait for has its full time."""
    full = clocks.clock.full
    return all(left == full or seat in clocks.ran for seat, left in enumerate(clocks.left))


def runs_out_at(clocks: Clocks, waited_for: Sequence[Seat], seat: Seat) -> int:
    """Returns when the time of a seat in `waited_for` runs out, in milliseconds since 1970, UTC."""
    return max(clocks.at, clocks.resting_until(seat)) + clocks_at(clocks, waited_for, clocks.at).left[seat]
