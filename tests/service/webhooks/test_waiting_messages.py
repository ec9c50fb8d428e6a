"""Messages that wait: for a busy address, for a resolver, or for an account that is suspended or cannot be read."""

from typing import Any

from domain.match import PlayerId
from service.bootstrap import Services
from service.use_cases.webhooks.outbox import KEPT_FOR
from service.use_cases.webhooks.webhook import Webhook
from service.webhooks.lanes import ANSWERING
from service.webhooks.sending import SLOTS
from tests.account_homes import home
from tests.service.cli.processes import wait_until
from tests.service.conftest import Caller
from tests.service.webhooks.conftest import MINUTE, Hooks
from tests.service.webhooks.hanging_names import HangingNames
from tests.service.webhooks.receiver import Heard, Receiver, respond


def test_a_suspended_account_is_told_nothing_meanwhile(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str, operator: Caller
) -> None:
    path = f"/v1/players/{ada.id}/suspension"
    assert operator.put(path, {"reason": "Cheating."}).status_code == 200
    hooks.tell(ada)
    assert not receiver.heard
    assert operator.delete(path).status_code == 200
    hooks.tell(ada)
    assert receiver.types == ["account.MatchBegan", "account.TurnBegan"]


def test_while_an_address_is_busy_all_messages_wait_for_one_lookup_and_keep_their_order(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    sent = []
    for _ in range(5):
        sent.append(hooks.ping(ada, active))
        hooks.now += 0.01
    looked_up: list[str] = []

    def occupied(slots: int) -> None:
        if slots:
            hooks.sender.post(receiver.url, {}, b"{}", lambda _address: occupied(slots - 1))
        else:
            hooks.looked_up.clear()
            hooks.deliver()
            looked_up.extend(hooks.looked_up)

    receiver.answer = respond(200)
    occupied(SLOTS)
    assert len(looked_up) == 1
    assert hooks.of(ada, active).status == "active"
    receiver.heard.clear()
    hooks.later(0.9)
    assert not receiver.heard
    hooks.later(0.1)
    assert [heard.headers["webhook-id"] for heard in receiver.heard] == sent


def test_what_waits_when_an_account_is_suspended_is_sent_when_it_is_not_any_more(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str, operator: Caller
) -> None:
    path = f"/v1/players/{ada.id}/suspension"
    hooks.project()
    hooks.news.tell(PlayerId(ada.id))
    assert operator.put(path, {"reason": "Cheating."}).status_code == 200
    for _ in range(5):
        hooks.later(MINUTE)
    assert not receiver.heard
    assert operator.delete(path).status_code == 200
    hooks.later(MINUTE)
    assert receiver.types == ["account.MatchBegan", "account.TurnBegan"]
    hooks.tell(ada)
    assert len(receiver.heard) == 2


def test_while_an_account_is_suspended_its_messages_are_kept_for_a_day(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, operator: Caller
) -> None:
    message = hooks.ping(ada, active)
    assert operator.put(f"/v1/players/{ada.id}/suspension", {"reason": "Cheating."}).status_code == 200
    hooks.deliver()
    hooks.later(KEPT_FOR / 1000)
    last = hooks.log(ada, active)[-1]
    assert (last.message, last.error) == (message, "It could not be delivered within a day, and is dropped.")
    assert hooks.of(ada, active).status == "active"
    assert not receiver.heard


def test_an_account_that_cannot_be_read_is_told_nothing_and_makes_no_work_until_it_can(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, services: Services
) -> None:
    redis: Any = services.redis
    message, accounts = hooks.ping(ada, active), home(ada.id).players
    document = redis.hget(accounts, ada.id)
    redis.hset(accounts, ada.id, b"{oops")
    hooks.deliver()
    assert not receiver.heard
    redis.hset(accounts, ada.id, document)
    hooks.later(MINUTE)
    assert [heard.headers["webhook-id"] for heard in receiver.heard] == [message]


def test_a_message_for_which_no_resolver_is_free_waits_and_counts_as_no_failure(
    hooks: Hooks, receiver: Receiver, ada: Caller
) -> None:
    names = hooks.resolve = HangingNames()
    named = hooks.add(ada, receiver.url.replace("127.0.0.1", "bot.example"))
    hooks.deliver()
    receiver.heard.clear()
    message = hooks.ping(ada, named)
    with names.occupying(hooks.sender, ANSWERING):
        hooks.deliver()
        assert (hooks.of(ada, named).status, len(hooks.log(ada, named))) == ("active", 2)
        assert not receiver.heard

    def sent() -> list[Heard]:
        hooks.later(1)
        return receiver.heard

    wait_until(sent)
    assert [heard.headers["webhook-id"] for heard in receiver.heard] == [message]
    assert hooks.of(ada, named).status == "active"
