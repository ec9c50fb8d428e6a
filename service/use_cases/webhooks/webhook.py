"""A webhook, a message to it, and an attempt to deliver one, as they are stored."""

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal, NewType

import msgspec
from msgspec import Struct

from domain.match import PlayerId
from domain.refusals import Refused
from events.store import Millis
from service.use_cases.account_events import (
    ACCOUNT_EVENTS,
    AccountChallenged,
    AccountChallengeEnded,
    AccountEvent,
    AccountState,
)
from service.use_cases.webhooks.keys import Endpoint
from service.use_cases.webhooks.signatures import WebhookSecret

WebhookId = NewType("WebhookId", str)
MessageId = NewType("MessageId", str)
WebhookStatus = Literal["unconfirmed", "active", "failing", "off"]
"""`unconfirmed`: it has not confirmed itself. `failing`: the last attempt failed. `off`: nothing is sent."""

CONFIRM: Final = "webhook.Confirm"
"""The first message. Its answer must repeat what it says, so nobody gets messages who does not want them."""
TEST: Final = "webhook.Test"
STARTED: Final = "webhook.Started"
"""Tells that from now on every change is told; what was before, the receiver has to read."""
MISSED: Final = "webhook.Missed"
"""Takes the place of messages that were dropped."""
TOLD: Final[Sequence[str]] = tuple(
    str(event.__struct_config__.tag) for event in ACCOUNT_EVENTS if event is not AccountState
)
"""The types of events that webhooks tell: all that follow the state."""
LONGER_THAN_ANY: Final = Millis(2 * 3_600_000)
"""Longer than anything is paused. What is to wait longer was noted before the clock was set back."""
_TURNS: Final = "/v1/turns"


class EarlierKey(Struct, frozen=True):
    """A key that has given a webhook a secret which was replaced."""

    hash: str
    until: Millis
    """How long it is remembered."""


class Webhook(Struct, frozen=True, omit_defaults=True):
    """An address at which an account is told of its turns and matches."""

    id: WebhookId
    url: str
    secret: WebhookSecret
    created: Millis
    events: tuple[str, ...] = ()
    """The types of events that are told; all, if none is named."""
    description: str = ""
    is_confirmed: bool = False
    off: str = ""
    """Why it is switched off; empty if it is not."""
    failures: int = 0
    """Failed attempts since the last message was delivered."""
    failing_since: Millis = Millis(0)
    last_error: str = ""
    paused_until: Millis = Millis(0)
    """Nothing is sent before, see `waits_until`."""
    is_slow: bool = False
    """True if the last message that was delivered was not answered at once."""
    old_secret: WebhookSecret = WebhookSecret("")
    old_secret_until: Millis = Millis(0)
    """Until then messages are signed with the old secret, too."""
    asked: str | None = None
    """A hash of the request that added it with a key; empty if there was no key. Earlier releases did not note that."""
    secret_by: str = ""
    """A hash of the key that gave it its secret; empty if none did."""
    earlier_keys: tuple[EarlierKey, ...] = ()
    """The keys that gave it the secrets before, the newest last."""

    @property
    def status(self) -> WebhookStatus:
        """How it is doing."""
        if self.off:
            return "off"
        if not self.is_confirmed:
            return "unconfirmed"
        return "failing" if self.failures else "active"

    def waits_until(self, now: Millis) -> Millis:
        """Returns the time before which nothing is sent; 0 if it may be sent now."""
        return self.paused_until if now < self.paused_until <= now + LONGER_THAN_ANY else Millis(0)

    def tells(self, event: str) -> bool:
        """True if events of a type are sent."""
        return self.is_confirmed and not self.off and (not self.events or event in self.events)

    def secrets_at(self, now: Millis) -> Sequence[WebhookSecret]:
        """Returns the secrets with which messages are signed at a moment, the newest first."""
        return (self.secret, self.old_secret) if now < self.old_secret_until else (self.secret,)


class Message(Struct, frozen=True, omit_defaults=True):
    """What is sent until it is delivered, always with the same id."""

    id: MessageId
    type: str
    body: str
    """JSON."""
    created: Millis
    attempts: int = 0
    """Those that have failed."""


class Attempt(Struct, frozen=True):
    """An attempt to deliver a message."""

    message: MessageId
    type: str
    number: int
    """The first attempt is 1."""
    at: Millis
    delivered: bool
    status: int | None
    """The status of the answer; `null` if there was none."""
    error: str
    """Why it counts as failed; empty if it does not."""
    milliseconds: int
    """How long it took."""


class BrokenWebhook(Refused):
    """A webhook that cannot be read: its stored value is damaged, or a newer release has written it."""


def endpoint_of(player: PlayerId, webhook: WebhookId) -> Endpoint:
    """Returns the name of a webhook of an account."""
    return Endpoint(f"{player}/{webhook}")


def parts_of(endpoint: Endpoint) -> tuple[PlayerId, WebhookId]:
    """Returns the account and the webhook of a name."""
    player, _, webhook = endpoint.rpartition("/")
    return PlayerId(player), WebhookId(webhook)


def own_message(kind: str, player: PlayerId, now: Millis, **data: str) -> Message:
    """Returns a message about the webhook itself."""
    return _message(kind, player, now, data, _TURNS)


def first_message(player: PlayerId, now: Millis) -> Message:
    """Returns the message that a new webhook has to answer before it gets others."""
    return own_message(CONFIRM, player, now, challenge=secrets.token_urlsafe(24))


def message_from_now_on(webhook: Webhook, player: PlayerId, now: Millis) -> Message:
    """Returns what a webhook is told when it is switched on: that it is told every change, or to confirm itself."""
    return own_message(STARTED, player, now) if webhook.is_confirmed else first_message(player, now)


def message_of(event: AccountEvent, player: PlayerId, now: Millis) -> Message:
    """Returns the message that tells an event: the same as the stream of the account, and where to read on."""
    kind = str(event.__struct_config__.tag)
    return _message(kind, player, now, msgspec.to_builtins(event), _link(event))


def _link(event: Any) -> str:
    """Returns where to read on."""
    if isinstance(event, AccountChallenged | AccountChallengeEnded):
        return f"/v1/challenges/{event.challenge.id}"
    about = getattr(event, "turn", None) or getattr(event, "away", None) or event.match
    return f"/v1/matches/{about if isinstance(about, str) else about.match}"


def _message(kind: str, player: PlayerId, now: Millis, data: Any, link: str) -> Message:
    body = {"type": kind, "timestamp": _written(now), "player": player, "link": link, "data": data}
    return Message(MessageId(f"msg_{secrets.token_hex(12)}"), kind, msgspec.json.encode(body).decode(), now)


def _written(now: Millis) -> str:
    """Returns a time as ISO 8601 has it."""
    return datetime.fromtimestamp(now / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
