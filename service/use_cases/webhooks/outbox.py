"""The messages of the webhooks until they are delivered: which endpoint is due, and what becomes of an attempt."""

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from redis import Redis

from events.connection import reaching_redis
from events.store import Millis
from events.stored_values import StoredValues
from service.use_cases.checks import NotFound
from service.use_cases.webhooks import keys, scripts
from service.use_cases.webhooks.keys import Endpoint, Part
from service.use_cases.webhooks.registry import Webhooks
from service.use_cases.webhooks.webhook import (
    CONFIRM,
    LONGER_THAN_ANY,
    Attempt,
    Message,
    MessageId,
    Webhook,
    message_from_now_on,
    parts_of,
)

SECOND: Final = 1000
"""In milliseconds, as are all times here."""
PAUSES: Final = tuple(seconds * SECOND for seconds in (5, 30, 120, 600, 1800, 3600))
"""After so many failed attempts in a row the next one waits so long; the last pause is repeated."""
KEPT_FOR: Final = 24 * 3600 * SECOND
"""A message that could not be delivered for so long is dropped."""
OFF_AFTER: Final = 24 * 3600 * SECOND
"""A webhook at which every attempt has failed for so long is switched off."""
QUEUED_FOR: Final = 600 * SECOND
"""A job that has not begun within this time counts as lost."""
_LOST_AFTER: Final = 10 * SECOND
"""A job that was queued so long ago, and is in no queue any more, counts as lost: it would have begun."""
LEASE: Final = 20 * SECOND
"""A job that has begun and not ended within this time counts as lost: its worker was killed."""
SLOW_FROM: Final = 2 * SECOND
"""A receiver that takes so long to answer is slow."""
_AT_ALL: Final = Millis(0)
"""Before every moment."""
_AT_ONCE: Final = 200
"""Endpoints that are leased at a time."""


class Leased(Struct, frozen=True):
    """An endpoint that has a job until a moment."""

    endpoint: Endpoint
    until: Millis


class Outcome(Struct, frozen=True):
    """How an attempt ended."""

    status: int | None = None
    """The status of the answer; `None` if there was none."""
    error: str = ""
    """Why it failed; empty if the message is delivered."""
    milliseconds: int = 0
    is_gone: bool = False
    """True if the receiver wants no messages any more."""
    is_expired: bool = False
    """True if nothing was sent, because the message was too old."""


