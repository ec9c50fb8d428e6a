"""Webhooks of accounts on a real Redis, with a clock that the test sets, and a receiver."""

import ssl
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from domain.match import PlayerId
from service.bootstrap import Services
from service.use_cases.account_news import OwnStates
from service.use_cases.server_secret import ServerSecret
from service.use_cases.turn_news import TurnNews
from service.use_cases.webhooks.addresses import AllowedAddresses
from service.use_cases.webhooks.news import WebhookNews
from service.use_cases.webhooks.outbox import Leased, Outbox
from service.use_cases.webhooks.registry import WebhookPlan, Webhooks
from service.use_cases.webhooks.webhook import Attempt, Webhook
from service.webhooks.delivering import Delivery
from service.webhooks.resolving import Resolve, resolved
from service.webhooks.sending import Sender
from tests.service.conftest import Caller
from tests.service.webhooks.receiver import Receiver, receiving

SECOND, MINUTE, HOUR = 1, 60, 3600


class Hooks:
    """The webhooks of a service, and their delivery, without queues."""

    def __init__(self, services: Services, project: Callable[[], None]) -> None:
        client, allowed = services.redis, AllowedAddresses("127.0.0.0/8")
        self.now = time.time()
        self.project = project
        clock: Any = lambda: self.now  # noqa: E731
        self.webhooks = Webhooks(client, ServerSecret(client), allowed, clock)
        states = OwnStates(client, TurnNews(services.projections.turns, services.timekeeper))
        self.news = WebhookNews(client, self.webhooks, states, clock)
        self.outbox = Outbox(client, self.webhooks, clock=clock)
        self.resolve: Resolve = resolved
        self.looked_up: list[str] = []
        self.sender = Sender(allowed, self._resolved, ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), within=2)
        self.delivery = Delivery(client, self.outbox, self.webhooks, self.sender, clock=clock)

    def _resolved(self, host: str, port: int) -> Sequence[str]:
        self.looked_up.append(host)
        return self.resolve(host, port)

    def add(self, player: Caller, url: str, *events: str) -> Webhook:
        """A webhook that is not asked to confirm itself yet."""
        made = self.webhooks.add(PlayerId(player.id), WebhookPlan(url, events))
        self.news.tell(PlayerId(player.id))
        return made

    def leased(self) -> list[Leased]:
        """The endpoints that are due."""
        return [leased for part in self.news.parts.all for leased in self.outbox.lease(part)]

    def deliver(self) -> None:
        """Delivers all that is due."""
        while found := self.leased():
            for leased in found:
                self.delivery.run(leased)

    def tell(self, *players: Caller) -> None:
        """Tells accounts what has changed, and delivers it."""
        self.project()
        for player in players:
            self.news.tell(PlayerId(player.id))
        self.deliver()

    def later(self, seconds: float) -> None:
        """Lets time pass, and delivers what is due then."""
        self.now += seconds
        self.deliver()

    def ping(self, player: Caller, webhook: Webhook) -> str:
        """The id of a message that tests a webhook."""
        return str(self.webhooks.test(PlayerId(player.id), webhook.id).id)

    def of(self, player: Caller, webhook: Webhook) -> Webhook:
        """A webhook as it is now."""
        return self.webhooks.get(PlayerId(player.id), webhook.id)

    def log(self, player: Caller, webhook: Webhook) -> list[Attempt]:
        """The attempts at a webhook, the oldest first."""
        return [*self.webhooks.attempts(PlayerId(player.id), webhook.id)][::-1]


@pytest.fixture
def hooks(services: Services, project: Callable[[], None], app: object) -> Hooks:
    return Hooks(services, project)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


@pytest.fixture
def active(hooks: Hooks, receiver: Receiver, ada: Caller) -> Webhook:
    """A webhook of Ada that has confirmed itself."""
    made = hooks.add(ada, receiver.url)
    hooks.deliver()
    assert receiver.types == ["webhook.Confirm", "webhook.Started"]
    receiver.heard.clear()
    return made
