"""Rate limits: the counts in Redis, and the blocks that a process takes from them."""

import pytest
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from domain.match import PlayerId
from service.addresses import ClientAddress
from service.limit_amounts import limits_of
from service.rate_limits import LimitReached, RateLimits

HERE, THERE = ClientAddress("192.0.2.1"), ClientAddress("192.0.2.2")
ADA, BEN = PlayerId("ada"), PlayerId("ben")


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def limits(client: redis.Redis, text: str, clock: Clock | None = None) -> RateLimits:
    """The limits of one process."""
    return RateLimits(client, limits_of(text), clock or Clock())


def allowed(rates: RateLimits, *who: str, most: int = 200) -> int:
    """How many requests of a client are allowed until one is refused."""
    address, *account = who
    for count in range(most):
        try:
            rates.spend("changing", ClientAddress(address), *map(PlayerId, account))
        except LimitReached:
            return count
    return most


def test_an_account_may_send_exactly_as_many_requests_as_its_limit_says(redis_client: redis.Redis):
    assert allowed(limits(redis_client, "changing=57 per 1 minute"), HERE, ADA) == 57


def test_two_processes_share_a_limit(redis_client: redis.Redis):
    one, other = (limits(redis_client, "changing=40 per 1 minute") for _ in range(2))
    assert allowed(one, HERE, ADA, most=20) == 20
    assert allowed(other, HERE, ADA) <= 20
    assert 38 <= 20 + allowed(one, HERE, ADA) + allowed(other, HERE, ADA) + 18 <= 40


def test_accounts_have_limits_of_their_own(redis_client: redis.Redis):
    rates = limits(redis_client, "changing=10 per 1 minute")
    assert [allowed(rates, HERE, ADA), allowed(rates, HERE, BEN), allowed(rates, HERE)] == [10, 10, 10]


def test_all_accounts_of_an_address_together_have_a_limit_too(redis_client: redis.Redis):
    rates = limits(redis_client, "changing=10 per 1 minute")
    assert sum(allowed(rates, HERE, f"account {number}") for number in range(30)) == 100
    assert allowed(rates, THERE, "account 40") == 10


def test_most_requests_do_not_ask_redis(redis_client: redis.Redis):
    rates = limits(redis_client, "changing=1000 per 1 minute")
    before = redis_client.info("commandstats")
    allowed(rates, HERE, ADA, most=100)
    after = redis_client.info("commandstats")
    calls = sum(stats["calls"] for name, stats in after.items() if name == "cmdstat_evalsha") - sum(
        stats["calls"] for name, stats in before.items() if name == "cmdstat_evalsha"
    )
    assert calls <= 8


@pytest.mark.parametrize("amount", [5, 40])
def test_the_refusal_says_when_a_request_is_allowed_again(redis_client: redis.Redis, amount: int):
    clock = Clock()
    rates = limits(redis_client, f"changing={amount} per 1 hour", clock)
    assert allowed(rates, HERE) == amount
    clock.now = 0.5  # it is told from memory
    assert 3590 < reset(rates) <= 3600
    let_pass(redis_client, 3601)
    clock.now = 2.0
    assert allowed(rates, HERE) == 1, "the window before counts for less"
    soon = reset(rates)
    assert 0 < soon <= 3600 / amount
    let_pass(redis_client, soon)
    clock.now = 4.0
    assert allowed(rates, HERE) == 1


def let_pass(client: redis.Redis, seconds: int) -> None:
    """Lets the counts be as many seconds older."""
    for key in client.scan_iter("kifu:limits*"):
        client.pexpire(key, max(1, client.pttl(key) - 1000 * seconds))


def reset(rates: RateLimits) -> int:
    """The seconds after which a request is allowed that is refused now."""
    with pytest.raises(LimitReached) as refused:
        rates.spend("changing", HERE)
    return refused.value.allowance.reset


def test_who_goes_on_over_a_limit_asks_redis_once_a_second(redis_client: redis.Redis):
    clock = Clock()
    rates = limits(redis_client, "changing=5 per 1 minute", clock)
    allowed(rates, HERE)
    redis_client.flushall()
    assert allowed(rates, HERE) == 0
    clock.now = 1.0
    assert allowed(rates, HERE) == 5


def test_the_refusal_says_what_the_limit_is_and_when_to_come_back(redis_client: redis.Redis):
    rates = limits(redis_client, "changing=5 per 1 minute")
    allowed(rates, HERE, ADA)
    with pytest.raises(LimitReached) as refused:
        rates.spend("changing", HERE, ADA)
    allowance = refused.value.allowance
    assert (allowance.name, allowance.whose, allowance.quota, allowance.window) == ("changing", "account", 5, 60)
    assert allowance.remaining == 0
    assert allowance.reset >= 1


def test_a_limit_of_none_refuses_nothing(redis_client: redis.Redis):
    assert allowed(limits(redis_client, "changing=none"), HERE) == 200
    assert allowed(limits(redis_client, "none"), HERE) == 200


def test_no_request_is_refused_for_a_limit_while_redis_is_away():
    away = redis.Redis(port=1, retry=Retry(NoBackoff(), 0))
    assert allowed(limits(away, "changing=5 per 1 minute"), HERE, most=10) == 10


@pytest.mark.parametrize("text", ["moving=5 per 1 second", "reading=many", "reading", "none, none"])
def test_a_setting_that_is_no_limit_is_refused(text: str):
    with pytest.raises(ValueError, match=r".+"):
        limits_of(text)
