"""What requests may contain: bodies, queries and headers."""

from typing import Any, Final

from marshmallow import RAISE, Schema, ValidationError, fields, validate, validates_schema

from domain.game import Seat
from service.api.http.parsing import Count, Flag, Matching, OneLine, Switch, Whole
from service.api.http.problems import FieldError, invalid

MOST_SEATS: Final = 16
"""More than any game has; each game says how many it takes."""
MOST_MOVES: Final = 100
_NOT_BLANK: Final = r"\S"


class Body(Schema):
    """Allows what it names and nothing else."""

    class Meta:
        """Says so in the document too."""

        unknown = RAISE


class Credentials(Body):
    """A new account."""

    name = fields.String(
        required=True,
        validate=[validate.Length(1, 40), OneLine()],
        metadata={
            "description": "What others see: one line of visible text. Names need not be unique.",
            "pattern": _NOT_BLANK,
            "example": "Ada",
        },
    )


class SeatPlanBody(Body):
    """Who is to sit on a seat."""

    kind = fields.String(required=True, validate=validate.OneOf(["me", "open", "bot"]))
    bot = fields.String(metadata={"description": "Which bot, where the kind is `bot`."})

    @validates_schema
    def check_bot(self, data: dict[str, Any], **_: Any) -> None:
        """A bot is named for a bot's seat, and for no other."""
        if (data["kind"] == "bot") != ("bot" in data):
            raise ValidationError("Named for a seat of kind bot, and for no other.", "bot")


class MatchBody(Body):
    """A match to be."""

    game = fields.String(required=True)
    seats = fields.List(fields.Nested(SeatPlanBody), required=True, validate=validate.Length(1, MOST_SEATS))
    options = fields.Dict(
        keys=fields.String(), load_default=dict, metadata={"description": "What is left out has the game's default."}
    )
    private = Flag(load_default=False, metadata={"description": "Not listed, and shown to nobody but its players."})


class SeatBody(Body):
    """Who sits down: the caller, with an optional salt for the seed, or a bot."""

    salt = fields.String(
        load_default="",
        validate=validate.Length(max=100),
        metadata={"description": "Mixed into the seed, so that nobody can have chosen it."},
    )
    bot = fields.String(metadata={"description": "Put this bot there instead, which gives no salt."})

    @validates_schema(pass_original=True)
    def check_one(self, _data: Any, sent: dict[str, Any], **_: Any) -> None:
        """A salt is for a seat that one takes oneself."""
        if {"salt", "bot"} <= sent.keys():
            raise ValidationError("A bot gives no salt.", "salt")


class MovesBody(Body):
    """Moves to play in this order, all or none."""

    moves = fields.List(fields.Dict(keys=fields.String()), required=True, validate=validate.Length(1, MOST_MOVES))


class TakeBackBody(Body):
    """How far to go back."""

    to = Count(metadata={"description": "The version to go back to; to before one's own last move, when left out."})


class ForkBody(Body):
    """Where a match is to go another way, and with whom."""

    version = Count(required=True, metadata={"description": "The last version shared."})
    seats = fields.List(
        fields.Nested(SeatPlanBody),
        load_default=list,
        validate=validate.Length(0, MOST_SEATS),
        metadata={"description": "As in a new match; all are open, when left out. None, while the match is played."},
    )


class CorrectionBody(Body):
    """What to put right, and why."""

    reason = fields.String(
        required=True,
        validate=[validate.Length(1, 500), OneLine()],
        metadata={
            "description": "Told to everyone: one line of visible text.",
            "pattern": _NOT_BLANK,
            "example": "The server dealt a card twice.",
        },
    )
    to = Count(metadata={"description": "The version to set the match back to."})
    status = fields.String(validate=validate.Equal("abandoned"), metadata={"description": "Ends the match instead."})

    @validates_schema
    def check_one(self, data: dict[str, Any], **_: Any) -> None:
        """A match is set back or ended, one of the two."""
        if ("to" in data) == ("status" in data):
            raise ValidationError("Either this or `status`.", "to")


class ResignBody(Body):
    """Who plays on."""

    bot = fields.String()


class Repeatable(Schema):
    """A request that may be sent again without being carried out again."""

    key = fields.String(
        data_key="Idempotency-Key",
        validate=[validate.Length(1, 200), Matching(r"^[!-~]+$", error="Printable ASCII without blanks.")],
        metadata={"description": "The same request with the same key is answered as then; any other is refused."},
    )


_ETAG: Final = r'(W/)?"[0-9]{1,12}(-[0-9])?"'


class Guarded(Repeatable):
    """A request that may insist on a version."""

    expected = fields.String(
        data_key="If-Match",
        validate=Matching(
            rf"^(\*|[0-9]{{1,12}}|{_ETAG}( *, *{_ETAG})*)$",
            error='A version, an ETag such as "12-0", several of them with commas in between, or *.',
        ),
        metadata={
            "description": "The version that the request is meant for, or ETags, one of which must be of the version "
            "that the match is at, strong or weakened on the way; `*` for any."
        },
    )


def seat_named(text: str) -> Seat:
    """The seat that a path names. Raises `RequestRefused`."""
    try:
        return Seat(Whole().deserialize(text))
    except ValidationError as error:
        raise invalid(*(FieldError("seat", sentence) for sentence in error.messages)) from error


class Resumed(Schema):
    """Where a stream of events goes on."""

    last = Whole(data_key="Last-Event-ID", metadata={"description": "The version of the last event received."})


class PlayQuery(Schema):
    """Whether in earnest."""

    dry_run = Switch(
        load_default=False,
        metadata={"description": "Only tell what would follow, as far as the caller can know it; nothing is played."},
    )


class VersionQuery(Schema):
    """Which version to look at."""

    version = Whole(metadata={"description": "The newest, when left out."})


class DiffQuery(Schema):
    """Between which versions."""

    since = Whole(data_key="from", required=True, metadata={"description": "The version to begin with."})
    to = Whole(metadata={"description": "The newest, when left out."})


class EventsQuery(Schema):
    """Which events."""

    since = Whole(metadata={"description": "The version after which to begin."})
    limit = Whole(
        least=1,
        most=1000,
        load_default=100,
        metadata={"description": "At most so many in one page; a stream has no pages."},
    )
    wait = Whole(
        most=60, load_default=0, metadata={"description": "Seconds for which a page waits while there are none."}
    )


class LobbyQuery(Schema):
    """Which matches."""

    status = fields.String(validate=validate.OneOf(["waiting", "playing", "finished", "abandoned"]))
    game = fields.String()
    player = fields.String()
    cursor = fields.String(metadata={"description": "From `next` of the page before."})
    limit = Whole(least=1, most=100, load_default=50)


class TurnsQuery(Schema):
    """How patient to be."""

    wait = Whole(most=60, load_default=0, metadata={"description": "Seconds to wait while there are none."})


class StandingsQuery(Schema):
    """Which game."""

    game = fields.String(required=True)
