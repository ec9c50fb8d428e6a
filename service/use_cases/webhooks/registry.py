"""The webhooks of an account: its owner adds, changes, tests and removes them."""

import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from redis import Redis

from domain.match import PlayerId
from domain.refusals import Refused
from events.connection import reaching_redis, writing_redis
from events.keys import Key
from events.receipts import AccountScript
from events.store import REMEMBERED_FOR, CommandReused, Millis
from events.stored_values import StoredValues
from service.use_cases.checks import NotFound, not_found
from service.use_cases.server_secret import ServerSecret
from service.use_cases.used_keys import too_many_webhooks_removed, webhook_was_removed
from service.use_cases.webhooks import keys, scripts
from service.use_cases.webhooks.addresses import AllowedAddresses
from service.use_cases.webhooks.rotations import KeyOfRotation, rotated
from service.use_cases.webhooks.signatures import secret_of
from service.use_cases.webhooks.webhook import (
    MISSED,
    TEST,
    Attempt,
    BrokenWebhook,
    Message,
    MessageId,
    Webhook,
    WebhookId,
    endpoint_of,
    first_message,
    message_from_now_on,
    own_message,
)

_Sent = TypeVar("_Sent", bound=Message | None)

MOST_WEBHOOKS: Final = 5
"""The most webhooks of one account."""
MOST_REMOVED: Final = 1000
"""The removed webhooks of one account that keys have made and that are remembered: with so many, no key makes another
one."""
BY_OWNER: Final = "Its owner has switched it off."


class WebhookRefused(Refused):
    """What a webhook cannot do now."""


class WebhookPlan(Struct, frozen=True):
    """What the owner says of a webhook. In a change `None` leaves a part as it is."""

    url: str | None = None
    events: tuple[str, ...] | None = None
    description: str | None = None
    enabled: bool | None = None


