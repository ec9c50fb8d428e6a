"""The clock of a webhook worker was ahead by a year, and is set right: nothing waits for a year."""

from domain.match import PlayerId
from service.bootstrap import Services
from service.use_cases.webhooks.outbox import OFF_AFTER
from service.use_cases.webhooks.webhook import Webhook
from tests.service.conftest import Caller
from tests.service.webhooks.conftest import HOUR, MINUTE, Hooks
from tests.service.webhooks.receiver import Receiver, respond

YEAR = 365 * 24 * HOUR


def test_after_an_attempt_that_failed_the_next_one_waits_no_longer_than_ever(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    hooks.now += YEAR
    receiver.answer = respond(500)
    failed = hooks.ping(ada, active)
    hooks.deliver()
    receiver.answer = None
    receiver.heard.clear()
    hooks.now -= YEAR
    later = hooks.ping(ada, active)
    hooks.later(MINUTE)
    assert {heard.headers["webhook-id"] for heard in receiver.heard} == {failed, later}
    assert hooks.of(ada, active).status == "active"


def test_a_message_is_sent_that_was_left_by_the_wrong_clock(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    hooks.now += YEAR
    hooks.ping(ada, active)
    hooks.now -= YEAR
    hooks.deliver()
    assert receiver.types == ["webhook.Test"]


def test_a_job_that_is_lost_by_the_wrong_clock_is_done_again(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    hooks.now += YEAR
    hooks.ping(ada, active)
    (lost,) = hooks.leased()
    assert hooks.outbox.begin(lost)
    hooks.now -= YEAR
    hooks.deliver()
    assert receiver.types == ["webhook.Test"]


def test_an_account_is_looked_at_within_a_minute_without_news(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller, match: str, services: Services
) -> None:
    part = hooks.news.parts.of(PlayerId(ada.id))
    hooks.now += YEAR
    while hooks.news.look(part):
        pass
    hooks.now -= YEAR
    hooks.project()
    hooks.now += MINUTE
    assert hooks.news.look(part)
    hooks.deliver()
    assert receiver.types == ["account.MatchBegan", "account.TurnBegan"]


def test_a_webhook_that_has_failed_by_the_wrong_clock_is_switched_off_a_day_later_all_the_same(
    hooks: Hooks, receiver: Receiver, active: Webhook, ada: Caller
) -> None:
    hooks.now += YEAR
    receiver.answer = respond(500)
    hooks.ping(ada, active)
    hooks.deliver()
    hooks.now -= YEAR
    hooks.ping(ada, active)
    hooks.deliver()
    hooks.now += OFF_AFTER / 1000
    hooks.ping(ada, active)
    hooks.deliver()
    assert hooks.of(ada, active).status == "off"
