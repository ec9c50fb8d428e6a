"""The webhooks as a part of a backup."""

import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from redis import Redis

from domain.match import PlayerId
from events.backup import LeaveOut
from events.connection import reaching_redis, writing_redis
from events.receipts import AccountScript
from events.store import Millis
from events.stored_values import StoredValues
from service.use_cases.webhooks import keys, scripts
from service.use_cases.webhooks.registry import MOST_REMOVED, MOST_WEBHOOKS
from service.use_cases.webhooks.webhook import Webhook, endpoint_of, message_from_now_on


class _Kept(Struct, frozen=True):
    player: PlayerId
    webhook: Webhook


class WebhooksPart:
    """All webhooks, with their secrets: nobody could sign without them.

    One that cannot be read is left out, and named. Messages that wait are not kept. Each restored webhook is told that
    every change is told from now on, so that its receiver reads what is so now: the matches are as they were when the
    backup was made.
    """

    name: Final = "webhooks"

    def __init__(
        self,
        client: Redis,
        is_there: Callable[[PlayerId], bool],
        leave_out: LeaveOut,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._redis: Any = client
        self._parts = keys.Parts(client)
        self._is_there = is_there
        self._leave_out = leave_out
        self._clock = clock
        self._stored = StoredValues("webhook", Webhook)
        self._add = AccountScript(client, scripts.ADD)

    def entries(self) -> Iterator[bytes]:
        """Returns the webhooks of all accounts, without those that cannot be read."""
        with reaching_redis():
            for part in self._parts.all:
                for name, _ in self._redis.hscan_iter(keys.told(part)):
                    player = PlayerId(name.decode())
                    found = self._redis.hgetall(keys.webhooks(part, player)) if self._is_there(player) else {}
                    for webhook, document in found.items():
                        read = self._stored.read(endpoint_of(player, webhook.decode()), document)
                        if read is None:
                            self._leave_out(f"webhook {webhook.decode()} of player {player}")
                        else:
                            yield msgspec.json.encode(_Kept(player, read))

    def restore(self, entry: bytes) -> None:
        """Adds a webhook as it was, as if no attempt had failed yet; not of an account that is not there."""
        kept = _KEPT.decode(entry)
        player, nothing = kept.player, Millis(0)
        if not self._is_there(player):
            return
        webhook = replace(kept.webhook, failures=0, failing_since=nothing, last_error="", paused_until=nothing)
        part, endpoint, now = self._parts.of(player), endpoint_of(player, webhook.id), Millis(int(1000 * self._clock()))
        message = None if webhook.off else message_from_now_on(webhook, player, now)
        said = ("", "") if message is None else (message.id, msgspec.json.encode(message))
        places = [keys.webhooks(part, player), keys.told(part), keys.looks(part), keys.due(part)]
        places += [keys.messages(part, endpoint), keys.schedule(part, endpoint), keys.removed(part, player)]
        document = msgspec.json.encode(webhook)
        with writing_redis():
            self._add(places, [webhook.id, document, MOST_WEBHOOKS, player, now, endpoint, *said, 0, MOST_REMOVED])


_KEPT: Final = msgspec.json.Decoder(_Kept)
