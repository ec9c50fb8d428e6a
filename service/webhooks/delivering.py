"""The job of one endpoint: it sends the messages that are due, one after another."""

import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final

import msgspec
from redis import Redis

from domain.match import PlayerId
from events.connection import reaching_redis
from events.store import Millis
from service.use_cases.accounts import Accounts, BrokenAccount
from service.use_cases.webhooks import keys
from service.use_cases.webhooks.keys import Endpoint
from service.use_cases.webhooks.outbox import SECOND, Leased, Outbox, Outcome
from service.use_cases.webhooks.registry import Webhooks
from service.use_cases.webhooks.signatures import signed_headers
from service.use_cases.webhooks.webhook import CONFIRM, BrokenWebhook, Message, Webhook, parts_of
from service.webhooks.lanes import lane_of
from service.webhooks.sending import Answer, Busy, NotSent, Sender

SLICE: Final = 3.0
"""Seconds after which a job begins no other request: then others come first."""
ASKED_EVERY: Final = 10
"""Seconds between two requests to one address to confirm a webhook, of all accounts together."""
_BUSY_FOR: Final = 1 * SECOND
_SUSPENDED_FOR: Final = 60 * SECOND
"""An account that is suspended, or cannot be read, is looked at again after so long."""
AFTER_ERROR: Final = 10 * SECOND
"""An endpoint at which the service itself has failed waits so long, so that it is not tried without a pause."""
_BROKEN_FOR: Final = 60 * SECOND
"""A webhook that cannot be read is looked at again after so long. Its messages wait."""
_USER_AGENT: Final = "Kifu-Webhooks/1"


class _AskedAlready(Exception):
    """The address was asked a moment ago to confirm a webhook."""


class Delivery:
    """Delivers messages. Several threads may use it. Every method may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: Redis,
        outbox: Outbox,
        webhooks: Webhooks,
        sender: Sender,
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._redis: Any = client
        self._outbox = outbox
        self._webhooks = webhooks
        self._sender = sender
        self._accounts = Accounts(client)
        self._clock = clock

    def run(self, queued: Leased) -> None:
        """Sends the messages of an endpoint that are due, until one fails or others are to come first."""
        leased = self._outbox.begin(queued)
        if leased is None:
            return
        earliest = Millis(self._outbox.now() + AFTER_ERROR)
        try:
            earliest = self._send_due(leased)
        except BrokenWebhook:
            earliest = Millis(self._outbox.now() + _BROKEN_FOR)
        finally:
            self._outbox.end(leased, earliest)

    def _send_due(self, leased: Leased) -> Millis:
        """Returns the time before which nothing else is to be sent. Raises `BrokenWebhook`."""
        ends = time.monotonic() + SLICE
        player, _ = parts_of(leased.endpoint)
        while time.monotonic() < ends:
            webhook = self._switched_on(leased.endpoint)
            message = None if webhook is None else self._outbox.next(leased.endpoint, webhook)
            if webhook is None or message is None:
                break
            hears_from = self._hears_from(player)
            if hears_from is None:
                self._webhooks.remove_all(player)
                break
            now = self._outbox.now()
            waits_until = max(hears_from, webhook.waits_until(now))
            if waits_until > now and not self._outbox.is_expired(message):
                return waits_until
            outcome = self._outcome(webhook, message)
            if outcome is None:
                # All messages of the endpoint wait, and keep their order.
                return Millis(self._outbox.now() + (ASKED_EVERY * SECOND if message.type == CONFIRM else _BUSY_FOR))
            after = self._outbox.note(leased.endpoint, webhook.url, message, outcome)
            if after is None or (outcome.error and not outcome.is_expired):
                return Millis(0) if after is None else after.paused_until
        return Millis(0)

    def _switched_on(self, endpoint: Endpoint) -> Webhook | None:
        """Returns a webhook unless it is gone or switched off: then it drops its messages. Raises `BrokenWebhook`."""
        webhook = self._outbox.webhook(endpoint)
        if webhook is not None and not webhook.off:
            return webhook
        self._outbox.drop(endpoint)
        return None

    def _outcome(self, webhook: Webhook, message: Message) -> Outcome | None:
        """Sends a message; `None` if it has to wait for others to the same address, or for a resolver."""
        if self._outbox.is_expired(message):
            return Outcome(error="It could not be delivered within a day, and is dropped.", is_expired=True)
        began = time.monotonic()
        try:
            answer = self._post(webhook, message)
        except NotSent as error:
            return Outcome(error=str(error), milliseconds=_since(began))
        except (Busy, _AskedAlready):
            return None
        is_gone = answer.status == HTTPStatus.GONE
        return Outcome(answer.status, _wrong(answer, message), _since(began), is_gone=is_gone)

    def _post(self, webhook: Webhook, message: Message) -> Answer:
        body, now = message.body.encode(), self._clock()
        secrets = webhook.secrets_at(Millis(int(SECOND * now)))
        signed = signed_headers(secrets, message.id, int(now), body)
        headers = {"content-type": "application/json", "user-agent": _USER_AGENT, **signed}
        check = self._ask_once if message.type == CONFIRM else _nothing
        return self._sender.post(webhook.url, headers, body, check, lane_of(webhook))

    def _ask_once(self, address: str) -> None:
        with reaching_redis():
            if not self._redis.set(keys.asked(address), 1, nx=True, ex=ASKED_EVERY):
                raise _AskedAlready

    def _hears_from(self, player: PlayerId) -> Millis | None:
        """Returns the time before which an account is told nothing; `None` if it is gone."""
        try:
            account = self._accounts.get(player)
        except BrokenAccount:
            return Millis(self._outbox.now() + _SUSPENDED_FOR)
        if account is None or account.deleted:
            return None
        return Millis(self._outbox.now() + _SUSPENDED_FOR if account.suspended else 0)


def _nothing(_address: str) -> None:
    return None


def _wrong(answer: Answer, message: Message) -> str:
    """Returns why an answer does not count as delivered; "" if it does."""
    if HTTPStatus.OK <= answer.status < HTTPStatus.MULTIPLE_CHOICES:
        if message.type != CONFIRM:
            return ""
        challenge = msgspec.json.decode(message.body)["data"]["challenge"]
        return "" if challenge in answer.text else "The answer does not repeat the challenge of the message."
    if HTTPStatus.MULTIPLE_CHOICES <= answer.status < HTTPStatus.BAD_REQUEST:
        return f"The receiver answered {answer.status}: redirects are not followed."
    return f"The receiver answered {answer.status}."


def _since(began: float) -> int:
    return int(SECOND * (time.monotonic() - began))
