"""What the jobs of the webhooks work with in this process, and the RQ job itself."""

import random
from dataclasses import dataclass
from functools import cache

from events.store import Millis
from service.bootstrap import Services, bootstrap
from service.settings import Settings
from service.use_cases.account_news import OwnStates
from service.use_cases.turn_news import TurnNews
from service.use_cases.webhooks.addresses import AllowedAddresses
from service.use_cases.webhooks.keys import Endpoint
from service.use_cases.webhooks.news import WebhookNews
from service.use_cases.webhooks.outbox import Leased, Outbox
from service.webhooks.delivering import Delivery
from service.webhooks.queue import WebhookCalls
from service.webhooks.sending import Sender

_SPREAD = 0.2
"""The share by which a pause is longer, at most."""


@dataclass(frozen=True)
class WebhookWork:
    """The parts of the delivery of webhooks."""

    news: WebhookNews
    calls: WebhookCalls
    delivery: Delivery


def work_of(services: Services, sender: Sender | None = None) -> WebhookWork:
    """Returns these parts on the services of a process; `sender` sends otherwise than the settings say."""
    client, webhooks = services.redis, services.webhooks
    states = OwnStates(client, TurnNews(services.projections.turns, services.timekeeper))
    outbox = Outbox(client, webhooks, spread=lambda: random.uniform(0, _SPREAD))  # noqa: S311 - not a secret
    sender = sender or Sender(AllowedAddresses(services.settings.webhook_networks))
    return WebhookWork(
        news=WebhookNews(client, webhooks, states),
        calls=WebhookCalls(client, outbox),
        delivery=Delivery(client, outbox, webhooks, sender),
    )


@cache
def own_work() -> WebhookWork:
    """Returns those of this process, made once."""
    return work_of(bootstrap(Settings.from_environment(), ()))


def deliver(endpoint: str, until: int) -> None:
    """Delivers the messages of an endpoint that are due. Raises `StoreUnavailable`."""
    own_work().delivery.run(Leased(Endpoint(endpoint), Millis(until)))
