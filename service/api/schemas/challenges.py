"""Requests and responses about bot accounts and challenges."""

from typing import Final

from marshmallow import Schema, fields, validate
from msgspec import Struct

from domain.match import PlayerId
from service.api.http.parsing import Body, Count, Flag, VisibleLineOrNothing, Whole
from service.api.schemas.clocks import CLOCK, ClockBody
from service.api.schemas.requests import MOST_SEATS, SeatPlanBody
from service.use_cases.bot_accounts import BotProfile
from service.use_cases.challenge import Challenge

_MOST: Final = 100
_EMPTY_OR_NOT_BLANK: Final = r"^$|\S"
_LINE: Final = (validate.Length(0, 200), VisibleLineOrNothing())


class BotAccountBody(Body):
    """What a bot account says about itself."""

    accepts = Flag(load_default=True, metadata={"description": "True if it accepts challenges now."})
    games = fields.List(
        fields.String(),
        load_default=list,
        validate=validate.Length(0, 20),
        metadata={"description": "The games that it plays; all, if it is empty."},
    )
    most_matches = Count(
        load_default=5,
        least=1,
        most=_MOST,
        metadata={"description": "It is challenged no more while so many of its matches are not over."},
    )
    most_challenges = Count(
        load_default=20,
        least=1,
        most=_MOST,
        metadata={"description": "The most challenges that wait for its answer."},
    )
    rated = Flag(
        load_default=True, metadata={"description": "False if it plays no matches that count in the standings."}
    )
    description = fields.String(
        load_default="",
        validate=_LINE,
        metadata={
            "description": "One line about it, for everybody.",
            "pattern": _EMPTY_OR_NOT_BLANK,
            "example": "Looks three turns ahead.",
        },
    )


class ChallengeBody(Body):
    """A new challenge."""

    player = fields.String(required=True, metadata={"description": "The id of the account that is challenged."})
    game = fields.String(required=True)
    seats = fields.List(
        fields.Nested(SeatPlanBody),
        validate=validate.Length(2, MOST_SEATS),
        metadata={
            "description": "As in a new match, with one open seat: that of the challenged account. If left out, "
            "both play alone."
        },
    )
    options = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata={"description": "An option that is left out has the default of the game."},
    )
    clock = fields.Nested(ClockBody, allow_none=True, metadata={"description": CLOCK})
    rated = Flag(
        load_default=True,
        metadata={"description": "False for a private match, which does not count in the standings."},
    )


class DeclineBody(Body):
    """Why a challenge is declined."""

    reason = fields.String(
        load_default="",
        validate=_LINE,
        metadata={"description": "One line, which the challenger is told.", "pattern": _EMPTY_OR_NOT_BLANK},
    )


class BotAccountsQuery(Schema):
    """The bot accounts to list."""

    game = fields.String(metadata={"description": "Only those that play this game."})
    cursor = fields.String(metadata={"description": "The `next` of the page before, of the same filters and caller."})
    limit = Whole(least=1, most=50, load_default=20)


class BotAccountAnswer(Struct, frozen=True):
    """A bot account."""

    player: PlayerId
    name: str
    profile: BotProfile


class BotAccountsAnswer(Struct, frozen=True):
    """A page of bot accounts that accept challenges now."""

    bot_accounts: tuple[BotAccountAnswer, ...]
    next: str | None
    """The `cursor` of the next page; `null` on the last page. A page may be short, or empty, before that."""


class ChallengesAnswer(Struct, frozen=True):
    """Challenges of the caller, the oldest first."""

    challenges: tuple[Challenge, ...]


CHALLENGE_ANSWERS: Final[tuple[type[Struct], ...]] = (
    BotAccountAnswer,
    BotAccountsAnswer,
    Challenge,
    ChallengesAnswer,
)
"""These responses, for the document."""
