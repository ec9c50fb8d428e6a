"""The chat of a match in requests and responses."""

from typing import Final

from marshmallow import Schema, fields, validate
from msgspec import Struct

from service.api.http.parsing import Body, Matching, VisibleLine, Whole
from service.use_cases.chat import AUDIENCES, FIRST, LONGEST, MESSAGE_ID, Message

MOST: Final = 100
"""The most messages in one answer."""


class ChatQuery(Schema):
    """Which messages to list."""

    since = fields.String(
        load_default=FIRST,
        validate=Matching(f"^{MESSAGE_ID}$", error="The id of a message."),
        metadata={"description": "The id of the last message that the caller knows."},
    )
    limit = Whole(least=1, most=MOST, load_default=MOST, metadata={"description": "The most messages in the answer."})


class MessageBody(Body):
    """A message for the chat of a match."""

    text = fields.String(
        required=True,
        validate=[validate.Length(1, LONGEST), VisibleLine()],
        metadata={"description": "One line of visible text.", "pattern": r"\S", "example": "Well played."},
    )
    audience = fields.String(
        load_default="seats",
        validate=validate.OneOf(AUDIENCES),
        metadata={"description": "Who reads it: the players of the match, or everybody who may see the match."},
    )


class ChatAnswer(Struct, frozen=True):
    """What was said in a match."""

    messages: tuple[Message, ...]
    """The oldest first. Those that follow have higher ids: send that of the last one as `since`."""


CHAT_ANSWERS: Final[tuple[type[Struct], ...]] = (ChatAnswer, Message)