class Outbox:
    """These messages in Redis. Every method may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: Redis,
        webhooks: Webhooks,
        spread: Callable[[], float] = lambda: 0.0,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._redis: Any = client
        self._parts = keys.Parts(client)
        self._webhooks = webhooks
        self._spread = spread
        """Returns the share by which a pause is longer, so that not all are tried again at the same moment."""
        self._clock = clock
        self._messages = StoredValues("message", Message)
        names = (scripts.LEASE, scripts.BEGIN, scripts.END, scripts.NOTE, scripts.DROP)
        self._lease, self._begin, self._end, self._note, self._drop = map(client.register_script, names)

    def lease(self, part: Part) -> Sequence[Leased]:
        """Returns the endpoints of a part that are due; each needs a job now. Others whose job is lost come again."""
        now = self.now()
        until = Millis(now + QUEUED_FOR)
        with reaching_redis():
            values = [now, until, _AT_ONCE, now + LONGER_THAN_ANY]
            found = self._lease([keys.due(part), keys.leases(part)], values)
        return [Leased(Endpoint(endpoint.decode()), until) for endpoint in found]

    def queued(self, part: Part) -> Sequence[Leased]:
        """Returns the endpoints of a part whose job was queued some seconds ago and has not begun."""
        now = self.now()
        with reaching_redis():
            found = self._redis.zrangebyscore(
                keys.leases(part), f"({now + LEASE}", now + QUEUED_FOR - _LOST_AFTER, withscores=True
            )
        return [Leased(Endpoint(endpoint.decode()), Millis(int(until))) for endpoint, until in found]

    def begin(self, leased: Leased) -> Leased | None:
        """Begins the job of an endpoint, which is then leased anew; `None` if another job has taken its place."""
        until = Millis(self.now() + LEASE)
        with reaching_redis():
            is_ours = self._begin([keys.leases(self._part(leased.endpoint))], [leased.endpoint, leased.until, until])
        return Leased(leased.endpoint, until) if is_ours else None

    def end(self, leased: Leased, earliest: Millis = _AT_ALL) -> None:
        """Ends a job. The endpoint is due again for its next message, not before a moment."""
        endpoint, part = leased.endpoint, self._part(leased.endpoint)
        places = [keys.leases(part), keys.due(part), keys.schedule(part, endpoint)]
        with reaching_redis():
            self._end(places, [endpoint, leased.until, earliest])

    def webhook(self, endpoint: Endpoint) -> Webhook | None:
        """Returns the webhook of an endpoint; `None` if it was removed. Raises `BrokenWebhook`."""
        try:
            return self._webhooks.get(*parts_of(endpoint))
        except NotFound:
            return None

    def next(self, endpoint: Endpoint, webhook: Webhook) -> Message | None:
        """Returns the message that is due first; `None` if there is none.

        If it cannot be read, its receiver is told to read what is so now, or asked to confirm itself.
        """
        part = self._part(endpoint)
        with reaching_redis():
            now, schedule = self.now(), keys.schedule(part, endpoint)
            ids = self._redis.zrangebyscore(schedule, "-inf", now, 0, 1)
            ids = ids or self._redis.zrangebyscore(schedule, now + LONGER_THAN_ANY, "inf", 0, 1)
            found = self._redis.hget(keys.messages(part, endpoint), ids[0]) if ids else None
        if found is None:
            return None
        message, (player, _) = MessageId(ids[0].decode()), parts_of(endpoint)
        read = self._messages.read(f"{message} of {endpoint}", found)
        return read or replace(message_from_now_on(webhook, player, self.now()), id=message)

    def is_expired(self, message: Message) -> bool:
        """True if a message is too old to be sent."""
        return self.now() - message.created >= KEPT_FOR

    def note(self, endpoint: Endpoint, url: str, message: Message, outcome: Outcome) -> Webhook | None:
        """Notes how an attempt at a URL ended. Returns the webhook as it is then; `None` if it was removed.

        A crash in the middle of it leaves a delivered message to be sent again: it may be the one that confirms the
        webhook.
        """
        if not outcome.error:
            after = self._change(endpoint, url, message, outcome)
            self._log(endpoint, message, outcome)
            return after
        self._log(endpoint, message, outcome)  # first, since a webhook that is switched off drops its messages
        return self._change(endpoint, url, message, outcome)

    def _log(self, endpoint: Endpoint, message: Message, outcome: Outcome) -> None:
        """Logs an attempt, and removes its message, or schedules it again."""
        now, part = self.now(), self._part(endpoint)
        attempt = Attempt(
            *(message.id, message.type, message.attempts + 1, now, not outcome.error),
            *(outcome.status, outcome.error, outcome.milliseconds),
        )
        tried, again = replace(message, attempts=message.attempts + 1), b""
        if outcome.error and message.type != CONFIRM and not self.is_expired(message):
            again = msgspec.json.encode(tried)
        places = [keys.messages(part, endpoint), keys.schedule(part, endpoint), keys.log(part, endpoint)]
        at = now + self._pause(tried.attempts)
        with reaching_redis():
            self._note(places, [message.id, msgspec.json.encode(attempt), again, at])

    def _change(self, endpoint: Endpoint, url: str, message: Message, outcome: Outcome) -> Webhook | None:
        """Returns the webhook after an attempt at a URL; `None` if it was removed."""
        now = self.now()
        try:
            return self._webhooks.change(
                *parts_of(endpoint),
                lambda before: self._after(before, message, outcome, now) if before.url == url else before,
            )
        except NotFound:
            return None

    def drop(self, endpoint: Endpoint) -> None:
        """Drops the messages of an endpoint whose webhook is switched off or gone; none if it is on again."""
        part, (player, webhook) = self._part(endpoint), parts_of(endpoint)
        places = [keys.webhooks(part, player), keys.messages(part, endpoint), keys.schedule(part, endpoint)]
        with reaching_redis():
            self._drop(places, [webhook])

    def now(self) -> Millis:
        """Returns the time."""
        return Millis(int(SECOND * self._clock()))

    def _after(self, before: Webhook, message: Message, outcome: Outcome, now: Millis) -> Webhook:
        if before.off:
            return before
        if not outcome.error:
            confirmed = before.is_confirmed or message.type == CONFIRM
            well = replace(before, failures=0, failing_since=Millis(0), last_error="", paused_until=Millis(0))
            return replace(well, is_confirmed=confirmed, is_slow=outcome.milliseconds >= SLOW_FROM)
        failures, since = before.failures + 1, min(before.failing_since or now, now)
        failing = before
        if not outcome.is_expired:
            paused = Millis(now + self._pause(failures))
            told = {"last_error": outcome.error, "paused_until": paused}
            failing = replace(before, failures=failures, failing_since=since, **told)
        if outcome.is_gone:
            return replace(failing, off="The receiver answered 410: it wants no messages any more.")
        if before.is_confirmed and now - since >= OFF_AFTER:
            return replace(failing, off=f"Every attempt has failed for a day. The last one: {failing.last_error}")
        return failing

    def _pause(self, failures: int) -> int:
        return int(PAUSES[min(failures, len(PAUSES)) - 1] * (1 + self._spread()))

    def _part(self, endpoint: Endpoint) -> Part:
        return self._parts.of(parts_of(endpoint)[0])
