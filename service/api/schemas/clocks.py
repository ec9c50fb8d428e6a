"""Schemas of clocks: in requests, and in responses."""

from typing import Any, Final

from marshmallow import ValidationError, fields, validate, validates_schema
from msgspec import Struct

from domain.game import Seat
from domain.match import deadlines, times_left
from domain.match.clock import LEAST_SECONDS, MOST_INCREMENT, MOST_SECONDS
from events.projections.turns import Away
from events.repository import Snapshot
from events.store import Millis
from service.api.http.parsing import Body, Count
from service.use_cases.turn_news import TurnAnswer
from service.use_cases.vacations import DAYS_A_YEAR

CLOCK: Final = (
    "How much time each player has; `null` for as long as they like. If left out: three days a turn, with a bot that "
    "stands in, or no clock if only bots play."
)


class ClockBody(Body):
    """The clock of a new match."""

    kind = fields.String(
        required=True,
        validate=validate.OneOf(["turn", "bank"]),
        metadata={
            "description": "`turn`: each turn begins with `seconds`. `bank`: each player has `seconds` for the whole "
            "match, and `increment` more after each own turn. A clock runs while the match waits for its player."
        },
    )
    seconds = Count(
        required=True,
        least=LEAST_SECONDS,
        most=MOST_SECONDS,
        metadata={"description": f"From {LEAST_SECONDS} seconds to {MOST_SECONDS}, which is a year."},
    )
    increment = Count(
        load_default=0, most=MOST_INCREMENT, metadata={"description": "Seconds; only for the kind `bank`."}
    )
    when_out = fields.String(
        load_default="bot",
        validate=validate.OneOf(["bot", "resign", "claim"]),
        metadata={
            "description": "What happens when the time runs out. `bot`: a bot stands in until the player comes back. "
            "`resign`: the seat is given up. `claim`: a bot stands in once another player claims it, or by itself when "
            "`seconds` more have passed."
        },
    )
    bot = fields.String(
        metadata={"description": "The bot for players whose time has run out. If left out: the first of `listBots`."}
    )

    @validates_schema
    def check_increment(self, data: dict[str, Any], **_: Any) -> None:
        """Raises `ValidationError` for an increment on a clock that has none."""
        if data.get("kind") == "turn" and data.get("increment"):
            raise ValidationError("Only a clock of the kind `bank` has an increment.", "increment")


class VacationBody(Body):
    """How long the vacation is."""

    days = Count(required=True, least=1, most=DAYS_A_YEAR, metadata={"description": "Whole days."})


class VacationAnswer(Struct, frozen=True):
    """The vacation of the caller."""

    until: Millis | None
    """When it ends; `null` if there is none."""
    days_left: int
    """Days of vacation that are left in this calendar year, UTC."""


class SeatTime(Struct, frozen=True):
    """The time of one seat."""

    seat: Seat
    time_left: int
    """In milliseconds, at the newest event of the version that is shown; 0 if none was left."""
    deadline: Millis | None
    """When the time runs out. `null` while the clock stands: the match does not wait for the player."""
    vacation: Millis | None
    """Until when the clock stands still for a vacation of the player, which is not over."""
    absent: bool
    """True if a bot stands in for the player, who may come back."""


class TurnsAnswer(Struct, frozen=True):
    """The matches that wait for the caller, the longest waiting first."""

    turns: tuple[TurnAnswer, ...]
    away: tuple[Away, ...]
    """The seats on which a bot stands in for the caller, whose time ran out: `POST /v1/matches/{id}/return` or a move
    takes the seat back."""
    state: str
    """Changes with everything that is news here; to be sent as `known`."""


def seat_times(snapshot: Snapshot) -> tuple[SeatTime, ...]:
    """Returns the time of each seat of a match at its newest event; none if it is played without clocks.

    So a version always looks the same, whoever asks for it when: a repeated request gets the same answer.
    """
    match, now = snapshot.match, snapshot.time
    if match.clocks is None:
        return ()
    runs_out, resting = deadlines(snapshot.game, match), match.clocks.resting_until
    return tuple(
        SeatTime(
            seat=Seat(seat),
            time_left=max(0, left),
            deadline=Millis(due) if (due := runs_out.get(Seat(seat))) is not None else None,
            vacation=Millis(until) if (until := resting(Seat(seat))) > now else None,
            absent=seat in match.absent,
        )
        for seat, left in enumerate(times_left(snapshot.game, match, now))
    )
