"""Schemas of requests about accounts: names and tokens."""

from typing import Final

from marshmallow import ValidationError, fields, validate

from service.api.http.parsing import Body, VisibleLine
from service.use_cases.names import is_visible
from service.use_cases.tokens import SCOPES

_NOT_BLANK: Final = r"\S"


class VisibleLetters(validate.Validator):
    """Validates that a name shows a letter or a digit, and holds nothing that only looks like a space."""

    def __call__(self, value: str) -> str:
        """Returns the name. Raises `ValidationError`."""
        if not is_visible(value):
            raise ValidationError("Write a name with at least one visible letter or digit, and no invisible ones.")
        return value


_LINE: Final = (validate.Length(1, 40), VisibleLine(), VisibleLetters())


class NameBody(Body):
    """The name of an account."""

    name = fields.String(
        required=True,
        validate=_LINE,
        metadata={
            "description": "The name that others see: one line of visible text with at least one letter or digit. It "
            "need not be unique. Names that could pass for a bot or the service are refused, and nobody sits down in a "
            "match beside somebody whose name looks the same.",
            "pattern": _NOT_BLANK,
            "example": "Ada",
        },
    )


class Credentials(NameBody):
    """A new account."""


class TokenNameBody(Body):
    """A name for a token."""

    name = fields.String(
        required=True,
        validate=_LINE,
        metadata={
            "description": "What the token is for, for its account alone.",
            "pattern": _NOT_BLANK,
            "example": "My phone",
        },
    )


class TokenBody(TokenNameBody):
    """A new token."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(SCOPES)),
        required=True,
        validate=validate.Length(1, len(SCOPES)),
        metadata={
            "description": "What the token allows: `read` to see what the account may see, `bot` to play on its seats, "
            "`play` for all that a player does. Not more than the token of this request.",
            "example": ["read", "bot"],
        },
    )


class LinkBody(TokenNameBody):
    """The use of a sign-in link."""

    secret = fields.String(
        required=True,
        validate=validate.Length(1, 200),
        metadata={"description": "The secret of the link, from behind its `#sign-in=`."},
    )


class DeletionBody(Body):
    """The deletion of an account."""

    confirm = fields.String(
        required=True, metadata={"description": "The name of the account, to confirm that it is meant."}
    )


class ReasonBody(Body):
    """Why the operator does something."""

    reason = fields.String(
        required=True,
        validate=[validate.Length(1, 500), VisibleLine()],
        metadata={"description": "One line, which the player is told.", "pattern": _NOT_BLANK},
    )