class Webhooks:
    """The webhooks in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: Redis,
        secret: ServerSecret,
        allowed: AllowedAddresses,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._redis: Any = client
        self._parts = keys.Parts(client)
        self._secret = secret
        self._allowed = allowed
        self._clock = clock
        self._stored = StoredValues("webhook", Webhook)
        self._add = AccountScript(client, scripts.ADD)
        self._change = AccountScript(client, scripts.CHANGE)
        self._remove = AccountScript(client, scripts.REMOVE)

    def of(self, player: PlayerId) -> Sequence[Webhook]:
        """Returns the webhooks of an account that can be read, the oldest first."""
        with reaching_redis():
            found = self._redis.hgetall(keys.webhooks(self._parts.of(player), player))
        stored = (self._stored.read(endpoint_of(player, name.decode()), each) for name, each in found.items())
        readable = (webhook for webhook in stored if webhook is not None)
        return sorted(readable, key=lambda webhook: (webhook.created, webhook.id))

    def get(self, player: PlayerId, webhook: WebhookId) -> Webhook:
        """Returns a webhook. Raises `NotFound` and `BrokenWebhook`."""
        return self._read(player, webhook, self._document(player, webhook))

    def add(self, player: PlayerId, plan: WebhookPlan, key: str | None = None) -> Webhook:
        """Adds a webhook, which has to answer its first message before it gets others.

        With the same idempotency key it returns the same one as it is now, with its first secret. Raises
        `WebhookUrlRefused`, `WebhookRefused` for one too many, `CommandReused`, and `KeyRefused` if it was removed, or
        too many were.
        """
        url = plan.url or ""
        self._allowed.check(url)
        random = self._secret.random("webhook", player, key)
        drawn = secret_of(self._secret.derived("webhook secret", player, random.hex()))
        webhook = WebhookId(random[:8].hex())
        now = self.now()
        new = Webhook(webhook, url, drawn, now, plan.events or (), plan.description or "")
        asked = "" if key is None else _hash_of(new)
        known = self._added(player, replace(new, asked=asked))
        if asked and asked != (known.asked or _hash_of(known)):
            raise CommandReused
        return replace(known, secret=drawn)

    def _added(self, player: PlayerId, new: Webhook) -> Webhook:
        """Returns a new webhook as it is stored."""
        part, endpoint, first = self._parts.of(player), endpoint_of(player, new.id), first_message(player, new.created)
        places = [keys.webhooks(part, player), keys.told(part), keys.looks(part), *_kept(part, endpoint)]
        values = [new.id, msgspec.json.encode(new), MOST_WEBHOOKS, player, new.created, endpoint, first.id]
        values += [msgspec.json.encode(first), int(bool(new.asked)), MOST_REMOVED]
        with writing_redis():
            stored = self._add([*places, keys.removed(part, player)], values)
        if isinstance(stored, int):
            raise too_many_webhooks_removed(MOST_REMOVED, Millis(stored), new.created)
        if stored == b"removed":
            raise webhook_was_removed()
        if stored == b"full":
            raise WebhookRefused("too-many-webhooks", f"An account has at most {MOST_WEBHOOKS} webhooks.")
        return self._read(player, new.id, stored)

    def revise(self, player: PlayerId, webhook: WebhookId, plan: WebhookPlan) -> Webhook:
        """Changes a webhook as its owner says. One with another URL has to confirm itself again.

        Raises `NotFound` and `WebhookUrlRefused`.
        """
        if plan.url is not None:
            self._allowed.check(plan.url)
        return self.change(player, webhook, lambda before: _revised(before, plan))

    def rotate(self, player: PlayerId, webhook: WebhookId, key: str | None = None) -> Webhook:
        """Gives a webhook a new secret; for a day messages are signed with the one before, too. Raises `NotFound`.

        Repeated with the same idempotency key it changes nothing. It returns the webhook as long as that has the
        secret, and raises `KeyRefused` after that.
        """
        new, used = secret_of(secrets.token_bytes(32)), None
        if key is not None:
            hashed = self._secret.derived("key of a rotation", player, webhook, key).hex()
            earlier = secret_of(self._secret.derived("rotated webhook secret", player, webhook, key))
            used = KeyOfRotation(hashed, earlier)

        def given(before: Webhook) -> Webhook:
            return before if before.secret == new else rotated(before, new, used, self.now())

        return self.change(player, webhook, given)

    def test(self, player: PlayerId, webhook: WebhookId, key: str | None = None) -> Message:
        """Sends a message to a webhook: if it has not confirmed itself, the one that asks it to; returns that message.

        With the same idempotency key it is the same message: its receiver knows it by its id. Raises `NotFound`, and
        `WebhookRefused` for one that is switched off.
        """
        identity = None
        if key is not None:
            random = self._secret.derived("webhook test", player, webhook, key)
            identity = MessageId(f"msg_{random[:12].hex()}")

        def tested(before: Webhook) -> tuple[Webhook, Message]:
            if before.off:
                sentence = "This webhook is switched off: switch it on first, with `enabled`."
                raise WebhookRefused("webhook-off", sentence, field="webhook_id")
            now = self.now()
            message = own_message(TEST, player, now) if before.is_confirmed else first_message(player, now)
            return replace(before, paused_until=Millis(0)), replace(message, id=identity or message.id)

        return self._changed(player, webhook, tested)[1]

    def remove(self, player: PlayerId, webhook: WebhookId) -> None:
        """Removes a webhook: nothing is sent to it any more. Raises `NotFound`."""
        part, endpoint = self._parts.of(player), endpoint_of(player, webhook)
        work = [keys.due(part), keys.leases(part), *_kept(part, endpoint)[1:], keys.log(part, endpoint)]
        places = [keys.webhooks(part, player), keys.told(part), keys.looks(part), *work, keys.removed(part, player)]
        now = self.now()
        with writing_redis():
            if not self._remove(places, [webhook, player, endpoint, now, now + REMEMBERED_FOR]):
                raise not_found("webhook", "webhook_id")

    def remove_all(self, player: PlayerId) -> None:
        """Removes the webhooks of an account that is deleted."""
        with reaching_redis():
            webhooks = self._redis.hkeys(keys.webhooks(self._parts.of(player), player))
        for webhook in webhooks:
            with suppress(NotFound):
                self.remove(player, WebhookId(webhook.decode()))
        with writing_redis():
            self._redis.delete(keys.removed(self._parts.of(player), player))

    def attempts(self, player: PlayerId, webhook: WebhookId) -> Sequence[Attempt]:
        """Returns the last attempts to deliver something, the newest first. Raises `NotFound`."""
        self._document(player, webhook)
        part = self._parts.of(player)
        with reaching_redis():
            found = self._redis.lrange(keys.log(part, endpoint_of(player, webhook)), 0, -1)
        return [*map(_ATTEMPT.decode, found)]

    def change(self, player: PlayerId, webhook: WebhookId, change: Callable[[Webhook], Webhook]) -> Webhook:
        """Changes a webhook, and tells it what follows from that. Returns it as it is then. Raises `NotFound`."""

        def changed(before: Webhook) -> tuple[Webhook, Message | None]:
            after = change(before)
            return after, self._next(player, before, after)

        return self._changed(player, webhook, changed)[0]

    def _changed(
        self, player: PlayerId, webhook: WebhookId, change: Callable[[Webhook], tuple[Webhook, _Sent]]
    ) -> tuple[Webhook, _Sent]:
        """Changes a webhook and sends it a message, if there is one, in one step. Returns both. Raises `NotFound`."""
        part, endpoint = self._parts.of(player), endpoint_of(player, webhook)
        while True:
            document = self._document(player, webhook)
            before = self._read(player, webhook, document)
            after, sent = change(before)
            said = ("", "") if sent is None or after.off else (sent.id, msgspec.json.encode(sent))
            drops, at = int(bool(after.off) or before.url != after.url), max(now := self.now(), after.waits_until(now))
            missed = own_message(MISSED, player, self.now())
            kept = [missed.id, msgspec.json.encode(missed)]
            values = [webhook, document, msgspec.json.encode(after), drops, endpoint, at, *kept, *said]
            with writing_redis():
                if self._change([keys.webhooks(part, player), *_kept(part, endpoint)], values):
                    return after, sent

    def now(self) -> Millis:
        """Returns the time."""
        return Millis(int(1000 * self._clock()))

    def _next(self, player: PlayerId, before: Webhook, after: Webhook) -> Message | None:
        """Returns what a webhook is told because of a change."""
        if after.off or (not before.off and (before.url, before.is_confirmed) == (after.url, after.is_confirmed)):
            return None
        return message_from_now_on(after, player, self.now())

    def _read(self, player: PlayerId, webhook: WebhookId, document: bytes) -> Webhook:
        """Returns the webhook of a document. Raises `BrokenWebhook`."""
        read = self._stored.read(endpoint_of(player, webhook), document)
        if read is None:
            sentence = "This webhook cannot be read; the log of the service has the details."
            raise BrokenWebhook("broken-webhook", sentence)
        return read

    def _document(self, player: PlayerId, webhook: WebhookId) -> bytes:
        with reaching_redis():
            document: bytes | None = self._redis.hget(keys.webhooks(self._parts.of(player), player), webhook)
        if document is None:
            raise not_found("webhook", "webhook_id")
        return document


def _hash_of(asked: Webhook) -> str:
    """Returns a hash of what was asked for a webhook."""
    return hashlib.sha256(msgspec.json.encode((asked.url, asked.events, asked.description))).hexdigest()


def _revised(before: Webhook, plan: WebhookPlan) -> Webhook:
    after = replace(
        before,
        url=before.url if plan.url is None else plan.url,
        events=before.events if plan.events is None else plan.events,
        description=before.description if plan.description is None else plan.description,
    )
    if plan.enabled is False and not after.off:
        after = replace(after, off=BY_OWNER)
    if plan.enabled or after.url != before.url:
        off = "" if plan.enabled else after.off
        after = replace(after, off=off, failures=0, failing_since=Millis(0), last_error="", paused_until=Millis(0))
    return after if after.url == before.url else replace(after, is_confirmed=False)


def _kept(part: keys.Part, endpoint: keys.Endpoint) -> list[Key]:
    """Returns where the messages of an endpoint are kept."""
    return [keys.due(part), keys.messages(part, endpoint), keys.schedule(part, endpoint)]


_ATTEMPT: Final = msgspec.json.Decoder(Attempt)
