"""A stored webhook or message that cannot be read costs itself alone: it is damaged, or of a newer release."""

import logging
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from domain.match import PlayerId
from service.bootstrap import Services
from service.processes import webhook_worker
from service.use_cases.backup_parts import backup_parts
from service.use_cases.webhooks import keys
from service.use_cases.webhooks.keys import Part
from service.use_cases.webhooks.webhook import Webhook, endpoint_of
from service.webhooks.lanes import THREADS
from service.webhooks.queue import WebhookCalls, webhook_queue
from service.webhooks.work import WebhookWork
from tests.redis_contents import keys_with
from tests.service.conftest import Caller
from tests.service.webhooks.conftest import MINUTE, Hooks
from tests.service.webhooks.receiver import Receiver, receiving

WEBHOOKS = "/v1/players/me/webhooks"
UNREADABLE = pytest.mark.parametrize("stored", [b'{"id": ', b"\xff\xfe", b"5", b'"text"', b'{"id": "a", "off": 0}'])


@dataclass
class Unreadable:
    """A webhook whose stored value cannot be read, with a message that waits."""

    redis: Any
    part: Part
    player: PlayerId
    webhook: Webhook
    value: bytes

    def repair(self) -> None:
        """Stores it again as it was."""
        self.redis.hset(keys.webhooks(self.part, self.player), self.webhook.id, self.value)

    def waiting(self) -> int:
        """The number of its messages that wait."""
        return int(self.redis.hlen(keys.messages(self.part, endpoint_of(self.player, self.webhook.id))))


@pytest.fixture
def unreadable(services: Services, hooks: Hooks, active: Webhook, ada: Caller, stored: bytes) -> Unreadable:
    player, (part,) = PlayerId(ada.id), hooks.news.parts.all
    redis: Any = services.redis
    hooks.ping(ada, active)
    value = redis.hget(keys.webhooks(part, player), active.id)
    redis.hset(keys.webhooks(part, player), active.id, stored)
    return Unreadable(redis, part, player, active, value)


@pytest.fixture
def others(hooks: Hooks, active: Webhook, services: Services, bea: Caller) -> Iterator[Receiver]:
    """The receiver of another webhook, which has confirmed itself."""
    with receiving() as receiver:
        services.redis.delete(keys.asked("127.0.0.1"))
        hooks.add(bea, receiver.url)
        hooks.deliver()
        receiver.heard.clear()
        yield receiver


def jobs(services: Services, part: Part) -> int:
    return sum(len(webhook_queue(services.redis, part, lane)) for lane in THREADS)


@UNREADABLE
def test_the_loop_of_the_worker_goes_on_and_queues_the_others(
    services: Services, hooks: Hooks, others: Receiver, unreadable: Unreadable, bea: Caller
) -> None:
    hooks.webhooks.test(PlayerId(bea.id), hooks.webhooks.of(PlayerId(bea.id))[0].id)
    work = WebhookWork(hooks.news, WebhookCalls(services.redis, hooks.outbox), hooks.delivery)
    lanes = webhook_worker.Lanes(services.redis, threading.Event())
    lanes._free = dict.fromkeys(THREADS, 0)  # all threads are busy
    webhook_worker.DueWork(work, lanes).do()
    assert jobs(services, unreadable.part) == 2


@UNREADABLE
def test_its_messages_wait_until_it_can_be_read_and_it_is_logged_once_without_its_secret(
    hooks: Hooks, receiver: Receiver, unreadable: Unreadable, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        hooks.deliver()
        for _ in range(3):
            hooks.later(MINUTE)
    assert (len(receiver.heard), unreadable.waiting()) == (0, 1)
    (logged,) = (record for record in caplog.records if unreadable.webhook.id in record.getMessage())
    assert unreadable.webhook.secret not in caplog.text
    assert logged.levelno == logging.ERROR
    unreadable.repair()
    hooks.later(MINUTE)
    assert receiver.types == ["webhook.Test"]


@UNREADABLE
def test_the_other_webhooks_of_its_account_are_told_what_happens(
    hooks: Hooks, services: Services, receiver: Receiver, unreadable: Unreadable, ada: Caller
) -> None:
    with receiving() as other:
        services.redis.delete(keys.asked("127.0.0.1"))
        hooks.add(ada, other.url)
        hooks.deliver()
        ada.post("/v1/matches", {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]})
        hooks.tell(ada)
        assert other.types == ["webhook.Confirm", "webhook.Started", "account.MatchWaits"]
    assert not receiver.heard


