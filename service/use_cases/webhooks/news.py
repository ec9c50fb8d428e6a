"""Finds out what the accounts with webhooks are to be told, and leaves it as messages.

What an account was told last is stored. It is compared with the turns and matches of now, and one step stores the
present ones and the messages. So a crash loses nothing, and nothing is told twice. If what was told cannot be read,
each webhook is told that it has missed something.
"""

import logging
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from math import isfinite
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from redis import Redis

from domain.match import PlayerId
from events.connection import reaching_redis
from events.keys import Key
from events.store import Millis, StoreUnavailable
from events.stored_values import StoredValues
from service.use_cases.account_events import AccountEvent, OwnState
from service.use_cases.account_news import Changed, OwnStates
from service.use_cases.accounts import Accounts, BrokenAccount
from service.use_cases.webhooks import keys, scripts
from service.use_cases.webhooks.keys import Part
from service.use_cases.webhooks.registry import Webhooks
from service.use_cases.webhooks.webhook import (
    LONGER_THAN_ANY,
    MISSED,
    Message,
    Webhook,
    endpoint_of,
    message_of,
    own_message,
)

LOOKS_WITHIN: Final = 60_000
"""Milliseconds after which an account is looked at without news, too."""
_AT_ONCE: Final = 50
"""Accounts of a part that are looked at before anything else is done."""
_IN_ORDER: Final = 0.001
"""Milliseconds between the messages of one look, so that they are sent in their order."""
_log = logging.getLogger(__name__)
_Told = tuple[Webhook, Message]
"""A message, and the webhook to which it goes."""


class WebhookNews:
    """Looks at the accounts with webhooks. Every method may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: Redis,
        webhooks: Webhooks,
        states: OwnStates,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.client = client
        self._redis: Any = client
        self.parts = keys.Parts(client)
        self._webhooks = webhooks
        self._states = states
        self._accounts = Accounts(client)
        self._clock = clock
        self._told = StoredValues("what was told last to account", OwnState)
        self._take: Any = client.register_script(scripts.TAKE_LOOKS)
        self._tell: Any = client.register_script(scripts.TELL)

    def note_changes(self, players: Iterable[PlayerId]) -> None:
        """Lets accounts with webhooks be looked at soon, since their turns or matches have changed."""
        with reaching_redis(), self._redis.pipeline(transaction=False) as pipe:
            for player in players:
                pipe.zadd(keys.looks(self.parts.of(player)), {player: self._now()}, xx=True)
            pipe.execute()

    def note_all(self) -> None:
        """Lets all accounts with webhooks be looked at soon, since changes may have been missed."""
        with reaching_redis():
            for part in self.parts.all:
                self._redis.zunionstore(keys.looks(part), {keys.looks(part): 0})

    def look(self, part: Part) -> int:
        """Looks at the accounts of a part for which it is time, some at most; returns how many."""
        now = self._now()
        with reaching_redis():
            taken = self._take([keys.looks(part)], [now, now + LOOKS_WITHIN, _AT_ONCE, now + LONGER_THAN_ANY])
        players = deque(PlayerId(player.decode()) for player in taken)
        try:
            while players:
                self._look_at(players.popleft())
        except StoreUnavailable:
            with suppress(StoreUnavailable):  # they are looked at within a minute all the same
                self.note_changes(players)
            raise
        return len(taken)

    def _look_at(self, player: PlayerId) -> None:
        """Tells an account what has changed, unless that fails. Raises `StoreUnavailable`."""
        try:
            self.tell(player)
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001 - one account must not keep news from all others
            _log.exception("the turns and matches of account %s cannot be told to its webhooks", player)

    def tell(self, player: PlayerId) -> None:
        """Leaves messages about all that has changed for an account since it was told last."""
        part = self.parts.of(player)
        with reaching_redis():
            before = self._redis.hget(keys.told(part), player)
        if before is None or not self._hears(player):
            return
        known = self._told.read(player, before) if before else None
        changed = Changed(self._states.now(player), ()) if known is None else self._states.after(player, known)
        after, is_lost = changed.state, known is None and before != b""
        # Who is confirmed later is told to read the present state, so read them after it.
        webhooks = self._webhooks.of(player) if changed.events or is_lost else ()
        told = self._missed(player, webhooks) if is_lost else self._new(player, webhooks, changed.events)
        if known is None or changed.events or _is_other(known, after):
            self._store(player, before, after, told)
        if isfinite(after.report.until_reminder):
            self._look_again(part, player, after.report.until_reminder)

    def _new(self, player: PlayerId, webhooks: Sequence[Webhook], events: Sequence[AccountEvent]) -> Sequence[_Told]:
        """Returns the messages about events, in their order."""
        now = self._now()
        told = ((webhook, message_of(event, player, now)) for event in events for webhook in webhooks)
        return [(webhook, message) for webhook, message in told if webhook.tells(message.type)]

    def _missed(self, player: PlayerId, webhooks: Sequence[Webhook]) -> Sequence[_Told]:
        """Returns the messages that tell webhooks to read what is so now."""
        now = self._now()
        return [(each, own_message(MISSED, player, now)) for each in webhooks if each.is_confirmed and not each.off]

    def _store(self, player: PlayerId, before: bytes, after: OwnState, told: Sequence[_Told]) -> None:
        part, now = self.parts.of(player), self._now()
        places: list[Key] = [keys.told(part), keys.due(part), keys.webhooks(part, player)]
        values: list[Any] = [player, before, msgspec.json.encode(after)]
        for number, (webhook, message) in enumerate(told):
            endpoint, missed = endpoint_of(player, webhook.id), own_message(MISSED, player, now)
            at = max(now, webhook.waits_until(now)) - (len(told) - number) * _IN_ORDER
            places += [keys.messages(part, endpoint), keys.schedule(part, endpoint)]
            values += [webhook.id, webhook.url, endpoint, message.id, _json(message), at]
            values += [missed.id, _json(missed)]
        with reaching_redis():
            self._tell(places, values)

    def _hears(self, player: PlayerId) -> bool:
        """True unless the account is suspended, or gone."""
        try:
            account = self._accounts.get(player)
        except BrokenAccount:
            return False
        return account is not None and not account.deleted and not account.suspended

    def _look_again(self, part: Part, player: PlayerId, seconds: float) -> None:
        with reaching_redis():
            self._redis.zadd(keys.looks(part), {player: self._now() + int(1000 * seconds)}, xx=True, lt=True)

    def _now(self) -> Millis:
        return Millis(int(1000 * self._clock()))


def _is_other(known: OwnState, now: OwnState) -> bool:
    """True if more has changed than the time: without news, what is as it was is not stored again at each look."""
    return known != replace(now, report=replace(now.report, now=known.report.now))


def _json(message: object) -> bytes:
    return msgspec.json.encode(message)
