"""A webhook that is switched off or removed while something is told leaves no messages and no work."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.match import PlayerId
from service.bootstrap import Services
from service.use_cases.account_news import OwnStates
from service.use_cases.server_secret import ServerSecret
from service.use_cases.turn_news import TurnNews
from service.use_cases.webhooks import keys
from service.use_cases.webhooks.addresses import AllowedAddresses
from service.use_cases.webhooks.news import WebhookNews
from service.use_cases.webhooks.registry import WebhookPlan, WebhookRefused, Webhooks
from service.use_cases.webhooks.webhook import Webhook, endpoint_of
from tests.service.conftest import Caller
from tests.service.webhooks.conftest import Hooks
from tests.service.webhooks.receiver import Receiver, receiving

Meanwhile = Callable[[Hooks, PlayerId, Webhook], object]


def off(hooks: Hooks, player: PlayerId, webhook: Webhook) -> None:
    hooks.webhooks.revise(player, webhook.id, WebhookPlan(enabled=False))


def on(hooks: Hooks, player: PlayerId, webhook: Webhook) -> None:
    hooks.webhooks.revise(player, webhook.id, WebhookPlan(enabled=True))


def removed(hooks: Hooks, player: PlayerId, webhook: Webhook) -> None:
    hooks.webhooks.remove(player, webhook.id)


def clock(hooks: Hooks, meanwhile: Callable[[], object]) -> Callable[[], float]:
    """A clock that lets something happen when it is read first."""
    happens = [meanwhile]

    def read() -> float:
        if happens:
            happens.pop()()
        return hooks.now

    return read


def waiting(services: Services, hooks: Hooks, player: Caller, webhook: Webhook) -> list[Any]:
    """What of a webhook waits: messages, their times, and that it is due or has a job."""
    (part,), endpoint = hooks.news.parts.all, endpoint_of(PlayerId(player.id), webhook.id)
    redis: Any = services.redis
    found = [*redis.hkeys(keys.messages(part, endpoint)), *redis.zrange(keys.schedule(part, endpoint), 0, -1)]
    return [*found, *(key for key in (keys.due(part), keys.leases(part)) if redis.zscore(key, endpoint) is not None)]


@pytest.mark.parametrize("ended", [off, removed])
def test_messages_that_were_left_at_a_webhook_that_is_off_or_gone_are_dropped(
    services: Services, hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, ended: Meanwhile
) -> None:
    player, (part,) = PlayerId(ada.id), hooks.news.parts.all
    endpoint = endpoint_of(player, active.id)
    redis: Any = services.redis
    hooks.webhooks.test(player, active.id)
    left = {key(part, endpoint): redis.dump(key(part, endpoint)) for key in (keys.messages, keys.schedule)}
    ended(hooks, player, active)
    for key, dumped in left.items():
        redis.restore(key, 0, dumped)
    redis.zadd(keys.due(part), {endpoint: hooks.outbox.now()})
    (due,) = hooks.leased()
    hooks.delivery.run(due)
    assert not waiting(services, hooks, ada, active)
    assert not receiver.heard


def test_what_is_told_after_a_webhook_was_switched_on_again_is_kept(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    player = PlayerId(ada.id)
    off(hooks, player, active)
    on(hooks, player, active)
    hooks.outbox.drop(endpoint_of(player, active.id))  # by a job that has read the webhook while it was off
    hooks.deliver()
    assert receiver.types == ["webhook.Started"]


def test_a_webhook_that_is_switched_off_while_it_is_tested_is_sent_nothing(
    services: Services, hooks: Hooks, active: Webhook, ada: Caller
) -> None:
    player, client = PlayerId(ada.id), services.redis
    meanwhile = clock(hooks, lambda: off(hooks, player, active))
    webhooks = Webhooks(client, ServerSecret(client), AllowedAddresses("127.0.0.0/8"), meanwhile)
    with pytest.raises(WebhookRefused, match="switched off"):
        webhooks.test(player, active.id)
    assert not waiting(services, hooks, ada, active)


def told(services: Services, hooks: Hooks, player: Caller, meanwhile: Callable[[], object]) -> None:
    """Tells an account what has changed; something happens after its webhooks were read."""
    states = OwnStates(services.redis, TurnNews(services.projections.turns, services.timekeeper))
    hooks.project()
    WebhookNews(services.redis, hooks.webhooks, states, clock(hooks, meanwhile)).tell(PlayerId(player.id))


@pytest.mark.parametrize("ended", [off, removed])
def test_a_webhook_that_ends_while_its_account_is_told_something_gets_no_message(
    services: Services, hooks: Hooks, active: Webhook, ada: Caller, match: str, ended: Meanwhile
) -> None:
    hooks.add(ada, f"{active.url}/other")  # without one the account is told nothing at all
    told(services, hooks, ada, lambda: ended(hooks, PlayerId(ada.id), active))
    assert not waiting(services, hooks, ada, active)


def test_what_is_told_while_a_webhook_gets_another_url_is_not_sent_there(
    services: Services, hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str
) -> None:
    with receiving() as other:
        moved = WebhookPlan(other.url)
        told(services, hooks, ada, lambda: hooks.webhooks.revise(PlayerId(ada.id), active.id, moved))
        services.redis.delete(keys.asked("127.0.0.1"))
        hooks.deliver()
        assert other.types == ["webhook.Confirm", "webhook.Started"]
    assert not receiver.heard