@UNREADABLE
def test_its_owner_sees_the_others_and_can_remove_it(
    hooks: Hooks, unreadable: Unreadable, services: Services, ada: Caller
) -> None:
    path = f"{WEBHOOKS}/{unreadable.webhook.id}"
    assert ada.get(WEBHOOKS).get_json() == {"webhooks": []}
    assert ada.get("/v1/players/me/export").get_json()["webhooks"] == []
    changes = [
        ada.get(path),
        ada("PATCH", path, {"enabled": False}),
        ada.post(f"{path}/secret"),
        ada.post(f"{path}/test"),
    ]
    assert {(answer.status_code, answer.get_json()["code"]) for answer in changes} == {(500, "broken-webhook")}
    assert ada("DELETE", path).status_code == 200
    hooks.deliver()
    left = keys_with(services.redis, unreadable.webhook.id)
    assert left == [keys.removed(unreadable.part, unreadable.player).encode()]  # no request adds it again


@UNREADABLE
def test_it_goes_with_its_account(hooks: Hooks, unreadable: Unreadable, services: Services, ada: Caller) -> None:
    assert ada("DELETE", "/v1/players/me", {"confirm": "Ada"}).status_code == 200
    hooks.deliver()
    assert not unreadable.redis.exists(keys.webhooks(unreadable.part, unreadable.player))
    assert unreadable.waiting() == 0


@UNREADABLE
def test_a_backup_leaves_it_out_and_says_so(
    hooks: Hooks, others: Receiver, unreadable: Unreadable, services: Services
) -> None:
    left_out: list[str] = []
    part = next(part for part in backup_parts(services.redis, left_out.append) if part.name == "webhooks")
    assert len([*part.entries()]) == 1
    assert left_out == [f"webhook {unreadable.webhook.id} of player {unreadable.player}"]


@UNREADABLE
def test_of_a_message_that_cannot_be_read_its_receiver_is_told_to_read_what_is_so_now(
    hooks: Hooks, receiver: Receiver, active: Webhook, services: Services, ada: Caller, stored: bytes
) -> None:
    (part,), endpoint = hooks.news.parts.all, endpoint_of(PlayerId(ada.id), active.id)
    redis: Any = services.redis
    unreadable, other = hooks.ping(ada, active), hooks.ping(ada, active)
    redis.hset(keys.messages(part, endpoint), unreadable, stored)
    hooks.deliver()
    sent = {heard.headers["webhook-id"]: heard.message["type"] for heard in receiver.heard}
    assert sent == {unreadable: "webhook.Started", other: "webhook.Test"}
    assert redis.hlen(keys.messages(part, endpoint)) == 0


@UNREADABLE
def test_of_what_was_told_last_and_cannot_be_read_it_is_told_that_something_was_missed(
    hooks: Hooks, receiver: Receiver, active: Webhook, services: Services, ada: Caller, match: str, stored: bytes
) -> None:
    (part,), player = hooks.news.parts.all, PlayerId(ada.id)
    redis: Any = services.redis
    redis.hset(keys.told(part), player, stored)
    hooks.tell(ada)
    assert receiver.types == ["webhook.Missed"]
    ada.post(f"{match}/moves", {"moves": [{"type": "stones.Take", "stones": 1}]})
    hooks.tell(ada)
    assert receiver.types == ["webhook.Missed", "account.TurnEnded"]
