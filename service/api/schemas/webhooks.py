"""Requests and responses about the webhooks of the caller."""

from typing import Final

from marshmallow import fields, validate
from msgspec import Struct

from events.store import Millis
from service.api.http.parsing import Body, Flag, VisibleLineOrNothing
from service.use_cases.webhooks.addresses import LONGEST_URL
from service.use_cases.webhooks.signatures import WebhookSecret
from service.use_cases.webhooks.webhook import TOLD, Attempt, MessageId, Webhook, WebhookId, WebhookStatus

_URL: Final = "Where messages are sent by POST, with https. Private addresses are refused."
_EVENTS: Final = "The types of events that are told, as on `/v1/stream`; all, if it is empty."
_EMPTY_OR_NOT_BLANK: Final = r"^$|\S"
_DESCRIPTION: Final = "What it is for, for its account alone."


class WebhookBody(Body):
    """A new webhook."""

    url = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_URL),
        metadata={"description": _URL, "example": "https://bot.example/kifu"},
    )
    events = fields.List(
        fields.String(validate=validate.OneOf(TOLD)),
        load_default=list,
        validate=validate.Length(0, len(TOLD)),
        metadata={"description": _EVENTS, "example": ["account.TurnBegan"]},
    )
    description = fields.String(
        load_default="",
        validate=(validate.Length(0, 100), VisibleLineOrNothing()),
        metadata={"description": _DESCRIPTION, "pattern": _EMPTY_OR_NOT_BLANK, "example": "My bot"},
    )


class WebhookChangeBody(Body):
    """A change of a webhook: only what is given changes."""

    url = fields.String(validate=validate.Length(1, LONGEST_URL), metadata={"description": _URL})
    events = fields.List(
        fields.String(validate=validate.OneOf(TOLD)),
        validate=validate.Length(0, len(TOLD)),
        metadata={"description": _EVENTS},
    )
    description = fields.String(
        validate=(validate.Length(0, 100), VisibleLineOrNothing()),
        metadata={"description": _DESCRIPTION, "pattern": _EMPTY_OR_NOT_BLANK},
    )
    enabled = Flag(metadata={"description": "False switches it off. True switches it on again.", "example": True})


class WebhookAnswer(Struct, frozen=True):
    """A webhook, without its secret."""

    id: WebhookId
    url: str
    events: tuple[str, ...]
    """The types of events that are told; all, if it is empty."""
    description: str
    status: WebhookStatus
    reason: str
    """Why it is `off` or `failing`, or not confirmed yet; empty if nothing is wrong."""
    failing_since: Millis | None
    """Since when every attempt has failed; `null` if the last one did not."""
    next_attempt: Millis | None
    """When the next attempt is made at the earliest, after a failed one."""
    created: Millis


class WebhooksAnswer(Struct, frozen=True):
    """The webhooks of the caller, the oldest first."""

    webhooks: tuple[WebhookAnswer, ...]


class NewWebhookAnswer(Struct, frozen=True):
    """A new webhook, with its secret."""

    webhook: WebhookAnswer
    secret: WebhookSecret
    """With which messages are signed. It is shown only in this answer."""


class WebhookSecretAnswer(Struct, frozen=True):
    """A new secret of a webhook."""

    secret: WebhookSecret
    """It is shown only in this answer."""
    old_secret_until: Millis
    """Until then messages are signed with the secret before, too."""


class WebhookTestAnswer(Struct, frozen=True):
    """A message that is on its way."""

    message: MessageId
    type: str


class DeliveriesAnswer(Struct, frozen=True):
    """The last attempts to deliver messages, the newest first."""

    deliveries: tuple[Attempt, ...]


def webhook_answer(webhook: Webhook) -> WebhookAnswer:
    """Returns a webhook as its owner sees it."""
    return WebhookAnswer(
        id=webhook.id,
        url=webhook.url,
        events=webhook.events,
        description=webhook.description,
        status=webhook.status,
        reason=webhook.off or webhook.last_error or _unconfirmed(webhook),
        failing_since=webhook.failing_since or None,
        next_attempt=None if webhook.off else webhook.paused_until or None,
        created=webhook.created,
    )


def _unconfirmed(webhook: Webhook) -> str:
    return "" if webhook.is_confirmed else "It has not answered its first message yet."


WEBHOOK_ANSWERS: Final[tuple[type[Struct], ...]] = (
    WebhooksAnswer,
    WebhookAnswer,
    NewWebhookAnswer,
    WebhookSecretAnswer,
    WebhookTestAnswer,
    DeliveriesAnswer,
)
"""These responses, for the document."""
