"""The events of the clocks of a match, and of players who are absent."""

from domain.game import Seat
from domain.match.values import Holder, MatchEvent


class TimeRanOut(MatchEvent, frozen=True):
    """The player of a seat has let the time run out. The next event says what comes of it."""

    seat: Seat


class SeatStoodIn(MatchEvent, frozen=True):
    """A bot plays the seat of a player whose time has run out, until the player comes back."""

    seat: Seat
    holder: Holder


class PlayerCameBack(MatchEvent, frozen=True):
    """The player for whom a bot stood in plays again."""

    seat: Seat


class TimeGivenBack(MatchEvent, frozen=True):
    """The service was away: the seats that the match waits for get that time back."""

    milliseconds: int


class VacationBegun(MatchEvent, frozen=True):
    """The clock of a seat stands still until a time, or until the player ends the vacation."""

    seat: Seat
    until: int
    """In milliseconds since 1970, UTC."""


class VacationEnded(MatchEvent, frozen=True):
    """The clock of a seat runs again."""

    seat: Seat


CLOCK_EVENTS: tuple[type[MatchEvent], ...] = (
    TimeRanOut,
    SeatStoodIn,
    PlayerCameBack,
    TimeGivenBack,
    VacationBegun,
    VacationEnded,
)
