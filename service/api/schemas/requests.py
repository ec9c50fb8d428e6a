"""Schemas of requests: bodies, and the headers of what changes a match."""

from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from service.api.http.parsing import Body, Count, Flag, Matching, VisibleLine
from service.api.schemas.clocks import CLOCK, ClockBody

MOST_SEATS: Final = 16
"""The most seats in a request. Each game allows fewer."""
MOST_MOVES: Final = 100
WAIT_FOR_SALTS: Final = (
    "True if the match does not start before each player has given a salt. The players on `me` seats give theirs "
    "with `takeSeat`, after they have read the commitment to the seed."
)
_NOT_BLANK: Final = r"\S"


class SeatPlanBody(Body):
    """Who takes a seat of a new match."""

    kind = fields.String(required=True, validate=validate.OneOf(["me", "open", "bot"]))
    bot = fields.String(metadata={"description": "The name of the bot; required if the kind is `bot`."})

    @validates_schema
    def check_bot(self, data: dict[str, Any], **_: Any) -> None:
        """Raises `ValidationError` unless `bot` is given exactly if the kind is `bot`."""
        if (data["kind"] == "bot") != ("bot" in data):
            raise ValidationError("Required for a seat of kind bot, and not allowed for any other.", "bot")


class MatchBody(Body):
    """A new match."""

    game = fields.String(required=True)
    seats = fields.List(fields.Nested(SeatPlanBody), required=True, validate=validate.Length(1, MOST_SEATS))
    options = fields.Dict(
        load_default=dict,
        metadata={"description": "An option that is left out has the default of the game."},
    )
    private = Flag(load_default=False, metadata={"description": "True if only its players may see the match."})
    wait_for_salts = Flag(load_default=False, metadata={"description": WAIT_FOR_SALTS})
    clock = fields.Nested(ClockBody, allow_none=True, metadata={"description": CLOCK})


class SeatBody(Body):
    """Who takes the seat: the caller, with a salt for the seed, or a bot."""

    salt = fields.String(
        load_default="",
        validate=validate.Length(max=100),
        metadata={
            "description": "Mixed into the key of all random draws, so that the service cannot choose them alone: at "
            "least 128 random bits, the same each time a request is repeated. Required if the match waits for salts. "
            "The caller may also give it later, as long as the match waits. It cannot be changed."
        },
    )
    invitation = fields.String(
        validate=validate.Length(max=100),
        metadata={"description": "The invitation to a private match; its creator and its players need none."},
    )
    bot = fields.String(
        metadata={"description": "The bot to put on the seat instead of the caller. A bot has no salt."}
    )

    @validates_schema(pass_original=True)
    def check_one(self, _data: Any, sent: dict[str, Any], **_: Any) -> None:
        """Raises `ValidationError` if both a salt and a bot are given."""
        if {"salt", "bot"} <= sent.keys():
            raise ValidationError("Not allowed together with `bot`.", "salt")


class MovesBody(Body):
    """Moves to play, in this order: all or none."""

    moves = fields.List(fields.Dict(), required=True, validate=validate.Length(1, MOST_MOVES))


class TakeBackBody(Body):
    """How far to take the match back."""

    to = Count(
        metadata={"description": "The version to go back to. If left out: the version before the caller's last move."}
    )


class ForkBody(Body):
    """The version to fork at, and the seats of the new match."""

    version = Count(required=True, metadata={"description": "The last version that the fork shares with this match."})
    seats = fields.List(
        fields.Nested(SeatPlanBody),
        load_default=list,
        validate=validate.Length(0, MOST_SEATS),
        metadata={
            "description": "As in a new match; all are open if left out. Not allowed while this match is being played."
        },
    )


class CorrectionBody(Body):
    """A correction by the operator, with its reason."""

    reason = fields.String(
        required=True,
        validate=[validate.Length(1, 500), VisibleLine()],
        metadata={
            "description": "Shown to everyone: one line of visible text.",
            "pattern": _NOT_BLANK,
            "example": "The server dealt a card twice.",
        },
    )
    to = Count(metadata={"description": "The version to set the match back to."})
    status = fields.String(
        validate=validate.Equal("abandoned"),
        metadata={"description": "Ends the match without a result, instead of setting it back."},
    )

    @validates_schema
    def check_one(self, data: dict[str, Any], **_: Any) -> None:
        """Raises `ValidationError` unless exactly one of `to` and `status` is given."""
        if ("to" in data) == ("status" in data):
            raise ValidationError("Give either `to` or `status`, not both.", "to")


class ResignBody(Body):
    """Which bot plays on."""

    bot = fields.String(
        metadata={
            "description": "The bot that takes over. If left out: the one that stands in for players; see `listBots`."
        }
    )


def _key_told_as(description: str) -> fields.String:
    valid = [validate.Length(1, 200), Matching(r"^[!-~]+$", error="Printable ASCII without blanks.")]
    return fields.String(data_key="Idempotency-Key", validate=valid, metadata={"description": description})


class Repeatable(Schema):
    """Headers of a request that may be sent again without being carried out twice."""

    key = _key_told_as(
        "A repeat with the same key within seven days gets the first answer. Another request with the key is refused. "
        "A key counts for one account, and for one match, one chat, or one kind of other thing that is created or "
        "changed: elsewhere it is a new key. New matches and new forks are of one kind."
    )


class RepeatableForADay(Schema):
    """The same for a request that can be repeated for a day."""

    key = _key_told_as("A repeat with the same key within a day gets the first answer. A key counts for one account.")


KEY_LENGTH: Final = 22
"""Characters that 128 random bits need, in base64."""


class SecretlyRepeatable(Schema):
    """Header of a request by nobody known, which may be sent again without being carried out twice."""

    key = fields.String(
        data_key="Idempotency-Key",
        validate=[
            validate.Length(KEY_LENGTH, 200, error=f"At least {KEY_LENGTH} random characters, at most 200."),
            Matching(r"^[!-~]+$", error="Printable ASCII without blanks."),
        ],
        metadata={
            "description": "A repeat with the same key within a day gets the first answer. Another request with the "
            "key is refused. Whoever knows the key gets the token: it is a secret of random characters. It counts for "
            "one operation, and for the account or link that the request names, if it names one."
        },
    )


_ETAG: Final = r'(W/)?"[0-9]{1,12}(-[0-9])?(\.[0-9a-f]{8})?"'


class Guarded(Repeatable):
    """Headers of a request that may name the version it is meant for."""

    expected = fields.String(
        data_key="If-Match",
        validate=Matching(
            rf"^(\*|[0-9]{{1,12}}|{_ETAG}( *, *{_ETAG})*)$",
            error='A version, an ETag such as "12-0", several of them with commas in between, or *.',
        ),
        metadata={
            "description": "The version that the match must be at: a number, or one or several ETags, strong or "
            "weak, one of which must match. `*` allows any version."
        },
    )
