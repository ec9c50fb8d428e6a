"""Endpoints that are due are queued, also when Redis fails in between."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
import redis

from domain.match import PlayerId
from events.cluster import node_of
from events.store import StoreUnavailable
from service.bootstrap import Services
from service.use_cases.server_secret import ServerSecret
from service.use_cases.webhooks import keys
from service.use_cases.webhooks.addresses import AllowedAddresses
from service.use_cases.webhooks.keys import Endpoint, Part, Parts
from service.use_cases.webhooks.outbox import SLOW_FROM, Leased, Outbox, Outcome
from service.use_cases.webhooks.registry import WebhookPlan, Webhooks
from service.use_cases.webhooks.webhook import Webhook, endpoint_of
from service.webhooks.lanes import ANSWERING, SLOW, Lane
from service.webhooks.queue import WebhookCalls, webhook_queue
from tests.service.conftest import Caller
from tests.service.webhooks.conftest import Hooks
from tests.service.webhooks.receiver import Receiver

USER = "queues-nothing"
ONE = Part("webhooks")
"""The part of one Redis."""


@pytest.fixture
def limited(services: Services, redis_url: str) -> Iterator[Any]:
    """A client of a user for whom Redis refuses what RQ writes."""
    owner: Any = services.redis
    owner.execute_command("ACL", "SETUSER", USER, "reset", "on", ">secret", "+@all", "~kifu:*", "&*")
    with redis.Redis.from_url(redis_url, username=USER, password="secret") as client:
        yield client
    owner.execute_command("ACL", "DELUSER", USER)


def queued(services: Services, lane: Lane) -> list[Leased]:
    """What the jobs of a lane are to deliver, the first one first."""
    arguments = [job.args for job in webhook_queue(services.redis, ONE, lane).jobs]
    return [Leased(Endpoint(endpoint), until) for endpoint, until in arguments]


def test_a_receiver_that_takes_long_to_answer_is_called_among_those_that_fail_until_it_is_quick_again(
    services: Services, hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    player, calls = PlayerId(ada.id), WebhookCalls(services.redis, hooks.outbox)
    endpoint = endpoint_of(player, active.id)
    for milliseconds, lane in ((SLOW_FROM, SLOW), (SLOW_FROM - 1, ANSWERING)):
        message = hooks.webhooks.test(player, active.id)
        after = hooks.outbox.note(endpoint, active.url, message, Outcome(200, milliseconds=milliseconds))
        assert after is not None
        assert after.status == "active"
        hooks.webhooks.test(player, active.id)
        calls.call_due(ONE)
        (job,) = queued(services, lane)
        services.redis.delete("rq:queue:webhooks", "rq:queue:slow-webhooks")
        hooks.delivery.run(job)


def test_what_an_error_keeps_from_being_queued_is_queued_by_the_next_call(
    services: Services, hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, limited: Any
) -> None:
    message = hooks.webhooks.test(PlayerId(ada.id), active.id).id
    calls = WebhookCalls(limited, hooks.outbox)
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            calls.call_due(ONE)
    assert not queued(services, ANSWERING)
    owner: Any = services.redis
    owner.execute_command("ACL", "SETUSER", USER, "~rq:*")
    assert calls.call_due(ONE) == 1
    (job,) = queued(services, ANSWERING)
    hooks.delivery.run(job)
    assert [heard.headers["webhook-id"] for heard in receiver.heard] == [message]
    assert calls.call_due(ONE) == 0


@pytest.mark.parametrize("is_queued", [False, True], ids=["before it queued the job", "before it began the job"])
def test_a_webhook_whose_worker_is_killed_waits_for_seconds_only(
    services: Services, hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, is_queued: bool
) -> None:
    hooks.ping(ada, active)
    if is_queued:
        assert WebhookCalls(services.redis, hooks.outbox).call_due(ONE) == 1
        services.redis.delete("rq:queue:webhooks", "rq:queue:slow-webhooks")
    else:
        assert len(hooks.leased()) == 1
    assert WebhookCalls(services.redis, hooks.outbox).call_due(ONE) == 0
    hooks.now += 15
    assert WebhookCalls(services.redis, hooks.outbox).call_due(ONE) == 1
    (job,) = queued(services, ANSWERING)
    hooks.delivery.run(job)
    assert receiver.types == ["webhook.Test"]


def test_a_job_that_waits_long_or_takes_long_is_not_queued_again(
    services: Services, hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    hooks.ping(ada, active)
    assert WebhookCalls(services.redis, hooks.outbox).call_due(ONE) == 1
    (job,) = queued(services, ANSWERING)
    hooks.now += 500
    assert WebhookCalls(services.redis, hooks.outbox).call_due(ONE) == 0
    services.redis.delete("rq:queue:webhooks")
    assert hooks.outbox.begin(job) is not None
    hooks.now += 15
    assert WebhookCalls(services.redis, hooks.outbox).call_due(ONE) == 0


def test_on_a_cluster_a_lost_job_is_found_and_one_that_waits_is_not_queued_again(cluster_client: redis.Redis) -> None:
    now, player = time.time(), PlayerId("0d646db3ce22b151")
    part = Parts(cluster_client).of(player)
    webhooks = Webhooks(cluster_client, ServerSecret(cluster_client), AllowedAddresses("127.0.0.0/8"))
    webhooks.add(player, WebhookPlan("http://127.0.0.1:9000/", ()))

    def called(later: float) -> int:
        outbox = Outbox(cluster_client, webhooks, clock=lambda: now + later)
        return WebhookCalls(cluster_client, outbox).call_due(part)

    assert [called(1), called(500)] == [1, 0]
    with node_of(cluster_client, keys.due(part)) as node:
        node.delete(webhook_queue(node, part, SLOW).key)
    assert called(500) == 1
